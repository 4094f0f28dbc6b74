package linalgtotile

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A box is the window of memory that a tile of elements is: an offset, a size and a stride in each dimension.
type box struct {
	offsets        []ir.Mixed
	sizes, strides []int64
	// axes are those that the tile's dimensions are.
	axes []int
}

// boxOf is the window of elements at indices; ok is false if they are none: two axes along a dimension, or one along
// two.
func (k *kernel) boxOf(at []ir.AffineExpr) (x box, ok bool) {
	for _, e := range at {
		size, stride := int64(1), int64(1)
		wide := slices.DeleteFunc(axesIn([]ir.AffineExpr{e}), func(a int) bool { return k.extent(a) == 1 })
		if len(wide) > 0 {
			a := wide[0]
			by, linear := k.strideOf(e, a)
			if size = k.extent(a); len(wide) > 1 || slices.Contains(x.axes, a) || !linear {
				return x, false
			}
			if by == 0 { // e floordiv n, the same for the whole tile
				size, by = 1, 1
			} else {
				x.axes = append(x.axes, a)
			}
			stride = by
		}
		x.offsets = append(x.offsets, k.start(e))
		x.sizes, x.strides = append(x.sizes, size), append(x.strides, stride)
	}
	if len(x.axes) == 0 {
		x.axes = []int{unit}
	}
	return x, true
}

// strideOf is how far apart the elements are that an expression has for neighbors along an axis. It is linear also in
// the quotient and the remainder by a number that is a multiple of the tile's extent: they do not wrap in a tile.
func (k *kernel) strideOf(e ir.AffineExpr, a int) (stride int64, ok bool) {
	switch e.Kind() {
	case ir.AffineDim:
		if int(e.Value()) == a {
			return 1, true
		}
		return 0, true
	case ir.AffineConst:
		return 0, true
	case ir.AffineAdd:
		l, okL := k.strideOf(e.LHS(), a)
		r, okR := k.strideOf(e.RHS(), a)
		return l + r, okL && okR
	case ir.AffineMul:
		l, ok := k.strideOf(e.LHS(), a)
		c, constant := e.RHS().IsConst()
		return l * c, ok && constant
	case ir.AffineMod, ir.AffineFloorDiv:
		l, ok := k.strideOf(e.LHS(), a)
		n, constant := e.RHS().IsConst()
		if !ok || !constant {
			return 0, false
		}
		if l == 0 {
			return 0, true
		}
		if low, high, known := k.rangeOf(e.LHS()); known && low >= 0 && high < n { // never as large as n
			if e.Kind() == ir.AffineMod {
				return l, true
			}
			return 0, true
		}
		if e.LHS() != ir.Dim(a) || n%k.extent(a) != 0 {
			return 0, false
		}
		if e.Kind() == ir.AffineMod {
			return 1, true
		}
		return 0, true
	}
	return 0, false
}

// load reads the elements of memory at indices.
func (k *kernel) load(mem *ir.Value, at []ir.AffineExpr) (tiled, error) {
	b := k.inner().b
	t := mem.Type().(*ir.MemRefType)
	if len(at) == 0 {
		mem, at = k.line(mem), []ir.AffineExpr{ir.Const(0)}
	}
	x, ok := k.boxOf(at)
	if !ok || slices.Min(x.strides) < 1 {
		return k.gather(mem, at), nil
	}
	shape := k.shape(x.axes)
	window := tile.SliceOf(x.offsets, x.sizes, x.strides, shape)
	r := tile.Load.New(b, tile.LoadOp{Source: mem, At: window}, ir.Tensor(shape, t.Elem(), nil))
	return tiled{r.Result, x.axes}, nil
}

// line is memory without dimensions as a line of one element.
func (k *kernel) line(mem *ir.Value) *ir.Value {
	t := mem.Type().(*ir.MemRefType)
	one := []int64{1}
	return memref.ExpandShape.New(k.host, memref.ExpandShapeOp{Source: mem, Reassociation: ir.Array(),
		StaticOutputShape: one}, ir.MemRef(one, t.Elem(), nil, t.Space())).Result
}

// gather reads elements at indices that are no window, one by one. Elements outside of the memory are zero.
func (k *kernel) gather(mem *ir.Value, at []ir.AffineExpr) tiled {
	axes := k.axesOf(at)
	t := mem.Type().(*ir.MemRefType)
	body := &ir.Block{}
	for range axes {
		body.AddArg(ir.Index, k.inner().b.Loc)
	}
	b := ir.NewBuilder(body)
	coords := func(a int) *ir.Value { return body.Arg(slices.Index(axes, a)) }
	var indices []*ir.Value
	var within *ir.Value
	for d, e := range at {
		i := k.coordinate(b, e, coords)
		if k.mayLeave(e, mem.Type().(*ir.MemRefType).Shape()[d]) {
			in := k.bounded(b, i, k.end(mem, d))
			within = k.both(b, within, in)
			i = arith.Select.New(b, arith.SelectOp{Condition: in, TrueValue: i, FalseValue: arith.ConstantIndex(b, 0)}).Result
		}
		indices = append(indices, i)
	}
	v := memref.Load.New(b, memref.LoadOp{MemRef: mem, Indices: indices}, t.Elem()).Result
	if within != nil {
		v = selected(b, within, v, arith.ZeroAttr(t.Elem()))
	}
	tile.Yield.New(b, tile.YieldOp{Values: []*ir.Value{v}})
	o := tile.ParallelOp{Shape: k.shape(axes), Body: ir.NewRegion(body)}
	r := tile.Parallel.New(k.inner().b, o, ir.Tensor(o.Shape, t.Elem(), nil))
	return tiled{r.Outputs[0], axes}
}

// mayLeave reports whether an index of a tile's elements may lie outside of a dimension.
func (k *kernel) mayLeave(e ir.AffineExpr, extent int64) bool {
	low, high, ok := k.rangeOf(e)
	return !ok || low < 0 || extent == ir.Dynamic || high >= extent
}

// rangeOf are the bounds of an expression over all tiles; ok is false where they are not known.
func (k *kernel) rangeOf(e ir.AffineExpr) (low, high int64, ok bool) {
	if v, constant := e.IsConst(); constant {
		return v, v, true
	}
	if e.Kind() == ir.AffineDim {
		x := k.axes[e.Value()]
		return 0, x.trips()*x.tile - 1, x.extent != ir.Dynamic
	}
	l0, l1, okL := k.rangeOf(e.LHS())
	r0, r1, okR := k.rangeOf(e.RHS())
	switch c, constant := e.RHS().IsConst(); {
	case e.Kind() == ir.AffineAdd:
		return l0 + r0, l1 + r1, okL && okR
	case !constant || c <= 0 && e.Kind() != ir.AffineMul:
		return 0, 0, false
	case e.Kind() == ir.AffineMul:
		return min(l0*c, l1*c), max(l0*c, l1*c), okL
	case e.Kind() == ir.AffineMod:
		return 0, c - 1, true
	case e.Kind() == ir.AffineFloorDiv && l0 >= 0:
		return l0 / c, l1 / c, okL
	}
	return 0, 0, false
}

// end is the extent of a dimension of memory.
func (k *kernel) end(mem *ir.Value, d int) ir.Mixed {
	if n := mem.Type().(*ir.MemRefType).Shape()[d]; n != ir.Dynamic {
		return ir.Mixed{Const: n}
	}
	return ir.Mixed{Value: extentOf(k.host, mem, d)}
}

// extentOf is the runtime extent of a dimension of memory.
func extentOf(b *ir.Builder, mem *ir.Value, d int) *ir.Value {
	return memref.Dim.New(b, memref.DimOp{Source: mem, Index: arith.ConstantIndex(b, int64(d))}, ir.Index).Result
}

// store writes a tile to the elements of memory at indices, which are a window.
func (k *kernel) store(t tiled, mem *ir.Value, at []ir.AffineExpr) bool {
	if len(at) == 0 {
		mem, at = k.line(mem), []ir.AffineExpr{ir.Const(0)}
	}
	x, ok := k.boxOf(at)
	if !ok {
		return false
	}
	v := k.aligned(t, x.axes)
	window := tile.SliceOf(x.offsets, x.sizes, x.strides, k.shape(x.axes))
	tile.Store.New(k.inner().b, tile.StoreOp{Value: v, Dest: mem, At: window})
	return true
}
