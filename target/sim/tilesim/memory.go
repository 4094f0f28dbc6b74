package tilesim

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/target/sim/arithsim"
	"github.com/tsopt/tsopt/target/sim/async"
	"github.com/tsopt/tsopt/target/sim/engine"
	"github.com/tsopt/tsopt/target/sim/word"
)

var Rules = engine.Meanings(map[string]engine.Rule{
	"tile.expand_dims": engine.CopyWords, "tile.reshape": engine.CopyWords, "tile.bitcast": arithsim.BitcastSem,
	"tile.convert_layout": engine.CopyWords,
},
	engine.On(tile.Kernel, tileKernel), engine.On(tile.Alloc, tileAlloc), engine.On(tile.Slot, tileSlot),
	engine.On(tile.Gather, tileGather), engine.On(tile.Scatter, tileScatter), engine.On(tile.Load, tileLoad),
	engine.On(tile.Store, tileStore), engine.On(tile.Copy, tileCopy), engine.On(tile.Fill, tileFill),
	engine.On(tile.Atomic, tileAtomic),
	engine.On(tile.AsyncCommit, tileCommit), engine.On(tile.AsyncWait, tileWait), engine.On(tile.Fence, tileFence),
	engine.On(tile.Specialize, tileSpecialize), engine.On(tile.Role, func(*engine.Compiler, tile.RoleOp) {}),
	engine.On(tile.Ring, tileRing), engine.On(tile.Cursor, tileCursor), engine.On(tile.Advance, tileAdvance),
	engine.On(tile.MBarrier, tileMBarrier), engine.On(tile.MBarrierArrive, tileMBarrierArrive),
	engine.On(tile.MBarrierWait, tileMBarrierWait),
	engine.On(tile.NamedBarrier, tileNamedBarrier), engine.On(tile.NamedBarrierArrive, tileComeToNamed(false)),
	engine.On(tile.NamedBarrierSync, tileComeToNamed(true)),
	engine.On(tile.Acquire, tileAcquire), engine.On(tile.Publish, tilePublish), engine.On(tile.Take, tileTake),
	engine.On(tile.Release, tileRelease),
	engine.On(tile.Barrier, tileBarrier), engine.On(tile.Nanosleep, tileNanosleep),
	engine.On(tile.Prefetch, func(*engine.Compiler, tile.PrefetchOp) {}), // a hint changes nothing that a program sees
	engine.On(tile.Gemm, tileGemm), engine.On(tile.Await, tileAwait), engine.On(tile.Ready, tileReady),
	engine.On(tile.WaitProducts, tileWaitProducts), engine.On(tile.Reduce, tileReduce), engine.On(tile.Scan, tileScan),
	engine.On(tile.Sort, tileSort),
	engine.On(tile.Broadcast, tileBroadcast), engine.On(tile.Transpose, tileTranspose), engine.On(tile.Iota, tileIota),
	engine.On(tile.Parallel, tileParallel), engine.On(tile.Param, tileParam), engine.On(tile.Print, tilePrint),
	engine.On(tile.Assert, tileAssert),
	engine.On(tile.StampBegin, tileStampBegin), engine.On(tile.Stamp, tileStamp), engine.On(tile.StampEnd, tileStampEnd),
)

// window is a tile's place in a memref.
type window struct {
	R     *engine.Buffer
	idx   []int   // where it begins
	dims  []int64 // of the tile
	along []int   // the memref's dimension for each of the tile's
	steps []int64
	// rows is how many windows there are: more than one where index tiles say where they
	// begin, of whose elements tiles has the types, by dimension of the memref.
	rows  int
	tiles []*word.Elem
	// asserted says that an element outside is an error.
	asserted bool
}

func Window(c *engine.Compiler, w tile.Window) window {
	rows, _ := ir.NumElements(w.Shape[:w.Rows])
	out := window{c.Memref(w.Memory), c.Mixed(w.At), w.Shape[w.Rows:], w.Dims[w.Rows:], w.Steps[w.Rows:], int(rows),
		make([]*word.Elem, len(w.At)), w.InBounds}
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
		off, inside := r.Offset(f), true
		for d, x := range starts {
			if !slices.Contains(w.along, d) {
				inside = inside && uint64(x) < uint64(r.Size(f, d))
				off += x * r.Stride(f, d)
			}
		}
		w.walk(f, starts, 0, off, inside, &next, fn)
	}
}

// check stops at a window that leaves its memref although the program asserts that it does not.
func check(a *engine.Agent, w window) {
	if !w.asserted {
		return
	}
	for row := range w.rows {
		for d, first := range w.starts(a.F, row) {
			last := first
			if i := slices.Index(w.along, d); i >= 0 {
				last += (w.dims[i] - 1) * w.steps[i]
			}
			for _, x := range []int64{first, last} {
				if n := w.R.Size(a.F, d); uint64(x) >= uint64(n) {
					a.Fail("reaches index %d in dimension %d%s, whose size is %d", x, d, w.R.Title(), n)
				}
			}
		}
	}
}

func (w window) walk(f []uint64, starts []int64, d int, off int64, inside bool, next *int,
	fn func(i int, addr uint64)) {
	r := w.R
	if d == len(w.dims) {
		addr := uint64(0)
		if inside {
			addr = r.Element(f, off)
		}
		fn(*next, addr)
		*next++
		return
	}
	dim, step := w.along[d], w.steps[d]
	start, size, stride := starts[dim], r.Size(f, dim), r.Stride(f, dim)
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
			addr = r.Element(f, off+x*stride)
		}
		fn(i, addr)
		i++
	}
	*next = i
}

// elementAt checks one access of n bytes in an allocation that was resolved.
func elementAt(a *engine.Agent, al *engine.Alloc, addr uint64, n int) int {
	off := int(addr & engine.OffsetMask)
	if off+n > len(al.Data) {
		a.Fail("accesses %d bytes at offset %d of %s, which has %d bytes", n, off, al.Title(), len(al.Data))
	}
	return off
}

// LoadWindow reads a tile; elements outside are pad.
func LoadWindow(a *engine.Agent, w window, dst []uint64, pad uint64) {
	readWindow(a, w, dst, pad, func(al *engine.Alloc, off int, e word.Elem) uint64 {
		a.CheckRead(al, off, e.Bytes)
		return al.Get(off, e)
	})
}

// readWindow is loadWindow by a function that reads an element.
func readWindow(a *engine.Agent, w window, dst []uint64, pad uint64,
	read func(al *engine.Alloc, off int, e word.Elem) uint64) {
	al, _ := a.Resolve(w.R.Base(a.F), 0)
	check(a, w)
	e := w.R.Elem
	w.each(a.F, func(i int, addr uint64) {
		if addr == 0 {
			dst[i] = pad
			return
		}
		off := elementAt(a, al, addr, e.Bytes)
		dst[i] = read(al, off, e)
	})
}

// StoreWindow writes a tile; elements outside are left out.
func StoreWindow(a *engine.Agent, w window, src []uint64) {
	al, _ := a.Resolve(w.R.Base(a.F), 0)
	check(a, w)
	e := w.R.Elem
	w.each(a.F, func(i int, addr uint64) {
		if addr == 0 {
			return
		}
		off := elementAt(a, al, addr, e.Bytes)
		a.CheckWrite(al, off, e.Bytes)
		a.Put(al, off, e, src[i])
	})
}

// tileSlot is one of the tiles that a memref holds: memory of its own layout, that
// begins where the tile does.
func tileSlot(c *engine.Compiler, o tile.SlotOp) {
	r, idx, steps, begins := c.Memref(o.Source), c.Ats(o.Indices), o.Steps(), uint64(o.Begins())
	shape := o.Type().Shape()
	d := c.Define(o.Result).At
	strides := engine.RowMajor(shape)
	if s, _, ok := o.Type().Strides(); ok && o.At != nil {
		strides = s
	}
	c.Emit(func(a *engine.Agent) {
		f, base := a.F, r.Base(a.F)+begins
		for i, at := range idx {
			x := int64(f[at])
			if x < 0 || x >= r.Size(f, i) {
				a.Fail("uses stage %d of dimension %d, which has %d stages", x, i, r.Size(f, i))
			}
			base += uint64(x * steps[i])
		}
		f[d], f[d+1] = base, f[r.At+1]
		for i := range shape {
			f[d+2+i], f[d+2+len(shape)+i] = uint64(shape[i]), uint64(strides[i])
		}
	})
}

func tileLoad(c *engine.Compiler, l tile.LoadOp) { loads(c, l.Window(), l.Pad, l.Result) }

func tileGather(c *engine.Compiler, g tile.GatherOp) { loads(c, g.Window(), g.Pad, g.Result) }

// loads reads a window into a tile.
func loads(c *engine.Compiler, from tile.Window, padding, result *ir.Value) {
	w := Window(c, from)
	pad := -1
	if padding != nil {
		pad = c.At(padding)
	}
	d, keeps := c.Define(result), c.Keeps()
	c.Emit(func(a *engine.Agent) {
		p := word.Zero
		if pad >= 0 {
			p = a.F[pad]
		}
		if keeps {
			readWindow(a, w, a.F[d.At:d.At+d.N], p, a.ReadKept)
		} else {
			LoadWindow(a, w, a.F[d.At:d.At+d.N], p)
		}
	})
}

// tileScatter writes rows, no two to the same place.
func tileScatter(c *engine.Compiler, s tile.ScatterOp) {
	v, dims := c.In(s.Value), c.Lanes(s.Value).Dims
	w := Window(c, s.Window())
	c.Emit(func(a *engine.Agent) {
		wrote := map[uint64]int{}
		w.each(a.F, func(i int, addr uint64) {
			if was, twice := wrote[addr]; twice && addr != 0 {
				al, off := a.Resolve(addr, w.R.Elem.Bytes)
				a.Fail("writes elements %s and %s of its tile both to %s, in undefined order; use tile.atomic to combine them",
					engine.IndexText(int64(was), dims), engine.IndexText(int64(i), dims), al.Where(off))
			}
			wrote[addr] = i
		})
		StoreWindow(a, w, a.F[v.At:v.At+v.N])
	})
}

func tileStore(c *engine.Compiler, s tile.StoreOp) {
	v := c.In(s.Value)
	l := c.Lanes(s.Value)
	w := Window(c, s.Window())
	if !s.Partial {
		c.Emit(func(a *engine.Agent) { StoreWindow(a, w, a.F[v.At:v.At+v.N]) })
		return
	}
	// Partial sum i is at index i of the dimension before the tile's.
	slot, dim := c.Take(1), len(w.idx)-len(l.Dims)-1
	first := w.idx[dim]
	w.idx = slices.Clone(w.idx)
	w.idx[dim] = slot
	c.Emit(func(a *engine.Agent) {
		for i := range l.Partials {
			a.F[slot] = a.F[first] + uint64(i)
			StoreWindow(a, w, a.F[v.At+i*l.N:v.At+(i+1)*l.N])
		}
	})
}

func tileFill(c *engine.Compiler, o tile.FillOp) {
	x := c.At(o.Value)
	d := c.Define(o.Result)
	c.Emit(func(a *engine.Agent) {
		dst, w := a.F[d.At:d.At+d.N], a.F[x]
		for i := range dst {
			dst[i] = w
		}
	})
}

func tileAtomic(c *engine.Compiler, t tile.AtomicOp) {
	v := c.At(t.Value)
	l := c.Lanes(t.Value)
	w := Window(c, t.Window())
	f := word.CombinerFor(l.Elem, t.Kind.String())
	c.Emit(func(a *engine.Agent) {
		check(a, w)
		for s := range l.Partials {
			w.each(a.F, func(i int, addr uint64) {
				if addr == 0 {
					return
				}
				x := a.F[v+s*l.N+i]
				engine.Atomic{Elem: l.Elem, Order: engine.Relaxed, Scope: engine.ScopeGPU}.Update(a, addr,
					func(old uint64) (uint64, bool) { return f(old, x), true })
			})
		}
	})
}

// movedBytes is what an element of a window takes on its way: its number, and from where to where it goes.
const movedBytes = 32

// tileCopy moves a window; an async one reads its source some time before the operation that waits for it makes it
// visible: a tile.async_wait, or the consumer that takes its stage.
func tileCopy(c *engine.Compiler, t tile.CopyOp) {
	src := Window(c, t.From())
	dst := Window(c, t.To())
	if err := c.M.Mem.CheckBytes(t.Tile, movedBytes); err != nil {
		c.Fail("copies a tile that the simulator does not support: %v", err)
	}
	n, _ := ir.NumElements(t.Tile)
	if !t.Async {
		c.Emit(func(a *engine.Agent) {
			buf := make([]uint64, n)
			LoadWindow(a, src, buf, word.Zero)
			StoreWindow(a, dst, buf)
		})
		return
	}
	var combine func(x, y uint64) uint64
	if t.Accumulate != tile.Overwrite {
		combine = word.CombinerFor(dst.R.Elem, t.Accumulate.String())
	}
	issue := func(a *engine.Agent, p *async.Copy) { async.CopiesOf(a).Issue(a, p) }
	switch {
	case t.Ring != nil:
		issue = arriving(c, t)
	case t.MBarrier != nil:
		issue = completing(c, t)
	case t.Engine == tile.TMA:
		issue = sending(c)
	}
	c.Emit(func(a *engine.Agent) {
		e := dst.R.Elem
		from, _ := a.Resolve(src.R.Base(a.F), 0)
		to, _ := a.Resolve(dst.R.Base(a.F), 0)
		p := &async.Copy{Site: a.Site(), Src: from, Dst: to, Elem: e, From: make([]int, 0, n), To: make([]int, 0, n),
			Combine: combine}
		places := make([]int, n)
		src.each(a.F, func(i int, addr uint64) {
			places[i] = async.Nowhere
			if addr != 0 {
				places[i] = elementAt(a, from, addr, e.Bytes)
				a.Accessed(from, places[i], e.Bytes, false)
			}
		})
		dst.each(a.F, func(i int, addr uint64) {
			if addr != 0 {
				at := elementAt(a, to, addr, e.Bytes)
				a.Accessed(to, at, e.Bytes, true)
				p.From, p.To = append(p.From, places[i]), append(p.To, at)
			}
		})
		issue(a, p)
	})
}
