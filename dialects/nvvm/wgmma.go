package nvvm

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// WgmmaOp is a warpgroup's asynchronous matrix multiplication of two operands
// in shared memory.
type WgmmaOp struct {
	ir.Base
	Acc                      *ir.Value // a struct of registers
	DescriptorA, DescriptorB *ir.Value
	Shape                    *ShapeAttr // m is 64
	TypeA, TypeB, TypeD      WgmmaType
	ScaleD                   WgmmaScaleOut // zero: the accumulator's old value is dropped
	ScaleA, ScaleB           WgmmaScaleIn
	LayoutA                  MMALayout // Col for a transposed A
	LayoutB                  MMALayout // Row for a transposed B
	Overflow                 ir.Opt[MMAOverflow]
	Result                   *ir.Value
}

// WgmmaWaitGroupOp waits until at most Group groups are in flight.
type WgmmaWaitGroupOp struct {
	ir.Base
	Group int64
}

// Warpgroup matrix multiplication (PTX ISA 9.7.15).
var (
	// WgmmaFence orders accesses to the registers of a warpgroup before wgmma.
	WgmmaFence = define(ir.Spec[Op]{Name: "wgmma.fence.aligned", Summary: "Enforce an ordering of register accesses",
		Doc: doc("wgmma.fence.sync.aligned: required before the first wgmma, and after writes to registers that it reads.",
			"nvvm.wgmma.fence.aligned"),
		Format: "attr-dict"})
	// WgmmaCommitGroup closes a group of wgmmas.
	WgmmaCommitGroup = define(ir.Spec[Op]{Name: "wgmma.commit.group.sync.aligned",
		Summary: "commits the wgmmas so far to a group",
		Doc:     doc("wgmma.commit_group.sync.aligned.", "nvvm.wgmma.commit.group.sync.aligned"),
		Format:  "attr-dict"})
	// WgmmaWaitGroup waits until at most some groups are in flight.
	WgmmaWaitGroup = define(ir.Spec[WgmmaWaitGroupOp]{Name: "wgmma.wait.group.sync.aligned",
		Summary: "waits for groups of wgmmas",
		Doc: doc("wgmma.wait_group.sync.aligned: at most so many of the newest groups may be unfinished after it.",
			"nvvm.wgmma.wait.group.sync.aligned 0"),
		Fields: func(o *WgmmaWaitGroupOp) []ir.Field {
			return []ir.Field{ir.Number(&o.Group, "group", ir.I64AttrC)}
		},
		Format: "attr-dict $group"})
	// WgmmaMmaAsync starts a multiplication.
	WgmmaMmaAsync = ir.Define(ir.Spec[WgmmaOp]{
		Name: "nvvm.wgmma.mma_async", Summary: "asynchronous matrix multiplication of a warpgroup",
		Doc: doc("wgmma.mma_async: D = A·B + D, or A·B when scaleD is zero, with A and B in shared memory.",
			"%0 = nvvm.wgmma.mma_async %l, %l, %acc, <m = 64, n = 8, k = 16>, D [<f32>, <one>],\n"+
				"      A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>"),
		Fields: func(o *WgmmaOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Acc, "inouts", llvm.AnyStruct),
				ir.In(&o.DescriptorA, "descriptorA", i64),
				ir.In(&o.DescriptorB, "descriptorB", i64),
				ir.Out(&o.Result, "results", llvm.AnyStruct),
				shapeField(&o.Shape),
				ir.Enum(&o.TypeA, "typeA", constraint(wgmmaTypes)),
				ir.Enum(&o.TypeB, "typeB", constraint(wgmmaTypes)),
				ir.Enum(&o.TypeD, "typeD", constraint(wgmmaTypes)),
				ir.Enum(&o.ScaleD, "scaleD", constraint(wgmmaScaleOuts)),
				ir.Enum(&o.ScaleA, "scaleA", constraint(wgmmaScaleIns)),
				ir.Enum(&o.ScaleB, "scaleB", constraint(wgmmaScaleIns)),
				layoutA(&o.LayoutA),
				layoutB(&o.LayoutB),
				ir.OptEnum(&o.Overflow, "satfinite", constraint(mmaOverflows)),
			}
		},
		Match: []ir.TypeMatch{{Summary: "input struct and result struct must be the same type", From: "inouts",
			To: "results"}},
		Format: "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` " +
			"`D` `[` $typeD `,` $scaleD (`,` $satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` " +
			"`B` `[` $typeB `,` $scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)",
		Verify: WgmmaOp.verify,
	})
)

var wgmmaOps = []*ir.OpDef{WgmmaFence.OpDef, WgmmaCommitGroup.OpDef, WgmmaWaitGroup.OpDef, WgmmaMmaAsync.OpDef}

// DescriptorAt is assembly that declares a register of a descriptor and what is added to it, and the register. Where
// nothing is added it is the operand itself. If it is added before, LLVM hoists each loop-invariant sum, into two
// registers of each thread (64 for five MMAs of a step, gradients of attention); in the assembly ptxas adds in uniform
// registers.
func DescriptorAt(register, operand string, offset int64) (text, at string) {
	if offset == 0 {
		return "", operand
	}
	return fmt.Sprintf(".reg .b64 %s;\nadd.s64 %s, %s, %d;\n", register, register, operand, offset), register
}

// WgmmaK is the extent k of an instruction whose operands have a PTX type, 0
// for a type that operands cannot have.
func WgmmaK(t WgmmaType) int64 {
	switch t {
	case WgmmaTF32:
		return 8
	case WgmmaF16, WgmmaBF16:
		return 16
	case WgmmaS8, WgmmaU8, WgmmaE4M3, WgmmaE5M2:
		return 32
	case WgmmaB1:
		return 256
	}
	return 0
}

func isF8(t WgmmaType) bool   { return t == WgmmaE4M3 || t == WgmmaE5M2 }
func isInt8(t WgmmaType) bool { return t == WgmmaS8 || t == WgmmaU8 }

// wgmmaTypesOK reports whether D += A·B exists.
func wgmmaTypesOK(d, a, b WgmmaType) bool {
	switch {
	case a == WgmmaF16:
		return b == a && (d == WgmmaF32 || d == WgmmaF16)
	case a == WgmmaTF32 || a == WgmmaBF16:
		return b == a && d == WgmmaF32
	case isInt8(a):
		return isInt8(b) && d == WgmmaS32
	case a == WgmmaB1:
		return b == a && d == WgmmaS32
	case isF8(a):
		return isF8(b) && (d == WgmmaF32 || d == WgmmaF16)
	}
	return false
}

var wgmmaIntN = []int64{8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256}

// WgmmaN reports whether n is an extent of instructions whose operands have a PTX type.
func WgmmaN(n int64, a WgmmaType) bool {
	if isInt8(a) || a == WgmmaB1 {
		return slices.Contains(wgmmaIntN, n)
	}
	return n >= 8 && n <= 256 && n%8 == 0
}

func (w WgmmaOp) verify() error {
	fields := w.Result.Type().(*llvm.StructType).Fields()
	for _, t := range fields {
		if t != fields[0] {
			return w.Errorf("all elements in struct must be same type but there is '%s'", t)
		}
	}
	d, a, b := w.TypeD, w.TypeA, w.TypeB
	if d != WgmmaF32 && d != WgmmaF16 && d != WgmmaS32 {
		return w.Errorf("does not support the given output type %s", d)
	}
	if d == WgmmaS32 && (w.ScaleA == ScaleMinus || w.ScaleB == ScaleMinus) {
		return w.Errorf("has s32 output, scaleA and scaleB cannot be neg")
	}
	if !wgmmaTypesOK(d, a, b) {
		return w.Errorf("%s += %s * %s, it is not supported.", d, a, b)
	}
	m, n, k := w.Shape.MNK()
	switch {
	case m != 64:
		return w.Errorf("shape 'm' must be 64")
	case k != WgmmaK(a):
		return w.Errorf("shape 'k' must be %d for input type %s", WgmmaK(a), a)
	case !WgmmaN(n, a):
		return w.Errorf("has input type %s n is set to %d, it is not supported.", a, n)
	case a != WgmmaF16 && a != WgmmaBF16 && (w.LayoutA == Col || w.LayoutB == Row):
		return w.Errorf("given layouts layout_a = %s and layout_b = %s for input types %s and %s requires transpose. "+
			"However, this is only supported for: f16 and bf16", w.LayoutA, w.LayoutB, a, b)
	}
	registers := n / 2
	if d == WgmmaF16 {
		registers = n / 4
	}
	if int64(len(fields)) != registers {
		return w.Errorf("results %d, however output struct has %d elements", registers, len(fields))
	}
	if d != WgmmaS32 && w.Overflow == ir.Some(SatFinite) {
		return w.Errorf(" `satfinite` can be only used with s32 accumulator, however the current accumulator is %s", d)
	}
	return nil
}
