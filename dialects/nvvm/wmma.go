package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// WmmaOp loads, stores or multiplies matrices in the fragments of wmma, whose
// places in registers PTX leaves open.
type WmmaOp struct{ *ir.Op }

// MNK is the shape of the multiplication.
func (w WmmaOp) MNK() [3]int64 {
	return [3]int64{ir.IntOf(w.Op, "m", 0), ir.IntOf(w.Op, "n", 0), ir.IntOf(w.Op, "k", 0)}
}

var wmmaShape = attrs(attr("m", ir.I32AttrC), attr("n", ir.I32AttrC), attr("k", ir.I32AttrC))

// The wmma instructions (PTX ISA 9.7.14.4).
var (
	// WmmaLoad loads a fragment.
	WmmaLoad = ir.Define(ir.Spec[WmmaOp]{
		Name: "nvvm.wmma.load", Summary: "Warp synchronous matrix load",
		Doc: doc("wmma.load: a warp loads a matrix with a row (or column) stride into a fragment.",
			"%0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32,\n"+
				"    layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>"),
		Operands: operands(in("ptr", llvm.AnyPointer), in("stride", i32)),
		Results:  operands(in("res", ir.AnyOf(llvm.AnyStruct, ir.IsF64))),
		Attrs:    append(wmmaShape[:3:3], enum("layout", MMALayout), enum("eltype", MMAType), enum("frag", MMAFrag)),
		Format:   "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
		Verify:   verifyWmmaLoad,
	})
	// WmmaStore stores an accumulator.
	WmmaStore = ir.Define(ir.Spec[WmmaOp]{
		Name: "nvvm.wmma.store", Summary: "Warp synchronous matrix store",
		Doc: doc("wmma.store: a warp stores the accumulator.",
			"nvvm.wmma.store %s, %i, %i, %i, %i, %i, %i, %i, %i, %i {eltype = #nvvm.mma_type<s32>, k = 16 : i32,\n"+
				"    layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, i32, i32, i32, i32, i32, i32, i32, i32"),
		Operands: operands(in("ptr", llvm.AnyPointer), many("args", llvm.AnyType), in("stride", i32)),
		Attrs:    append(wmmaShape[:3:3], enum("layout", MMALayout), enum("eltype", MMAType)),
		Format:   "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
		Verify:   verifyWmmaStore,
	})
	// WmmaMma multiplies fragments.
	WmmaMma = ir.Define(ir.Spec[WmmaOp]{
		Name: "nvvm.wmma.mma", Summary: "Warp synchronous matrix-multiply accumulate using tensor cores.",
		Doc: doc("wmma.mma: D = A·B + C on fragments.",
			"%0 = nvvm.wmma.mma %i, %i, %i, %i, %i, %i, %i, %i, %f, %f, %f, %f, %f, %f, %f, %f {eltypeA = #nvvm.mma_type<tf32>,\n"+
				"    eltypeB = #nvvm.mma_type<f32>, k = 8 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>,\n"+
				"    m = 16 : i32, n = 16 : i32} : (i32, i32, i32, i32, i32, i32, i32, i32, f32, f32, f32, f32, f32, f32, f32, f32)\n"+
				"    -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>"),
		Operands: operands(many("args", llvm.AnyType)), Results: operands(in("res", llvm.AnyStruct)),
		Attrs:  append(wmmaShape[:3:3], layoutA, layoutB, enum("eltypeA", MMAType), enum("eltypeB", MMAType)),
		Format: "$args attr-dict `:` functional-type($args, $res)",
		Verify: verifyWmmaMma,
	})
)

// wmmaInstr is a combination of shape and types that has an instruction.
type wmmaInstr struct {
	shapes       [][3]int64
	a            []string // PTX types of A and B
	accumulators []string // PTX types of C and D
}

var (
	wmmaShapes16 = [][3]int64{{16, 16, 16}, {32, 8, 16}, {8, 32, 16}}
	wmmaInstrs   = []wmmaInstr{
		{shapes: [][3]int64{{16, 16, 8}}, a: []string{"tf32"}, accumulators: []string{"f32"}},
		{shapes: wmmaShapes16, a: []string{"f16"}, accumulators: []string{"f16", "f32"}},
		{shapes: wmmaShapes16, a: []string{"s8", "u8"}, accumulators: []string{"s32"}},
		{shapes: [][3]int64{{8, 8, 4}}, a: []string{"f64"}, accumulators: []string{"f64"}},
	}
)

// wmmaExists reports whether an instruction of the shape takes the types; an
// empty one matches all.
func wmmaExists(mnk [3]int64, multiplicand, accumulator string) bool {
	return slices.ContainsFunc(wmmaInstrs, func(i wmmaInstr) bool {
		return slices.Contains(i.shapes, mnk) &&
			(multiplicand == "" || slices.Contains(i.a, multiplicand)) &&
			(accumulator == "" || slices.Contains(i.accumulators, accumulator))
	})
}

// wmmaRegisters is the fragment "a", "b" or "c" of a PTX type.
func wmmaRegisters(ptx, frag string, mnk [3]int64) registers {
	accumulator := frag == "c"
	switch ptx {
	case "f16":
		if accumulator {
			return registers{4, halfPair}
		}
		return registers{8, halfPair}
	case "f64":
		if accumulator {
			return registers{2, ir.F64}
		}
		return registers{1, ir.F64}
	case "tf32":
		return registers{4, ir.I32}
	case "s8", "u8":
		rows := mnk[0]
		if frag == "b" {
			rows = mnk[1]
		}
		return registers{int(rows / 8), ir.I32}
	case "s32":
		return registers{8, ir.I32}
	}
	return registers{8, ir.F32}
}

func verifyWmmaSpace(w WmmaOp, what string) error {
	switch w.Operand(0).Type().(*llvm.PointerType).AddressSpace() {
	case 0, 1, 3:
		return nil
	}
	return w.Errorf("expected %s in memory space 0, 1, 3", what)
}

func verifyWmmaLoad(w WmmaOp) error {
	if err := verifyWmmaSpace(w, "source pointer"); err != nil {
		return err
	}
	ptx, frag := keyword(Op(w), "eltype"), keyword(Op(w), "frag")
	multiplicand, accumulator := ptx, ""
	if frag == "c" {
		multiplicand, accumulator = "", ptx
	}
	if !wmmaExists(w.MNK(), multiplicand, accumulator) {
		return w.Errorf("invalid attribute combination")
	}
	regs := wmmaRegisters(ptx, frag, w.MNK())
	if regs == (registers{1, ir.F64}) {
		if w.Result(0).Type() != ir.Type(ir.F64) {
			return w.Errorf("expected destination type to be f64")
		}
		return nil
	}
	return verifyWmmaResult(w, regs)
}

func verifyWmmaResult(w WmmaOp, regs registers) error {
	if w.Result(0).Type() != structOf(regs.t, regs.n) {
		return w.Errorf("expected destination type is a structure of %d elements of type '%s'", regs.n, regs.t)
	}
	return nil
}

func verifyWmmaStore(w WmmaOp) error {
	if err := verifyWmmaSpace(w, "operands to be a source pointer"); err != nil {
		return err
	}
	ptx := keyword(Op(w), "eltype")
	if !wmmaExists(w.MNK(), "", ptx) {
		return w.Errorf("invalid attribute combination")
	}
	regs, args := wmmaRegisters(ptx, "c", w.MNK()), w.OperandGroup(1)
	if len(args) != regs.n {
		return w.Errorf("expected %d data operands", regs.n)
	}
	for _, a := range args {
		if a.Type() != regs.t {
			return w.Errorf("expected data operands of type '%s'", regs.t)
		}
	}
	return nil
}

func verifyWmmaMma(w WmmaOp) error {
	a, c := keyword(Op(w), "eltypeA"), keyword(Op(w), "eltypeB")
	if !wmmaExists(w.MNK(), a, c) {
		return w.Errorf("invalid attribute combination")
	}
	acc := wmmaRegisters(c, "c", w.MNK())
	var want []ir.Type
	for _, r := range []registers{wmmaRegisters(a, "a", w.MNK()), wmmaRegisters(a, "b", w.MNK()), acc} {
		want = append(want, repeat(r.t, r.n)...)
	}
	if w.NumOperands() != len(want) {
		return w.Errorf("expected %d arguments", len(want))
	}
	for i, t := range want {
		if w.Operand(i).Type() != t {
			return w.Errorf("expected argument %d to be of type '%s'", i, t)
		}
	}
	return verifyWmmaResult(w, acc)
}
