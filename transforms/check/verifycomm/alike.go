package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Blocks that do the same at other places, such as those of a collective, are independent: the first block of each
// device represents all. The block's index may only move windows and counters, linearly, and so far that no two blocks
// touch the same element.

// alike reports whether the blocks of a kernel are, as far as the program tells: how
// far apart they are the traces of some of them say.
func (c *checker) alike(k tile.KernelOp) bool {
	is, ok := c.alikeKernels[k.Op]
	if !ok {
		m := &motion{around: k.Op, ivs: k.BlockIDs(), blocks: true, of: map[*ir.Value]dependence{}}
		is = m.inside(k.Op) && onlyIn(k, c.streamed)
		c.alikeKernels[k.Op] = is
	}
	return is
}

// onlyIn reports whether no other kernel uses the signals of a kernel, nor its symmetric buffers where
// the host does not wait between them.
func onlyIn(k tile.KernelOp, streamed bool) bool {
	only := true
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for _, v := range op.Operands() {
			if _, signal := v.Type().(*comm.SignalType); !signal && !(streamed && inSymmetric(v)) ||
				k.Op.IsAncestor(parentOf(v)) {
				continue
			}
			for u := range v.Uses() {
				only = only && k.Op.IsAncestor(u.Owner())
			}
		}
	})
	return only
}

// apart reports whether the blocks of a grid do nothing to each other, by the traces
// of the first one, on each device, and of its neighbour in each dimension.
func (c *checker) apart(kernel *ir.Op, first []trace, neighbours [][]trace, dims []int64) bool {
	f := &footprint{counters: map[counterKey]*extent{}, places: map[int32]*extent{}}
	for g := range dims {
		if dims[g] == 1 {
			neighbours[g] = first
		}
		if !slices.EqualFunc(first, neighbours[g], func(x, y trace) bool { return len(x.events) == len(y.events) }) {
			return false
		}
	}
	for d := range first {
		for i := range first[d].events {
			e := &first[d].events[i]
			moves := make([]*event, len(dims))
			for g := range dims {
				moves[g] = &neighbours[g][d].events[i]
			}
			if !c.grow(f, e, moves) {
				return false
			}
		}
	}
	for k, x := range f.counters {
		if !x.apart(dims) || !x.within(k, dims) {
			return false
		}
		if k.signal != nil && k.signal.Type().(*comm.SignalType).Count() != ir.Dynamic {
			c.bounded[kernel] = "their signal has a fixed number of counters"
		}
	}
	for _, x := range f.places {
		if !x.apart(dims) {
			return false
		}
	}
	if slices.ContainsFunc(dims[1:], func(n int64) bool { return n > 1 }) {
		c.bounded[kernel] = "the distance between their accesses depends on their number"
	}
	return true
}

// within reports whether the counters of all blocks are ones that the signal has.
func (x *extent) within(k counterKey, dims []int64) bool {
	if k.signal == nil {
		return true
	}
	from, to := x.from[0], x.to[0]
	for g, n := range dims {
		move := x.moves[g][0] * (n - 1)
		from, to = from+min(move, 0), to+max(move, 0)
	}
	n := k.signal.Type().(*comm.SignalType).Count()
	return from >= 0 && (n == ir.Dynamic || to <= n)
}

// footprint is what the first block touches.
type footprint struct {
	counters map[counterKey]*extent // by signal and device
	places   map[int32]*extent
}

// extent is a box of counters or of elements, and how far it moves from block to
// block.
type extent struct {
	from, to []int64
	moves    [][]int64 // by dimension of the grid, then of the box
}

// grow adds an event of the first block to its footprint; moved are the events of
// its neighbours. It reports false where they do not move as others do.
func (c *checker) grow(f *footprint, e *event, moved []*event) bool {
	at := func(e *event) (from, to []int64) {
		if e.access != nil {
			for _, x := range e.access.box {
				from, to = append(from, x.from), append(to, x.to)
			}
			return from, to
		}
		i := c.keys[e.counter].index
		return []int64{i}, []int64{i + 1}
	}
	if e.kind == fence || e.isFork() {
		return true
	}
	from, to := at(e)
	var moves [][]int64
	for _, m := range moved {
		if m.op != e.op || m.value != e.value && e.kind != meet {
			return false
		}
		there, end := at(m)
		for i := range there {
			if there[i] -= from[i]; end[i]-to[i] != there[i] {
				return false
			}
		}
		moves = append(moves, there)
	}
	return f.of(c, e, len(from)).grow(from, to, moves)
}

// of is the extent that an event belongs to.
func (f *footprint) of(c *checker, e *event, rank int) *extent {
	if e.access != nil {
		if f.places[e.access.place] == nil {
			f.places[e.access.place] = &extent{}
		}
		return f.places[e.access.place]
	}
	k := c.keys[e.counter]
	k.index = 0
	if f.counters[k] == nil {
		f.counters[k] = &extent{}
	}
	return f.counters[k]
}

func (x *extent) grow(from, to []int64, moves [][]int64) bool {
	if x.moves == nil {
		x.from, x.to, x.moves = from, to, moves
		return true
	}
	if len(from) != len(x.from) || !slices.EqualFunc(moves, x.moves, slices.Equal[[]int64]) {
		return false
	}
	for i := range from {
		x.from[i], x.to[i] = min(x.from[i], from[i]), max(x.to[i], to[i])
	}
	return true
}

// apart reports whether the boxes of no two blocks meet: each dimension of the grid
// moves them along one of their own, further than they and the moves of smaller
// distance reach.
func (x *extent) apart(dims []int64) bool {
	along := make([][]int, len(x.from))
	for g, n := range dims {
		if n == 1 {
			continue
		}
		to := -1
		for i, distance := range x.moves[g] {
			if distance != 0 {
				if to >= 0 {
					return false
				}
				to = i
			}
		}
		if to < 0 {
			return false
		}
		along[to] = append(along[to], g)
	}
	for i, gs := range along {
		distance := func(g int) int64 { return max(x.moves[g][i], -x.moves[g][i]) }
		slices.SortFunc(gs, func(a, b int) int { return int(distance(a) - distance(b)) })
		width := x.to[i] - x.from[i]
		for _, g := range gs {
			if distance(g) < width {
				return false
			}
			width += distance(g) * (dims[g] - 1)
		}
	}
	return true
}
