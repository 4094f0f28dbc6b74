package layout

import "iter"

// Coord returns the coordinate of the element that a place holds; of a place that holds nothing, one outside of the
// tile.
func (d Distribution) Coord(at Place) []int64 {
	coord := make([]int64, len(d.shape))
	d.coordInto(coord, at)
	return coord
}

// coordInto writes the coordinate of the element that a place holds.
func (d Distribution) coordInto(coord []int64, at Place) {
	clear(coord)
	for a, digits := range d.axes {
		index := at[a]
		for _, g := range digits {
			if g.Kind == Dim {
				coord[g.Dim] += index % g.Size * g.Stride
			}
			index /= g.Size
		}
	}
}

// Owner returns the first place that holds the element: the one whose replica and partial digits are zero.
func (d Distribution) Owner(coord []int64) Place {
	var at Place
	for _, p := range placedDigits(d.axes) {
		if p.Kind == Dim {
			at[p.axis] += coord[p.Dim] / p.Stride % p.Size * p.weight
		}
	}
	return at
}

// Thread returns the place of the thread number t of a block, register 0. Threads are numbered lane first, then warp,
// then warpgroup, as the hardware numbers them.
func (d Distribution) Thread(t int64) Place {
	var at Place
	lanes, warps := d.Size(Lane), d.Size(Warp)
	at[Lane] = t % lanes
	at[Warp] = t / lanes % warps
	at[Warpgroup] = t / lanes / warps
	return at
}

// Elements yields the registers of the thread at a place with the coordinates they hold, in register order.
func (d Distribution) Elements(at Place) iter.Seq2[int64, []int64] {
	return func(yield func(int64, []int64) bool) {
		for r := range d.RegCount() {
			at[Reg] = r
			if !yield(r, d.Coord(at)) {
				return
			}
		}
	}
}

// Places yields every place of the distribution, registers fastest.
func (d Distribution) Places() iter.Seq[Place] {
	return func(yield func(Place) bool) {
		var at Place
		for {
			if !yield(at) || !d.next(&at) {
				return
			}
		}
	}
}

// next steps to the following place and reports whether there is one.
func (d Distribution) next(at *Place) bool {
	for a := range at {
		if at[a]++; at[a] < d.Size(Axis(a)) {
			return true
		}
		at[a] = 0
	}
	return false
}

// Copied reports whether several threads hold the same element.
func (d Distribution) Copied() bool {
	for _, a := range AllAxes()[Lane:] {
		if len(d.CopyTerms(a)) > 0 {
			return true
		}
	}
	return false
}
