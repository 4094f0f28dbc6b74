package arith

import (
	"math/big"

	"github.com/tsopt/tsopt/dialects/constfold"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// side says where the constant stands.
type side int

const (
	left side = iota
	right
)

// constantPattern joins the constants of two nested integer operations:
// outer(inner(x, c0), c1) and its mirror images become result(x, c0 with c1).
type constantPattern struct {
	name         string
	outer, inner ir.Def[BinaryOp]
	// outerConst and innerConst are where c1 and c0 stand.
	outerConst, innerConst side
	// combine computes the new constant from c0 and c1.
	combine func(z, c0, c1 *big.Int) *big.Int
	result  ir.Def[BinaryOp]
	// resultConst is where the new constant stands.
	resultConst side
	// keepFlags keeps the overflow flags that both operations have.
	keepFlags bool
}

func sum(z, a, b *big.Int) *big.Int         { return z.Add(a, b) }
func difference(z, a, b *big.Int) *big.Int  { return z.Sub(a, b) }
func reverseDiff(z, a, b *big.Int) *big.Int { return z.Sub(b, a) }
func product(z, a, b *big.Int) *big.Int     { return z.Mul(a, b) }

func constantPatterns() []rewrite.Pattern {
	table := []constantPattern{
		{"addi-addi-constant", AddI, AddI, right, right, sum, AddI, right, true},
		{"addi-subi-constant-rhs", AddI, SubI, right, right, reverseDiff, AddI, right, true},
		{"addi-subi-constant-lhs", AddI, SubI, right, left, sum, SubI, left, true},
		{"subi-addi-constant-rhs", SubI, AddI, right, right, difference, AddI, right, false},
		{"subi-addi-constant-lhs", SubI, AddI, left, right, reverseDiff, SubI, left, true},
		{"subi-subi-constant-rhs-rhs", SubI, SubI, right, right, sum, SubI, right, true},
		{"subi-subi-constant-rhs-lhs", SubI, SubI, right, left, difference, SubI, left, true},
		{"subi-subi-constant-lhs-rhs", SubI, SubI, left, right, sum, SubI, left, true},
		{"subi-subi-constant-lhs-lhs", SubI, SubI, left, left, reverseDiff, AddI, right, true},
		{"muli-muli-constant", MulI, MulI, right, right, product, MulI, right, true},
	}
	out := make([]rewrite.Pattern, 0, len(table)+3)
	for _, p := range table {
		out = append(out, rewrite.On(p.outer, p.name, p.apply))
	}
	return append(out,
		rewrite.On(AddI, "addi-muli-negative-one-rhs", addOfNegatedRight),
		rewrite.On(AddI, "addi-muli-negative-one-lhs", addOfNegatedLeft),
		rewrite.On(SubI, "subi-subi-same-lhs", subOfSubSame))
}

func (p constantPattern) apply(r *rewrite.Rewriter, o BinaryOp) bool {
	c1 := intConstant(o.Operand(int(p.outerConst)))
	inner, ok := p.inner.Cast(o.Operand(1 - int(p.outerConst)).DefiningOp())
	if c1 == nil || !ok {
		return false
	}
	c0 := intConstant(inner.Operand(int(p.innerConst)))
	if c0 == nil {
		return false
	}
	x := inner.Operand(1 - int(p.innerConst))
	value := constfold.Ints([]ir.Attr{c0, c1}, x.Type(), func(_ int, v []*big.Int) (*big.Int, bool) {
		return p.combine(new(big.Int), v[0], v[1]), true
	})
	if value == nil {
		return false
	}
	var flags OverflowFlags
	if p.keepFlags {
		flags = o.Overflow & inner.Overflow
	}
	operands := []*ir.Value{x, x}
	operands[p.resultConst] = NewConstant(r.Builder, value)
	return replaceBinary(r, o.Op, p.result, BinaryOp{LHS: operands[0], RHS: operands[1], Overflow: flags})
}

// intConstant is the value of a scalar integer constant, nil for others.
func intConstant(v *ir.Value) ir.Attr {
	if a, ok := rewrite.ConstantOf(v).(*ir.IntegerAttr); ok {
		return a
	}
	return nil
}

// negated is y when v is `y * -1`.
func negated(v *ir.Value) *ir.Value {
	mul, ok := MulI.Cast(v.DefiningOp())
	if !ok || !isInt(rewrite.ConstantOf(mul.RHS), -1) {
		return nil
	}
	return mul.LHS
}

func addOfNegatedRight(r *rewrite.Rewriter, o BinaryOp) bool {
	if y := negated(o.RHS); y != nil {
		return replaceBinary(r, o.Op, SubI, BinaryOp{LHS: o.LHS, RHS: y})
	}
	return false
}

func addOfNegatedLeft(r *rewrite.Rewriter, o BinaryOp) bool {
	if y := negated(o.LHS); y != nil {
		return replaceBinary(r, o.Op, SubI, BinaryOp{LHS: o.RHS, RHS: y})
	}
	return false
}

// subOfSubSame turns `(a - b) - a` into `0 - b`.
func subOfSubSame(r *rewrite.Rewriter, o BinaryOp) bool {
	inner, ok := SubI.Cast(o.LHS.DefiningOp())
	if !ok || inner.LHS != o.RHS {
		return false
	}
	zero := splat(o.Result.Type(), 0)
	if zero == nil {
		return false
	}
	return replaceBinary(r, o.Op, SubI,
		BinaryOp{LHS: NewConstant(r.Builder, zero), RHS: inner.RHS, Overflow: o.Overflow & inner.Overflow})
}
