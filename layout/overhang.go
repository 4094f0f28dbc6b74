package layout

// A distribution overhangs along a dimension when its digits cover more than the extent, as in
//
//	shape = [13, 300], reg = [4@1, 10@1:32], lane = [8@1:4, 4@0], warp = [4@0:4]
//
// whose rows are counted to 16 and whose columns to 320. Places whose coordinate is outside of the tile hold nothing:
// what is computed there is never seen, and nothing is read or written for them.

// Clip makes a tile smaller: places beyond the new shape hold nothing.
func (d Distribution) Clip(shape []int64) (Distribution, error) {
	return NewDistribution(shape, d.axes)
}

// OverhangsAlong reports whether some place's coordinate along the dimension is beyond its extent.
func (d Distribution) OverhangsAlong(dim int) bool { return d.covered[dim] > d.shape[dim] }

// Overhangs reports whether some place holds nothing.
func (d Distribution) Overhangs() bool {
	for dim := range d.shape {
		if d.OverhangsAlong(dim) {
			return true
		}
	}
	return false
}

// Within reports whether a coordinate is of an element of the tile.
func (d Distribution) Within(coord []int64) bool {
	for dim, x := range coord {
		if x >= d.shape[dim] {
			return false
		}
	}
	return true
}

// Presence says whether registers hold something.
type Presence uint8

const (
	// Always: in every thread.
	Always Presence = iota
	// Sometimes: in some threads.
	Sometimes
	// Never: in none.
	Never
)

// Presence tells by one dimension whether registers hold something whose own part of the coordinate along it is at.
func (d Distribution) Presence(dim int, at int64) Presence {
	switch {
	case at >= d.shape[dim]:
		return Never
	case at+d.threadReach(dim) < d.shape[dim]:
		return Always
	}
	return Sometimes
}

// threadReach is the largest part of a coordinate along a dimension that is not a register's.
func (d Distribution) threadReach(dim int) int64 {
	reach := int64(0)
	for _, p := range alongDim(placedDigits(d.axes), dim) {
		if p.axis != Reg {
			reach += (p.Size - 1) * p.Stride
		}
	}
	return reach
}

// PresenceOf tells whether a register holds something.
func (d Distribution) PresenceOf(reg int64) Presence {
	p := Always
	for dim, at := range d.Coord(Place{Reg: reg}) {
		p = max(p, d.Presence(dim, at))
	}
	return p
}
