package tiletogpu

import (
	"math"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// bounds knows what index values of a kernel can be: from constants, the grid
// and the loops around. It answers whether a window lies inside its memref and
// how an address is aligned, so that most accesses need neither mask nor
// scalar path.
type bounds struct{ kernel tile.KernelOp }

// rng is a closed interval.
type rng struct{ lo, hi int64 }

const depthLimit = 64

// of returns the interval of an index value; ok is false when it is unknown.
func (k bounds) of(v *ir.Value) (rng, bool) { return k.interval(v, 0) }

func (k bounds) interval(v *ir.Value, depth int) (rng, bool) {
	if c, ok := rewrite.IntConstant(v); ok {
		return rng{c, c}, true
	}
	if depth > depthLimit {
		return rng{}, false
	}
	if v.IsBlockArg() {
		return k.argument(v, depth)
	}
	op := v.DefiningOp()
	if op.Def() == arith.IndexCast.OpDef {
		return k.interval(op.Operand(0), depth+1)
	}
	if op.NumOperands() != 2 || op.Operand(0).Type() != ir.Index {
		return rng{}, false
	}
	x, ok1 := k.interval(op.Operand(0), depth+1)
	y, ok2 := k.interval(op.Operand(1), depth+1)
	return combineRanges(op, x, y, ok1, ok2)
}

// argument is the interval of a block index or a loop's induction variable.
func (k bounds) argument(v *ir.Value, depth int) (rng, bool) {
	parent := v.OwnerBlock().ParentOp()
	if parent == k.kernel.Op {
		g := k.kernel.Grid()[v.Index()]
		if g.Value == nil {
			return rng{0, max(0, g.Const-1)}, true
		}
		r, ok := k.interval(g.Value, depth+1)
		return rng{0, max(0, r.hi-1)}, ok
	}
	loop, ok := ir.As[ir.CountedLoop](parent)
	if !ok || loop.InductionVar() != v {
		return rng{}, false
	}
	lower, upper, step := loop.Bounds()
	lo, ok1 := k.interval(lower, depth+1)
	hi, ok2 := k.interval(upper, depth+1)
	st, ok3 := k.interval(step, depth+1)
	if !ok1 || !ok2 || !ok3 || st.lo < 1 {
		return rng{}, false
	}
	last := hi.hi - 1
	if lo.lo == lo.hi && st.lo == st.hi && last >= lo.lo {
		last = lo.lo + (last-lo.lo)/st.lo*st.lo
	}
	return rng{lo.lo, max(lo.lo, last)}, true
}

func combineRanges(op *ir.Op, x, y rng, ok1, ok2 bool) (rng, bool) {
	const big = math.MaxInt32
	small := func(r rng) bool { return r.lo > -big && r.hi < big }
	if ok2 && op.Def() == arith.RemUI.OpDef && y.lo == y.hi && y.lo > 0 {
		return rng{0, y.lo - 1}, true
	}
	if !ok1 || !ok2 || !small(x) || !small(y) {
		return rng{}, false
	}
	switch op.Def() {
	case arith.AddI.OpDef:
		return rng{x.lo + y.lo, x.hi + y.hi}, true
	case arith.SubI.OpDef:
		return rng{x.lo - y.hi, x.hi - y.lo}, true
	case arith.MulI.OpDef:
		p := []int64{x.lo * y.lo, x.lo * y.hi, x.hi * y.lo, x.hi * y.hi}
		return rng{min(p[0], p[1], p[2], p[3]), max(p[0], p[1], p[2], p[3])}, true
	case arith.MinSI.OpDef:
		return rng{min(x.lo, y.lo), min(x.hi, y.hi)}, true
	case arith.MaxSI.OpDef:
		return rng{max(x.lo, y.lo), max(x.hi, y.hi)}, true
	case arith.DivUI.OpDef, arith.DivSI.OpDef, arith.FloorDivSI.OpDef:
		if x.lo >= 0 && y.lo == y.hi && y.lo > 0 {
			return rng{x.lo / y.lo, x.hi / y.lo}, true
		}
	}
	return rng{}, false
}

// inside reports whether index + [0, extent) lies in [0, size) always.
func (k bounds) inside(index *ir.Value, extent, size int64) bool {
	r, ok := k.of(index)
	return ok && size != ir.Dynamic && r.lo >= 0 && r.hi+extent <= size
}

// divisor is a number that divides the value always; 0 for the constant 0.
func (k bounds) divisor(v *ir.Value) int64 { return k.divides(v, 0) }

func (k bounds) divides(v *ir.Value, depth int) int64 {
	if c, ok := rewrite.IntConstant(v); ok {
		return max(c, -c)
	}
	if depth > depthLimit {
		return 1
	}
	if v.IsBlockArg() {
		loop, ok := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
		if !ok || loop.InductionVar() != v {
			return 1
		}
		lower, _, step := loop.Bounds()
		return gcd(k.divides(lower, depth+1), k.divides(step, depth+1))
	}
	op := v.DefiningOp()
	switch op.Def() {
	case arith.IndexCast.OpDef:
		return k.divides(op.Operand(0), depth+1)
	case arith.AddI.OpDef, arith.SubI.OpDef:
		return gcd(k.divides(op.Operand(0), depth+1), k.divides(op.Operand(1), depth+1))
	case arith.MulI.OpDef:
		x, y := k.divides(op.Operand(0), depth+1), k.divides(op.Operand(1), depth+1)
		if x > 1<<30 || y > 1<<30 {
			return gcd(x, 1<<30)
		}
		return x * y
	}
	return 1
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
