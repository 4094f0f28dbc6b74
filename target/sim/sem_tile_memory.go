package sim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

var tileSem = meanings(map[string]sem{
	"tile.expand_dims": copyWords, "tile.reshape": copyWords, "tile.bitcast": bitcastSem, "tile.convert_layout": copyWords,
},
	on(tile.Kernel, tileKernel), on(tile.Alloc, tileAlloc), on(tile.Slot, tileSlot),
	on(tile.Gather, tileGather), on(tile.Scatter, tileScatter), on(tile.Load, tileLoad), on(tile.Store, tileStore), on(tile.Copy, tileCopy), on(tile.Fill, tileFill), on(tile.Atomic, tileAtomic),
	on(tile.AsyncCommit, tileCommit), on(tile.AsyncWait, tileWait), on(tile.Fence, tileFence),
	on(tile.Specialize, tileSpecialize), on(tile.Role, func(*compiler, tile.RoleOp) {}),
	on(tile.Ring, tileRing), on(tile.Cursor, tileCursor), on(tile.Advance, tileAdvance),
	on(tile.MBarrier, tileMBarrier), on(tile.MBarrierArrive, tileMBarrierArrive), on(tile.MBarrierWait, tileMBarrierWait),
	on(tile.NamedBarrier, tileNamedBarrier), on(tile.NamedBarrierArrive, tileComeToNamed(false)), on(tile.NamedBarrierSync, tileComeToNamed(true)),
	on(tile.Acquire, tileAcquire), on(tile.Publish, tilePublish), on(tile.Take, tileTake), on(tile.Release, tileRelease),
	on(tile.Barrier, tileBarrier), on(tile.Nanosleep, tileNanosleep),
	on(tile.Prefetch, func(*compiler, tile.PrefetchOp) {}), // a hint changes nothing that a program sees
	on(tile.Gemm, tileGemm), on(tile.Await, tileAwait), on(tile.Ready, tileReady), on(tile.WaitProducts, tileWaitProducts), on(tile.Reduce, tileReduce), on(tile.Scan, tileScan), on(tile.Sort, tileSort),
	on(tile.Broadcast, tileBroadcast), on(tile.Transpose, tileTranspose), on(tile.Iota, tileIota),
	on(tile.Parallel, tileParallel), on(tile.Param, tileParam), on(tile.Print, tilePrint), on(tile.Assert, tileAssert),
)

// window is a tile's place in a memref.
type window struct {
	r     *buffer
	idx   []int   // where it begins
	dims  []int64 // of the tile
	along []int   // the memref's dimension for each of the tile's
	steps []int64
	// rows is how many windows there are: more than one where index tiles say where they
	// begin, of whose elements tiles has the types, by dimension of the memref.
	rows  int
	tiles []*elem
	// promised says that an element outside is an error.
	promised bool
}

func (c *compiler) window(w tile.Window) window {
	rows, _ := ir.NumElements(w.Shape[:w.Rows])
	out := window{c.memref(w.Memory), c.mixed(w.At), w.Shape[w.Rows:], w.Dims[w.Rows:], w.Steps[w.Rows:], int(rows), make([]*elem, len(w.At)), w.InBounds}
	for i, at := range w.At {
		if at.Value != nil && at.Value.Type() != ir.Index {
			e := c.lanes(at.Value).elem
			out.tiles[i] = &e
		}
	}
	return out
}

// starts are where the window of a row begins.
func (w window) starts(f []uint64, row int) []int64 {
	out := make([]int64, len(w.idx))
	for d, at := range w.idx {
		if e := w.tiles[d]; e != nil {
			out[d] = e.signed(f[at+row])
		} else {
			out[d] = int64(f[at])
		}
	}
	return out
}

// each calls fn with the number and address of every element of the tile in
// row-major order; the address is 0 for an element outside the memref.
func (w window) each(f []uint64, fn func(i int, addr uint64)) {
	next := 0
	for row := range w.rows {
		r, starts := w.r, w.starts(f, row)
		off, inside := r.offset(f), true
		for d, x := range starts {
			if !slices.Contains(w.along, d) {
				inside = inside && uint64(x) < uint64(r.size(f, d))
				off += x * r.stride(f, d)
			}
		}
		w.walk(f, starts, 0, off, inside, &next, fn)
	}
}

// check stops at a window that leaves its memref although the program promises that it does not.
func (a *Agent) check(w window) {
	if !w.promised {
		return
	}
	for row := range w.rows {
		for d, first := range w.starts(a.f, row) {
			last := first
			if i := slices.Index(w.along, d); i >= 0 {
				last += (w.dims[i] - 1) * w.steps[i]
			}
			for _, x := range []int64{first, last} {
				if n := w.r.size(a.f, d); uint64(x) >= uint64(n) {
					a.fail("reaches index %d in dimension %d%s, whose size is %d", x, d, w.r.title(), n)
				}
			}
		}
	}
}

func (w window) walk(f []uint64, starts []int64, d int, off int64, inside bool, next *int, fn func(i int, addr uint64)) {
	r := w.r
	if d == len(w.dims) {
		addr := uint64(0)
		if inside {
			addr = r.element(f, off)
		}
		fn(*next, addr)
		*next++
		return
	}
	dim, step := w.along[d], w.steps[d]
	start, size, stride := starts[dim], r.size(f, dim), r.stride(f, dim)
	end := start + w.dims[d]*step
	if d < len(w.dims)-1 {
		for x := start; x < end; x += step {
			w.walk(f, starts, d+1, off+x*stride, inside && uint64(x) < uint64(size), next, fn)
		}
		return
	}
	i := *next
	for x := start; x < end; x += step {
		addr := uint64(0)
		if inside && uint64(x) < uint64(size) {
			addr = r.element(f, off+x*stride)
		}
		fn(i, addr)
		i++
	}
	*next = i
}

// elementAt checks one access of n bytes in an allocation that was resolved.
func (a *Agent) elementAt(al *Alloc, addr uint64, n int) int {
	off := int(addr & offsetMask)
	if off+n > len(al.data) {
		a.fail("accesses %d bytes at offset %d of %s, which has %d bytes", n, off, al.title(), len(al.data))
	}
	return off
}

// loadWindow reads a tile; elements outside are pad.
func (a *Agent) loadWindow(w window, dst []uint64, pad uint64) {
	a.readWindow(w, dst, pad, func(al *Alloc, off int, e elem) uint64 {
		a.checkRead(al, off, e.bytes)
		return e.get(al, off)
	})
}

// readWindow is loadWindow by a function that reads an element.
func (a *Agent) readWindow(w window, dst []uint64, pad uint64, read func(al *Alloc, off int, e elem) uint64) {
	al, _ := a.resolve(w.r.base(a.f), 0)
	a.check(w)
	e := w.r.elem
	w.each(a.f, func(i int, addr uint64) {
		if addr == 0 {
			dst[i] = pad
			return
		}
		off := a.elementAt(al, addr, e.bytes)
		dst[i] = read(al, off, e)
	})
}

// storeWindow writes a tile; elements outside are left out.
func (a *Agent) storeWindow(w window, src []uint64) {
	al, _ := a.resolve(w.r.base(a.f), 0)
	a.check(w)
	e := w.r.elem
	w.each(a.f, func(i int, addr uint64) {
		if addr == 0 {
			return
		}
		off := a.elementAt(al, addr, e.bytes)
		a.checkWrite(al, off, e.bytes)
		a.put(al, off, e, src[i])
	})
}

// tileSlot is one of the tiles that a memref holds: memory of its own layout, that
// begins where the tile does.
func tileSlot(c *compiler, o tile.SlotOp) {
	r, idx, steps, begins := c.memref(o.Source), c.ats(o.Indices), o.Steps(), uint64(o.Begins())
	shape := o.Type().Shape()
	d := c.define(o.Result).at
	strides := rowMajor(shape)
	if s, _, ok := o.Type().Strides(); ok && o.At != nil {
		strides = s
	}
	c.emit(func(a *Agent) {
		f, base := a.f, r.base(a.f)+begins
		for i, at := range idx {
			x := int64(f[at])
			if x < 0 || x >= r.size(f, i) {
				a.fail("uses stage %d of dimension %d, which has %d stages", x, i, r.size(f, i))
			}
			base += uint64(x * steps[i])
		}
		f[d], f[d+1] = base, f[r.at+1]
		for i := range shape {
			f[d+2+i], f[d+2+len(shape)+i] = uint64(shape[i]), uint64(strides[i])
		}
	})
}

func tileLoad(c *compiler, l tile.LoadOp) { c.loads(l.Window(), l.Pad, l.Result) }

func tileGather(c *compiler, g tile.GatherOp) { c.loads(g.Window(), g.Pad, g.Result) }

// loads reads a window into a tile.
func (c *compiler) loads(from tile.Window, padding, result *ir.Value) {
	w := c.window(from)
	pad := -1
	if padding != nil {
		pad = c.at(padding)
	}
	d, keeps := c.define(result), c.keeps()
	c.emit(func(a *Agent) {
		p := zero
		if pad >= 0 {
			p = a.f[pad]
		}
		if keeps {
			a.readWindow(w, a.f[d.at:d.at+d.n], p, a.readKept)
		} else {
			a.loadWindow(w, a.f[d.at:d.at+d.n], p)
		}
	})
}

// tileScatter writes rows, no two to the same place.
func tileScatter(c *compiler, s tile.ScatterOp) {
	v, dims := c.in(s.Value), c.lanes(s.Value).dims
	w := c.window(s.Window())
	c.emit(func(a *Agent) {
		wrote := map[uint64]int{}
		w.each(a.f, func(i int, addr uint64) {
			if was, twice := wrote[addr]; twice && addr != 0 {
				al, off := a.resolve(addr, w.r.elem.bytes)
				a.fail("writes elements %s and %s of its tile both to %s, in undefined order; use tile.atomic to combine them", indexText(int64(was), dims), indexText(int64(i), dims), al.where(off))
			}
			wrote[addr] = i
		})
		a.storeWindow(w, a.f[v.at:v.at+v.n])
	})
}

func tileStore(c *compiler, s tile.StoreOp) {
	v := c.in(s.Value)
	l := c.lanes(s.Value)
	w := c.window(s.Window())
	if !s.Summands {
		c.emit(func(a *Agent) { a.storeWindow(w, a.f[v.at:v.at+v.n]) })
		return
	}
	// Summand i goes to slot i of the dimension before the tile's.
	slot, dim := c.take(1), len(w.idx)-len(l.dims)-1
	first := w.idx[dim]
	w.idx = slices.Clone(w.idx)
	w.idx[dim] = slot
	c.emit(func(a *Agent) {
		for i := range l.summands {
			a.f[slot] = a.f[first] + uint64(i)
			a.storeWindow(w, a.f[v.at+i*l.n:v.at+(i+1)*l.n])
		}
	})
}

func tileFill(c *compiler, o tile.FillOp) {
	x := c.at(o.Value)
	d := c.define(o.Result)
	c.emit(func(a *Agent) {
		dst, w := a.f[d.at:d.at+d.n], a.f[x]
		for i := range dst {
			dst[i] = w
		}
	})
}

func tileAtomic(c *compiler, t tile.AtomicOp) {
	v := c.at(t.Value)
	l := c.lanes(t.Value)
	w := c.window(t.Window())
	f := combinerFor(l.elem, t.Kind.String())
	c.emit(func(a *Agent) {
		a.check(w)
		for s := range l.summands {
			w.each(a.f, func(i int, addr uint64) {
				if addr == 0 {
					return
				}
				x := a.f[v+s*l.n+i]
				a.rmw(addr, l.elem, relaxed, scopeGPU, func(old uint64) (uint64, bool) { return f(old, x), true })
			})
		}
	})
}

// movedBytes is what an element of a window takes on its way: its number, and from where to where it goes.
const movedBytes = 32

// tileCopy moves a window; an async one reads its source some time before what waits
// for it, when it becomes visible: a tile.async_wait, or who takes its slot.
func tileCopy(c *compiler, t tile.CopyOp) {
	src := c.window(t.From())
	dst := c.window(t.To())
	if err := c.m.mem.checkBytes(t.Tile, movedBytes); err != nil {
		c.fail("copies a tile that the simulator does not support: %v", err)
	}
	n, _ := ir.NumElements(t.Tile)
	if !t.Async {
		c.emit(func(a *Agent) {
			buf := make([]uint64, n)
			a.loadWindow(src, buf, zero)
			a.storeWindow(dst, buf)
		})
		return
	}
	var combine func(x, y uint64) uint64
	if t.Accumulate != tile.Overwrite {
		combine = combinerFor(dst.r.elem, t.Accumulate.String())
	}
	issue := func(a *Agent, p *asyncCopy) { a.async.issue(a, p) }
	switch {
	case t.Ring != nil:
		issue = c.arriving(t)
	case t.MBarrier != nil:
		issue = c.completing(t)
	case t.Engine == tile.TMA:
		issue = c.sending()
	}
	c.emit(func(a *Agent) {
		e := dst.r.elem
		from, _ := a.resolve(src.r.base(a.f), 0)
		to, _ := a.resolve(dst.r.base(a.f), 0)
		p := &asyncCopy{site: a.site(), src: from, dst: to, elem: e, from: make([]int, 0, n), to: make([]int, 0, n), combine: combine}
		places := make([]int, n)
		src.each(a.f, func(i int, addr uint64) {
			places[i] = nowhere
			if addr != 0 {
				places[i] = a.elementAt(from, addr, e.bytes)
			}
		})
		dst.each(a.f, func(i int, addr uint64) {
			if addr != 0 {
				p.from, p.to = append(p.from, places[i]), append(p.to, a.elementAt(to, addr, e.bytes))
			}
		})
		issue(a, p)
	})
}
