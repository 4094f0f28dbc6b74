package insertsync

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// sameThreads reports whether each element that two accesses both use is used by
// one thread, which keeps its own order, or atomically in any order.
func (s *syncer) sameThreads(p, u access) bool {
	x, ok1 := tile.Atomic.Cast(p.op)
	y, ok2 := tile.Atomic.Cast(u.op)
	if ok1 && ok2 && x.Kind == y.Kind && x.Kind != tile.AtomicAssign {
		return true
	}
	here := s.places.Of(u.op.Block()).Op
	if p.scope != here || s.places.Of(p.op.Block()).Op != here {
		return false // several units, or all threads here and one unit's there
	}
	if s.places.Of(u.op.Block()).Threads() == 1 || byOneThread(p.op) && byOneThread(u.op) {
		return true
	}
	v, ok1 := windowOf(p)
	w, ok2 := windowOf(u)
	return ok1 && ok2 && v.same(w) && s.apart(w) && (p.write && u.write || !w.copied())
}

// byOneThread reports whether one thread does all of an operation for its place: the
// first (convert-tile-to-gpu).
func byOneThread(op *ir.Op) bool {
	if c, ok := tile.Copy.Cast(op); ok {
		return c.ByEngine()
	}
	return memref.Store.Is(op) || memref.AtomicRMW.Is(op) || memref.GenericAtomicRMW.Is(op)
}

// window is the part of device memory that an access uses, element by element
// as a tile's layout says.
type window struct {
	mem   *ir.Value
	at    tile.Slice
	shape []int64
	// tile is the type of the tile that moves.
	tile *ir.TensorType
	// by is an operation that spreads the window over threads on its own.
	by *ir.Op
}

// windowOf is the window of an access; ok is false where other threads than the
// layout's may move the elements, as ldmatrix does from shared memory.
func windowOf(a access) (w window, ok bool) {
	switch op := a.op; op.Def() {
	case tile.Load.OpDef:
		l := ir.View[tile.LoadOp](op)
		w = window{mem: l.Source, at: l.At, tile: l.Tile()}
	case tile.Store.OpDef:
		st := ir.View[tile.StoreOp](op)
		w = window{mem: st.Dest, at: st.At, tile: st.Value.Type().(*ir.TensorType)}
	case tile.Atomic.OpDef:
		at := ir.View[tile.AtomicOp](op)
		if at.At.ByRows() {
			return w, false
		}
		w = window{mem: at.Dest, at: at.At, tile: at.Value.Type().(*ir.TensorType)}
	case comm.Put.OpDef:
		p := ir.View[comm.PutOp](op)
		w = window{mem: p.Dest, at: p.At, tile: p.Value.Type().(*ir.TensorType)}
	case tile.Copy.OpDef:
		c := ir.View[tile.CopyOp](op)
		w = window{mem: c.Dest, at: c.DestAt, shape: c.Tile, by: op}
		return w, a.write && !inShared(w.mem)
	default:
		return w, false
	}
	w.shape = w.tile.Shape()
	return w, !inShared(w.mem)
}

func (w window) same(v window) bool {
	return w.mem == v.mem && w.tile == v.tile && w.by == v.by && w.at.Equal(v.at)
}

// copied reports whether several threads hold an element: one of them writes it,
// all read it. Without a layout it is not known.
func (w window) copied() bool {
	if w.tile == nil {
		return true
	}
	d, ok := tile.DistOf(w.tile)
	if !ok {
		return true
	}
	return d.Copied()
}

// apartByNumbers reports whether two accesses are of windows of an array that lie side by
// side in a dimension in which both begin at a number.
func apartByNumbers(p, u access) bool {
	v, ok1 := windowOf(p)
	w, ok2 := windowOf(u)
	if !ok1 || !ok2 || v.mem != w.mem || v.shape == nil || w.shape == nil {
		return false
	}
	x, y := v.at.Window(v.mem, v.shape), w.at.Window(w.mem, w.shape)
	for i := range x.At {
		a, b := x.At[i], y.At[i]
		if a.Value == nil && b.Value == nil && (a.Const+x.Span(i) <= b.Const || b.Const+y.Span(i) <= a.Const) {
			return true
		}
	}
	return false
}

// apart reports whether the window is the same or another, without an element
// in common, whenever code of one unit comes by: it moves by multiples of its
// extents.
func (s *syncer) apart(w window) bool {
	win := w.at.Window(w.mem, w.shape)
	for i, dim := range win.Dims {
		at, n := win.At[dim].Value, win.Steps[i]*win.Shape[i]
		if at != nil && s.stride(at)%n != 0 {
			return false
		}
	}
	return true
}

// stride divides the difference of any two values that v has while one unit
// runs the kernel; 0 when it is always the same.
func (s *syncer) stride(v *ir.Value) int64 { return s.strideOf(s.forms.Of(v), 0) }

// strideOf is the stride of a sum.
func (s *syncer) strideOf(f linear.Form, depth int) int64 {
	terms, _ := f.Split(func(*ir.Value) bool { return true })
	return terms.Divisor(func(v *ir.Value) int64 { return s.termStride(v, depth+1) })
}

// termStride is the stride of a value that is not a sum. Unless it is a multiplication, it moves between multiples of
// its divisor.
func (s *syncer) termStride(v *ir.Value, depth int) int64 {
	if depth > 32 {
		return s.forms.Ranges.Divisor(v)
	}
	of := func(x *ir.Value) int64 { return s.strideOf(s.forms.Of(x), depth) }
	if v.IsBlockArg() {
		return s.argStride(v, of)
	}
	op := v.DefiningOp()
	if !s.kernel.Op.IsProperAncestor(op) {
		return 0
	}
	if o, ok := arith.MulI.Cast(op); ok {
		// x·y − x′·y′ = (x − x′)·y + x′·(y − y′)
		x, y := o.LHS, o.RHS
		divisor := s.forms.Ranges.Divisor
		return intrange.GCD(intrange.Times(of(x), divisor(y)), intrange.Times(of(y), divisor(x)))
	}
	if op.NumRegions() == 0 && ir.IsPure(op) &&
		!slices.ContainsFunc(op.Operands(), func(x *ir.Value) bool { return of(x) != 0 }) {
		return 0
	}
	return s.forms.Ranges.Divisor(v)
}

// argStride is the stride of a block's argument: a loop counter moves by its
// step, the numbers of blocks and units do not move.
func (s *syncer) argStride(v *ir.Value, of func(*ir.Value) int64) int64 {
	parent := v.OwnerBlock().ParentOp()
	if l, ok := ir.As[ir.CountedLoop](parent); ok && v == l.InductionVar() {
		lower, _, step := l.Bounds()
		return intrange.GCD(of(lower), s.forms.Ranges.Divisor(step))
	}
	if parent.IsAncestor(s.kernel.Op) || scale.On.Is(parent) && v.Index() < 2 {
		return 0
	}
	return s.forms.Ranges.Divisor(v)
}
