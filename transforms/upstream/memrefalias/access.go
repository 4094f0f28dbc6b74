package memrefalias

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvgpu"
	"github.com/tsopt/tsopt/dialects/shaped"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// access says how an operation accesses memory: which operand group is the
// memref (its indices follow) and which attributes the new operation keeps.
type access struct {
	def   *ir.OpDef
	base  int
	attrs []string
	// reshapes tells that views that change the shape are folded too.
	reshapes bool
	// inside tells that every index is in bounds.
	inside bool
	// transfer tells that the operation has a permutation map.
	transfer bool
}

var (
	transferAttrs = []string{"permutation_map", "in_bounds"}
	matrixAttrs   = []string{"leadDimension", "transpose"}
	vectorAttrs   = []string{"nontemporal", "alignment"}
)

var accesses = []access{
	{def: memref.Load.OpDef, attrs: []string{"nontemporal"}, reshapes: true, inside: true},
	{def: memref.Store.OpDef, base: 1, attrs: []string{"nontemporal"}, reshapes: true, inside: true},
	{def: vector.Load.OpDef, attrs: vectorAttrs, reshapes: true},
	{def: vector.Store.OpDef, base: 1, attrs: vectorAttrs, reshapes: true},
	{def: vector.MaskedLoad.OpDef, attrs: []string{"alignment"}, reshapes: true},
	{def: vector.MaskedStore.OpDef, attrs: []string{"alignment"}, reshapes: true},
	{def: vector.TransferRead.OpDef, attrs: transferAttrs, transfer: true},
	{def: vector.TransferWrite.OpDef, base: 1, attrs: transferAttrs, transfer: true},
	{def: gpu.SubgroupMMALoad.OpDef, attrs: matrixAttrs},
	{def: gpu.SubgroupMMAStore.OpDef, base: 1, attrs: matrixAttrs},
	{def: nvgpu.LdMatrix.OpDef, attrs: []string{"transpose", "numTiles"}},
}

// fold replaces an access of a view.
func (a access) fold(r *rewrite.Rewriter, op *ir.Op) bool {
	base, indices := op.OperandGroup(a.base)[0], op.OperandGroup(a.base+1)
	def := base.DefiningOp()
	if view, ok := memref.SubView.Cast(def); ok {
		if a.transfer && (!unitSteps(view) || !allInBounds(op)) {
			return false
		}
		return a.replace(r, op, view.Source, subviewIndices(r, view, indices), widened(view))
	}
	if view, ok := memref.ExpandShape.Cast(def); ok {
		read := vector.TransferRead.Is(op)
		if !a.reshapes && !read || read && !readsMinor(op) || !keepsBox(op, view.Groups()) {
			return false
		}
		return a.replace(r, op, view.Source, expandedIndices(r, view, indices, a.inside), minor)
	}
	if view, ok := memref.CollapseShape.Cast(def); ok && a.reshapes && rankAccessed(op) <= 1 {
		return a.replace(r, op, view.Source, collapsedIndices(r, view, indices), nil)
	}
	return false
}

// replace makes the same access of another memref; permute turns the permutation map of a transfer into one of that
// memref's dimensions.
func (a access) replace(r *rewrite.Rewriter, op *ir.Op, base *ir.Value, indices []*ir.Value,
	permute func(m ir.AffineMap, rank int) ir.AffineMap) bool {
	st := ir.OpState{Def: a.def, Types: op.ResultTypes()}
	var segments []int64
	for i := range a.def.Operands {
		group := op.OperandGroup(i)
		switch i {
		case a.base:
			group = []*ir.Value{base}
		case a.base + 1:
			group = indices
		}
		st.Operands = append(st.Operands, group...)
		segments = append(segments, int64(len(group)))
	}
	if a.def.AttrIndex(ir.OperandSegments) >= 0 {
		st.SetProp(ir.OperandSegments, ir.DenseI32(segments...))
	}
	for _, name := range a.attrs {
		if v := op.Attr(name); v != nil {
			st.SetProp(name, v)
		}
	}
	if a.transfer {
		m := op.Attr("permutation_map").(*ir.AffineMapAttr).Map()
		st.SetProp("permutation_map", ir.AffineMapOf(permute(m, len(indices))))
	}
	r.ReplaceWith(op, st)
	return true
}

// widened returns how a permutation map of a subview's dimensions becomes one of
// its source's.
func widened(view memref.SubViewOp) func(ir.AffineMap, int) ir.AffineMap {
	return func(m ir.AffineMap, rank int) ir.AffineMap {
		var kept []ir.AffineExpr
		for i, dropped := range view.DroppedDims() {
			if !dropped {
				kept = append(kept, ir.Dim(i))
			}
		}
		return m.Replace(kept, nil, rank, 0)
	}
}

// minor is the map of the last dimensions.
func minor(m ir.AffineMap, rank int) ir.AffineMap {
	var exprs []ir.AffineExpr
	for i := range m.Results() {
		exprs = append(exprs, ir.Dim(rank-len(m.Results())+i))
	}
	return ir.NewAffineMap(rank, 0, exprs...)
}

func allInBounds(op *ir.Op) bool {
	return !slices.Contains(op.Attr("in_bounds").(*ir.ArrayAttr).Elems(), ir.Attr(ir.False))
}

// readsMinor reports whether a transfer reads a box of the last dimensions, all
// in bounds.
func readsMinor(op *ir.Op) bool {
	m := op.Attr("permutation_map").(*ir.AffineMapAttr).Map()
	return allInBounds(op) && m.Equal(minor(m, m.NumDims()))
}

// rankAccessed is the number of dimensions of what is read or written.
func rankAccessed(op *ir.Op) int {
	t := op.Operand(0).Type()
	if op.NumResults() > 0 {
		t = op.Result(0).Type()
	}
	if vector.MaskedStore.Is(op) {
		t = op.Operand(op.NumOperands() - 1).Type()
	}
	if v, ok := t.(*ir.VectorType); ok {
		return len(v.Shape())
	}
	return 0
}

// keepsBox reports whether a box of the expanded shape is one of the source:
// each of its dimensions is the last of another group.
func keepsBox(op *ir.Op, groups shaped.Reassociation) bool {
	n := rankAccessed(op)
	if n <= 1 {
		return true
	}
	for i := range n {
		at := len(groups) - 1 - i
		if at < 0 || i < n-1 && len(groups[at]) != 1 {
			return false
		}
	}
	return true
}

// asyncCopy folds subviews on both sides of an asynchronous copy.
func asyncCopy() rewrite.Pattern {
	return rewrite.On(nvgpu.DeviceAsyncCopy, "async-copy-of-subview",
		func(r *rewrite.Rewriter, op nvgpu.DeviceAsyncCopyOp) bool {
			src, ofSrc := memref.SubView.Cast(op.Src.DefiningOp())
			dst, ofDst := memref.SubView.Cast(op.Dst.DefiningOp())
			if !ofSrc && !ofDst {
				return false
			}
			if ofSrc {
				op.Src, op.SrcIndices = src.Source, subviewIndices(r, src, op.SrcIndices)
			}
			if ofDst {
				op.Dst, op.DstIndices = dst.Source, subviewIndices(r, dst, op.DstIndices)
			}
			r.ReplaceOp(op.Op, nvgpu.DeviceAsyncCopy.New(r.Builder, op, op.ResultTypes()...).Op)
			return true
		})
}
