package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// The operands of a binary operation, in affine expressions.
var lhs, rhs = ir.Dim(0), ir.Dim(1)

// computations are what operations on two integers compute.
var computations = map[string]linear.Computation{
	"arith.addi":       {Expr: lhs.Add(rhs)},
	"arith.subi":       {Expr: lhs.Sub(rhs)},
	"arith.muli":       {Expr: lhs.Mul(rhs)},
	"arith.divui":      {Expr: lhs.FloorDiv(rhs), Unsigned: true},
	"arith.divsi":      {Expr: lhs.FloorDiv(rhs), Truncated: true},
	"arith.floordivsi": {Expr: lhs.FloorDiv(rhs)},
	"arith.ceildivui":  {Expr: lhs.CeilDiv(rhs), Unsigned: true},
	"arith.ceildivsi":  {Expr: lhs.CeilDiv(rhs)},
	"arith.remui":      {Expr: lhs.Mod(rhs), Unsigned: true},
	"arith.remsi":      {Expr: lhs.Mod(rhs), Truncated: true},
}

// Computes implements [linear.Operation].
func (o BinaryOp) Computes() linear.Computation {
	c, ok := computations[o.Name()]
	if !ok {
		c = o.bitwise()
	}
	c.Exact = o.Overflow&NSW != 0
	return c
}

// bitwise is what a shift by a constant computes, or the lowest bits of a number.
func (o BinaryOp) bitwise() linear.Computation {
	n, ok := rewrite.IntConstant(o.RHS)
	if !ok || n < 0 {
		return linear.Computation{}
	}
	switch o.Name() {
	case "arith.andi":
		if n&(n+1) == 0 && n+1 > 0 {
			return linear.Computation{Expr: lhs.Mod(ir.Const(n + 1))}
		}
		return linear.Computation{}
	case "arith.shli", "arith.shrsi", "arith.shrui":
	default:
		return linear.Computation{}
	}
	if w, _ := ir.BitWidth(o.Result.Type()); n > min(int64(w)-1, 62) {
		return linear.Computation{}
	}
	by := ir.Const(1 << n)
	switch o.Name() {
	case "arith.shli":
		return linear.Computation{Expr: lhs.Mul(by)}
	case "arith.shrsi":
		return linear.Computation{Expr: lhs.FloorDiv(by)}
	}
	return linear.Computation{Expr: lhs.FloorDiv(by), Unsigned: true}
}

// Computes implements [linear.Operation].
func (o DivOp) Computes() linear.Computation { return BinaryOp(o).Computes() }

// Computes implements [linear.Operation]: conversions between integers keep the number, unless it does not fit.
func (o CastOp) Computes() linear.Computation {
	if castRanges[o.Name()] == nil {
		return linear.Computation{}
	}
	unsigned := o.Def() == ExtUI.OpDef || o.Def() == IndexCastUI.OpDef
	exact := unsigned || o.Def() == ExtSI.OpDef || o.Overflow&NSW != 0
	return linear.Computation{Expr: lhs, Unsigned: unsigned, Exact: exact && o.Def() != IndexCastUI.OpDef}
}

// Linear computes a linear form of indices.
func Linear(b *ir.Builder, f linear.Form) *ir.Value {
	var sum *ir.Value
	for _, t := range f.Terms() {
		v := t.Of
		if t.Coefficient != 1 {
			v = Binary(b, MulI, v, ConstantIndex(b, t.Coefficient))
		}
		if sum != nil {
			v = Binary(b, AddI, sum, v)
		}
		sum = v
	}
	switch {
	case sum == nil:
		return ConstantIndex(b, f.Constant())
	case f.Constant() == 0:
		return sum
	}
	return Binary(b, AddI, sum, ConstantIndex(b, f.Constant()))
}
