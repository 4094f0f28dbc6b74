package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// extents puts in the extents of arrays that their types, or arguments, tell.
func extents(n rewrite.Numbers, root *ir.Op) {
	ir.WalkOps(root, func(op *ir.Op) {
		d, ok := memref.Dim.Cast(op)
		if !ok {
			return
		}
		i, ok := n.Of(d.Index)
		m, isMem := d.Source.Type().(*ir.MemRefType)
		if !ok || !isMem || i < 0 || int(i) >= len(m.Shape()) {
			return
		}
		if x := shapeOf(d.Source)[i]; x != ir.Dynamic {
			n[d.Result] = x
		}
	})
}

// shapeOf are an array's extents, as far as its type or an argument's attribute says.
func shapeOf(v *ir.Value) []int64 {
	m := v.Type().(*ir.MemRefType)
	if v.DefiningOp() == nil {
		f := v.OwnerBlock().ParentOp()
		if _, ok := ir.As[ir.FunctionLike](f); ok {
			if given, ok := tile.Extents(fn.ArgAttr(f, v.Index(), tile.ShapeAttr)); ok {
				return given
			}
		}
	}
	return m.Shape()
}

// trips is how often a loop runs, and its counter's value in the middle. A loop that
// begins at the block's index goes from tile to tile: the block with the most counts.
func (w *walk) trips(l ir.CountedLoop) (n float64, middle int64, ok bool) {
	lower, upper, step := l.Bounds()
	from, ok1 := w.numbers.Of(lower)
	to, ok2 := w.numbers.Of(upper)
	by, ok3 := w.numbers.Of(step)
	if !ok1 || !ok2 || !ok3 || by <= 0 {
		return 0, 0, false
	}
	if lower.OwnerBlock() == w.kernel.Body.Entry() {
		from = 0
	}
	n = max(math.Ceil(float64(to-from)/float64(by)), 0)
	return n, from + int64(n/2)*by, true
}
