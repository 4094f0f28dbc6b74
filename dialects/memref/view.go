package memref

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// ViewOp is `%1 = memref.view %0[%shift][%n] : memref<2048xi8> to memref<64x?xf32>`.
type ViewOp struct {
	ir.Base
	Source    *ir.Value   // the buffer of bytes
	ByteShift *ir.Value   // the offset in bytes
	Sizes     []*ir.Value // the extents of the dynamic dimensions
	Result    *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (v ViewOp) ViewSource() *ir.Value { return v.Source }

// Window implements [memory.WindowView]: bytes of the buffer.
func (v ViewOp) Window() (at, size, stride []int64) {
	shift, ok := constantValue(v.ByteShift)
	if !ok {
		shift = ir.Dynamic
	}
	return []int64{shift}, []int64{v.bytes()}, []int64{1}
}

// bytes is how many bytes the view shows, [ir.Dynamic] where that is not known.
func (v ViewOp) bytes() int64 {
	width, ok := ir.BitWidth(v.Type().Elem())
	if !ok {
		return ir.Dynamic
	}
	n := int64(1)
	for n*8 < int64(width) {
		n *= 2 // an f80 takes 16
	}
	for _, e := range v.Type().Shape() {
		n = mul(n, e)
	}
	return n
}

// Type is the type of the view.
func (v ViewOp) Type() *ir.MemRefType { return v.Result.Type().(*ir.MemRefType) }

// View types a part of a buffer of bytes.
var View = ir.Define(ir.Spec[ViewOp]{
	Name:    "memref.view",
	Summary: "memref view operation",
	Doc: "A contiguous memref of any element type at a byte offset inside a buffer of bytes.\n\n" +
		"```mlir\nfunc.func @typed(%m: memref<2048xi8>, %at: index, %n: index) -> memref<?x4xf32> {\n" +
		"  %0 = memref.view %m[%at][%n] : memref<2048xi8> to memref<?x4xf32>\n  return %0 : memref<?x4xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ViewOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.MemRefRankOf(ir.IsI8, 1)),
			ir.In(&o.ByteShift, "byte_shift", ir.IsIndex),
			ir.Ins(&o.Sizes, "sizes", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.AnyMemRef),
		}
	},
	Format:      "$source `[` $byte_shift `]` `` `[` $sizes `]` attr-dict `:` type($source) `to` type(results)",
	Verify:      verifyView,
	Fold:        foldView,
	ResultNames: func(v ViewOp, set func(*ir.Value, string)) { set(v.Result, "view") },
})

// foldView: all bytes of a buffer are the buffer.
func foldView(v ViewOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	shift, ok := constantIndex(constants[1])
	if ok && shift == 0 && v.Source.Type() == v.Result.Type() && ir.HasStaticShape(v.Type()) {
		return ir.FoldValue(v.Source)
	}
	return ir.NoFold()
}

func verifyView(v ViewOp) error {
	base, view := v.Source.Type().(*ir.MemRefType), v.Type()
	switch {
	case base.Layout() != nil:
		return shaped.ErrorAt(v.Op, "unsupported map for base memref type '%s'", base)
	case view.Layout() != nil:
		return shaped.ErrorAt(v.Op, "unsupported map for result memref type '%s'", view)
	case base.Space() != view.Space():
		return shaped.ErrorAt(v.Op, "different memory spaces specified for base memref type '%s' and view memref type '%s'",
			base, view)
	}
	return verifySizes(v.Op, len(v.Sizes), view)
}

// ReshapeOp is `%1 = memref.reshape %0(%shape) : (type, memref<2xindex>) -> type`.
type ReshapeOp struct {
	ir.Base
	Source *ir.Value
	Shape  *ir.Value
	Result *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (r ReshapeOp) ViewSource() *ir.Value { return r.Source }

// Window implements [memory.WindowView]: all of it.
func (ReshapeOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// Reshape gives a contiguous memref a shape that is read from memory.
var Reshape = ir.Define(ir.Spec[ReshapeOp]{
	Name:    "memref.reshape",
	Summary: "memref reshape operation",
	Doc: "The same elements in row-major order with the extents that the shape operand holds.\n\n" +
		"```mlir\nfunc.func @shaped(%m: memref<?xf32>, %s: memref<2xindex>) -> memref<?x?xf32> {\n" +
		"  %0 = memref.reshape %m(%s) : (memref<?xf32>, memref<2xindex>) -> memref<?x?xf32>\n" +
		"  return %0 : memref<?x?xf32>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ReshapeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyRankedOrUnrankedMemRef),
			ir.In(&o.Shape, "shape", ir.MemRefRankOf(ir.AnyOf(ir.AnySignlessInteger, ir.IsIndex),
				1)).Reads().Doc("dynamically-sized shape"),
			ir.Out(&o.Result, "result", ir.AnyRankedOrUnrankedMemRef),
		}
	},
	Format:      "$source `(` $shape `)` attr-dict `:` functional-type(operands, results)",
	Verify:      verifyReshape,
	ResultNames: func(r ReshapeOp, set func(*ir.Value, string)) { set(r.Result, "reshape") },
})

func verifyReshape(r ReshapeOp) error {
	src, dst := r.Source.Type().(*ir.MemRefType), r.Result.Type().(*ir.MemRefType)
	n := r.Shape.Type().(*ir.MemRefType).Shape()[0]
	switch {
	case src.Elem() != dst.Elem():
		return r.Errorf("element types of source and destination memref types should be the same")
	case src.Layout() != nil:
		return r.Errorf("source memref type should have identity affine map")
	case !dst.HasRank():
		return nil
	case dst.Layout() != nil:
		return r.Errorf("result memref type should have identity affine map")
	case n == ir.Dynamic:
		return r.Errorf("cannot use shape operand with dynamic length to reshape to statically-ranked memref type")
	case n != int64(len(dst.Shape())):
		return r.Errorf("length of shape operand differs from the result's memref rank")
	}
	return nil
}

// TransposeOp is `%1 = memref.transpose %0 (i, j) -> (j, i) : type to type`.
type TransposeOp struct {
	ir.Base
	In              *ir.Value
	PermutationAttr *ir.AffineMapAttr
	Result          *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (t TransposeOp) ViewSource() *ir.Value { return t.In }

// Window implements [memory.WindowView]: all of it.
func (TransposeOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// Permutation maps the source's dimensions to the result's.
func (t TransposeOp) Permutation() ir.AffineMap { return t.PermutationAttr.Map() }

// Transpose permutes dimensions.
var Transpose = ir.Define(ir.Spec[TransposeOp]{
	Name: "memref.transpose", Syntax: "$in $permutation attr-dict `:` type($in) `to` type($result)",
	Summary: "`transpose` produces a new strided memref (metadata-only)",
	Doc: "A view with its dimensions in another order.\n\n" +
		"```mlir\nfunc.func @t(%m: memref<4x8xf32>) -> memref<8x4xf32, strided<[1, 8]>> {\n" +
		"  %0 = memref.transpose %m (i, j) -> (j, i) : memref<4x8xf32> to memref<8x4xf32, strided<[1, 8]>>\n" +
		"  return %0 : memref<8x4xf32, strided<[1, 8]>>\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *TransposeOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.In, "in", ir.AnyStridedMemRef),
			ir.AttrIs(&o.PermutationAttr, "permutation", ir.AffineMapC),
			ir.Out(&o.Result, "result", ir.AnyStridedMemRef),
		}
	},
	Verify:      verifyTranspose,
	Fold:        foldTranspose,
	Parse:       parseTranspose,
	Print:       printTranspose,
	ResultNames: func(t TransposeOp, set func(*ir.Value, string)) { set(t.Result, "transpose") },
})

func parseTranspose(p ir.OpParser, st *ir.OpState) {
	in := p.Operand()
	st.SetProp("permutation", ir.AffineMapOf(p.AffineMapText()))
	p.OpAttrs(st)
	t := p.ColonTypeIn(ir.AnyMemRef.Class)
	p.Expect("to")
	st.Types = []ir.Type{p.TypeIn(ir.AnyMemRef.Class)}
	st.Operands = []*ir.Value{p.Resolve(in, t)}
}

func printTranspose(p ir.OpPrinter, t TransposeOp) {
	p.Space()
	p.Operand(t.In)
	p.Str(" " + t.Permutation().String())
	p.AttrDict(t.Op, "permutation")
	p.Str(" : ")
	p.Type(t.In.Type())
	p.Str(" to ")
	p.Type(t.Result.Type())
}

func verifyTranspose(t TransposeOp) error {
	src, dst := t.In.Type().(*ir.MemRefType), t.Result.Type().(*ir.MemRefType)
	perm, ok := permutationOf(t.Permutation())
	if !ok {
		return t.Errorf("expected a permutation map")
	}
	if len(perm) != len(src.Shape()) {
		return t.Errorf("expected a permutation map of same rank as the input")
	}
	in, offset, _ := src.Strides()
	got, gotOffset, _ := dst.Strides()
	want := TransposedType(src, perm)
	strides := permute(in, perm)
	// Upstream does not see that the identity of one dimension is no layout.
	if dst.Layout() == nil && len(perm) == 1 ||
		ir.MemRef(dst.Shape(), dst.Elem(), nil, dst.Space()) != ir.MemRef(want.Shape(), want.Elem(), nil, want.Space()) ||
		gotOffset != offset || !slices.Equal(got, strides) {
		return t.Errorf("result type '%s' is not equivalent to the canonical transposed input type '%s'", dst, want)
	}
	return nil
}

func permutationOf(m ir.AffineMap) ([]int64, bool) {
	seen := make([]bool, m.NumDims())
	var perm []int64
	for _, e := range m.Results() {
		if e.Kind() != ir.AffineDim || seen[e.Value()] {
			return nil, false
		}
		seen[e.Value()] = true
		perm = append(perm, e.Value())
	}
	return perm, len(perm) == m.NumDims() && m.NumSymbols() == 0
}

func permute(xs, perm []int64) []int64 {
	out := make([]int64, len(perm))
	for i, p := range perm {
		out[i] = xs[p]
	}
	return out
}

// TransposedType is the type of a transposed view of a strided memref, with the
// layout as an affine map as upstream infers it.
func TransposedType(src *ir.MemRefType, perm []int64) *ir.MemRefType {
	in, offset, _ := src.Strides()
	expr := ir.Const(0)
	symbols := 0
	number := func(v int64) ir.AffineExpr {
		if v != ir.Dynamic {
			return ir.Const(v)
		}
		symbols++
		return ir.Sym(symbols - 1)
	}
	base := number(offset)
	for i, s := range permute(in, perm) {
		expr = expr.Add(ir.Dim(i).Mul(number(s)))
	}
	if c, ok := base.IsConst(); !ok || c != 0 {
		expr = expr.Add(base)
	}
	layout := ir.AffineMapOf(ir.NewAffineMap(len(perm), symbols, expr))
	return ir.MemRef(permute(src.Shape(), perm), src.Elem(), layout, src.Space())
}

func foldTranspose(t TransposeOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if t.Permutation().IsIdentity() && t.In.Type() == t.Result.Type() {
		return ir.FoldValue(t.In)
	}
	if inner, ok := ir.As[TransposeOp](t.In.DefiningOp()); ok {
		ir.Edit(t.Op, func(o *TransposeOp) {
			o.PermutationAttr = ir.AffineMapOf(t.Permutation().Compose(inner.Permutation()))
			o.In = inner.In
		})
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}
