package raiseaccesses

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// The columns of an im2col matrix are quotients and remainders of one number, and a tile's columns are a run of it. If
// no run crosses a multiple of the divisor, the quotient is that of the run's start, and the remainder increases along
// the run.

// division is a quotient or a remainder of a sum by a constant. Some coordinates are the low part of the sum: together
// they are less than a common divisor of the other terms.
type division struct {
	quotient bool
	ends     map[int]int64 // times of those coordinates
	rest     coords        // on which the others depend
}

// division is a value as a quotient or a remainder of coordinates; ok is false if it is none, or no coordinate is
// separable.
func (p *place) division(v *ir.Value) (d division, ok bool) {
	if d, found := p.divisions[v]; found {
		return d, len(d.ends) > 0
	}
	d, ok = p.divided(v)
	p.divisions[v] = d
	return d, ok
}

func (p *place) divided(v *ir.Value) (d division, ok bool) {
	of, ok := linear.DivisionOf(v.DefiningOp())
	if !ok || v.Type() != ir.Index || !p.o.Body.IsAncestor(v.ParentRegion()) {
		return d, false
	}
	d.quotient = !of.Rest
	least, _, bounded := p.ranges.Interval(of.Of)
	if !bounded || least < 0 {
		return d, false
	}
	s, ok := p.subscript(of.Of)
	if !ok {
		return d, false
	}
	d.ends, d.rest = p.endsOf(s, intrange.GCD(of.By, s.divisor)), s.other
	for c, n := range s.times {
		if n != 0 && d.ends[c] == 0 {
			d.rest[c] = true
		}
	}
	return d, len(d.ends) > 0
}

// ends reports whether coordinates are the low part of a sum whose quotient or remainder a number is.
func (p *place) ends(v *ir.Value) bool {
	_, ok := p.division(v)
	return ok
}

// endsOf are the coordinates, the last ones, that together are less than what divides all else in a sum.
func (p *place) endsOf(s subscript, common int64) (ends map[int]int64) {
	span, tried := int64(0), map[int]int64{}
	for c := len(p.o.Shape) - 1; c >= 0 && s.times[c] >= 0; c-- {
		if s.times[c] == 0 {
			continue
		}
		tried[c] = s.times[c]
		span += s.times[c] * (p.o.Shape[c] - 1)
		divisor := common
		for before := range c {
			divisor = intrange.GCD(divisor, max(s.times[before], -s.times[before]))
		}
		if span < divisor {
			ends = map[int]int64{}
			for c, n := range tried {
				ends[c] = n
			}
		}
	}
	return ends
}
