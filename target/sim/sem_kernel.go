package sim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// kernelInfo is what the operations of a kernel need to know about it.
type kernelInfo struct {
	op     *ir.Op
	shards []*shardView
	// statics are the offsets of variables in a block's shared memory.
	statics    map[*ir.Op]int
	staticSize int
	fenced     bool // it has fences, and so all that it needs
}

// shardView is a part of a host array that lives on its device.
type shardView struct {
	source span // the descriptor in the launcher's frame
	dist   *scale.DistAttr
	to     span // the descriptor of the device's copy in the kernel's frame
}

// tileKernel runs a block-level agent for every block on every device.
func tileKernel(c *compiler, k tile.KernelOp) {
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
		past := a.clock.release()
		left := devices
		for d := range team {
			l := &launch{
				name: "tile.kernel", op: k.Op, code: in.code, device: d, rank: d, team: team, nodes: int(k.Nodes()), grid: g, cluster: cluster, clusters: [3]int{cluster, 1, 1},
				shared: shared, threads: int(k.Threads), past: past,
			}
			l.captured = own.capture(in, types, d, devices)
			l.start = func(b *block) { startTileBlock(a.m, b, first, step) }
			l.onDone = func() {
				a.clock.acquire(l.end)
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
func (c *compiler) countOf(k tile.KernelOp) count {
	from, to, step := k.Count()
	n := count{c.mixed(from), c.mixed(to), c.mixed(step), k.Stepped()}
	if n.stepped {
		slices.Reverse(n.from)
		slices.Reverse(n.to)
		slices.Reverse(n.step)
	}
	return n
}

// gridOf reads a grid, of which missing dimensions are 1.
func (a *Agent) gridOf(at []int) [3]int {
	g := [3]int{1, 1, 1}
	for i, s := range at {
		g[i] = a.extent(i, int64(a.f[s]))
	}
	return g
}

// extent is a number of blocks in a dimension, if it is one.
func (a *Agent) extent(dim int, n int64) int {
	if n < 0 || n > 1<<31-1 {
		a.fail("has a grid of %d blocks in dimension %d", n, dim)
	}
	return int(n)
}

// counted is a kernel's grid, and what its blocks are called.
func (a *Agent) counted(c count) (g [3]int, first, step [3]int64) {
	g = [3]int{1, 1, 1}
	for i, s := range c.to {
		n := int64(a.f[s])
		first[i], step[i] = int64(a.f[c.from[i]]), int64(a.f[c.step[i]])
		if c.stepped {
			if step[i] < 1 {
				a.fail("counts in steps of %d in dimension %d; a step is 1 or more", step[i], i)
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

// replicas are the copies of host arrays on the devices of a tile kernel.
type replicas struct {
	m      *Machine
	host   *Agent
	copies map[replicaKey]*Alloc
	order  []replica
}

type replicaKey struct {
	source *Alloc
	dist   *scale.DistAttr // nil for the whole
	device int
}

type replica struct {
	key    replicaKey
	desc   Value // of the host memref
	elem   elem
	places placement
	n      int // devices
}

// capture makes the kernel's values for one device: memrefs of the host become
// those of the device's copies.
func (r *replicas) capture(c *compiler, types []ir.Type, device, devices int) []Value {
	values := r.host.capture(c.code)
	for i, t := range types {
		if m, ok := t.(*ir.MemRefType); ok {
			values[i] = r.local(values[i], m, nil, device, devices)
		}
	}
	for _, s := range c.kernel.shards {
		v := append(Value(nil), r.host.f[s.source.at:s.source.at+s.source.n]...)
		for i, cp := range c.code.captures {
			if cp.to == s.to {
				values[i] = r.local(v, cp.value.Type().(*ir.MemRefType), s.dist, device, devices)
			}
		}
	}
	return values
}

// local is a descriptor of the device's copy.
func (r *replicas) local(v Value, t *ir.MemRefType, dist *scale.DistAttr, device, devices int) Value {
	src := r.m.mem.find(v[0])
	out := append(Value(nil), v...)
	switch {
	case src == nil:
		return out
	case src.symm != nil:
		out[0] = r.m.peer(src, device).base + v[0]&offsetMask
		return out
	case src.space != Host, !src.registered:
		return out // as it is; what the host has for itself cannot be accessed
	}
	key := replicaKey{src, dist, device}
	al := r.copies[key]
	if al == nil {
		al = r.clone(src, device)
		r.copies[key] = al
		e, _ := elemOf(t.Elem())
		c := replica{key: key, desc: v, elem: e, places: r.m.placement(t), n: devices}
		if dist != nil && dist.Dealt() {
			if err := c.deal(func(host, copied int) { copyBytes(al, copied, src, host, e.bytes) }); err != nil {
				r.host.fail("%v", err)
			}
		}
		r.order = append(r.order, c)
	}
	out[0] = al.base + v[0]&offsetMask
	return out
}

func (r *replicas) clone(src *Alloc, device int) *Alloc {
	al, err := r.m.mem.alloc(len(src.data), Global, src.init == nil)
	if err != nil {
		r.host.fail("cannot copy %s to device %d: %v", src.title(), device, err)
	}
	copyBytes(al, 0, src, 0, len(src.data))
	al.name, al.elem, al.dims, al.device, al.written = src.name, src.elem, src.dims, device, false
	return al
}

// copyBack brings what kernels wrote to the host: of a replica device 0's copy,
// of a sharded array each device's part.
func (r *replicas) copyBack() {
	for _, c := range r.order {
		al := r.copies[c.key]
		switch {
		case !al.written:
		case c.key.dist == nil:
			if c.key.device == 0 {
				copyBytes(c.key.source, 0, al, 0, len(al.data))
			}
		default:
			c.copyPart(al)
		}
		r.m.mem.release(al, false)
	}
}

// deal calls move for each element of the device's part, with its offset on the host and in
// the copy: there the parts of all devices follow each other.
func (c replica) deal(move func(host, copied int)) error {
	dim, rank := c.key.dist.CutDim(), (len(c.desc)-2)/2
	extent := int64(c.desc[2+dim])
	hands, err := c.key.dist.Deal(extent, int64(c.n))
	if err != nil {
		return err
	}
	v := &buffer{at: 0, rank: rank, elem: c.elem, places: c.places}
	offsets := func(i int64) (out []int) {
		row := append(Value(nil), c.desc...)
		row[1] += uint64(i * int64(row[2+rank+dim]))
		row[2+dim] = 1
		v.each(row, func(addr uint64) { out = append(out, int(addr&offsetMask)) })
		return out
	}
	first := int64(c.key.device) * extent / int64(c.n)
	for j, i := range hands[c.key.device] {
		to := offsets(first + int64(j))
		for k, host := range offsets(i) {
			move(host, to[k])
		}
	}
	return nil
}

// copyPart copies the device's shard.
func (c replica) copyPart(al *Alloc) {
	if c.key.dist.Dealt() {
		c.deal(func(host, copied int) { copyBytes(c.key.source, host, al, copied, c.elem.bytes) })
		return
	}
	rank := (len(c.desc) - 2) / 2
	part := append(Value(nil), c.desc...)
	if !shardDescriptor(part, c.key.dist, c.key.device, c.n) {
		return
	}
	v := &buffer{at: 0, rank: rank, elem: c.elem, places: c.places}
	v.each(part, func(addr uint64) {
		off := int(addr & offsetMask)
		copyBytes(c.key.source, off, al, off, c.elem.bytes)
	})
}

// shardDescriptor narrows a descriptor to unit i of n, of which the last ones may have less than the first. It is false
// where parts of the extent that a map says are not all.
func shardDescriptor(v Value, dist *scale.DistAttr, i, n int) bool {
	dim := dist.CutDim()
	if dim < 0 {
		return true
	}
	rank := (len(v) - 2) / 2
	size := int64(v[2+dim])
	part := (size + int64(n) - 1) / int64(n)
	if _, p, ok := blockedOf(dist); ok {
		part = p
	}
	if part*int64(n) < size {
		return false
	}
	begin := min(int64(i)*part, size)
	v[1] += uint64(begin * int64(v[2+rank+dim]))
	v[2+dim] = uint64(min(part, size-begin))
	return true
}

func blockedOf(d *scale.DistAttr) (dim int, part int64, ok bool) {
	if d.Kind() != scale.Mapped {
		return 0, 0, false
	}
	return d.Blocked()
}

// tileAlloc is the block's tile in shared memory; with an offset, which
// allocate-memory gives, at its place in the block's shared memory. In a loop it
// is another tile each time, with undefined contents; units share it, each for
// its part, and so nobody can say for all when it is another.
func tileAlloc(c *compiler, o tile.AllocOp) {
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
				a.fail("needs bytes %d to %d of shared memory, of which the kernel has %d", at, at+size, sharedSize(b))
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

func sharedSize(b *block) int {
	if b.shared == nil {
		return 0
	}
	return len(b.shared.data)
}

// symmAlloc is a zeroed buffer on every device that asks for it.
func symmAlloc(c *compiler, o comm.SymmAllocOp) {
	r := c.newMemref(o.MemRef, o.Sizes)
	c.emit(func(a *Agent) {
		al := a.allocate(r, Global, true)
		al.device = 0
		al.symm = &symmetric{size: len(al.data), peers: []*Alloc{al}}
	})
}

// peer is a device's copy of a symmetric buffer.
func (m *Machine) peer(al *Alloc, device int) *Alloc {
	s := al.symm
	for len(s.peers) <= device {
		s.peers = append(s.peers, nil)
	}
	if s.peers[device] == nil {
		p, err := m.mem.alloc(s.size, Global, true)
		if err != nil {
			panic(failure{m.module.Errorf("cannot allocate symmetric memory: %v", err)})
		}
		p.name, p.elem, p.dims, p.device, p.symm = al.name, al.elem, al.dims, device, s
		s.peers[device] = p
	}
	return s.peers[device]
}

// signalAlloc is counters on every device.
func signalAlloc(c *compiler, o comm.SignalAllocOp) {
	n := o.Signal.Type().(*comm.SignalType).Count()
	count := c.mixed(ir.MixedIndices([]*ir.Value{o.Count}, []int64{n}))[0]
	d := c.define(o.Signal).at
	site, words := c.site, 0
	if t := o.Signal.Type().(*comm.SignalType).Tile(); t != nil {
		n, _ := ir.NumElements(t.Shape())
		words = int(n)
	}
	c.emit(func(a *Agent) {
		a.f[d] = uint64(len(a.m.signals))
		a.m.signals = append(a.m.signals, &signalSet{count: int(a.f[count]), words: words, site: site, paired: o.Paired})
	})
}
