package tensor

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// EmptyPatterns make other shapes of tensor.empty a tensor.empty (upstream's populateFoldTensorEmptyPatterns, as far as
// reshapes go). They are no canonicalization: what is shared between uses is made for each.
func EmptyPatterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(ExpandShape, "expand-of-empty", func(r *rewrite.Rewriter, e ExpandShapeOp) bool {
			return Empty.Is(e.Source.DefiningOp()) && replaceByCast(r, e.Op,
				NewEmpty(r.Builder, e.MixedOutputShape(), typeOf(e.Result).Elem()))
		}),
		rewrite.On(CollapseShape, "collapse-of-empty", collapseOfEmpty),
	}
}

// collapseOfEmpty handles groups whose extent needs no arithmetic at run time.
func collapseOfEmpty(r *rewrite.Rewriter, c CollapseShapeOp) bool {
	if !Empty.Is(c.Source.DefiningOp()) {
		return false
	}
	shape := typeOf(c.Source).Shape()
	groups := c.Groups()
	dynamic := make([]int, len(groups)) // the dimension that gives the extent of a group, -1 where it is a number
	for i, g := range groups {
		dynamic[i] = -1
		static := int64(1)
		for _, d := range g {
			switch {
			case shape[d] != ir.Dynamic:
				static *= shape[d]
			case dynamic[i] >= 0:
				return false
			default:
				dynamic[i] = int(d)
			}
		}
		if dynamic[i] >= 0 && static != 1 {
			return false
		}
	}
	sizes := make([]ir.Mixed, len(groups))
	for i, g := range groups {
		if sizes[i] = (ir.Mixed{Const: extent(g, shape)}); dynamic[i] >= 0 {
			sizes[i] = Size(r.Builder, c.Source, dynamic[i])
		}
	}
	return replaceByCast(r, c.Op, NewEmpty(r.Builder, sizes, typeOf(c.Result).Elem()))
}
