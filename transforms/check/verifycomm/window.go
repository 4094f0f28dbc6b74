package verifycomm

import (
	"math"

	"github.com/tsopt/tsopt/ir"
)

// access is a read or write of a window, as an agent did it.
type access struct {
	op     *ir.Op
	writes bool
	atomic bool  // it combines with what is there: such accesses are no race
	life   life  // of the memory itself
	shared bool  // it is of shared memory, of the block that the box's first dimension says
	posted bool  // it is of a tile that is posted
	device int   // whose copy it is of
	place  int32 // copy number and buffer
	box    box
	by, at int32 // the agent, and the place in its trace
	// known is the place in the agent's trace from which on others may know of the access: an agent that knows of a signal
	// there, or later, does.
	known int32
	// announced says that the device with the put data was notified; elsewhere is a notify to another device that names
	// the put.
	announced bool
	elsewhere *ir.Op
}

// unannounced is when others may know of a put that no notify names.
const unannounced = -1

// box is a window, by the indices in each dimension.
type box []indices

// indices are runs of neighbours, from one index on, their beginnings a step
// apart, before another: {1, 11, 4, 2} is 1, 2, 5, 6, 9, 10. Of somewhere it is only known that
// they are some of these. Of a view there is nothing from its limit on, if that is not zero.
type indices struct {
	from, to, step, run int64
	somewhere           bool
	limit               int64
}

// span are neighbours.
func span(from, to int64) indices { return indices{from: from, to: to, step: 1, run: 1} }

// anywhere is some index of a dimension.
func anywhere(extent int64) indices {
	if extent == ir.Dynamic {
		extent = math.MaxInt64
	}
	return indices{from: 0, to: extent, step: 1, run: 1, somewhere: extent > 1}
}

// conflicts reports whether accesses may not happen at the same time.
func (x *access) conflicts(y *access) bool {
	return (x.writes || y.writes) && !(x.atomic && y.atomic) && x.box.overlaps(y.box)
}

func (b box) overlaps(c box) bool {
	for i := range b {
		if !b[i].meet(c[i]) {
			return false
		}
	}
	return true
}

// dense reports whether all indices between the first and the last are meant.
func (x indices) dense() bool { return x.step <= x.run }

// meet reports whether two have an index in common. How the runs of one lie
// between those of the other repeats after as many as the other's step.
func (x indices) meet(y indices) bool {
	least, end := max(x.from, y.from), min(x.to, y.to)
	if x.somewhere || y.somewhere {
		return x.holds(y) || y.holds(x)
	}
	if least >= end || x.dense() && y.dense() {
		return least < end
	}
	if x.dense() {
		x, y = y, x
	}
	// The first run of x that may reach as far as that, and one for each remainder.
	first := max(0, (least-x.from)/x.step)
	for i := first; i <= first+y.step+1; i++ {
		from := max(x.from+i*x.step, least)
		to := min(x.from+i*x.step+x.run, end)
		if from < to && y.within(from, to) {
			return true
		}
	}
	return false
}

// holds reports whether x includes all indices of y.
func (x indices) holds(y indices) bool {
	return y.somewhere && !x.somewhere && x.dense() && x.from <= y.from && y.to <= x.to
}

// within reports whether some index is at least from and less than to; both lie
// between the first and the last.
func (y indices) within(from, to int64) bool {
	behind := (from - y.from) % y.step
	return behind < y.run || from+y.step-behind < to
}

// repeated are the indices of n windows, each a distance behind the one before;
// ok is false where indices of this form cannot say them.
func (x indices) repeated(distance, n int64) (all indices, ok bool) {
	if x.somewhere {
		return x, distance == 0
	}
	if distance < 0 {
		x.from, x.to, distance = x.from+distance*(n-1), x.to+distance*(n-1), -distance
	}
	width := x.to - x.from
	x.to += distance * (n - 1)
	switch {
	case distance == 0, x.dense() && distance <= width:
		return x, true
	case x.dense():
		x.step, x.run = distance, width
		return x, true
	}
	return x, distance%x.step == 0 && distance <= width-x.run+x.step
}
