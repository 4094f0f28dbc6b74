package sim

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

type (
	// Machine runs the functions of a module.
	Machine = engine.Machine
	// Options are how to simulate.
	Options = engine.Options
	// Value is an argument or a result of a call: the words of its type.
	Value = engine.Value
	// Meaning is what an operation does, for dialects of other modules.
	Meaning = engine.Meaning
	// Sem is the meaning of an operation that overrides another, in [Options].
	Sem = engine.Sem
)

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
