package coarsenblocks

import (
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
	"github.com/tsopt/tsopt/transforms/analysis/pressure"
)

// A space is the set of the ways to divide a kernel's work among blocks, iterations and threads.
type space struct {
	kernel tile.KernelOp
	m      arch.Machine
	axes   []*axis
	// threads are the factors by which the number of threads may grow.
	threads []int64
	// clusters are the numbers of blocks of a cluster.
	clusters []int64
	// splits are the numbers of blocks that can divide the iterations of the kernel's loop among themselves.
	splits []int64
	// halves are the axes of the grid along which two blocks can compute a tile, with nothing in front.
	halves []*axis
}

// A candidate is one way: so many blocks or iterations along each axis become one, by so many times the threads, in
// clusters of so many blocks along the first dimension of the grid, or of so many that divide the iterations of a loop.
type candidate struct {
	times   []int64
	threads int64
	cluster int64
	split   int64
	half    *axis // along which two blocks become of each; nil for none
}

// pair is how many blocks a cluster gets: two that read the same rows load them once, by TMA multicast.
const pair = 2

// factors are those that are tried along an axis, and of the threads.
var factors = []int64{1, 2, 3, 4, 8}

// spaceOf finds what may change in a kernel.
func spaceOf(k tile.KernelOp, m arch.Machine) (s *space) {
	s = &space{kernel: k, m: m, threads: []int64{1}, clusters: []int64{1}, splits: []int64{1}, halves: []*axis{nil}}
	if !m.Specializes() || k.Threads%m.GroupThreads() != 0 || !leavesOpen(k) {
		return s
	}
	s.split()
	x := axesOf(k)
	if !laidOut(k) {
		s.threads = factors
		if m.Units(scale.Cluster) >= pair {
			s.clusters = []int64{1, pair}
		}
		for i, number := range k.BlockIDs() {
			if a, ok := x.along(number, k.Grid()[i].Const); ok {
				a.grid = i
				if s.add(a) && a.extent%2 == 0 {
					s.halves = append(s.halves, a)
				}
			}
		}
	}
	for l := range ir.Collect(k.Op, tile.Pipelined) {
		steps, ok := stepsOf(l)
		if !ok {
			continue
		}
		if a, ok := x.along(l.InductionVar(), steps); ok && a.accumulatedBy(l) && a.apart(l, k) {
			a.loop = l
			s.add(a)
		}
	}
	return s
}

// add adds an axis, unless its dimensions belong to another one too.
func (s *space) add(a *axis) (added bool) {
	if slices.ContainsFunc(s.axes, a.overlaps) {
		return false
	}
	s.axes = append(s.axes, a)
	return true
}

// written is the candidate that changes nothing.
func (s *space) written() candidate {
	return candidate{slices.Repeat([]int64{1}, len(s.axes)), 1, 1, 1, nil}
}

func (c candidate) equal(d candidate) bool {
	return c.threads == d.threads && c.cluster == d.cluster && c.split == d.split && c.half == d.half && slices.Equal(c.times, d.times)
}

// changes is how many times as much a block, a cluster or an iteration computes, in all, by how many times the threads.
func (c candidate) changes() int64 {
	n := c.threads * c.cluster * c.split
	for _, times := range c.times {
		n *= times
	}
	if c.half != nil {
		n *= 2
	}
	return n
}

// candidates are all ways that a block can be computed in, with what is written among them.
func (s *space) candidates() (out []candidate) {
	all := []candidate{{}}
	for _, a := range s.axes {
		var next []candidate
		for _, c := range all {
			for _, n := range factors {
				if a.may(n) {
					next = append(next, candidate{times: append(slices.Clip(c.times), n)})
				}
			}
		}
		all = next
	}
	for _, c := range all {
		for _, c.threads = range s.threads {
			for _, c.cluster = range s.clusters {
				for _, c.split = range s.splits {
					for _, c.half = range s.halves {
						if c.equal(s.written()) || s.sensible(c) && s.fits(c) {
							out = append(out, c)
						}
					}
				}
			}
		}
	}
	return out
}

// sensible reports whether a candidate changes no two things that are for opposite kernels.
func (s *space) sensible(c candidate) bool {
	return s.blocks(c, 0)%c.cluster == 0 && s.mayBeSplit(c) && s.mayBeHalved(c)
}

// blocks is how many blocks the grid has in a dimension.
func (s *space) blocks(c candidate, dim int) int64 {
	n := s.kernel.Grid()[dim].Const
	for i, a := range s.axes {
		if a.grid == dim {
			n = (n + c.times[i] - 1) / c.times[i]
		}
	}
	if c.half != nil && c.half.grid == dim {
		n *= 2
	}
	return n
}

// times is how many times its elements a tile has.
func (s *space) times(c candidate) func(*ir.Value) int64 {
	return func(v *ir.Value) int64 {
		n := int64(1)
		for i, a := range s.axes {
			if a.has(v) {
				n *= c.times[i]
			}
		}
		return n
	}
}

// fits reports whether warpgroups can divide each GEMM among themselves, a thread has registers for what is live at
// once, and a block shared memory for the operands that it loads, and for the accumulators that blocks exchange. It only
// saves planning what has no chance.
func (s *space) fits(c candidate) bool {
	alone := c
	if alone.split = 1; alone.equal(s.written()) {
		return true
	}
	threads := s.kernel.Threads * c.threads
	if threads > s.m.ComputeThreads() && c.threads > 1 {
		return false
	}
	for g := range ir.Collect(s.kernel.Op, tile.Gemm) {
		rows, columns, _ := g.MNK()
		for i, a := range s.axes {
			along, across, _ := a.of(g)
			if along {
				rows = c.extent(i, a)
			}
			if across {
				columns = c.extent(i, a)
			}
		}
		if _, _, err := g.Policy.PartitionWGMMA(rows, columns, threads/s.m.GroupThreads()); err != nil {
			return false
		}
	}
	loaded := func(op *ir.Op) bool { return op != nil && tile.Load.Is(op) }
	for l := range ir.Collect(s.kernel.Op, tile.Pipelined) {
		live := pressure.Loop{Op: l.Op, Threads: threads, InMemory: loaded, Times: s.times(c)}
		if live.InOrder()+pressure.Beside(0) > s.m.ThreadRegisters()+pressure.Spilled {
			return false
		}
	}
	return s.operands(c) <= s.m.SharedBytes()
}

// operands is the shared memory that the operands take that a block loads for its GEMMs: with as many stages as the
// program says in a loop, once elsewhere.
func (s *space) operands(c candidate) (bytes int64) {
	times := s.times(c)
	for l := range ir.Collect(s.kernel.Op, tile.Load) {
		if !feeds(l) {
			continue
		}
		n := times(l.Result) * tile.Bits(l.Result.Type()) / 8
		if loop, ok := tile.Pipelined.Cast(l.ParentOp()); ok {
			n *= loop.Stages
		}
		bytes += n
	}
	return bytes
}

// feeds reports whether a GEMM reads what is loaded.
func feeds(l tile.LoadOp) bool {
	return slices.ContainsFunc(l.Result.Users(), func(u *ir.Op) bool {
		g, ok := tile.Gemm.Cast(u)
		return ok && (g.A == l.Result || g.B == l.Result)
	})
}

// extent is the one that the tiles along an axis get.
func (c candidate) extent(i int, a *axis) int64 {
	if c.half == a {
		return a.extent / 2
	}
	return c.times[i] * a.extent
}

// says describes what a candidate changes.
func (s *space) says(c candidate) string {
	var parts []string
	for i, a := range s.axes {
		switch {
		case c.times[i] == 1 && c.half != a:
		case a.grid >= 0:
			parts = append(parts, fmt.Sprintf("each block computes %d instead of %d elements along block index #%d",
				c.extent(i, a), a.extent, a.grid))
		default:
			parts = append(parts, fmt.Sprintf("each iteration computes %d instead of %d elements", c.extent(i, a), a.extent))
		}
	}
	if c.threads > 1 {
		parts = append(parts, fmt.Sprintf("a block has %d instead of %d threads", s.kernel.Threads*c.threads, s.kernel.Threads))
	}
	if c.split > 1 {
		parts = append(parts, fmt.Sprintf("%d blocks divide the iterations", c.split))
	}
	if c.cluster > 1 {
		parts = append(parts, fmt.Sprintf("%d blocks are a cluster", c.cluster))
	}
	return strings.Join(parts, ", ")
}

// in is the space of a copy of the kernel.
func (s *space) in(copied *ir.Mapping, k tile.KernelOp) *space {
	out := &space{kernel: k, m: s.m}
	for _, a := range s.axes {
		b := *a
		b.number = copied.Get(a.number)
		if a.loop.Op != nil {
			b.loop = tile.Pipelined.Of(b.number.OwnerBlock().ParentOp())
		}
		b.dims = map[extents.Dim]bool{}
		for d := range a.dims {
			b.dims[extents.Dim{Of: copied.Get(d.Of), At: d.At}] = true
		}
		out.axes = append(out.axes, &b)
	}
	return out
}
