package llvmir

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/internal/llvmx"
	"github.com/tsopt/tsopt/ir"
)

// tcgen05NVVM are tensor memory and its MMAs (sm_100a).
func tcgen05NVVM() map[string]emit {
	return map[string]emit{
		"nvvm.tcgen05.alloc":                   grouped("tcgen05.alloc"),
		"nvvm.tcgen05.dealloc":                 grouped("tcgen05.dealloc"),
		"nvvm.tcgen05.relinquish_alloc_permit": grouped("tcgen05.relinq.alloc.permit"),
		"nvvm.tcgen05.shift":                   grouped("tcgen05.shift.down"),
		"nvvm.tcgen05.commit": func(t *translator, op *ir.Op) {
			name := "tcgen05.commit"
			if op.NumOperands() == 2 {
				name += ".mc"
			}
			grouped(name)(t, op)
		},
		"nvvm.tcgen05.fence": func(t *translator, op *ir.Op) { t.nvvm(op, "tcgen05.fence."+word(op, "kind")+".thread.sync") },
		"nvvm.tcgen05.wait": func(t *translator, op *ir.Op) {
			t.nvvm(op, "tcgen05.wait."+map[string]string{"load": "ld", "store": "st"}[word(op, "kind")])
		},
		"nvvm.tcgen05.cp":                 (*translator).tcgen05Cp,
		"nvvm.tcgen05.ld":                 typed((*translator).tcgen05Ld),
		"nvvm.tcgen05.st":                 typed((*translator).tcgen05St),
		"nvvm.tcgen05.mma_smem_desc":      (*translator).smemDescriptor,
		"nvvm.tcgen05.mma":                func(t *translator, op *ir.Op) { t.tcgen05MMA(op, "", 5) },
		"nvvm.tcgen05.mma.sp":             func(t *translator, op *ir.Op) { t.tcgen05MMA(op, ".sp", 6) },
		"nvvm.tcgen05.mma.block_scale":    func(t *translator, op *ir.Op) { t.tcgen05BlockScale(op, "") },
		"nvvm.tcgen05.mma.sp.block_scale": func(t *translator, op *ir.Op) { t.tcgen05BlockScale(op, ".sp") },
		"nvvm.tcgen05.mma.ws":             func(t *translator, op *ir.Op) { t.tcgen05WeightStationary(op, ".ws", 5) },
		"nvvm.tcgen05.mma.ws.sp":          func(t *translator, op *ir.Op) { t.tcgen05WeightStationary(op, ".ws.sp", 6) },
	}
}

// ctaGroup is the suffix for one block or a pair of them.
func ctaGroup(op *ir.Op, attr string) string {
	if word(op, attr) == "cta_2" {
		return ".cg2"
	}
	return ".cg1"
}

// grouped is an intrinsic with forms for one block or two and, when the first
// operand is a pointer to shared memory, one for that.
func grouped(name string) emit {
	return func(t *translator, op *ir.Op) {
		full := name
		if op.NumOperands() > 0 && addressed(op) == sharedSpace {
			full += ".shared"
		}
		t.nvvm(op, full+ctaGroup(op, "group"), t.operands(op.Operands())...)
	}
}

// tensorShape is the shape in an attribute as PTX writes it.
func tensorShape(op *ir.Op) string { return strings.TrimPrefix(word(op, "shape"), "shape_") }

func (t *translator) tcgen05Cp(op *ir.Op) {
	name := "tcgen05.cp." + tensorShape(op)
	if m := word(op, "multicast"); m != "" && m != "none" {
		name += "_" + m
	}
	if f := word(op, "srcFormat"); f != "" {
		name += "." + f
	}
	t.nvvm(op, name+ctaGroup(op, "group"), t.operands(op.Operands())...)
}

// tensorRepeat is the shape with how often its registers repeat.
func tensorRepeat(op *ir.Op, regs ir.Type) string {
	n := int64(1)
	if v, ok := regs.(*ir.VectorType); ok {
		n = v.Shape()[0]
	}
	shape := tensorShape(op)
	switch shape {
	case "16x128b":
		n /= 2
	case "16x256b":
		n /= 4
	}
	return fmt.Sprintf("%s.x%d", shape, n)
}

func flag(set bool) llvmx.Value { return llvmx.IntConst(llvmx.I1, int64(bit(set))) }

func (t *translator) tcgen05Ld(o nvvm.Tcgen05LdOp) {
	if !t.immediate(o.Op, o.Offset, "offset") {
		return
	}
	t.nvvm(o.Op, "tcgen05.ld."+tensorRepeat(o.Op, o.Result.Type()),
		append(t.operands(o.Operands()), flag(isTrue(o.Op, "pack")))...)
}

// tcgen05St has the offset before the registers.
func (t *translator) tcgen05St(o nvvm.Tcgen05StOp) {
	if !t.immediate(o.Op, o.Offset, "offset") {
		return
	}
	args := []llvmx.Value{t.value(o.Addr)}
	if o.Offset != nil {
		args = append(args, t.value(o.Offset))
	}
	t.nvvm(o.Op, "tcgen05.st."+tensorRepeat(o.Op, o.Value.Type()),
		append(args, t.value(o.Value), flag(isTrue(o.Op, "unpack")))...)
}

// smemDescriptor puts the fields of a descriptor together (PTX ISA, "Shared
// memory descriptor"): their widths and places, and the constant 1 at bit 46.
func (t *translator) smemDescriptor(op *ir.Op) {
	fields := []struct{ mask, shift int64 }{{1<<14 - 1, 0}, {1<<14 - 1, 16}, {1<<14 - 1, 32}, {7, 49}, {1, 52}, {7, 61}}
	sum := i64(0)
	for i, f := range fields {
		if i == 3 {
			sum = t.block.Binary("or", sum, i64(1<<46))
		}
		v := t.block.Binary("and", t.block.Cast("zext", t.operand(op, i), llvmx.I32), i32(f.mask))
		sum = t.block.Binary("or", sum, t.block.Binary("shl", t.block.Cast("zext", v, llvmx.I64), i64(f.shift)))
	}
	t.result(op, sum)
}

// immediates are the values of enumerations that an intrinsic takes as numbers.
func immediates(op *ir.Op, names ...string) []llvmx.Value {
	var out []llvmx.Value
	for _, name := range names {
		v := int64(0)
		if e := ir.AttrAs[*ir.EnumAttr](op, name); e != nil {
			v = int64(e.Value())
		}
		if name == "ctaGroup" {
			v++ // the groups count from 1
		}
		out = append(out, i32(v))
	}
	return out
}

// matrixAPlace says whether A is in tensor memory or in shared memory.
func matrixAPlace(op *ir.Op) string {
	if op.Operand(1).Type() == ir.Type(ir.I64) {
		return ".shared"
	}
	return ".tensor"
}

// tcgen05MMA has n operands and the optional scale of D and mask of lanes.
func (t *translator) tcgen05MMA(op *ir.Op, sparse string, n int) {
	if !t.immediate(op, op.OptionalOperand(n), "scale") {
		return
	}
	name := "tcgen05.mma" + sparse + matrixAPlace(op)
	args := t.operands(op.Operands()[:n])
	if v := t.optional(op, n); v != nil {
		name += ".scale_d"
		args = append(args, v)
	}
	numbers := []string{"kind", "ctaGroup", "collectorOp"}
	if v := t.optional(op, n+1); v != nil {
		name += ".disable_output_lane" + ctaGroup(op, "ctaGroup")
		args = append(args, v)
		numbers = []string{"kind", "collectorOp"}
	}
	if isTrue(op, "aShift") {
		name += ".ashift"
	}
	t.nvvm(op, name, append(args, immediates(op, numbers...)...)...)
}

func (t *translator) tcgen05BlockScale(op *ir.Op, sparse string) {
	name := "tcgen05.mma" + sparse + matrixAPlace(op) + "." + word(op, "kind") + ".block_scale"
	if b := word(op, "blockScale"); b != "" && b != "default" {
		name += "." + b
	}
	t.nvvm(op, name, append(t.operands(op.Operands()), immediates(op, "ctaGroup", "collectorOp")...)...)
}

func (t *translator) tcgen05WeightStationary(op *ir.Op, kind string, n int) {
	name := "tcgen05.mma" + kind + matrixAPlace(op)
	if op.NumOperands() > n {
		name += ".zero_col_mask"
	}
	t.nvvm(op, name, append(t.operands(op.Operands()), immediates(op, "kind", "collectorBBuffer", "collectorOp")...)...)
}
