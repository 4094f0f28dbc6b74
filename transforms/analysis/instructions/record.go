package instructions

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// choose-instructions decides once, ahead of scheduling, and writes the decision into the operation. Passes after it
// read the record. Where there is none, because a user runs such a pass alone, they decide for themselves and leave no
// record.

// Record writes the choice of an instruction into a GEMM.
func Record(g tile.GemmOp, p GemmPlan) {
	ir.Edit(g.Op, func(g *tile.GemmOp) { g.Instruction = p.Attr() })
}

// Attr is the record of a plan.
func (p GemmPlan) Attr() *tile.InstructionAttr {
	return tile.Instruction(p.Impl, p.Shape, p.A.location(), p.B.location())
}

func (f OperandPlan) location() tile.Location {
	if f.Shared {
		return tile.FromShared
	}
	return tile.FromRegisters
}

// Chosen is the instruction of a GEMM: the one that is recorded, else the one that [PlanGemm] chooses.
func Chosen(g tile.GemmOp, place tile.Place, m arch.Machine) (*tile.InstructionAttr, error) {
	if g.Instruction != nil {
		return g.Instruction, nil
	}
	p, _, err := PlanGemm(g, place, m)
	if err != nil {
		return nil, err
	}
	return p.Attr(), nil
}

// Outstanding reports whether the tensor cores run a GEMM asynchronously: it becomes a wgmma whose accumulator stays in
// its registers.
func Outstanding(g tile.GemmOp, place tile.Place, m arch.Machine) bool {
	c, err := Chosen(g, place, m)
	return err == nil && c.Impl() == tile.WGMMA && g.StaysInFlight()
}

// planRecorded plans a GEMM with the instruction of its record.
func planRecorded(g tile.GemmOp, place tile.Place, m arch.Machine) (GemmPlan, error) {
	all, r := Gemms(), g.Instruction
	if g.Shape == nil {
		g.Shape = r.Shape()
	}
	return all[slices.IndexFunc(all, func(x Gemm) bool { return x.Impl == r.Impl() })].plan(g, place, m)
}

// storesComputed reports whether the record of a GEMM says that it reads operand A from shared memory, and A is
// computed: it is stored there. A tile that was loaded from shared memory, and cannot be read there any more, is not
// stored again.
func storesComputed(g tile.GemmOp) bool {
	if g.Instruction == nil || g.Instruction.Reads(0) != tile.FromShared {
		return false
	}
	whole, _ := tile.PartOf(g.A)
	return !tile.Load.Is(whole.DefiningOp())
}

// Differs is the difference between a plan and the record of a GEMM, "" if there is none or no record.
func (p GemmPlan) Differs(g tile.GemmOp) string {
	have, want := p.Attr(), g.Instruction
	if want == nil || have == want {
		return ""
	}
	return fmt.Sprintf("becomes %v, but %v is recorded", have, want)
}
