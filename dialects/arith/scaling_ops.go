package arith

import "github.com/tsopt/tsopt/ir"

// ScalingOp is the view of the conversions of block-scaled numbers (OCP
// Microscaling Formats).
type ScalingOp struct {
	ir.Base
	In       *ir.Value // the number
	Scale    *ir.Value // the scale; only its exponent counts
	Rounding ir.Opt[RoundingMode]
	FastMath ir.Opt[FastMathFlags]
	Out      *ir.Value
}

// The block-scaled conversions.
var (
	ScalingExtF = scaling("scaling_extf", "Upcasts input floats using provided scales values following OCP MXFP Spec",
		"Widens a number and multiplies it by a power of two.", "f4E2M1FN", "f32",
		func(o *ScalingOp) []ir.Field { return []ir.Field{optionalFastMath(&o.FastMath)} }, "(`fastmath` `` $fastmath^)? ",
		wider(ir.IsFloat))
	ScalingTruncF = scaling("scaling_truncf",
		"Downcasts input floating point values using provided scales values following OCP MXFP Spec",
		"Divides a number by a power of two and rounds it to a narrower format.", "f32", "f4E2M1FN",
		func(o *ScalingOp) []ir.Field {
			return []ir.Field{roundingField(&o.Rounding), optionalFastMath(&o.FastMath)}
		}, "($roundingmode^)? (`fastmath` `` $fastmath^)? ", narrower(ir.IsFloat))
)

func scaling(name, summary, text, from, to string, attrs func(*ScalingOp) []ir.Field, format string,
	fits func(in, out ir.Type) bool) ir.Def[ScalingOp] {
	return ir.Define(ir.Spec[ScalingOp]{
		Name: "arith." + name, Summary: summary,
		Doc: ir.DocExample(text, "%a: "+from+", %s: f8E8M0FNU",
			"%0 = arith."+name+" %a, %s : "+from+", f8E8M0FNU to "+to),
		Traits: ir.Pure | ir.Elementwise,
		Fields: func(o *ScalingOp) []ir.Field {
			fields := append([]ir.Field{ir.In(&o.In, "in", ir.FloatLike), ir.In(&o.Scale, "scale", ir.FloatLike)}, attrs(o)...)
			return append(fields, ir.Out(&o.Out, "out", ir.FloatLike))
		},
		Format: "$in `,` $scale " + format + "attr-dict `:` type($in) `,` type($scale) `to` type($out)",
		Verify: func(o ScalingOp) error {
			in, out := o.In.Type(), o.Out.Type()
			if !sameTensorDims(in, out) {
				return o.Errorf("failed to verify that input and output have the same tensor dimensions")
			}
			if !sameShape(in, out) || !fits(castElem(in), castElem(out)) {
				return o.Errorf("operand types '%s', '%s' and result type '%s' are cast incompatible", in, o.Scale.Type(), out)
			}
			return nil
		},
	})
}
