package coarsenblocks

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/extents"
)

// An axis is a block's number in a dimension, or a loop's, that is multiplied by an extent and says where windows of
// that begin.
type axis struct {
	extent int64
	begins []*ir.Op // the multiplications
	dims   map[extents.Dim]bool
	// whole reports whether what lies behind the last block or step is outside of all arrays, so that a larger last one
	// does no more.
	whole bool
	sums  map[*ir.Op]bool // what is added to a beginning, so that no sum counts it twice
}

// classes are the dimensions of a kernel's tiles, those together that are one.
type classes map[extents.Dim]map[extents.Dim]bool

func classesOf(k tile.KernelOp) classes {
	c := classes{}
	ir.WalkOps(k.Op, func(op *ir.Op) { extents.Relate(op, c) })
	return c
}

// of is the class of a dimension.
func (c classes) of(d extents.Dim) map[extents.Dim]bool {
	if c[d] == nil {
		c[d] = map[extents.Dim]bool{d: true}
	}
	return c[d]
}

// Same implements [extents.Teller].
func (c classes) Same(_ *ir.Op, a, b extents.Dim) {
	x, y := c.of(a), c.of(b)
	if x[b] {
		return
	}
	maps.Copy(x, y)
	for d := range y {
		c[d] = x
	}
}

// Size implements [extents.Teller]: windows say where a class begins, not how large it is.
func (c classes) Size(*ir.Op, extents.Dim, ir.Mixed) {}

// axisOf is what grows with a number, of which there are so many; ok is false where something else depends on it.
func (c classes) axisOf(number *ir.Value, count int64) (a *axis, ok bool) {
	a = &axis{dims: map[extents.Dim]bool{}, whole: true, sums: map[*ir.Op]bool{}}
	for _, op := range number.Users() {
		mul, isMul := arith.MulI.Cast(op)
		if !isMul {
			return nil, false
		}
		factor, other := mul.RHS, mul.LHS
		if other != number {
			factor, other = other, factor
		}
		n, isConst := rewrite.IntConstant(factor)
		if other != number || !isConst || n < 2 || a.extent != 0 && a.extent != n {
			return nil, false
		}
		a.extent = n
		a.begins = append(a.begins, op)
		if !c.begin(a, mul.Result, count, true) {
			return nil, false
		}
	}
	if len(a.begins) == 0 {
		return nil, false
	}
	k, _ := ir.Enclosing(a.begins[0], tile.Kernel)
	for d := range a.dims {
		if shape, _ := extents.IsTile(d.Of); shape[d.At] != a.extent || !a.keeps(d.Of.DefiningOp()) {
			return nil, false
		}
		for _, u := range d.Of.Users() {
			if k.Op.IsAncestor(u) && !a.keeps(u) {
				return nil, false
			}
		}
	}
	return a, true
}

// begin adds the windows that begin at a value, or so much behind it; ok is false where it is used for something else.
func (c classes) begin(a *axis, at *ir.Value, count int64, exactly bool) (ok bool) {
	for _, op := range at.Users() {
		if add, isAdd := arith.AddI.Cast(op); isAdd {
			if again := a.sums[op] || add.LHS == add.RHS; again {
				return false
			}
			a.sums[op] = true
			if !c.begin(a, add.Result, count, false) {
				return false
			}
			continue
		}
		of, w, isWindow := windowOf(op)
		if !isWindow {
			return false
		}
		found := false
		for i, begins := range w.At {
			if begins.Value != at {
				continue
			}
			along := w.Along(i)
			if found || along < 0 || w.Steps[along] != 1 {
				return false
			}
			found = true
			maps.Copy(a.dims, c.of(extents.Dim{Of: of, At: along}))
			size := w.Memory.Type().(*ir.MemRefType).Shape()[i]
			a.whole = a.whole && exactly && size != ir.Dynamic && size <= count*a.extent
		}
		if !found {
			return false
		}
	}
	return true
}

// windowOf is the window of device memory that a tile is loaded from, stored or added to.
func windowOf(op *ir.Op) (of *ir.Value, w tile.Window, ok bool) {
	for _, a := range tile.AccessesOf(op) {
		if a.Tile != nil && a.Rows == 0 {
			return a.Tile, a.Window, !scale.InShared(a.Memory.Type().(*ir.MemRefType))
		}
	}
	return nil, w, false
}

// keeps reports whether an operation does for each element along the axis what it does for the others, whatever their
// number.
func (a *axis) keeps(op *ir.Op) bool {
	if op == nil {
		return true // the argument of a loop, which is among its users
	}
	if of, w, ok := windowOf(op); ok {
		for i, d := range w.Dims {
			if a.dims[extents.Dim{Of: of, At: i}] && (d < 0 || !a.at(w.At[d].Value)) {
				return false
			}
		}
		return true
	}
	if g, ok := tile.Gemm.Cast(op); ok {
		return !g.Async && g.Shape == nil && len(g.Batch()) == 0
	}
	if r, ok := tile.Reduce.Cast(op); ok {
		return !a.reducedBy(r)
	}
	switch {
	case op.Has(ir.ConstantLike):
		_, splat := rewrite.SplatElem(op.Attr("value")).(ir.TypedAttr)
		return splat
	case op.Has(ir.Elementwise), op.Has(ir.Terminator):
	case tile.Pipelined.Is(op), scf.For.Is(op), tile.Broadcast.Is(op), tile.ExpandDims.Is(op):
	default:
		return false
	}
	return true
}

// at reports whether a value is where a window along the axis begins.
func (a *axis) at(v *ir.Value) bool {
	if v == nil || v.DefiningOp() == nil {
		return false
	}
	for _, op := range a.begins {
		if v.DefiningOp() == op {
			return true
		}
	}
	add, ok := arith.AddI.Cast(v.DefiningOp())
	return ok && (a.at(add.LHS) || a.at(add.RHS))
}

// has reports whether one of a value's dimensions runs along the axis.
func (a *axis) has(v *ir.Value) bool {
	shape, _ := extents.IsTile(v)
	for i := range shape {
		if a.dims[extents.Dim{Of: v, At: i}] {
			return true
		}
	}
	return false
}

// of reports along which dimensions of a product an axis runs: rows or columns of its sum, or what is added up.
func (a *axis) of(g tile.GemmOp) (rows, columns, inner bool) {
	rank := len(g.Sum().Shape())
	along := rank - 1
	if g.TransposeA {
		along = rank - 2
	}
	return a.dims[extents.Dim{Of: g.Result, At: rank - 2}], a.dims[extents.Dim{Of: g.Result, At: rank - 1}],
		a.dims[extents.Dim{Of: g.A, At: along}]
}

// reducedBy reports whether a reduction combines elements along the axis.
func (a *axis) reducedBy(r tile.ReduceOp) bool {
	return slices.ContainsFunc(r.Sources, func(x *ir.Value) bool {
		return slices.ContainsFunc(r.Dims, func(d int64) bool { return a.dims[extents.Dim{Of: x, At: int(d)}] })
	})
}
