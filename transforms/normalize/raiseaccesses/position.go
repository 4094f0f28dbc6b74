package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
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
	sums   *linear.Reader // of coordinates, their quotients, and what all elements have in common
	shifts *linear.Reader // of remainders
}

// newPositions are those of an operation, by what is known of the numbers around it.
func newPositions(o tile.ParallelOp, ranges *intrange.Analysis) positions {
	x := positions{place: newPlace(o, ranges)}
	x.sums = &linear.Reader{Ranges: ranges, Keep: x.uniform}
	x.shifts = &linear.Reader{Ranges: ranges, Casts: true, Keep: isRest}
	return x
}

func isRest(v *ir.Value) bool {
	d, ok := linear.DivisionOf(v.DefiningOp())
	return ok && d.Rest
}

// uniform reports whether all elements have a number in common, which is no quotient of a sum that a coordinate ends.
func (x positions) uniform(v *ir.Value) bool {
	d, ok := x.place.of(v)
	return ok && len(d) == 0 && !x.ends(v)
}

// of is a number as a position; ok is false where it is none.
func (x positions) of(v *ir.Value) (p position, ok bool) {
	along, rest := x.sums.Of(v).Split(func(v *ir.Value) bool { return !x.uniform(v) })
	p.coord = none
	if !along.Is(0) {
		t, single := along.Single()
		if !single || t.Coefficient != 1 {
			return p, false
		}
		if p, ok = x.term(t.Of); !ok {
			return p, false
		}
	}
	return x.sum(p, rest)
}

// term is a coordinate, or a quotient, as a position.
func (x positions) term(v *ir.Value) (p position, ok bool) {
	if i := slices.Index(x.o.Coords(), v); i >= 0 {
		return position{coord: i, every: 1}, true
	}
	if d, ok := linear.DivisionOf(v.DefiningOp()); ok && !d.Rest && v.Type() == ir.Index {
		if p, ok = x.of(d.Of); ok {
			return p.over(d.By, x.o.Shape)
		}
	}
	return p, false
}

// sum adds what all elements have in common, if it is known to be more than something, or less.
func (x positions) sum(p position, f linear.Form) (position, bool) {
	if f.Is(0) {
		return p, true
	}
	before := p.at
	p.at = func(b *ir.Builder) *ir.Value {
		v := arith.Linear(b, linear.Substitute(f, func(v *ir.Value) linear.Form { return linear.Of(x.before(b, v)) }))
		if before != nil {
			v = arith.Binary(b, arith.AddI, before(b), v)
		}
		return v
	}
	in := x.sums.IntervalOf(f)
	p.divisor, p.least = intrange.GCD(p.divisor, f.Divisor(x.ranges.Divisor)), p.least+in.Lo
	return p, in.HasLo() || in.HasHi()
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

// rest is the remainder of a number by another that divides where it begins; ok is false where it is not that of the
// coordinate.
func (x positions) rest(v *ir.Value) (coord int, by int64, ok bool) {
	d, ok := linear.DivisionOf(v.DefiningOp())
	if !ok || !d.Rest {
		return none, 0, false
	}
	p, ok := x.of(d.Of)
	return p.coord, d.By, ok && p.coord != none && p.every == 1 && p.least >= 0 && intrange.GCD(p.divisor, d.By) == d.By
}
