package arith

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// BinaryOp is the view of the operations on two operands of one type.
type BinaryOp struct {
	ir.Base
	LHS *ir.Value // the left operand
	RHS *ir.Value // the right operand
	// IsExact asserts that no bit is lost.
	IsExact  bool
	Overflow OverflowFlags
	FastMath FastMathFlags
	Result   *ir.Value
}

func binaryFields(o *BinaryOp, t ir.TypeConstraint, attrs ...ir.Field) []ir.Field {
	fields := append([]ir.Field{ir.In(&o.LHS, "lhs", t), ir.In(&o.RHS, "rhs", t)}, attrs...)
	return append(fields, ir.Out(&o.Result, "result", t).Like("lhs"))
}

// Binary makes an operation on two values of one type.
func Binary[W BinaryOp | DivOp](b *ir.Builder, def ir.Def[W], x, y *ir.Value) *ir.Value {
	return BinaryOp(def.New(b, W(BinaryOp{LHS: x, RHS: y}))).Result
}

// foldBinary is the folder of a binary operation.
type foldBinary = func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool)

// rule is what folds an operation before its operands are computed with: its
// identities.
type rule func(o BinaryOp, lhs, rhs ir.Attr) (ir.FoldResult, bool)

// folder tries rules in order and then computes.
func folder(compute func(operands []ir.Attr, t ir.Type) ir.Attr, rules ...rule) foldBinary {
	return func(o BinaryOp, operands []ir.Attr) ([]ir.FoldResult, bool) {
		for _, r := range rules {
			if res, ok := r(o, operands[0], operands[1]); ok {
				return []ir.FoldResult{res}, true
			}
		}
		return ir.FoldAttr(compute(operands, o.Result.Type()))
	}
}

// isInt reports whether a is the integer v, or a splat of it.
func isInt(a ir.Attr, v int64) bool {
	e, ok := rewrite.SplatElem(a).(*ir.IntegerAttr)
	return ok && e == ir.Integer(e.Type(), v)
}

// isFloat reports whether a is the float v, the sign of zero included, or a
// splat of it.
func isFloat(a ir.Attr, v float64) bool {
	e, ok := rewrite.SplatElem(a).(*ir.FloatAttr)
	return ok && e.Float64() == v && e == ir.Float(e.Type().(*ir.FloatType), v) // a format without infinity has NaN for it
}

// definedBy is the operation of a name that defines v, nil for any other.
// (Folders find each other by name: their definitions would refer in a cycle.)
func definedBy(v *ir.Value, name string) *ir.Op {
	if op := v.DefiningOp(); op != nil && op.Name() == name {
		return op
	}
	return nil
}

// binary is the operation of a name on two operands that defines v.
func binary(v *ir.Value, name string) (o BinaryOp, ok bool) {
	if op := definedBy(v, name); op != nil {
		return ir.View[BinaryOp](op), true
	}
	return o, false
}

func toValue(v *ir.Value) (ir.FoldResult, bool) { return ir.FoldResult{Value: v}, v != nil }

func toAttr(a ir.Attr) (ir.FoldResult, bool) { return ir.FoldResult{Attr: a}, a != nil }

func noFold() (ir.FoldResult, bool) { return ir.FoldResult{}, false }

// splat is the integer v as a constant of type t, nil when t has no static
// shape.
func splat(t ir.Type, v int64) ir.Attr {
	s, ok := t.(ir.ShapedType)
	if !ok {
		return ir.Integer(t, v)
	}
	if !ir.HasStaticShape(t) {
		return nil
	}
	return ir.SplatOf(s, ir.Integer(s.Elem(), v))
}

// floatOf is the value of a float constant or of a splat of floats.
func floatOf(a ir.Attr) (float64, bool) { return rewrite.FloatOf(a) }
