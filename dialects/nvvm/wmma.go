package nvvm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// The fragments of wmma have places in registers that PTX leaves open. MNK is the
// shape of the multiplication that they are for.
type (
	// WmmaLoadOp loads a fragment.
	WmmaLoadOp struct {
		ir.Base
		Ptr, Stride *ir.Value
		Result      *ir.Value
		MNK         [3]int64
		Layout      MMALayout
		EltType     MMAType
		Frag        MMAFrag
	}
	// WmmaStoreOp stores an accumulator.
	WmmaStoreOp struct {
		ir.Base
		Ptr, Stride *ir.Value
		Args        []*ir.Value
		MNK         [3]int64
		Layout      MMALayout
		EltType     MMAType
	}
	// WmmaMmaOp multiplies fragments.
	WmmaMmaOp struct {
		ir.Base
		Args             []*ir.Value
		Result           *ir.Value
		MNK              [3]int64
		LayoutA, LayoutB MMALayout
		TypeA, TypeB     MMAType
	}
)

func wmmaShape(mnk *[3]int64) []ir.Field {
	return []ir.Field{
		ir.Number(&mnk[0], "m", ir.I32AttrC),
		ir.Number(&mnk[1], "n", ir.I32AttrC),
		ir.Number(&mnk[2], "k", ir.I32AttrC),
	}
}

// The wmma instructions (PTX ISA 9.7.14.4).
var (
	// WmmaLoad loads a fragment.
	WmmaLoad = ir.Define(ir.Spec[WmmaLoadOp]{
		Name: "nvvm.wmma.load", Summary: "Warp synchronous matrix load",
		Doc: doc("wmma.load: a warp loads a matrix with a row (or column) stride into a fragment.",
			"%0 = nvvm.wmma.load %s, %i {eltype = #nvvm.mma_type<tf32>, frag = #nvvm.mma_frag<a>, k = 8 : i32,\n"+
				"    layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32, i32, i32)>"),
		Fields: func(o *WmmaLoadOp) []ir.Field {
			fields := append([]ir.Field{ir.In(&o.Ptr, "ptr", llvm.AnyPointer), ir.In(&o.Stride, "stride", i32),
				ir.Out(&o.Result, "res", ir.AnyOf(llvm.AnyStruct, ir.IsF64))}, wmmaShape(&o.MNK)...)
			return append(fields, ir.Enum(&o.Layout, "layout", constraint(mmaLayouts)),
				ir.Enum(&o.EltType, "eltype", constraint(mmaTypes)),
				ir.Enum(&o.Frag, "frag", constraint(mmaFrags)))
		},
		Format: "$ptr `,` $stride attr-dict `:` functional-type($ptr, $res)",
		Verify: WmmaLoadOp.verify,
	})
	// WmmaStore stores an accumulator.
	WmmaStore = ir.Define(ir.Spec[WmmaStoreOp]{
		Name: "nvvm.wmma.store", Summary: "Warp synchronous matrix store",
		Doc: doc("wmma.store: a warp stores the accumulator.",
			"nvvm.wmma.store %s, %i, %i, %i, %i, %i, %i, %i, %i, %i {eltype = #nvvm.mma_type<s32>, k = 16 : i32,\n"+
				"    layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<3>, i32, i32, i32, i32, i32, i32, i32, i32"),
		Fields: func(o *WmmaStoreOp) []ir.Field {
			fields := append([]ir.Field{ir.In(&o.Ptr, "ptr", llvm.AnyPointer), ir.Ins(&o.Args, "args", llvm.AnyType),
				ir.In(&o.Stride, "stride", i32)}, wmmaShape(&o.MNK)...)
			return append(fields, ir.Enum(&o.Layout, "layout", constraint(mmaLayouts)),
				ir.Enum(&o.EltType, "eltype", constraint(mmaTypes)))
		},
		Format: "$ptr `,` $stride `,` $args attr-dict `:` qualified(type($ptr)) `,` type($args)",
		Verify: WmmaStoreOp.verify,
	})
	// WmmaMma multiplies fragments.
	WmmaMma = ir.Define(ir.Spec[WmmaMmaOp]{
		Name: "nvvm.wmma.mma", Summary: "Warp synchronous matrix-multiply accumulate using tensor cores.",
		Doc: doc("wmma.mma: D = A·B + C on fragments.",
			"%0 = nvvm.wmma.mma %i, %i, %i, %i, %i, %i, %i, %i, %f, %f, %f, %f, %f, %f, %f, %f {eltypeA = #nvvm.mma_type<tf32>,\n"+
				"    eltypeB = #nvvm.mma_type<f32>, k = 8 : i32, layoutA = #nvvm.mma_layout<row>, layoutB = #nvvm.mma_layout<row>,\n"+
				"    m = 16 : i32, n = 16 : i32} : (i32, i32, i32, i32, i32, i32, i32, i32, f32, f32, f32, f32, f32, f32, f32, f32)\n"+
				"    -> !llvm.struct<(f32, f32, f32, f32, f32, f32, f32, f32)>"),
		Fields: func(o *WmmaMmaOp) []ir.Field {
			fields := append([]ir.Field{ir.Ins(&o.Args, "args", llvm.AnyType), ir.Out(&o.Result, "res", llvm.AnyStruct)},
				wmmaShape(&o.MNK)...)
			return append(fields, layoutA(&o.LayoutA), layoutB(&o.LayoutB), ir.Enum(&o.TypeA, "eltypeA", constraint(mmaTypes)),
				ir.Enum(&o.TypeB, "eltypeB", constraint(mmaTypes)))
		},
		Format: "$args attr-dict `:` functional-type($args, $res)",
		Verify: WmmaMmaOp.verify,
	})
)

// wmmaInstr is a combination of shape and types that has an instruction.
type wmmaInstr struct {
	shapes       [][3]int64
	a            []MMAType // PTX types of A and B
	accumulators []MMAType // PTX types of C and D
}

var (
	wmmaShapes16 = [][3]int64{{16, 16, 16}, {32, 8, 16}, {8, 32, 16}}
	wmmaInstrs   = []wmmaInstr{
		{shapes: wmmaShapes16, a: []MMAType{F16}, accumulators: []MMAType{F16, F32}},
		{shapes: [][3]int64{{16, 16, 8}}, a: []MMAType{TF32}, accumulators: []MMAType{F32}},
		{shapes: wmmaShapes16, a: []MMAType{S8, U8}, accumulators: []MMAType{S32}},
		{shapes: [][3]int64{{8, 8, 4}}, a: []MMAType{F64}, accumulators: []MMAType{F64}},
	}
)

// wmmaExists reports whether an instruction of the shape takes the types; an
// absent one matches all.
func wmmaExists(mnk [3]int64, multiplicand, accumulator ir.Opt[MMAType]) bool {
	return slices.ContainsFunc(wmmaInstrs, func(i wmmaInstr) bool {
		return slices.Contains(i.shapes, mnk) &&
			(!multiplicand.OK || slices.Contains(i.a, multiplicand.V)) &&
			(!accumulator.OK || slices.Contains(i.accumulators, accumulator.V))
	})
}

// wmmaRegisters is a fragment of a PTX type.
func wmmaRegisters(ptx MMAType, frag MMAFrag, mnk [3]int64) registers {
	accumulator := frag == FragC
	switch ptx {
	case F16:
		if accumulator {
			return registers{4, halfPair}
		}
		return registers{8, halfPair}
	case F64:
		if accumulator {
			return registers{2, ir.F64}
		}
		return registers{1, ir.F64}
	case TF32:
		return registers{4, ir.I32}
	case S8, U8:
		rows := mnk[0]
		if frag == FragB {
			rows = mnk[1]
		}
		return registers{int(rows / 8), ir.I32}
	case S32:
		return registers{8, ir.I32}
	}
	return registers{8, ir.F32}
}

// WmmaShape completes the shape of an instruction by an extent, 0 in mnk, that its types and the other extents
// leave open. An absent type matches all.
func WmmaShape(mnk [3]int64, multiplicand, accumulator ir.Opt[MMAType]) ([3]int64, bool) {
	for _, i := range wmmaInstrs {
		for _, shape := range i.shapes {
			fits := true
			for d, n := range mnk {
				fits = fits && (n == 0 || n == shape[d])
			}
			if fits && wmmaExists(shape, multiplicand, accumulator) {
				return shape, true
			}
		}
	}
	return mnk, false
}

// WmmaFragment is the type that holds a fragment: a struct of registers, or the only register of a 64-bit float.
func WmmaFragment(t MMAType, frag MMAFrag, mnk [3]int64) ir.Type {
	r := wmmaRegisters(t, frag, mnk)
	if r == (registers{1, ir.F64}) {
		return ir.F64
	}
	return structOf(r.t, r.n)
}

func verifyWmmaSpace(op *ir.Op, ptr *ir.Value, what string) error {
	switch ptr.Type().(*llvm.PointerType).AddressSpace() {
	case 0, 1, 3:
		return nil
	}
	return op.Errorf("expected %s in memory space 0, 1, 3", what)
}

func (w WmmaLoadOp) verify() error {
	if err := verifyWmmaSpace(w.Op, w.Ptr, "source pointer"); err != nil {
		return err
	}
	multiplicand, accumulator := ir.Some(w.EltType), ir.Opt[MMAType]{}
	if w.Frag == FragC {
		multiplicand, accumulator = accumulator, multiplicand
	}
	if !wmmaExists(w.MNK, multiplicand, accumulator) {
		return w.Errorf("invalid attribute combination")
	}
	regs := wmmaRegisters(w.EltType, w.Frag, w.MNK)
	if regs == (registers{1, ir.F64}) {
		if w.Result.Type() != ir.Type(ir.F64) {
			return w.Errorf("expected destination type to be f64")
		}
		return nil
	}
	return verifyWmmaResult(w.Result, regs)
}

func verifyWmmaResult(result *ir.Value, regs registers) error {
	if result.Type() != structOf(regs.t, regs.n) {
		return result.DefiningOp().Errorf("expected destination type is a structure of %d elements of type '%s'", regs.n,
			regs.t)
	}
	return nil
}

func (w WmmaStoreOp) verify() error {
	if err := verifyWmmaSpace(w.Op, w.Ptr, "operands to be a source pointer"); err != nil {
		return err
	}
	if !wmmaExists(w.MNK, ir.Opt[MMAType]{}, ir.Some(w.EltType)) {
		return w.Errorf("invalid attribute combination")
	}
	regs := wmmaRegisters(w.EltType, FragC, w.MNK)
	if len(w.Args) != regs.n {
		return w.Errorf("expected %d data operands", regs.n)
	}
	for _, a := range w.Args {
		if a.Type() != regs.t {
			return w.Errorf("expected data operands of type '%s'", regs.t)
		}
	}
	return nil
}

func (w WmmaMmaOp) verify() error {
	if !wmmaExists(w.MNK, ir.Some(w.TypeA), ir.Some(w.TypeB)) {
		return w.Errorf("invalid attribute combination")
	}
	acc := wmmaRegisters(w.TypeB, FragC, w.MNK)
	var want []ir.Type
	for _, r := range []registers{wmmaRegisters(w.TypeA, FragA, w.MNK), wmmaRegisters(w.TypeA, FragB, w.MNK), acc} {
		want = append(want, repeat(r.t, r.n)...)
	}
	if len(w.Args) != len(want) {
		return w.Errorf("expected %d arguments", len(want))
	}
	for i, t := range want {
		if w.Args[i].Type() != t {
			return w.Errorf("expected argument %d to be of type '%s'", i, t)
		}
	}
	return verifyWmmaResult(w.Result, acc)
}
