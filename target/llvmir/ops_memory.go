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
		x.Ordering, x.Scope = llvm.AtomicOrderings[a.Ordering], a.SyncScope
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
		"llvm.alloca": func(t *translator, op *ir.Op) {
			a := llvm.Alloca.Of(op)
			space := op.Result(0).Type().(*llvm.PointerType).AddressSpace()
			t.result(op, t.block.Alloca(llvmx.Alloca{Type: t.typ(a.ElemType()), Count: t.value(a.ArraySize()), Align: int(a.Alignment()),
				Space: int(space), InAlloca: op.HasAttr("inalloca")}))
		},
		"llvm.getelementptr": func(t *translator, op *ir.Op) {
			g := llvm.GEP.Of(op)
			t.result(op, t.block.GEP(t.typ(g.ElemType()), t.value(g.Base()), t.gepIndices(g), gepFlagWords(g.Flags())...))
		},
		"llvm.load": func(t *translator, op *ir.Op) {
			l := llvm.Load.Of(op)
			i := t.block.Load(t.typ(op.Result(0).Type()), t.value(l.Addr()), access(l.Access()))
			t.attachAccess(op, i)
			t.result(op, i)
		},
		"llvm.store": func(t *translator, op *ir.Op) {
			s := llvm.Store.Of(op)
			t.attachAccess(op, t.block.Store(t.value(s.Value()), t.value(s.Addr()), access(s.Access())))
		},
		"llvm.fence": func(t *translator, op *ir.Op) {
			f := llvm.Fence.Of(op)
			t.block.Fence(llvm.AtomicOrderings[f.Ordering()], f.SyncScope())
		},
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
		"llvm.atomicrmw": (*translator).atomicRMW,
		"llvm.cmpxchg": func(t *translator, op *ir.Op) {
			c := llvm.CmpXchg.Of(op)
			success, failure := c.Orderings()
			a := llvmx.Access{Align: int(ir.IntOf(op, "alignment", 0)), Volatile: op.HasAttr("volatile_"),
				Ordering: llvm.AtomicOrderings[success], Scope: str(op, "syncscope")}
			t.result(op, t.block.CmpXchg(t.value(c.Ptr()), t.value(c.Cmp()), t.value(c.Val()), a, llvm.AtomicOrderings[failure], op.HasAttr("weak")))
		},
	}
}

func (t *translator) atomicRMW(op *ir.Op) {
	a := llvm.AtomicRMWOp{Op: op}
	acc := a.Access()
	if t.NVPTX && t.atomicAsm(a) {
		return
	}
	x := llvmx.Access{Align: int(acc.Alignment), Volatile: acc.Volatile, Ordering: llvm.AtomicOrderings[acc.Ordering], Scope: acc.SyncScope}
	word := strings.TrimPrefix(llvm.AtomicBinOps[a.BinOp()], "_")
	i := t.block.AtomicRMW(word, t.value(a.Ptr()), t.value(a.Val()), x)
	t.attachAlias(op, i)
	t.result(op, i)
}
