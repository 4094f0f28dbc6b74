package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// coords are some of an operation's coordinates, by number.
type coords map[int]bool

func (c coords) add(d coords) {
	for i := range d {
		c[i] = true
	}
}

// subscript is what a number is of the coordinates: a sum of multiples of some, and what others say in another way.
type subscript struct {
	times   map[int]int64
	other   coords
	divisor int64 // of what others say, 0 where they say nothing
}

// place says how a load's subscripts, and its conditions, depend on the coordinates.
type place struct {
	o      tile.ParallelOp
	ranges *intrange.Analysis
	deps   map[*ir.Value]coords // nil for what cannot be computed for a row alone
	// divisions are those that were asked for, without ends where there are none.
	divisions map[*ir.Value]division
	forms     *linear.Reader // of what the body computes
}

func newPlace(o tile.ParallelOp, ranges *intrange.Analysis) *place {
	outside := func(v *ir.Value) bool { return !o.Body.IsAncestor(v.ParentRegion()) }
	return &place{o, ranges, map[*ir.Value]coords{}, map[*ir.Value]division{},
		&linear.Reader{Ranges: ranges, Keep: outside}}
}

// of are the coordinates on which a number depends; ok is false where it depends on more than can be computed once a
// row, before the operation.
func (p *place) of(v *ir.Value) (coords, bool) {
	if d, ok := p.deps[v]; ok {
		return d, d != nil
	}
	p.deps[v] = nil
	d, ok := p.compute(v)
	if ok {
		p.deps[v] = d
	}
	return d, ok
}

func (p *place) compute(v *ir.Value) (coords, bool) {
	d := coords{}
	if !p.o.Body.IsAncestor(v.ParentRegion()) {
		return d, true
	}
	if i := slices.Index(p.o.Coords(), v); i >= 0 {
		d[i] = true
		return d, true
	}
	if slices.Contains(p.o.Elements(), v) {
		for i := range p.o.Shape {
			d[i] = true
		}
		return d, true
	}
	if q, ok := p.division(v); ok && q.quotient {
		return q.rest, true
	}
	op := v.DefiningOp()
	if op == nil || op.NumRegions() > 0 || !ir.IsPure(op) && !p.always(op) {
		return nil, false
	}
	for _, x := range op.Operands() {
		of, ok := p.of(x)
		if !ok {
			return nil, false
		}
		d.add(of)
	}
	return d, true
}

// always reports whether an operation reads what nothing in the body writes, under no condition.
func (p *place) always(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	if !known || op.Block() != p.o.Body.Entry() {
		return false
	}
	return !slices.ContainsFunc(effects, func(e ir.Effect) bool {
		return e.Kind != ir.Read || e.Value == nil ||
			!stays(p.o, e.Value)
	})
}

// subscript is what an index is of the coordinates.
func (p *place) subscript(v *ir.Value) (subscript, bool) {
	f := p.forms.Of(v)
	s := subscript{times: map[int]int64{}, other: coords{}, divisor: linear.Number[*ir.Value](f.Constant()).Divisor(nil)}
	for _, t := range f.Terms() {
		if i := slices.Index(p.o.Coords(), t.Of); i >= 0 {
			s.times[i] = t.Coefficient
		} else if !p.add(&s, t) {
			return s, false
		}
	}
	return s, true
}

// add adds what is no coordinate.
func (p *place) add(s *subscript, t linear.Term[*ir.Value]) bool {
	if r, ok := p.division(t.Of); ok && !r.quotient && t.Coefficient == 1 {
		for c, n := range r.ends {
			s.times[c] += n
		}
		s.other.add(r.rest)
		s.divisor = 1
		return true
	}
	d, ok := p.of(t.Of)
	s.other.add(d)
	s.divisor = intrange.GCD(s.divisor, linear.Of(t.Of).Times(t.Coefficient).Divisor(p.ranges.Divisor))
	return ok
}

// rows divides the coordinates that a load depends on.
type rows struct {
	// row are those from which an index tile is computed, window those that run along a dimension of the memref, both
	// in order.
	row, window []int
	along       []int   // the dimension, of each that runs along one
	byRow       []bool  // of each dimension of the memref, whether the row says where its window begins
	sizes       []int64 // of the window in each
}

// divide finds the rows of a load; ok is false if no subscript depends on data, so that it is a window, or if no
// adjacent elements of a row are read, so that a row is an element.
func (p *place) divide(r read) (out rows, ok bool) {
	subscripts := make([]subscript, len(r.load.Indices))
	data, masked := coords{}, coords{}
	for i, v := range r.load.Indices {
		if subscripts[i], ok = p.subscript(v); !ok {
			return out, false
		}
		data.add(subscripts[i].other)
	}
	for _, v := range r.under {
		d, ok := p.of(v)
		if !ok {
			return out, false
		}
		masked.add(d)
	}
	if len(data) == 0 {
		return out, false
	}
	rank := len(subscripts)
	out.sizes = slices.Repeat([]int64{1}, rank)
	c, before := len(p.o.Shape)-1, rank
	for ; c >= 0 && !data[c] && !masked[c]; c-- {
		dim, ok := runsAlong(subscripts, c)
		if !ok || dim >= before {
			break
		}
		if dim < 0 {
			continue // nothing depends on it
		}
		out.window, out.along = slices.Insert(out.window, 0, c), slices.Insert(out.along, 0, dim)
		out.sizes[dim], before = p.o.Shape[c], dim
	}
	for ; c >= 0; c-- {
		if data[c] || masked[c] || slices.ContainsFunc(subscripts, func(s subscript) bool { return s.times[c] != 0 }) {
			out.row = slices.Insert(out.row, 0, c)
		}
	}
	for _, s := range subscripts {
		out.byRow = append(out.byRow, slices.ContainsFunc(out.row, func(c int) bool { return s.other[c] || s.times[c] != 0 }))
	}
	return out, slices.Contains(out.byRow, true) && len(out.window) > 0
}

// runsAlong is the dimension whose subscript alone has a coordinate as addend; -1 if none has.
func runsAlong(subscripts []subscript, c int) (dim int, ok bool) {
	dim = -1
	for i, s := range subscripts {
		switch {
		case s.times[c] == 0:
		case s.times[c] != 1 || dim >= 0:
			return dim, false
		default:
			dim = i
		}
	}
	return dim, true
}
