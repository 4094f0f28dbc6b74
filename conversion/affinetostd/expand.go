package affinetostd

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
)

// expander computes affine expressions by arithmetic.
type expander struct {
	b          *ir.Builder
	dims, syms []*ir.Value
}

// Expand computes the results of a map on operands: dimensions, then symbols.
// It returns nil when the map divides by something that is not positive.
func Expand(b *ir.Builder, m ir.AffineMap, operands []*ir.Value) []*ir.Value {
	for _, e := range m.Results() {
		if nonPositive(e) != "" {
			return nil
		}
	}
	x := &expander{b, operands[:m.NumDims()], operands[m.NumDims():]}
	out := make([]*ir.Value, len(m.Results()))
	for i, e := range m.Results() {
		out[i] = x.expr(e)
	}
	return out
}

// nonPositive names the kind of an operation in e whose right operand is a constant
// that is not positive, "" for none.
func nonPositive(e ir.AffineExpr) (what string) {
	e.Walk(func(n ir.AffineExpr) {
		kind := "division"
		switch n.Kind() {
		case ir.AffineMod:
			kind = "modulo"
		case ir.AffineFloorDiv, ir.AffineCeilDiv:
		default:
			return
		}
		if c, ok := n.RHS().IsConst(); ok && c <= 0 {
			what = kind
		}
	})
	return what
}

func (x *expander) expr(e ir.AffineExpr) *ir.Value {
	switch e.Kind() {
	case ir.AffineConst:
		return arith.ConstantIndex(x.b, e.Value())
	case ir.AffineDim:
		return x.dims[e.Value()]
	case ir.AffineSym:
		return x.syms[e.Value()]
	}
	l, r := x.expr(e.LHS()), x.expr(e.RHS())
	switch e.Kind() {
	case ir.AffineAdd:
		return arith.Binary(x.b, arith.AddI, l, r)
	case ir.AffineMul:
		return noWrap(x.b, arith.MulI, l, r, arith.NSW)
	case ir.AffineMod:
		return x.mod(l, r)
	case ir.AffineFloorDiv:
		return x.floorDiv(l, r)
	case ir.AffineCeilDiv:
		return x.ceilDiv(l, r)
	}
	panic(fmt.Sprint("affine expression of unknown kind: ", e))
}

// noWrap is an operation with overflow flags.
func noWrap(b *ir.Builder, def ir.Def[arith.BinaryOp], x, y *ir.Value, flags arith.OverflowFlags) *ir.Value {
	return def.New(b, arith.BinaryOp{LHS: x, RHS: y, Overflow: flags}).Result
}

func divide(b *ir.Builder, x, y *ir.Value) *ir.Value {
	return arith.DivSI.New(b, arith.DivOp{LHS: x, RHS: y}).Result
}

// mod corrects a remainder that is negative.
func (x *expander) mod(l, r *ir.Value) *ir.Value {
	rem := arith.Binary(x.b, arith.RemSI, l, r)
	negative := arith.NewCmpI(x.b, arith.SLT, rem, arith.ConstantIndex(x.b, 0))
	return arith.NewSelect(x.b, negative, arith.Binary(x.b, arith.AddI, rem, r), rem)
}

// floorDiv divides -1-l for negative l, where rounding towards zero is right.
func (x *expander) floorDiv(l, r *ir.Value) *ir.Value {
	zero, minusOne := arith.ConstantIndex(x.b, 0), arith.ConstantIndex(x.b, -1)
	negative := arith.NewCmpI(x.b, arith.SLT, l, zero)
	dividend := arith.NewSelect(x.b, negative, arith.Binary(x.b, arith.SubI, minusOne, l), l)
	quotient := divide(x.b, dividend, r)
	return arith.NewSelect(x.b, negative, arith.Binary(x.b, arith.SubI, minusOne, quotient), quotient)
}

// ceilDiv divides -l for l up to zero, and l-1 for greater ones.
func (x *expander) ceilDiv(l, r *ir.Value) *ir.Value {
	zero, one := arith.ConstantIndex(x.b, 0), arith.ConstantIndex(x.b, 1)
	nonPositive := arith.NewCmpI(x.b, arith.SLE, l, zero)
	negated := arith.Binary(x.b, arith.SubI, zero, l)
	decremented := arith.Binary(x.b, arith.SubI, l, one)
	quotient := divide(x.b, arith.NewSelect(x.b, nonPositive, negated, decremented), r)
	negatedQuotient := arith.Binary(x.b, arith.SubI, zero, quotient)
	incremented := arith.Binary(x.b, arith.AddI, quotient, one)
	return arith.NewSelect(x.b, nonPositive, negatedQuotient, incremented)
}

// extremum combines all results of a map, nil when it cannot be computed.
func extremum(b *ir.Builder, def ir.Def[arith.BinaryOp], m ir.AffineMap, operands []*ir.Value) *ir.Value {
	vs := Expand(b, m, operands)
	if len(vs) == 0 {
		return nil
	}
	best := vs[0]
	for _, v := range vs[1:] {
		best = arith.Binary(b, def, best, v)
	}
	return best
}
