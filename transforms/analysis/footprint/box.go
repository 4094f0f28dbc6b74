package footprint

import (
	"slices"
)

// box are elements of an array: all whose index along each dimension is one of some.
type box []spans

// most is how many steps a question about boxes may take.
const most = 1 << 20

// boxes are the elements that a write reaches: exactly those, or a superset.
func (w *Write) boxes() []box {
	out := []box{make(box, len(w.along))}
	for _, p := range w.parts() {
		boxes := w.union(p)
		if len(boxes)*len(out) > maxPlaces {
			boxes = []box{w.whole(p)}
		}
		var next []box
		for _, b := range out {
			for _, c := range boxes {
				d := slices.Clone(b)
				for i, dim := range p.dims {
					d[dim] = c[i]
				}
				next = append(next, d)
			}
		}
		out = next
	}
	return out
}

// union is what a part reaches along its dimensions.
func (w *Write) union(p part) []box {
	if w.straight(p) {
		if all, ok := w.reached(p); ok {
			return boxed(all)
		}
	}
	places, ok := w.places(p)
	switch {
	case !ok:
		w.unsure(w.Op, "it has more elements than the analysis enumerates")
		return []box{w.whole(p)}
	case len(places) == 0:
		return nil
	case len(p.dims) == 0:
		return []box{nil}
	case len(p.dims) > 1:
		out := make([]box, len(places))
		for i, x := range places {
			out[i] = x.box
		}
		return out
	}
	var all []span
	for _, x := range places {
		all = append(all, x.box[0]...)
	}
	return boxed(union(all))
}

// boxed is a box of one dimension, none where it is empty.
func boxed(s spans) []box {
	if len(s) == 0 {
		return nil
	}
	return []box{{s}}
}

// whole is all of the dimensions of a part.
func (w *Write) whole(p part) box {
	out := make(box, len(p.dims))
	for i, d := range p.dims {
		out[i] = spans{{0, w.extent(d)}}
	}
	return out
}

// outside is the first element of an array that is in none of the boxes; ok is false where there is none, or finding
// out takes too long.
func outside(boxes []box, extents []int64) (at []int64, ok bool) {
	steps := 0
	return search(boxes, extents, 0, &steps)
}

// search is outside from a dimension on, among the boxes that have the indices before it. Between two neighbouring ends
// of boxes one index represents all.
func search(boxes []box, extents []int64, dim int, steps *int) (at []int64, ok bool) {
	switch {
	case len(boxes) == 0:
		return make([]int64, len(extents)-dim), !slices.Contains(extents[dim:], 0)
	case dim == len(extents):
		return nil, false
	}
	var was []int
	for _, from := range cuts(boxes, extents[dim], dim) {
		if *steps += len(boxes); *steps > most {
			return nil, false
		}
		var here []int
		for i, b := range boxes {
			if b[dim].has(from) {
				here = append(here, i)
			}
		}
		if was != nil && slices.Equal(was, here) {
			continue
		}
		was = here
		in := make([]box, len(here))
		for i, j := range here {
			in[i] = boxes[j]
		}
		if rest, ok := search(in, extents, dim+1, steps); ok {
			return append([]int64{from}, rest...), true
		}
	}
	return nil, false
}

// cuts are the indices along a dimension from which on other boxes are there.
func cuts(boxes []box, extent int64, dim int) []int64 {
	out := []int64{0}
	for _, b := range boxes {
		for _, s := range b[dim] {
			out = append(out, s.from, s.to)
		}
	}
	slices.Sort(out)
	out = slices.Compact(out)
	return slices.DeleteFunc(out, func(i int64) bool { return i >= extent })
}
