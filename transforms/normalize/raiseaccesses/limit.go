package raiseaccesses

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// limit is a condition of a store: that a coordinate, behind a number that all elements have in common, is less than
// another, or at most it; or, of no coordinate, that something holds for all elements.
type limit struct {
	coord int
	from  position
	end   *ir.Value
	also  bool // the end itself
	holds *ir.Value
}

// limits adds the conditions that a value is the conjunction of, but for those that always hold, and those that say
// that the store lies inside of its memref; ok is false where one is no limit.
func (w *write) limits(x positions, cond *ir.Value) (ok bool) {
	if and, ok := arith.AndI.Cast(cond.DefiningOp()); ok {
		return w.limits(x, and.LHS) && w.limits(x, and.RHS)
	}
	if x.ranges.Constant(cond) == ir.Attr(ir.Bool(true)) {
		return true
	}
	if d, ok := x.place.of(cond); ok && len(d) == 0 {
		w.under = append(w.under, limit{coord: none, holds: cond})
		return true
	}
	c, ok := arith.CmpI.Cast(cond.DefiningOp())
	switch {
	case !ok:
		return false
	case inside(c, w.store.MemRef, w.store.Indices):
		return true
	}
	low, high := c.LHS, c.RHS
	switch c.Predicate {
	case arith.SLT, arith.SLE:
	case arith.SGT, arith.SGE:
		low, high = high, low
	default:
		return false
	}
	d, uniform := x.place.of(high)
	from, ok := x.of(low)
	if !ok || from.coord == none || from.every != 1 || !uniform || len(d) > 0 || high.Type() != ir.Index {
		return false
	}
	w.under = append(w.under, limit{coord: from.coord, from: from, end: high,
		also: c.Predicate == arith.SLE || c.Predicate == arith.SGE})
	return true
}

// count is how many of a tile's n elements along the limit's coordinate are stored, from 0 to n. The end, which may
// be any number, is brought between the first element and the one behind the last before anything is computed with
// it.
func (l limit) count(b *ir.Builder, x positions, n int64) *ir.Value {
	number := func(n int64) *ir.Value { return arith.ConstantIndex(b, n) }
	if l.coord == none {
		return arith.NewSelect(b, x.before(b, l.holds), number(n), number(0))
	}
	from, last := number(0), number(n)
	if l.from.at != nil {
		from = l.from.at(b)
		last = arith.Binary(b, arith.AddI, from, last)
	}
	end := x.before(b, l.end)
	if l.also { // at most the last there is, so that one more is no other number
		end = arith.Binary(b, arith.MinSI, end, last)
		end = arith.Binary(b, arith.AddI, end, number(1))
	}
	end = arith.Binary(b, arith.MaxSI, arith.Binary(b, arith.MinSI, end, last), from)
	if l.from.at == nil {
		return end
	}
	return arith.Binary(b, arith.SubI, end, from)
}

// before is a number that all elements have in common, computed before the operation.
func (x positions) before(b *ir.Builder, v *ir.Value) *ir.Value {
	return ir.CloneValue(b, v, x.o.Body, atWindow(b, x.o, rows{}))
}
