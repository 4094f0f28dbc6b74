package verifycomm

import (
	"cmp"
	"slices"
	"sort"
)

// row is what one agent does to one window of a place by reads, or by writes, one
// after the other.
type row struct {
	accesses []*access
	// steady says that others may know of later ones not before earlier ones.
	steady bool
}

// rows are the rows of a place's accesses.
func rows(list []*access) []row {
	list = slices.Clone(list)
	slices.SortStableFunc(list, func(x, y *access) int {
		return cmp.Or(cmp.Compare(x.by, y.by), compareBoxes(x.box, y.box), compareBools(x.writes, y.writes),
			compareBools(x.atomic, y.atomic))
	})
	var out []row
	for i, x := range list {
		if i == 0 || list[i-1].by != x.by || list[i-1].writes != x.writes || list[i-1].atomic != x.atomic ||
			compareBoxes(list[i-1].box, x.box) != 0 {
			out = append(out, row{steady: true})
		}
		r := &out[len(out)-1]
		if n := len(r.accesses); n > 0 && (x.known < r.accesses[n-1].known || r.accesses[n-1].known == unannounced) {
			r.steady = false
		}
		r.accesses = append(r.accesses, x)
	}
	return out
}

func compareBoxes(a, b box) int {
	return slices.CompareFunc(a, b, func(x, y indices) int {
		return cmp.Or(cmp.Compare(x.from, y.from), cmp.Compare(x.to, y.to), cmp.Compare(x.step, y.step),
			cmp.Compare(x.run, y.run), compareBools(x.somewhere, y.somewhere))
	})
}

func compareBools(x, y bool) int {
	switch {
	case x == y:
		return 0
	case x:
		return 1
	}
	return -1
}

// fewRows is how many rows are compared one by one.
const fewRows = 16

// meetings calls fn for each two rows of one place that share an element, if one of them writes and the agents differ:
// accesses of one agent are ordered. The rows are partitioned at gaps, dimension by dimension.
func meetings(list []row, dim int, fn func(x, y row)) {
	if len(list) <= fewRows || dim == len(list[0].accesses[0].box) {
		each(list, fn)
		return
	}
	slices.SortStableFunc(list, func(x, y row) int { return cmp.Compare(x.along(dim).from, y.along(dim).from) })
	start, end := 0, list[0].along(dim).to
	for i, x := range list {
		if x.along(dim).from >= end {
			meetings(list[start:i], dim+1, fn)
			start = i
		}
		end = max(end, x.along(dim).to)
	}
	meetings(list[start:], dim+1, fn)
}

func (r row) along(dim int) indices { return r.accesses[0].box[dim] }

func each(list []row, fn func(x, y row)) {
	for i, r := range list {
		x := r.accesses[0]
		for _, s := range list[i+1:] {
			if y := s.accesses[0]; x.by != y.by && x.conflicts(y) {
				fn(r, s)
			}
		}
	}
}

// compare calls fn for accesses of two rows that nothing orders, at least once for each of the first row. An agent that
// precedes an access precedes all that the other agent does later: so those of the other row that are before it are the
// first ones.
func (o *order) compare(r, s row, fn func(x, y *access)) {
	if a, b := &o.agents[r.accesses[0].by], &o.agents[s.accesses[0].by]; a.launch == b.launch && a.device == b.device &&
		a.block == b.block {
		return // units of a block have barriers for that, and insert-sync
	}
	if !r.steady || !s.steady {
		for _, x := range r.accesses {
			for _, y := range s.accesses {
				if !o.follows(x, y) && !o.follows(y, x) {
					fn(x, y)
				}
			}
		}
		return
	}
	for _, x := range r.accesses {
		n := sort.Search(len(s.accesses), func(i int) bool { return !o.follows(s.accesses[i], x) })
		if n < len(s.accesses) && !o.follows(x, s.accesses[n]) {
			fn(x, s.accesses[n])
		}
	}
}
