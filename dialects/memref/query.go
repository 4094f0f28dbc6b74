package memref

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// DimOp is `%n = memref.dim %m, %i : type`.
type DimOp struct {
	ir.Base
	Source *ir.Value // the memref asked
	Index  *ir.Value // the dimension
	Result *ir.Value
}

// AsksShape implements [memory.ShapeQuery].
func (DimOp) AsksShape() bool { return true }

// isSpeculatable: an index that is not known to be in range is undefined behaviour.
func (d DimOp) isSpeculatable() bool {
	t := d.Source.Type().(*ir.MemRefType)
	i, ok := constantValue(d.Index)
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
	Fields: func(o *DimOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyNon0RankedOrUnrankedMemRef),
			ir.In(&o.Index, "index", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format:       "attr-dict $source `,` $index `:` type($source)",
	Does:         []ir.Effect{},
	Fold:         foldDim,
	ResultNames:  func(d DimOp, set func(*ir.Value, string)) { set(d.Result, "dim") },
	Speculatable: DimOp.isSpeculatable,
})

// RankOp is `%n = memref.rank %m : type`.
type RankOp struct {
	ir.Base
	MemRef *ir.Value
	Result *ir.Value
}

// AsksShape implements [memory.ShapeQuery].
func (RankOp) AsksShape() bool { return true }

// Rank is the number of dimensions.
var Rank = ir.Define(ir.Spec[RankOp]{
	Name:    "memref.rank",
	Summary: "rank operation",
	Doc: "The number of dimensions of a memref that may be unranked.\n\n" +
		"```mlir\nfunc.func @rank(%m: memref<*xf32>) -> index {\n  %0 = memref.rank %m : memref<*xf32>\n  return %0 : index\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *RankOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyRankedOrUnrankedMemRef),
			ir.Out(&o.Result, "result", ir.IsIndex),
		}
	},
	Format: "$memref attr-dict `:` type($memref)",
	Fold: func(r RankOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if t := r.MemRef.Type().(*ir.MemRefType); t.HasRank() {
			return ir.FoldAttr(ir.Integer(ir.Index, int64(len(t.Shape()))))
		}
		return ir.NoFold()
	},
})

// AssumeAlignmentOp is `%1 = memref.assume_alignment %0, 16 : type`.
type AssumeAlignmentOp struct {
	ir.Base
	MemRef    *ir.Value
	Alignment int64 // the assumed alignment in bytes
	Result    *ir.Value
}

// ViewSource implements [ir.ViewLike].
func (a AssumeAlignmentOp) ViewSource() *ir.Value { return a.MemRef }

// Window implements [memory.WindowView]: all of it.
func (AssumeAlignmentOp) Window() (at, size, stride []int64) { return nil, nil, nil }

// AssumeAlignment asserts an alignment.
var AssumeAlignment = ir.Define(ir.Spec[AssumeAlignmentOp]{
	Name:    "memref.assume_alignment",
	Summary: "assumption that gives alignment information to the input memref",
	Doc: "The same memref, whose first element is assumed to be at a multiple of the alignment.\n\n" +
		"```mlir\nfunc.func @aligned(%m: memref<4xf32>) -> memref<4xf32> {\n" +
		"  %0 = memref.assume_alignment %m, 16 : memref<4xf32>\n  return %0 : memref<4xf32>\n}\n```",
	Traits: ir.Pure | ir.SameOperandsAndResultType,
	Fields: func(o *AssumeAlignmentOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.MemRef, "memref", ir.AnyMemRef),
			ir.Number(&o.Alignment, "alignment", ir.IntPositive(ir.I32AttrC)),
			ir.Out(&o.Result, "result", ir.AnyMemRef),
		}
	},
	Format: "$memref `,` $alignment attr-dict `:` type($memref)",
	Verify: func(a AssumeAlignmentOp) error {
		if in, out := a.MemRef.Type(), a.Result.Type(); in != out {
			return inferenceError(a.Op, "'"+in.String()+"'", "'"+out.String()+"'")
		}
		if n := a.Alignment; n&(n-1) != 0 {
			return a.Errorf("alignment must be power of 2")
		}
		return nil
	},
	Fold: func(a AssumeAlignmentOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
		if before, ok := ir.As[AssumeAlignmentOp](a.MemRef.DefiningOp()); ok && before.Alignment == a.Alignment {
			return ir.FoldValue(a.MemRef)
		}
		return ir.NoFold()
	},
	ResultNames: func(a AssumeAlignmentOp, set func(*ir.Value, string)) { set(a.Result, "assume_align") },
})

// DistinctObjectsOp is `%1, %2 = memref.distinct_objects %a, %b : type, type`.
type DistinctObjectsOp struct {
	ir.Base
	Operands []*ir.Value
	Results  []*ir.Value
}

// Distinct implements [memory.DistinctResults].
func (DistinctObjectsOp) Distinct() bool { return true }

// DistinctObjects asserts that memrefs do not alias.
var DistinctObjects = ir.Define(ir.Spec[DistinctObjectsOp]{
	Name:    "memref.distinct_objects",
	Summary: "assumption that accesses to specific memrefs will never alias",
	Doc: "The same memrefs, assumed to be in different objects.\n\n" +
		"```mlir\nfunc.func @apart(%a: memref<4xf32>, %b: memref<4xf32>) {\n" +
		"  %0, %1 = memref.distinct_objects %a, %b : memref<4xf32>, memref<4xf32>\n  return\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *DistinctObjectsOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyMemRef),
			ir.Outs(&o.Results, "results", ir.AnyMemRef),
		}
	},
	Infer:  func(d DistinctObjectsOp) ([]ir.Type, error) { return ir.ValueTypes(d.Operands), nil },
	Format: "$operands attr-dict `:` type($operands)",
	Verify: func(d DistinctObjectsOp) error {
		if !slices.Equal(d.Op.OperandTypes(), d.ResultTypes()) {
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
type ExtractAlignedPointerAsIndexOp struct {
	ir.Base
	Source         *ir.Value
	AlignedPointer *ir.Value
}

// ExtractAlignedPointerAsIndex is the base pointer as a number.
var ExtractAlignedPointerAsIndex = ir.Define(ir.Spec[ExtractAlignedPointerAsIndexOp]{
	Name:    "memref.extract_aligned_pointer_as_index",
	Summary: "Extracts a memref's underlying aligned pointer as an index",
	Doc: "The aligned base pointer, which does not include the memref's offset, as an index.\n\n" +
		"```mlir\nfunc.func @address(%m: memref<4x4xf32>) -> index {\n" +
		"  %0 = memref.extract_aligned_pointer_as_index %m : memref<4x4xf32> -> index\n  return %0 : index\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExtractAlignedPointerAsIndexOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyRankedOrUnrankedMemRef),
			ir.Out(&o.AlignedPointer, "aligned_pointer", ir.IsIndex),
		}
	},
	Format:      "$source `:` type($source) `->` type(results) attr-dict",
	ResultNames: func(e ExtractAlignedPointerAsIndexOp, set func(*ir.Value, string)) { set(e.AlignedPointer, "intptr") },
})

// ExtractStridedMetadataOp is
// `%base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m : type -> types`.
type ExtractStridedMetadataOp struct {
	ir.Base
	Source     *ir.Value // the memref taken apart
	BaseBuffer *ir.Value
	Offset     *ir.Value
	Sizes      []*ir.Value // the results that are extents
	Strides    []*ir.Value // the results that are strides
}

// ViewSource implements [ir.ViewLike].
func (e ExtractStridedMetadataOp) ViewSource() *ir.Value { return e.Source }

// ExtractStridedMetadata takes a memref apart.
var ExtractStridedMetadata = ir.Define(ir.Spec[ExtractStridedMetadataOp]{
	Name:    "memref.extract_strided_metadata",
	Summary: "Extracts a buffer base with offset and strides",
	Doc: "The base buffer as a memref of rank 0, the offset, the sizes and the strides.\n\n" +
		"```mlir\nfunc.func @parts(%m: memref<10x?xf32>) -> index {\n" +
		"  %base, %offset, %sizes:2, %strides:2 = memref.extract_strided_metadata %m\n" +
		"    : memref<10x?xf32> -> memref<f32>, index, index, index, index, index\n  return %offset : index\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *ExtractStridedMetadataOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyStridedMemRef),
			ir.Out(&o.BaseBuffer, "base_buffer", ir.Confined(ir.AnyStridedMemRef, "strided memref of any type values of rank 0",
				func(t ir.Type) bool { return len(t.(*ir.MemRefType).Shape()) == 0 })),
			ir.Out(&o.Offset, "offset", ir.IsIndex),
			ir.Outs(&o.Sizes, "sizes", ir.IsIndex),
			ir.Outs(&o.Strides, "strides", ir.IsIndex),
		}
	},
	Format: "$source `:` type($source) `->` type(results) attr-dict",
	Infer: func(e ExtractStridedMetadataOp) ([]ir.Type, error) {
		return metadataTypes(e.Source.Type().(*ir.MemRefType)), nil
	},
	Verify: verifyMetadata,
	Fold:   foldMetadata,
	ResultNames: func(e ExtractStridedMetadataOp, set func(*ir.Value, string)) {
		set(e.BaseBuffer, "base_buffer")
		set(e.Offset, "offset")
		if len(e.Sizes) > 0 {
			set(e.Sizes[0], "sizes")
			set(e.Strides[0], "strides")
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
	want := metadataTypes(e.Source.Type().(*ir.MemRefType))
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
		diag.Errorf(op.Loc(), "'%s' op inferred type(s) %s are incompatible with return type(s) of operation %s", op.Name(),
			want, got),
		op.Errorf("failed to infer returned types"))
}

// foldMetadata asks the source of a cast, once nothing uses what only the cast's type
// tells.
func foldMetadata(e ExtractStridedMetadataOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	t := e.Source.Type().(*ir.MemRefType)
	strides, offset, ok := t.Strides()
	for i, n := range append(append([]int64{offset}, t.Shape()...), strides...) {
		if ok && n != ir.Dynamic && e.Result(i+1).HasUses() {
			return ir.NoFold()
		}
	}
	return foldCasts(e, nil)
}
