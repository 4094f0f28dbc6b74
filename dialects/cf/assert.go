package cf

import "github.com/tsopt/tsopt/ir"

// AssertOp is the view of [Assert].
type AssertOp struct {
	ir.Base
	Condition *ir.Value // what must hold
	Message   string    // the message
}

// Assert is `cf.assert`.
var Assert = ir.Define(ir.Spec[AssertOp]{
	Name: "cf.assert", Summary: "Assert operation with message attribute",
	Doc: ir.DocExample("Stops the program with a message unless the condition holds.", "%c: i1",
		`cf.assert %c, "expected a positive size"`),
	Fields: func(o *AssertOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "arg", ir.IsI1),
			ir.Text(&o.Message, "msg", ir.StrAttr),
		}
	},
	Format: "$arg `,` $msg attr-dict",
	// A write keeps it from being removed or moved across other effects.
	Does: []ir.Effect{{Kind: ir.Write}},
})

// NewAssert makes an assertion.
func NewAssert(b *ir.Builder, cond *ir.Value, msg string) AssertOp {
	return Assert.New(b, AssertOp{Condition: cond, Message: msg})
}
