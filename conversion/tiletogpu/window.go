package tiletogpu

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// window is a tile's place in a memref, in device or shared memory. It is the
// one answer to which elements of the memref an access may touch: those of the tile
// whose index lies inside in every dimension, also in the leading ones, which the tile
// does not span. Loads, stores, atomics, copies, puts and gets all ask it.
type window struct {
	tile.Window
	mem *ir.Value // the thread-level memref
	// far is where the memory begins in another block of the cluster, whose elements are accessed; nil
	// for the block's own.
	far  *ir.Value
	typ  *ir.MemRefType
	dist layout.Distribution
	// slot is this thread's addition to the index before the tile's; nil for none.
	slot *ir.Value
	// flat says how the memref lies in its flat view of shared memory; nil for a
	// memref that is indexed as it is.
	flat *shared
	// joint[i] says that the index, the thread and the register are added in dimension
	// i before its place in the flat view is taken: they may carry over a chunk.
	joint []bool
	// place names the flat view and what is joint in it.
	place string
	// sure[i] says that the window lies inside dimension i of the memref always.
	sure []bool
	// width is the number of elements of one access.
	width int64
	// whole says that a run is inside or outside the last dimension as a whole.
	whole bool
	// rowOf is the register of an index tile that holds a row, by the row's coordinates.
	rowOf map[string]int64
	// once has what registers share: what depends on one dimension's coordinate.
	once map[piece]*ir.Value
}

// piece names an index of a window, its guard, an extent or an offset, by the dimension and
// the register's coordinate in it.
type piece struct {
	kind byte // 'i', 'g', 'e' or 'o'
	dim  int
	at   coordinate
}

// coordinate is where a register's element lies along a dimension of the memref: from which
// register of an index tile on, if one says it, and how far along.
type coordinate struct{ row, along int64 }

// once is the value of a piece, made where it is not there yet: one that was
// made inside a branch is not seen outside of it.
func (c *Ctx) once(w window, p piece, make func() *ir.Value) *ir.Value {
	if v := w.once[p]; v != nil && encloses(v.ParentBlock(), c.Builder.Block()) {
		return v
	}
	v := make()
	w.once[p] = v
	return v
}

func encloses(b, inner *ir.Block) bool {
	for inner != nil && inner != b {
		op := inner.ParentOp()
		if op == nil {
			return false
		}
		inner = op.Block()
	}
	return inner != nil
}

// window plans the accesses of a tile to a memref.
func (c *Ctx) window(w tile.Window, d layout.Distribution) window {
	return c.slots(w, d, nil, 1)
}

// slots plans the accesses to a memref of which each of n units has a slot, with
// this thread's the number slot.
func (c *Ctx) slots(of tile.Window, d layout.Distribution, slot *ir.Value, n int64) window {
	t := of.Memory.Type().(*ir.MemRefType)
	w := window{Window: of, mem: c.Get(of.Memory), typ: t, dist: d, slot: slot, once: map[piece]*ir.Value{}}
	if c.flat[w.mem] {
		w.flat = sharedOf(of.Memory)
	}
	w.rowOf = rowRegisters(of)
	for i, size := range t.Shape() {
		span := w.Span(i)
		if i == w.slotDim() {
			span = n
		}
		w.sure = append(w.sure, of.InBounds || c.ranges.Inside(w.At[i], span, size))
	}
	if w.flat != nil {
		for i := range w.At {
			w.joint = append(w.joint, c.joins(w, i))
		}
		w.place = fmt.Sprint(w.flat, w.joint, w.Dims)
	}
	known := c.known(w)
	w.width = intrange.GCD(runWidth(d, t.Elem()), c.alignment(w, known))
	w.whole = c.runsWhole(w, known)
	return w
}

// slotDim is the dimension of the memref that counts slots, -1 where there are none.
func (w window) slotDim() int {
	if w.slot == nil {
		return -1
	}
	return len(w.At) - w.dist.Rank() - 1
}

// always reports whether every element lies inside.
func (w window) always() bool {
	for _, s := range w.sure {
		if !s {
			return false
		}
	}
	return true
}

// runsWhole reports whether no access straddles the end of the last dimension.
func (c *Ctx) runsWhole(w window, known *intrange.Array) bool {
	last := len(w.sure) - 1
	if w.width == 1 || w.sure[last] {
		return true
	}
	return known.Sizes[last]%w.width == 0 && c.ranges.MixedDivisor(w.At[last])%w.width == 0
}

// alignment is a number of elements that divides the offset of every access the
// indices can make, 1 when nothing is known. A run's own offset is a multiple of
// its width.
func (c *Ctx) alignment(w window, known *intrange.Array) int64 {
	if w.flat != nil {
		return c.flatAlignment(w)
	}
	last := len(w.At) - 1
	bits, ok := ir.BitWidth(w.typ.Elem())
	strides, _, strided := w.typ.Strides()
	if !ok || bits%8 != 0 || !strided || !w.rowsRun() || strides[last] != 1 {
		return 1
	}
	a := c.ranges.MixedDivisor(w.At[last])
	for _, s := range known.Strides[:last] {
		a = intrange.GCD(a, s)
	}
	bytes := intrange.GCD(intrange.Times(a, int64(bits)/8), known.BytesAt(int64(bits)/8))
	return max(1, intrange.GCD(bytes, maxAccessBytes)*8/int64(bits))
}

// rowsRun reports whether neighbours in a row of the tile are neighbours in one of the memref.
func (w window) rowsRun() bool {
	i := len(w.Dims) - 1
	return i >= 0 && w.Dims[i] == len(w.At)-1 && w.Steps[i] == 1
}

// wantedWidth is the number of elements of one access that the layout and the index would
// allow, were the rows of the memref aligned.
func (c *Ctx) wantedWidth(w window) int64 {
	if !w.rowsRun() {
		return 1
	}
	n := intrange.GCD(runWidth(w.dist, w.typ.Elem()), c.ranges.MixedDivisor(w.At[len(w.At)-1]))
	return max(1, n)
}

// missing are the promises with which every row of a memref would begin at a multiple of n
// elements.
func (c *Ctx) missing(mem *ir.Value, n int64, elem ir.Type) string {
	return tile.Missing(mem, c.ranges, accessAlignment(elem, n))
}

// narrow remarks accesses to device memory that are narrower than the layout allows, and what would make them wider.
func (c *Ctx) narrow(op *ir.Op, mem *ir.Value, w window) {
	want := c.wantedWidth(w)
	if w.flat != nil || w.width >= want || !w.sure[len(w.sure)-1] && w.typ.Layout() != nil || op.ParentOp() == nil {
		return
	}
	elem := w.typ.Elem()
	now, then := accessAlignment(elem, w.width), accessAlignment(elem, want)
	if promises := c.missing(mem, want, elem); promises != "" {
		c.remark(diag.Copy, op, "accesses memory %d bytes at a time; with %s it would be %d", now, promises, then)
	} else if apart := c.rowsApart(w); apart%want != 0 {
		c.remark(diag.Copy, op, "accesses memory %d bytes at a time, not %d: rows of %v are a multiple of %d elements apart, not of %d; pad the rows of the array", now, then, w.typ, apart, want)
	}
}

// rowsApart divides the distances of a window's rows in its array, in elements; 0 for one row.
func (c *Ctx) rowsApart(w window) (n int64) {
	for _, s := range c.known(w).Strides[:len(w.At)-1] {
		n = intrange.GCD(n, s)
	}
	return n
}

// known is what divides the numbers of a window's memref. That of a device's own copy
// of an array is dense, whatever the array is.
func (c *Ctx) known(w window) *intrange.Array {
	if t, ok := w.mem.Type().(*ir.MemRefType); ok && w.flat == nil && t != ir.MemRef(w.typ.Shape(), w.typ.Elem(), w.typ.Layout(), t.Space()) {
		return intrange.ArrayOf(t)
	}
	return c.ranges.Array(w.Memory)
}

// indices emits those of a register's element in the memref.
func (c *Ctx) indices(w window, reg int64) []*ir.Value {
	coords := registerCoord(w.dist, reg)
	out := make([]*ir.Value, len(w.At))
	for i := range w.At {
		out[i] = c.indexAt(w, i, w.coordinate(coords, i))
	}
	return out
}

// coordinate is a register's in a dimension of the memref.
func (w window) coordinate(c []int64, dim int) (at coordinate) {
	if w.byRows(dim) {
		at.row = w.rowOf[ir.Int64sKey(c[:w.Rows])]
	}
	if i := w.Along(dim); i >= 0 {
		at.along = c[i]
	}
	return at
}

// indexAt is the index of the elements with a coordinate in a dimension.
func (c *Ctx) indexAt(w window, dim int, at coordinate) *ir.Value {
	return c.once(w, piece{'i', dim, at}, func() *ir.Value {
		v := c.beginsAt(w, dim, at.row)
		if dim == w.slotDim() {
			v = c.plus(c.Builder, v, w.slot)
		}
		i := w.Along(dim)
		if i < 0 {
			return v
		}
		step := w.Steps[i]
		if base := c.base(w.dist)[i]; base != nil {
			v = c.plus(c.Builder, v, c.times(c.entry, base, step))
		}
		return c.plusConst(c.Builder, v, at.along*step)
	})
}

// index is an element of an index list of the tile program.
func (c *Ctx) index(m ir.Mixed) *ir.Value {
	if m.Value == nil {
		return c.preamble(m.Const)
	}
	return c.Get(m.Value)
}

// address emits the indices of a register's element in the thread-level memref.
func (c *Ctx) address(w window, reg int64) []*ir.Value {
	if w.flat != nil {
		return []*ir.Value{c.offset(w, reg)}
	}
	return c.indices(w, reg)
}

// accessed is the condition that a register holds an element that lies inside the
// memref, nil when it always does.
func (c *Ctx) accessed(w window, reg int64) *ir.Value {
	return c.both(c.Builder, c.holds(w.dist, reg), c.inside(w, reg))
}

// inside is the condition that a register's element lies inside the memref, nil
// when it always does.
func (c *Ctx) inside(w window, reg int64) *ir.Value {
	if w.always() {
		return nil
	}
	var cond *ir.Value
	for _, g := range c.guards(w, reg) {
		cond = c.both(c.Builder, cond, g)
	}
	return cond
}

// guards are the conditions that a register's element lies inside the memref in each dimension in which that is not sure.
func (c *Ctx) guards(w window, reg int64) (out []*ir.Value) {
	coords := registerCoord(w.dist, reg)
	for i, sure := range w.sure {
		if sure {
			continue
		}
		at := w.coordinate(coords, i)
		out = append(out, c.once(w, piece{'g', i, at}, func() *ir.Value {
			if w.byRows(i) {
				return c.rowInside(w, i, c.indexAt(w, i, at), c.extent(w, i))
			}
			return arith.NewCmpI(c.Builder, arith.ULT, c.indexAt(w, i, at), c.extent(w, i))
		}))
	}
	return out
}

func (c *Ctx) extent(w window, dim int) *ir.Value {
	if n := w.typ.Shape()[dim]; n != ir.Dynamic {
		return c.preamble(n)
	}
	return c.once(w, piece{'e', dim, coordinate{}}, func() *ir.Value {
		return memref.Dim.New(c.Builder, memref.DimOp{Source: w.mem, Index: c.preamble(int64(dim))}, ir.Index).Result
	})
}
