package nvvm

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

var (
	tmemVector = ir.TypeConstraint{
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

func groupDefault() ir.Field {
	return ir.Prop("group", constraint(ctaGroups)).Default(ctaGroups.Named("cta_1"))
}

// Tcgen05CpOp copies from shared to tensor memory.
type Tcgen05CpOp struct {
	ir.Base
	Shape     Tcgen05CpShape
	Multicast Tcgen05CpMulticast
}

// Tcgen05LdOp loads from tensor memory.
type Tcgen05LdOp struct {
	ir.Base
	Offset, Result *ir.Value
	Shape          Tcgen05LdStShape
}

// Tcgen05StOp stores to tensor memory.
type Tcgen05StOp struct {
	ir.Base
	Addr, Value, Offset *ir.Value
	Shape               Tcgen05LdStShape
}

// Tensor memory and the fifth generation of tensor cores (sm_100a).
var (
	// Tcgen05Alloc allocates columns of tensor memory.
	Tcgen05Alloc = define(ir.Spec[Op]{Name: "tcgen05.alloc", Summary: "Tcgen05 alloc operation",
		Doc: doc("tcgen05.alloc: writes the address of the columns to shared memory.",
			"nvvm.tcgen05.alloc %p, %i : !llvm.ptr, i32"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.In(nil, "addr", anyPointer), ir.In(nil, "nCols", i32), groupDefault()}
		},
		Format: "$addr `,` $nCols attr-dict `:` type(operands)"})
	// Tcgen05Dealloc frees columns of tensor memory.
	Tcgen05Dealloc = define(ir.Spec[Op]{Name: "tcgen05.dealloc", Summary: "Tcgen05 dealloc operation",
		Doc: doc("tcgen05.dealloc.", "nvvm.tcgen05.dealloc %t, %i : !llvm.ptr<6>, i32"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.In(nil, "taddr", tensor), ir.In(nil, "nCols", i32), groupDefault()}
		},
		Format: "$taddr `,` $nCols attr-dict `:` type(operands)"})
	// Tcgen05RelinquishAllocPermit gives up the right to allocate.
	Tcgen05RelinquishAllocPermit = define(ir.Spec[Op]{Name: "tcgen05.relinquish_alloc_permit",
		Summary: "Tcgen05 Op to relinquish the right to allocate",
		Doc:     doc("tcgen05.relinquish_alloc_permit.", "nvvm.tcgen05.relinquish_alloc_permit"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{groupDefault()}
		},
		Format: "attr-dict"})
	// Tcgen05FenceOp orders tcgen05 operations with synchronisation.
	Tcgen05FenceOp = define(ir.Spec[Op]{Name: "tcgen05.fence", Summary: "Tcgen05 fence operations",
		Doc: doc("tcgen05.fence::{before,after}_thread_sync.", "nvvm.tcgen05.fence <before>"), Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Prop("kind", constraint(tcgen05Fences))}
		},
		Format: "$kind attr-dict"})
	// Tcgen05WaitOp waits for loads or stores of tensor memory.
	Tcgen05WaitOp = define(ir.Spec[Op]{Name: "tcgen05.wait", Summary: "Tcgen05 wait operations",
		Doc: doc("tcgen05.wait::{ld,st}.", "nvvm.tcgen05.wait <load>"), Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.Prop("kind", constraint(tcgen05Waits))}
		},
		Format: "$kind attr-dict"})
	// Tcgen05Commit makes an mbarrier track earlier operations.
	Tcgen05Commit = define(ir.Spec[Op]{Name: "tcgen05.commit", Summary: "Tcgen05 commit operations",
		Doc: doc("tcgen05.commit.mbarrier::arrive::one.", "nvvm.tcgen05.commit %p : !llvm.ptr"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.In(nil, "addr", anyPointer), ir.OptIn(nil, "multicastMask", i16), groupDefault()}
		},
		Format: "$addr (`,` `multicast_mask` `=` $multicastMask^)? attr-dict `:` type(operands)"})
	// Tcgen05Shift moves rows of tensor memory down by one.
	Tcgen05Shift = define(ir.Spec[Op]{Name: "tcgen05.shift", Summary: "Tcgen05 shift operation",
		Doc: doc("tcgen05.shift.down.", "nvvm.tcgen05.shift %t : !llvm.ptr<6>"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{ir.In(nil, "taddr", tensor), groupDefault()}
		},
		Format: "$taddr attr-dict `:` type(operands)"})
	// Tcgen05Cp copies from shared to tensor memory.
	Tcgen05Cp = define(ir.Spec[Tcgen05CpOp]{Name: "tcgen05.cp", Summary: "Tcgen05 copy operation",
		Doc: doc("tcgen05.cp.", "nvvm.tcgen05.cp %t, %l {shape = #nvvm.tcgen05_cp_shape<shape_128x256b>}"),
		Fields: func(o *Tcgen05CpOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "taddr", tensor),
				ir.In(nil, "smem_desc", i64),
				ir.Enum(&o.Shape, "shape", constraint(tcgen05CpShapes)),
				groupDefault(),
				ir.Enum(&o.Multicast, "multicast", constraint(tcgen05CpMulticasts)).Default(tcgen05CpMulticasts.Named("none")),
				ir.Prop("srcFormat", constraint(tcgen05CpFormats)).Optional(),
			}
		},
		Format: "$taddr `,` $smem_desc attr-dict", Verify: Tcgen05CpOp.verify})
	// Tcgen05MmaSmemDesc builds a descriptor of an operand in shared memory.
	Tcgen05MmaSmemDesc = define(ir.Spec[Op]{Name: "tcgen05.mma_smem_desc",
		Summary: "Constructs a Shared Memory descriptor for MMA Operands A or B",
		Doc: doc("The 64-bit descriptor of an operand in shared memory.",
			"%0 = nvvm.tcgen05.mma_smem_desc (%i, %i, %i, %q, %b, %q) : (i32, i32, i32, i8, i1, i8) -> i64"),
		Fields: func(*Op) []ir.Field {
			return []ir.Field{
				ir.In(nil, "startAddr", i32),
				ir.In(nil, "leadingDimOffset", i32),
				ir.In(nil, "strideDimOffset", i32),
				ir.In(nil, "baseOffset", i8),
				ir.In(nil, "leadingDimMode", i1),
				ir.In(nil, "swizzleMode", i8),
				ir.Out(nil, "res", i64),
			}
		},
		Format: "`(` operands `)` attr-dict `:` `(` type(operands) `)` `->` type($res)"})
	// Tcgen05Ld loads from tensor memory.
	Tcgen05Ld = define(ir.Spec[Tcgen05LdOp]{Name: "tcgen05.ld", Summary: "tensor memory load instructions",
		Doc: doc("tcgen05.ld.", "%0 = nvvm.tcgen05.ld %t {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32"),
		Fields: func(o *Tcgen05LdOp) []ir.Field {
			return []ir.Field{
				ir.In(nil, "tmemAddr", tensor),
				ir.OptIn(&o.Offset, "offset", i64),
				ir.Out(&o.Result, "res", tmemVector),
				ir.Flag(nil, "pack"),
				ir.Enum(&o.Shape, "shape", constraint(tcgen05LdStShapes)),
			}
		},
		Format: "$tmemAddr (`,` $offset^)? (`pack` $pack^)? attr-dict `:` type($res)",
		Verify: func(o Tcgen05LdOp) error {
			if o.Shape != Shape16x32bx2 && o.Offset != nil {
				return errorAt(o.Op, "offset argument is only supported for shape 16x32bx2")
			}
			return verifyTensorMemory(o.Op, o.Shape, o.Result, o.Offset, "result type", "ld")
		}})
	// Tcgen05St stores to tensor memory.
	Tcgen05St = define(ir.Spec[Tcgen05StOp]{Name: "tcgen05.st", Summary: "tensor memory store instructions",
		Doc: doc("tcgen05.st.", "nvvm.tcgen05.st %t, %i {shape = #nvvm.tcgen05_ldst_shape<shape_32x32b>} : i32"),
		Fields: func(o *Tcgen05StOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Addr, "tmemAddr", tensor),
				ir.In(&o.Value, "val", tmemVector),
				ir.OptIn(&o.Offset, "offset", i64),
				ir.Flag(nil, "unpack"),
				ir.Enum(&o.Shape, "shape", constraint(tcgen05LdStShapes)),
			}
		},
		Format: "$tmemAddr `,` $val (`,` $offset^)? (`unpack` $unpack^)? attr-dict `:` type($val)",
		Verify: func(o Tcgen05StOp) error {
			return verifyTensorMemory(o.Op, o.Shape, o.Value, o.Offset, "input", "st")
		}})
)

var tcgen05Ops = []*ir.OpDef{
	Tcgen05Alloc.OpDef, Tcgen05Dealloc.OpDef, Tcgen05RelinquishAllocPermit.OpDef, Tcgen05FenceOp.OpDef,
	Tcgen05WaitOp.OpDef,
	Tcgen05Commit.OpDef, Tcgen05Shift.OpDef, Tcgen05Cp.OpDef, Tcgen05MmaSmemDesc.OpDef, Tcgen05Ld.OpDef, Tcgen05St.OpDef,
	Tcgen05MMA.OpDef, Tcgen05MMASparse.OpDef, Tcgen05MMABlockScale.OpDef, Tcgen05MMASparseBlockScale.OpDef,
	Tcgen05MMAWs.OpDef, Tcgen05MMAWsSparse.OpDef,
}

func (o Tcgen05CpOp) verify() error {
	switch o.Shape {
	case CpShape128x256b, CpShape128x128b, CpShape4x256b:
		if o.Multicast != CpOne {
			return errorAt(o.Op, "Invalid multicast type for tcgen05.cp Op")
		}
	case CpShape64x128b:
		if o.Multicast != CpWarpX2_01_23 && o.Multicast != CpWarpX2_02_13 {
			return errorAt(o.Op, "Shape 64x128b requires multicast warpx2_01_23 or warpx2_02_13 for tcgen05.cp Op")
		}
	case CpShape32x128b:
		if o.Multicast != CpWarpX4 {
			return errorAt(o.Op, "Shape 32x128b requires multicast warpx4 for tcgen05.cp Op")
		}
	}
	return nil
}

// verifyTensorMemory checks the registers of a load or store. As upstream, only a
// load without its shape's need for an offset must have none.
func verifyTensorMemory(op *ir.Op, shape Tcgen05LdStShape, registers, offset *ir.Value, what, name string) error {
	if shape == Shape16x32bx2 && offset == nil {
		return errorAt(op, "shape 16x32bx2 requires offset argument")
	}
	n := int64(1)
	if v, ok := registers.Type().(*ir.VectorType); ok {
		n = v.Shape()[0]
	}
	if least := map[Tcgen05LdStShape]int64{Shape16x128b: 2, Shape16x256b: 4}[shape]; n < least {
		return errorAt(op, "invalid %s length %d for shape %s in tcgen05.%s Op", what, n, shape, name)
	}
	return nil
}
