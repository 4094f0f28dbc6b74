package coarsenblocks

import (
	"fmt"
	"math"
	"slices"
	"strings"
	"sync"

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
	// threads are the numbers of threads that a block may have.
	threads []int64
	// clusters are the numbers of blocks of a cluster.
	clusters []int64
	// splits are the numbers of blocks that can divide the iterations of the kernel's loop among themselves.
	splits []int64
}

// A candidate is one way: the extents that tiles get along each axis, by so many threads, in clusters of so many blocks
// along the first dimension of the grid, or of so many that divide the iterations of a loop.
type candidate struct {
	extents []int64
	threads int64
	cluster int64
	split   int64
}

// pair is how many blocks a cluster gets: two that read the same rows load them once, by TMA multicast.
const pair = 2

// A factor is how many times as large something becomes.
type factor struct{ times, of int64 }

// factors are those that are tried for the extents along an axis, and for the threads. Smaller tiles occupy more SMs;
// one and a half times 128 rows are those of three warpgroups.
var factors = []factor{{1, 1}, {2, 1}, {3, 1}, {4, 1}, {8, 1}, {3, 2}, {1, 2}}

// multiples are the numbers that factors make of one, as far as they are whole.
func multiples(n int64) (out []int64) {
	for _, f := range factors {
		if n*f.times%f.of == 0 {
			out = append(out, n*f.times/f.of)
		}
	}
	return out
}

// spaceOf finds what may change in a kernel.
func spaceOf(k tile.KernelOp, m arch.Machine) (s *space) {
	s = &space{kernel: k, m: m, threads: []int64{k.Threads}, clusters: []int64{1}, splits: []int64{1}}
	if !m.Specializes() || k.Threads%m.GroupThreads() != 0 || !leavesOpen(k) {
		return s
	}
	s.split()
	x := axesOf(k)
	if !laidOut(k) {
		s.threads = slices.DeleteFunc(multiples(k.Threads), func(n int64) bool { return n%m.GroupThreads() != 0 })
		if m.Count(scale.ClusterRole) >= pair {
			s.clusters = []int64{1, pair}
		}
		for i, number := range k.BlockIDs() {
			if a, ok := x.along(number, k.Grid()[i].Const); ok {
				a.grid = i
				s.add(a)
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
func (s *space) add(a *axis) {
	if !slices.ContainsFunc(s.axes, a.overlaps) {
		s.axes = append(s.axes, a)
	}
}

// written is the candidate that changes nothing.
func (s *space) written() candidate {
	c := candidate{threads: s.kernel.Threads, cluster: 1, split: 1}
	for _, a := range s.axes {
		c.extents = append(c.extents, a.extent)
	}
	return c
}

func (c candidate) equal(d candidate) bool {
	return c.threads == d.threads && c.cluster == d.cluster && c.split == d.split && slices.Equal(c.extents, d.extents)
}

// changes is how much a candidate changes: the sum of the logarithms of what it multiplies.
func (s *space) changes(c candidate) (sum float64) {
	from := s.written()
	far := func(a, b int64) { sum += math.Abs(math.Log2(float64(a) / float64(b))) }
	for i, n := range c.extents {
		far(n, from.extents[i])
	}
	far(c.threads, from.threads)
	far(c.cluster, 1)
	far(c.split, 1)
	return sum
}

// multiple reports whether each extent is a multiple of the one that is written.
func (s *space) multiple(c candidate) bool {
	for i, a := range s.axes {
		if c.extents[i]%a.extent != 0 {
			return false
		}
	}
	return true
}

// tile are the extents of a block's tile.
func (s *space) tile(c candidate) (extents []int64) {
	for i, a := range s.axes {
		if a.grid >= 0 {
			extents = append(extents, c.extents[i])
		}
	}
	return extents
}

// candidates are all ways that a block can be computed in, with what is written among them.
func (s *space) candidates() (out []candidate) {
	all := []candidate{{}}
	for _, a := range s.axes {
		var next []candidate
		for _, c := range all {
			for _, n := range multiples(a.extent) {
				if a.may(n) {
					next = append(next, candidate{extents: append(slices.Clip(c.extents), n)})
				}
			}
		}
		all = next
	}
	written := s.written()
	for _, c := range all {
		for _, c.threads = range s.threads {
			fits := sync.OnceValue(func() bool { return s.fits(c) })
			for _, c.cluster = range s.clusters {
				for _, c.split = range s.splits {
					alone := c
					alone.split = 1
					if c.equal(written) || s.blocks(c, 0)%c.cluster == 0 && s.mayBeSplit(c) && (alone.equal(written) || fits()) {
						out = append(out, c)
					}
				}
			}
		}
	}
	return out
}

// blocks is how many blocks the grid has in a dimension.
func (s *space) blocks(c candidate, dim int) int64 {
	n := s.kernel.Grid()[dim].Const
	for i, a := range s.axes {
		if a.grid == dim {
			n = a.becomes(c.extents[i])
		}
	}
	return n
}

// bits are those that a tile has.
func (s *space) bits(c candidate) func(v *ir.Value, bits int64) int64 {
	return func(v *ir.Value, bits int64) int64 {
		for i, a := range s.axes {
			if a.has(v) {
				bits = bits * c.extents[i] / a.extent
			}
		}
		return bits
	}
}

// fits reports whether warpgroups can divide each GEMM among themselves, a thread has registers for what is live at
// once, and a block shared memory for the operands that it loads. Clusters and divided iterations change none of that.
// It only saves planning what has no chance.
func (s *space) fits(c candidate) bool {
	if c.threads > s.m.ComputeThreads() && c.threads > s.kernel.Threads {
		return false
	}
	for g := range ir.Collect(s.kernel.Op, tile.Gemm) {
		rows, columns, _ := g.MNK()
		for i, a := range s.axes {
			along, across, _ := a.of(g)
			if along {
				rows = c.extents[i]
			}
			if across {
				columns = c.extents[i]
			}
		}
		if _, _, err := g.Policy.PartitionWGMMA(rows, columns, c.threads/s.m.GroupThreads()); err != nil {
			return false
		}
	}
	loaded := func(op *ir.Op) bool { return op != nil && tile.Load.Is(op) }
	load, _ := pressure.Helpers{}.Registers(s.m, c.threads)
	producer := arch.Share{Threads: s.m.GroupThreads(), Registers: load}
	have, _ := pressure.Divide(s.m, pressure.Unlimited, c.threads, 1, producer)
	for l := range ir.Collect(s.kernel.Op, tile.Pipelined) {
		live := pressure.Loop{Op: l.Op, Threads: c.threads, InMemory: loaded, Bits: s.bits(c)}
		if live.InOrder()+pressure.Beside(0) > have+pressure.Spilled {
			return false
		}
	}
	return s.operands(c) <= s.m.SharedBytes()
}

// operands is the shared memory that the operands take that a block loads for its GEMMs: with as many stages as the
// program says in a loop, once elsewhere.
func (s *space) operands(c candidate) (bytes int64) {
	bits := s.bits(c)
	for l := range ir.Collect(s.kernel.Op, tile.Load) {
		if !feeds(l) {
			continue
		}
		n := bits(l.Result, tile.Bits(l.Result.Type())) / 8
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

// says describes what a candidate changes.
func (s *space) says(c candidate) string {
	var parts []string
	for i, a := range s.axes {
		switch {
		case c.extents[i] == a.extent:
		case a.grid >= 0:
			parts = append(parts, fmt.Sprintf("each block computes %d instead of %d elements along block index #%d",
				c.extents[i], a.extent, a.grid))
		default:
			parts = append(parts, fmt.Sprintf("each iteration computes %d instead of %d elements", c.extents[i], a.extent))
		}
	}
	if c.threads != s.kernel.Threads {
		parts = append(parts, fmt.Sprintf("a block has %d instead of %d threads", c.threads, s.kernel.Threads))
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
		b.dims = extents.Class{}
		for d := range a.dims {
			b.dims[extents.Dim{Of: copied.Get(d.Of), At: d.At}] = true
		}
		out.axes = append(out.axes, &b)
	}
	return out
}
