package memref

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// DimOp is `%n = memref.dim %m, %i : type`.
type DimOp struct{ *ir.Op }

// Source is the memref asked.
func (d DimOp) Source() *ir.Value { return d.Operand(0) }

// Index is the dimension.
func (d DimOp) Index() *ir.Value { return d.Operand(1) }

// IsSpeculatable implements [ir.ConditionallySpeculatable]: an index that is
// not known to be in range is undefined behaviour.
func (d DimOp) IsSpeculatable() bool {
	t := d.Source().Type().(*ir.MemRefType)
	i, ok := constantValue(d.Index())
	return ok && t.HasRank() && i >= 0 && i < int64(len(t.Shape()))
}

// constantValue is the integer that a value is known to be.
func constantValue(v *ir.Value) (int64, bool) {
	op := v.DefiningOp()
	if op == nil || !op.Has(ir.ConstantLike) {
		return 0, false
	}
	return constantIndex(op.Attr("value"))
}

// Dim is the extent of one dimension.
var Dim = ir.Define(ir.Spec[DimOp]{
	Name:    "memref.dim",
	Summary: "dimension index operation",
	Doc: "The extent of a dimension; one that does not exist is undefined behaviour.\n\n" +
		"```mlir\nfunc.func @rows(%m: memref<?x4xf32>) -> index {\n  %c0 = arith.constant 0 : index\n" +
		"  %0 = memref.dim %m, %c0 : memref<?x4xf32>\n  return %0 : index\n}\n```",
	Operands: []ir.Operand{
		{Name: "source", Type: ir.AnyNon0RankedOrUnrankedMemRef},
		{Name: "index", Type: ir.IsIndex},
	},
	Results:     []ir.Operand{{Name: "result", Type: ir.IsIndex}},
	Format:      "attr-dict $source `,` $index `:` type($source)",
	Effects:     noEffects[DimOp],
	Fold:        foldDim,
	ResultNames: func(d DimOp, set func(*ir.Value, string)) { set(d.Result(0), "dim") },
})

func noEffects[W any](W) []ir.Effect { return nil }

// RankOp is `%n = memref.rank %m : type`.
type RankOp struct{ *ir.Op }

// Rank is the number of dimensions.
var Rank = ir.Define(ir.Spec[RankOp]{
	Name:    "memref.rank",
	Summary: "rank operation",
	Doc: "The number of dimensions of a memref that may be unranked.\n\n" +
		"```mlir\nfunc.func @rank(%m: memref<*xf32>) -> index {\n  %0 = memref.rank %m : memref<*xf32>\n  return %0 : index\n}\n```",
	Traits:   ir.Pure,
	Operands: []ir.Operand{{Name: "memref", Type: ir.AnyRankedOrUnrankedMemRef}},
	Results:  []ir.Operand{{Name: "result", Type: ir.IsIndex}},
	Format:   "$memref attr-dict `:` type($memref)",
	Fold: func(r RankOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if t := r.Operand(0).Type().(*ir.MemRefType); t.HasRank() {
			return ir.FoldAttr(ir.Integer(ir.Index, int64(len(t.Shape()))))
		}
		return ir.NoFold()
	},
})

// AssumeAlignmentOp is `%1 = memref.assume_alignment %0, 16 : type`.
type AssumeAlignmentOp struct{ *ir.Op }

// ViewSource implements [ir.ViewLike].
func (a AssumeAlignmentOp) ViewSource() *ir.Value { return a.Operand(0) }

// Alignment is the assumed alignment in bytes.
func (a AssumeAlignmentOp) Alignment() int64 { return ir.IntOf(a.Op, "alignment", 0) }

// AssumeAlignment promises an alignment.
var AssumeAlignment = ir.Define(ir.Spec[AssumeAlignmentOp]{
	Name:    "memref.assume_alignment",
	Summary: "assumption that gives alignment information to the input memref",
	Doc: "The same memref, whose first element is promised to lie at a multiple of the alignment.\n\n" +
		"```mlir\nfunc.func @aligned(%m: memref<4xf32>) -> memref<4xf32> {\n" +
		"  %0 = memref.assume_alignment %m, 16 : memref<4xf32>\n  return %0 : memref<4xf32>\n}\n```",
	Traits:   ir.Pure | ir.SameOperandsAndResultType,
	Operands: []ir.Operand{{Name: "memref", Type: ir.AnyMemRef}},
	Results:  []ir.Operand{{Name: "result", Type: ir.AnyMemRef}},
	Attrs:    []ir.AttrField{{Name: "alignment", Attr: ir.IntPositive(ir.I32AttrC)}},
	Format:   "$memref `,` $alignment attr-dict `:` type($memref)",
	Verify: func(a AssumeAlignmentOp) error {
		if in, out := a.Operand(0).Type(), a.Result(0).Type(); in != out {
			return inferenceError(a.Op, "'"+in.String()+"'", "'"+out.String()+"'")
		}
		if n := a.Alignment(); n&(n-1) != 0 {
			return a.Errorf("alignment must be power of 2")
		}
		return nil
	},
	ResultNames: func(a AssumeAlignmentOp, set func(*ir.Value, string)) { set(a.Result(0), "assume_align") },
})

// DistinctObjectsOp is `%1, %2 = memref.distinct_objects %a, %b : type, type`.
type DistinctObjectsOp struct{ *ir.Op }

// DistinctObjects promises that memrefs do not alias.
var DistinctObjects = ir.Define(ir.Spec[DistinctObjectsOp]{
	Name:    "memref.distinct_objects",
	Summary: "assumption that accesses to specific memrefs will never alias",
	Doc: "The same memrefs, promised to lie in different objects.\n\n" +
		"```mlir\nfunc.func @apart(%a: memref<4xf32>, %b: memref<4xf32>) {\n" +
		"  %0, %1 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>\n  return\n}\n```",
	Traits:     ir.Pure,
	Operands:   []ir.Operand{{Name: "operands", Type: ir.AnyMemRef, Arity: ir.Variadic}},
	Results:    []ir.Operand{{Name: "results", Type: ir.AnyMemRef, Arity: ir.Variadic}},
	InferTypes: func(st *ir.OpState) ([]ir.Type, error) { return ir.ValueTypes(st.Operands), nil },
	Format:     "$operands attr-dict `:` type($operands)",
	Verify: func(d DistinctObjectsOp) error {
		if !slices.Equal(d.OperandTypes(), d.ResultTypes()) {
			return d.Errorf("operand types and result types must match")
		}
		if d.NumOperands() < 1 {
			return d.Errorf("expected at least one operand")
		}
		return nil
	},
})

// ExtractAlignedPointerAsIndexOp is
// `%p = memref.extract_aligned_pointer_as_index %m : type -> index`.
type ExtractAlignedPointerAsIndexOp struct{ *ir.Op }

// ExtractAlignedPointerAsIndex is the base pointer as a number.
var ExtractAlignedPointerAsIndex = ir.Define(ir.Spec[ExtractAlignedPointerAsIndexOp]{
	Name:    "memref.extract_aligned_pointer_as_index",
	Summary: "Extracts a memref's underlying aligned pointer as an index",
	Doc: "The aligned base pointer, which does not include the memref's offset, as an index.\n\n" +
		"```mlir\nfunc.func @address(%m: memref<4x4xf32>) -> index {\n" +
		"  %0 = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index\n  return %0 : index\n}\n```",
	Traits:      ir.Pure,
	Operands:    []ir.Operand{{Name: "source", Type: ir.AnyRankedOrUnrankedMemRef}},
	Results:     []ir.Operand{{Name: "aligned_pointer", Type: ir.IsIndex}},
	Format:      "$source `:` type($source) `->` type(results) attr-dict",
	ResultNames: func(e ExtractAlignedPointerAsIndexOp, set func(*ir.Value, string)) { set(e.Result(0), "intptr") },
})

// ExtractStridedMetadataOp is
// `%base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : type -> types`.
type ExtractStridedMetadataOp struct{ *ir.Op }

// ViewSource implements [ir.ViewLike].
func (e ExtractStridedMetadataOp) ViewSource() *ir.Value { return e.Operand(0) }

// Source is the memref taken apart.
func (e ExtractStridedMetadataOp) Source() *ir.Value { return e.Operand(0) }

// Sizes are the results that are extents.
func (e ExtractStridedMetadataOp) Sizes() []*ir.Value { return e.ResultGroup(2) }

// Strides are the results that are strides.
func (e ExtractStridedMetadataOp) Strides() []*ir.Value { return e.ResultGroup(3) }

// ExtractStridedMetadata takes a memref apart.
var ExtractStridedMetadata = ir.Define(ir.Spec[ExtractStridedMetadataOp]{
	Name:    "memref.extract_strided_metadata",
	Summary: "Extracts a buffer base with offset and strides",
	Doc: "The base buffer as a memref of rank 0, the offset, the sizes and the strides.\n\n" +
		"```mlir\nfunc.func @parts(%m: memref<10x?xf32>) -> index {\n" +
		"  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m\n" +
		"    : memref<10x?xf32> -> memref<f32>, index, index, index, index, index\n  return %offset : index\n}\n```",
	Traits:   ir.Pure,
	Operands: []ir.Operand{{Name: "source", Type: ir.AnyStridedMemRef}},
	Results: []ir.Operand{
		{Name: "base_buffer", Type: ir.Confined(ir.AnyStridedMemRef, "strided memref of any type values of rank 0",
			func(t ir.Type) bool { return len(t.(*ir.MemRefType).Shape()) == 0 })},
		{Name: "offset", Type: ir.IsIndex},
		{Name: "sizes", Type: ir.IsIndex, Arity: ir.Variadic},
		{Name: "strides", Type: ir.IsIndex, Arity: ir.Variadic},
	},
	Format: "$source `:` type($source) `->` type(results) attr-dict",
	InferTypes: func(st *ir.OpState) ([]ir.Type, error) {
		return metadataTypes(st.Operands[0].Type().(*ir.MemRefType)), nil
	},
	Verify: verifyMetadata,
	Fold:   foldCasts[ExtractStridedMetadataOp],
	ResultNames: func(e ExtractStridedMetadataOp, set func(*ir.Value, string)) {
		set(e.Result(0), "base_buffer")
		set(e.Result(1), "offset")
		if len(e.Sizes()) > 0 {
			set(e.Sizes()[0], "sizes")
			set(e.Strides()[0], "strides")
		}
	},
})

func metadataTypes(t *ir.MemRefType) []ir.Type {
	out := []ir.Type{ir.MemRef(nil, t.Elem(), nil, t.Space()), ir.Index}
	for range 2 * len(t.Shape()) {
		out = append(out, ir.Index)
	}
	return out
}

func verifyMetadata(e ExtractStridedMetadataOp) error {
	want := metadataTypes(e.Source().Type().(*ir.MemRefType))
	got := e.ResultTypes()
	if len(want) == len(got) && want[0] == got[0] {
		return nil
	}
	return inferenceError(e.Op, ir.JoinTypes(want, "'", ", "), ir.JoinTypes(got, "'", ", "))
}

// inferenceError is the two errors that upstream gives when a result type is not
// the inferred one.
func inferenceError(op *ir.Op, want, got string) error {
	return errors.Join(
		diag.Errorf(op.Loc(), "'%s' op inferred type(s) %s are incompatible with return type(s) of operation %s", op.Name(), want, got),
		op.Errorf("failed to infer returned types"))
}
