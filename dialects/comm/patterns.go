package comm

import "github.com/tsopt/tsopt/ir/rewrite"

// Patterns are the canonicalization patterns: windows are written in one way.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(Put, "put-literals", func(r *rewrite.Rewriter, o PutOp) bool {
			at, changed := o.At.Canonical(shapeOf(o.Value))
			if changed {
				rewrite.Edit(r, o.Op, func(o *PutOp) { o.At = at })
			}
			return changed
		}),
		rewrite.On(Get, "get-literals", func(r *rewrite.Rewriter, o GetOp) bool {
			at, changed := o.At.Canonical(shapeOf(o.Result))
			if changed {
				rewrite.Edit(r, o.Op, func(o *GetOp) { o.At = at })
			}
			return changed
		}),
	}
}
