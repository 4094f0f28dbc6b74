package llvmir

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// access is how an operation touches memory.
func access(a llvm.Access) llvmx.Access {
	x := llvmx.Access{Align: int(a.Alignment), Volatile: a.Volatile}
	if a.Ordering != llvm.NotAtomic {
		x.Ordering, x.Scope = a.Ordering.String(), a.SyncScope
	}
	return x
}

// naturalAlign is the size of a number or pointer in bytes.
func naturalAlign(t ir.Type) int {
	if bits, ok := ir.BitWidth(t); ok {
		return max(1, bits/8)
	}
	if v, ok := t.(*ir.VectorType); ok {
		return naturalAlign(v.Elem()) * int(v.Shape()[0])
	}
	return 8
}

func memoryOps() map[string]emit {
	return map[string]emit{
		llvm.Alloca.OpDef.Name: typed(func(t *translator, o llvm.AllocaOp) {
			space := o.Result.Type().(*llvm.PointerType).AddressSpace()
			t.result(o.Op, t.block.Alloca(llvmx.Alloca{Type: t.typ(o.ElemType), Count: t.value(o.ArraySize),
				Align: int(o.Alignment),
				Space: int(space), InAlloca: o.InAlloca}))
		}),
		llvm.GEP.OpDef.Name: typed(func(t *translator, o llvm.GEPOp) {
			t.result(o.Op, t.block.GEP(t.typ(o.ElemType), t.value(o.Ptr), t.gepIndices(o), gepFlagWords(o.Flags)...))
		}),
		llvm.Load.OpDef.Name: typed(func(t *translator, o llvm.LoadOp) {
			i := t.block.Load(t.typ(o.Result.Type()), t.value(o.Addr), access(o.Access))
			t.attachDereferenceable(o.Dereferenceable, i)
			t.attachAccess(o.Op, o.Access, i)
			t.result(o.Op, i)
		}),
		llvm.Store.OpDef.Name: typed(func(t *translator, o llvm.StoreOp) {
			t.attachAccess(o.Op, o.Access, t.block.Store(t.value(o.Value), t.value(o.Addr), access(o.Access)))
		}),
		llvm.Fence.OpDef.Name: typed(func(t *translator, o llvm.FenceOp) { t.block.Fence(o.Ordering.String(), o.SyncScope) }),
	}
}

// gepIndices are the indices as values; constant ones are i32 as in upstream.
func (t *translator) gepIndices(g llvm.GEPOp) []llvmx.Value {
	var out []llvmx.Value
	for _, x := range g.Indices() {
		if x.Value != nil {
			out = append(out, t.value(x.Value))
		} else {
			out = append(out, llvmx.IntConst(llvmx.I32, x.Const))
		}
	}
	return out
}

func atomicOps() map[string]emit {
	return map[string]emit{
		llvm.AtomicRMW.OpDef.Name: typed((*translator).atomicRMW),
		llvm.CmpXchg.OpDef.Name: typed(func(t *translator, o llvm.CmpXchgOp) {
			a := llvmx.Access{Align: int(o.Alignment), Volatile: o.Volatile, Ordering: o.Success.String(), Scope: o.SyncScope}
			i := t.block.CmpXchg(t.value(o.Ptr), t.value(o.Cmp), t.value(o.Val), a, o.Failure.String(), o.Weak)
			t.attachAlias(o.Op, i)
			t.result(o.Op, i)
		}),
	}
}

func (t *translator) atomicRMW(o llvm.AtomicRMWOp) {
	if t.NVPTX && (t.addNeighbours(o) || t.atomicAsm(o)) {
		return
	}
	word := strings.TrimPrefix(o.BinOp.String(), "_")
	i := t.block.AtomicRMW(word, t.value(o.Ptr), t.value(o.Val), access(o.Access))
	t.attachAlias(o.Op, i)
	t.result(o.Op, i)
}
