package fn

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// ReturnOp is the view of [Return].
type ReturnOp struct {
	ir.Base
	Operands []*ir.Value
}

// Return is `func.return`.
var Return = ir.Define(ir.Spec[ReturnOp]{
	Name:    "func.return",
	Summary: "Function return operation",
	Doc: "Ends a function and gives its results.\n\n" +
		"```mlir\nfunc.func @pair(%a: i32, %b: f8E4M3FN) -> (i32, f8E4M3FN) {\n  return %a, %b : i32, f8E4M3FN\n}\n```\n",
	Traits: ir.Pure | ir.ReturnLike | ir.Terminator,
	Fields: func(o *ReturnOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Operands, "operands", ir.AnyType),
		}
	},
	Parents: []string{"func.func"},
	Format:  "attr-dict ($operands^ `:` type($operands))?",
	Verify:  ReturnOp.verify,
})

func (r ReturnOp) verify() error {
	f := ir.View[FuncOp](r.ParentOp())
	results := f.Type().Results()
	if len(results) != r.NumOperands() {
		return r.Errorf("has %d operands, but enclosing function (@%s) returns %d", r.NumOperands(), f.SymName, len(results))
	}
	for i, t := range results {
		if got := r.Operand(i).Type(); got != t {
			return ir.NoteOp(diag.Errorf(r.Loc(), "type of return operand %d ('%s') doesn't match function result type ('%s') in function @%s",
				i, got, t, f.SymName), r.Op)
		}
	}
	return nil
}

// NewReturn makes a return.
func NewReturn(b *ir.Builder, values ...*ir.Value) ReturnOp {
	return Return.New(b, ReturnOp{Operands: values})
}
