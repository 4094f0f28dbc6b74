package llvmir

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// mbarrierNVVM are the operations on mbarrier objects (PTX ISA, "mbarrier").
func mbarrierNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.mbarrier.init": typed((*translator).mbarrierInit),
		"nvvm.mbarrier.inval": typed(func(t *translator, o nvvm.MBarrierInvalOp) {
			t.nvvm(o.Op, "mbarrier.inval"+sharedSuffix(o.Addr), t.value(o.Addr))
		}),
		"nvvm.mbarrier.expect_tx":              mbarrierTx("expect.tx"),
		"nvvm.mbarrier.complete_tx":            mbarrierTx("complete.tx"),
		"nvvm.mbarrier.arrive":                 mbarrierArrive("arrive"),
		"nvvm.mbarrier.arrive_drop":            mbarrierArrive("arrive.drop"),
		"nvvm.mbarrier.arrive.nocomplete":      mbarrierNocomplete("arrive"),
		"nvvm.mbarrier.arrive_drop.nocomplete": mbarrierNocomplete("arrive.drop"),
		"nvvm.mbarrier.arrive.expect_tx":       typed((*translator).arriveExpect),
		"nvvm.mbarrier.arrive_drop.expect_tx": typed(func(t *translator, o nvvm.MBarrierExpectTxOp) {
			t.mbarrierScoped(o.Op, "arrive.drop.expect.tx", o.Addr, t.value(o.TxCount))
		}),
		"nvvm.mbarrier.test.wait":       mbarrierWait("test.wait"),
		"nvvm.mbarrier.try_wait":        mbarrierWait("try.wait"),
		"nvvm.mbarrier.try_wait.parity": typed((*translator).waitLoop),
		"nvvm.cp.async.mbarrier.arrive": (*translator).copyArrive,
	}
}

func mbarrierTx(name string) emit {
	return typed(func(t *translator, o nvvm.MBarrierTxOp) { t.mbarrierScoped(o.Op, name, o.Addr, t.value(o.TxCount)) })
}

func mbarrierArrive(name string) emit {
	return typed(func(t *translator, o nvvm.MBarrierArriveOp) {
		count := llvmx.Value(i32(1))
		if o.Count != nil {
			count = t.value(o.Count)
		} else if name == "arrive" && spaceOf(o.Addr) != clusterSpace && !isTrue(o.Op, "relaxed") &&
			scopeWord(o.Op) == "cta" {
			t.result(o.Op, t.callNamed("llvm.nvvm.mbarrier.arrive.shared", llvmx.I64, nil, t.shared(o.Addr)))
			return
		}
		t.mbarrierScoped(o.Op, name, o.Addr, count)
	})
}

func mbarrierNocomplete(name string) emit {
	return typed(func(t *translator, o nvvm.MBarrierNocompleteOp) {
		t.nvvm(o.Op, "mbarrier."+name+".noComplete"+sharedSuffix(o.Addr), t.value(o.Addr), t.value(o.Count))
	})
}

// mbarrierScoped calls the version for the scope, the memory order and the address space. A remote barrier returns no
// state; an unused result is dropped.
func (t *translator) mbarrierScoped(op *ir.Op, name string, barrier *ir.Value, args ...llvmx.Value) {
	addr := t.shared(barrier)
	remote := spaceOf(barrier) == clusterSpace
	if isTrue(op, "relaxed") {
		name += ".relaxed"
	}
	space := "cta"
	if remote {
		space = "cluster"
	}
	full := "llvm.nvvm.mbarrier." + name + ".scope." + scopeWord(op) + ".space." + space
	ret := llvmx.Void
	if strings.HasPrefix(name, "arrive") && !remote {
		ret = llvmx.I64
	}
	t.result(op, t.callNamed(full, ret, nil, append([]llvmx.Value{addr}, args...)...))
}

func scopeWord(op *ir.Op) string {
	if s := word(op, "scope"); s != "" {
		return s
	}
	return "cta"
}

func (t *translator) mbarrierInit(o nvvm.MBarrierInitOp) {
	if o.Predicate != nil {
		addr := t.shared(o.Addr)
		t.asm(o.Op, "{ .reg .pred p; setp.ne.b32 p, $2, 0; @p mbarrier.init.shared.b64 [$0], $1; }", "r,r,r,~{memory}",
			t.offset32(addr), t.value(o.Count), t.block.Cast("zext", t.value(o.Predicate), llvmx.I32))
		return
	}
	t.nvvm(o.Op, "mbarrier.init"+sharedSuffix(o.Addr), t.value(o.Addr), t.value(o.Count))
}

// sharedSuffix ends the name of an intrinsic that takes generic pointers, too.
func sharedSuffix(v *ir.Value) string {
	if spaceOf(v) == sharedSpace {
		return ".shared"
	}
	return ""
}

// offset32 is a shared pointer as the 32-bit offset that assembly takes.
func (t *translator) offset32(p llvmx.Value) llvmx.Value {
	return t.block.Cast("ptrtoint", p, llvmx.I32)
}

func (t *translator) arriveExpect(o nvvm.MBarrierExpectTxOp) {
	if o.Predicate == nil {
		t.mbarrierScoped(o.Op, "arrive.expect.tx", o.Addr, t.value(o.TxCount))
		return
	}
	space := "shared::cta"
	if spaceOf(o.Addr) == clusterSpace {
		space = "shared::cluster"
	}
	t.asm(o.Op, "{ .reg .pred p; setp.ne.b32 p, $2, 0; @p mbarrier.arrive.expect_tx."+space+".b64 _, [$0], $1; }",
		"r,r,r,~{memory}",
		t.offset32(t.shared(o.Addr)), t.value(o.TxCount), t.block.Cast("zext", t.value(o.Predicate), llvmx.I32))
}

// mbarrierWait asks about a phase: by state, an i64, or by parity, an i32.
func mbarrierWait(form string) emit {
	return typed(func(t *translator, o nvvm.MBarrierWaitOp) {
		name := form
		if o.StateOrPhase.Type() == ir.Type(ir.I32) {
			name += ".parity"
		}
		args := []llvmx.Value{t.shared(o.Addr), t.value(o.StateOrPhase)}
		if o.Ticks != nil {
			name += ".tl"
			args = append(args, t.value(o.Ticks))
		}
		if o.Relaxed {
			name += ".relaxed"
		}
		t.nvvm(o.Op, "mbarrier."+name+".scope."+o.Scope.String()+".space.cta", args...)
	})
}

// waitLoop waits until a phase has ended; the loop is inside the assembly, as
// upstream's is.
func (t *translator) waitLoop(o nvvm.MBarrierTryWaitParityOp) {
	t.asm(o.Op, "{\n.reg .pred P1;\nLAB_WAIT_${:uid}:\nmbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2;\n@P1 bra.uni DONE_${:uid};\nbra.uni LAB_WAIT_${:uid};\nDONE_${:uid}:\n}",
		"r,r,r,~{memory}", t.offset32(t.shared(o.Addr)), t.value(o.Phase), t.value(o.Ticks))
}

func (t *translator) copyArrive(op *ir.Op) {
	name := "cp.async.mbarrier.arrive"
	if isTrue(op, "noinc") {
		name += ".noinc"
	}
	if addressed(op) == sharedSpace {
		name += ".shared"
	}
	t.nvvm(op, name, t.operand(op, 0))
}
