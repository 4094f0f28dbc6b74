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
	in.cur, in.site = k.Op, c.site
	in.code.args = in.defineAll(k.Body.Entry().Args())
	if counts.stepped {
		slices.Reverse(in.code.args)
	}
	in.body(k.Body.Entry(), func(y *ir.Op) { in.emit(func(a *Agent) { a.leave(nil) }) })
	devices, cluster := int(k.Devices()), int(k.Cluster())
	shared := int(k.SharedBytes)
	types := make([]ir.Type, len(in.code.captures))
	for i, cp := range in.code.captures {
		types[i] = cp.value.Type()
	}
	c.emit(func(a *Agent) {
		g, first, step := a.counted(counts)
		own, ready := &replicas{m: a.m, host: a, copies: map[replicaKey]*Alloc{}}, true
		if a.m.opt.Streamed {
			if own, ready = a.queued(in, types); !ready {
				return
			}
		}
		team := make([]*launch, devices)
		past := a.clock.Release()
		left := devices
		for d := range team {
			l := &launch{
				name: "tile.kernel", op: k.Op, code: in.code, device: d, rank: d, team: team, nodes: int(k.Nodes()), grid: g, cluster: cluster, clusters: [3]int{cluster, 1, 1},
				shared: shared, threads: int(k.Threads), past: past,
			}
			l.captured = own.capture(in, types, d, devices)
			l.start = func(b *block) { startTileBlock(a.m, b, first, step) }
			l.onDone = func() {
				a.clock.Acquire(l.end)
				if left--; left == 0 {
					l.drained(a.m)
					own.copyBack()
					a.m.wake(a)
				}
			}
			team[d] = l
		}
		if a.m.opt.Streamed {
			a.m.enqueue(team)
			return
		}
		a.arrive(&wait{what: "the kernel to finish"})
		for _, l := range team {
			a.m.submit(l)
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
	n := count{c.mixed(from), c.mixed(to), c.mixed(step), k.Stepped()}
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
		n := int64(a.f[s])
		first[i], step[i] = int64(a.f[c.from[i]]), int64(a.f[c.step[i]])
		if c.stepped {
			if step[i] < 1 {
				a.fail("has step %d in dimension %d; it must be at least 1", step[i], i)
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
		a.f[s.at] = uint64(first[i] + int64(b.idx[i])*step[i])
	}
	a.onDone = func() { b.ended(a) }
	m.wake(a)
}

// tileAlloc is the block's tile in shared memory; with an offset, which
// allocate-memory gives, at its place in the block's shared memory. In a loop it
// is another tile each time, with undefined contents; units share it, each for
// its part, and so nobody can say for all when it is another.
func tileAlloc(c *Compiler, o tile.AllocOp) {
	r := c.newMemref(o.MemRef, nil)
	dims := r.dims
	strides := layoutStrides(r.typ, dims)
	size := r.bytes(dims, strides)
	offset := o.Offset
	site := c.site
	c.emit(func(a *Agent) {
		b := a.block
		if offset.OK {
			at := int(offset.V)
			if b.shared == nil || at+size > len(b.shared.data) {
				a.fail("accesses bytes %d to %d of shared memory, but the kernel has %d bytes", at, at+size, sharedSize(b))
			}
			copy(a.f[r.at:], descriptor(b.shared.base+uint64(at), r.offset, dims, strides))
			return
		}
		al := b.tiles[site]
		if al == nil {
			al = a.allocate(r, Shared, false)
			al.block, al.device = b, a.device
			if b.tiles == nil {
				b.tiles = map[int32]*Alloc{}
			}
			b.tiles[site] = al
		} else if a.parent == nil && al.init != nil {
			al.init.clear(0, len(al.data)) // another tile, in a loop
		}
		copy(a.f[r.at:], descriptor(al.base, r.offset, dims, strides))
	})
}
