package rasterizetiles

import (
	"cmp"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// unevenLoops are the loops of a kernel whose trip counts grow (1) or shrink (-1) with one of the block's numbers. If
// one grows and another shrinks, there are none.
func unevenLoops(k tile.KernelOp, i int) (loops []ir.CountedLoop, trend int) {
	id := k.BlockIDs()[i]
	along := &slopes{known: map[*ir.Value]slope{id: grows}, forms: linear.Reader{Casts: true}}
	opposed := false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		l, ok := ir.As[ir.CountedLoop](op)
		if !ok {
			return
		}
		lower, upper, _ := l.Bounds()
		s := along.ofForm(along.forms.Of(upper).Minus(along.forms.Of(lower)))
		if s == unknown {
			s = counted(k, l, i)
		}
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

// counted is how a loop's trip count, which is a number for each of a block's numbers along a dimension, changes:
// that of attention in a window of positions grows up to the window.
func counted(k tile.KernelOp, l ir.CountedLoop, dim int) slope {
	g := k.Grid()[dim]
	if g.Value != nil || g.Const > mostColumns {
		return unknown
	}
	at, before := level, int64(0)
	for c := range g.Const {
		n, ok := iterations([]ir.CountedLoop{l}, numbersAt(k, dim, c))
		if !ok {
			return unknown
		}
		if c > 0 {
			at = at.plus(slope(cmp.Compare(n, before)))
		}
		before = n
	}
	return at
}

// rowsOfLength is how many rows a plane of the grid has, if data say for each plane how often its loops iterate: the
// last of three dimensions selects the data, and the one that is neither it nor that of the columns does not. Else it
// is 0.
func rowsOfLength(k tile.KernelOp, loops []ir.CountedLoop, columns int) int64 {
	grid := k.Grid()
	if len(grid) != 3 || columns == 2 || k.Cluster() > 1 {
		return 0
	}
	rows := 1 - columns
	if grid[rows].Value != nil || !selects(k, loops, 2) || selects(k, loops, rows) {
		return 0
	}
	return grid[rows].Const
}

// selects reports whether the trip counts of loops depend on a block's number in other ways than by sums: numbers
// that the kernel loads with it as an index do.
func selects(k tile.KernelOp, loops []ir.CountedLoop, dim int) bool {
	along := &slopes{known: map[*ir.Value]slope{k.BlockIDs()[dim]: grows}, forms: linear.Reader{Casts: true}}
	return slices.ContainsFunc(loops, func(l ir.CountedLoop) bool {
		lower, upper, _ := l.Bounds()
		return along.of(lower) == unknown || along.of(upper) == unknown
	})
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
	case arith.Select.OpDef:
		// A guard leaves out tiles behind an end. Where it leaves none out, the rest says how the work changes.
		if rest := of[1].plus(of[2]); rest != level {
			return rest
		}
		return falls
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef, arith.CeilDivSI.OpDef, arith.CeilDivUI.OpDef:
		if by, ok := rewrite.IntConstant(last); ok && by > 0 {
			return of[0]
		}
	}
	return unknown
}
