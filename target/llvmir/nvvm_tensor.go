package llvmir

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// tensorNVVM are the copies of boxes of tensors by the tensor memory accelerator (PTX ISA, "cp.async.bulk.tensor").
func tensorNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.cp.async.bulk.tensor.shared.cluster.global": typed((*translator).tensorLoad),
		"nvvm.cp.async.bulk.tensor.global.shared.cta":     typed((*translator).tensorStore),
		"nvvm.cp.async.bulk.tensor.reduce":                typed((*translator).tensorReduce),
		"nvvm.cp.async.bulk.tensor.prefetch":              typed((*translator).tensorPrefetch),
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

func (t *translator) tensorLoad(o nvvm.TensorLoadOp) {
	if o.Predicate != nil {
		t.tensorLoadAsm(o)
		return
	}
	args := append([]llvmx.Value{t.value(o.Dst), t.value(o.MBar), t.value(o.Descriptor)}, t.operands(o.Coordinates)...)
	args = append(args, t.operands(o.Im2Col)...)
	hint, hasHint := t.hint(o.CacheHint)
	box := boxName(o.Op, len(o.Coordinates))
	if o.CTAOnly {
		t.nvvm(o.Op, "cp.async.bulk.tensor.g2s.cta."+box, append(args, hint, hasHint)...)
		return
	}
	mask, hasMask := t.mask(o.MulticastMask)
	group := map[string]int64{"": 0, "cta_1": 1, "cta_2": 2}[word(o.Op, "group")]
	t.nvvm(o.Op, "cp.async.bulk.tensor.g2s."+box, append(args, mask, hint, hasMask, hasHint, i32(group))...)
}

// tensorLoadAsm is a load under a predicate, which the intrinsics do not have.
func (t *translator) tensorLoadAsm(o nvvm.TensorLoadOp) {
	a := asmText{t: t}
	space := "cluster"
	if o.CTAOnly || spaceOf(o.Dst) == sharedSpace {
		space = "cta"
	}
	head := fmt.Sprintf("cp.async.bulk.tensor.%dd.shared::%s.global.tile.mbarrier::complete_tx::bytes", len(o.Coordinates),
		space)
	if o.MulticastMask != nil {
		head += ".multicast::cluster"
	}
	if o.CacheHint != nil {
		head += ".L2::cache_hint"
	}
	body := head + " [" + a.r(t.offset32(t.value(o.Dst))) + "], [" + a.l(t.value(o.Descriptor)) + ", {" +
		a.list(o.Coordinates) + "}], [" +
		a.r(t.offset32(t.value(o.MBar))) + "]"
	if o.MulticastMask != nil {
		body += ", " + a.h(t.value(o.MulticastMask))
	}
	if o.CacheHint != nil {
		body += ", " + a.l(t.value(o.CacheHint))
	}
	a.predicated(o.Op, body, t.value(o.Predicate))
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
	a.t.asm(op, "{ .reg .pred p; setp.ne.b32 p, "+p+", 0; @p "+body+"; }", strings.Join(a.constraints, ",")+",~{memory}",
		a.args...)
}

func (t *translator) tensorStore(o nvvm.TensorStoreOp) {
	coords := o.Coordinates
	desc, src := t.value(o.Descriptor), t.value(o.Src)
	if o.Predicate != nil {
		a := asmText{t: t}
		body := fmt.Sprintf("cp.async.bulk.tensor.%dd.global.shared::cta.bulk_group [", len(coords)) + a.l(desc) + ", {" +
			a.list(coords) + "}], [" + a.r(t.offset32(src)) + "]"
		a.predicated(o.Op, body, t.value(o.Predicate))
		return
	}
	hint, has := t.hint(o.CacheHint)
	args := append([]llvmx.Value{src, desc}, t.operands(coords)...)
	t.nvvm(o.Op, "cp.async.bulk.tensor.s2g."+boxName(o.Op, len(coords)), append(args, hint, has)...)
}

func (t *translator) tensorReduce(o nvvm.TensorReduceOp) {
	hint, has := t.hint(o.CacheHint)
	args := append([]llvmx.Value{t.value(o.Src), t.value(o.Descriptor)}, t.operands(o.Coordinates)...)
	t.nvvm(o.Op, "cp.async.bulk.tensor.reduce."+word(o.Op, "redKind")+"."+boxName(o.Op, len(o.Coordinates)),
		append(args, hint, has)...)
}

func (t *translator) tensorPrefetch(o nvvm.TensorPrefetchOp) {
	hint, has := t.hint(o.CacheHint)
	args := append([]llvmx.Value{t.value(o.Descriptor)}, t.operands(o.Coordinates)...)
	args = append(args, t.operands(o.Im2Col)...)
	t.nvvm(o.Op, "cp.async.bulk.tensor.prefetch."+boxName(o.Op, len(o.Coordinates)), append(args, hint, has)...)
}
