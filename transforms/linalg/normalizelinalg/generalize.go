package normalizelinalg

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/upstream/linalgops"
)

// generalize makes a named operation on tensors linalg.generic. linalg.fill stays: it is how initial values are
// written.
func generalize(r *rewrite.Rewriter, op *ir.Op) bool {
	s, ok := ir.As[linalg.Structured](op)
	return ok && !linalg.Fill.Is(op) && linalg.OnTensors(s) && linalgops.ToGeneric(r, op)
}

// fill makes an operation that writes one constant, or a value from outside, linalg.fill.
func fill(r *rewrite.Rewriter, g linalg.GenericOp) bool {
	body := g.Region.Entry()
	if len(g.Ins) != 0 || len(g.Outs) != 1 {
		return false
	}
	v := access.Yielded(g)[0]
	if op := v.DefiningOp(); v.ParentBlock() == body {
		if !arith.Constant.Is(op) {
			return false
		}
		v = r.Clone(op, &ir.Mapping{}).Result(0)
	}
	r.Replace(g.Op, access.NewFilled(r.Builder, v, g.Outs[0]))
	return true
}
