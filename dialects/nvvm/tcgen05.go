package nvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

var (
	groupDefault = enumDefault("group", CTAGroup, "cta_1")
	tmemVector   = ir.TypeConstraint{
		Summary: "32-bit signless integer or vector of 32-bit signless integer values of length 2/4/8/16/32/64/128",
		OK: func(t ir.Type) bool {
			v, ok := t.(*ir.VectorType)
			if !ok {
				return t == ir.Type(ir.I32)
			}
			n := v.Shape()
			return v.Elem() == ir.Type(ir.I32) && len(n) == 1 && n[0] >= 2 && n[0] <= 128 && n[0]&(n[0]-1) == 0
		}}
	anyPointer = ir.AnyOf(llvm.AnyPointer, shared)
	maskVector = ir.TypeConstraint{
		Summary: "fixed-length vector of 32-bit signless integer values of length 4/8",
		OK: func(t ir.Type) bool {
			return t == ir.Type(ir.Vector([]int64{4}, ir.I32)) || t == ir.Type(ir.Vector([]int64{8}, ir.I32))
		}}
)

// Tensor memory and the fifth generation of tensor cores (sm_100a).
var (
	// Tcgen05Alloc allocates columns of tensor memory.
	Tcgen05Alloc = define(ir.Spec[Op]{Name: "tcgen05.alloc", Summary: "Tcgen05 alloc operation",
		Doc:      doc("tcgen05.alloc: writes the address of the columns to shared memory.", "nvvm.tcgen05.alloc %p, %i : !llvm.ptr, i32"),
		Operands: operands(in("addr", anyPointer), in("nCols", i32)), Attrs: attrs(groupDefault), Format: "$addr `,` $nCols attr-dict `:` type(operands)"})
	// Tcgen05Dealloc frees columns of tensor memory.
	Tcgen05Dealloc = define(ir.Spec[Op]{Name: "tcgen05.dealloc", Summary: "Tcgen05 dealloc operation",
		Doc:      doc("tcgen05.dealloc.", "nvvm.tcgen05.dealloc %t, %i : !llvm.ptr<6>, i32"),
		Operands: operands(in("taddr", tensor), in("nCols", i32)), Attrs: attrs(groupDefault), Format: "$taddr `,` $nCols attr-dict `:` type(operands)"})
	// Tcgen05RelinquishAllocPermit gives up the right to allocate.
	Tcgen05RelinquishAllocPermit = define(ir.Spec[Op]{Name: "tcgen05.relinquish_alloc_permit", Summary: "Tcgen05 Op to relinquish the right to allocate",
		Doc: doc("tcgen05.relinquish_alloc_permit.", "nvvm.tcgen05.relinquish_alloc_permit"), Attrs: attrs(groupDefault), Format: "attr-dict"})
	// Tcgen05FenceOp orders tcgen05 operations with synchronisation.
	Tcgen05FenceOp = define(ir.Spec[Op]{Name: "tcgen05.fence", Summary: "Tcgen05 fence operations",
		Doc: doc("tcgen05.fence::{before,after}_thread_sync.", "nvvm.tcgen05.fence <before>"), Attrs: attrs(enum("kind", Tcgen05Fence)), Format: "$kind attr-dict"})
	// Tcgen05WaitOp waits for loads or stores of tensor memory.
	Tcgen05WaitOp = define(ir.Spec[Op]{Name: "tcgen05.wait", Summary: "Tcgen05 wait operations",
		Doc: doc("tcgen05.wait::{ld,st}.", "nvvm.tcgen05.wait <load>"), Attrs: attrs(enum("kind", Tcgen05Wait)), Format: "$kind attr-dict"})
	// Tcgen05Commit makes an mbarrier track earlier operations.
	Tcgen05Commit = define(ir.Spec[Op]{Name: "tcgen05.commit", Summary: "Tcgen05 commit operations",
		Doc:      doc("tcgen05.commit.mbarrier::arrive::one.", "nvvm.tcgen05.commit %p : !llvm.ptr"),
		Operands: operands(in("addr", anyPointer), opt("multicastMask", i16)), Attrs: attrs(groupDefault),
		Format: "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)"})
	// Tcgen05Shift moves rows of tensor memory down by one.
	Tcgen05Shift = define(ir.Spec[Op]{Name: "tcgen05.shift", Summary: "Tcgen05 shift operation",
		Doc:      doc("tcgen05.shift.down.", "nvvm.tcgen05.shift %t : !llvm.ptr<6>"),
		Operands: operands(in("taddr", tensor)), Attrs: attrs(groupDefault), Format: "$taddr attr-dict `:` type(operands)"})
	// Tcgen05Cp copies from shared to tensor memory.
	Tcgen05Cp = define(ir.Spec[Op]{Name: "tcgen05.cp", Summary: "Tcgen05 copy operation",
		Doc:      doc("tcgen05.cp.", "nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}"),
		Operands: operands(in("taddr", tensor), in("smem_desc", i64)),
		Attrs: attrs(enum("shape", Tcgen05CpShape), groupDefault, enumDefault("multicast", Tcgen05CpMulticast, "none"),
			optAttr("srcFormat", constraint(Tcgen05CpFormat))),
		Format: "$taddr `,` $smem_desc attr-dict", Verify: verifyTcgen05Cp})
	// Tcgen05MmaSmemDesc builds a descriptor of an operand in shared memory.
	Tcgen05MmaSmemDesc = define(ir.Spec[Op]{Name: "tcgen05.mma_smem_desc", Summary: "Constructs a Shared Memory descriptor for MMA Operands A or B",
		Doc: doc("The 64-bit descriptor of an operand in shared memory.", "%0 = nvvm.tcgen05.mma_smem_desc (%i, %i, %i, %q, %b, %q) : (i32, i32, i32, i8, i1, i8) -> i64"),
		Operands: operands(in("startAddr", i32), in("leadingDimOffset", i32), in("strideDimOffset", i32), in("baseOffset", i8),
			in("leadingDimMode", i1), in("swizzleMode", i8)),
		Results: operands(in("res", i64)), Format: "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)"})
	// Tcgen05Ld loads from tensor memory.
	Tcgen05Ld = define(ir.Spec[Op]{Name: "tcgen05.ld", Summary: "tensor memory load instructions",
		Doc:      doc("tcgen05.ld.", "%0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32"),
		Operands: operands(in("tmemAddr", tensor), opt("offset", i64)), Results: operands(in("res", tmemVector)),
		Attrs:  attrs(flag("pack"), enum("shape", Tcgen05LdStShape)),
		Format: "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
		Verify: func(o Op) error { return verifyTensorMemory(o, o.Result(0).Type(), 1, "result type", "ld") }})
	// Tcgen05St stores to tensor memory.
	Tcgen05St = define(ir.Spec[Op]{Name: "tcgen05.st", Summary: "tensor memory store instructions",
		Doc:      doc("tcgen05.st.", "nvvm.tcgen05.st %t, %i {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32"),
		Operands: operands(in("tmemAddr", tensor), in("val", tmemVector), opt("offset", i64)),
		Attrs:    attrs(flag("unpack"), enum("shape", Tcgen05LdStShape)),
		Format:   "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
		Verify:   func(o Op) error { return verifyTensorMemory(o, o.Operand(1).Type(), 2, "input", "st") }})
)

var tcgen05Ops = []*ir.OpDef{
	Tcgen05Alloc.OpDef, Tcgen05Dealloc.OpDef, Tcgen05RelinquishAllocPermit.OpDef, Tcgen05FenceOp.OpDef, Tcgen05WaitOp.OpDef,
	Tcgen05Commit.OpDef, Tcgen05Shift.OpDef, Tcgen05Cp.OpDef, Tcgen05MmaSmemDesc.OpDef, Tcgen05Ld.OpDef, Tcgen05St.OpDef,
	Tcgen05MMA.OpDef, Tcgen05MMASparse.OpDef, Tcgen05MMABlockScale.OpDef, Tcgen05MMASparseBlockScale.OpDef,
	Tcgen05MMAWs.OpDef, Tcgen05MMAWsSparse.OpDef,
}

func verifyTcgen05Cp(o Op) error {
	multicast := keyword(o, "multicast")
	switch keyword(o, "shape") {
	case "shape_128x256b", "shape_128x128b", "shape_4x256b":
		if multicast != "none" {
			return errorAt(o.Op, "Invalid multicast type for tcgen05.cp Op")
		}
	case "shape_64x128b":
		if multicast != "warpx2_01_23" && multicast != "warpx2_02_13" {
			return errorAt(o.Op, "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op")
		}
	case "shape_32x128b":
		if multicast != "warpx4" {
			return errorAt(o.Op, "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
		}
	}
	return nil
}

// verifyTensorMemory checks the registers of a load or store, whose offset is
// an operand group. As upstream, only a load without its shape's need for an
// offset must have none.
func verifyTensorMemory(o Op, t ir.Type, offset int, what, op string) error {
	shape, hasOffset := keyword(o, "shape"), o.OptionalOperand(offset) != nil
	if split := shape == "shape_16x32bx2"; split && !hasOffset {
		return errorAt(o.Op, "shape 16x32bx2 requires offset argument")
	} else if !split && hasOffset && op == "ld" {
		return errorAt(o.Op, "offset argument is only supported for shape 16x32bx2")
	}
	n := int64(1)
	if v, ok := t.(*ir.VectorType); ok {
		n = v.Shape()[0]
	}
	if least := map[string]int64{"shape_16x128b": 2, "shape_16x256b": 4}[shape]; n < least {
		return errorAt(o.Op, "invalid %s length %d for shape %s in tcgen05.%s Op", what, n, shape, op)
	}
	return nil
}
