package tilesim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// tileKernel runs a block-level agent for every block on every device.
func tileKernel(c *engine.Compiler, k tile.KernelOp) {
	if err := c.M.Capacity.CheckBlock(k.Threads); err != nil {
		c.Fail("%v", err)
	}
	counts := countOf(c, k)
	in := c.M.NewCompiler("tile.kernel", c)
	in.Kernel = &engine.KernelInfo{Op: k.Op, Fenced: hasFences(k)}
	in.Cur, in.Site = k.Op, c.Site
	in.Code.Args = in.DefineAll(k.Body.Entry().Args())
	if counts.stepped {
		slices.Reverse(in.Code.Args)
	}
	in.Body(k.Body.Entry(), func(y *ir.Op) { in.Emit(func(a *engine.Agent) { a.Leave(nil) }) })
	devices, cluster := int(k.Devices()), int(k.Cluster())
	shared := int(k.SharedBytes)
	types := make([]ir.Type, len(in.Code.Captures))
	for i, cp := range in.Code.Captures {
		types[i] = cp.Value.Type()
	}
	c.Emit(func(a *engine.Agent) {
		g, first, step := counted(a, counts)
		own, ready := &Replicas{M: a.M, Host: a, Copies: map[ReplicaKey]*engine.Alloc{}}, true
		if a.M.Opt.Streamed {
			if own, ready = Queued(a, in, types); !ready {
				return
			}
		}
		team := make([]*engine.Launch, devices)
		past := a.Clock.Release()
		left := devices
		for d := range team {
			l := &engine.Launch{
				Name: "tile.kernel", Op: k.Op, Code: in.Code, Device: d, Rank: d, Team: team, Nodes: int(k.Nodes()), Grid: g,
				Cluster: cluster, Clusters: [3]int{cluster, 1, 1},
				Shared: shared, Threads: int(k.Threads), Past: past,
			}
			l.Captured = own.Capture(in, types, d, devices)
			hold(a, l, in)
			l.Start = func(b *engine.Block) { startTileBlock(a.M, b, first, step) }
			l.OnDone = func() {
				a.Clock.Acquire(l.End)
				if left--; left == 0 {
					l.Drained(a.M)
					own.CopyBack()
					a.M.Wake(a)
				}
			}
			team[d] = l
		}
		if a.M.Opt.Streamed {
			Enqueue(a.M, team)
			return
		}
		a.Arrive(&engine.Wait{What: "the kernel to finish"})
		for _, l := range team {
			a.M.Submit(l)
		}
	})
}

// hold divides arrays among the private memories of a launch's units.
func hold(a *engine.Agent, l *engine.Launch, c *engine.Compiler) {
	blocks := int64(1)
	for _, n := range l.Grid {
		blocks *= int64(n)
	}
	for _, h := range c.Kernel.Held {
		for i, cp := range c.Code.Captures {
			if cp.Value == h.Array && !l.Hold(a.M, l.Captured[i], h.View.Division(blocks)) {
				a.Fail("divides an array by %v and otherwise; a unit holds one part of an array", h.View.Dist)
			}
		}
	}
}

// count is where the numbers of a kernel's blocks are, by the grid's dimensions: from where to
// where they count, and in which steps.
type count struct {
	from, to, step []int
	stepped        bool
}

// countOf is that of a kernel. Where it counts in steps, the last name is the grid's first
// dimension, which counts fastest.
func countOf(c *engine.Compiler, k tile.KernelOp) count {
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
func counted(a *engine.Agent, c count) (g [3]int, first, step [3]int64) {
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
		g[i] = engine.GridExtent(a, i, n)
	}
	return g, first, step
}

func startTileBlock(m *engine.Machine, b *engine.Block, first, step [3]int64) {
	l := b.Launch
	a := b.Add(m, l.Code, 0)
	a.Fill(nil, l.Captured)
	for i, s := range l.Code.Args {
		a.F[s.At] = uint64(first[i] + int64(b.Idx[i])*step[i])
	}
	a.OnDone = func() { b.Ended(a) }
	m.Wake(a)
}

// tileAlloc is the block's tile in shared memory; with an offset, which allocate-memory gives, at its place in the
// block's shared memory. In a loop it is another tile each time, with undefined contents; units share it, each for its
// part, and so no unit decides for all when it is another.
func tileAlloc(c *engine.Compiler, o tile.AllocOp) {
	r := c.NewMemref(o.MemRef, nil)
	dims := r.Dims
	strides := engine.LayoutStrides(r.Typ, dims)
	size := r.Bytes(dims, strides)
	offset := o.Offset
	site := c.Site
	c.Emit(func(a *engine.Agent) {
		b := a.Block
		if offset.OK {
			at := int(offset.V)
			if b.Shared == nil || at+size > len(b.Shared.Data) {
				a.Fail("accesses bytes %d to %d of shared memory, but the kernel has %d bytes", at, at+size, engine.SharedSize(b))
			}
			copy(a.F[r.At:], engine.Descriptor(b.Shared.Base+uint64(at), r.Offset, dims, strides))
			return
		}
		al := b.Tiles[site]
		if al == nil {
			al = r.Allocate(a, engine.Shared, false)
			al.Block, al.Device = b, a.Device
			if b.Tiles == nil {
				b.Tiles = map[int32]*engine.Alloc{}
			}
			b.Tiles[site] = al
		} else if a.Parent == nil && al.Init != nil {
			al.Init.Clear(0, len(al.Data)) // another tile, in a loop
		}
		copy(a.F[r.At:], engine.Descriptor(al.Base, r.Offset, dims, strides))
	})
}
