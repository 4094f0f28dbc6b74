package llvm

import "github.com/tsopt/tsopt/ir"

// AtomicRMWOp reads, changes and writes memory in one step.
type AtomicRMWOp struct{ *ir.Op }

// BinOp indexes [AtomicBinOps].
func (o AtomicRMWOp) BinOp() int64 { return ir.PropOf[*ir.IntegerAttr](o.Op, 0).Int() }

// Ptr is the memory.
func (o AtomicRMWOp) Ptr() *ir.Value { return o.Operand(0) }

// Val is the operand of the change.
func (o AtomicRMWOp) Val() *ir.Value { return o.Operand(1) }

// Access is what there is to know about the access besides its address.
func (o AtomicRMWOp) Access() Access { return accessOf(o.Op) }

// CmpXchgOp writes memory if it holds an expected value.
type CmpXchgOp struct{ *ir.Op }

// Ptr is the memory.
func (o CmpXchgOp) Ptr() *ir.Value { return o.Operand(0) }

// Cmp is the value expected.
func (o CmpXchgOp) Cmp() *ir.Value { return o.Operand(1) }

// Val is the value written.
func (o CmpXchgOp) Val() *ir.Value { return o.Operand(2) }

// Orderings are those of a success and of a failure.
func (o CmpXchgOp) Orderings() (success, failure int64) {
	return ir.IntOf(o.Op, "success_ordering", 0), ir.IntOf(o.Op, "failure_ordering", 0)
}

// FenceOp orders memory accesses.
type FenceOp struct{ *ir.Op }

// Ordering indexes [AtomicOrderings].
func (o FenceOp) Ordering() int64 { return ir.IntOf(o.Op, "ordering", 0) }

// SyncScope is who is ordered with; "" is everyone.
func (o FenceOp) SyncScope() string { return accessOf(o.Op).SyncScope }

var (
	atomicValue   = ir.AnyOf(AnyLLVMFloat, AnyPointer, ir.AnySignlessInteger, anyFixedVector)
	cmpxchgValue  = ir.AnyOf(ir.AnySignlessInteger, AnyPointer)
	orderRequired = ir.AttrField{Name: "ordering", Attr: atomicOrderingC}
)

// AtomicRMW is llvm.atomicrmw.
var AtomicRMW = ir.Define(ir.Spec[AtomicRMWOp]{
	Name: "llvm.atomicrmw", Summary: "Change memory atomically",
	Doc:      "Replaces what `%p` points to by a function of it and `%v`; the result is the old value.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr<1>, %v: i32) {\n  %0 = llvm.atomicrmw add %p, %v syncscope(\"device\") acq_rel : !llvm.ptr<1>, i32\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "ptr", Type: AnyPointer}, {Name: "val", Type: atomicValue}}, Results: result(atomicValue),
	Match: []ir.TypeMatch{{Summary: "result #0 and operand #1 have the same type", From: "val", To: "res"}},
	Attrs: withAlias(ir.AttrField{Name: "bin_op", Attr: atomicBinOpC}, orderRequired, optStr("syncscope"), optI64("alignment"),
		unit("volatile_")),
	Format: "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` " +
		"qualified(type($ptr)) `,` type($val)",
	Verify: AtomicRMWOp.verify,
})

func (o AtomicRMWOp) verify() error {
	t := o.Val().Type()
	switch word := AtomicBinOps[o.BinOp()]; word {
	case "fadd", "fsub", "fmin", "fmax", "fminimum", "fmaximum":
		if v, ok := t.(*ir.VectorType); ok {
			if v.Scalable() != nil {
				return o.Errorf("expected LLVM IR fixed vector type")
			}
			if !isLLVMFloat(v.Elem()) {
				return o.Errorf("expected LLVM IR floating point type for vector element")
			}
		} else if !isLLVMFloat(t) {
			return o.Errorf("expected LLVM IR floating point type")
		}
	case "xchg":
		if !isAtomicType(t) {
			return o.Errorf("unexpected LLVM IR type for 'xchg' bin_op")
		}
	default:
		it, ok := t.(*ir.IntegerType)
		if !ok || !isAtomicType(t) || it.Width() > 128 {
			return o.Errorf("expected LLVM IR integer type")
		}
	}
	if o.Access().Ordering < Monotonic {
		return o.Errorf("expected at least 'monotonic' ordering")
	}
	return nil
}

// valAndBool is the result type of cmpxchg.
func valAndBool(t ir.Type) ir.Type { return Struct(t, ir.I1) }

// CmpXchg is llvm.cmpxchg.
var CmpXchg = ir.Define(ir.Spec[CmpXchgOp]{
	Name: "llvm.cmpxchg", Summary: "Compare and exchange",
	Doc:      "Writes `%v` if memory holds `%c`; the result is the old value and whether it was written.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr, %c: i32, %v: i32) {\n  %0 = llvm.cmpxchg %p, %c, %v acq_rel monotonic : !llvm.ptr, i32\n  llvm.return\n}\n```",
	Operands: []ir.Operand{{Name: "ptr", Type: AnyPointer}, {Name: "cmp", Type: cmpxchgValue}, {Name: "val", Type: cmpxchgValue}},
	Results:  result(AnyStruct),
	Match: []ir.TypeMatch{
		{Summary: "operand #1 and operand #2 have the same type", From: "val", To: "cmp"},
		{Summary: "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", From: "val", To: "res", Map: valAndBool},
	},
	Attrs: withAlias(ir.AttrField{Name: "success_ordering", Attr: atomicOrderingC}, ir.AttrField{Name: "failure_ordering", Attr: atomicOrderingC},
		optStr("syncscope"), optI64("alignment"), unit("weak"), unit("volatile_")),
	Format: "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? $success_ordering " +
		"$failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
	Verify: CmpXchgOp.verify,
})

func (o CmpXchgOp) verify() error {
	success, failure := o.Orderings()
	switch {
	case !isAtomicType(o.Val().Type()):
		return o.Errorf("unexpected LLVM IR type")
	case success < Monotonic || failure < Monotonic:
		return o.Errorf("ordering must be at least 'monotonic'")
	case failure == Release || failure == AcqRel:
		return o.Errorf("failure ordering cannot be 'release' or 'acq_rel'")
	}
	return nil
}

// Fence is llvm.fence.
var Fence = ir.Define(ir.Spec[FenceOp]{
	Name: "llvm.fence", Summary: "Order memory accesses",
	Doc:    "Orders the accesses before it with those after it.\n\n```mlir\nllvm.func @f() {\n  llvm.fence syncscope(\"device\") acq_rel\n  llvm.return\n}\n```",
	Attrs:  []ir.AttrField{orderRequired, optStr("syncscope")},
	Format: "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict",
	Verify: func(o FenceOp) error {
		if o.Ordering() < Acquire {
			return o.Errorf("can be given only acquire, release, acq_rel, and seq_cst orderings")
		}
		return nil
	},
})
