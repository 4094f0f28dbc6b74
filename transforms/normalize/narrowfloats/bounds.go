package narrowfloats

import (
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// precision is how many bits the significands of floats have: they hold all integers up to two to the power of it.
var precision = map[ir.Type]int{ir.F16: 11, ir.BF16: 8, ir.F32: 24}

// numbers says of values what is known of them as numbers, and makes others.
type numbers struct {
	ranges *intrange.Analysis
	b      *ir.Builder
}

// bounds are the integers between which a value lies: an integer, read with its sign, or a float that is an integer
// always.
func (n *numbers) bounds(v *ir.Value) (lo, hi int64, ok bool) {
	if r := n.ranges.Range(v); r != nil {
		return r.SMin.Int64(), r.SMax.Int64(), r.SMin.IsInt64() && r.SMax.IsInt64()
	}
	if c, known := rewrite.FloatOf(rewrite.ConstantOf(v)); known {
		return int64(c), int64(c), c == math.Trunc(c) && math.Abs(c) <= 1<<24
	}
	op := v.DefiningOp()
	switch {
	case op == nil:
		return 0, 0, false
	case moves(op):
		return n.bounds(op.Operand(0))
	}
	if c, isCast := ir.As[arith.CastOp](op); isCast {
		lo, hi, ok = n.cast(c)
	} else if o, isFloat := floatArithmetic(v); isFloat {
		lo, hi, ok = n.corners(o)
	}
	return lo, hi, ok && within(lo, hi, ir.ElemOrSelf(v.Type()))
}

// cast are the bounds of what integers become as floats, and floats as wider ones.
func (n *numbers) cast(c arith.CastOp) (lo, hi int64, ok bool) {
	switch c.Def() {
	case arith.SIToFP.OpDef, arith.ExtF.OpDef:
		return n.bounds(c.In)
	case arith.UIToFP.OpDef:
		r := n.ranges.Range(c.In)
		if r == nil {
			return 0, 0, false
		}
		return r.UMin.Int64(), r.UMax.Int64(), r.UMin.IsInt64() && r.UMax.IsInt64()
	}
	return 0, 0, false
}

// corners are the bounds of an addition, subtraction or multiplication.
func (n *numbers) corners(o arith.BinaryOp) (lo, hi int64, ok bool) {
	a, b, first := n.bounds(o.LHS)
	c, d, second := n.bounds(o.RHS)
	const most = 1 << 30 // squared without overflow
	if !first || !second || max(-a, b, -c, d) > most {
		return 0, 0, false
	}
	switch o.Def() {
	case arith.AddF.OpDef, arith.AddI.OpDef:
		return a + c, b + d, true
	case arith.SubF.OpDef, arith.SubI.OpDef:
		return a - d, b - c, true
	}
	return min(a*c, a*d, b*c, b*d), max(a*c, a*d, b*c, b*d), true
}

// within reports whether floats of a type hold all integers between two.
func within(lo, hi int64, f ir.Type) bool {
	p := precision[f]
	return p > 0 && lo >= -1<<p && hi <= 1<<p
}

// floatArithmetic is the addition, subtraction or multiplication of floats that defines a value.
func floatArithmetic(v *ir.Value) (arith.BinaryOp, bool) {
	return binary(v, arith.AddF, arith.SubF, arith.MulF)
}

// intArithmetic is that of integers.
func intArithmetic(v *ir.Value) (arith.BinaryOp, bool) {
	return binary(v, arith.AddI, arith.SubI, arith.MulI)
}

func binary(v *ir.Value, defs ...ir.Def[arith.BinaryOp]) (arith.BinaryOp, bool) {
	o, ok := ir.As[arith.BinaryOp](v.DefiningOp())
	return o, ok && slices.ContainsFunc(defs, func(d ir.Def[arith.BinaryOp]) bool { return d.OpDef == o.Def() })
}

// moves reports whether the elements of what an operation gives are elements of its operand.
func moves(op *ir.Op) bool {
	switch op.Def() {
	case tile.Broadcast.OpDef, tile.ExpandDims.OpDef, tile.Reshape.OpDef, tile.Transpose.OpDef, tile.Fill.OpDef:
		return true
	}
	return false
}
