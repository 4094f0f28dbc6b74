package arith

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ConstantOp is the view of [Constant].
type ConstantOp struct {
	ir.Base
	Value  ir.Attr // the constant
	Result *ir.Value
}

// Constant is `arith.constant`.
var Constant = ir.Define(ir.Spec[ConstantOp]{
	Name:    "arith.constant",
	Summary: "integer or floating point constant",
	Doc: ir.DocExample("A constant scalar, vector or tensor.", "",
		"%1 = arith.constant 42 : i32", "%2 = arith.constant dense<[1.0, 2.0]> : vector<2xf32>", "%3 = arith.constant true"),
	Traits: ir.ConstantLike | ir.Pure,
	Fields: func(o *ConstantOp) []ir.Field {
		return []ir.Field{
			ir.AttrIs(&o.Value, "value", ir.TypedAttrC),
			ir.Out(&o.Result, "result", ir.AnyType),
		}
	},
	Format:      "attr-dict $value",
	InferTypes:  inferConstant,
	Verify:      ConstantOp.verify,
	Constant:    func(o ConstantOp) ir.Attr { return o.Value },
	ResultNames: ConstantOp.names,
})

func inferConstant(st *ir.OpState) ([]ir.Type, error) {
	if len(st.Props) > 0 {
		if v, ok := st.Props[0].(ir.TypedAttr); ok {
			return []ir.Type{v.Type()}, nil
		}
	}
	return nil, fmt.Errorf("the value has no type")
}

func (c ConstantOp) verify() error {
	t := c.Result.Type()
	if v, ok := c.Value.(ir.TypedAttr); ok && v.Type() != t {
		return c.Errorf("failed to verify that all of {value, result} have same type")
	}
	if it, ok := t.(*ir.IntegerType); ok && it.Signedness() != ir.Signless {
		return c.Errorf("integer return type must be signless")
	}
	if !isNumeric(c.Value) {
		return c.Errorf("value must be an integer, float, or elements attribute")
	}
	if v, ok := t.(*ir.VectorType); ok && v.Scalable() != nil {
		if d, ok := c.Value.(*ir.DenseElementsAttr); !ok || !d.IsSplat() {
			return c.Errorf("intializing scalable vectors with elements attribute is not supported unless it's a vector splat")
		}
	}
	return nil
}

func isNumeric(a ir.Attr) bool {
	switch a.(type) {
	case *ir.IntegerAttr, *ir.FloatAttr, *ir.DenseElementsAttr, *ir.DenseResourceAttr, *ir.SparseElementsAttr:
		return true
	}
	return false
}

// names suggests %true, %c42_i32, %c42 for an index, and %cst for the rest.
func (c ConstantOp) names(set func(*ir.Value, string)) {
	v, ok := c.Value.(*ir.IntegerAttr)
	if !ok {
		set(c.Result, "cst")
		return
	}
	switch t := c.Result.Type(); {
	case t == ir.I1 && v.Int() != 0:
		set(c.Result, "true")
	case t == ir.I1:
		set(c.Result, "false")
	case t == ir.Index:
		set(c.Result, "c"+v.Decimal())
	default:
		set(c.Result, "c"+v.Decimal()+"_"+t.String())
	}
}

// NewConstant makes a constant from a typed attribute and returns its value.
func NewConstant(b *ir.Builder, value ir.Attr) *ir.Value {
	return Constant.New(b, ConstantOp{Value: value}).Result
}

// ConstantIndex makes a constant of type index.
func ConstantIndex(b *ir.Builder, v int64) *ir.Value { return NewConstant(b, ir.IndexAttr(v)) }

// Index is an element of an index list as a value.
func Index(b *ir.Builder, m ir.Mixed) *ir.Value {
	if m.Value != nil {
		return m.Value
	}
	return ConstantIndex(b, m.Const)
}

// Indices is [Index] of each.
func Indices(b *ir.Builder, ms []ir.Mixed) []*ir.Value {
	out := make([]*ir.Value, len(ms))
	for i, m := range ms {
		out[i] = Index(b, m)
	}
	return out
}

// ConstantInt makes a constant of an integer or index type.
func ConstantInt(b *ir.Builder, v int64, t ir.Type) *ir.Value {
	return NewConstant(b, ir.Integer(t, v))
}

// Zero makes the constant 0 of a number type, or a vector or tensor of static
// shape full of it.
func Zero(b *ir.Builder, t ir.Type) *ir.Value { return NewConstant(b, ZeroAttr(t)) }

// ZeroAttr is the attribute 0 of such a type, nil for other types.
func ZeroAttr(t ir.Type) ir.Attr {
	if s, ok := t.(ir.ShapedType); ok {
		if elem := ZeroAttr(s.Elem()); elem != nil && ir.HasStaticShape(t) {
			return ir.SplatOf(s, elem)
		}
		return nil
	}
	switch t := t.(type) {
	case *ir.FloatType:
		return ir.Float(t, 0)
	case *ir.IntegerType, *ir.IndexType:
		return ir.Integer(t, 0)
	}
	return nil
}

func materialise(b *ir.Builder, value ir.Attr, t ir.Type, loc diag.Loc) *ir.Op {
	if value == ub.Poison {
		return ub.Dialect.Constant(b, value, t, loc)
	}
	typed, ok := value.(ir.TypedAttr)
	if !ok || typed.Type() != t || !isNumeric(value) {
		return nil
	}
	if it, ok := t.(*ir.IntegerType); ok && it.Signedness() != ir.Signless {
		return nil
	}
	return b.Create(ir.OpState{Def: Constant.OpDef, Loc: loc, Props: []ir.Attr{value}})
}
