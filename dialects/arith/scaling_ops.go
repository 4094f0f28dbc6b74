package arith

import "github.com/tsopt/tsopt/ir"

// ScalingOp is the view of the conversions of block-scaled numbers (OCP
// Microscaling Formats).
type ScalingOp struct{ *ir.Op }

// In is the number.
func (o ScalingOp) In() *ir.Value { return o.Operand(0) }

// Scale is the scale, of which the exponent counts.
func (o ScalingOp) Scale() *ir.Value { return o.Operand(1) }

// The block-scaled conversions.
var (
	ScalingExtF = scaling("scaling_extf", "Upcasts input floats using provided scales values following OCP MXFP Spec",
		"Widens a number and multiplies it by a power of two.", "f4E2M1FN", "f32",
		[]ir.AttrField{optionalFastMath}, "(`fastmath` `` $fastmath^)? ", wider(ir.IsFloat))
	ScalingTruncF = scaling("scaling_truncf", "Downcasts input floating point values using provided scales values following OCP MXFP Spec",
		"Divides a number by a power of two and rounds it to a narrower format.", "f32", "f4E2M1FN",
		[]ir.AttrField{roundingField, optionalFastMath}, "($roundingmode^)? (`fastmath` `` $fastmath^)? ", narrower(ir.IsFloat))
)

func scaling(name, summary, text, from, to string, attrs []ir.AttrField, format string, fits func(in, out ir.Type) bool) ir.Def[ScalingOp] {
	return ir.Define(ir.Spec[ScalingOp]{
		Name: "arith." + name, Summary: summary,
		Doc: ir.DocExample(text, "%a: "+from+", %s: f8E8M0FNU",
			"%0 = arith."+name+" %a, %s : "+from+", f8E8M0FNU to "+to),
		Traits:   ir.Pure | ir.Elementwise,
		Operands: operands(ir.FloatLike, "in", "scale"), Results: operands(ir.FloatLike, "out"), Attrs: attrs,
		Format: "$in `,` $scale " + format + "attr-dict `:` type($in) `,` type($scale) `to` type($out)",
		Verify: func(o ScalingOp) error {
			in, out := o.In().Type(), o.Result(0).Type()
			if !sameTensorDims(in, out) {
				return o.Errorf("failed to verify that input and output have the same tensor dimensions")
			}
			if !sameShape(in, out) || !fits(castElem(in), castElem(out)) {
				return o.Errorf("operand types '%s', '%s' and result type '%s' are cast incompatible", in, o.Scale().Type(), out)
			}
			return nil
		},
	})
}
