package llvm

import "github.com/tsopt/tsopt/ir"

// SelectOp chooses between two values.
type SelectOp struct {
	ir.Base
	Condition  *ir.Value // what decides, one or one for each element
	TrueValue  *ir.Value // the result when the condition holds
	FalseValue *ir.Value // the result when it does not
	FastMath   FastMathFlags
	Result     *ir.Value
}

// Choices implements [memory.Choice].
func (o SelectOp) Choices() []*ir.Value { return []*ir.Value{o.TrueValue, o.FalseValue} }

// Select is llvm.select.
var Select = ir.Define(ir.Spec[SelectOp]{
	Name: "llvm.select", Summary: "Choice between two values",
	Doc:    "The first value if the condition holds, else the second.\n\n```mlir\nllvm.func @f(%c: i1, %a: i32, %b: i32) {\n  %0 = llvm.select %c, %a, %b : i1, i32\n  llvm.return\n}\n```",
	Traits: ir.Pure,
	Fields: func(o *SelectOp) []ir.Field {
		return []ir.Field{ir.In(&o.Condition, "condition", boolLike), ir.In(&o.TrueValue, "trueValue", AnyType),
			ir.In(&o.FalseValue, "falseValue", AnyType), fastMathField(&o.FastMath), result(&o.Result, AnyType)}
	},
	Match:  ir.SameTypes("trueValue", "falseValue", "res"),
	Format: "operands attr-dict `:` type($condition) `,` type($res)",
})

// Freeze is llvm.freeze.
var Freeze = ir.Define(ir.Spec[UnaryOp]{
	Name: "llvm.freeze", Summary: "A value that is not poison",
	Doc:    "The operand, or some fixed value when it is undef or poison.\n\n```mlir\nllvm.func @f(%a: i32) {\n  %0 = llvm.freeze %a : i32\n  llvm.return\n}\n```",
	Traits: ir.Pure | sameType,
	Fields: func(o *UnaryOp) []ir.Field {
		return []ir.Field{ir.In(&o.Arg, "val", AnyType), result(&o.Result, AnyType)}
	},
	Format: "$val attr-dict `:` type($val)",
})

var selectOps = []*ir.OpDef{Select.OpDef, Freeze.OpDef}
