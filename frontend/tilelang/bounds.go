package tilelang

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// Between which numbers an index is: by that it is known that a thread's subscripts lie in an array, and that those of
// two threads differ.

// An interval has both its ends.
type interval struct{ lo, hi int64 }

func (i interval) String() string {
	if i.lo == i.hi {
		return fmt.Sprint(i.lo)
	}
	return fmt.Sprintf("%d to %d", i.lo, i.hi)
}

// farthest bounds the numbers of intervals, so that adding and multiplying them does not overflow.
const farthest = 1 << 40

func (i interval) plus(j interval) interval { return interval{i.lo + j.lo, i.hi + j.hi} }

func (i interval) times(f int64) interval {
	if f < 0 {
		return interval{i.hi * f, i.lo * f}
	}
	return interval{i.lo * f, i.hi * f}
}

func (i interval) small() bool { return i.lo >= -farthest && i.hi <= farthest }

// boundsOf is between which numbers a value is.
func (t *translator) boundsOf(v *ir.Value) (interval, bool) {
	if i, ok := t.bounds[v]; ok {
		return i, true
	}
	i, known := t.computedBetween(v)
	return i, known && i.holdsIn(v.Type())
}

// holdsIn reports whether an integer type has both ends: what is computed in it of numbers that lie between them is not
// wrapped around.
func (i interval) holdsIn(typ ir.Type) bool {
	w, ok := ir.BitWidth(typ)
	return !ok || w >= 64 || i.lo >= -1<<(w-1) && i.hi < 1<<(w-1)
}

// computedBetween is boundsOf by the operation that makes a value, as if it had bits enough.
func (t *translator) computedBetween(v *ir.Value) (interval, bool) {
	op := v.DefiningOp()
	if op == nil {
		return interval{}, false
	}
	if c, ok := arith.Constant.Cast(op); ok {
		n, isInt := c.Value.(*ir.IntegerAttr)
		if !isInt {
			return interval{}, false
		}
		i := interval{n.Int(), n.Int()}
		return i, i.small()
	}
	if cast, ok := arith.IndexCast.Cast(op); ok {
		return t.boundsOf(cast.In)
	}
	if o, ok := arith.DivSI.Cast(op); ok {
		return t.boundsOfBoth(o.LHS, o.RHS, func(a, b interval) (interval, bool) {
			if b.lo != b.hi || b.lo <= 0 || a.lo < 0 {
				return interval{}, false
			}
			return interval{a.lo / b.lo, a.hi / b.lo}, true
		})
	}
	for _, k := range boundedOps {
		if o, ok := k.def.Cast(op); ok {
			return t.boundsOfBoth(o.LHS, o.RHS, k.of)
		}
	}
	return interval{}, false
}

func (t *translator) boundsOfBoth(x, y *ir.Value, of func(a, b interval) (interval, bool)) (interval, bool) {
	a, okA := t.boundsOf(x)
	b, okB := t.boundsOf(y)
	if !okA || !okB {
		return interval{}, false
	}
	i, known := of(a, b)
	return i, known && i.small()
}

// boundedOps are the operations on two indices whose results have known bounds.
var boundedOps = []struct {
	def ir.Def[arith.BinaryOp]
	of  func(a, b interval) (interval, bool)
}{
	{arith.AddI, func(a, b interval) (interval, bool) { return a.plus(b), true }},
	{arith.SubI, func(a, b interval) (interval, bool) { return a.plus(b.times(-1)), true }},
	{arith.MulI, func(a, b interval) (interval, bool) {
		return a.times(b.lo), b.lo == b.hi && -1<<20 < b.lo && b.lo < 1<<20
	}},
	{arith.RemSI, func(a, b interval) (interval, bool) {
		return interval{0, min(a.hi, b.lo-1)}, b.lo == b.hi && b.lo > 0 && a.lo >= 0
	}},
}

// boundsOfSum is between which numbers a sum is.
func (t *translator) boundsOfSum(l linear.Form) (interval, bool) {
	in := l.Interval(t.rangeOf)
	return interval{in.Lo, in.Hi}, in.In(-farthest, farthest)
}

// rangeOf is boundsOf for the arithmetic of linear forms.
func (t *translator) rangeOf(v *ir.Value) linear.Interval {
	if i, known := t.boundsOf(v); known {
		return linear.Interval{Lo: i.lo, Hi: i.hi}
	}
	return linear.Everything()
}

// bound keeps between which numbers a loop's variable is, where that is known.
func (t *translator) bound(v *ir.Value, from, to *scalar) {
	lo, ok := t.boundsOfSum(from.sum)
	hi, known := t.boundsOfSum(to.sum)
	if ok && known && from.isSum() && to.isSum() {
		t.bounds[v] = interval{lo.lo, max(hi.hi-1, lo.lo)}
	}
}

// isSum reports whether a scalar is an index with a known sum.
func (s *scalar) isSum() bool { return s.v == nil || s.isIndex() }
