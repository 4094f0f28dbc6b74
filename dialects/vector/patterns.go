package vector

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Broadcast, "broadcast-of-broadcast", broadcastTwice),
		rewrite.On(FromElements, "from-elements-all-equal", fromEqualElements),
		rewrite.On(CreateMask, "create-mask-of-constants", constantMask),
		rewrite.On(MaskedLoad, "maskedload-all-or-none", loadAllOrNone),
		rewrite.On(MaskedStore, "maskedstore-all-or-none", storeAllOrNone),
		rewrite.On(Reduction, "reduction-of-one", reduceOne),
		rewrite.On(Transpose, "transpose-twice", transposeTwice),
	}
}

func broadcastTwice(r *rewrite.Rewriter, b BroadcastOp) bool {
	inner, ok := Broadcast.Cast(b.Source().DefiningOp())
	if !ok {
		return false
	}
	r.ReplaceWith(b.Op, ir.OpState{Def: Broadcast.OpDef, Operands: []*ir.Value{inner.Source()}})
	return true
}

// fromEqualElements makes a broadcast of one value.
func fromEqualElements(r *rewrite.Rewriter, f FromElementsOp) bool {
	elems := f.Operands()
	for _, v := range elems {
		if v != elems[0] {
			return false
		}
	}
	if len(elems) == 0 {
		return false
	}
	r.ReplaceWith(f.Op, ir.OpState{Def: Broadcast.OpDef, Operands: elems[:1]})
	return true
}

func constantMask(r *rewrite.Rewriter, m MaskOp) bool {
	shape := vectorType(m.Result(0)).Shape()
	sizes := make([]int64, m.NumOperands())
	empty := false
	for i, v := range m.Operands() {
		c, ok := rewrite.IntConstant(v)
		if !ok {
			return false
		}
		most := int64(1) // rank 0
		if len(shape) > 0 {
			most = shape[i]
		}
		sizes[i] = max(0, min(c, most))
		empty = empty || sizes[i] == 0
	}
	if empty {
		clear(sizes)
	}
	st := ir.OpState{Def: ConstantMask.OpDef}
	st.SetProp("mask_dim_sizes", ir.DenseI64(sizes...))
	r.ReplaceWith(m.Op, st)
	return true
}

// allOrNone is the value of a mask that is a constant splat.
func allOrNone(mask *ir.Value) (all, ok bool) {
	c, ok := rewrite.ConstantOf(mask).(*ir.DenseElementsAttr)
	if !ok || !c.IsSplat() {
		return false, false
	}
	return c.Uint(0)&1 != 0, true
}

func loadAllOrNone(r *rewrite.Rewriter, m MaskedOp) bool {
	all, ok := allOrNone(m.Mask())
	switch {
	case !ok:
		return false
	case !all:
		r.Replace(m.Op, m.Vector())
		return true
	}
	st := ir.OpState{Def: Load.OpDef, Operands: append([]*ir.Value{m.Base()}, m.Indices()...)}
	if a := m.Attr("alignment"); a != nil {
		st.SetProp("alignment", a)
	}
	r.ReplaceWith(m.Op, st)
	return true
}

func storeAllOrNone(r *rewrite.Rewriter, m MaskedOp) bool {
	all, ok := allOrNone(m.Mask())
	switch {
	case !ok:
		return false
	case !all:
		r.Erase(m.Op)
		return true
	}
	st := ir.OpState{Def: Store.OpDef, Operands: append([]*ir.Value{m.Vector(), m.Base()}, m.Indices()...)}
	if a := m.Attr("alignment"); a != nil {
		st.SetProp("alignment", a)
	}
	r.ReplaceWith(m.Op, st)
	return true
}

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
	t := vectorType(op.Vector())
	if !slices.Equal(t.Shape(), []int64{1}) || t.Scalable() != nil {
		return false
	}
	def, ok := combiner(op.Kind().Keyword(), t.Elem())
	if op.Acc() != nil && !ok {
		return false
	}
	st := ir.OpState{Def: Extract.OpDef, Operands: []*ir.Value{op.Vector()}, Types: []ir.Type{t.Elem()}}
	st.SetProp("static_position", ir.DenseI64(0))
	v := r.Create(st).Result(0)
	if op.Acc() != nil {
		s := ir.OpState{Def: def.OpDef, Operands: []*ir.Value{v, op.Acc()}, Types: []ir.Type{t.Elem()}}
		if def.AttrIndex("fastmath") >= 0 {
			s.SetProp("fastmath", op.Attr("fastmath"))
		}
		v = r.Create(s).Result(0)
	}
	r.Replace(op.Op, v)
	return true
}

// transposeTwice makes one transposition of two.
func transposeTwice(r *rewrite.Rewriter, t TransposeOp) bool {
	inner, ok := Transpose.Cast(t.Operand(0).DefiningOp())
	if !ok {
		return false
	}
	first := inner.Permutation()
	perm := make([]int64, len(first))
	for i, d := range t.Permutation() {
		perm[i] = first[d]
	}
	st := ir.OpState{Def: Transpose.OpDef, Operands: []*ir.Value{inner.Operand(0)}}
	st.SetProp("permutation", ir.DenseI64(perm...))
	r.ReplaceWith(t.Op, st)
	return true
}
