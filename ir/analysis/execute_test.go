package analysis_test

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// execution is a run of the function main of a random program, with the meaning of each operation written down here.
type execution struct {
	root    *ir.Op
	numbers map[*ir.Value]int64
	// stored are the numbers that were written to memory, in order. The last is what the memory holds.
	stored []int64
	// see, if not nil, sees each number that is computed and may replace it.
	see func(v *ir.Value, n int64) int64
	// left are the operations that may still be executed before the run is given up.
	left int
}

// execute runs main; ok is false if it was given up.
func execute(root *ir.Op, arg int64, see func(*ir.Value, int64) int64) (x *execution, result int64, ok bool) {
	x = &execution{root: root, numbers: map[*ir.Value]int64{}, stored: []int64{arg}, see: see, left: 5000}
	result = x.call("main", []int64{arg, 0})[0]
	return x, result, x.left > 0
}

func (x *execution) set(v *ir.Value, n int64) {
	n = int64(int32(n))
	if x.see != nil {
		n = x.see(v, n)
	}
	x.numbers[v] = n
}

func (x *execution) setAll(vs []*ir.Value, numbers []int64) {
	for i, v := range vs {
		x.set(v, numbers[i])
	}
}

func (x *execution) of(vs []*ir.Value) (numbers []int64) {
	for _, v := range vs {
		numbers = append(numbers, x.numbers[v])
	}
	return numbers
}

// call executes a function. Functions are not recursive, so that a value has one number at a time.
func (x *execution) call(name string, args []int64) []int64 {
	b := ir.LookupSymbol(x.root, name).Region(0).Entry()
	x.setAll(b.Args(), args)
	for x.left > 0 {
		end := x.run(b)
		succ := 0
		switch {
		case end.NumSuccessors() == 0:
			return x.of(end.Operands())
		case end.NumSuccessors() == 2 && x.numbers[end.Operand(0)] == 0:
			succ = 1
		}
		vs, _ := ir.SuccessorOperands(end, succ)
		numbers := x.of(vs)
		b = end.Successor(succ)
		x.setAll(b.Args(), numbers)
	}
	return []int64{0}
}

// run executes a block, and returns its terminator.
func (x *execution) run(b *ir.Block) *ir.Op {
	for op := range b.Ops() {
		x.left--
		if x.left > 0 && op != b.Last() {
			x.step(op)
		}
	}
	return b.Last()
}

func (x *execution) step(op *ir.Op) {
	in := x.of(op.Operands())
	switch op.Name() {
	case "func.call":
		c, _ := ir.As[ir.CallOp](op)
		ref, _ := c.Callee()
		x.setAll(op.Results(), x.call(ref.Root(), in))
	case "scf.if":
		region := op.Region(0)
		if in[0] == 0 {
			region = op.Region(1)
		}
		x.setAll(op.Results(), x.of(x.run(region.Entry()).Operands()))
	case "scf.for":
		body, carried := op.Region(0).Entry(), in[3:]
		for i := in[0]; i < in[1] && x.left > 0; i += in[2] {
			x.setAll(body.Args(), append([]int64{i}, carried...))
			carried = x.of(x.run(body).Operands())
		}
		x.setAll(op.Results(), carried)
	case "memref.store":
		x.stored = append(x.stored, in[0])
	case "memref.load":
		x.set(op.Result(0), x.stored[len(x.stored)-1])
	default:
		x.set(op.Result(0), compute(op, in))
	}
}

func compute(op *ir.Op, in []int64) int64 {
	truth := map[bool]int64{true: 1}
	switch op.Name() {
	case "arith.constant":
		return op.Attr("value").(*ir.IntegerAttr).Int()
	case "arith.addi":
		return in[0] + in[1]
	case "arith.subi":
		return in[0] - in[1]
	case "arith.andi":
		return in[0] & in[1]
	case "arith.cmpi":
		if ir.View[arith.CmpIOp](op).Predicate == arith.SGT {
			return truth[in[0] > in[1]]
		}
		return truth[in[0] < in[1]]
	}
	panic(op.Name())
}
