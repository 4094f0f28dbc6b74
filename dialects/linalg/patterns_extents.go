package linalg

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Static extents travel from casts, and between operands, into operands and results.

// rebuilt is a copy of an operation with other operands, whose results have the types of its outputs.
func rebuilt(b *ir.Builder, s Structured, operands []*ir.Value) *ir.Op {
	op := ir.Clone(s.Operation(), nil)
	op.SetOperands(operands)
	types := tensorsOf(operands[len(s.Inputs()):])
	for i, t := range types {
		op.Result(i).SetType(t)
	}
	return b.Insert(op)
}

// replaceByRebuilt replaces an operation by its copy with operands whose types know more.
func replaceByRebuilt(r *rewrite.Rewriter, s Structured, operands []*ir.Value) {
	op := s.Operation()
	n := rebuilt(r.Builder, s, operands)
	with := make([]*ir.Value, op.NumResults())
	for i := range with {
		with[i] = castTo(r.Builder, n.Result(i), op.Result(i).Type())
	}
	r.Replace(op, with...)
}

// useStaticOperands takes operands before the casts that forget their extents.
func useStaticOperands(r *rewrite.Rewriter, s Structured) bool {
	operands := Operands(s)
	changed := false
	for i, v := range operands {
		if known := tensor.Forgotten(v); known != nil {
			operands[i], changed = known, true
		}
	}
	if !changed || !OnTensors(s) {
		return false
	}
	replaceByRebuilt(r, s, operands)
	return true
}

// castIntoProducer makes an operation give the type that a cast of its result knows.
func castIntoProducer(r *rewrite.Rewriter, c tensor.CastOp) bool {
	from, to := c.Source.Type().(*ir.TensorType), c.Dest.Type().(*ir.TensorType)
	s, ok := ir.As[Structured](c.Source.DefiningOp())
	if !ok || from == to || !tensor.KnowsMore(to, from) || c.Block() != s.Operation().Block() || !OnTensors(s) {
		return false
	}
	op, i := s.Operation(), c.Source.Index()
	r.SetBefore(op)
	back := r.Locate(op.Loc())
	operands := Operands(s)
	operands[len(s.Inputs())+i] = castTo(r.Builder, s.Outputs()[i], c.Dest.Type())
	n := rebuilt(r.Builder, s, operands)
	with := n.Results()
	with[i] = castTo(r.Builder, n.Result(i), c.Source.Type())
	back()
	r.Replace(op, with...)
	r.Replace(c.Op, n.Result(i))
	return true
}

// inferExtents casts operands to types with the extents that other operands know.
func inferExtents(r *rewrite.Rewriter, s Structured) bool {
	operands, maps := Operands(s), s.IndexingMaps()
	if !OnTensors(s) || slices.ContainsFunc(maps, func(m ir.AffineMap) bool { return !isProjection(m) }) {
		return false
	}
	extents := slices.Repeat([]int64{ir.Dynamic}, len(s.IteratorTypes()))
	for i, v := range operands {
		see := func(shape []int64) {
			for k, e := range maps[i].Results() {
				if shape[k] != ir.Dynamic && extents[e.Value()] == ir.Dynamic {
					extents[e.Value()] = shape[k]
				}
			}
		}
		see(Shape(v))
		if c, ok := tensor.Cast.Cast(v.DefiningOp()); ok && len(Shape(c.Source)) == len(Shape(v)) {
			see(Shape(c.Source))
		}
	}
	changed := false
	for i, v := range operands {
		t, ok := v.Type().(*ir.TensorType)
		if !ok {
			continue
		}
		shape := slices.Clone(t.Shape())
		for k, e := range maps[i].Results() {
			if shape[k] == ir.Dynamic {
				shape[k] = extents[e.Value()]
			}
		}
		if !slices.Equal(shape, t.Shape()) {
			operands[i] = castTo(r.Builder, v, ir.Tensor(shape, t.Elem(), t.Encoding()))
			changed = true
		}
	}
	if changed {
		replaceByRebuilt(r, s, operands)
	}
	return changed
}
