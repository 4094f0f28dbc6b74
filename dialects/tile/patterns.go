package tile

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{rewrite.On(Pipelined, "pipelined-empty", dropEmptyPipelined)}
}

// dropEmptyPipelined replaces a loop of no iterations by what it begins with. One of a
// single iteration stays: its loads still go where its stages say.
func dropEmptyPipelined(r *rewrite.Rewriter, o PipelinedOp) bool {
	if !o.empty() {
		return false
	}
	r.Replace(o.Op, o.Inits...)
	return true
}

// empty reports whether it is known that the loop has no iterations.
func (o PipelinedOp) empty() bool {
	from, known := rewrite.ConstantOf(o.Lower).(*ir.IntegerAttr)
	to, both := rewrite.ConstantOf(o.Upper).(*ir.IntegerAttr)
	return o.Lower == o.Upper || known && both && to.Big().Cmp(from.Big()) <= 0
}
