package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// position is a number that elements of a row have in common: at + coord/every, rounded down.
type position struct {
	coord   int // a coordinate of the operation, none where all elements have the number
	every   int64
	at      func(*ir.Builder) *ir.Value // nil for zero
	divisor int64                       // of at; 0 where it is zero
	least   int64                       // at is not less
}

// none is the coordinate of a number that all elements have in common.
const none = -1

// count is how many numbers a position has.
func (p position) count(shape []int64) int64 {
	if p.coord == none {
		return 1
	}
	return (shape[p.coord] + p.every - 1) / p.every
}

// positions finds those of an operation's subscripts.
type positions struct {
	*place
}

// of is a number as a position; ok is false where it is none.
func (x positions) of(v *ir.Value) (p position, ok bool) {
	if i := slices.Index(x.o.Coords(), v); i >= 0 {
		return position{coord: i, every: 1}, true
	}
	if d, ok := x.place.of(v); ok && len(d) == 0 && !x.ends(v) {
		return x.uniform(v)
	}
	o, ok := arithmetic(v)
	if !ok || v.Type() != ir.Index {
		return p, false
	}
	p, ok = x.of(o.LHS)
	if !ok {
		return p, false
	}
	if o.Def() == arith.AddI.OpDef {
		q, ok := x.of(o.RHS)
		return sum(p, q, ok)
	}
	by, known := rewrite.IntConstant(o.RHS)
	if !known {
		return p, false
	}
	switch o.Def() {
	case arith.DivSI.OpDef, arith.DivUI.OpDef, arith.FloorDivSI.OpDef:
		return p.over(by, x.o.Shape)
	case arith.ShRSI.OpDef, arith.ShRUI.OpDef:
		if by >= 0 && by < 62 {
			return p.over(1<<by, x.o.Shape)
		}
	}
	return p, false
}

// arithmetic is what a number is computed by, of two others.
func arithmetic(v *ir.Value) (arith.BinaryOp, bool) {
	if o, ok := ir.As[arith.DivOp](v.DefiningOp()); ok {
		return arith.BinaryOp(o), true
	}
	return ir.As[arith.BinaryOp](v.DefiningOp())
}

// uniform is a number that all elements have in common.
func (x positions) uniform(v *ir.Value) (position, bool) {
	if n, ok := rewrite.IntConstant(v); ok && n == 0 {
		return position{coord: none}, true
	}
	least, _, bounded := x.ranges.Interval(v)
	at := func(b *ir.Builder) *ir.Value { return ir.CloneValue(b, v, x.o.Body, atWindow(b, x.o, rows{})) }
	return position{coord: none, at: at, divisor: x.ranges.Divisor(v), least: least}, bounded
}

// sum adds two numbers if at most one depends on a coordinate.
func sum(p, q position, ok bool) (position, bool) {
	if p.coord == none {
		p, q = q, p
	}
	if !ok || q.coord != none {
		return p, false
	}
	first, second := p.at, q.at
	switch {
	case first == nil:
		p.at = second
	case second != nil:
		p.at = func(b *ir.Builder) *ir.Value { return arith.Binary(b, arith.AddI, first(b), second(b)) }
	}
	p.divisor, p.least = intrange.GCD(p.divisor, q.divisor), p.least+q.least
	return p, true
}

// over is a number divided by another and rounded down. Either the division begins where a row does, or a row lies
// inside of what is rounded to one number.
func (p position) over(by int64, shape []int64) (position, bool) {
	common := intrange.GCD(p.divisor, by)
	if by <= 0 || p.least < 0 || common != by && p.count(shape) > common {
		return p, false
	}
	if at := p.at; at != nil {
		p.at = func(b *ir.Builder) *ir.Value {
			return arith.Binary(b, arith.DivUI, at(b), arith.ConstantIndex(b, by))
		}
	}
	p.every *= by
	if common != by {
		p.every, p.divisor = 0, by // which says that all are one, and that of what follows nothing is known
	}
	if p.every == 0 || p.coord != none && p.every >= shape[p.coord] {
		p.coord, p.every = none, 0
	}
	p.divisor, p.least = p.divisor/by, p.least/by
	return p, true
}

// rest is the remainder of a number by a power of two, or by another that divides where it begins; ok is false where it
// is not that of the coordinate.
func (x positions) rest(v *ir.Value) (coord int, by int64, ok bool) {
	o, ok := arithmetic(v)
	if !ok {
		return none, 0, false
	}
	by, ok = rewrite.IntConstant(o.RHS)
	switch o.Def() {
	case arith.RemSI.OpDef, arith.RemUI.OpDef:
	case arith.AndI.OpDef:
		by++
		ok = ok && by&(by-1) == 0
	default:
		return none, 0, false
	}
	if !ok || by <= 0 {
		return none, 0, false
	}
	p, ok := x.of(o.LHS)
	return p.coord, by, ok && p.coord != none && p.every == 1 && p.least >= 0 && intrange.GCD(p.divisor, by) == by
}

// newPositions are those of an operation, by what is known of the numbers around it.
func newPositions(o tile.ParallelOp, ranges *intrange.Analysis) positions {
	return positions{newPlace(o, ranges)}
}
