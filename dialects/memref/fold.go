package memref

import "github.com/tsopt/tsopt/ir"

// foldCasts lets an operation read through the memref.casts among its operands,
// whose types are at least as static (upstream's foldMemRefCast).
func foldCasts[W any](w W, _ []ir.Attr) ([]ir.FoldResult, bool) {
	return foldCastsBut(ir.OpOf(w), nil)
}

// foldCastsBut is [foldCasts] for all operands that are not keep.
func foldCastsBut(op *ir.Op, keep *ir.Value) ([]ir.FoldResult, bool) {
	folded := false
	for i := range op.NumOperands() {
		cast, ok := castOf(op.Operand(i))
		if ok && op.Operand(i) != keep && ir.IsRankedMemRef(cast.Source.Type()) {
			op.SetOperand(i, cast.Source)
			folded = true
		}
	}
	if folded {
		return ir.FoldedInPlace()
	}
	return ir.NoFold()
}

func constantIndex(a ir.Attr) (int64, bool) {
	if i, ok := a.(*ir.IntegerAttr); ok {
		return i.Int(), true
	}
	return 0, false
}

// foldDim knows static extents and the size operands that gave dynamic ones.
func foldDim(d DimOp, constants []ir.Attr) ([]ir.FoldResult, bool) {
	i, ok := constantIndex(constants[1])
	t := d.Source.Type().(*ir.MemRefType)
	if !ok || !t.HasRank() || i < 0 || i >= int64(len(t.Shape())) {
		return ir.NoFold()
	}
	if t.Shape()[i] != ir.Dynamic {
		return ir.FoldAttr(ir.Integer(ir.Index, t.Shape()[i]))
	}
	if v := dynamicExtent(d.Source.DefiningOp(), t, int(i)); v != nil {
		return ir.FoldValue(v)
	}
	return foldCasts(d, constants)
}

// dynamicExtent is the operand of op that is the size of dynamic dimension dim
// of its result, nil when there is none.
func dynamicExtent(op *ir.Op, t *ir.MemRefType, dim int) *ir.Value {
	if op == nil {
		return nil
	}
	nth := ir.CountDynamic(t.Shape()[:dim])
	if a, ok := AsAllocLike(op); ok {
		return a.DynamicSizes[nth]
	}
	if v, ok := View.Cast(op); ok {
		return v.Sizes[nth]
	}
	if s, ok := SubView.Cast(op); ok {
		return s.MixedSizes()[s.sourceDim(dim)].Value
	}
	return nil
}

func castOf(v *ir.Value) (CastOp, bool) { return ir.As[CastOp](v.DefiningOp()) }
