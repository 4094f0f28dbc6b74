package memref

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// SubViewOp is `%1 = memref.subview %0[offsets] [sizes] [strides] : type to type`.
type SubViewOp slice

// ViewSource implements [ir.ViewLike].
func (s SubViewOp) ViewSource() *ir.Value { return s.Source }

// Window implements [memory.WindowView].
func (s SubViewOp) Window() (at, size, stride []int64) {
	return s.StaticOffsets, s.StaticSizes, s.StaticStrides
}

// SourceType is the type of the memref viewed.
func (s SubViewOp) SourceType() *ir.MemRefType { return s.Source.Type().(*ir.MemRefType) }

// Type is the type of the view.
func (s SubViewOp) Type() *ir.MemRefType { return s.Result.Type().(*ir.MemRefType) }

// SubView describes a part of a buffer.
var SubView = ir.Define(ir.Spec[SubViewOp]{
	Name: "memref.subview", Syntax: "$source `[` offsets `]` `[` sizes `]` `[` strides `]` attr-dict `:` type($source) `to` type($result)",
	Summary: "memref subview operation",
	Doc: "A view of the elements at offset + i·stride, i < size, in each dimension. Dimensions of size 1 may be " +
		"dropped from the result. No data moves.\n\n" +
		"```mlir\nfunc.func @part(%m: memref<64x4xf32>, %i: index) -> memref<8x2xf32, strided<[4, 1], offset: ?>> {\n" +
		"  %0 = memref.subview %m[%i, 1] [8, 2] [1, 1]\n" +
		"    : memref<64x4xf32> to memref<8x2xf32, strided<[4, 1], offset: ?>>\n" +
		"  return %0 : memref<8x2xf32, strided<[4, 1], offset: ?>>\n}\n```",
	Traits: ir.AttrSizedOperandSegments | ir.Pure,
	Fields: func(o *SubViewOp) []ir.Field { return sliceFields((*slice)(o), ir.AnyMemRef, ir.AnyMemRef) },
	Verify: verifySubView,
	Fold:   foldSubView,
	Parse: func(p ir.OpParser, st *ir.OpState) {
		source := p.Operand()
		finishSlice(p, st, source, shaped.ParseSlice(p, st, func(int) {}))
	},
	Print: func(p ir.OpPrinter, s SubViewOp) {
		p.Space()
		p.Operand(s.Source)
		slice(s).print(p, [3]string{"", " ", " "})
	},
	ResultNames: func(s SubViewOp, set func(*ir.Value, string)) { set(s.Result, "subview") },
})

// NewSubView creates a subview whose result type is inferred, without rank
// reduction.
func NewSubView(b *ir.Builder, source *ir.Value, offset, size, stride []ir.Mixed) SubViewOp {
	_, o := ir.SplitMixed(offset)
	_, n := ir.SplitMixed(size)
	_, st := ir.SplitMixed(stride)
	t := SubViewType(source.Type().(*ir.MemRefType), o, n, st)
	return NewSubViewOf(b, t, source, offset, size, stride)
}

// NewSubViewOf creates a subview with a given, possibly rank-reduced, type.
func NewSubViewOf(b *ir.Builder, t *ir.MemRefType, source *ir.Value, offset, size, stride []ir.Mixed) SubViewOp {
	return SubView.New(b, SubViewOp{Source: source, Slice: shaped.SliceOf(offset, size, stride)}, t)
}

// SubViewType is the type of a subview of a strided memref without rank
// reduction.
func SubViewType(source *ir.MemRefType, offset, size, stride []int64) *ir.MemRefType {
	in, at, _ := source.Strides()
	out := make([]int64, len(in))
	for i := range in {
		at = add(at, mul(offset[i], in[i]))
		out[i] = mul(in[i], stride[i])
	}
	return ir.MemRef(size, source.Elem(), ir.StridedLayout(out, at), source.Space())
}

func verifySubView(s SubViewOp) error {
	source, result := s.SourceType(), s.Type()
	rank := len(source.Shape())
	if err := s.Verify(s.Op, [3]int{rank, rank, rank}); err != nil {
		return err
	}
	if source.Space() != result.Space() {
		return shaped.ErrorAt(s.Op, "different memory spaces specified for base memref type '%s' and subview memref type '%s'", source, result)
	}
	if _, _, ok := source.Strides(); !ok {
		return shaped.ErrorAt(s.Op, "base type '%s' is not strided", source)
	}
	want := SubViewType(source, s.StaticOffsets, s.StaticSizes, s.StaticStrides)
	if err := s.verifyAgainst(want, result); err != nil {
		return err
	}
	return s.VerifyBounds(s.Op, source.Shape())
}

func (s SubViewOp) verifyAgainst(want, got *ir.MemRefType) error {
	mismatch := func(what string) error {
		return shaped.ErrorAt(s.Op, "expected result type to be '%s' or a rank-reduced version. (mismatch of result %s), but got '%s'", want, what, got)
	}
	switch {
	case len(got.Shape()) > len(want.Shape()):
		return shaped.ErrorAt(s.Op, "expected result rank to be smaller or equal to the source rank, but got '%s'", got)
	case !shaped.IsRankReduction(want.Shape(), got.Shape()):
		return mismatch("sizes")
	case got.Elem() != want.Elem():
		return shaped.ErrorAt(s.Op, "expected result element type to be '%s', but got '%s'", want.Elem(), got)
	}
	gotStrides, gotOffset, ok := got.Strides()
	wantStrides, wantOffset, _ := want.Strides()
	dropped, reducible := droppedDims(wantStrides, gotStrides, s.StaticSizes)
	if !ok || gotOffset != wantOffset || !reducible {
		return mismatch("layout")
	}
	if !slices.Equal(keep(wantStrides, dropped), gotStrides) {
		return mismatch("layout")
	}
	return nil
}

func keep(xs []int64, dropped []bool) []int64 {
	out := make([]int64, 0, len(xs))
	for i, x := range xs {
		if !dropped[i] {
			out = append(out, x)
		}
	}
	return out
}

// droppedDims tells which dimensions of a full-rank view its reduced type
// lacks: those of size 1, and where there are more of them than were dropped,
// those whose stride occurs less often among the reduced strides.
func droppedDims(full, reduced, size []int64) (dropped []bool, ok bool) {
	dropped = make([]bool, len(full))
	excess := len(full) - len(reduced)
	if excess == 0 {
		return dropped, true
	}
	ones := 0
	for i, n := range size {
		if n == 1 {
			dropped[i] = true
			ones++
		}
	}
	if ones == excess {
		return dropped, true
	}
	have, want := occurrences(full), occurrences(reduced)
	for i, d := range dropped {
		if !d {
			continue
		}
		switch s := full[i]; {
		case have[s] > want[s]:
			have[s]--
		case have[s] == want[s]:
			dropped[i] = false
			ones--
		default:
			return nil, false
		}
	}
	return dropped, ones == excess
}

func occurrences(xs []int64) map[int64]int {
	n := map[int64]int{}
	for _, x := range xs {
		n[x]++
	}
	return n
}

// DroppedDims tells which dimensions of the source the result lacks.
func (s SubViewOp) DroppedDims() []bool {
	full := SubViewType(s.SourceType(), s.StaticOffsets, s.StaticSizes, s.StaticStrides)
	fullStrides, _, _ := full.Strides()
	reduced, _, _ := s.Type().Strides()
	dropped, ok := droppedDims(fullStrides, reduced, s.StaticSizes)
	if !ok {
		return make([]bool, len(fullStrides))
	}
	return dropped
}

// sourceDim is the dimension of the source that became dimension dim.
func (s SubViewOp) sourceDim(dim int) int {
	for i, dropped := range s.DroppedDims() {
		if dropped {
			continue
		}
		if dim == 0 {
			return i
		}
		dim--
	}
	panic("subview has no such dimension: " + s.String())
}

// foldSubView drops a view of everything, whose type is the source's.
func foldSubView(s SubViewOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	source, result := s.SourceType(), s.Type()
	if source != result {
		return ir.NoFold()
	}
	layout, strided := result.Layout().(*ir.StridedLayoutAttr)
	static := !strided || ir.CountDynamic(append([]int64{layout.Offset()}, layout.Strides()...)) == 0
	if ir.HasStaticShape(result) && static {
		return ir.FoldValue(s.Source)
	}
	inner, ok := ir.As[SubViewOp](s.Source.DefiningOp())
	if ok && allConst(s.MixedOffsets(), 0) && allConst(s.MixedStrides(), 1) &&
		slices.Equal(s.MixedSizes(), inner.MixedSizes()) {
		return ir.FoldValue(s.Source)
	}
	return ir.NoFold()
}

func allConst(ms []ir.Mixed, c int64) bool {
	for _, m := range ms {
		if m.Value != nil || m.Const != c {
			return false
		}
	}
	return true
}
