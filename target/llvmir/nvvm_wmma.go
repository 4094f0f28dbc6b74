package llvmir

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/ir"
)

// wmmaNVVM are the MMAs of fragments with a layout that only the hardware knows, and those of sparse and block-scaled
// matrices.
func wmmaNVVM() map[string]emit {
	return map[string]emit{
		"nvvm.wmma.load": typed(func(t *translator, o nvvm.WmmaLoadOp) {
			t.nvvm(o.Op, wmmaShape(o.MNK)+".load."+o.Frag.String()+wmmaMemory(o.Op), t.operands(o.Operands())...)
		}),
		"nvvm.wmma.store": typed(func(t *translator, o nvvm.WmmaStoreOp) {
			t.nvvm(o.Op, wmmaShape(o.MNK)+".store.d"+wmmaMemory(o.Op), t.operands(o.Operands())...)
		}),
		"nvvm.wmma.mma":           typed((*translator).wmma),
		"nvvm.mma.sp.sync":        (*translator).mmaSparse,
		"nvvm.mma.block_scale":    (*translator).mmaBlockScale,
		"nvvm.mma.sp.block_scale": (*translator).mmaBlockScale,
		"nvvm.clusterlaunchcontrol.try.cancel": func(t *translator, op *ir.Op) {
			name := "clusterlaunchcontrol.try_cancel.async"
			if isTrue(op, "multicast") {
				name += ".multicast"
			}
			t.nvvm(op, name+".shared", t.operands(op.Operands())...)
		},
		"nvvm.clusterlaunchcontrol.query.cancel": func(t *translator, op *ir.Op) {
			query := word(op, "query_type")
			if axis, ok := map[string]string{"get_first_cta_id_x": "x", "get_first_cta_id_y": "y",
				"get_first_cta_id_z": "z"}[query]; ok {
				query = "get_first_ctaid." + axis
			}
			t.nvvm(op, "clusterlaunchcontrol.query_cancel."+query, t.operands(op.Operands())...)
		},
	}
}

func wmmaShape(mnk [3]int64) string {
	return fmt.Sprintf("wmma.m%dn%dk%d", mnk[0], mnk[1], mnk[2])
}

// wmmaMemory is what loads and stores end with.
func wmmaMemory(op *ir.Op) string {
	return fmt.Sprintf(".%s.stride.%s.p%d", word(op, "layout"), word(op, "eltype"), addressed(op))
}

func (t *translator) wmma(o nvvm.WmmaMmaOp) {
	types := "." + o.TypeA.String()
	if o.TypeA == nvvm.F16 {
		// Of f16 the types of D and C tell forms apart.
		types = "." + o.TypeB.String() + "." + o.TypeB.String()
	}
	name := wmmaShape(o.MNK) + ".mma." + word(o.Op, "layoutA") + "." + word(o.Op, "layoutB") + types
	t.nvvm(o.Op, name, t.operands(o.Operands())...)
}

// mmaGeometry is the shape of an MMA, as PTX writes it.
func mmaGeometry(m nvvm.MmaOp) string {
	rows, cols, k := m.Shape.MNK()
	return fmt.Sprintf("m%dn%dk%d.row.col", rows, cols, k)
}

// selectorGroup are the operands of a sparse MMA that say which threads have the metadata, after A, B, C and the
// metadata.
const selectorGroup = 4

func (t *translator) mmaSparse(op *ir.Op) {
	if !t.immediate(op, op.OptionalOperand(selectorGroup), "selector") {
		return
	}
	m := nvvm.MmaSp.Of(op)
	name := "mma.sp."
	if isTrue(op, "orderedMetadata") {
		name += "ordered.metadata."
	}
	name += mmaGeometry(m)
	if k := word(op, "kind"); k != "" {
		name += ".kind." + k
	}
	if word(op, "intOverflowBehavior") == "satfinite" {
		name += ".satfinite"
	}
	t.nvvm(op, name+mmaTypes(m), t.operands(op.Operands())...)
}

func (t *translator) mmaBlockScale(op *ir.Op) {
	m := ir.View[nvvm.MmaOp](op)
	name := "mma."
	if op.Name() == "nvvm.mma.sp.block_scale" {
		if !t.immediate(op, op.OptionalOperand(selectorGroup), "selector") {
			return
		}
		name += "sp.ordered.metadata."
	}
	name += "block.scale." + mmaGeometry(m) + "." + word(op, "kind")
	if v := word(op, "scaleVecSize"); v != "" {
		name += ".scale." + v[1:] + "x"
	}
	t.nvvm(op, name+mmaTypes(m)+"."+word(op, "blockScaleFormat"), t.operands(op.Operands())...)
}
