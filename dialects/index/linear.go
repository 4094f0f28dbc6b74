package index

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/linear"
)

// The operands of a binary operation, in affine expressions.
var lhs, rhs = ir.Dim(0), ir.Dim(1)

// computations are what operations on two indices compute.
var computations = map[string]linear.Computation{
	"index.add":       {Expr: lhs.Add(rhs)},
	"index.sub":       {Expr: lhs.Sub(rhs)},
	"index.mul":       {Expr: lhs.Mul(rhs)},
	"index.divu":      {Expr: lhs.FloorDiv(rhs), Unsigned: true},
	"index.divs":      {Expr: lhs.FloorDiv(rhs), Truncated: true},
	"index.floordivs": {Expr: lhs.FloorDiv(rhs)},
	"index.ceildivu":  {Expr: lhs.CeilDiv(rhs), Unsigned: true},
	"index.ceildivs":  {Expr: lhs.CeilDiv(rhs)},
	"index.remu":      {Expr: lhs.Mod(rhs), Unsigned: true},
	"index.rems":      {Expr: lhs.Mod(rhs), Truncated: true},
}

// Computes implements [linear.Operation].
func (o BinaryOp) Computes() linear.Computation { return computations[o.Name()] }

// Computes implements [linear.Operation]: conversions keep the number, unless it does not fit.
func (c CastOp) Computes() linear.Computation {
	return linear.Computation{Expr: lhs, Unsigned: c.Name() == "index.castu"}
}
