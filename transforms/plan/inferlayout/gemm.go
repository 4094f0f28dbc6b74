package inferlayout

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// planGemms takes the instruction that choose-instructions recorded for each GEMM, and chooses that of a GEMM without a
// record.
func (in *inference) planGemms() error {
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		p, passed, err := instructions.PlanGemm(g, in.places.Of(g.Block()), in.target)
		if err != nil && g.Instruction != nil {
			if in.remark != nil {
				in.remark(diag.Gemm, g.Op, "does not use %v, as recorded: %v", g.Instruction.Impl(), err)
			}
			ir.Edit(g.Op, func(g *tile.GemmOp) { g.Instruction = nil })
			g = tile.Gemm.Of(g.Op)
			p, passed, err = instructions.PlanGemm(g, in.places.Of(g.Block()), in.target)
		}
		if err != nil {
			return err
		}
		switch differs := p.Differs(g); {
		case g.Instruction == nil:
			instructions.Explain(g, p, passed, in.remark, in.noted)
		case differs != "" && in.noted != nil:
			in.noted(diag.Gemm, g.Op, "%s", differs)
		}
		in.gemms[g.Op] = p
	}
	return nil
}

// explainStored remarks that a GEMM does not read an operand where it is computed.
func (in *inference) explainStored(op *ir.Op, i int, f instructions.OperandPlan) {
	if in.remark != nil {
		have, _ := tile.DistOf(op.Operand(i).Type())
		in.remark(diag.Gemm, op, "reads operand %d from shared memory, not from registers: it is computed in the layout <%v>, the instruction takes <%v>", i, have, f.Dist)
	}
}
