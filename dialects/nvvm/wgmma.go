package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// WgmmaOp is a warpgroup's asynchronous matrix multiplication of two operands
// in shared memory.
type WgmmaOp struct{ *ir.Op }

// Inouts is the accumulator.
func (w WgmmaOp) Inouts() *ir.Value { return w.Operand(0) }

// DescriptorA is the shared-memory descriptor of A.
func (w WgmmaOp) DescriptorA() *ir.Value { return w.Operand(1) }

// DescriptorB is the shared-memory descriptor of B.
func (w WgmmaOp) DescriptorB() *ir.Value { return w.Operand(2) }

// Shape is m, n, k; m is 64.
func (w WgmmaOp) Shape() *ShapeAttr { return ir.AttrAs[*ShapeAttr](w.Op, "shape") }

// TypeA is the PTX type of A, as "bf16".
func (w WgmmaOp) TypeA() string { return keyword(Op(w), "typeA") }

// TypeB is the PTX type of B.
func (w WgmmaOp) TypeB() string { return keyword(Op(w), "typeB") }

// TypeD is the PTX type of the accumulator.
func (w WgmmaOp) TypeD() string { return keyword(Op(w), "typeD") }

// ScaleD is 0 when the accumulator's old value is dropped.
func (w WgmmaOp) ScaleD() int64 { return enumValue(w.Op, "scaleD") }

// ScaleA is 1 or -1.
func (w WgmmaOp) ScaleA() int64 { return enumValue(w.Op, "scaleA") }

// ScaleB is 1 or -1.
func (w WgmmaOp) ScaleB() int64 { return enumValue(w.Op, "scaleB") }

// LayoutA is "row", or "col" for a transposed A.
func (w WgmmaOp) LayoutA() string { return keyword(Op(w), "layoutA") }

// LayoutB is "col", or "row" for a transposed B.
func (w WgmmaOp) LayoutB() string { return keyword(Op(w), "layoutB") }

// SatFinite reports whether an s32 accumulator is clamped.
func (w WgmmaOp) SatFinite() bool { return keyword(Op(w), "satfinite") == "satfinite" }

func enumValue(op *ir.Op, name string) int64 {
	if e, ok := op.Attr(name).(*ir.EnumAttr); ok {
		return e.Value()
	}
	return 0
}

// Warpgroup matrix multiplication (PTX ISA 9.7.15).
var (
	// WgmmaFence orders accesses to the registers of a warpgroup before wgmma.
	WgmmaFence = define(ir.Spec[Op]{Name: "wgmma.fence.aligned", Summary: "Enforce an ordering of register accesses",
		Doc:    doc("wgmma.fence.sync.aligned: before the first wgmma, and when registers it reads were written.", "nvvm.wgmma.fence.aligned"),
		Format: "attr-dict"})
	// WgmmaCommitGroup closes a group of wgmmas.
	WgmmaCommitGroup = define(ir.Spec[Op]{Name: "wgmma.commit.group.sync.aligned", Summary: "commits the wgmmas so far to a group",
		Doc:    doc("wgmma.commit_group.sync.aligned.", "nvvm.wgmma.commit.group.sync.aligned"),
		Format: "attr-dict"})
	// WgmmaWaitGroup waits until at most some groups are in flight.
	WgmmaWaitGroup = define(ir.Spec[Op]{Name: "wgmma.wait.group.sync.aligned", Summary: "waits for groups of wgmmas",
		Doc:   doc("wgmma.wait_group.sync.aligned: at most so many of the newest groups may be unfinished after it.", "nvvm.wgmma.wait.group.sync.aligned 0"),
		Attrs: attrs(attr("group", ir.I64AttrC)), Format: "attr-dict $group"})
	// WgmmaMmaAsync starts a multiplication.
	WgmmaMmaAsync = ir.Define(ir.Spec[WgmmaOp]{
		Name: "nvvm.wgmma.mma_async", Summary: "asynchronous matrix multiplication of a warpgroup",
		Doc: doc("wgmma.mma_async: D = A·B + D, or A·B when scaleD is zero, with A and B in shared memory.",
			"%0 = nvvm.wgmma.mma_async %l, %l, %acc, <m = 64, n = 8, k = 16>, D [<f32>, <one>],\n"+
				"      A [<bf16>, <one>, <row>], B [<bf16>, <one>, <col>] : !llvm.struct<(f32, f32, f32, f32)> -> !llvm.struct<(f32, f32, f32, f32)>"),
		Operands: operands(in("inouts", llvm.AnyStruct), in("descriptorA", i64), in("descriptorB", i64)),
		Results:  operands(in("results", llvm.AnyStruct)),
		Attrs: attrs(shapeField, enum("typeA", WgmmaType), enum("typeB", WgmmaType), enum("typeD", WgmmaType),
			enum("scaleD", WgmmaScaleOut), enum("scaleA", WgmmaScaleIn), enum("scaleB", WgmmaScaleIn),
			layoutA, layoutB, optAttr("satfinite", constraint(MMAOverflow))),
		Match: []ir.TypeMatch{{Summary: "input struct and result struct must be the same type", From: "inouts", To: "results"}},
		Format: "$descriptorA `,` $descriptorB `,` $inouts `,` $shape `,` " +
			"`D` `[` $typeD `,` $scaleD (`,` $satfinite^)? `]` `,` `A` `[` $typeA `,` $scaleA `,` $layoutA `]` `,` " +
			"`B` `[` $typeB `,` $scaleB `,` $layoutB `]` attr-dict `:` type($inouts) `->` type($results)",
		Verify: verifyWgmma,
	})
)

var wgmmaOps = []*ir.OpDef{WgmmaFence.OpDef, WgmmaCommitGroup.OpDef, WgmmaWaitGroup.OpDef, WgmmaMmaAsync.OpDef}

// WgmmaK is the extent k of an instruction whose operands have a PTX type, 0
// for a type that operands cannot have.
func WgmmaK(ptx string) int64 {
	switch ptx {
	case "tf32":
		return 8
	case "f16", "bf16":
		return 16
	case "s8", "u8", "e4m3", "e5m2":
		return 32
	case "b1":
		return 256
	}
	return 0
}

func isF8(ptx string) bool { return ptx == "e4m3" || ptx == "e5m2" }

// wgmmaTypesOK reports whether D += A·B exists.
func wgmmaTypesOK(d, a, b string) bool {
	switch {
	case a == "f16":
		return b == a && (d == "f32" || d == "f16")
	case a == "tf32" || a == "bf16":
		return b == a && d == "f32"
	case isInt8(a):
		return isInt8(b) && d == "s32"
	case a == "b1":
		return b == a && d == "s32"
	case isF8(a):
		return isF8(b) && (d == "f32" || d == "f16")
	}
	return false
}

var wgmmaIntN = []int64{8, 16, 24, 32, 48, 64, 80, 96, 112, 128, 144, 160, 176, 192, 208, 224, 240, 256}

// WgmmaN reports whether n is an extent of instructions whose operands have a PTX type.
func WgmmaN(n int64, a string) bool {
	if isInt8(a) || a == "b1" {
		return slices.Contains(wgmmaIntN, n)
	}
	return n >= 8 && n <= 256 && n%8 == 0
}

func verifyWgmma(w WgmmaOp) error {
	fields := w.Result(0).Type().(*llvm.StructType).Fields()
	for _, t := range fields {
		if t != fields[0] {
			return w.Errorf("all elements in struct must be same type but there is '%s'", t)
		}
	}
	d, a, b := w.TypeD(), w.TypeA(), w.TypeB()
	if d != "f32" && d != "f16" && d != "s32" {
		return w.Errorf("does not support the given output type %s", d)
	}
	if d == "s32" && (w.ScaleA() < 0 || w.ScaleB() < 0) {
		return w.Errorf("has s32 output, scaleA and scaleB cannot be neg")
	}
	if !wgmmaTypesOK(d, a, b) {
		return w.Errorf("%s += %s * %s, it is not supported.", d, a, b)
	}
	m, n, k := w.Shape().MNK()
	switch {
	case m != 64:
		return w.Errorf("shape 'm' must be 64")
	case k != WgmmaK(a):
		return w.Errorf("shape 'k' must be %d for input type %s", WgmmaK(a), a)
	case !WgmmaN(n, a):
		return w.Errorf("has input type %s n is set to %d, it is not supported.", a, n)
	case a != "f16" && a != "bf16" && (w.LayoutA() == "col" || w.LayoutB() == "row"):
		return w.Errorf("given layouts layout_a = %s and layout_b = %s for input types %s and %s requires transpose. "+
			"However, this is only supported for: f16 and bf16", w.LayoutA(), w.LayoutB(), a, b)
	}
	registers := n / 2
	if d == "f16" {
		registers = n / 4
	}
	if int64(len(fields)) != registers {
		return w.Errorf("results %d, however output struct has %d elements", registers, len(fields))
	}
	if d != "s32" && w.SatFinite() {
		return w.Errorf(" `satfinite` can be only used with s32 accumulator, however the current accumulator is %s", d)
	}
	return nil
}
