package tiletogpu

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// bounds knows what index values of a kernel can be: from constants, the grid
// and the loops around. It answers whether a window lies inside its memref, so
// that most accesses need no mask; how an address is aligned is in divisor.go.
type bounds struct {
	kernel tile.KernelOp
	ranges map[*ir.Value]rng
	// divisors are in divisor.go.
	divisors map[*ir.Value]int64
	// supposed are ranges that are taken for granted; depth is how often that
	// was done.
	supposed map[*ir.Value]rng
	depth    int
}

func newBounds(k tile.KernelOp) *bounds {
	return &bounds{k, map[*ir.Value]rng{}, map[*ir.Value]int64{}, map[*ir.Value]rng{}, 0}
}

// rng is a closed interval; unknown when nothing is known.
type rng struct{ lo, hi int64 }

var unknown = rng{math.MinInt64, math.MaxInt64}

// inside reports whether index + [0, extent) lies in [0, size) always.
func (k *bounds) inside(index *ir.Value, extent, size int64) bool {
	r := k.of(index)
	return r != unknown && size != ir.Dynamic && r.lo >= 0 && r.hi <= size-extent
}

// of is the interval of an index value. A value that is being computed, around a
// loop, is unknown to itself.
func (k *bounds) of(v *ir.Value) rng {
	if r, ok := k.ranges[v]; ok {
		return r
	}
	k.ranges[v] = unknown
	r := k.interval(v)
	k.ranges[v] = r
	return r
}

func (k *bounds) interval(v *ir.Value) rng {
	if c, ok := rewrite.IntConstant(v); ok {
		return rng{c, c}
	}
	if v.IsBlockArg() {
		return k.argument(v)
	}
	op := v.DefiningOp()
	switch op.Def() {
	case arith.IndexCast.OpDef:
		return k.of(op.Operand(0))
	case arith.Select.OpDef:
		return k.choice(op)
	case scale.Rank.OpDef:
		return k.rank(op, ir.View[scale.RankOp](op).Level)
	case scale.NumRanks.OpDef:
		return k.units(op, ir.View[scale.NumRanksOp](op).Level)
	}
	if op.NumOperands() != 2 || op.Operand(0).Type() != ir.Index {
		return unknown
	}
	return combineRanges(op, k.of(op.Operand(0)), k.of(op.Operand(1)))
}

// rank is the interval of a unit's number at a level.
func (k *bounds) rank(op *ir.Op, level string) rng {
	n := k.units(op, level)
	if n == unknown {
		return unknown
	}
	return rng{0, max(0, n.hi-1)}
}

// units is the interval of how many units of a level run the code at op.
func (k *bounds) units(op *ir.Op, level string) rng {
	if n, ok := scale.UnitsAround(op, level); ok {
		return rng{n, n}
	}
	if level != scale.Block {
		return unknown
	}
	n := rng{1, 1}
	for i := range k.kernel.Grid() {
		if n = product(n, k.extent(i)); n == unknown {
			return unknown
		}
	}
	return n
}

// extent is the interval of the number of blocks in a dimension of the grid.
func (k *bounds) extent(dim int) rng {
	g := k.kernel.Grid()[dim]
	if g.Value != nil {
		return k.of(g.Value)
	}
	return rng{g.Const, g.Const}
}

// argument is the interval of a block index, the number of a unit, a loop's
// induction variable or carried value.
func (k *bounds) argument(v *ir.Value) rng {
	parent := v.OwnerBlock().ParentOp()
	if parent == k.kernel.Op {
		if n := k.extent(v.Index()); n != unknown {
			return rng{0, max(0, n.hi-1)}
		}
		return unknown
	}
	if on, ok := scale.On.Cast(parent); ok {
		return k.unit(on, v)
	}
	loop, ok := ir.As[ir.CountedLoop](parent)
	if !ok {
		return unknown
	}
	if loop.InductionVar() == v {
		return k.induction(loop)
	}
	return k.carried(loop, v)
}

func (k *bounds) unit(on scale.OnOp, v *ir.Value) rng {
	switch v.Index() {
	case 0:
		return rng{0, on.Units() - 1}
	case 1:
		return rng{on.Units(), on.Units()}
	}
	return k.of(on.Operand(v.Index() - 2))
}

func (k *bounds) induction(loop ir.CountedLoop) rng {
	lower, upper, step := loop.Bounds()
	lo, hi, st := k.of(lower), k.of(upper), k.of(step)
	if lo == unknown || hi == unknown || st == unknown || st.lo < 1 {
		return unknown
	}
	last := hi.hi - 1
	if lo.lo == lo.hi && st.lo == st.hi && last >= lo.lo {
		last = lo.lo + (last-lo.lo)/st.lo*st.lo
	}
	return rng{lo.lo, max(lo.lo, last)}
}

// carried is the interval of a value that a loop carries around as a ring's slot
// is: select (v == last), first, v + 1. That v never leaves the interval is
// shown by induction: it starts there, and from there goes there.
func (k *bounds) carried(loop ir.CountedLoop, v *ir.Value) rng {
	i := v.Index() - 1
	next := v.OwnerBlock().Last().Operand(i)
	start := k.of(loop.InitArgs()[i])
	if k.depth == maxSuppositions || start == unknown || next.DefiningOp() == nil || next.DefiningOp().Def() != arith.Select.OpDef {
		return unknown
	}
	x, last, ok := comparedWith(next.DefiningOp())
	if !ok || x != v {
		return unknown
	}
	r := rng{min(start.lo, 0), max(start.hi, last)}
	if to := k.suppose(v, r).of(next); to != unknown && to.lo >= r.lo && to.hi <= r.hi {
		return r
	}
	return unknown
}

// choice is the interval of an arith.select. Where it is decided by x == c, and
// c is an end of what x can be, x has one value less for the other choice.
func (k *bounds) choice(sel *ir.Op) rng {
	then, otherwise := k.of(sel.Operand(1)), k.of(sel.Operand(2))
	if x, c, ok := comparedWith(sel); ok && k.depth < maxSuppositions {
		switch r := k.of(x); {
		case r == unknown || r.lo == r.hi:
		case c == r.lo:
			otherwise = k.suppose(x, rng{r.lo + 1, r.hi}).of(sel.Operand(2))
		case c == r.hi:
			otherwise = k.suppose(x, rng{r.lo, r.hi - 1}).of(sel.Operand(2))
		}
	}
	if then == unknown || otherwise == unknown {
		return unknown
	}
	return rng{min(then.lo, otherwise.lo), max(then.hi, otherwise.hi)}
}

// comparedWith is the value that a select tests for equality with a constant.
func comparedWith(sel *ir.Op) (x *ir.Value, c int64, ok bool) {
	cmp, isCmp := arith.CmpI.Cast(sel.Operand(0).DefiningOp())
	if !isCmp || ir.IntOf(cmp.Op, "predicate", -1) != predicates["eq"] {
		return nil, 0, false
	}
	c, ok = rewrite.IntConstant(cmp.RHS)
	return cmp.LHS, c, ok
}

// maxSuppositions limits suppositions inside suppositions.
const maxSuppositions = 4

// suppose is what is known when v lies in an interval.
func (k *bounds) suppose(v *ir.Value, r rng) *bounds {
	s := newBounds(k.kernel)
	s.depth = k.depth + 1
	for x, known := range k.supposed {
		s.supposed[x], s.ranges[x] = known, known
	}
	s.supposed[v], s.ranges[v] = r, r
	return s
}

func combineRanges(op *ir.Op, x, y rng) rng {
	if op.Def() == arith.RemUI.OpDef && y.lo == y.hi && y.lo > 0 {
		return rng{0, y.lo - 1}
	}
	if !small(x) || !small(y) {
		return unknown
	}
	switch op.Def() {
	case arith.AddI.OpDef:
		return rng{x.lo + y.lo, x.hi + y.hi}
	case arith.SubI.OpDef:
		return rng{x.lo - y.hi, x.hi - y.lo}
	case arith.MulI.OpDef:
		return product(x, y)
	case arith.MinSI.OpDef:
		return rng{min(x.lo, y.lo), min(x.hi, y.hi)}
	case arith.MaxSI.OpDef:
		return rng{max(x.lo, y.lo), max(x.hi, y.hi)}
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef:
		if x.lo >= 0 && y.lo == y.hi && y.lo > 0 {
			return rng{x.lo / y.lo, x.hi / y.lo}
		}
	}
	return unknown
}

// small reports whether sums and products of such numbers do not overflow.
func small(r rng) bool { return r.lo > -math.MaxInt32 && r.hi < math.MaxInt32 }

func product(x, y rng) rng {
	if !small(x) || !small(y) {
		return unknown
	}
	p := []int64{x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi}
	return rng{slices.Min(p), slices.Max(p)}
}
