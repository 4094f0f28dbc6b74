package engine

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// tileKernel runs a block-level agent for every block on every device.
func tileKernel(c *Compiler, k tile.KernelOp) {
	if err := c.m.capacity.CheckBlock(k.Threads); err != nil {
		c.fail("%v", err)
	}
	counts := c.countOf(k)
	in := c.m.newCompiler("tile.kernel", c)
	in.kernel = &kernelInfo{op: k.Op, fenced: hasFences(k)}
	in.cur, in.Site = k.Op, c.Site
	in.code.args = in.DefineAll(k.Body.Entry().Args())
	if counts.stepped {
		slices.Reverse(in.code.args)
	}
	in.Body(k.Body.Entry(), func(y *ir.Op) { in.Emit(func(a *Agent) { a.leave(nil) }) })
	devices, cluster := int(k.Devices()), int(k.Cluster())
	shared := int(k.SharedBytes)
	types := make([]ir.Type, len(in.code.captures))
	for i, cp := range in.code.captures {
		types[i] = cp.value.Type()
	}
	c.Emit(func(a *Agent) {
		g, first, step := a.counted(counts)
		own, ready := &replicas{m: a.M, host: a, copies: map[replicaKey]*Alloc{}}, true
		if a.M.opt.Streamed {
			if own, ready = a.queued(in, types); !ready {
				return
			}
		}
		team := make([]*Launch, devices)
		past := a.Clock.Release()
		left := devices
		for d := range team {
			l := &Launch{
				name: "tile.kernel", op: k.Op, code: in.code, device: d, rank: d, Team: team, nodes: int(k.Nodes()), grid: g, cluster: cluster, clusters: [3]int{cluster, 1, 1},
				shared: shared, threads: int(k.Threads), past: past,
			}
			l.captured = own.capture(in, types, d, devices)
			l.start = func(b *block) { startTileBlock(a.M, b, first, step) }
			l.onDone = func() {
				a.Clock.Acquire(l.end)
				if left--; left == 0 {
					l.drained(a.M)
					own.copyBack()
					a.M.wake(a)
				}
			}
			team[d] = l
		}
		if a.M.opt.Streamed {
			a.M.enqueue(team)
			return
		}
		a.arrive(&Wait{What: "the kernel to finish"})
		for _, l := range team {
			a.M.submit(l)
		}
	})
}

// count is where the numbers of a kernel's blocks are, by the grid's dimensions: from where to
// where they count, and in which steps.
type count struct {
	from, to, step []int
	stepped        bool
}

// countOf is that of a kernel. Where it counts in steps, the last name is the grid's first
// dimension, which counts fastest.
func (c *Compiler) countOf(k tile.KernelOp) count {
	from, to, step := k.Count()
	n := count{c.Mixed(from), c.Mixed(to), c.Mixed(step), k.Stepped()}
	if n.stepped {
		slices.Reverse(n.from)
		slices.Reverse(n.to)
		slices.Reverse(n.step)
	}
	return n
}

// counted is a kernel's grid, and what its blocks are called.
func (a *Agent) counted(c count) (g [3]int, first, step [3]int64) {
	g = [3]int{1, 1, 1}
	for i, s := range c.to {
		n := int64(a.F[s])
		first[i], step[i] = int64(a.F[c.from[i]]), int64(a.F[c.step[i]])
		if c.stepped {
			if step[i] < 1 {
				a.Fail("has step %d in dimension %d; it must be at least 1", step[i], i)
			}
			n = max(0, (n-first[i]+step[i]-1)/step[i])
		}
		g[i] = a.extent(i, n)
	}
	return g, first, step
}

func startTileBlock(m *Machine, b *block, first, step [3]int64) {
	l := b.launch
	a := b.add(m, l.code, 0)
	a.fill(nil, l.captured)
	for i, s := range l.code.args {
		a.F[s.At] = uint64(first[i] + int64(b.idx[i])*step[i])
	}
	a.onDone = func() { b.ended(a) }
	m.wake(a)
}

// tileAlloc is the block's tile in shared memory; with an offset, which
// allocate-memory gives, at its place in the block's shared memory. In a loop it
// is another tile each time, with undefined contents; units share it, each for
// its part, and so nobody can say for all when it is another.
func tileAlloc(c *Compiler, o tile.AllocOp) {
	r := c.NewMemref(o.MemRef, nil)
	dims := r.dims
	strides := layoutStrides(r.Typ, dims)
	size := r.bytes(dims, strides)
	offset := o.Offset
	site := c.Site
	c.Emit(func(a *Agent) {
		b := a.Block
		if offset.OK {
			at := int(offset.V)
			if b.shared == nil || at+size > len(b.shared.Data) {
				a.Fail("accesses bytes %d to %d of shared memory, but the kernel has %d bytes", at, at+size, sharedSize(b))
			}
			copy(a.F[r.At:], descriptor(b.shared.base+uint64(at), r.offset, dims, strides))
			return
		}
		al := b.tiles[site]
		if al == nil {
			al = a.Allocate(r, Shared, false)
			al.block, al.Device = b, a.Device
			if b.tiles == nil {
				b.tiles = map[int32]*Alloc{}
			}
			b.tiles[site] = al
		} else if a.Parent == nil && al.init != nil {
			al.init.clear(0, len(al.Data)) // another tile, in a loop
		}
		copy(a.F[r.At:], descriptor(al.base, r.offset, dims, strides))
	})
}
