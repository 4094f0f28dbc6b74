package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// divisor is a number that divides the value always; 0 for the constant 0. A
// value that is being computed, around a loop, is known to be divided by 1 only.
func (k *bounds) divisor(v *ir.Value) int64 {
	if d, ok := k.divisors[v]; ok {
		return d
	}
	k.divisors[v] = 1
	d := k.divides(v)
	k.divisors[v] = d
	return d
}

func (k *bounds) divides(v *ir.Value) int64 {
	if c, ok := rewrite.IntConstant(v); ok {
		return max(c, -c)
	}
	if v.IsBlockArg() {
		loop, ok := ir.As[ir.CountedLoop](v.OwnerBlock().ParentOp())
		if !ok || loop.InductionVar() != v {
			return 1
		}
		lower, _, step := loop.Bounds()
		return gcd(k.divisor(lower), k.divisor(step))
	}
	op := v.DefiningOp()
	switch op.Def() {
	case arith.IndexCast.OpDef:
		return k.divisor(op.Operand(0))
	case arith.AddI.OpDef, arith.SubI.OpDef:
		return gcd(k.divisor(op.Operand(0)), k.divisor(op.Operand(1)))
	case arith.Select.OpDef:
		return gcd(k.divisor(op.Operand(1)), k.divisor(op.Operand(2)))
	case arith.MulI.OpDef:
		x, y := k.divisor(op.Operand(0)), k.divisor(op.Operand(1))
		if x > 1<<30 || y > 1<<30 {
			return gcd(x, 1<<30)
		}
		return x * y
	}
	return 1
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}
