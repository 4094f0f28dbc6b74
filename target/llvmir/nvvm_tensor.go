package llvmir

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// tensorNVVM are the copies of boxes of tensors by the tensor memory
// accelerator (PTX ISA, "cp.async.bulk.tensor").
func tensorNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.cp.async.bulk.tensor.shared.cluster.global": (*translator).tensorLoad,
		"nvvm.cp.async.bulk.tensor.global.shared.cta":     (*translator).tensorStore,
		"nvvm.cp.async.bulk.tensor.reduce":                (*translator).tensorReduce,
		"nvvm.cp.async.bulk.tensor.prefetch":              (*translator).tensorPrefetch,
	}
}

// boxName is the mode and the rank of a box: `tile.2d`.
func boxName(op *ir.Op, coords int) string {
	mode := word(op, "mode")
	if mode == "" {
		mode = "tile"
	}
	switch mode {
	case "tile_gather4":
		return "tile.gather4.2d"
	case "tile_scatter4":
		return "tile.scatter4.2d"
	case "im2col_w_128":
		return fmt.Sprintf("im2col.w.128.%dd", coords)
	case "im2col_w":
		return fmt.Sprintf("im2col.w.%dd", coords)
	}
	return fmt.Sprintf("%s.%dd", mode, coords)
}

// Operand groups of a tensor load.
const (
	loadDst = iota
	loadMap
	loadCoords
	loadBarrier
	loadIm2col
	loadMask
	loadHint
	loadPred
)

func (t *translator) tensorLoad(op *ir.Op) {
	if op.OptionalOperand(loadPred) != nil {
		t.tensorLoadAsm(op)
		return
	}
	coords := op.OperandGroup(loadCoords)
	dst, bar, desc := t.optional(op, loadDst), t.optional(op, loadBarrier), t.optional(op, loadMap)
	args := append([]llvmx.Value{dst, bar, desc}, t.operands(coords)...)
	args = append(args, t.operands(op.OperandGroup(loadIm2col))...)
	hint, hasHint := t.hint(op, loadHint)
	if isTrue(op, "isCTAOnly") {
		t.nvvm(op, "cp.async.bulk.tensor.g2s.cta."+boxName(op, len(coords)), append(args, hint, hasHint)...)
		return
	}
	mask, hasMask := t.mask(op, loadMask)
	group := map[string]int64{"": 0, "cta_1": 1, "cta_2": 2}[word(op, "group")]
	t.nvvm(op, "cp.async.bulk.tensor.g2s."+boxName(op, len(coords)), append(args, mask, hint, hasMask, hasHint, i32(group))...)
}

// tensorLoadAsm is a load under a predicate, which the intrinsics do not have.
func (t *translator) tensorLoadAsm(op *ir.Op) {
	a := asmText{t: t}
	coords := op.OperandGroup(loadCoords)
	space := "cluster"
	if isTrue(op, "isCTAOnly") || spaceOf(op.Operand(0)) == sharedSpace {
		space = "cta"
	}
	head := fmt.Sprintf("cp.async.bulk.tensor.%dd.shared::%s.global.tile.mbarrier::complete_tx::bytes", len(coords), space)
	if op.OptionalOperand(loadMask) != nil {
		head += ".multicast::cluster"
	}
	if op.OptionalOperand(loadHint) != nil {
		head += ".L2::cache_hint"
	}
	body := head + " [" + a.r(t.offset32(t.optional(op, loadDst))) + "], [" + a.l(t.optional(op, loadMap)) + ", {" + a.list(coords) + "}], [" +
		a.r(t.offset32(t.optional(op, loadBarrier))) + "]"
	if m := t.optional(op, loadMask); m != nil {
		body += ", " + a.h(m)
	}
	if h := t.optional(op, loadHint); h != nil {
		body += ", " + a.l(h)
	}
	a.predicated(op, body, t.optional(op, loadPred))
}

// asmText collects the operands of assembly and their constraints.
type asmText struct {
	t           *translator
	constraints []string
	args        []llvmx.Value
}

func (a *asmText) add(constraint string, v llvmx.Value) string {
	a.constraints = append(a.constraints, constraint)
	a.args = append(a.args, v)
	return fmt.Sprintf("$%d", len(a.args)-1)
}

func (a *asmText) r(v llvmx.Value) string { return a.add("r", v) }
func (a *asmText) l(v llvmx.Value) string { return a.add("l", v) }
func (a *asmText) h(v llvmx.Value) string { return a.add("h", v) }

func (a *asmText) list(vs []*ir.Value) string {
	words := make([]string, len(vs))
	for i, v := range vs {
		words[i] = a.r(a.t.value(v))
	}
	return strings.Join(words, ", ")
}

// predicated adds `@p body;` where p is an i1.
func (a *asmText) predicated(op *ir.Op, body string, pred llvmx.Value) {
	p := a.r(a.t.block.Cast("zext", pred, llvmx.I32))
	a.t.asm(op, "{ .reg .pred p; setp.ne.b32 p, "+p+", 0; @p "+body+"; }", strings.Join(a.constraints, ",")+",~{memory}", a.args...)
}

func (t *translator) tensorStore(op *ir.Op) {
	coords := op.OperandGroup(2)
	desc, src := t.optional(op, 0), t.optional(op, 1)
	if pred := t.optional(op, 4); pred != nil {
		a := asmText{t: t}
		body := fmt.Sprintf("cp.async.bulk.tensor.%dd.global.shared::cta.bulk_group [", len(coords)) + a.l(desc) + ", {" + a.list(coords) + "}], [" + a.r(t.offset32(src)) + "]"
		a.predicated(op, body, pred)
		return
	}
	hint, has := t.hint(op, 3)
	args := append([]llvmx.Value{src, desc}, t.operands(coords)...)
	t.nvvm(op, "cp.async.bulk.tensor.s2g."+boxName(op, len(coords)), append(args, hint, has)...)
}

func (t *translator) tensorReduce(op *ir.Op) {
	coords := op.OperandGroup(2)
	hint, has := t.hint(op, 3)
	args := append([]llvmx.Value{t.optional(op, 1), t.optional(op, 0)}, t.operands(coords)...)
	t.nvvm(op, "cp.async.bulk.tensor.reduce."+word(op, "redKind")+"."+boxName(op, len(coords)), append(args, hint, has)...)
}

func (t *translator) tensorPrefetch(op *ir.Op) {
	coords := op.OperandGroup(1)
	hint, has := t.hint(op, 3)
	args := append([]llvmx.Value{t.optional(op, 0)}, t.operands(coords)...)
	args = append(args, t.operands(op.OperandGroup(2))...)
	t.nvvm(op, "cp.async.bulk.tensor.prefetch."+boxName(op, len(coords)), append(args, hint, has)...)
}
