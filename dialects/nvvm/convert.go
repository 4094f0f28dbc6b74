package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

var (
	rounding   = enumDefault("rnd", FPRounding, "none")
	saturation = enumDefault("sat", Saturation, "none")
	relu       = boolDefault("relu")
	dstType    = attr("dstTy", ir.TypeAttrC)
	packed16   = ir.AnyOf(i16, vectorOf(ir.I8, 2))
)

const (
	packFormat  = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"
	fromHalf    = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`"
	unpackForm  = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
	packedPairs = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)"
)

// pack declares a conversion of two floats to a packed pair of a small type.
func pack(name, summary string, dst ir.TypeConstraint, example string, allowed []ir.Type, fields ...ir.AttrField) ir.Def[Op] {
	return define(ir.Spec[Op]{Name: name, Summary: summary, Doc: doc("cvt of a pair: a in the high, b in the low half.", example),
		Operands: operands(in("a", f32), in("b", f32)), Results: operands(in("dst", dst)),
		Attrs: append(fields, dstType), Format: packFormat, Verify: func(o Op) error { return verifySmall(o, "dstTy", allowed) }})
}

// unpack declares a conversion of a packed pair of a small type to f16 or bf16.
func unpack(name, summary string, src ir.TypeConstraint, dst ir.Type, example string, allowed []ir.Type, fields ...ir.AttrField) ir.Def[Op] {
	return define(ir.Spec[Op]{Name: name, Summary: summary, Doc: doc("cvt of a packed pair.", example),
		Operands: operands(in("src", src)), Results: operands(in("dst", vectorOf(dst, 2))),
		Attrs: append(fields, attr("srcType", ir.TypeAttrC)), Format: unpackForm,
		Verify: func(o Op) error { return verifySmall(o, "srcType", allowed) }})
}

func verifySmall(o Op, name string, allowed []ir.Type) error {
	t := ir.AttrAs[*ir.TypeAttr](o.Op, name).Value()
	if slices.Contains(allowed, t) {
		return nil
	}
	words := ""
	for i, a := range allowed {
		if i > 0 {
			words += " and "
		}
		words += "'" + a.String() + "'"
	}
	plural := "types are"
	if len(allowed) == 1 {
		plural = "type is"
	}
	direction := "conversions from f32x2"
	if name == "srcType" {
		direction = "conversions to " + o.Result(0).Type().String()
	}
	return o.Errorf("Only %s %s supported for %s, but got '%s'", words, plural, direction, t)
}

var (
	f8Types  = []ir.Type{ir.F8E4M3FN, ir.F8E5M2, ir.F8E8M0FNU}
	fp8Types = []ir.Type{ir.F8E4M3FN, ir.F8E5M2}
	f6Types  = []ir.Type{ir.F6E2M3FN, ir.F6E3M2FN}
	f4Types  = []ir.Type{ir.F4E2M1FN}
)

// Conversions between floating-point formats.
var (
	// ConvertFloatToTF32 rounds to tf32.
	ConvertFloatToTF32 = define(ir.Spec[Op]{Name: "convert.float.to.tf32", Summary: "Convert the given float input to TF32",
		Doc:      doc("cvt.{rna,rn,rz}.tf32.f32; the bits come in an i32.", "%0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}"),
		Operands: operands(in("src", f32)), Results: operands(in("res", i32)), Attrs: attrs(rounding, saturation, relu),
		Format: "$src attr-dict", Verify: verifyTF32})
	// ConvertF32x2ToF16x2 packs two floats as f16.
	ConvertF32x2ToF16x2 = pairTo("convert.f32x2.to.f16x2", "Convert two F32 values to packed f16x2.", ir.F16)
	// ConvertF32x2ToBF16x2 packs two floats as bf16.
	ConvertF32x2ToBF16x2 = pairTo("convert.f32x2.to.bf16x2", "Convert two F32 values to packed bf16x2.", ir.BF16)
	// ConvertF32x2ToF8x2 packs two floats as 8-bit floats.
	ConvertF32x2ToF8x2 = pack("convert.f32x2.to.f8x2", "Convert a pair of float inputs to f8x2", packed16,
		"%0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)", f8Types, rounding, saturation, relu)
	// ConvertF32x2ToF6x2 packs two floats as 6-bit floats.
	ConvertF32x2ToF6x2 = pack("convert.f32x2.to.f6x2", "Convert a pair of float inputs to f6x2", packed16,
		"%0 = nvvm.convert.f32x2.to.f6x2 %f, %f : i16 (f6E2M3FN)", f6Types, relu)
	// ConvertF32x2ToF4x2 packs two floats as 4-bit floats.
	ConvertF32x2ToF4x2 = pack("convert.f32x2.to.f4x2", "Convert a pair of float inputs to f4x2", i8,
		"%0 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f4E2M1FN)", f4Types, relu)
	// ConvertF16x2ToF8x2 converts a pair of f16 to 8-bit floats.
	ConvertF16x2ToF8x2 = define(ir.Spec[Op]{Name: "convert.f16x2.to.f8x2", Summary: "Convert an f16x2 input to f8x2",
		Doc:      doc("cvt.rn.satfinite of a pair.", "%0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E4M3FN)"),
		Operands: operands(in("a", vectorOf(ir.F16, 2))), Results: operands(in("dst", packed16)), Attrs: attrs(relu, dstType),
		Format: fromHalf, Verify: func(o Op) error { return verifySmall(o, "dstTy", fp8Types) }})
	// ConvertBF16x2ToF8x2 converts a pair of bf16 to 8-bit floats.
	ConvertBF16x2ToF8x2 = define(ir.Spec[Op]{Name: "convert.bf16x2.to.f8x2", Summary: "Convert a pair of bf16 inputs to f8x2",
		Doc:      doc("cvt.{rz,rp} of a pair to powers of two.", "%0 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> i16 (f8E8M0FNU)"),
		Operands: operands(in("a", vectorOf(ir.BF16, 2))), Results: operands(in("dst", packed16)), Attrs: attrs(rounding, saturation, dstType),
		Format: fromHalf, Verify: func(o Op) error { return verifySmall(o, "dstTy", []ir.Type{ir.F8E8M0FNU}) }})
	// ConvertF8x2ToF16x2 converts a pair of 8-bit floats to f16.
	ConvertF8x2ToF16x2 = unpack("convert.f8x2.to.f16x2", "Convert a pair of f8 inputs to f16x2", vectorOf(ir.I8, 2), ir.F16,
		"%0 = nvvm.convert.f8x2.to.f16x2 %x : vector<2xi8> (f8E4M3FN) -> vector<2xf16>", fp8Types, relu)
	// ConvertF8x2ToBF16x2 converts a pair of powers of two to bf16.
	ConvertF8x2ToBF16x2 = unpack("convert.f8x2.to.bf16x2", "Convert a pair of f8 inputs to bf16x2", vectorOf(ir.I8, 2), ir.BF16,
		"%0 = nvvm.convert.f8x2.to.bf16x2 %x : vector<2xi8> (f8E8M0FNU) -> vector<2xbf16>", []ir.Type{ir.F8E8M0FNU})
	// ConvertF6x2ToF16x2 converts a pair of 6-bit floats to f16.
	ConvertF6x2ToF16x2 = unpack("convert.f6x2.to.f16x2", "Convert a pair of f6 inputs to f16x2", vectorOf(ir.I8, 2), ir.F16,
		"%0 = nvvm.convert.f6x2.to.f16x2 %x : vector<2xi8> (f6E2M3FN) -> vector<2xf16>", f6Types, relu)
	// ConvertF4x2ToF16x2 converts a pair of 4-bit floats to f16.
	ConvertF4x2ToF16x2 = unpack("convert.f4x2.to.f16x2", "Convert a pair of f4 inputs to f16x2", i8, ir.F16,
		"%0 = nvvm.convert.f4x2.to.f16x2 %q : i8 (f4E2M1FN) -> vector<2xf16>", f4Types, relu)
)

var convertOps = []*ir.OpDef{
	ConvertFloatToTF32.OpDef, ConvertF32x2ToF16x2.OpDef, ConvertF32x2ToBF16x2.OpDef, ConvertF32x2ToF8x2.OpDef,
	ConvertF32x2ToF6x2.OpDef, ConvertF32x2ToF4x2.OpDef, ConvertF16x2ToF8x2.OpDef, ConvertBF16x2ToF8x2.OpDef,
	ConvertF8x2ToF16x2.OpDef, ConvertF8x2ToBF16x2.OpDef, ConvertF6x2ToF16x2.OpDef, ConvertF4x2ToF16x2.OpDef,
}

func pairTo(name, summary string, elem ir.Type) ir.Def[Op] {
	t := "vector<2xf16>"
	if elem == ir.Type(ir.BF16) {
		t = "vector<2xbf16>"
	}
	return define(ir.Spec[Op]{Name: name, Summary: summary, Traits: ir.Pure,
		Doc:      doc("cvt.{rn,rz,rs} of a pair: src_hi in the high half.", "%0 = nvvm."+name+" %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : "+t),
		Operands: operands(in("src_hi", f32), in("src_lo", f32), opt("random_bits", i32)),
		Results:  operands(in("dst", vectorOf(elem, 2))),
		Attrs:    attrs(rounding, saturation, relu), Format: packedPairs,
		Verify: func(o Op) error {
			rnd := keyword(o, "rnd")
			if rnd != "rn" && rnd != "rz" && rnd != "rs" {
				return o.Errorf("Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to %s.", o.Result(0).Type())
			}
			if has := o.OptionalOperand(2) != nil; rnd == "rs" && !has {
				return o.Errorf("random_bits is required for RS rounding mode.")
			} else if rnd != "rs" && has {
				return o.Errorf("random_bits not supported for RN and RZ rounding modes.")
			}
			return nil
		}})
}

func verifyTF32(o Op) error {
	isRelu := o.Attr("relu") == ir.Attr(ir.True)
	switch keyword(o, "rnd") {
	case "rna":
		if isRelu {
			return o.Errorf("Relu not supported with rna rounding mode.")
		}
		return nil
	case "rn", "rz":
		return nil
	}
	return o.Errorf("Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.")
}
