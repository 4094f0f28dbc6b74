package rasterizetiles

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// unevenLoops are the loops of a kernel whose trip counts grow (1) or shrink (-1) with one of the block's numbers. If
// one grows and another shrinks, there are none.
func unevenLoops(k tile.KernelOp, id *ir.Value) (loops []ir.CountedLoop, trend int) {
	along := &slopes{known: map[*ir.Value]slope{id: grows}, forms: linear.Reader{Casts: true}}
	opposed := false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		l, ok := ir.As[ir.CountedLoop](op)
		if !ok {
			return
		}
		lower, upper, _ := l.Bounds()
		s := along.ofForm(along.forms.Of(upper).Minus(along.forms.Of(lower)))
		if s != level && s != unknown {
			opposed = opposed || trend != 0 && trend != int(s)
			loops, trend = append(loops, l), int(s)
		}
	})
	if opposed {
		return nil, 0
	}
	return loops, trend
}

// slope says how a number changes along another.
type slope int

const (
	falls slope = iota - 1
	level
	grows
	unknown
)

func (s slope) plus(t slope) slope {
	switch {
	case s == level:
		return t
	case t == level || s == t:
		return s
	}
	return unknown
}

// times is the slope of a multiple.
func (s slope) times(n int64) slope {
	if n < 0 && s != unknown {
		return -s
	}
	return s
}

// slopes caches the slopes of values.
type slopes struct {
	known map[*ir.Value]slope
	forms linear.Reader
}

func (s *slopes) of(v *ir.Value) slope { return s.ofForm(s.forms.Of(v)) }

// ofForm is the slope of a sum: known where its terms do not change in opposite directions.
func (s *slopes) ofForm(f linear.Form) slope {
	at := level
	for _, t := range f.Terms() {
		at = at.plus(s.ofTerm(t.Of).times(t.Coefficient))
	}
	return at
}

func (s *slopes) ofTerm(v *ir.Value) slope {
	at, ok := s.known[v]
	if !ok {
		at = s.find(v)
		s.known[v] = at
	}
	return at
}

// find is the slope of a value that is not a sum. Conversions are assumed not to wrap around.
func (s *slopes) find(v *ir.Value) slope {
	op := v.DefiningOp()
	if op == nil {
		return level
	}
	var of []slope
	var last *ir.Value
	uneven := op.NumRegions() > 0
	for _, x := range op.Operands() {
		of, last = append(of, s.of(x)), x
		uneven = uneven || s.of(x) != level
	}
	if !uneven {
		return level
	}
	switch op.Def() {
	case arith.IndexCast.OpDef, arith.IndexCastUI.OpDef, arith.ExtSI.OpDef, arith.ExtUI.OpDef, arith.TruncI.OpDef:
		return of[0]
	case arith.MinSI.OpDef, arith.MinUI.OpDef, arith.MaxSI.OpDef, arith.MaxUI.OpDef:
		return of[0].plus(of[1])
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef, arith.CeilDivSI.OpDef, arith.CeilDivUI.OpDef:
		if by, ok := rewrite.IntConstant(last); ok && by > 0 {
			return of[0]
		}
	}
	return unknown
}
