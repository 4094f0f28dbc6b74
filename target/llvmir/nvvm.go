package llvmir

import (
	"maps"
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// nvvmOps are the operations of the nvvm dialect: calls of NVPTX intrinsics
// (llvm/IR/IntrinsicsNVVM.td) and, where LLVM has none, inline assembly.
func nvvmOps() map[string]emit {
	out := map[string]emit{}
	for _, part := range []map[string]emit{syncNVVM(), mbarrierNVVM(), warpNVVM(), copyNVVM(), tensorNVVM(), matrixNVVM(),
		convertNVVM(), miscNVVM(), wmmaNVVM(), tcgen05NVVM()} {
		maps.Copy(out, part)
	}
	return out
}

// nvvm calls @llvm.nvvm.name and records the result of op.
func (t *translator) nvvm(op *ir.Op, name string, args ...llvmx.Value) *llvmx.Inst {
	ret := llvmx.Void
	if op.NumResults() == 1 {
		ret = t.typ(op.Result(0).Type())
	}
	i := t.callNamed("llvm.nvvm."+name, ret, nil, args...)
	t.result(op, i)
	return i
}

// immediate reports whether an operand is a constant, which PTX needs in the instruction. A result replaces that of an
// operation without one.
func (t *translator) immediate(op *ir.Op, v *ir.Value, what string) bool {
	if v == nil {
		return true
	}
	if _, ok := t.value(v).(llvmx.Const); ok {
		return true
	}
	t.fail(op, "must have a constant %s: PTX takes it as an immediate", what)
	if op.NumResults() == 1 {
		t.result(op, llvmx.Poison(t.typ(op.Result(0).Type())))
	}
	return false
}

// fixed is an operation that is one intrinsic on its operands.
func fixed(name string) emit {
	return func(t *translator, op *ir.Op) { t.nvvm(op, name, t.operands(op.Operands())...) }
}

// word is the keyword of an enumeration attribute, "" when absent.
func word(op *ir.Op, name string) string {
	if e := ir.AttrAs[*ir.EnumAttr](op, name); e != nil {
		return e.Keyword()
	}
	return ""
}

func isTrue(op *ir.Op, name string) bool {
	switch a := op.Attr(name).(type) {
	case *ir.UnitAttr:
		return true
	case *ir.IntegerAttr:
		return a.Int() != 0
	}
	return false
}

func i32(v int64) llvmx.Value { return llvmx.IntConst(llvmx.I32, v) }

func i64(v int64) llvmx.Value { return llvmx.IntConst(llvmx.I64, v) }

// optional is the only value of an operand group, nil when it is empty.
func (t *translator) optional(op *ir.Op, group int) llvmx.Value {
	if v := op.OptionalOperand(group); v != nil {
		return t.value(v)
	}
	return nil
}

// addressed is the address space of the memory that an instruction is about: of the
// pointer that it takes first.
func addressed(op *ir.Op) int64 { return spaceOf(op.Operand(0)) }

// spaceOf is the address space of a pointer operand.
func spaceOf(v *ir.Value) int64 {
	if p, ok := v.Type().(*llvm.PointerType); ok {
		return p.AddressSpace()
	}
	return 0
}

// Address spaces of NVPTX.
const (
	globalSpace  = 1
	sharedSpace  = 3
	clusterSpace = 7
	paramSpace   = 101
)

// shared is a pointer to shared memory: a generic one is cast.
func (t *translator) shared(v *ir.Value) llvmx.Value {
	if s := spaceOf(v); s == sharedSpace || s == clusterSpace {
		return t.value(v)
	}
	return t.block.Cast("addrspacecast", t.value(v), llvmx.Ptr(sharedSpace))
}

// asm adds inline assembly with side effects.
func (t *translator) asm(op *ir.Op, text, constraints string, args ...llvmx.Value) {
	ret := llvmx.Void
	if op.NumResults() == 1 {
		ret = t.typ(op.Result(0).Type())
	}
	t.result(op, t.block.Asm(llvmx.Asm{Text: text, Constraints: constraints, Result: ret, Args: args, SideEffect: true}))
}

func syncNVVM() map[string]emit {
	out := map[string]emit{
		"nvvm.barrier0": func(t *translator, op *ir.Op) { t.nvvm(op, "barrier.cta.sync.aligned.all", i32(0)) },
		"nvvm.barrier":  (*translator).barrier,
		"nvvm.barrier.arrive": func(t *translator, op *ir.Op) {
			id := t.optional(op, 0)
			if id == nil {
				id = i32(0)
			}
			t.nvvm(op, "barrier.cta.arrive.aligned.count", id, t.optional(op, 1))
		},
		"nvvm.cluster.arrive": func(t *translator, op *ir.Op) { t.nvvm(op, "barrier.cluster.arrive"+aligned(op)) },
		"nvvm.cluster.arrive.relaxed": func(t *translator,
			op *ir.Op) {
			t.nvvm(op, "barrier.cluster.arrive.relaxed"+aligned(op))
		},
		"nvvm.cluster.wait":        func(t *translator, op *ir.Op) { t.nvvm(op, "barrier.cluster.wait"+aligned(op)) },
		"nvvm.memory.barrier":      (*translator).membar,
		"nvvm.fence.sc.cluster":    fixed("fence.sc.cluster"),
		"nvvm.fence.mbarrier.init": fixed("fence.mbarrier_init.release.cluster"),
		"nvvm.fence.sync_restrict": func(t *translator, op *ir.Op) {
			t.nvvm(op, map[string]string{"acquire": "fence.acquire.sync_restrict.space.cluster.scope.cluster",
				"release": "fence.release.sync_restrict.space.cta.scope.cluster"}[word(op, "order")])
		},
		"nvvm.fence.proxy": (*translator).fenceProxy,
		"nvvm.fence.proxy.acquire": typed(func(t *translator, o nvvm.FenceProxyAcquireOp) {
			if !t.immediate(o.Op, o.Size, "size") {
				return
			}
			t.nvvm(o.Op, "fence.proxy.tensormap_generic.acquire."+o.Scope.String(), t.value(o.Addr), t.value(o.Size))
		}),
		"nvvm.fence.proxy.release": func(t *translator, op *ir.Op) {
			t.nvvm(op, "fence.proxy.tensormap_generic.release."+word(op, "scope"))
		},
		"nvvm.fence.proxy.sync_restrict": func(t *translator, op *ir.Op) {
			t.nvvm(op, map[string]string{"acquire": "fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster",
				"release": "fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster"}[word(op, "order")])
		},
		"nvvm.griddepcontrol": func(t *translator, op *ir.Op) {
			t.nvvm(op, "griddepcontrol."+strings.ReplaceAll(word(op, "kind"), "_", "."))
		},
	}
	return out
}

func aligned(op *ir.Op) string {
	if isTrue(op, "aligned") {
		return ".aligned"
	}
	return ""
}

func (t *translator) barrier(op *ir.Op) {
	id, count, pred := t.optional(op, 0), t.optional(op, 1), t.optional(op, 2)
	if id == nil {
		id = i32(0)
	}
	if red := word(op, "reductionOp"); red != "" {
		t.barrierReduce(op, red, id, count, pred)
		return
	}
	if count != nil {
		t.nvvm(op, "barrier.cta.sync.aligned.count", id, count)
		return
	}
	t.nvvm(op, "barrier.cta.sync.aligned.all", id)
}

// barrierReduce combines a predicate over the block; `and` and `or` give an i1,
// which the operation returns as i32.
func (t *translator) barrierReduce(op *ir.Op, red string, id, count, pred llvmx.Value) {
	flag := t.block.ICmp("ne", pred, i32(0))
	name, args := "llvm.nvvm.barrier.cta.red."+red+".aligned.all", []llvmx.Value{id, flag}
	if count != nil {
		name, args = "llvm.nvvm.barrier.cta.red."+red+".aligned.count", []llvmx.Value{id, count, flag}
	}
	if red == "popc" {
		t.result(op, t.callNamed(name, llvmx.I32, nil, args...))
		return
	}
	t.result(op, t.block.Cast("zext", t.callNamed(name, llvmx.I1, nil, args...), llvmx.I32))
}

// membar is a fence of sequential consistency at a scope.
func (t *translator) membar(op *ir.Op) {
	switch s := word(op, "scope"); s {
	case "cluster":
		t.nvvm(op, "fence.sc.cluster")
	case "gpu":
		t.nvvm(op, "membar.gl")
	default:
		t.nvvm(op, "membar."+s)
	}
}

func (t *translator) fenceProxy(op *ir.Op) {
	kind := word(op, "kind")
	if kind == "async.shared" {
		t.nvvm(op, "fence.proxy.async.shared_"+word(op, "space"))
		return
	}
	t.nvvm(op, "fence.proxy."+kind)
}

func miscNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.rcp.approx.ftz.f": fixed("rcp.approx.ftz.f"),
		"nvvm.nanosleep":        fixed("nanosleep"),
		"nvvm.exit":             fixed("exit"),
		"nvvm.setmaxregister": typed(func(t *translator, o nvvm.SetMaxRegisterOp) {
			dir := map[string]string{"increase": "inc", "decrease": "dec"}[word(o.Op, "action")]
			t.nvvm(o.Op, "setmaxnreg."+dir+".sync.aligned.u32", i32(o.Count))
		}),
		"nvvm.breakpoint": func(t *translator, op *ir.Op) { t.callNamed("llvm.debugtrap", llvmx.Void, nil) },
		"nvvm.mapa": func(t *translator, op *ir.Op) {
			name := "mapa"
			if addressed(op) == sharedSpace {
				name = "mapa.shared.cluster"
			}
			t.nvvm(op, name, t.operands(op.Operands())...)
		},
		"nvvm.st.bulk": typed(func(t *translator, o nvvm.BulkStoreOp) {
			name := "st.bulk"
			if addressed(o.Op) == sharedSpace {
				name = "st.bulk.shared.cta"
			}
			t.nvvm(o.Op, name, append(t.operands(o.Operands()), i64(o.Init))...)
		}),
		"nvvm.pmevent": typed(func(t *translator, o nvvm.PMEventOp) {
			t.nvvm(o.Op, "pm.event.mask", llvmx.IntConst(llvmx.I16, o.Events.Or(1<<o.ID.V)))
		}),
		"nvvm.inline_ptx":          (*translator).inlinePTX,
		"nvvm.dot.accumulate.4way": func(t *translator, op *ir.Op) { t.dot(op, "idp4a.") },
		"nvvm.dot.accumulate.2way": func(t *translator, op *ir.Op) { t.dot(op, "idp2a.", llvmx.Bool(isTrue(op, "b_hi"))) },
	}
}

// dot is a dot product of packed bytes; vectors are viewed as i32.
func (t *translator) dot(op *ir.Op, name string, extra ...llvmx.Value) {
	sign := func(attr string) string { return word(op, attr)[:1] }
	a := t.block.Cast("bitcast", t.operand(op, 0), llvmx.I32)
	b := t.block.Cast("bitcast", t.operand(op, 1), llvmx.I32)
	args := append([]llvmx.Value{a, b}, extra...)
	t.nvvm(op, name+sign("a_type")+"."+sign("b_type"), append(args, t.operand(op, 2))...)
}
