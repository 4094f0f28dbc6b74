package tile

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Print is tile.print.
var Print = ir.Define(ir.Spec[PrintOp]{
	Name:    "tile.print",
	Summary: "prints values while the kernel runs",
	Doc: `
Prints once for the block, or for the unit of a scale.on. Scalars are printed on one line after the
message. Each element of a tile is printed on a line, in row-major order, with its coordinates after
the message: ` + "`acc[0, 1] 2.5`" + `. Floats are printed as C's %g does, integers as signed, i1 as 0 or 1.
` + "`at`" + ` gives coordinates for scalars. The text is the same at every level of lowering and on the device;
the order of different blocks or units is unspecified.

` + "```mlir" + `
tile.print "acc", %t : tensor<16x16xf32>
tile.print "acc" at[%i, %j], %x : f32
` + "```",
	Fields: func(o *PrintOp) []ir.Field {
		return []ir.Field{
			ir.Ins(&o.Coordinates, "coordinates", ir.IsIndex),
			ir.Ins(&o.Values, "values", printable),
			ir.Text(&o.Message, "message", ir.StrAttr).Doc("printed before the values"),
		}
	},
	Traits: ir.AttrSizedOperandSegments,
	Format: "$message (`at` `[` $coordinates^ `]`)? (`,` $values^ `:` type($values))? attr-dict",
	Does:   []ir.Effect{{Kind: ir.Write, Resource: console}},
	Verify: func(o PrintOp) error {
		if len(o.Coordinates) > 0 && len(o.Tiles()) > 0 {
			return o.Errorf("gives coordinates for a tile, whose elements have their own; use at[…] with scalars only")
		}
		return rejectPartial(o.Op, o.Values...)
	},
})

var printable = ir.TypeConstraint{Summary: "number or register tile", OK: func(t ir.Type) bool {
	if _, ok := t.(*ir.TensorType); ok {
		return registerTile.OK(t)
	}
	switch t := t.(type) {
	case *ir.IntegerType:
		return t.Width() <= 64
	case *ir.FloatType:
		return t.Width() <= 64
	}
	return t == ir.Index
}}

var console = &ir.Resource{Name: "console"}

// PrintOp is the view of tile.print.
type PrintOp struct {
	ir.Base
	Coordinates []*ir.Value // of the scalars
	Values      []*ir.Value // printed values
	Message     string      // the text before the values
}

// Scalars are the values on the first line, which is there unless only tiles are
// printed.
func (o PrintOp) Scalars() []*ir.Value {
	return slices.DeleteFunc(slices.Clone(o.Values), isRegisterTile)
}

// Tiles are the values whose elements have a line each.
func (o PrintOp) Tiles() []*ir.Value {
	return slices.DeleteFunc(slices.Clone(o.Values), func(v *ir.Value) bool { return !isRegisterTile(v) })
}

func isRegisterTile(v *ir.Value) bool {
	_, ok := v.Type().(*ir.TensorType)
	return ok
}

// HasLine reports whether there is a line of the scalars.
func (o PrintOp) HasLine() bool { return len(o.Tiles()) == 0 || len(o.Scalars()) > 0 }

// Assert is tile.assert.
var Assert = ir.Define(ir.Spec[AssertOp]{
	Name:    "tile.assert",
	Summary: "aborts the program when a condition is false",
	Doc: `
Aborts with the message when the condition, an i1 or a tile of i1, is false for any element.

` + "```mlir" + `
tile.assert %ok, "row sum is finite" : tensor<64xi1>
` + "```",
	Fields: func(o *AssertOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Condition, "condition", ir.BoolLike),
			ir.Text(&o.Message, "message", ir.StrAttr).Doc("reported when the condition is false"),
		}
	},
	Format: "$condition `,` $message attr-dict `:` type($condition)",
	Does:   []ir.Effect{{Kind: ir.Write, Resource: console}},
})

// AssertOp is the view of tile.assert.
type AssertOp struct {
	ir.Base
	Condition *ir.Value // must hold
	Message   string    // reported if it does not
}
