package footprint

import (
	"cmp"
	"slices"
)

// The places that two writes reach, enumerated and intersected by a sweep.

// together are the places of all parts of a group that a write has, with the dimensions of the group in order.
func (w *Write) together(g group, parts []part) (out []place, ok bool) {
	out = []place{{block: [maxGrid]int64{-1, -1, -1}}}
	var dims []int
	for _, p := range parts {
		places, ok := w.places(p)
		if !ok || len(places)*len(out) > maxPlaces {
			return nil, false
		}
		var next []place
		for _, x := range out {
			for _, y := range places {
				z := place{x.block, slices.Concat(x.box, y.box)}
				for b := range y.block {
					z.block[b] = max(z.block[b], y.block[b])
				}
				next = append(next, z)
			}
		}
		out, dims = next, append(dims, p.dims...)
	}
	for i, x := range out {
		out[i].box = make(box, len(dims))
		for j, d := range dims {
			out[i].box[rankIn(g.dims, d)] = x.box[j]
		}
	}
	return merged(out), true
}

// rankIn is how many members of a set are less than one.
func rankIn(s set, member int) (n int) {
	for i := range s.all {
		if i < member {
			n++
		}
	}
	return n
}

// merged joins the places of each block into one, if they have one dimension.
func merged(places []place) []place {
	if len(places) == 0 || len(places[0].box) != 1 {
		return places
	}
	at := map[[maxGrid]int64]int{}
	var out []place
	var all [][]span
	for _, x := range places {
		i, ok := at[x.block]
		if !ok {
			i = len(out)
			at[x.block] = i
			out, all = append(out, place{block: x.block}), append(all, nil)
		}
		all[i] = append(all[i], x.box[0]...)
	}
	for i := range out {
		out[i].box = box{union(all[i])}
	}
	return out
}

// sweep finds two places, one of each list, that have elements in common, and two such of different blocks. It sweeps
// over their first dimension; ok is false if that takes too long.
func sweep(places [2][]place) (same, differ both, ok bool) {
	type entry struct {
		place
		side int
	}
	var all []entry
	for side, list := range places {
		for _, x := range list {
			all = append(all, entry{x, side})
		}
	}
	slices.SortStableFunc(all, func(x, y entry) int { return cmp.Compare(x.first(), y.first()) })
	var there [2][]place
	steps := 0
	for _, x := range all {
		others := there[1-x.side][:0]
		for _, y := range there[1-x.side] {
			if y.last() > x.first() {
				others = append(others, y)
			}
		}
		there[1-x.side] = others
		for _, y := range others {
			if steps++; steps > most {
				return same, differ, false
			}
			if !y.meets(x.place) {
				continue
			}
			pair := &[2]place{x.place, y}
			if x.side == 1 {
				pair = &[2]place{y, x.place}
			}
			if same == nil {
				same = pair
			}
			if x.block != y.block {
				return same, pair, true
			}
		}
		there[x.side] = append(there[x.side], x.place)
	}
	return same, nil, true
}

// first and last are the bounds of a place in its first dimension.
func (x place) first() int64 {
	if len(x.box) == 0 {
		return 0
	}
	return x.box[0][0].from
}

func (x place) last() int64 {
	if len(x.box) == 0 {
		return 1
	}
	return x.box[0][len(x.box[0])-1].to
}

// meets reports whether two places have elements in common.
func (x place) meets(y place) bool {
	for i := range x.box {
		if _, ok := x.box[i].common(y.box[i]); !ok {
			return false
		}
	}
	return true
}
