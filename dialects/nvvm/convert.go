package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// ConvertOp is the view of the conversions of numbers to and from small types.
type ConvertOp struct {
	ir.Base
	A, B       *ir.Value // what is converted; of two numbers A is the high one
	RandomBits *ir.Value
	Result     *ir.Value
	Rounding   FPRounding
	Saturation Saturation
	Relu       bool
	Small      ir.Type // the type of the packed numbers
}

func rounding(o *ConvertOp) ir.Field {
	return ir.Enum(&o.Rounding, "rnd", constraint(fpRoundings)).Default(fpRoundings.Named("none"))
}

func saturation(o *ConvertOp) ir.Field {
	return ir.Enum(&o.Saturation, "sat", constraint(saturations)).Default(saturations.Named("none"))
}

func relu(o *ConvertOp) ir.Field { return ir.Boolean(&o.Relu, "relu").Default(ir.False) }

func dstType(o *ConvertOp) ir.Field { return ir.TypeIs(&o.Small, "dstTy", ir.TypeAttrC) }

var packed16 = ir.AnyOf(i16, vectorOf(ir.I8, 2))

const (
	packFormat  = "$a `,` $b attr-dict `:` type($dst) `(` $dstTy `)`"
	fromHalf    = "$a attr-dict `:` type($a) `->` type($dst) `(` $dstTy `)`"
	unpackForm  = "$src attr-dict `:` type($src) `(` $srcType `)` `->` type($dst)"
	packedPairs = "$src_hi `,` $src_lo (`,` $random_bits^)? attr-dict `:` type($dst)"
)

// pack declares a conversion of two floats to a packed pair of a small type.
func pack(name, summary string, dst ir.TypeConstraint, example string, verify func(ConvertOp) error,
	flags ...func(*ConvertOp) ir.Field) ir.Def[ConvertOp] {
	return define(ir.Spec[ConvertOp]{Name: name, Summary: summary,
		Doc: doc("cvt of a pair: a in the high, b in the low half.", example),
		Fields: func(o *ConvertOp) []ir.Field {
			fields := []ir.Field{ir.In(&o.A, "a", f32), ir.In(&o.B, "b", f32), ir.Out(&o.Result, "dst", dst)}
			for _, flag := range flags {
				fields = append(fields, flag(o))
			}
			return append(fields, dstType(o))
		},
		Format: packFormat, Verify: verify})
}

// packFour declares a stochastically rounded conversion of four floats.
func packFour(to string, dst ir.TypeConstraint, dstText, small string, allowed ...ir.Type) ir.Def[ConvertOp] {
	return define(ir.Spec[ConvertOp]{Name: "convert.f32x4.to." + to,
		Summary: "Convert vector<4xf32> to " + to + " with stochastic rounding (.rs) and satfinite", Traits: ir.Pure,
		Doc: doc("cvt.rs.satfinite of four floats with random bits.",
			"%0 = nvvm.convert.f32x4.to."+to+" %fs, %i : vector<4xf32> -> "+dstText+" ("+small+")"),
		Fields: func(o *ConvertOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "src", vectorOf(ir.F32, 4)),
				ir.In(nil, "rbits", i32),
				ir.Out(nil, "dst", dst),
				relu(o),
				dstType(o),
			}
		},
		Format: "$src `,` $rbits attr-dict `:` type($src) `->` type($dst) `(` $dstTy `)`",
		Verify: onlyTypes("f32x4", to, allowed...)})
}

// unpack declares a conversion of a packed pair of a small type to f16 or bf16.
func unpack(from, to string, src ir.TypeConstraint, dst ir.Type, srcText, small string, allowed []ir.Type,
	flags ...func(*ConvertOp) ir.Field) ir.Def[ConvertOp] {
	name := "convert." + from + ".to." + to
	return define(ir.Spec[ConvertOp]{Name: name, Summary: "Convert a pair of " + from[:2] + " inputs to " + to,
		Doc: doc("cvt of a packed pair.", "%0 = nvvm."+name+" "+srcText+" ("+small+") -> "+
			map[string]string{"f16x2": "vector<2xf16>", "bf16x2": "vector<2xbf16>"}[to]),
		Fields: func(o *ConvertOp) []ir.Field {
			fields := []ir.Field{ir.In(&o.A, "src", src), ir.Out(&o.Result, "dst", vectorOf(dst, 2))}
			for _, flag := range flags {
				fields = append(fields, flag(o))
			}
			return append(fields, ir.TypeIs(&o.Small, "srcType", ir.TypeAttrC))
		},
		Format: unpackForm,
		Verify: onlyTypes(from, to, allowed...)})
}

// onlyTypes checks that the small type of a conversion is one of a few.
func onlyTypes(from, to string, allowed ...ir.Type) func(ConvertOp) error {
	return func(o ConvertOp) error {
		if slices.Contains(allowed, o.Small) {
			return nil
		}
		verb := "type is"
		if len(allowed) > 1 {
			verb = "types are"
		}
		return o.Errorf("Only %s %s supported for conversions from %s to %s.", ir.JoinTypes(allowed, "'", " and "), verb,
			from, to)
	}
}

// verifyF8 checks a conversion to 8-bit floats: numbers are rounded to nearest
// and saturate, powers of two are rounded towards zero or infinity.
func verifyF8(o ConvertOp) error {
	switch t := o.Small; t {
	case ir.F8E4M3FN, ir.F8E5M2:
		if o.Rounding != RN {
			return o.Errorf("Only RN rounding mode is supported for conversions from f32x2 to %s types",
				ir.JoinTypes(fp8Types, "'", " and "))
		}
		if o.Saturation != SatToFinite {
			return o.Errorf("Only SATFINITE saturation mode is supported for conversions from f32x2 to %s types",
				ir.JoinTypes(fp8Types, "'", " and "))
		}
	case ir.F8E8M0FNU:
		if o.Rounding != RZ && o.Rounding != RP {
			return o.Errorf("Only RZ and RP rounding modes are supported for conversions from f32x2 to '%s' type", t)
		}
		if o.Relu {
			return o.Errorf("relu not supported for conversions to '%s' type", t)
		}
	default:
		return o.Errorf("Only 'f8E4M3FN', 'f8E5M2', and 'f8E8M0FNU' types are supported for conversions from f32x2 to f8x2")
	}
	return nil
}

// verifyPowersOfTwo checks a conversion of bf16, which has only powers of two
// as its result.
func verifyPowersOfTwo(o ConvertOp) error {
	if err := onlyTypes("bf16x2", "f8x2", ir.F8E8M0FNU)(o); err != nil {
		return err
	}
	if o.Rounding != RZ && o.Rounding != RP {
		return o.Errorf("Only RZ and RP rounding modes are supported for conversions from bf16x2 to f8x2.")
	}
	return nil
}

var (
	fp8Types = []ir.Type{ir.F8E4M3FN, ir.F8E5M2}
	f6Types  = []ir.Type{ir.F6E2M3FN, ir.F6E3M2FN}
	f4Types  = []ir.Type{ir.F4E2M1FN}
)

// Conversions between floating-point formats.
var (
	// ConvertFloatToTF32 rounds to tf32.
	ConvertFloatToTF32 = define(ir.Spec[ConvertOp]{Name: "convert.float.to.tf32",
		Summary: "Convert the given float input to TF32",
		Doc: doc("cvt.{rna,rn,rz}.tf32.f32; the result is the bits in an i32.",
			"%0 = nvvm.convert.float.to.tf32 %f {rnd = #nvvm.fp_rnd_mode<rna>}"),
		Fields: func(o *ConvertOp) []ir.Field {
			return []ir.Field{ir.In(nil, "src", f32), ir.Out(nil, "res", i32), rounding(o), saturation(o), relu(o)}
		},
		Format: "$src attr-dict", Verify: verifyTF32})
	// ConvertF32x2ToF16x2 packs two floats as f16.
	ConvertF32x2ToF16x2 = pairTo("convert.f32x2.to.f16x2", "Convert two F32 values to packed f16x2.", ir.F16)
	// ConvertF32x2ToBF16x2 packs two floats as bf16.
	ConvertF32x2ToBF16x2 = pairTo("convert.f32x2.to.bf16x2", "Convert two F32 values to packed bf16x2.", ir.BF16)
	// ConvertF32x2ToF8x2 packs two floats as 8-bit floats.
	ConvertF32x2ToF8x2 = pack("convert.f32x2.to.f8x2", "Convert a pair of float inputs to f8x2", packed16,
		"%0 = nvvm.convert.f32x2.to.f8x2 %f, %f {rnd = #nvvm.fp_rnd_mode<rn>, sat = #nvvm.sat_mode<satfinite>} : i16 (f8E4M3FN)", verifyF8, rounding, saturation, relu)
	// ConvertF32x2ToF6x2 packs two floats as 6-bit floats.
	ConvertF32x2ToF6x2 = pack("convert.f32x2.to.f6x2", "Convert a pair of float inputs to f6x2", packed16,
		"%0 = nvvm.convert.f32x2.to.f6x2 %f, %f : i16 (f6E2M3FN)", onlyTypes("f32x2", "f6x2", f6Types...), relu)
	// ConvertF32x2ToF4x2 packs two floats as 4-bit floats.
	ConvertF32x2ToF4x2 = pack("convert.f32x2.to.f4x2", "Convert a pair of float inputs to f4x2", i8,
		"%0 = nvvm.convert.f32x2.to.f4x2 %f, %f : i8 (f4E2M1FN)", onlyTypes("f32x2", "f4x2", f4Types...), relu)
	// ConvertF16x2ToF8x2 converts a pair of f16 to 8-bit floats.
	ConvertF16x2ToF8x2 = define(ir.Spec[ConvertOp]{Name: "convert.f16x2.to.f8x2",
		Summary: "Convert an f16x2 input to f8x2",
		Doc:     doc("cvt.rn.satfinite of a pair.", "%0 = nvvm.convert.f16x2.to.f8x2 %v : vector<2xf16> -> i16 (f8E4M3FN)"),
		Fields: func(o *ConvertOp) []ir.Field {
			return []ir.Field{ir.In(nil, "a", vectorOf(ir.F16, 2)), ir.Out(nil, "dst", packed16), relu(o), dstType(o)}
		},
		Format: fromHalf, Verify: onlyTypes("f16x2", "f8x2", fp8Types...)})
	// ConvertBF16x2ToF8x2 converts a pair of bf16 to 8-bit floats.
	ConvertBF16x2ToF8x2 = define(ir.Spec[ConvertOp]{Name: "convert.bf16x2.to.f8x2",
		Summary: "Convert a pair of bf16 inputs to f8x2",
		Doc: doc("cvt.{rz,rp} of a pair to powers of two.",
			"%0 = nvvm.convert.bf16x2.to.f8x2 %w {rnd = #nvvm.fp_rnd_mode<rz>} : vector<2xbf16> -> i16 (f8E8M0FNU)"),
		Fields: func(o *ConvertOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "a", vectorOf(ir.BF16, 2)),
				ir.Out(nil, "dst", packed16),
				rounding(o),
				saturation(o),
				dstType(o),
			}
		},
		Format: fromHalf, Verify: verifyPowersOfTwo})
	// ConvertF8x2ToF16x2 converts a pair of 8-bit floats to f16.
	ConvertF8x2ToF16x2 = unpack("f8x2", "f16x2", vectorOf(ir.I8, 2), ir.F16, "%x : vector<2xi8>", "f8E4M3FN", fp8Types,
		relu)
	// ConvertF8x2ToBF16x2 converts a pair of powers of two to bf16.
	ConvertF8x2ToBF16x2 = unpack("f8x2", "bf16x2", vectorOf(ir.I8, 2), ir.BF16, "%x : vector<2xi8>", "f8E8M0FNU",
		[]ir.Type{ir.F8E8M0FNU})
	// ConvertF6x2ToF16x2 converts a pair of 6-bit floats to f16.
	ConvertF6x2ToF16x2 = unpack("f6x2", "f16x2", vectorOf(ir.I8, 2), ir.F16, "%x : vector<2xi8>", "f6E2M3FN", f6Types,
		relu)
	// ConvertF4x2ToF16x2 converts a pair of 4-bit floats to f16.
	ConvertF4x2ToF16x2 = unpack("f4x2", "f16x2", i8, ir.F16, "%q : i8", "f4E2M1FN", f4Types, relu)
	// ConvertF32x4ToF8x4 packs four floats as 8-bit floats, rounded stochastically.
	ConvertF32x4ToF8x4 = packFour("f8x4", vectorOf(ir.I8, 4), "vector<4xi8>", "f8E4M3FN", fp8Types...)
	// ConvertF32x4ToF6x4 packs four floats as 6-bit floats, rounded stochastically.
	ConvertF32x4ToF6x4 = packFour("f6x4", vectorOf(ir.I8, 4), "vector<4xi8>", "f6E2M3FN", f6Types...)
	// ConvertF32x4ToF4x4 packs four floats as 4-bit floats, rounded stochastically.
	ConvertF32x4ToF4x4 = packFour("f4x4", i16, "i16", "f4E2M1FN", f4Types...)
)

var convertOps = []*ir.OpDef{
	ConvertFloatToTF32.OpDef, ConvertF32x2ToF16x2.OpDef, ConvertF32x2ToBF16x2.OpDef, ConvertF32x2ToF8x2.OpDef,
	ConvertF32x2ToF6x2.OpDef, ConvertF32x2ToF4x2.OpDef, ConvertF16x2ToF8x2.OpDef, ConvertBF16x2ToF8x2.OpDef,
	ConvertF8x2ToF16x2.OpDef, ConvertF8x2ToBF16x2.OpDef, ConvertF6x2ToF16x2.OpDef, ConvertF4x2ToF16x2.OpDef,
	ConvertF32x4ToF8x4.OpDef, ConvertF32x4ToF6x4.OpDef, ConvertF32x4ToF4x4.OpDef,
}

func pairTo(name, summary string, elem ir.Type) ir.Def[ConvertOp] {
	t := "vector<2xf16>"
	if elem == ir.Type(ir.BF16) {
		t = "vector<2xbf16>"
	}
	return define(ir.Spec[ConvertOp]{Name: name, Summary: summary, Traits: ir.Pure,
		Doc: doc("cvt.{rn,rz,rs} of a pair: src_hi in the high half.",
			"%0 = nvvm."+name+" %f, %f {rnd = #nvvm.fp_rnd_mode<rn>} : "+t),
		Fields: func(o *ConvertOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "src_hi", f32),
				ir.In(nil, "src_lo", f32),
				ir.OptIn(&o.RandomBits, "random_bits", i32),
				ir.Out(nil, "dst", vectorOf(elem, 2)),
				rounding(o),
				saturation(o),
				relu(o),
			}
		},
		Format: packedPairs,
		Verify: func(o ConvertOp) error {
			if o.Rounding != RN && o.Rounding != RZ && o.Rounding != RS {
				return o.Errorf("Only RN, RZ, and RS rounding modes are supported for conversions from f32x2 to %s.",
					name[len("convert.f32x2.to."):])
			}
			if o.Rounding == RS && o.RandomBits == nil {
				return o.Errorf("random_bits is required for RS rounding mode.")
			} else if o.Rounding != RS && o.RandomBits != nil {
				return o.Errorf("random_bits not supported for RN and RZ rounding modes.")
			}
			return nil
		}})
}

func verifyTF32(o ConvertOp) error {
	switch o.Rounding {
	case RNA:
		if o.Relu {
			return errorAt(o.Op, "Relu not supported with rna rounding mode.")
		}
		return nil
	case RN, RZ:
		return nil
	}
	return errorAt(o.Op, "Only {rn,rz,rna} rounding modes supported for ConvertFloatToTF32Op.")
}
