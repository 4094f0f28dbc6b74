package footprint

import (
	"github.com/tsopt/tsopt/ir"
)

// maxPlaces is how many places of a write are gone through.
const maxPlaces = 1 << 12

// part are iterators that have to do with each other, with what they decide.
type part struct {
	needs  set
	dims   []int // of the array, along which they move the write
	guards []guard
}

// place is where a write is for some values of a part's iterators.
type place struct {
	block [maxGrid]int64 // the block's index in the dimensions of the grid that the part has, -1 in others
	box   []spans        // along the dimensions of the part
}

// maxGrid is how many dimensions a grid may have.
const maxGrid = 3

// parts are those of a write.
func (w *Write) parts() []part {
	var all []part
	add := func(p part) {
		rest := all[:0:0]
		for _, q := range all {
			if p.needs&q.needs == 0 {
				rest = append(rest, q)
				continue
			}
			p.needs |= q.needs
			p.dims = append(q.dims, p.dims...)
			p.guards = append(q.guards, p.guards...)
		}
		all = append(rest, p)
	}
	for i, v := range w.space.variables {
		if v.op == nil && v.block >= 0 {
			add(part{needs: 1 << i})
		}
	}
	for d, x := range w.along {
		p := part{dims: []int{d}}
		for _, s := range x.sums() {
			p.needs |= w.space.needs(s)
		}
		add(p)
	}
	for _, g := range w.guards {
		add(part{needs: w.space.needs(g.of), guards: []guard{g}})
	}
	return all
}

// sums are what says where a window lies.
func (x window) sums() (out []*sum) {
	if x.at == nil {
		return nil
	}
	out = append(out, x.at)
	for _, c := range x.clips {
		out = append(out, c.from, c.to)
	}
	return out
}

// extent is that of the array along a dimension.
func (w *Write) extent(dim int) int64 { return w.Array.Type().(*ir.MemRefType).Shape()[dim] }

// straight reports whether a part only moves the write along one dimension, by so much for each iterator.
func (w *Write) straight(p part) bool {
	if len(p.dims) != 1 || len(p.guards) > 0 {
		return false
	}
	x := w.along[p.dims[0]]
	return x.at != nil && len(x.clips) == 0 && w.space.plain(x.at)
}

// reached are the indices along its dimension that a straight part reaches; ok is false where they are too many spans.
func (w *Write) reached(p part) (out spans, ok bool) {
	x := w.along[p.dims[0]]
	out, ok = spans{{x.at.Constant(), x.at.Constant() + 1}}.repeated(x.step, x.n)
	for _, t := range byFactor(x.at) {
		if ok {
			out, ok = out.repeated(t.Coefficient, w.space.variables[t.Of].extent)
		}
	}
	return out.within(0, w.extent(p.dims[0])), ok
}

// places are those of a part; ok is false where there are too many, or one is not known.
func (w *Write) places(p part) (out []place, ok bool) {
	if out, ok = w.gone[p.needs]; !ok || p.needs == 0 {
		out = w.goThrough(p)
		w.gone[p.needs] = out
	}
	return out, out != nil
}

// goThrough is every place of a part, nil where they are not known.
func (w *Write) goThrough(p part) []place {
	out := []place{}
	known := w.visit(p, maxPlaces, func(iterators []int, values []int64) bool {
		if x, some := w.placeAt(p, iterators, values); some {
			out = append(out, x)
		}
		return true
	})
	if !known {
		return nil
	}
	return out
}

// visit goes through the values of a part's variables, one for each place of its iterators, until f says no. It reports
// whether there are at most so many, and each is known.
func (w *Write) visit(p part, most int64, f func(iterators []int, values []int64) bool) bool {
	var iterators []int
	n := int64(1)
	for i := range p.needs.all {
		iterators = append(iterators, i)
		if n *= w.space.variables[i].extent; n > most || n < 0 {
			return false
		}
	}
	made := w.made(p)
	values := make([]int64, len(w.space.variables))
	for at := range n {
		for _, i := range iterators {
			values[i], at = at%w.space.variables[i].extent, at/w.space.variables[i].extent
		}
		for _, i := range made {
			n, ok := w.space.fold(w.space.variables[i].op, w.space.variables[i].args, values)
			if !ok {
				return false
			}
			values[i] = n
		}
		if !f(iterators, values) {
			return true
		}
	}
	return true
}

// made are the variables of a part that operations make, in the order in which they are.
func (w *Write) made(p part) (out []int) {
	var wanted set
	var want func(s *sum)
	want = func(s *sum) {
		for _, t := range s.Terms() {
			if v := w.space.variables[t.Of]; v.op != nil && !wanted.has(t.Of) {
				wanted |= 1 << t.Of
				for _, a := range v.args {
					want(a)
				}
			}
		}
	}
	for _, d := range p.dims {
		for _, s := range w.along[d].sums() {
			want(s)
		}
	}
	for _, g := range p.guards {
		want(g.of)
	}
	for i := range wanted.all {
		out = append(out, i)
	}
	return out
}

// placeAt is where the write is for values of the variables, if anywhere.
func (w *Write) placeAt(p part, iterators []int, values []int64) (out place, some bool) {
	for _, g := range p.guards {
		if !g.holds(values) {
			return out, false
		}
	}
	out.block = [maxGrid]int64{-1, -1, -1}
	for _, i := range iterators {
		if b := w.space.variables[i].block; b >= 0 {
			out.block[b] = values[i]
		}
	}
	for _, d := range p.dims {
		there := w.along[d].reach(values, w.extent(d))
		if len(there) == 0 {
			return out, false
		}
		out.box = append(out.box, there)
	}
	return out, true
}

// reach are the indices of an array of an extent that a window has for values of the variables.
func (x window) reach(values []int64, extent int64) spans {
	if x.at == nil {
		return spans{{0, extent}}
	}
	from := valueAt(x.at, values)
	out, ok := spans{{from, from + 1}}.repeated(x.step, x.n)
	if !ok {
		out = spans{{from, from + (x.n-1)*x.step + 1}}
	}
	for _, c := range x.clips {
		out = out.within(valueAt(c.from, values), valueAt(c.to, values))
	}
	return out.within(0, extent)
}
