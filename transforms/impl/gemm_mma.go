package impl

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// mma is mma.sync m16n8k16: each warp multiplies fragments that it holds.
var mma = Gemm{
	Impl: tile.MMA, Name: "mma.sync", Instruction: func(ir.Type) string { return "mma_m16n8k16" },
	Plan: func(g tile.GemmOp, place tile.Place, _ arch.Machine) (p GemmPlan, err error) {
		m, n, k := g.MNK()
		elem := ir.ElemOrSelf(g.A.Type())
		if err := mmaTypes(elem, ir.ElemOrSelf(g.Acc.Type())); err != nil {
			return p, err
		}
		width, _ := ir.BitWidth(elem)
		bits := int64(width)
		if instK := layout.MMAInstructionK(bits); k%instK != 0 {
			return p, fmt.Errorf("K = %d is not a multiple of %d", k, instK)
		}
		wm, wn, err := g.Policy.Partition(m, n, place.AllWarps(), 16, 8)
		if err != nil {
			return p, err
		}
		if p.Acc, err = layout.MMAAccumulator([]int64{m, n}, wm, wn); err != nil {
			return p, err
		}
		if p.A.Dist, err = layout.MMAOperandA([]int64{m, k}, bits, wm, wn); err != nil {
			return p, err
		}
		p.B.Dist, err = layout.MMAOperandB([]int64{k, n}, bits, wm, wn)
		return p, err
	},
}

// mmaTypes are the element types of mma.sync m16n8k16 with f32 accumulators
// (PTX ISA, "Warp-level matrix multiply-accumulate").
func mmaTypes(a, c ir.Type) error {
	if (a == ir.F16 || a == ir.BF16) && c == ir.F32 {
		return nil
	}
	return fmt.Errorf("mma.sync m16n8k16 takes f16 or bf16 accumulated in f32, not %v in %v", a, c)
}
