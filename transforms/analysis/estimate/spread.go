package estimate

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// computed is how many results of an elementwise operation the threads compute. Along dimensions in which its operands
// are the same, as the factor of a row is, a thread computes one of those that it has: LLVM finds that they are equal.
func (w *walk) computed(v *ir.Value) float64 {
	all, apart := elements(v.Type()), 1.0
	if all == 0 {
		return 0
	}
	for d, n := range v.Type().(ir.ShapedType).Shape() {
		if !w.sameAlong(v)[d] {
			apart *= float64(n)
		}
	}
	return min(all, max(apart, float64(w.threads)))
}

// sameAlong reports for each dimension of a tile whether its elements along it are equal because of how it is computed.
func (w *walk) sameAlong(v *ir.Value) []bool {
	if same, known := w.same[v]; known {
		return same
	}
	same := make([]bool, len(v.Type().(ir.ShapedType).Shape()))
	switch op := v.DefiningOp(); {
	case op == nil:
	case rewrite.IsSplat(op), tile.Fill.Is(op):
		for d := range same {
			same[d] = true
		}
	case tile.Broadcast.Is(op):
		for d, n := range tile.Broadcast.Of(op).Spread() {
			same[d] = n == 1
		}
	case op.Has(ir.Elementwise) && op.NumResults() == 1:
		for d := range same {
			same[d] = true
			for _, x := range op.Operands() {
				same[d] = same[d] && (elements(x.Type()) == 0 || w.sameAlong(x)[d])
			}
		}
	}
	if w.same == nil {
		w.same = map[*ir.Value][]bool{}
	}
	w.same[v] = same
	return same
}
