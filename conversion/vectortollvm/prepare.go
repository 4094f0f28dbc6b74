package vectortollvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// preparations take operations apart, at the level of vectors, before the
// conversion. Index says in what integer positions are counted.
func preparations(index ir.Type) []rewrite.Pattern {
	p := preparer{index}
	return slices.Concat(partPatterns(), rowPatterns(), []rewrite.Pattern{
		rewrite.On(vector.Mask, "mask-inside", lowerMask),
		rewrite.On(vector.Contract, "contract-by-element", func(r *rewrite.Rewriter, op vector.ContractOp) bool {
			c, ok := contractionOf(op)
			if !ok || isMasked(op.Op) {
				return false
			}
			r.Replace(op.Op, c.lower(r.Builder, nil))
			return true
		}),
		rewrite.On(vector.Broadcast, "broadcast-by-part", broadcastByPart),
		rewrite.On(vector.FMA, "fma-by-row", fmaByRow),
		rewrite.On(vector.CreateMask, "mask-by-comparison", p.createMask),
		rewrite.On(vector.ConstantMask, "constant-mask", constantMask),
		rewrite.On(vector.TransferRead, "mask-of-read", func(r *rewrite.Rewriter, op vector.TransferReadOp) bool {
			return p.maskBounds(r, op.Op, op.Memory, op.Indices, op.Mask, op.Permutation(), vectorType(op.Vector), 3)
		}),
		rewrite.On(vector.TransferWrite, "mask-of-write", func(r *rewrite.Rewriter, op vector.TransferWriteOp) bool {
			return p.maskBounds(r, op.Op, op.Memory, op.Indices, op.Mask, op.Permutation(), vectorType(op.Value), 3)
		}),
		rewrite.On(vector.TransferRead, "read-as-load", readAsLoad),
		rewrite.On(vector.TransferWrite, "write-as-store", writeAsStore),
	})
}

type preparer struct{ index ir.Type }

func extract(b *ir.Builder, v *ir.Value, at ...int64) *ir.Value {
	return vector.Extract.New(b, vector.ExtractOp{Source: v, StaticPosition: at}).Result
}

func insert(b *ir.Builder, v, into *ir.Value, at ...int64) *ir.Value {
	return vector.Insert.New(b, vector.InsertOp{Value: v, Dest: into, StaticPosition: at}).Result
}

func broadcastTo(b *ir.Builder, v *ir.Value, t ir.Type) *ir.Value {
	return vector.Broadcast.New(b, vector.BroadcastOp{Source: v}, t).Vector
}

func fma(b *ir.Builder, x, y, z *ir.Value) *ir.Value {
	return vector.FMA.New(b, vector.FMAOp{LHS: x, RHS: y, Acc: z}, x.Type()).Result
}

// broadcastByPart repeats one dimension at a time.
func broadcastByPart(r *rewrite.Rewriter, op vector.BroadcastOp) bool {
	b := r.Builder
	src, ok := op.Source.Type().(*ir.VectorType)
	to := vectorType(op.Vector)
	if !ok || len(to.Shape()) == 0 {
		return false
	}
	if src == to {
		r.Replace(op.Op, op.Source)
		return true
	}
	if len(to.Shape()) == 1 {
		at := make([]int64, len(src.Shape()))
		r.Replace(op.Op, broadcastTo(b, extract(b, op.Source, at...), to))
		return true
	}
	inner := rowType(to)
	if inner == nil {
		return false
	}
	n := to.Shape()[0]
	if len(src.Shape()) < len(to.Shape()) {
		part := broadcastTo(b, op.Source, inner)
		out := poisonOf(b, to)
		for i := range n {
			out = insert(b, part, out, i)
		}
		r.Replace(op.Op, out)
		return true
	}
	out := poisonOf(b, to)
	var part *ir.Value
	for i := range n {
		if src.Shape()[0] == n {
			part = broadcastTo(b, extract(b, op.Source, i), inner)
		} else if i == 0 {
			part = broadcastTo(b, extract(b, op.Source, 0), inner)
		}
		out = insert(b, part, out, i)
	}
	r.Replace(op.Op, out)
	return true
}

// fmaByRow computes a row at a time.
func fmaByRow(r *rewrite.Rewriter, op vector.FMAOp) bool {
	t := vectorType(op.Result)
	if rowType(t) == nil {
		return false
	}
	b := r.Builder
	out := arith.Zero(b, t)
	for i := range t.Shape()[0] {
		x, y, z := extract(b, op.LHS, i), extract(b, op.RHS, i), extract(b, op.Acc, i)
		out = insert(b, fma(b, x, y, z), out, i)
	}
	r.Replace(op.Op, out)
	return true
}

// positions is 0, 1, 2, … in the index type, as many as t, of at most one dimension, has.
func (p preparer) positions(b *ir.Builder, t *ir.VectorType) *ir.Value {
	at := ir.VectorScalable(t.Shape(), t.Scalable(), p.index)
	if scalable(t) {
		return b.Value(llvm.StepVector.Def.OpDef, at)
	}
	n, _ := ir.NumElements(t.Shape())
	elems := make([]ir.Attr, n)
	for i := range elems {
		elems[i] = ir.Integer(p.index, int64(i))
	}
	return arith.NewConstant(b, ir.DenseFrom(at, elems))
}

// below is a mask of the positions below a bound.
func (p preparer) below(b *ir.Builder, t *ir.VectorType, bound *ir.Value) *ir.Value {
	at := p.positions(b, t)
	limit := broadcastTo(b, arith.IndexCast.New(b, arith.CastOp{In: bound}, p.index).Out, at.Type())
	if scalable(t) {
		return arith.NewCmpI(b, arith.SLT, at, limit)
	}
	return arith.NewCmpI(b, arith.SGT, limit, at)
}

// createMask compares positions; of several dimensions it selects rows.
func (p preparer) createMask(r *rewrite.Rewriter, op vector.MaskOp) bool {
	t := vectorType(op.Result)
	shape := t.Shape()
	b := r.Builder
	if len(shape) <= 1 {
		r.Replace(op.Op, p.below(b, t, op.Bounds[0]))
		return true
	}
	inner := rowType(t)
	if inner == nil {
		return false
	}
	row := vector.CreateMask.New(b, vector.MaskOp{Bounds: op.Bounds[1:]}, inner).Result
	none := arith.Zero(b, inner)
	out := arith.Zero(b, t)
	for i := range shape[0] {
		set := arith.NewCmpI(b, arith.SLT, arith.ConstantIndex(b, i), op.Bounds[0])
		out = insert(b, arith.NewSelect(b, set, row, none), out, i)
	}
	r.Replace(op.Op, out)
	return true
}

// constantMask is a constant, or constants of the rows of a scalable vector, each with
// all lanes set or none.
func constantMask(r *rewrite.Rewriter, op vector.MaskOp) bool {
	t := vectorType(op.Result)
	n, _ := ir.NumElements(t.Shape())
	sizes, b := op.Sizes, r.Builder
	switch row := rowType(t); {
	case len(t.Shape()) == 0 || scalable(t) && row == nil && len(t.Shape()) > 1:
		return false
	case scalable(t) && row == nil:
		r.Replace(op.Op, arith.NewConstant(b, ir.SplatOf(t, ir.Bool(sizes[0] > 0))))
		return true
	case scalable(t):
		set := vector.ConstantMask.New(b, vector.MaskOp{Sizes: sizes[1:]}, row).Result
		out := arith.Zero(b, t)
		for i := range sizes[0] {
			out = insert(b, set, out, i)
		}
		r.Replace(op.Op, out)
		return true
	}
	elems := make([]ir.Attr, n)
	for i := range elems {
		inside, rest := true, int64(i)
		for d := len(t.Shape()) - 1; d >= 0; d-- {
			inside = inside && rest%t.Shape()[d] < sizes[d]
			rest /= t.Shape()[d]
		}
		elems[i] = ir.Bool(inside)
	}
	r.Replace(op.Op, arith.NewConstant(b, ir.DenseFrom(t, elems)))
	return true
}

// maskBounds makes a mask of what a transfer of one dimension may not reach.
func (p preparer) maskBounds(r *rewrite.Rewriter, op *ir.Op, base *ir.Value, indices []*ir.Value, mask *ir.Value,
	perm ir.AffineMap, t *ir.VectorType, group int) bool {
	m, ok := base.Type().(*ir.MemRefType)
	flags := op.Attr("in_bounds").(*ir.ArrayAttr).Elems()
	if !ok || isMasked(op) || len(t.Shape()) != 1 || len(flags) != 1 || flags[0] == ir.Attr(ir.True) || !isMinor(m, perm) {
		return false
	}
	b := r.Builder
	last := len(m.Shape()) - 1
	at := arith.ConstantIndex(b, int64(last))
	extent := at
	if n := m.Shape()[last]; n != ir.Dynamic {
		extent = arith.ConstantIndex(b, n)
	} else {
		extent = memref.Dim.New(b, memref.DimOp{Source: base, Index: at}, ir.Index).Result
	}
	left := arith.Binary(b, arith.SubI, extent, indices[last])
	inside := p.below(b, t, left)
	if mask != nil {
		inside = arith.Binary(b, arith.AndI, inside, mask)
	}
	r.Modify(op, func() {
		op.SetOperandGroup(group, []*ir.Value{inside})
		op.SetAttr("in_bounds", ir.Array(ir.True))
	})
	return true
}

// isMinor reports whether a transfer of one dimension runs along the last one of
// memory, which is contiguous.
func isMinor(m *ir.MemRefType, perm ir.AffineMap) bool {
	strides, _, ok := m.Strides()
	last := len(strides) - 1
	return ok && last >= 0 && strides[last] == 1 && len(perm.Results()) == 1 && perm.Results()[0] == ir.Dim(last)
}

// direct reports whether a transfer is a load or store as it is.
func direct(base *ir.Value, t *ir.VectorType, perm ir.AffineMap, inBounds []bool) bool {
	m, ok := base.Type().(*ir.MemRefType)
	return ok && len(t.Shape()) == 1 && m.Elem() == t.Elem() && isMinor(m, perm) && inBounds[0]
}

func readAsLoad(r *rewrite.Rewriter, op vector.TransferReadOp) bool {
	t := vectorType(op.Vector)
	if isMasked(op.Op) || !direct(op.Memory, t, op.Permutation(), op.InBounds()) {
		return false
	}
	b := r.Builder
	if op.Mask != nil {
		load := vector.MaskedOp{Memory: op.Memory, Indices: op.Indices, Mask: op.Mask, Vector: broadcastTo(b, op.Padding, t)}
		r.Replace(op.Op, vector.MaskedLoad.New(b, load, t).Result)
	} else {
		r.Replace(op.Op, vector.Load.New(b, vector.LoadOp{Memory: op.Memory, Indices: op.Indices}, t).Result)
	}
	return true
}

func writeAsStore(r *rewrite.Rewriter, op vector.TransferWriteOp) bool {
	t := vectorType(op.Value)
	if isMasked(op.Op) || op.Result != nil || !direct(op.Memory, t, op.Permutation(), op.InBounds()) {
		return false
	}
	if op.Mask != nil {
		vector.MaskedStore.New(r.Builder, vector.MaskedOp{Memory: op.Memory, Indices: op.Indices, Mask: op.Mask,
			Vector: op.Value})
	} else {
		vector.Store.New(r.Builder, vector.StoreOp{Value: op.Value, Memory: op.Memory, Indices: op.Indices})
	}
	r.Erase(op.Op)
	return true
}
