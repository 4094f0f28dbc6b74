package engine

import (
	"maps"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

// Meaning is what an operation does, for dialects of other modules.
type Meaning struct {
	Op   string
	Rule Rule
}

// On makes compile the meaning of an operation. It reads the operation's fields once,
// when a program is prepared, and not each time that the operation runs.
func On[W any](d ir.Def[W], compile func(c *Compiler, o W)) Meaning {
	return Meaning{d.OpDef.Name, func(c *Compiler, op *ir.Op) { compile(c, d.Of(op)) }}
}

// Meanings is a dialect's table: families of operations with the same operands and results, by name, and operations by
// their fields.
func Meanings(families map[string]Rule, fields ...Meaning) map[string]Rule {
	table := TableOf(fields)
	maps.Copy(table, families)
	return table
}

// Means makes run the meaning of an operation: it gets the operands' words and
// returns the results'. The words of a tile or vector are its elements in row-major
// order.
func Means[W any](d ir.Def[W], run func(o W, operands []Value) ([]Value, error)) Meaning {
	return Meaning{d.OpDef.Name, userSem(func(_ *Machine, op *ir.Op, in []Value) ([]Value,
		error) {
		return run(d.Of(op), in)
	})}
}

// Elementwise makes fn the meaning of an operation on floats, or on the elements of
// tiles and vectors; results are rounded to the operation's type.
func Elementwise[W any](d ir.Def[W], fn func(x ...float64) float64) Meaning {
	return Meaning{d.OpDef.Name, func(c *Compiler, op *ir.Op) {
		out := c.Lanes(op.Result(0))
		type source struct {
			elem           word.Elem
			at, step, wrap int
		}
		var in []source
		for _, v := range op.Operands() {
			at, step, wrap := c.OperandLanes(v, out)
			in = append(in, source{c.Elem(v), at, step, wrap})
		}
		to := c.Define(op.Result(0)).At
		c.Emit(func(a *Agent) {
			x := make([]float64, len(in))
			for i := range out.Words() {
				for k, s := range in {
					x[k] = s.elem.Float(a.F[s.at+i%s.wrap*s.step])
				}
				a.F[to+i] = out.Elem.Word(fn(x...))
			}
		})
	}}
}

// Name is that of the operation.
func (m Meaning) Name() string { return m.Op }

// TableOf is the table of a machine.
func TableOf(meanings []Meaning) map[string]Rule {
	table := make(map[string]Rule, len(meanings))
	for _, m := range meanings {
		table[m.Op] = m.Rule
	}
	return table
}
