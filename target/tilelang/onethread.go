package tilelang

import (
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Code of one thread. Programs ask which thread they are to let one of them do what is to be done once: `if tx == 0:`. What a block does
// it does once, so that the question has an answer; any other use of the number does not.

var threadFunctions = []Function{
	{Name: "get_thread_binding", Params: "dim=0", Result: "int",
		Doc:  "The number of the thread, to ask whether it is the first: `if tx == 0` is what the block does once. What each thread does is written as a T.Parallel.",
		call: func(t *translator, a *args) (eval.Value, error) { return oneThread{}, t.needKernel(a) }},
	{Name: "thread_binding", Params: "extent, thread=\"threadIdx.x\"", Result: "int",
		Doc:  "T.get_thread_binding, as TVM says it.",
		call: func(t *translator, a *args) (eval.Value, error) { return oneThread{}, t.needKernel(a) }},
	{Name: "shuffle_elect", Params: "extent", Result: "bool",
		Doc:  "Whether the thread is the one that does what is to be done once: the block is.",
		call: func(t *translator, a *args) (eval.Value, error) { return true, t.needKernel(a) }},
}

// A oneThread is the number of the thread that stands for the block.
type oneThread struct{}

// TypeName implements [eval.Typed].
func (oneThread) TypeName() string { return "number of a thread" }

func (oneThread) other(at eval.Site) error {
	return at.Interp.Errorf(at.Node, "code is that of a block; of the number of a thread it can only be asked whether it is 0. Write what each element does in a T.Parallel")
}

// Binary implements [eval.Operand].
func (o oneThread) Binary(at eval.Site, _ python.Operator, _ eval.Value, _ bool) (eval.Value, error) {
	return nil, o.other(at)
}

// Unary implements [eval.Operand].
func (o oneThread) Unary(at eval.Site, op python.UnaryOperator) (eval.Value, error) {
	if op == python.Not {
		return true, nil
	}
	return nil, o.other(at)
}

// Compare implements [eval.Operand].
func (o oneThread) Compare(at eval.Site, op python.CompareOperator, x eval.Value, _ bool) (eval.Value, error) {
	if n, ok := x.(int64); ok && n == 0 && op == python.Eq {
		return true, nil
	}
	return nil, o.other(at)
}
