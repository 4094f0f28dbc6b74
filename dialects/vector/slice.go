package vector

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

func ints(array *ir.ArrayAttr) []int64 {
	if array == nil {
		return nil
	}
	out := make([]int64, len(array.Elems()))
	for i, e := range array.Elems() {
		out[i] = e.(*ir.IntegerAttr).Int()
	}
	return out
}

// ExtractStridedSliceOp is
// `vector.extract_strided_slice %v {offsets = [0, 2], sizes = [2, 2], strides = [1, 1]} : type to type`.
type ExtractStridedSliceOp struct {
	ir.Base
	Source      *ir.Value
	OffsetsAttr *ir.ArrayAttr
	SizesAttr   *ir.ArrayAttr
	StridesAttr *ir.ArrayAttr
	Result      *ir.Value
}

// Offsets is the position of the first element, of leading dimensions.
func (e ExtractStridedSliceOp) Offsets() []int64 { return ints(e.OffsetsAttr) }

// Sizes is the extent of the slice in those dimensions.
func (e ExtractStridedSliceOp) Sizes() []int64 { return ints(e.SizesAttr) }

// ExtractStridedSlice takes a box out of a vector.
var ExtractStridedSlice = ir.Define(ir.Spec[ExtractStridedSliceOp]{
	Name:    "vector.extract_strided_slice",
	Summary: "extract_strided_slice operation",
	Doc: "The box at offsets with sizes of the leading dimensions; strides must be 1.\n\n" +
		"```mlir\nfunc.func @f(%v: vector<4x8xf32>) -> vector<2x8xf32> {\n" +
		"  %0 = vector.extract_strided_slice %v {offsets = [2], sizes = [2], strides = [1]}\n" +
		"    : vector<4x8xf32> to vector<2x8xf32>\n  return %0 : vector<2x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExtractStridedSliceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyVectorOfNonZeroRank),
			ir.AttrIs(&o.OffsetsAttr, "offsets", ir.I64ArrayC),
			ir.AttrIs(&o.SizesAttr, "sizes", ir.I64ArrayC),
			ir.AttrIs(&o.StridesAttr, "strides", ir.I64ArrayC),
			ir.Out(&o.Result, "result", anyVector),
		}
	},
	Format: "$source attr-dict `:` type($source) `to` type(results)",
	Verify: verifyExtractSlice,
	Fold:   foldSlice,
})

// foldSliceConstant takes the box at offsets out of a constant.
func foldSliceConstant(c *ir.DenseElementsAttr, offsets []int64, t *ir.VectorType) ([]ir.FoldResult, bool) {
	if c.IsSplat() {
		return ir.FoldAttr(ir.DenseElements(t, c.Data()))
	}
	from, to := c.Shaped().Shape(), t.Shape()
	elems := make([]ir.Attr, numElements(t))
	at := make([]int64, len(to))
	for i := range elems {
		rest := int64(i)
		for d := len(to) - 1; d >= 0; d-- {
			at[d] = rest % to[d]
			rest /= to[d]
			if d < len(offsets) {
				at[d] += offsets[d]
			}
		}
		elems[i] = c.At(int(linear(at, from)))
	}
	return ir.FoldAttr(ir.DenseFrom(t, elems))
}

// confined checks that xs[i] lies in [least, most(i)).
func confined(op *ir.Op, what string, xs []int64, least int64, most func(i int) int64) error {
	for i, x := range xs {
		if m := most(i); x < least || x >= m {
			return op.Errorf("expected %s dimension %d to be confined to [%d, %d)", what, i, least, m)
		}
	}
	return nil
}

func unitStrides(op *ir.Op, strides []int64) error {
	for _, s := range strides {
		if s != 1 {
			return op.Errorf("expected strides to be confined to [1, 2)")
		}
	}
	return nil
}

func verifyExtractSlice(e ExtractStridedSliceOp) error {
	t := vectorType(e.Source)
	shape := t.Shape()
	offsets, sizes, strides := e.Offsets(), e.Sizes(), ints(e.StridesAttr)
	if len(offsets) != len(sizes) || len(offsets) != len(strides) {
		return e.Errorf("expected offsets, sizes and strides attributes of same size")
	}
	if len(offsets) > len(shape) {
		return e.Errorf("expected offsets attribute of rank no greater than vector rank")
	}
	if err := confined(e.Op, "offsets", offsets, 0, func(i int) int64 { return shape[i] }); err != nil {
		return err
	}
	if err := confined(e.Op, "sizes", sizes, 1, func(i int) int64 { return shape[i] + 1 }); err != nil {
		return err
	}
	if err := unitStrides(e.Op, strides); err != nil {
		return err
	}
	if err := confined(e.Op, "sum(offsets, sizes)", sums(offsets, sizes), 1,
		func(i int) int64 { return shape[i] + 1 }); err != nil {
		return err
	}
	want := t.CloneWith(append(slices.Clone(sizes), shape[len(sizes):]...), t.Elem())
	if e.Result.Type() != want {
		return e.Errorf("expected result type to be '%s'", want)
	}
	for i, n := range sizes {
		if err := wholeIfScalable(e.Op, t, i, i, n); err != nil {
			return err
		}
	}
	return nil
}

func sums(a, b []int64) []int64 {
	out := make([]int64, len(a))
	for i := range a {
		out[i] = a[i] + b[i]
	}
	return out
}

// InsertStridedSliceOp is
// `vector.insert_strided_slice %s, %v {offsets = [0, 2], strides = [1]} : type into type`.
type InsertStridedSliceOp struct {
	ir.Base
	ValueToStore *ir.Value
	Dest         *ir.Value
	OffsetsAttr  *ir.ArrayAttr
	StridesAttr  *ir.ArrayAttr
	Result       *ir.Value
}

// Offsets is the position of the first element.
func (i InsertStridedSliceOp) Offsets() []int64 { return ints(i.OffsetsAttr) }

// InsertStridedSlice puts a box into a vector.
var InsertStridedSlice = ir.Define(ir.Spec[InsertStridedSliceOp]{
	Name:    "vector.insert_strided_slice",
	Summary: "strided_slice operation",
	Doc: "A copy of the vector with a box replaced; strides must be 1.\n\n" +
		"```mlir\nfunc.func @f(%s: vector<2x4xf32>, %v: vector<16x4x8xf32>) -> vector<16x4x8xf32> {\n" +
		"  %0 = vector.insert_strided_slice %s, %v {offsets = [0, 0, 2], strides = [1, 1]}\n" +
		"    : vector<2x4xf32> into vector<16x4x8xf32>\n  return %0 : vector<16x4x8xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *InsertStridedSliceOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.ValueToStore, "valueToStore", ir.AnyVectorOfNonZeroRank),
			ir.In(&o.Dest, "dest", ir.AnyVectorOfNonZeroRank),
			ir.AttrIs(&o.OffsetsAttr, "offsets", ir.I64ArrayC),
			ir.AttrIs(&o.StridesAttr, "strides", ir.I64ArrayC),
			ir.Out(&o.Result, "result", ir.AnyVectorOfNonZeroRank),
		}
	},
	Match:  ir.SameTypes("dest", "result"),
	Format: "$valueToStore `,` $dest attr-dict `:` type($valueToStore) `into` type($dest)",
	Verify: verifyInsertSlice,
	Fold: func(i InsertStridedSliceOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if i.ValueToStore.Type() == i.Dest.Type() {
			return ir.FoldValue(i.ValueToStore)
		}
		return ir.NoFold()
	},
})

func verifyInsertSlice(s InsertStridedSliceOp) error {
	if err := sameElement(s.Op, 0, "operand #0 and result have same element type"); err != nil {
		return err
	}
	src, dst := vectorType(s.ValueToStore).Shape(), vectorType(s.Dest).Shape()
	offsets, strides := s.Offsets(), ints(s.StridesAttr)
	switch {
	case len(offsets) != len(dst):
		return s.Errorf("expected offsets of same size as destination vector rank")
	case len(strides) != len(src):
		return s.Errorf("expected strides of same size as source vector rank")
	case len(src) > len(dst):
		return s.Errorf("expected source rank to be no greater than destination rank")
	}
	if err := confined(s.Op, "offsets", offsets, 0, func(i int) int64 { return dst[i] }); err != nil {
		return err
	}
	if err := unitStrides(s.Op, strides); err != nil {
		return err
	}
	padded := append(slices.Repeat([]int64{1}, len(dst)-len(src)), src...)
	if err := confined(s.Op, "sum(offsets, source vector shape)", sums(offsets, padded), 1,
		func(i int) int64 { return dst[i] + 1 }); err != nil {
		return err
	}
	from, to := vectorType(s.ValueToStore), vectorType(s.Dest)
	for i, n := range src {
		j := len(dst) - len(src) + i
		if isScalable(from, i) != isScalable(to, j) {
			return s.Errorf("mismatching scalable flags (at source vector idx=%d)", i)
		}
		if err := wholeIfScalable(s.Op, to, j, i, n); err != nil {
			return err
		}
	}
	return nil
}

// wholeIfScalable checks that a slice has all of dimension d of t if that scales: no
// number of elements is a part of it for each scale. The message counts it as idx.
func wholeIfScalable(op *ir.Op, t *ir.VectorType, d, idx int, size int64) error {
	if isScalable(t, d) && size != t.Shape()[d] {
		return op.Errorf("expected size at idx=%d to match the corresponding base size from the input vector (%d vs %d)", idx,
			size, t.Shape()[d])
	}
	return nil
}
