package narrowfloats

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// narrowest is of how many bits integers are that are worth converting before they are computed with: conversions take
// several at once.
const narrowest = 8

// exact reports whether a value can be had in floats of a type, equal to what it is, by the same steps.
func (n *numbers) exact(v *ir.Value, f *ir.FloatType) bool {
	if extended(v, f) != nil {
		return true
	}
	if c, known := rewrite.FloatOf(rewrite.ConstantOf(v)); known {
		return f.Format().Decode(f.Format().Encode(c)) == c
	}
	lo, hi, ok := n.bounds(v)
	if !ok || !within(lo, hi, f) {
		return false
	}
	op := v.DefiningOp()
	if op == nil {
		return n.leaf(v)
	}
	if _, known := rewrite.IntConstant(v); known {
		return true
	}
	if moves(op) {
		return n.exact(op.Operand(0), f)
	}
	if o, ok := floatArithmetic(v); ok {
		return n.exact(o.LHS, f) && n.exact(o.RHS, f)
	}
	if o, ok := intArithmetic(v); ok {
		a, b, ok := n.corners(o) // wraps around outside of these bounds
		return ok && fitsSigned(a, b, v.Type()) && !n.negativeZero(o) && n.exact(o.LHS, f) && n.exact(o.RHS, f)
	}
	c, isCast := ir.As[arith.CastOp](op)
	switch {
	case !isCast:
		return n.leaf(v)
	case n.keeps(c):
		return n.exact(c.In, f) || n.leaf(v)
	case c.Def() == arith.ExtUI.OpDef, c.Def() == arith.IndexCastUI.OpDef, c.Def() == arith.UIToFP.OpDef:
		return n.leaf(c.In)
	}
	return n.leaf(v)
}

// negativeZero reports whether floats may give -0 where integers give zero: zero times what is negative.
func (n *numbers) negativeZero(o arith.BinaryOp) bool {
	a, b, _ := n.bounds(o.LHS)
	c, d, _ := n.bounds(o.RHS)
	zero := func(lo, hi int64) bool { return lo <= 0 && hi >= 0 }
	return o.Def() == arith.MulI.OpDef && (zero(a, b) && c < 0 || zero(c, d) && a < 0)
}

// leaf reports whether a value is an integer that is converted as it is.
func (n *numbers) leaf(v *ir.Value) bool {
	t, ok := ir.ElemOrSelf(v.Type()).(*ir.IntegerType)
	return ok && t.Width() > 1 && t.Width() <= narrowest
}

// keeps reports whether a cast gives the number that it takes, read with its sign.
func (n *numbers) keeps(c arith.CastOp) bool {
	lo, hi, ok := n.bounds(c.In)
	switch c.Def() {
	case arith.ExtSI.OpDef, arith.SIToFP.OpDef, arith.ExtF.OpDef:
		return true
	case arith.ExtUI.OpDef, arith.UIToFP.OpDef:
		return ok && lo >= 0
	case arith.IndexCast.OpDef, arith.TruncI.OpDef:
		return ok && fitsSigned(lo, hi, c.Out.Type())
	case arith.IndexCastUI.OpDef:
		return ok && lo >= 0 && fitsSigned(lo, hi, c.Out.Type())
	}
	return false
}

// fitsSigned reports whether integers of a type hold all between two.
func fitsSigned(lo, hi int64, t ir.Type) bool {
	w := 64
	if i, ok := ir.ElemOrSelf(t).(*ir.IntegerType); ok {
		w = i.Width()
	}
	return w >= 64 || lo >= -1<<(w-1) && hi < 1<<(w-1)
}

// computed reports whether an integer is not converted as it is.
func computed(v *ir.Value) bool {
	op := v.DefiningOp()
	if op == nil {
		return false
	}
	_, isCast := ir.As[arith.CastOp](op)
	_, isArithmetic := intArithmetic(v)
	return isCast && op.Def() != arith.Bitcast.OpDef || isArithmetic
}

// extended is what was extended from a type of floats, nil where a value is not.
func extended(v *ir.Value, f *ir.FloatType) *ir.Value {
	op := v.DefiningOp()
	if op == nil {
		return nil
	}
	if c, ok := arith.ExtF.Cast(op); ok && ir.ElemOrSelf(c.In.Type()) == ir.Type(f) {
		return c.In
	}
	return nil
}

// make is a value in floats of a type, where it is exact.
func (n *numbers) make(v *ir.Value, f *ir.FloatType) *ir.Value {
	if ir.ElemOrSelf(v.Type()) == ir.Type(f) {
		return v
	}
	if x := extended(v, f); x != nil {
		return x
	}
	to := like(v.Type(), f)
	c, isFloat := rewrite.FloatOf(rewrite.ConstantOf(v))
	if i, isInt := rewrite.IntConstant(v); isInt {
		c, isFloat = float64(i), true
	}
	if isFloat {
		return constant(n.b, c, to)
	}
	op := v.DefiningOp()
	if op == nil {
		return arith.Cast(n.b, arith.SIToFP, v, to)
	}
	if moves(op) {
		var m ir.Mapping
		m.Map(op.Operand(0), n.make(op.Operand(0), f))
		again := ir.Clone(op, &m)
		again.Result(0).SetType(to)
		return n.b.Insert(again).Result(0)
	}
	if o, ok := floatArithmetic(v); ok {
		return n.again(o, f)
	}
	if o, ok := intArithmetic(v); ok {
		return arith.Binary(n.b, floats[o.Def()], n.make(o.LHS, f), n.make(o.RHS, f))
	}
	if o, ok := ir.As[arith.CastOp](op); ok {
		switch {
		case n.keeps(o) && n.exact(o.In, f):
			return n.make(o.In, f)
		case o.Def() == arith.ExtUI.OpDef, o.Def() == arith.IndexCastUI.OpDef, o.Def() == arith.UIToFP.OpDef:
			return arith.Cast(n.b, arith.UIToFP, o.In, to)
		}
	}
	return arith.Cast(n.b, arith.SIToFP, v, to)
}

// floats are the operations on floats that do what those on integers do.
var floats = map[*ir.OpDef]ir.Def[arith.BinaryOp]{
	arith.AddI.OpDef: arith.AddF, arith.SubI.OpDef: arith.SubF, arith.MulI.OpDef: arith.MulF,
}

// again is an operation on floats, on those of another type.
func (n *numbers) again(o arith.BinaryOp, f *ir.FloatType) *ir.Value {
	var m ir.Mapping
	m.Map(o.LHS, n.make(o.LHS, f))
	m.Map(o.RHS, n.make(o.RHS, f))
	again := ir.Clone(o.Op, &m)
	again.Result(0).SetType(like(o.Result.Type(), f))
	return n.b.Insert(again).Result(0)
}

// like is a type with other elements.
func like(t, elem ir.Type) ir.Type {
	if s, ok := t.(ir.ShapedType); ok {
		return s.CloneWith(s.Shape(), elem)
	}
	return elem
}

func constant(b *ir.Builder, c float64, t ir.Type) *ir.Value {
	a := ir.Attr(ir.Float(ir.ElemOrSelf(t).(*ir.FloatType), c))
	if s, ok := t.(ir.ShapedType); ok {
		a = ir.SplatOf(s, a)
	}
	return arith.NewConstant(b, a)
}
