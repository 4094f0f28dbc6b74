package engine

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/word"
)

var TileSem = Meanings(map[string]Rule{
	"tile.expand_dims": CopyWords, "tile.reshape": CopyWords, "tile.bitcast": bitcastSem, "tile.convert_layout": CopyWords,
},
	On(tile.Kernel, tileKernel), On(tile.Alloc, tileAlloc), On(tile.Slot, tileSlot),
	On(tile.Gather, tileGather), On(tile.Scatter, tileScatter), On(tile.Load, tileLoad), On(tile.Store, tileStore), On(tile.Copy, tileCopy), On(tile.Fill, tileFill), On(tile.Atomic, tileAtomic),
	On(tile.AsyncCommit, tileCommit), On(tile.AsyncWait, tileWait), On(tile.Fence, tileFence),
	On(tile.Specialize, tileSpecialize), On(tile.Role, func(*Compiler, tile.RoleOp) {}),
	On(tile.Ring, tileRing), On(tile.Cursor, tileCursor), On(tile.Advance, tileAdvance),
	On(tile.MBarrier, tileMBarrier), On(tile.MBarrierArrive, tileMBarrierArrive), On(tile.MBarrierWait, tileMBarrierWait),
	On(tile.NamedBarrier, tileNamedBarrier), On(tile.NamedBarrierArrive, tileComeToNamed(false)), On(tile.NamedBarrierSync, tileComeToNamed(true)),
	On(tile.Acquire, tileAcquire), On(tile.Publish, tilePublish), On(tile.Take, tileTake), On(tile.Release, tileRelease),
	On(tile.Barrier, tileBarrier), On(tile.Nanosleep, tileNanosleep),
	On(tile.Gemm, tileGemm), On(tile.Await, tileAwait), On(tile.Ready, tileReady), On(tile.WaitProducts, tileWaitProducts), On(tile.Reduce, tileReduce), On(tile.Scan, tileScan), On(tile.Sort, tileSort),
	On(tile.Broadcast, tileBroadcast), On(tile.Transpose, tileTranspose), On(tile.Iota, tileIota),
	On(tile.Parallel, tileParallel), On(tile.Param, tileParam), On(tile.Print, tilePrint), On(tile.Assert, tileAssert),
)

// window is a tile's place in a memref.
type window struct {
	R     *Buffer
	idx   []int   // where it begins
	dims  []int64 // of the tile
	along []int   // the memref's dimension for each of the tile's
	steps []int64
	// rows is how many windows there are: more than one where index tiles say where they
	// begin, of whose elements tiles has the types, by dimension of the memref.
	rows  int
	tiles []*word.Elem
	// promised says that an element outside is an error.
	promised bool
}

func (c *Compiler) Window(w tile.Window) window {
	rows, _ := ir.NumElements(w.Shape[:w.Rows])
	out := window{c.Memref(w.Memory), c.Mixed(w.At), w.Shape[w.Rows:], w.Dims[w.Rows:], w.Steps[w.Rows:], int(rows), make([]*word.Elem, len(w.At)), w.InBounds}
	for i, at := range w.At {
		if at.Value != nil && at.Value.Type() != ir.Index {
			e := c.Lanes(at.Value).Elem
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
			out[d] = e.Signed(f[at+row])
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
		r, starts := w.R, w.starts(f, row)
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
		for d, first := range w.starts(a.F, row) {
			last := first
			if i := slices.Index(w.along, d); i >= 0 {
				last += (w.dims[i] - 1) * w.steps[i]
			}
			for _, x := range []int64{first, last} {
				if n := w.R.size(a.F, d); uint64(x) >= uint64(n) {
					a.Fail("reaches index %d in dimension %d%s, whose size is %d", x, d, w.R.title(), n)
				}
			}
		}
	}
}

func (w window) walk(f []uint64, starts []int64, d int, off int64, inside bool, next *int, fn func(i int, addr uint64)) {
	r := w.R
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
	if off+n > len(al.Data) {
		a.Fail("accesses %d bytes at offset %d of %s, which has %d bytes", n, off, al.title(), len(al.Data))
	}
	return off
}

// LoadWindow reads a tile; elements outside are pad.
func (a *Agent) LoadWindow(w window, dst []uint64, pad uint64) {
	a.readWindow(w, dst, pad, func(al *Alloc, off int, e word.Elem) uint64 {
		a.CheckRead(al, off, e.Bytes)
		return al.Get(off, e)
	})
}

// readWindow is loadWindow by a function that reads an element.
func (a *Agent) readWindow(w window, dst []uint64, pad uint64, read func(al *Alloc, off int, e word.Elem) uint64) {
	al, _ := a.resolve(w.R.base(a.F), 0)
	a.check(w)
	e := w.R.Elem
	w.each(a.F, func(i int, addr uint64) {
		if addr == 0 {
			dst[i] = pad
			return
		}
		off := a.elementAt(al, addr, e.Bytes)
		dst[i] = read(al, off, e)
	})
}

// StoreWindow writes a tile; elements outside are left out.
func (a *Agent) StoreWindow(w window, src []uint64) {
	al, _ := a.resolve(w.R.base(a.F), 0)
	a.check(w)
	e := w.R.Elem
	w.each(a.F, func(i int, addr uint64) {
		if addr == 0 {
			return
		}
		off := a.elementAt(al, addr, e.Bytes)
		a.CheckWrite(al, off, e.Bytes)
		a.put(al, off, e, src[i])
	})
}

// tileSlot is one of the tiles that a memref holds: memory of its own layout, that
// begins where the tile does.
func tileSlot(c *Compiler, o tile.SlotOp) {
	r, idx, steps, begins := c.Memref(o.Source), c.Ats(o.Indices), o.Steps(), uint64(o.Begins())
	shape := o.Type().Shape()
	d := c.Define(o.Result).At
	strides := rowMajor(shape)
	if s, _, ok := o.Type().Strides(); ok && o.At != nil {
		strides = s
	}
	c.Emit(func(a *Agent) {
		f, base := a.F, r.base(a.F)+begins
		for i, at := range idx {
			x := int64(f[at])
			if x < 0 || x >= r.size(f, i) {
				a.Fail("uses stage %d of dimension %d, which has %d stages", x, i, r.size(f, i))
			}
			base += uint64(x * steps[i])
		}
		f[d], f[d+1] = base, f[r.At+1]
		for i := range shape {
			f[d+2+i], f[d+2+len(shape)+i] = uint64(shape[i]), uint64(strides[i])
		}
	})
}

func tileLoad(c *Compiler, l tile.LoadOp) { c.loads(l.Window(), l.Pad, l.Result) }

func tileGather(c *Compiler, g tile.GatherOp) { c.loads(g.Window(), g.Pad, g.Result) }

// loads reads a window into a tile.
func (c *Compiler) loads(from tile.Window, padding, result *ir.Value) {
	w := c.Window(from)
	pad := -1
	if padding != nil {
		pad = c.At(padding)
	}
	d, keeps := c.Define(result), c.keeps()
	c.Emit(func(a *Agent) {
		p := word.Zero
		if pad >= 0 {
			p = a.F[pad]
		}
		if keeps {
			a.readWindow(w, a.F[d.At:d.At+d.N], p, a.readKept)
		} else {
			a.LoadWindow(w, a.F[d.At:d.At+d.N], p)
		}
	})
}

// tileScatter writes rows, no two to the same place.
func tileScatter(c *Compiler, s tile.ScatterOp) {
	v, dims := c.In(s.Value), c.Lanes(s.Value).Dims
	w := c.Window(s.Window())
	c.Emit(func(a *Agent) {
		wrote := map[uint64]int{}
		w.each(a.F, func(i int, addr uint64) {
			if was, twice := wrote[addr]; twice && addr != 0 {
				al, off := a.resolve(addr, w.R.Elem.Bytes)
				a.Fail("writes elements %s and %s of its tile both to %s, in undefined order; use tile.atomic to combine them", indexText(int64(was), dims), indexText(int64(i), dims), al.where(off))
			}
			wrote[addr] = i
		})
		a.StoreWindow(w, a.F[v.At:v.At+v.N])
	})
}

func tileStore(c *Compiler, s tile.StoreOp) {
	v := c.In(s.Value)
	l := c.Lanes(s.Value)
	w := c.Window(s.Window())
	if !s.Summands {
		c.Emit(func(a *Agent) { a.StoreWindow(w, a.F[v.At:v.At+v.N]) })
		return
	}
	// Summand i goes to slot i of the dimension before the tile's.
	slot, dim := c.Take(1), len(w.idx)-len(l.Dims)-1
	first := w.idx[dim]
	w.idx = slices.Clone(w.idx)
	w.idx[dim] = slot
	c.Emit(func(a *Agent) {
		for i := range l.Summands {
			a.F[slot] = a.F[first] + uint64(i)
			a.StoreWindow(w, a.F[v.At+i*l.N:v.At+(i+1)*l.N])
		}
	})
}

func tileFill(c *Compiler, o tile.FillOp) {
	x := c.At(o.Value)
	d := c.Define(o.Result)
	c.Emit(func(a *Agent) {
		dst, w := a.F[d.At:d.At+d.N], a.F[x]
		for i := range dst {
			dst[i] = w
		}
	})
}

func tileAtomic(c *Compiler, t tile.AtomicOp) {
	v := c.At(t.Value)
	l := c.Lanes(t.Value)
	w := c.Window(t.Window())
	f := word.CombinerFor(l.Elem, t.Kind.String())
	c.Emit(func(a *Agent) {
		a.check(w)
		for s := range l.Summands {
			w.each(a.F, func(i int, addr uint64) {
				if addr == 0 {
					return
				}
				x := a.F[v+s*l.N+i]
				a.Rmw(addr, l.Elem, Relaxed, ScopeGPU, func(old uint64) (uint64, bool) { return f(old, x), true })
			})
		}
	})
}

// movedBytes is what an element of a window takes on its way: its number, and from where to where it goes.
const movedBytes = 32

// tileCopy moves a window; an async one reads its source some time before what waits
// for it, when it becomes visible: a tile.async_wait, or who takes its slot.
func tileCopy(c *Compiler, t tile.CopyOp) {
	src := c.Window(t.From())
	dst := c.Window(t.To())
	if err := c.m.mem.checkBytes(t.Tile, movedBytes); err != nil {
		c.fail("copies a tile that the simulator does not support: %v", err)
	}
	n, _ := ir.NumElements(t.Tile)
	if !t.Async {
		c.Emit(func(a *Agent) {
			buf := make([]uint64, n)
			a.LoadWindow(src, buf, word.Zero)
			a.StoreWindow(dst, buf)
		})
		return
	}
	var combine func(x, y uint64) uint64
	if t.Accumulate != tile.Overwrite {
		combine = word.CombinerFor(dst.R.Elem, t.Accumulate.String())
	}
	issue := func(a *Agent, p *asyncCopy) { asyncOf(a).issue(a, p) }
	switch {
	case t.Ring != nil:
		issue = c.arriving(t)
	case t.MBarrier != nil:
		issue = c.completing(t)
	case t.Engine == tile.TMA:
		issue = c.sending()
	}
	c.Emit(func(a *Agent) {
		e := dst.R.Elem
		from, _ := a.resolve(src.R.base(a.F), 0)
		to, _ := a.resolve(dst.R.base(a.F), 0)
		p := &asyncCopy{site: a.Site(), src: from, dst: to, elem: e, from: make([]int, 0, n), to: make([]int, 0, n), combine: combine}
		places := make([]int, n)
		src.each(a.F, func(i int, addr uint64) {
			places[i] = nowhere
			if addr != 0 {
				places[i] = a.elementAt(from, addr, e.Bytes)
			}
		})
		dst.each(a.F, func(i int, addr uint64) {
			if addr != 0 {
				p.from, p.to = append(p.from, places[i]), append(p.to, a.elementAt(to, addr, e.Bytes))
			}
		})
		issue(a, p)
	})
}
