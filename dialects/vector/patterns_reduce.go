package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

var combiners = map[string]ir.Def[arith.BinaryOp]{
	"minui": arith.MinUI, "minsi": arith.MinSI, "maxui": arith.MaxUI, "maxsi": arith.MaxSI,
	"and": arith.AndI, "or": arith.OrI, "xor": arith.XOrI,
	"minnumf": arith.MinNumF, "maxnumf": arith.MaxNumF, "minimumf": arith.MinimumF, "maximumf": arith.MaximumF,
}

func combiner(kind string, t ir.Type) (ir.Def[arith.BinaryOp], bool) {
	integer := ir.IsSignlessIntegerOrIndex(t)
	switch {
	case kind == "add" && integer:
		return arith.AddI, true
	case kind == "add":
		return arith.AddF, true
	case kind == "mul" && integer:
		return arith.MulI, true
	case kind == "mul":
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
	v := newExtract(r, op.Vector, make([]int64, len(t.Shape())))
	if op.Acc != nil {
		v = combine(r, op.Kind().Keyword(), v, op.Acc, op.Attr("fastmath"))
	}
	r.Replace(op.Op, v)
	return true
}

// reduceUnitDims combines with the accumulator what has nothing to reduce.
func reduceUnitDims(r *rewrite.Rewriter, op MultiReductionOp) bool {
	shape := vectorType(op.Source).Shape()
	for _, d := range op.Dims {
		if shape[d] != 1 {
			return false
		}
	}
	var v *ir.Value
	if t, ok := op.Dest.Type().(*ir.VectorType); ok {
		v = r.Value(ShapeCast.OpDef, t, op.Source)
	} else {
		v = newExtract(r, op.Source, make([]int64, len(shape)))
	}
	r.Replace(op.Op, combine(r, op.Kind().Keyword(), op.Acc, v, nil))
	return true
}

func combine(r *rewrite.Rewriter, kind string, x, y *ir.Value, fastmath ir.Attr) *ir.Value {
	def, _ := combiner(kind, ir.ElemOrSelf(x.Type()))
	st := ir.OpState{Def: def.OpDef, Operands: []*ir.Value{x, y}, Types: []ir.Type{x.Type()}}
	if fastmath != nil && def.AttrIndex("fastmath") >= 0 {
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
