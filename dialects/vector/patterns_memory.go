package vector

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// loadAllOrNone reads without a mask, or not at all.
func loadAllOrNone(load ir.Def[LoadOp]) func(r *rewrite.Rewriter, m MaskedOp) bool {
	return func(r *rewrite.Rewriter, m MaskedOp) bool {
		switch coverageOf(m.Mask()) {
		case none:
			r.Replace(m.Op, m.Vector())
			return true
		case all:
			r.ReplaceWith(m.Op, accessState(load.OpDef, m.Attr("alignment"), append([]*ir.Value{m.Base()}, m.Indices()...)))
			return true
		}
		return false
	}
}

func storeAllOrNone(r *rewrite.Rewriter, m MaskedOp) bool {
	switch coverageOf(m.Mask()) {
	case none:
		r.Erase(m.Op)
		return true
	case all:
		r.ReplaceWith(m.Op, accessState(Store.OpDef, m.Attr("alignment"), append([]*ir.Value{m.Vector(), m.Base()}, m.Indices()...)))
		return true
	}
	return false
}

func accessState(def *ir.OpDef, alignment ir.Attr, operands []*ir.Value) ir.OpState {
	st := ir.OpState{Def: def, Operands: operands}
	if alignment != nil {
		st.SetProp("alignment", alignment)
	}
	return st
}

func gatherNone(r *rewrite.Rewriter, g GatherOp) bool {
	if coverageOf(g.Mask()) != none {
		return false
	}
	r.Replace(g.Op, g.Vector())
	return true
}

func scatterNone(r *rewrite.Rewriter, g GatherOp) bool {
	if coverageOf(g.Mask()) != none {
		return false
	}
	if g.NumResults() > 0 {
		r.Replace(g.Op, g.Base())
	} else {
		r.Erase(g.Op)
	}
	return true
}

// gatherContiguous reads 0, 1, … as one piece.
func gatherContiguous(r *rewrite.Rewriter, g GatherOp) bool {
	if !ir.IsRankedMemRef(g.Base().Type()) || !countsUp(g.Indices()) {
		return false
	}
	operands := append(append([]*ir.Value{g.Base()}, g.Offsets()...), g.Mask(), g.Vector())
	r.ReplaceWith(g.Op, accessState(MaskedLoad.OpDef, nil, operands))
	return true
}

func scatterContiguous(r *rewrite.Rewriter, g GatherOp) bool {
	if !ir.IsRankedMemRef(g.Base().Type()) || !countsUp(g.Indices()) {
		return false
	}
	operands := append(append([]*ir.Value{g.Base()}, g.Offsets()...), g.Mask(), g.Vector())
	r.ReplaceWith(g.Op, accessState(MaskedStore.OpDef, nil, operands))
	return true
}

// countsUp reports whether v is 0, 1, 2, ….
func countsUp(v *ir.Value) bool {
	t := vectorType(v)
	if len(t.Shape()) != 1 || t.Scalable() != nil {
		return false
	}
	if Step.Is(v.DefiningOp()) {
		return true
	}
	c, ok := rewrite.ConstantOf(v).(*ir.DenseElementsAttr)
	for i := 0; ok && int64(i) < t.Shape()[0]; i++ {
		ok = c.Uint(i) == uint64(i)
	}
	return ok
}
