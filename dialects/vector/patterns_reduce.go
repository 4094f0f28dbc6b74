package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

var combiners = map[Kind]ir.Def[arith.BinaryOp]{
	MinUI: arith.MinUI, MinSI: arith.MinSI, MaxUI: arith.MaxUI, MaxSI: arith.MaxSI,
	And: arith.AndI, Or: arith.OrI, XOr: arith.XOrI,
	MinNumF: arith.MinNumF, MaxNumF: arith.MaxNumF, MinimumF: arith.MinimumF, MaximumF: arith.MaximumF,
}

func combiner(kind Kind, t ir.Type) (ir.Def[arith.BinaryOp], bool) {
	integer := ir.IsSignlessIntegerOrIndex(t)
	switch {
	case kind == Add && integer:
		return arith.AddI, true
	case kind == Add:
		return arith.AddF, true
	case kind == Mul && integer:
		return arith.MulI, true
	case kind == Mul:
		return arith.MulF, true
	}
	def, ok := combiners[kind]
	return def, ok
}

// reduceOne takes the only element of a vector, and combines it with the
// accumulator.
func reduceOne(r *rewrite.Rewriter, op ReductionOp) bool {
	t := vectorType(op.Vector)
	if numElements(t) != 1 || t.Scalable() != nil {
		return false
	}
	at := make([]int64, len(t.Shape()))
	replaceMasked(r, op.Op, op.Acc, func(mask *ir.Value) *ir.Value { return newExtract(r, mask, at) }, func() *ir.Value {
		v := newExtract(r, op.Vector, at)
		if op.Acc != nil {
			v = combine(r, op.Kind, v, op.Acc, op.FastMath)
		}
		return v
	})
	return true
}

// reduceUnitDims combines with the accumulator what has nothing to reduce, which the
// accumulator stays where a mask is not set.
func reduceUnitDims(r *rewrite.Rewriter, op MultiReductionOp) bool {
	shape := vectorType(op.Source).Shape()
	for _, d := range op.Dims {
		if shape[d] != 1 {
			return false
		}
	}
	reduced := func(v *ir.Value) *ir.Value {
		t, ok := op.Dest.Type().(*ir.VectorType)
		if !ok {
			return newExtract(r, v, make([]int64, len(shape)))
		}
		return ShapeCast.New(r.Builder, ShapeCastOp{Source: v},
			ir.VectorScalable(t.Shape(), t.Scalable(), vectorType(v).Elem())).Result
	}
	replaceMasked(r, op.Op, op.Acc, reduced,
		func() *ir.Value { return combine(r, op.Kind, op.Acc, reduced(op.Source), nil) })
	return true
}

func combine(r *rewrite.Rewriter, kind Kind, x, y *ir.Value, fastmath *ir.EnumAttr) *ir.Value {
	def, _ := combiner(kind, ir.ElemOrSelf(x.Type()))
	st := ir.OpState{Def: def.OpDef, Operands: []*ir.Value{x, y}, Types: []ir.Type{x.Type()}}
	if fastmath != nil && def.OpDef.Open().AttrIndex("fastmath") >= 0 {
		st.SetProp("fastmath", fastmath)
	}
	return r.Create(st).Result(0)
}

// foldMultiReduction: without dimensions to reduce nothing happens, if there is
// but one.
func foldMultiReduction(m MultiReductionOp, _ []ir.Attr) ([]ir.FoldResult, bool) {
	if len(vectorType(m.Source).Shape()) == 1 && !slices.Contains(m.Dims, 0) {
		return ir.FoldValue(m.Source)
	}
	return ir.NoFold()
}
