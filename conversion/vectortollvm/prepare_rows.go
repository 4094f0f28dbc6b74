package vectortollvm

import (
	"github.com/tsopt/tsopt/dialects/vector"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// rowPatterns take operations on vectors of several dimensions apart into the same
// operations on the rows along the first.
func rowPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(vector.BitCast, "bitcast-by-row", func(r *rewrite.Rewriter, op vector.BitCastOp) bool {
			return byRow(r, op.Op, func(b *ir.Builder, i int64, rows []ir.Type) []*ir.Value {
				return vector.BitCast.New(b, vector.BitCastOp{Source: extract(b, op.Source, i)}, rows...).Op.Results()
			})
		}),
		rewrite.On(vector.Deinterleave, "deinterleave-by-row", func(r *rewrite.Rewriter, op vector.InterleaveOp) bool {
			return byRow(r, op.Op, func(b *ir.Builder, i int64, rows []ir.Type) []*ir.Value {
				return vector.Deinterleave.New(b, vector.InterleaveOp{Source: extract(b, op.Source, i)}, rows...).Op.Results()
			})
		}),
		rewrite.On(vector.Gather, "gather-of-none", func(r *rewrite.Rewriter, op vector.GatherOp) bool {
			if !vector.MasksAll(op.Mask) || isMasked(op.Op) {
				return false
			}
			r.Replace(op.Op, op.Vector)
			return true
		}),
		rewrite.On(vector.Gather, "gather-by-row", func(r *rewrite.Rewriter, op vector.GatherOp) bool {
			return byRow(r, op.Op, func(b *ir.Builder, i int64, rows []ir.Type) []*ir.Value {
				return vector.Gather.New(b, rowOf(b, op, i), rows...).Op.Results()
			})
		}),
		rewrite.On(vector.Scatter, "scatter-by-row", scatterByRow),
	}
}

// byRow makes the results of op, whose shapes begin alike, of what row gives for each
// index of the first dimension.
func byRow(r *rewrite.Rewriter, op *ir.Op, row func(b *ir.Builder, i int64, types []ir.Type) []*ir.Value) bool {
	if isMasked(op) {
		return false
	}
	b := r.Builder
	var rows []ir.Type
	var out []*ir.Value
	var n int64
	for _, v := range op.Results() {
		t := vectorType(v)
		row := rowType(t)
		if row == nil {
			return false
		}
		n = t.Shape()[0]
		rows = append(rows, row)
	}
	for _, v := range op.Results() {
		out = append(out, poisonOf(b, v.Type()))
	}
	for i := range n {
		for k, part := range row(b, i, rows) {
			out[k] = insert(b, part, out[k], i)
		}
	}
	r.Replace(op, out...)
	return true
}

// rowOf is a gather or scatter of row i.
func rowOf(b *ir.Builder, op vector.GatherOp, i int64) vector.GatherOp {
	op.Indices, op.Mask, op.Vector = extract(b, op.Indices, i), extract(b, op.Mask, i), extract(b, op.Vector, i)
	return op
}

// scatterByRow writes the rows one after the other, so that the last one wins where
// several go to one place.
func scatterByRow(r *rewrite.Rewriter, op vector.GatherOp) bool {
	t := vectorType(op.Vector)
	if isMasked(op.Op) || op.Result != nil || len(t.Shape()) < 2 || scalable(t) {
		return false
	}
	for i := range t.Shape()[0] {
		vector.Scatter.New(r.Builder, rowOf(r.Builder, op, i))
	}
	r.Erase(op.Op)
	return true
}
