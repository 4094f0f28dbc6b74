package llvmir

import (
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// copyNVVM are the asynchronous copies without tensor maps, and prefetches.
func copyNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.cp.async.shared.global": (*translator).copyAsync,
		"nvvm.cp.async.commit.group":  fixed("cp.async.commit.group"),
		"nvvm.cp.async.wait.group": func(t *translator, op *ir.Op) {
			t.nvvm(op, "cp.async.wait.group", i32(ir.IntOf(op, "n", 0)))
		},
		"nvvm.cp.async.bulk.commit.group": fixed("cp.async.bulk.commit.group"),
		"nvvm.cp.async.bulk.wait_group": func(t *translator, op *ir.Op) {
			name := "cp.async.bulk.wait.group"
			if isTrue(op, "read") {
				name += ".read"
			}
			t.nvvm(op, name, i32(ir.IntOf(op, "group", 0)))
		},
		"nvvm.cp.async.bulk.shared.cluster.global": (*translator).bulkLoad,
		"nvvm.cp.async.bulk.shared.cluster.shared.cta": func(t *translator, op *ir.Op) {
			t.nvvm(op, "cp.async.bulk.shared.cta.to.cluster", t.operand(op, 0), t.operand(op, 2), t.operand(op, 1), t.operand(op, 3))
		},
		"nvvm.cp.async.bulk.global.shared.cta": (*translator).bulkStore,
		"nvvm.cp.async.bulk.prefetch": func(t *translator, op *ir.Op) {
			hint, has := t.hint(op, 2)
			t.nvvm(op, "cp.async.bulk.prefetch.L2", t.operand(op, 0), t.operand(op, 1), hint, has)
		},
		"nvvm.prefetch": (*translator).prefetch,
	}
}

// copyAsync copies 4, 8 or 16 bytes; with a source size the rest is zero.
func (t *translator) copyAsync(op *ir.Op) {
	name := "cp.async." + word(op, "modifier") + ".shared.global." + itoa(ir.IntOf(op, "size", 0))
	args := []llvmx.Value{t.operand(op, 0), t.operand(op, 1)}
	if n := t.optional(op, 2); n != nil {
		name += ".s"
		args = append(args, n)
	}
	t.nvvm(op, name, args...)
}

// hint is a cache hint and whether there is one.
func (t *translator) hint(op *ir.Op, group int) (hint, has llvmx.Value) {
	if h := t.optional(op, group); h != nil {
		return h, llvmx.Bool(true)
	}
	return i64(0), llvmx.Bool(false)
}

// mask is a multicast mask and whether there is one.
func (t *translator) mask(op *ir.Op, group int) (mask, has llvmx.Value) {
	if m := t.optional(op, group); m != nil {
		return m, llvmx.Bool(true)
	}
	return llvmx.IntConst(llvmx.I16, 0), llvmx.Bool(false)
}

func (t *translator) bulkLoad(op *ir.Op) {
	hint, hasHint := t.hint(op, 5)
	args := []llvmx.Value{t.operand(op, 0), t.operand(op, 2), t.operand(op, 1), t.operand(op, 3)}
	if spaceOf(op.Operand(0)) == sharedSpace {
		t.nvvm(op, "cp.async.bulk.global.to.shared.cta", append(args, hint, hasHint)...)
		return
	}
	mask, hasMask := t.mask(op, 4)
	t.nvvm(op, "cp.async.bulk.global.to.shared.cluster", append(args, mask, hint, hasMask, hasHint)...)
}

func (t *translator) bulkStore(op *ir.Op) {
	hint, has := t.hint(op, 3)
	args := []llvmx.Value{t.operand(op, 0), t.operand(op, 1), t.operand(op, 2), hint, has}
	if m := t.optional(op, 4); m != nil {
		t.nvvm(op, "cp.async.bulk.shared.cta.to.global.bytemask", append(args, m)...)
		return
	}
	t.nvvm(op, "cp.async.bulk.shared.cta.to.global", args...)
}

func (t *translator) prefetch(op *ir.Op) {
	addr := t.operand(op, 0)
	level := word(op, "cacheLevel")
	switch {
	case isTrue(op, "tensormap"):
		name := "llvm.nvvm.prefetch.tensormap.p" + itoa(spaceOf(op.Operand(0)))
		if pred := t.optional(op, 1); pred != nil {
			t.asm(op, "{ .reg .pred p; setp.ne.b32 p, $1, 0; @p prefetch.tensormap [$0]; }", "l,r,~{memory}", addr, t.block.Cast("zext", pred, llvmx.I32))
			return
		}
		t.callNamed(name, llvmx.Void, nil, addr)
	case isTrue(op, "uniform"):
		t.nvvm(op, "prefetchu."+level, addr)
	default:
		name := "prefetch." + map[int64]string{1: "global.", 5: "local."}[spaceOf(op.Operand(0))] + level
		if p := word(op, "evictPriority"); p != "" {
			name += "." + map[string]string{"evict_last": "evict.last", "evict_normal": "evict.normal"}[p]
		}
		t.nvvm(op, name, addr)
	}
}
