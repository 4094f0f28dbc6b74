package arith

import (
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
)

// SelectOp is the view of [Select].
type SelectOp struct {
	ir.Base
	Condition  *ir.Value // the condition
	TrueValue  *ir.Value // the value chosen when the condition holds
	FalseValue *ir.Value // the other one
	Result     *ir.Value
}

// Choices implements [memory.Choice].
func (o SelectOp) Choices() []*ir.Value { return []*ir.Value{o.TrueValue, o.FalseValue} }

// Select is `arith.select`.
var Select = ir.Define(ir.Spec[SelectOp]{
	Name: "arith.select", Syntax: "$condition `,` $true_value `,` $false_value attr-dict `:` (type($condition) `,`)? type($result)", Summary: "select operation",
	Doc: ir.DocExample("Chooses one of two values by a condition: one i1 for the whole, or one for each element of vectors "+
		"and tensors.", "%c: i1, %a: i32, %b: i32, %m: vector<4xi1>, %v: vector<4xf32>, %w: vector<4xf32>",
		"%0 = arith.select %c, %a, %b : i32", "%1 = arith.select %m, %v, %w : vector<4xi1>, vector<4xf32>"),
	Traits: ir.Pure | ir.Elementwise,
	Fields: func(o *SelectOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "condition", ir.BoolLike),
			ir.In(&o.TrueValue, "true_value", ir.AnyType),
			ir.In(&o.FalseValue, "false_value", ir.AnyType),
			ir.Out(&o.Result, "result", ir.AnyType).Like("true_value"),
		}
	},
	Match: ir.SameTypes("true_value", "false_value", "result"),
	Preds: []ir.TypePred{{Summary: "condition is signless i1 or has matching shape", OK: func(op *ir.Op) bool {
		o := ir.View[SelectOp](op)
		return o.Condition.Type() == ir.Type(ir.I1) || sameShape(o.Condition.Type(), o.Result.Type())
	}}},
	Parse:  parseSelect,
	Print:  printSelect,
	Verify: SelectOp.verify,
	Fold:   SelectOp.fold,
})

func parseSelect(p ir.OpParser, st *ir.OpState) {
	pos := p.Pos()
	us := p.Operands(ir.NoDelimiter)
	if len(us) != 3 {
		p.Errorf(pos, "expected 3 operands")
		return
	}
	p.OpAttrs(st)
	t := p.ColonType()
	var cond ir.Type = ir.I1
	if p.Accept(",") {
		cond = t
		t = p.Type()
	}
	if p.Err() != nil {
		return
	}
	st.Types = []ir.Type{t}
	st.Operands = p.ResolveAll(us, []ir.Type{cond, t, t})
}

func printSelect(p ir.OpPrinter, o SelectOp) {
	p.Space()
	p.Operands(o.Operands())
	p.AttrDict(o.Op)
	p.Str(" : ")
	if t, ok := o.Condition.Type().(ir.ShapedType); ok {
		p.Type(t)
		p.Str(", ")
	}
	p.Type(o.Result.Type())
}

func (o SelectOp) verify() error {
	cond, ok := o.Condition.Type().(ir.ShapedType)
	if !ok {
		return nil
	}
	result, shaped := o.Result.Type().(ir.ShapedType)
	if !shaped {
		return o.Errorf("expected condition to be a signless i1, but got '%s'", cond)
	}
	if want := BoolType(result); want != ir.Type(cond) {
		return o.Errorf("expected condition type to have the same shape as the result type, expected '%s', but got '%s'",
			want, cond)
	}
	return nil
}

func (o SelectOp) fold(operands []ir.Attr) ([]ir.FoldResult, bool) {
	cond, t, f := operands[0], operands[1], operands[2]
	switch {
	case isInt(cond, 1):
		return ir.FoldValue(o.TrueValue)
	case isInt(cond, 0):
		return ir.FoldValue(o.FalseValue)
	case o.TrueValue == o.FalseValue:
		return ir.FoldValue(o.TrueValue)
	case t == ub.Poison:
		return ir.FoldValue(o.FalseValue)
	case f == ub.Poison:
		return ir.FoldValue(o.TrueValue)
	case o.Result.Type() == ir.I1 && isInt(t, 1) && isInt(f, 0):
		return ir.FoldValue(o.Condition)
	}
	if v := o.foldEquality(); v != nil {
		return ir.FoldValue(v)
	}
	return ir.FoldAttr(selectElements(cond, t, f))
}

// foldEquality uses that where a = b either may be chosen.
func (o SelectOp) foldEquality() *ir.Value {
	def := definedBy(o.Condition, "arith.cmpi")
	if def == nil {
		return nil
	}
	cmp, t, f := ir.View[CmpIOp](def), o.TrueValue, o.FalseValue
	if !(cmp.LHS == t && cmp.RHS == f || cmp.LHS == f && cmp.RHS == t) {
		return nil
	}
	switch cmp.Predicate {
	case EQ:
		return f
	case NE:
		return t
	}
	return nil
}

// selectElements chooses element by element among constants.
func selectElements(cond, t, f ir.Attr) ir.Attr {
	c, ok1 := cond.(*ir.DenseElementsAttr)
	x, ok2 := t.(*ir.DenseElementsAttr)
	y, ok3 := f.(*ir.DenseElementsAttr)
	if !ok1 || !ok2 || !ok3 {
		return nil
	}
	n, _ := ir.NumElements(c.Shaped().Shape())
	elems := make([]ir.Attr, n)
	for i := range elems {
		elems[i] = y.At(i)
		if c.Uint(i) != 0 {
			elems[i] = x.At(i)
		}
		if elems[i] == nil {
			return nil
		}
	}
	return ir.DenseFrom(x.Shaped(), elems)
}

// NewSelect makes a selection.
func NewSelect(b *ir.Builder, cond, t, f *ir.Value) *ir.Value {
	return Select.New(b, SelectOp{Condition: cond, TrueValue: t, FalseValue: f}).Result
}
