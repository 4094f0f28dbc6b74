package llvmir

import (
	"strings"

	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// mbarrierNVVM are the operations on mbarrier objects (PTX ISA, "mbarrier").
func mbarrierNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.mbarrier.init":        (*translator).mbarrierInit,
		"nvvm.mbarrier.inval":       func(t *translator, op *ir.Op) { t.nvvm(op, "mbarrier.inval.shared", t.shared(op.Operand(0))) },
		"nvvm.mbarrier.expect_tx":   func(t *translator, op *ir.Op) { t.mbarrierScoped(op, "expect.tx", t.operand(op, 1)) },
		"nvvm.mbarrier.complete_tx": func(t *translator, op *ir.Op) { t.mbarrierScoped(op, "complete.tx", t.operand(op, 1)) },
		"nvvm.mbarrier.arrive":      func(t *translator, op *ir.Op) { t.mbarrierScoped(op, "arrive", t.arriveCount(op)) },
		"nvvm.mbarrier.arrive_drop": func(t *translator, op *ir.Op) { t.mbarrierScoped(op, "arrive.drop", t.arriveCount(op)) },
		"nvvm.mbarrier.arrive.nocomplete": func(t *translator, op *ir.Op) {
			t.nvvm(op, "mbarrier.arrive.noComplete.shared", t.shared(op.Operand(0)), t.operand(op, 1))
		},
		"nvvm.mbarrier.arrive_drop.nocomplete": func(t *translator, op *ir.Op) {
			t.nvvm(op, "mbarrier.arrive.drop.noComplete.shared", t.shared(op.Operand(0)), t.operand(op, 1))
		},
		"nvvm.mbarrier.arrive.expect_tx":      (*translator).arriveExpect,
		"nvvm.mbarrier.arrive_drop.expect_tx": func(t *translator, op *ir.Op) { t.mbarrierScoped(op, "arrive.drop.expect.tx", t.operand(op, 1)) },
		"nvvm.mbarrier.test.wait":             func(t *translator, op *ir.Op) { t.mbarrierWait(op, "test.wait", nil) },
		"nvvm.mbarrier.try_wait":              func(t *translator, op *ir.Op) { t.mbarrierWait(op, "try.wait", t.optional(op, 2)) },
		"nvvm.mbarrier.try_wait.parity":       (*translator).waitLoop,
		"nvvm.cp.async.mbarrier.arrive":       (*translator).copyArrive,
	}
}

func (t *translator) arriveCount(op *ir.Op) llvmx.Value {
	if n := t.optional(op, 1); n != nil {
		return n
	}
	return i32(1)
}

// mbarrierScoped calls the version for the scope, the memory order and the
// address space. A remote barrier returns no state; a result nobody asked for
// is dropped.
func (t *translator) mbarrierScoped(op *ir.Op, name string, args ...llvmx.Value) {
	addr := t.shared(op.Operand(0))
	remote := spaceOf(op.Operand(0)) == clusterSpace
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

func (t *translator) mbarrierInit(op *ir.Op) {
	addr := t.shared(op.Operand(0))
	if pred := t.optional(op, 2); pred != nil {
		t.asm(op, "{ .reg .pred p; setp.ne.b32 p, $2, 0; @p mbarrier.init.shared.b64 [$0], $1; }", "r,r,r,~{memory}",
			t.offset32(addr), t.operand(op, 1), t.block.Cast("zext", pred, llvmx.I32))
		return
	}
	t.nvvm(op, "mbarrier.init.shared", addr, t.operand(op, 1))
}

// offset32 is a shared pointer as the 32-bit offset that assembly takes.
func (t *translator) offset32(p llvmx.Value) llvmx.Value {
	return t.block.Cast("ptrtoint", p, llvmx.I32)
}

func (t *translator) arriveExpect(op *ir.Op) {
	pred := t.optional(op, 2)
	if pred == nil {
		t.mbarrierScoped(op, "arrive.expect.tx", t.operand(op, 1))
		return
	}
	space := "shared::cta"
	if spaceOf(op.Operand(0)) == clusterSpace {
		space = "shared::cluster"
	}
	t.asm(op, "{ .reg .pred p; setp.ne.b32 p, $2, 0; @p mbarrier.arrive.expect_tx."+space+".b64 _, [$0], $1; }", "r,r,r,~{memory}",
		t.offset32(t.shared(op.Operand(0))), t.operand(op, 1), t.block.Cast("zext", pred, llvmx.I32))
}

// mbarrierWait asks about a phase: by state, an i64, or by parity, an i32.
func (t *translator) mbarrierWait(op *ir.Op, name string, ticks llvmx.Value) {
	if op.Operand(1).Type() == ir.Type(ir.I32) {
		name += ".parity"
	}
	args := []llvmx.Value{t.shared(op.Operand(0)), t.operand(op, 1)}
	if ticks != nil {
		name += ".tl"
		args = append(args, ticks)
	}
	if isTrue(op, "relaxed") {
		name += ".relaxed"
	}
	t.nvvm(op, "mbarrier."+name+".scope."+scopeWord(op)+".space.cta", args...)
}

// waitLoop waits until a phase has ended; the loop is inside the assembly, as
// upstream's is.
func (t *translator) waitLoop(op *ir.Op) {
	t.asm(op, "{\n.reg .pred P1;\nLAB_WAIT_${:uid}:\nmbarrier.try_wait.parity.shared.b64 P1, [$0], $1, $2;\n@P1 bra.uni DONE_${:uid};\nbra.uni LAB_WAIT_${:uid};\nDONE_${:uid}:\n}",
		"r,r,r,~{memory}", t.offset32(t.shared(op.Operand(0))), t.operand(op, 1), t.operand(op, 2))
}

func (t *translator) copyArrive(op *ir.Op) {
	name := "cp.async.mbarrier.arrive"
	if isTrue(op, "noinc") {
		name += ".noinc"
	}
	if spaceOf(op.Operand(0)) == sharedSpace {
		name += ".shared"
	}
	t.nvvm(op, name, t.operand(op, 0))
}
