package llvmir

import (
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// copyNVVM are the asynchronous copies without tensor maps, and prefetches.
func copyNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.cp.async.shared.global": typed((*translator).copyAsync),
		"nvvm.cp.async.commit.group":  fixed("cp.async.commit.group"),
		"nvvm.cp.async.wait.group": typed(func(t *translator, o nvvm.CpAsyncWaitGroupOp) {
			t.nvvm(o.Op, "cp.async.wait.group", i32(o.N))
		}),
		"nvvm.cp.async.bulk.commit.group": fixed("cp.async.bulk.commit.group"),
		"nvvm.cp.async.bulk.wait_group": typed(func(t *translator, o nvvm.BulkWaitGroupOp) {
			name := "cp.async.bulk.wait.group"
			if o.Read {
				name += ".read"
			}
			t.nvvm(o.Op, name, i32(o.Group))
		}),
		"nvvm.cp.async.bulk.shared.cluster.global": typed((*translator).bulkLoad),
		"nvvm.cp.async.bulk.shared.cluster.shared.cta": func(t *translator, op *ir.Op) {
			t.nvvm(op, "cp.async.bulk.shared.cta.to.cluster", t.operand(op, 0), t.operand(op, 2), t.operand(op, 1),
				t.operand(op, 3))
		},
		"nvvm.cp.async.bulk.global.shared.cta": typed((*translator).bulkStore),
		"nvvm.cp.async.bulk.prefetch": typed(func(t *translator, o nvvm.BulkPrefetchOp) {
			hint, has := t.hint(o.CacheHint)
			t.nvvm(o.Op, "cp.async.bulk.prefetch.L2", t.value(o.Src), t.value(o.Size), hint, has)
		}),
		"nvvm.prefetch": (*translator).prefetch,
	}
}

// copyAsync copies 4, 8 or 16 bytes; with a source size the rest is zero.
func (t *translator) copyAsync(o nvvm.CpAsyncOp) {
	name := "cp.async." + o.Modifier.String() + ".shared.global." + itoa(o.Size)
	args := []llvmx.Value{t.value(o.Dst), t.value(o.Src)}
	if o.CPSize != nil {
		name += ".s"
		args = append(args, t.value(o.CPSize))
	}
	t.nvvm(o.Op, name, args...)
}

// hint is a cache hint and whether there is one.
func (t *translator) hint(v *ir.Value) (hint, has llvmx.Value) {
	if v != nil {
		return t.value(v), llvmx.Bool(true)
	}
	return i64(0), llvmx.Bool(false)
}

// mask is a multicast mask and whether there is one.
func (t *translator) mask(v *ir.Value) (mask, has llvmx.Value) {
	if v != nil {
		return t.value(v), llvmx.Bool(true)
	}
	return llvmx.IntConst(llvmx.I16, 0), llvmx.Bool(false)
}

func (t *translator) bulkLoad(o nvvm.BulkLoadOp) {
	hint, hasHint := t.hint(o.CacheHint)
	args := []llvmx.Value{t.value(o.Dst), t.value(o.MBar), t.value(o.Src), t.value(o.Size)}
	if spaceOf(o.Dst) == sharedSpace {
		t.nvvm(o.Op, "cp.async.bulk.global.to.shared.cta", append(args, hint, hasHint)...)
		return
	}
	mask, hasMask := t.mask(o.MulticastMask)
	t.nvvm(o.Op, "cp.async.bulk.global.to.shared.cluster", append(args, mask, hint, hasMask, hasHint)...)
}

func (t *translator) bulkStore(o nvvm.BulkStoreGlobalOp) {
	hint, has := t.hint(o.CacheHint)
	args := []llvmx.Value{t.value(o.Dst), t.value(o.Src), t.value(o.Size), hint, has}
	if o.ByteMask != nil {
		t.nvvm(o.Op, "cp.async.bulk.shared.cta.to.global.bytemask", append(args, t.value(o.ByteMask))...)
		return
	}
	t.nvvm(o.Op, "cp.async.bulk.shared.cta.to.global", args...)
}

func (t *translator) prefetch(op *ir.Op) {
	addr := t.operand(op, 0)
	level := word(op, "cacheLevel")
	switch {
	case isTrue(op, "tensormap"):
		if pred := t.optional(op, 1); pred != nil {
			t.asm(op, "{ .reg .pred p; setp.ne.b32 p, $1, 0; @p prefetch.tensormap [$0]; }", "l,r,~{memory}", addr,
				t.block.Cast("zext", pred, llvmx.I32))
			return
		}
		space := addressed(op)
		if isTrue(op, "in_param_space") {
			space = paramSpace
			addr = t.block.Cast("addrspacecast", addr, llvmx.Ptr(paramSpace))
		}
		t.callNamed("llvm.nvvm.prefetch.tensormap.p"+itoa(space), llvmx.Void, nil, addr)
	case isTrue(op, "uniform"):
		t.nvvm(op, "prefetchu."+level, addr)
	default:
		name := "prefetch." + map[int64]string{1: "global.", 5: "local."}[addressed(op)] + level
		if p := word(op, "evictPriority"); p != "" {
			name += "." + map[string]string{"evict_last": "evict.last", "evict_normal": "evict.normal"}[p]
		}
		t.nvvm(op, name, addr)
	}
}
