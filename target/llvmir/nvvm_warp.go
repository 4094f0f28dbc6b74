package llvmir

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// warpNVVM are the exchanges within a warp and the special registers.
func warpNVVM() map[string]emit {
	out := map[string]emit{
		"nvvm.shfl.sync":     typed((*translator).shuffle),
		"nvvm.bar.warp.sync": fixed("bar.warp.sync"),
		"nvvm.vote.sync": func(t *translator, op *ir.Op) {
			t.nvvm(op, "vote."+word(op, "kind")+".sync", t.operands(op.Operands())...)
		},
		"nvvm.match.sync": typed(func(t *translator, o nvvm.MatchSyncOp) {
			suffix := ".i" + itoa(int64(naturalAlign(o.Value.Type())*8))
			if o.Kind == nvvm.MatchAll {
				suffix += "p"
			}
			t.nvvm(o.Op, "match."+o.Kind.String()+".sync"+suffix, t.value(o.Mask), t.value(o.Value))
		}),
		"nvvm.redux.sync": (*translator).redux,
		"nvvm.elect.sync": func(t *translator, op *ir.Op) {
			mask := t.optional(op, 0)
			if mask == nil {
				mask = i32(-1)
			}
			both := t.callNamed("llvm.nvvm.elect.sync", llvmx.Struct(llvmx.I32, llvmx.I1), nil, mask)
			t.result(op, t.block.ExtractValue(both, 1))
		},
		"nvvm.prmt": (*translator).permute,
	}
	for name, def := range nvvm.Registers {
		out[def.OpDef.Name] = func(t *translator, op *ir.Op) { t.register(op, name) }
	}
	return out
}

func (t *translator) shuffle(o nvvm.ShflSyncOp) {
	elem := "i32"
	if o.Value.Type() == ir.Type(ir.F32) {
		elem = "f32"
	}
	if o.WithValid {
		elem += "p"
	}
	t.nvvm(o.Op, "shfl.sync."+o.Kind.String()+"."+elem, t.operands(o.Operands())...)
}

func (t *translator) redux(op *ir.Op) {
	name := "redux.sync." + word(op, "kind")
	if isTrue(op, "abs") {
		name += ".abs"
	}
	if isTrue(op, "nan") {
		name += ".NaN"
	}
	t.nvvm(op, name, t.operand(op, 0), t.operand(op, 1))
}

// permute takes the selector last; modes of one register have no hi.
func (t *translator) permute(op *ir.Op) {
	name := "prmt"
	if m := word(op, "mode"); m != "default" {
		name += "." + m
	}
	lo, hi, sel := t.optional(op, 0), t.optional(op, 1), t.optional(op, 2)
	if hi == nil {
		t.nvvm(op, name, lo, sel)
		return
	}
	t.nvvm(op, name, lo, hi, sel)
}

// register reads a special register; its range attribute goes to the result.
func (t *translator) register(op *ir.Op, name string) {
	ret := t.typ(op.Result(0).Type())
	// LLVM writes %total_smem_size and its like with underscores.
	if base, ok := strings.CutSuffix(name, ".smem.size"); ok {
		name = base + "_smem_size"
	}
	f := t.m.Func("llvm.nvvm.read.ptx.sreg."+name, ret)
	c := llvmx.Call{Callee: f.Addr(), Type: f.Sig()}
	if r := ir.AttrAs[*llvm.ConstantRangeAttr](op, "range"); r != nil && !r.IsFull() {
		c.RetAttrs = []llvmx.Attr{rangeAttr(r)}
	}
	t.result(op, t.block.CallWith(c))
}
