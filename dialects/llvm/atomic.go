package llvm

import "github.com/tsopt/tsopt/ir"

// AtomicRMWOp reads, changes and writes memory in one step.
type AtomicRMWOp struct {
	ir.Base
	Ptr   *ir.Value // the memory
	Val   *ir.Value // the operand of the change
	BinOp AtomicBinOp
	Access
	Result *ir.Value // what memory held
}

// CmpXchgOp writes memory if it holds an expected value.
type CmpXchgOp struct {
	ir.Base
	Ptr              *ir.Value // the memory
	Cmp              *ir.Value // the value expected
	Val              *ir.Value // the value written
	Success, Failure AtomicOrdering
	SyncScope        string
	Alignment        int64
	Weak, Volatile   bool
	Result           *ir.Value // what memory held, and whether it was written
}

// FenceOp orders memory accesses.
type FenceOp struct {
	ir.Base
	Ordering  AtomicOrdering
	SyncScope string // who is ordered with; "" is everyone
}

var (
	atomicValue  = ir.AnyOf(AnyLLVMFloat, AnyPointer, ir.AnySignlessInteger, anyFixedVector)
	cmpxchgValue = ir.AnyOf(ir.AnySignlessInteger, AnyPointer)
)

// AtomicRMW is llvm.atomicrmw.
var AtomicRMW = ir.Define(ir.Spec[AtomicRMWOp]{
	Name: "llvm.atomicrmw", Summary: "Change memory atomically",
	Doc: "Replaces what `%p` points to by a function of it and `%v`; the result is the old value.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr<1>, %v: i32) {\n  %0 = llvm.atomicrmw add %p, %v syncscope(\"device\") acq_rel : !llvm.ptr<1>, i32\n  llvm.return\n}\n```",
	Fields: func(o *AtomicRMWOp) []ir.Field {
		return withAlias(ir.In(&o.Ptr, "ptr", AnyPointer), ir.In(&o.Val, "val", atomicValue),
			ir.Enum(&o.BinOp, "bin_op", atomicBinOpC),
			ir.Enum(&o.Ordering, "ordering", atomicOrderingC), scopeField(&o.SyncScope), alignmentField(&o.Alignment),
			ir.Flag(&o.Volatile, "volatile_"), result(&o.Result, atomicValue).Like("val"))
	},
	Match: []ir.TypeMatch{{Summary: "result #0 and operand #1 have the same type", From: "val", To: "res"}},
	Format: "(`volatile` $volatile_^)? $bin_op $ptr `,` $val (`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict `:` " +
		"qualified(type($ptr)) `,` type($val)",
	Verify: AtomicRMWOp.verify,
})

func (o AtomicRMWOp) verify() error {
	t := o.Val.Type()
	switch o.BinOp {
	case AtomicFAdd, AtomicFSub, AtomicFMin, AtomicFMax, AtomicFMinimum, AtomicFMaximum:
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
	case AtomicXchg:
		if !isAtomicType(t) {
			return o.Errorf("unexpected LLVM IR type for 'xchg' bin_op")
		}
	default:
		it, ok := t.(*ir.IntegerType)
		if !ok || !isAtomicType(t) || it.Width() > 128 {
			return o.Errorf("expected LLVM IR integer type")
		}
	}
	if o.Ordering < Monotonic {
		return o.Errorf("expected at least 'monotonic' ordering")
	}
	return nil
}

// valAndBool is the result type of cmpxchg.
func valAndBool(t ir.Type) ir.Type { return Struct(t, ir.I1) }

// CmpXchg is llvm.cmpxchg.
var CmpXchg = ir.Define(ir.Spec[CmpXchgOp]{
	Name: "llvm.cmpxchg", Summary: "Compare and exchange",
	Doc: "Writes `%v` if memory holds `%c`; the results are the old value and whether it was written.\n\n```mlir\nllvm.func @f(%p: !llvm.ptr, %c: i32, %v: i32) {\n  %0 = llvm.cmpxchg %p, %c, %v acq_rel monotonic : !llvm.ptr, i32\n  llvm.return\n}\n```",
	Fields: func(o *CmpXchgOp) []ir.Field {
		return withAlias(ir.In(&o.Ptr, "ptr", AnyPointer), ir.In(&o.Cmp, "cmp", cmpxchgValue),
			ir.In(&o.Val, "val", cmpxchgValue),
			ir.Enum(&o.Success, "success_ordering", atomicOrderingC), ir.Enum(&o.Failure, "failure_ordering", atomicOrderingC),
			scopeField(&o.SyncScope), alignmentField(&o.Alignment), ir.Flag(&o.Weak, "weak"), ir.Flag(&o.Volatile, "volatile_"),
			result(&o.Result, AnyStruct))
	},
	Infer: func(o CmpXchgOp) ([]ir.Type, error) { return []ir.Type{valAndBool(o.Val.Type())}, nil },
	Match: []ir.TypeMatch{
		{Summary: "operand #1 and operand #2 have the same type", From: "val", To: "cmp"},
		{Summary: "result #0 has an LLVM struct type consisting of the type of operand #2 and a bool", From: "val", To: "res",
			Map: valAndBool},
	},
	Format: "(`weak` $weak^)? (`volatile` $volatile_^)? $ptr `,` $cmp `,` $val (`syncscope` `(` $syncscope^ `)`)? $success_ordering " +
		"$failure_ordering attr-dict `:` qualified(type($ptr)) `,` type($val)",
	Verify: CmpXchgOp.verify,
})

func (o CmpXchgOp) verify() error {
	switch {
	case !isAtomicType(o.Val.Type()):
		return o.Errorf("unexpected LLVM IR type")
	case o.Success < Monotonic || o.Failure < Monotonic:
		return o.Errorf("ordering must be at least 'monotonic'")
	case o.Failure == Release || o.Failure == AcqRel:
		return o.Errorf("failure ordering cannot be 'release' or 'acq_rel'")
	}
	return nil
}

// Fence is llvm.fence.
var Fence = ir.Define(ir.Spec[FenceOp]{
	Name: "llvm.fence", Summary: "Order memory accesses",
	Doc: "Orders the accesses before it with those after it.\n\n```mlir\nllvm.func @f() {\n  llvm.fence syncscope(\"device\") acq_rel\n  llvm.return\n}\n```",
	Fields: func(o *FenceOp) []ir.Field {
		return []ir.Field{ir.Enum(&o.Ordering, "ordering", atomicOrderingC), scopeField(&o.SyncScope)}
	},
	Format: "(`syncscope` `(` $syncscope^ `)`)? $ordering attr-dict",
	Verify: func(o FenceOp) error {
		if o.Ordering < Acquire {
			return o.Errorf("can be given only acquire, release, acq_rel, and seq_cst orderings")
		}
		return nil
	},
})
