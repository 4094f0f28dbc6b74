package address

import (
	"fmt"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/layout"
)

// Window is a tile's place in a memref, in device or shared memory. It alone decides which elements of the memref an
// access may touch: those of the tile whose index is inside in every dimension, including the leading ones, which the
// tile does not span. Loads, stores, atomics, copies, puts and gets all use it.
type Window struct {
	tile.Window
	Mem *ir.Value // the thread-level memref
	// Far is the address of the memory in another block of the cluster, if its elements are accessed; nil for the block's
	// own.
	Far     *ir.Value
	MemType *ir.MemRefType
	Dist    layout.Distribution
	// unit is this thread's addition to the index before the tile's; nil for none.
	unit *ir.Value
	// Flat is the layout of the memref in its flat view of shared memory; nil for a memref that is indexed directly.
	Flat *shared
	// joint[i] says that the index, the thread and the register are added in dimension i before the address in the flat
	// view is computed: they may carry over a chunk.
	joint []bool
	// place names the flat view and its joint dimensions.
	place string
	// sure[i] says that the window is always inside dimension i of the memref.
	sure []bool
	// Width is the number of elements of one access.
	Width int64
	// Whole says that a run is inside or outside the last dimension as a whole.
	Whole bool
	// RowOf is the register of an index tile that holds a row, by the row's coordinates.
	RowOf map[string]int64
	// made has values that registers share: those that depend on one dimension's coordinate.
	made map[piece]*ir.Value
}

// piece names an index of a window, its guard, an extent or an offset, by the dimension and
// the register's coordinate in it.
type piece struct {
	kind byte // 'i', 'g', 'e' or 'o'
	dim  int
	at   coordinate
}

// coordinate is the place of a register's element along a dimension of the memref: the register of an index tile that
// gives the start, if one does, and the distance from it.
type coordinate struct{ row, along int64 }

// once is the value of a piece, emitted unless it is available: one that was emitted inside a branch is not available
// outside of it.
func (w Window) once(c *emit.Ctx, p piece, make func() *ir.Value) *ir.Value {
	if v := w.made[p]; v != nil && encloses(v.ParentBlock(), c.Builder.Block()) {
		return v
	}
	v := make()
	w.made[p] = v
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

// WindowOf plans the accesses of a tile to a memref.
func WindowOf(c *emit.Ctx, w tile.Window, d layout.Distribution) Window {
	return UnitsOf(c, w, d, nil, 1)
}

// UnitsOf plans the accesses to a memref that has a tile for each of n units; unit is the number of this thread's.
func UnitsOf(c *emit.Ctx, of tile.Window, d layout.Distribution, slot *ir.Value, n int64) Window {
	t := of.Memory.Type().(*ir.MemRefType)
	w := Window{Window: of, Mem: c.Get(of.Memory), MemType: t, Dist: d, unit: slot, made: map[piece]*ir.Value{}}
	if c.Flat[w.Mem] {
		w.Flat = SharedOf(of.Memory)
	}
	w.RowOf = rowRegisters(of)
	for i, size := range t.Shape() {
		span := w.Span(i)
		if i == w.unitDim() {
			span = n
		}
		w.sure = append(w.sure, of.InBounds || c.Ranges.Inside(w.At[i], span, size))
	}
	if w.Flat != nil {
		for i := range w.At {
			w.joint = append(w.joint, w.joins(c, i))
		}
		w.place = fmt.Sprint(w.Flat, w.joint, w.Dims)
	}
	known := w.Known(c)
	w.Width = intrange.GCD(RunWidth(d, t.Elem()), w.alignment(c, known))
	w.Whole = w.runsWhole(c, known)
	return w
}

// unitDim is the dimension of the memref that counts units, -1 if there is none.
func (w Window) unitDim() int {
	if w.unit == nil {
		return -1
	}
	return len(w.At) - w.Dist.Rank() - 1
}

// Always reports whether every element is inside.
func (w Window) Always() bool {
	for _, s := range w.sure {
		if !s {
			return false
		}
	}
	return true
}

// Indices emits the indices of a register's element in the memref.
func (w Window) Indices(c *emit.Ctx, reg int64) []*ir.Value {
	coords := emit.RegisterCoord(w.Dist, reg)
	out := make([]*ir.Value, len(w.At))
	for i := range w.At {
		out[i] = w.indexAt(c, i, w.coordinate(coords, i))
	}
	return out
}

// coordinate is a register's in a dimension of the memref.
func (w Window) coordinate(c []int64, dim int) (at coordinate) {
	if w.byRows(dim) {
		at.row = w.RowOf[ir.Int64sKey(c[:w.Rows])]
	}
	if i := w.Along(dim); i >= 0 {
		at.along = c[i]
	}
	return at
}

// indexAt is the index of the elements with a coordinate in a dimension.
func (w Window) indexAt(c *emit.Ctx, dim int, at coordinate) *ir.Value {
	return w.once(c, piece{'i', dim, at}, func() *ir.Value {
		v := w.beginsAt(c, dim, at.row)
		if dim == w.unitDim() {
			v = emit.Plus(c.Builder, v, w.unit)
		}
		i := w.Along(dim)
		if i < 0 {
			return v
		}
		step := w.Steps[i]
		if base := c.Base(w.Dist)[i]; base != nil {
			v = emit.Plus(c.Builder, v, c.Times(c.Entry, base, step))
		}
		return c.PlusConst(c.Builder, v, at.along*step)
	})
}

// Address emits the indices of a register's element in the thread-level memref.
func (w Window) Address(c *emit.Ctx, reg int64) []*ir.Value {
	if w.Flat != nil {
		return []*ir.Value{w.offset(c, reg)}
	}
	return w.Indices(c, reg)
}
