package sim

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

type (
	// Machine runs the functions of a module.
	Machine = engine.Machine
	// Options are how to simulate.
	Options = engine.Options
	// Tensor is a whole tensor, as the host has them.
	Tensor = engine.Tensor
	// Value is an argument or a result of a call: the words of its type.
	Value = engine.Value
	// Meaning is what an operation does, for dialects of other modules.
	Meaning = engine.Meaning
	// Sem is the meaning of an operation that overrides another, in [Options].
	Sem = engine.Sem
)

// Hole is the word of an element of a [Tensor] that nothing has defined.
const Hole = engine.Hole

// NewTensor makes a whole tensor of a type, with zeros; ok is false for elements that the simulator does not hold.
func NewTensor(t *ir.TensorType, shape []int) (x *Tensor, ok bool) {
	e, ok := word.ElemOf(t.Elem())
	if !ok {
		return nil, false
	}
	x = &Tensor{Elem: e}
	n := 1
	for _, d := range shape {
		x.Dims = append(x.Dims, int64(d))
		n *= d
	}
	x.Words = make([]uint64, n)
	return x, true
}

// Means makes run the meaning of an operation: it gets the operands' words and
// returns the results'. The words of a tile or vector are its elements in row-major
// order.
func Means[W any](d ir.Def[W], run func(o W, operands []Value) ([]Value, error)) Meaning {
	return engine.Means(d, run)
}

// Elementwise makes fn the meaning of an operation on floats, or on the elements of
// tiles and vectors; results are rounded to the operation's type.
func Elementwise[W any](d ir.Def[W], fn func(x ...float64) float64) Meaning {
	return engine.Elementwise(d, fn)
}
