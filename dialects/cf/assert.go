package cf

import "github.com/tsopt/tsopt/ir"

// AssertOp is the view of [Assert].
type AssertOp struct{ *ir.Op }

// Assert is `cf.assert`.
var Assert = ir.Define(ir.Spec[AssertOp]{
	Name: "cf.assert", Summary: "Assert operation with message attribute",
	Doc: ir.DocExample("Stops the program with a message unless the condition holds.", "%c: i1",
		`cf.assert %c, "expected a positive size"`),
	Operands: []ir.Operand{{Name: "arg", Type: ir.IsI1}},
	Attrs:    []ir.AttrField{{Name: "msg", Attr: ir.StrAttr}},
	Format:   "$arg `,` $msg attr-dict",
	// A write keeps it from being removed or moved across other effects.
	Effects: func(AssertOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write}} },
})

// Condition is what must hold.
func (a AssertOp) Condition() *ir.Value { return a.Operand(0) }

// Message is the message.
func (a AssertOp) Message() string { return ir.PropOf[*ir.StringAttr](a.Op, 0).Value() }

// NewAssert makes an assertion.
func NewAssert(b *ir.Builder, cond *ir.Value, msg string) AssertOp {
	return Assert.Of(b.Create(ir.OpState{Def: Assert.OpDef, Operands: []*ir.Value{cond}, Props: []ir.Attr{ir.String_(msg)}}))
}
