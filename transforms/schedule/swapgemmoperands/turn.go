package swapgemmoperands

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// turn replaces a GEMM by that of the transposed operands in reverse order if it is good; ok reports whether it is.
func turn(g tile.GemmOp, good func(tile.GemmOp) bool) (turned tile.GemmOp, ok bool) {
	s, ok := sumOf(g)
	if !ok {
		return turned, false
	}
	t := g
	t.A, t.B = g.B, g.A
	t.TransposeA, t.TransposeB = !g.TransposeB, !g.TransposeA
	t.UnsignedA, t.UnsignedB = g.UnsignedB, g.UnsignedA
	t.Policy = turnedPolicy(g.Policy)
	t.Acc = s.begin(g)
	b := ir.Before(g.Op)
	b.Loc = g.Loc()
	turned = tile.Gemm.New(b, t, transposed(g.Result.Type()))
	if !good(turned) {
		turned.Erase()
		if t.Acc != nil {
			t.Acc.DefiningOp().Erase()
		}
		return turned, false
	}
	s.turn(g, turned)
	return turned, true
}

// turnedPolicy divides the transposed result among warps as a policy divides the result.
func turnedPolicy(p layout.Policy) layout.Policy {
	switch p {
	case layout.FullRow:
		return layout.FullCol
	case layout.FullCol:
		return layout.FullRow
	default:
		return p
	}
}

func transposed(t ir.Type) *ir.TensorType {
	of := t.(*ir.TensorType)
	return ir.Tensor([]int64{of.Shape()[1], of.Shape()[0]}, of.Elem(), nil)
}
