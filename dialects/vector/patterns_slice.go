package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

func insertSliceOfSplat(r *rewrite.Rewriter, i InsertStridedSliceOp) bool {
	x, y := splatOf(i.ValueToStore), splatOf(i.Dest)
	if x == nil || x != y {
		return false
	}
	r.Replace(i.Op, i.Dest)
	return true
}

// insertSliceOfExtract: a slice put back where it was taken changes nothing.
func insertSliceOfExtract(r *rewrite.Rewriter, i InsertStridedSliceOp) bool {
	e, ok := ExtractStridedSlice.Cast(i.ValueToStore.DefiningOp())
	if !ok || e.Source != i.Dest || e.OffsetsAttr != i.OffsetsAttr || e.StridesAttr != i.StridesAttr {
		return false
	}
	r.Replace(i.Op, i.Dest)
	return true
}

func insertSliceOfConstants(r *rewrite.Rewriter, i InsertStridedSliceOp) bool {
	dest, ok := rewrite.ConstantOf(i.Dest).(*ir.DenseElementsAttr)
	value, known := rewrite.ConstantOf(i.ValueToStore).(*ir.DenseElementsAttr)
	t := vectorType(i.Dest)
	if !ok || !known || numElements(t) > largestShared && !i.Dest.HasOneUse() {
		return false
	}
	elems := make([]ir.Attr, numElements(t))
	for k := range elems {
		elems[k] = dest.At(k)
	}
	src := vectorType(i.ValueToStore).Shape()
	for k := range numElements(vectorType(i.ValueToStore)) {
		at := slices.Clone(i.Offsets())
		for d, x := range delinear(k, src) {
			at[len(at)-len(src)+d] += x
		}
		elems[linear(at, t.Shape())] = value.At(int(k))
	}
	r.Replace(i.Op, arith.NewConstant(r.Builder, ir.DenseFrom(t, elems)))
	return true
}

// sliceOfBroadcast slices what is repeated, as far as it is not repeated.
func sliceOfBroadcast(r *rewrite.Rewriter, e ExtractStridedSliceOp) bool {
	b, ok := Broadcast.Cast(e.Source.DefiningOp())
	if !ok {
		return false
	}
	source := b.Source
	src, dst := shapeOf(source.Type()), vectorType(e.Result).Shape()
	added := len(dst) - len(src)
	needed := false
	for i, n := range src {
		needed = needed || n != 1 && n != dst[added+i]
	}
	if needed {
		offsets, sizes, strides := tail(e.Offsets(), added), tail(e.Sizes(), added), tail(ints(e.StridesAttr), added)
		for i := range offsets {
			if src[i] == 1 {
				offsets[i], sizes[i] = 0, 1
			}
		}
		source = newSlice(r, source, offsets, sizes, strides)
	}
	return replaceByBroadcast(r, e.Op, source)
}

func tail(xs []int64, from int) []int64 { return slices.Clone(xs[min(from, len(xs)):]) }

func newSlice(r *rewrite.Rewriter, v *ir.Value, offsets, sizes, strides []int64) *ir.Value {
	t := vectorType(v)
	shape := append(slices.Clone(sizes), t.Shape()[len(sizes):]...)
	slice := ExtractStridedSliceOp{Source: v, OffsetsAttr: i64s(offsets), SizesAttr: i64s(sizes),
		StridesAttr: i64s(strides)}
	return ExtractStridedSlice.New(r.Builder, slice, t.CloneWith(shape, t.Elem())).Result
}

// contiguousSlice: a slice of one position of outer dimensions and all of the
// inner ones is an extract.
func contiguousSlice(r *rewrite.Rewriter, e ExtractStridedSliceOp) bool {
	t := vectorType(e.Source)
	sizes, shape := e.Sizes(), t.Shape()
	if t.Scalable() != nil {
		return false
	}
	n := len(sizes)
	for n > 0 && sizes[n-1] == shape[n-1] {
		n--
	}
	if n == 0 || n == len(shape) || slices.ContainsFunc(sizes[:n], func(s int64) bool { return s != 1 }) {
		return false
	}
	for n < len(sizes)-1 && sizes[n] == 1 {
		n++
	}
	return replaceByShapeCast(r, e.Op, newExtract(r, e.Source, e.Offsets()[:n]))
}

// foldSlice tries the rules in upstream's order.
func foldSlice(e ExtractStridedSliceOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if e.Source.Type() == e.Result.Type() {
		return ir.FoldValue(e.Source)
	}
	if e.ofInsertedSlice() {
		return ir.FoldedInPlace()
	}
	if c, ok := constants[0].(*ir.DenseElementsAttr); ok {
		return foldSliceConstant(c, e.Offsets(), vectorType(e.Result))
	}
	return ir.NoFold()
}

// ofInsertedSlice follows a chain of inserted slices to the one that holds the
// whole slice.
func (e ExtractStridedSliceOp) ofInsertedSlice() bool {
	insert, ok := ir.As[InsertStridedSliceOp](e.Source.DefiningOp())
	for ok {
		src := shapeOf(insert.ValueToStore.Type())
		if len(src) != len(shapeOf(e.Source.Type())) {
			return false
		}
		diffs, apart, partly := []int64{}, false, false
		for d, o := range e.Offsets() {
			start := insert.Offsets()[d]
			if o < start || o >= start+src[d] {
				apart = true
				break
			}
			partly = partly || o+e.Sizes()[d] > start+src[d]
			diffs = append(diffs, o-start)
		}
		if !apart {
			if partly {
				return false
			}
			ir.Edit(e.Op, func(o *ExtractStridedSliceOp) { o.Source, o.OffsetsAttr = insert.ValueToStore, i64s(diffs) })
			return true
		}
		insert, ok = ir.As[InsertStridedSliceOp](insert.Dest.DefiningOp())
	}
	return false
}
