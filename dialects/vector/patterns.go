package vector

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns: rewrites that make operations,
// which folders cannot do. The order of one operation's is upstream's.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Mask, "mask-of-nothing", maskOfNothing),
		rewrite.On(Mask, "mask-of-all", maskOfAll),
		rewrite.On(Reduction, "reduction-of-one", reduceOne),
		rewrite.On(MultiReduction, "multi-reduction-of-unit-dims", reduceUnitDims),
		rewrite.On(Broadcast, "broadcast-of-broadcast", broadcastTwice),
		rewrite.On(Shuffle, "shuffle-of-splats", shuffleOfSplats),
		rewrite.On(Shuffle, "shuffle-to-interleave", shuffleToInterleave),
		rewrite.On(Shuffle, "shuffle-of-rank-0", shuffleOfRankZero),
		rewrite.On(Extract, "extract-of-broadcast", extractToBroadcast),
		rewrite.On(Extract, "extract-of-create-mask", extractOfMask),
		rewrite.On(Extract, "extract-of-shape-cast", extractToShapeCast),
		rewrite.On(Extract, "extract-of-elements", extractToElements),
		rewrite.On(ToElements, "to-elements-of-broadcast", elementsOfBroadcast),
		rewrite.On(FromElements, "from-elements-all-equal", fromEqualElements),
		rewrite.On(FromElements, "from-elements-of-extracts", fromExtracts),
		rewrite.On(Insert, "insert-of-everything", insertToBroadcast),
		rewrite.On(Insert, "insert-of-splat", insertOfSplat),
		rewrite.On(Insert, "insert-chain", insertChain),
		rewrite.On(InsertStridedSlice, "insert-slice-of-splat", insertSliceOfSplat),
		rewrite.On(InsertStridedSlice, "insert-slice-of-extract", insertSliceOfExtract),
		rewrite.On(InsertStridedSlice, "insert-slice-of-constants", insertSliceOfConstants),
		rewrite.On(ExtractStridedSlice, "extract-slice-of-constant-mask", sliceOfConstantMask),
		rewrite.On(ExtractStridedSlice, "extract-slice-of-create-mask", sliceOfCreateMask),
		rewrite.On(ExtractStridedSlice, "extract-slice-of-broadcast", sliceOfBroadcast),
		rewrite.On(ExtractStridedSlice, "extract-slice-contiguous", contiguousSlice),
		rewrite.On(ShapeCast, "shape-cast-of-mask", shapeCastOfMask),
		rewrite.On(ShapeCast, "shape-cast-of-broadcast", shapeCastOfBroadcast),
		rewrite.On(CreateMask, "create-mask-of-constants", constantMask),
		rewrite.On(Transpose, "transpose-of-create-mask", transposeOfMask),
		rewrite.On(Transpose, "transpose-of-shape-cast", transposeOfShapeCast),
		rewrite.On(Transpose, "transpose-twice", transposeTwice),
		rewrite.On(Transpose, "transpose-of-elements", transposeOfElements),
		rewrite.On(Transpose, "transpose-of-broadcast", transposeOfBroadcast),
		rewrite.On(MaskedLoad, "maskedload-all-or-none", loadAllOrNone),
		rewrite.On(MaskedStore, "maskedstore-all-or-none", storeAllOrNone),
		rewrite.On(ExpandLoad, "expandload-all-or-none", loadAllOrNone),
		rewrite.On(CompressStore, "compressstore-all-or-none", storeAllOrNone),
		rewrite.On(Gather, "gather-none", gatherNone),
		rewrite.On(Gather, "gather-contiguous", gatherContiguous),
		rewrite.On(Scatter, "scatter-none", scatterNone),
		rewrite.On(Scatter, "scatter-contiguous", scatterContiguous),
		rewrite.On(TransferRead, "read-of-write", readToBroadcast),
		rewrite.On(TransferWrite, "write-overwritten", skipOverwritten),
		rewrite.On(Contract, "contract-and-add", contractAndAdd),
		rewrite.On(Step, "compare-of-step", compareSteps),
	}
}

// replaceBy replaces an operation by what build makes in its place, of its type.
func replaceBy(r *rewrite.Rewriter, op *ir.Op, build func(b *ir.Builder, t ir.Type) *ir.Value) bool {
	r.SetBefore(op)
	r.Loc = op.Loc()
	r.Replace(op, build(r.Builder, op.Result(0).Type()))
	return true
}

func replaceByShapeCast(r *rewrite.Rewriter, op *ir.Op, v *ir.Value) bool {
	return replaceBy(r, op, func(b *ir.Builder,
		t ir.Type) *ir.Value {
		return ShapeCast.New(b, ShapeCastOp{Source: v}, t).Result
	})
}

func replaceByElements(r *rewrite.Rewriter, op *ir.Op, elems []*ir.Value) bool {
	return replaceBy(r, op, func(b *ir.Builder, t ir.Type) *ir.Value {
		return FromElements.New(b, FromElementsOp{Elements: elems}, t).Dest
	})
}

// replaceByBroadcast replaces an operation by a broadcast of v.
func replaceByBroadcast(r *rewrite.Rewriter, op *ir.Op, v *ir.Value) bool {
	return replaceBy(r, op, func(b *ir.Builder,
		t ir.Type) *ir.Value {
		return Broadcast.New(b, BroadcastOp{Source: v}, t).Vector
	})
}

// newExtract takes the part at a static position.
func newExtract(r *rewrite.Rewriter, v *ir.Value, at []int64) *ir.Value {
	return Extract.New(r.Builder, ExtractOp{Source: v, StaticPosition: at}).Result
}

// splatOf is the scalar that v repeats, nil when v is no broadcast of one.
func splatOf(v *ir.Value) *ir.Value {
	b, ok := Broadcast.Cast(v.DefiningOp())
	if !ok {
		return nil
	}
	if _, isVector := b.Source.Type().(*ir.VectorType); isVector {
		return nil
	}
	return b.Source
}

func i64s(xs []int64) *ir.ArrayAttr {
	elems := make([]ir.Attr, len(xs))
	for i, x := range xs {
		elems[i] = ir.I64Attr(x)
	}
	return ir.Array(elems...)
}
