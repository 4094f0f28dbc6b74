package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// generalize makes a named operation on tensors linalg.generic. linalg.fill stays: it is how initial values are written.
func generalize(r *rewrite.Rewriter, op *ir.Op) bool {
	s, ok := ir.As[linalg.Structured](op)
	if !ok || linalg.Generic.Is(op) || linalg.Fill.Is(op) || !linalg.OnTensors(s) {
		return false
	}
	made := linalg.NewGeneric(r.Builder, s.Inputs(), s.Outputs(), s.IndexingMaps(), s.IteratorTypes(),
		func(b *ir.Builder, args []*ir.Value) []*ir.Value {
			known, body := &ir.Mapping{}, s.Body().Entry()
			known.MapAll(body.Args(), args)
			copyBody(b, body, known)
			var yielded []*ir.Value
			for _, v := range body.Last().Operands() {
				yielded = append(yielded, known.Get(v))
			}
			return yielded
		})
	r.ReplaceOp(op, made.Op)
	return true
}

// fill makes an operation that writes one constant, or a value from outside, linalg.fill.
func fill(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	body := g.Region.Entry()
	if len(g.Ins) != 0 || len(g.Outs) != 1 {
		return false
	}
	v := body.Last().Operand(0)
	if op := v.DefiningOp(); v.ParentBlock() == body {
		if !arith.Constant.Is(op) {
			return false
		}
		v = r.Clone(op, &ir.Mapping{}).Result(0)
	}
	r.Replace(g.Op, access.NewFilled(r.Builder, v, g.Outs[0]))
	return true
}
