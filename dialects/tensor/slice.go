package tensor

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/ir"
)

// ExtractSliceOp is
// `%1 = tensor.extract_slice %0[offsets] [sizes] [strides] : type to type`.
type ExtractSliceOp struct {
	ir.Base
	Source *ir.Value // the tensor that contains it
	shaped.Slice
	Result *ir.Value
}

// ExtractSlice takes a part of a tensor.
var ExtractSlice = ir.Define(ir.Spec[ExtractSliceOp]{
	Name: "tensor.extract_slice", Syntax: "$source `[` offsets `]` `[` sizes `]` `[` strides `]` attr-dict `:` type($source) `to` type($result)",
	Summary: "extract slice operation",
	Doc: "The elements at offset + i·stride, i < size, in each dimension. Dimensions of size 1 may be dropped from the result. " +
		"Of a tile no element moves where each thread holds several blocks of the size along the dimension (docs/learn/layouts.md).\n\n" +
		"```mlir\nfunc.func @half(%t: tensor<64x128xf32>) -> tensor<64x64xf32> {\n" +
		"  %0 = tensor.extract_slice %t[0, 64] [64, 64] [1, 1] : tensor<64x128xf32> to tensor<64x64xf32>\n" +
		"  return %0 : tensor<64x64xf32>\n}\n```",
	Traits: ir.AttrSizedOperandSegments | ir.Pure,
	Fields: func(o *ExtractSliceOp) []ir.Field {
		return append(o.SliceFields(ir.In(&o.Source, "source", ir.AnyRankedTensor)),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor))
	},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		source := p.Operand()
		groups := shaped.ParseSlice(p, st, func(int) {})
		p.FormatAttrs(st)
		p.Expect(":")
		t := p.TypeIn(ir.AnyRankedTensor.Class)
		p.Expect("to")
		st.Types = []ir.Type{p.TypeIn(ir.AnyRankedTensor.Class)}
		shaped.Resolve(p, st, []*ir.Value{p.Resolve(source, t)}, groups)
	},
	Print: func(p ir.OpPrinter, s ExtractSliceOp) {
		p.Space()
		p.Operand(s.Source)
		s.Print(p, s.Op, [3]string{"", " ", " "})
		p.Str(" : ")
		p.Type(s.Source.Type())
		p.Str(" to ")
		p.Type(s.Result.Type())
	},
	Verify: func(s ExtractSliceOp) error { return verifySlice(s.Op, s.Slice, typeOf(s.Source), typeOf(s.Result)) },
	Fold:   foldExtractSlice,

	ResultNames: func(s ExtractSliceOp, set func(*ir.Value, string)) { set(s.Result, "extracted_slice") },
})

// verifySlice checks a slice of a whole whose part has a type.
func verifySlice(op *ir.Op, s shaped.Slice, whole, part *ir.TensorType) error {
	rank := len(whole.Shape())
	if err := s.Verify(op, [3]int{rank, rank, rank}); err != nil {
		return err
	}
	switch {
	case len(part.Shape()) > rank:
		return shaped.ErrorAt(op, "expected rank to be smaller or equal to the other rank. ")
	case !shaped.IsRankReduction(s.StaticSizes, part.Shape()):
		return shaped.ErrorAt(op, "expected type to be '%s' or a rank-reduced version. (size mismatch) ",
			ir.Tensor(s.StaticSizes, whole.Elem(), nil))
	case whole.Elem() != part.Elem():
		return shaped.ErrorAt(op, "expected element type to be '%s'", whole.Elem())
	}
	return s.VerifyBounds(op, whole.Shape())
}

func foldExtractSlice(s ExtractSliceOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	if c := splatOf(constants[0], typeOf(s.Result)); c != nil {
		return ir.FoldAttr(c)
	}
	if s.Source.Type() == s.Result.Type() && s.Everything(typeOf(s.Source).Shape()) {
		return ir.FoldValue(s.Source)
	}
	if put, ok := ir.As[InsertSliceOp](s.Source.DefiningOp()); ok && put.Source.Type() == s.Result.Type() &&
		same(put.Slice, s.Slice) {
		return ir.FoldValue(put.Source)
	}
	return ir.NoFold()
}

// same reports whether slices of one whole are the same part of it.
func same(a, b shaped.Slice) bool {
	return slices.Equal(a.MixedOffsets(), b.MixedOffsets()) && slices.Equal(a.MixedSizes(), b.MixedSizes()) &&
		slices.Equal(a.MixedStrides(), b.MixedStrides())
}

// InsertSliceOp is
// `%2 = tensor.insert_slice %0 into %1[offsets] [sizes] [strides] : type into type`.
type InsertSliceOp struct {
	ir.Base
	Source *ir.Value // the part
	Dest   *ir.Value // the tensor changed
	shaped.Slice
	Result *ir.Value
}

// InsertSlice replaces a part of a tensor.
var InsertSlice = ir.Define(ir.Spec[InsertSliceOp]{
	Name: "tensor.insert_slice", Syntax: "$source `into` $dest `[` offsets `]` `[` sizes `]` `[` strides `]` attr-dict `:` type($source) `into` type($dest)",
	Summary: "insert_slice operation",
	Doc: "A copy of the destination, whose elements at offset + i·stride, i < size, in each dimension are replaced by the source's. The " +
		"source may lack dimensions of size 1.\n\n" +
		"```mlir\nfunc.func @put(%s: tensor<64x64xf32>, %t: tensor<64x128xf32>) -> tensor<64x128xf32> {\n" +
		"  %0 = tensor.insert_slice %s into %t[0, 64] [64, 64] [1, 1] : tensor<64x64xf32> into tensor<64x128xf32>\n" +
		"  return %0 : tensor<64x128xf32>\n}\n```",
	Traits: ir.AttrSizedOperandSegments | ir.Pure,
	Fields: func(o *InsertSliceOp) []ir.Field {
		return append(o.SliceFields(ir.In(&o.Source, "source", ir.AnyRankedTensor),
			ir.In(&o.Dest, "dest", ir.AnyRankedTensor)),
			ir.Out(&o.Result, "result", ir.AnyRankedTensor))
	},
	Match: []ir.TypeMatch{{Summary: "expected result type to match dest type", From: "dest", To: "result"}},
	Parse: func(p ir.OpParser, st *ir.OpState) {
		source := p.Operand()
		p.Expect("into")
		dest := p.Operand()
		groups := shaped.ParseSlice(p, st, func(int) {})
		p.FormatAttrs(st)
		p.Expect(":")
		part := p.TypeIn(ir.AnyRankedTensor.Class)
		p.Expect("into")
		whole := p.TypeIn(ir.AnyRankedTensor.Class)
		st.Types = []ir.Type{whole}
		shaped.Resolve(p, st, []*ir.Value{p.Resolve(source, part), p.Resolve(dest, whole)}, groups)
	},
	Print: func(p ir.OpPrinter, s InsertSliceOp) {
		p.Space()
		p.Operand(s.Source)
		p.Str(" into ")
		p.Operand(s.Dest)
		s.Print(p, s.Op, [3]string{"", " ", " "})
		p.Str(" : ")
		p.Type(s.Source.Type())
		p.Str(" into ")
		p.Type(s.Dest.Type())
	},
	Verify: func(s InsertSliceOp) error { return verifySlice(s.Op, s.Slice, typeOf(s.Dest), typeOf(s.Source)) },
	Fold:   foldInsertSlice,

	ResultNames: func(s InsertSliceOp, set func(*ir.Value, string)) { set(s.Result, "inserted_slice") },
})

func foldInsertSlice(s InsertSliceOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if s.Source.Type() == s.Result.Type() && s.Everything(typeOf(s.Dest).Shape()) {
		return ir.FoldValue(s.Source)
	}
	if before, ok := ir.As[InsertSliceOp](s.Dest.DefiningOp()); ok && before.Source.Type() == s.Source.Type() &&
		same(before.Slice, s.Slice) {
		ir.Edit(s.Op, func(o *InsertSliceOp) { o.Dest = before.Dest })
		return ir.FoldedInPlace()
	}
	if taken, ok := ir.As[ExtractSliceOp](s.Source.DefiningOp()); ok && taken.Source == s.Dest &&
		same(taken.Slice, s.Slice) {
		return ir.FoldValue(s.Dest)
	}
	return ir.NoFold()
}
