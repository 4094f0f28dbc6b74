package tile

import "github.com/tsopt/tsopt/ir"

// Print is tile.print.
var Print = ir.Define(ir.Spec[PrintOp]{
	Name:    "tile.print",
	Summary: "prints values while the kernel runs",
	Doc: `
Prints a message and values; a tile prints with the coordinates of its elements.

` + "```mlir" + `
tile.print "acc", %t : tensor<16x16xf32>
` + "```",
	Attrs:    []ir.AttrField{{Name: "message", Attr: ir.StrAttr, Doc: "printed before the values"}},
	Operands: []ir.Operand{{Name: "values", Type: ir.AnyType, Arity: ir.Variadic}},
	Format:   "$message (`,` $values^ `:` type($values))? attr-dict",
	Effects:  func(PrintOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Resource: console}} },
})

var console = &ir.Resource{Name: "console"}

// PrintOp is the view of tile.print.
type PrintOp struct{ *ir.Op }

// Message is the text before the values.
func (o PrintOp) Message() string { return ir.PropOf[*ir.StringAttr](o.Op, 0).Value() }

// Assert is tile.assert.
var Assert = ir.Define(ir.Spec[AssertOp]{
	Name:    "tile.assert",
	Summary: "stops the program when a condition is false",
	Doc: `
Stops with the message when the condition, an i1 or a tile of i1, is false
anywhere.

` + "```mlir" + `
tile.assert %ok, "row sum is finite" : tensor<64xi1>
` + "```",
	Attrs:    []ir.AttrField{{Name: "message", Attr: ir.StrAttr, Doc: "reported when the condition is false"}},
	Operands: []ir.Operand{{Name: "condition", Type: ir.BoolLike}},
	Format:   "$condition `,` $message attr-dict `:` type($condition)",
	Effects:  func(AssertOp) []ir.Effect { return []ir.Effect{{Kind: ir.Write, Resource: console}} },
})

// AssertOp is the view of tile.assert.
type AssertOp struct{ *ir.Op }

// Message is what is reported.
func (o AssertOp) Message() string { return ir.PropOf[*ir.StringAttr](o.Op, 0).Value() }

// Condition is what must hold.
func (o AssertOp) Condition() *ir.Value { return o.Operand(0) }
