package swapgemmoperands

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// sum is a GEMM's accumulator, and where it goes.
type sum struct {
	first   *ir.DenseElementsAttr // one number everywhere; nil for zero
	loop    *ir.Op                // carries the accumulator from GEMM to GEMM; nil if none does
	carried int                   // which of the values that the loop carries
}

// sumOf is the accumulator of a GEMM; ok is false if something else uses it before it is complete, or if it does not
// begin as a splat.
func sumOf(g tile.GemmOp) (s sum, ok bool) {
	first := g.Acc
	if first != nil && first.IsBlockArg() {
		if s, ok = carriedSum(g); !ok {
			return s, false
		}
		first = s.loop.Operand(s.init())
	}
	if first == nil {
		return s, true
	}
	c, ok := arith.Constant.Cast(first.DefiningOp())
	if !ok {
		return s, false
	}
	s.first, ok = c.Value.(*ir.DenseElementsAttr)
	return s, ok && s.first.IsSplat()
}

// carriedSum is a loop-carried accumulator of one GEMM alone.
func carriedSum(g tile.GemmOp) (s sum, ok bool) {
	if g.Acc == nil || !g.Acc.IsBlockArg() {
		return s, false
	}
	body := g.Acc.OwnerBlock()
	s = sum{loop: body.ParentOp(), carried: g.Acc.Index() - 1} // the counter is before it
	ok = (tile.Pipelined.Is(s.loop) || scf.For.Is(s.loop)) && g.Block() == body &&
		g.Acc.HasOneUse() && g.Result.HasOneUse() && body.Terminator().Operand(s.carried) == g.Result
	return s, ok
}

// init is which operand of the loop the sum begins with.
func (s sum) init() int { return s.loop.NumOperands() - s.loop.NumResults() + s.carried }

// begin is what the transposed sum begins with, nil for zero.
func (s sum) begin(g tile.GemmOp) *ir.Value {
	if s.first == nil {
		return nil
	}
	at := g.Op
	if s.loop != nil {
		at = s.loop
	}
	b := ir.Before(at)
	b.Loc = g.Loc()
	return arith.NewConstant(b, ir.SplatOf(transposed(g.Result.Type()), s.first.At(0)))
}

// turn replaces a GEMM by its transposed one, whose accumulator is the transposed initial value. Uses of the final
// result use its transpose.
func (s sum) turn(g, turned tile.GemmOp) {
	end, back := g.Result, turned.Result
	if s.loop != nil {
		s.loop.SetOperand(s.init(), turned.Acc)
		turned.Op.SetOperand(2, g.Acc)
		g.Acc.SetType(turned.Result.Type())
		g.Result.ReplaceAllUsesWith(turned.Result)
		end = s.loop.Result(s.carried)
		back = end
	}
	was := end.Type()
	back.SetType(turned.Result.Type())
	b := ir.After(back.DefiningOp())
	b.Loc = end.Loc()
	t := tile.Transpose.New(b, tile.TransposeOp{Source: back, Permutation: []int64{1, 0}}, was)
	end.ReplaceUsesIf(t.Result, func(u *ir.Use) bool { return u.Owner() != t.Op })
	g.Erase()
}
