package memref

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// ExpandShapeOp is
// `%1 = memref.expand_shape %0 [[0, 1], [2]] output_shape [2, 4, 8] : type into type`.
type ExpandShapeOp struct {
	ir.Base
	Source            *ir.Value // the memref expanded
	OutputShape       []*ir.Value
	Reassociation     *ir.ArrayAttr
	StaticOutputShape []int64
	Result            *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (e ExpandShapeOp) ViewSource() *ir.Value { return e.Source }

// Window implements [memory.WindowView]: all of it.
func (ExpandShapeOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// Groups is the reassociation.
func (e ExpandShapeOp) Groups() shaped.Reassociation { return shaped.ReassociationOf(e.Op) }

// Type is the type of the view.
func (e ExpandShapeOp) Type() *ir.MemRefType { return e.Result.Type().(*ir.MemRefType) }

// MixedOutputShape are the extents of the result.
func (e ExpandShapeOp) MixedOutputShape() []ir.Mixed {
	return ir.MixedIndices(e.OutputShape, e.StaticOutputShape)
}

// ExpandShape splits dimensions.
var ExpandShape = ir.Define(ir.Spec[ExpandShapeOp]{
	Name: "memref.expand_shape", Syntax: "$src $reassociation `output_shape` `[` sizes `]` attr-dict `:` type($src) `into` type($result)",
	Summary: "operation to produce a memref with a higher rank.",
	Doc: "A view in which each dimension is split into the group of dimensions that the reassociation lists.\n\n" +
		"```mlir\nfunc.func @split(%m: memref<?x32xf32>, %n: index) -> memref<?x4x32xf32> {\n" +
		"  %0 = memref.expand_shape %m [[0, 1], [2]] output_shape [%n, 4, 32]\n" +
		"    : memref<?x32xf32> into memref<?x4x32xf32>\n  return %0 : memref<?x4x32xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExpandShapeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "src", ir.AnyStridedMemRef),
			ir.Ins(&o.OutputShape, "output_shape", ir.IsIndex),
			ir.AttrIs(&o.Reassociation, "reassociation", ir.IndexListArrayC),
			ir.Numbers(&o.StaticOutputShape, "static_output_shape", ir.DenseI64ArrayC),
			ir.Out(&o.Result, "result", ir.AnyStridedMemRef),
		}
	},
	Verify:      verifyExpand,
	Fold:        foldExpand,
	Parse:       parseExpand,
	Print:       printExpand,
	ResultNames: func(e ExpandShapeOp, set func(*ir.Value, string)) { set(e.Result, "expand_shape") },
})

func parseExpand(p ir.OpParser, st *ir.OpState) {
	src := p.Operand()
	st.SetProp("reassociation", p.Attr(nil))
	p.Expect("output_shape")
	dynamic, static := ir.ParseIndexList(p, ir.Square)
	st.SetProp("static_output_shape", ir.DenseI64(static...))
	p.FormatAttrs(st)
	p.Expect(":")
	t := p.TypeIn(ir.AnyMemRef.Class)
	p.Expect("into")
	st.Types = []ir.Type{p.TypeIn(ir.AnyMemRef.Class)}
	st.Operands = append([]*ir.Value{p.Resolve(src, t)}, p.ResolveSame(dynamic, ir.Index)...)
}

func printExpand(p ir.OpPrinter, e ExpandShapeOp) {
	p.Space()
	p.Operand(e.Source)
	p.Space()
	p.Attr(e.Reassociation)
	p.Str(" output_shape ")
	ir.PrintIndexList(p, ir.Square, e.MixedOutputShape())
	p.AttrDict(e.Op, "reassociation", "static_output_shape")
	p.Str(" : ")
	p.Type(e.Source.Type())
	p.Str(" into ")
	p.Type(e.Type())
}

// sameStrides reports whether types place elements at the same addresses: an explicit layout may be equal to the
// identity.
func sameStrides(x, y *ir.MemRefType) bool {
	if x == y {
		return true
	}
	xs, xo, ok1 := x.Strides()
	ys, yo, ok2 := y.Strides()
	return ok1 && ok2 && xo == yo && slices.Equal(xs, ys) && slices.Equal(x.Shape(), y.Shape()) && x.Elem() == y.Elem() &&
		x.Space() == y.Space()
}

func verifyExpand(e ExpandShapeOp) error {
	src, dst := e.Source.Type().(*ir.MemRefType), e.Type()
	if s, d := len(src.Shape()), len(dst.Shape()); s > d {
		return e.Errorf("has source rank %d and result rank %d. This is not an expansion (%d > %d).", s, d, s, d)
	}
	if err := verifyGroups(e.Op, e.Groups(), src.Shape(), dst.Shape()); err != nil {
		return err
	}
	if want := ExpandedType(src, dst.Shape(), e.Groups()); !sameStrides(want, dst) {
		return e.Errorf("expected expanded type to be '%s' but found '%s'", want, dst)
	}
	static := e.StaticOutputShape
	if len(static) != len(dst.Shape()) {
		return e.Errorf("expected number of static shape bounds to be equal to the output rank (%d) but found %d inputs instead", len(dst.Shape()), len(static))
	}
	if want, got := ir.CountDynamic(static), len(e.OutputShape); want != got {
		return e.Errorf("mismatch in dynamic dims in output_shape and static_output_shape: static_output_shape has %d dynamic dims while output_shape has %d values", want, got)
	}
	for i, n := range dst.Shape() {
		if n != ir.Dynamic && static[i] != n {
			return e.Errorf("invalid output shape provided at pos %d", i)
		}
	}
	return nil
}

// verifyGroups checks that the groups cover the expanded dimensions in order
// and multiply to the collapsed ones.
func verifyGroups(op *ir.Op, groups shaped.Reassociation, collapsed, expanded []int64) error {
	if len(collapsed) != len(groups) {
		return op.Errorf("invalid number of reassociation groups: found %d, expected %d", len(groups), len(collapsed))
	}
	next := int64(0)
	for i, g := range groups {
		size := int64(1)
		for _, d := range g {
			if d != next {
				return op.Errorf("reassociation indices must be contiguous")
			}
			next++
			if d >= int64(len(expanded)) {
				return op.Errorf("reassociation index %d is out of bounds", d)
			}
			if expanded[d] == ir.Dynamic || size == ir.Dynamic {
				size = ir.Dynamic
			} else {
				size *= expanded[d]
			}
		}
		if (collapsed[i] == ir.Dynamic) != (size == ir.Dynamic) {
			return op.Errorf("collapsed dim (%d) must be dynamic if and only if reassociation group is dynamic", i)
		}
		if size != collapsed[i] {
			return op.Errorf("collapsed dim size (%d) must equal reassociation group size (%d)", collapsed[i], size)
		}
	}
	if len(collapsed) == 0 {
		for _, d := range expanded {
			if d != 1 {
				return op.Errorf("rank 0 memrefs can only be extended/collapsed with/from ones")
			}
		}
		return nil
	}
	if next != int64(len(expanded)) {
		return op.Errorf("expanded rank (%d) inconsistent with number of reassociation indices (%d)", len(expanded), next)
	}
	return nil
}

// ExpandedType is the type of a view of src with the given shape.
func ExpandedType(src *ir.MemRefType, shape []int64, groups shaped.Reassociation) *ir.MemRefType {
	if src.Layout() == nil {
		return ir.MemRef(shape, src.Elem(), nil, src.Space())
	}
	in, offset, _ := src.Strides()
	out := slices.Repeat([]int64{1}, len(shape)) // of rank 0 all are 1
	for i, g := range groups {
		run := in[i]
		for _, d := range slices.Backward(g) {
			out[d] = run
			run = mul(run, shape[d])
		}
	}
	return ir.MemRef(shape, src.Elem(), ir.StridedLayout(out, offset), src.Space())
}

// CollapseShapeOp is `%1 = memref.collapse_shape %0 [[0, 1], [2]] : type into type`.
type CollapseShapeOp struct {
	ir.Base
	Source        *ir.Value // the memref collapsed
	Reassociation *ir.ArrayAttr
	Result        *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (c CollapseShapeOp) ViewSource() *ir.Value { return c.Source }

// Window implements [memory.WindowView]: all of it.
func (CollapseShapeOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// Groups is the reassociation.
func (c CollapseShapeOp) Groups() shaped.Reassociation { return shaped.ReassociationOf(c.Op) }

// Type is the type of the view.
func (c CollapseShapeOp) Type() *ir.MemRefType { return c.Result.Type().(*ir.MemRefType) }

// CollapseShape merges contiguous dimensions.
var CollapseShape = ir.Define(ir.Spec[CollapseShapeOp]{
	Name:    "memref.collapse_shape",
	Summary: "operation to produce a memref with a smaller rank.",
	Doc: "A view in which each group of contiguous dimensions becomes one.\n\n" +
		"```mlir\nfunc.func @flat(%m: memref<4x8x32xf32>) -> memref<32x32xf32> {\n" +
		"  %0 = memref.collapse_shape %m [[0, 1], [2]] : memref<4x8x32xf32> into memref<32x32xf32>\n" +
		"  return %0 : memref<32x32xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *CollapseShapeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "src", ir.AnyStridedMemRef),
			ir.AttrIs(&o.Reassociation, "reassociation", ir.IndexListArrayC),
			ir.Out(&o.Result, "result", ir.AnyStridedMemRef),
		}
	},
	Format:      "$src $reassociation attr-dict `:` type($src) `into` type($result)",
	Verify:      verifyCollapse,
	Fold:        foldCollapse,
	ResultNames: func(c CollapseShapeOp, set func(*ir.Value, string)) { set(c.Result, "collapse_shape") },
})

func verifyCollapse(c CollapseShapeOp) error {
	src, dst := c.Source.Type().(*ir.MemRefType), c.Type()
	if s, d := len(src.Shape()), len(dst.Shape()); s < d {
		return c.Errorf("has source rank %d and result rank %d. This is not a collapse (%d < %d).", s, d, s, d)
	}
	if err := verifyGroups(c.Op, c.Groups(), dst.Shape(), src.Shape()); err != nil {
		return err
	}
	want, ok := CollapsedType(src, dst.Shape(), c.Groups())
	if !ok {
		return c.Errorf("invalid source layout map or collapsing non-contiguous dims")
	}
	if want != dst {
		return c.Errorf("expected collapsed type to be '%s' but found '%s'", want, dst)
	}
	return nil
}

// CollapsedType is the type of a view of src that merges groups into the given
// shape; ok is false where a group is known not to be contiguous.
func CollapsedType(src *ir.MemRefType, shape []int64, groups shaped.Reassociation) (t *ir.MemRefType, ok bool) {
	if src.Layout() == nil {
		return ir.MemRef(shape, src.Elem(), nil, src.Space()), true
	}
	in, offset, ok := src.Strides()
	if !ok {
		return nil, false
	}
	out := make([]int64, len(groups))
	for i, g := range groups {
		out[i] = groupStride(g, src.Shape(), in)
		if !contiguous(g, src.Shape(), in, out[i]) {
			return nil, false
		}
	}
	return ir.MemRef(shape, src.Elem(), ir.StridedLayout(out, offset), src.Space()), true
}

// groupStride is the stride of a group's last dimension that is not 1, whose
// stride means nothing.
func groupStride(group, shape, strides []int64) int64 {
	last := len(group) - 1
	for last > 0 && shape[group[last]] == 1 {
		last--
	}
	if shape[group[last]] == ir.Dynamic && last > 0 {
		return ir.Dynamic
	}
	return strides[group[last]]
}

func contiguous(group, shape, strides []int64, run int64) bool {
	for i := len(group) - 1; i > 0; i-- {
		d := group[i]
		run = mul(run, shape[d])
		outer := strides[d-1]
		if shape[d-1] != 1 && run != ir.Dynamic && outer != ir.Dynamic && run != outer {
			return false
		}
	}
	return true
}

// foldExpand drops a reshape to the same type, and one that undoes a collapse.
func foldExpand(e ExpandShapeOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	inner, ok := ir.As[CollapseShapeOp](e.Source.DefiningOp())
	return foldReshape(e.Source, e.Result, ok && inner.Reassociation == e.Reassociation, inner.Source)
}

func foldCollapse(c CollapseShapeOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	inner, ok := ir.As[ExpandShapeOp](c.Source.DefiningOp())
	return foldReshape(c.Source, c.Result, ok && inner.Reassociation == c.Reassociation, inner.Source)
}

// foldReshape folds a reshape of source, which is the inverse of one of original
// where undoes is true.
func foldReshape(source, result *ir.Value, undoes bool, original *ir.Value) ([]ir.FoldResult, bool) {
	t := result.Type()
	if source.Type() == t {
		return ir.FoldValue(source)
	}
	if undoes && original.Type() == t && ir.HasStaticShape(t) {
		return ir.FoldValue(original)
	}
	return ir.NoFold()
}
