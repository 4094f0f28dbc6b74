package vector

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// loadAllOrNone reads without a mask, or not at all.
func loadAllOrNone(r *rewrite.Rewriter, m MaskedOp) bool {
	switch coverageOf(m.Mask) {
	case none:
		r.Replace(m.Op, m.Vector)
		return true
	case all:
		load := LoadOp{Memory: m.Memory, Indices: m.Indices, Alignment: m.Alignment}
		r.Replace(m.Op, Load.New(r.Builder, load, m.Result.Type()).Result)
		return true
	}
	return false
}

func storeAllOrNone(r *rewrite.Rewriter, m MaskedOp) bool {
	switch coverageOf(m.Mask) {
	case none:
		r.Erase(m.Op)
		return true
	case all:
		Store.New(r.Builder, StoreOp{Value: m.Vector, Memory: m.Memory, Indices: m.Indices, Alignment: m.Alignment})
		r.Erase(m.Op)
		return true
	}
	return false
}

func gatherNone(r *rewrite.Rewriter, g GatherOp) bool {
	if coverageOf(g.Mask) != none {
		return false
	}
	r.Replace(g.Op, g.Vector)
	return true
}

func scatterNone(r *rewrite.Rewriter, g GatherOp) bool {
	if coverageOf(g.Mask) != none {
		return false
	}
	if g.Result != nil {
		r.Replace(g.Op, g.Memory)
	} else {
		r.Erase(g.Op)
	}
	return true
}

// gatherContiguous reads 0, 1, … as one piece.
func gatherContiguous(r *rewrite.Rewriter, g GatherOp) bool {
	if !ir.IsRankedMemRef(g.Memory.Type()) || !countsUp(g.Indices) {
		return false
	}
	load := MaskedOp{Memory: g.Memory, Indices: g.Offsets, Mask: g.Mask, Vector: g.Vector}
	r.Replace(g.Op, MaskedLoad.New(r.Builder, load, g.Result.Type()).Result)
	return true
}

func scatterContiguous(r *rewrite.Rewriter, g GatherOp) bool {
	if !ir.IsRankedMemRef(g.Memory.Type()) || !countsUp(g.Indices) {
		return false
	}
	MaskedStore.New(r.Builder, MaskedOp{Memory: g.Memory, Indices: g.Offsets, Mask: g.Mask, Vector: g.Vector})
	r.Erase(g.Op)
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
