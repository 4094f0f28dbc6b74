package tiletocpu

import (
	"iter"

	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// countedLoop is an scf.for or a tile.pipelined.
type countedLoop struct {
	op                   *ir.Op
	lower, upper, step   *ir.Value
	inits, args, results []*ir.Value
	body                 *ir.Block
}

func loopOf(op *ir.Op) (l countedLoop, ok bool) {
	if f, is := scf.For.Cast(op); is {
		return countedLoop{op, f.LowerBound, f.UpperBound, f.Step, f.Inits, f.IterArgs(), op.Results(), f.Body.Entry()}, true
	}
	if f, is := tile.Pipelined.Cast(op); is {
		return countedLoop{op, f.Lower, f.Upper, f.Step, f.Inits, f.IterArgs(), op.Results(), f.Body.Entry()}, true
	}
	return l, false
}

// carriedTile is a tile that a loop carries.
type carriedTile struct{ init, arg, next, result *ir.Value }

func (l countedLoop) carried() (out []carriedTile) {
	for i, a := range l.args {
		if isTile(a) {
			out = append(out, carriedTile{l.inits[i], a, l.body.Last().Operand(i), l.results[i]})
		}
	}
	return out
}

// loopsIn are the loops inside an operation, those outside first.
func loopsIn(op *ir.Op) iter.Seq[countedLoop] {
	return func(yield func(countedLoop) bool) {
		ir.WalkNested(op, func(x *ir.Op) ir.WalkResult {
			if l, ok := loopOf(x); ok && !yield(l) {
				return ir.Interrupt
			}
			return ir.Advance
		})
	}
}
