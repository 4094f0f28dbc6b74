package llvmir

import (
	"strings"

	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// convertNVVM are the conversions between float formats (PTX ISA, "cvt").
func convertNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.convert.float.to.tf32":   (*translator).toTF32,
		"nvvm.convert.f32x2.to.f16x2":  func(t *translator, op *ir.Op) { t.pair(op, "ff2f16x2") },
		"nvvm.convert.f32x2.to.bf16x2": func(t *translator, op *ir.Op) { t.pair(op, "ff2bf16x2") },
		"nvvm.convert.f32x2.to.f8x2":   func(t *translator, op *ir.Op) { t.packed8(op, "ff.to.") },
		"nvvm.convert.f16x2.to.f8x2":   func(t *translator, op *ir.Op) { t.packed8(op, "f16x2.to.") },
		"nvvm.convert.bf16x2.to.f8x2":  func(t *translator, op *ir.Op) { t.packed8(op, "bf16x2.to.") },
		"nvvm.convert.f8x2.to.f16x2":   func(t *translator, op *ir.Op) { t.unpacked8(op, ".to.f16x2.rn") },
		"nvvm.convert.f32x2.to.f6x2":   func(t *translator, op *ir.Op) { t.packedSmall(op, "ff.to.") },
		"nvvm.convert.f32x2.to.f4x2":   func(t *translator, op *ir.Op) { t.packedSmall(op, "ff.to.") },
		"nvvm.convert.f6x2.to.f16x2":   func(t *translator, op *ir.Op) { t.unpacked8(op, ".to.f16x2.rn") },
		"nvvm.convert.f4x2.to.f16x2":   func(t *translator, op *ir.Op) { t.unpacked8(op, ".to.f16x2.rn") },
		"nvvm.convert.f32x4.to.f8x4":   (*translator).four,
		"nvvm.convert.f32x4.to.f6x4":   (*translator).four,
		"nvvm.convert.f32x4.to.f4x4":   (*translator).four,
		"nvvm.convert.f8x2.to.bf16x2":  func(t *translator, op *ir.Op) { t.unpacked8(op, ".to.bf16x2") },
	}
}

// cvtFlags are the suffixes of saturation and relu.
func cvtFlags(op *ir.Op) string {
	s := ""
	if isTrue(op, "relu") {
		s += ".relu"
	}
	if word(op, "sat") == "satfinite" {
		s += ".satfinite"
	}
	return s
}

func (t *translator) toTF32(op *ir.Op) {
	t.nvvm(op, "f2tf32."+word(op, "rnd")+cvtFlags(op), t.operand(op, 0))
}

// pair packs two floats: the first argument goes to the high half.
func (t *translator) pair(op *ir.Op, name string) {
	t.nvvm(op, name+"."+word(op, "rnd")+cvtFlags(op), t.operands(op.Operands())...)
}

// smallFormats are PTX's names of pairs of float formats with at most 8 bits.
var smallFormats = map[*ir.FloatType]string{
	ir.F8E4M3FN: "e4m3x2", ir.F8E5M2: "e5m2x2", ir.F8E8M0FNU: "ue8m0x2", ir.F6E2M3FN: "e2m3x2", ir.F6E3M2FN: "e3m2x2",
	ir.F4E2M1FN: "e2m1x2",
}

func smallFormat(op *ir.Op, attr string) string {
	t, _ := ir.AttrAs[*ir.TypeAttr](op, attr).Value().(*ir.FloatType)
	return smallFormats[t]
}

// packed8 packs a pair into 16 bits; the operation may want them as two bytes.
func (t *translator) packed8(op *ir.Op, prefix string) {
	format := smallFormat(op, "dstTy")
	name := "llvm.nvvm." + prefix + format
	switch format {
	case "ue8m0x2":
		name += "." + word(op, "rnd")
		if word(op, "sat") == "satfinite" {
			name += ".satfinite"
		}
	default:
		name += ".rn"
		if isTrue(op, "relu") {
			name += ".relu"
		}
	}
	var v llvmx.Value = t.callNamed(name, llvmx.I16, nil, t.operands(op.Operands())...)
	if op.Result(0).Type() != ir.Type(ir.I16) {
		v = t.block.Cast("bitcast", v, t.typ(op.Result(0).Type()))
	}
	t.result(op, v)
}

// packedSmall packs a pair of floats of 6 or 4 bits; the latter take one byte.
func (t *translator) packedSmall(op *ir.Op, prefix string) {
	name := "llvm.nvvm." + prefix + smallFormat(op, "dstTy") + ".rn"
	if isTrue(op, "relu") {
		name += ".relu"
	}
	var v llvmx.Value = t.callNamed(name+".satfinite", llvmx.I16, nil, t.operands(op.Operands())...)
	switch to := op.Result(0).Type(); to {
	case ir.I16:
	case ir.I8:
		v = t.block.Cast("trunc", v, llvmx.I8)
	default:
		v = t.block.Cast("bitcast", v, t.typ(to))
	}
	t.result(op, v)
}

// four packs four floats, rounded by random bits.
func (t *translator) four(op *ir.Op) {
	name := "f32x4.to." + strings.TrimSuffix(smallFormat(op, "dstTy"), "x2") + "x4.rs"
	if isTrue(op, "relu") {
		name += ".relu"
	}
	t.nvvm(op, name+".satfinite", t.operands(op.Operands())...)
}

func (t *translator) unpacked8(op *ir.Op, suffix string) {
	v := t.operand(op, 0)
	switch op.Operand(0).Type() {
	case ir.I16:
	case ir.I8:
		v = t.block.Cast("zext", v, llvmx.I16)
	default:
		v = t.block.Cast("bitcast", v, llvmx.I16)
	}
	if isTrue(op, "relu") {
		suffix += ".relu"
	}
	t.nvvm(op, smallFormat(op, "srcType")+suffix, v)
}
