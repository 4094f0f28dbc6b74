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

func val(b *ir.Builder, def *ir.OpDef, x, y *ir.Value) *ir.Value {
	return b.Value(def, x.Type(), x, y)
}

func choose(b *ir.Builder, cond, x, y *ir.Value) *ir.Value {
	return b.Value(llvm.Select.OpDef, x.Type(), cond, x, y)
}

// ceilDivS: n and m of one sign, n not 0: (n + x) / m + 1 with x = m > 0 ? -1 : 1,
// else -(-n / m).
func ceilDivS(b *ir.Builder, n, m *ir.Value) *ir.Value {
	t := n.Type()
	zero, posOne, negOne := llvm.NewInt(b, t, 0), llvm.NewInt(b, t, 1), llvm.NewInt(b, t, -1)
	mPos := llvm.NewICmp(b, llvm.SGT, m, zero)
	x := choose(b, mPos, negOne, posOne)
	nPlusX := val(b, llvm.Add.OpDef, n, x)
	nPlusXDivM := val(b, llvm.SDiv.OpDef, nPlusX, m)
	posRes := val(b, llvm.Add.OpDef, nPlusXDivM, posOne)
	negN := val(b, llvm.Sub.OpDef, zero, n)
	negNDivM := val(b, llvm.SDiv.OpDef, negN, m)
	negRes := val(b, llvm.Sub.OpDef, zero, negNDivM)
	nPos := llvm.NewICmp(b, llvm.SGT, n, zero)
	sameSign := llvm.NewICmp(b, llvm.EQ, nPos, mPos)
	nNonZero := llvm.NewICmp(b, llvm.NE, n, zero)
	return choose(b, val(b, llvm.And.OpDef, sameSign, nNonZero), posRes, negRes)
}

// ceilDivU: n == 0 ? 0 : (n - 1) / m + 1.
func ceilDivU(b *ir.Builder, n, m *ir.Value) *ir.Value {
	zero, one := llvm.NewInt(b, n.Type(), 0), llvm.NewInt(b, n.Type(), 1)
	minusOne := val(b, llvm.Sub.OpDef, n, one)
	quotient := val(b, llvm.UDiv.OpDef, minusOne, m)
	plusOne := val(b, llvm.Add.OpDef, quotient, one)
	return choose(b, llvm.NewICmp(b, llvm.EQ, n, zero), zero, plusOne)
}

// floorDivS: signs differ and n not 0: -1 - (x - n) / m with x = m < 0 ? 1 : -1,
// else n / m.
func floorDivS(b *ir.Builder, n, m *ir.Value) *ir.Value {
	t := n.Type()
	zero, posOne, negOne := llvm.NewInt(b, t, 0), llvm.NewInt(b, t, 1), llvm.NewInt(b, t, -1)
	mNeg := llvm.NewICmp(b, llvm.SLT, m, zero)
	x := choose(b, mNeg, posOne, negOne)
	xMinusN := val(b, llvm.Sub.OpDef, x, n)
	xMinusNDivM := val(b, llvm.SDiv.OpDef, xMinusN, m)
	negRes := val(b, llvm.Sub.OpDef, negOne, xMinusNDivM)
	posRes := val(b, llvm.SDiv.OpDef, n, m)
	nNeg := llvm.NewICmp(b, llvm.SLT, n, zero)
	diffSign := llvm.NewICmp(b, llvm.NE, nNeg, mNeg)
	nNonZero := llvm.NewICmp(b, llvm.NE, n, zero)
	return choose(b, val(b, llvm.And.OpDef, diffSign, nNonZero), negRes, posRes)
}
