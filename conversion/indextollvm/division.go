package indextollvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// expansion computes a division that rounds otherwise than towards zero.
type expansion func(b *ir.Builder, n, m *ir.Value) *ir.Value

func binary(expand expansion) func(*rewrite.ConversionRewriter, *ir.Op, []*ir.Value) bool {
	return func(r *rewrite.ConversionRewriter, op *ir.Op, args []*ir.Value) bool {
		r.Replace(op, expand(r.Builder, args[0], args[1]))
		return true
	}
}

func val(b *ir.Builder, def ir.Def[llvm.BinaryOp], x, y *ir.Value) *ir.Value {
	return def.New(b, llvm.BinaryOp{LHS: x, RHS: y}, x.Type()).Result
}

func quotient(b *ir.Builder, def ir.Def[llvm.DivOp], x, y *ir.Value) *ir.Value {
	return def.New(b, llvm.DivOp{LHS: x, RHS: y}, x.Type()).Result
}

func choose(b *ir.Builder, cond, x, y *ir.Value) *ir.Value {
	return llvm.Select.New(b, llvm.SelectOp{Condition: cond, TrueValue: x, FalseValue: y}, x.Type()).Result
}

// ceilDivS: n and m of one sign, n not 0: (n + x) / m + 1 with x = m > 0 ? -1 : 1,
// else -(-n / m).
func ceilDivS(b *ir.Builder, n, m *ir.Value) *ir.Value {
	t := n.Type()
	zero, posOne, negOne := llvm.NewInt(b, t, 0), llvm.NewInt(b, t, 1), llvm.NewInt(b, t, -1)
	mPos := llvm.NewICmp(b, llvm.SGT, m, zero)
	x := choose(b, mPos, negOne, posOne)
	nPlusX := val(b, llvm.Add, n, x)
	nPlusXDivM := quotient(b, llvm.SDiv, nPlusX, m)
	posRes := val(b, llvm.Add, nPlusXDivM, posOne)
	negN := val(b, llvm.Sub, zero, n)
	negNDivM := quotient(b, llvm.SDiv, negN, m)
	negRes := val(b, llvm.Sub, zero, negNDivM)
	nPos := llvm.NewICmp(b, llvm.SGT, n, zero)
	sameSign := llvm.NewICmp(b, llvm.EQ, nPos, mPos)
	nNonZero := llvm.NewICmp(b, llvm.NE, n, zero)
	return choose(b, val(b, llvm.And, sameSign, nNonZero), posRes, negRes)
}

// ceilDivU: n == 0 ? 0 : (n - 1) / m + 1.
func ceilDivU(b *ir.Builder, n, m *ir.Value) *ir.Value {
	zero, one := llvm.NewInt(b, n.Type(), 0), llvm.NewInt(b, n.Type(), 1)
	minusOne := val(b, llvm.Sub, n, one)
	quot := quotient(b, llvm.UDiv, minusOne, m)
	plusOne := val(b, llvm.Add, quot, one)
	return choose(b, llvm.NewICmp(b, llvm.EQ, n, zero), zero, plusOne)
}

// floorDivS: signs differ and n not 0: -1 - (x - n) / m with x = m < 0 ? 1 : -1,
// else n / m.
func floorDivS(b *ir.Builder, n, m *ir.Value) *ir.Value {
	t := n.Type()
	zero, posOne, negOne := llvm.NewInt(b, t, 0), llvm.NewInt(b, t, 1), llvm.NewInt(b, t, -1)
	mNeg := llvm.NewICmp(b, llvm.SLT, m, zero)
	x := choose(b, mNeg, posOne, negOne)
	xMinusN := val(b, llvm.Sub, x, n)
	xMinusNDivM := quotient(b, llvm.SDiv, xMinusN, m)
	negRes := val(b, llvm.Sub, negOne, xMinusNDivM)
	posRes := quotient(b, llvm.SDiv, n, m)
	nNeg := llvm.NewICmp(b, llvm.SLT, n, zero)
	diffSign := llvm.NewICmp(b, llvm.NE, nNeg, mNeg)
	nNonZero := llvm.NewICmp(b, llvm.NE, n, zero)
	return choose(b, val(b, llvm.And, diffSign, nNonZero), negRes, posRes)
}
