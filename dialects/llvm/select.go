package llvm

import "github.com/tsopt/tsopt/ir"

// SelectOp chooses between two values.
type SelectOp struct{ *ir.Op }

// Condition is what decides, one or one for each element.
func (o SelectOp) Condition() *ir.Value { return o.Operand(0) }

// TrueValue is the result when the condition holds.
func (o SelectOp) TrueValue() *ir.Value { return o.Operand(1) }

// FalseValue is the result when it does not.
func (o SelectOp) FalseValue() *ir.Value { return o.Operand(2) }

// Choices implements [memory.Choice].
func (o SelectOp) Choices() []*ir.Value { return []*ir.Value{o.TrueValue(), o.FalseValue()} }

// Select is llvm.select.
var Select = ir.Define(ir.Spec[SelectOp]{
	Name: "llvm.select", Summary: "Choice between two values",
	Doc:      "The first value if the condition holds, else the second.\n\n```mlir\nllvm.func @f(%c: i1, %a: i32, %b: i32) {\n  %0 = llvm.select %c, %a, %b : i1, i32\n  llvm.return\n}\n```",
	Traits:   ir.Pure,
	Operands: []ir.Operand{{Name: "condition", Type: boolLike}, {Name: "trueValue", Type: AnyType}, {Name: "falseValue", Type: AnyType}},
	Results:  result(AnyType), Match: ir.SameTypes("trueValue", "falseValue", "res"), Attrs: []ir.AttrField{fastMathField},
	Format: "operands attr-dict `:` type($condition) `,` type($res)",
})

// Freeze is llvm.freeze.
var Freeze = ir.Define(ir.Spec[UnaryOp]{
	Name: "llvm.freeze", Summary: "A value that is not poison",
	Doc:    "The operand, or some fixed value when it is undef or poison.\n\n```mlir\nllvm.func @f(%a: i32) {\n  %0 = llvm.freeze %a : i32\n  llvm.return\n}\n```",
	Traits: ir.Pure | sameType, Operands: []ir.Operand{{Name: "val", Type: AnyType}}, Results: result(AnyType),
	Format: "$val attr-dict `:` type($val)",
})

var selectOps = []*ir.OpDef{Select.OpDef, Freeze.OpDef}
