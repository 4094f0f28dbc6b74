package inferlayout

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// planGemms chooses the instruction of every product.
func (in *inference) planGemms() error {
	for g := range ir.Collect(in.kernel.Op, tile.Gemm) {
		p, passed, err := instructions.PlanGemm(g, in.places.Of(g.Block()), in.target)
		if err != nil {
			return err
		}
		in.explain(g, p, passed)
		in.gemms[g.Op] = p
	}
	return nil
}

// explain tells of what was not chosen, or not followed.
func (in *inference) explain(g tile.GemmOp, p instructions.GemmPlan, passed []error) {
	if in.remark == nil {
		return
	}
	switch {
	case g.Async && p.Impl != tile.WGMMA:
		in.noted(diag.Gemm, g.Op, "is synchronous: only wgmma is asynchronous")
	case g.Async && !g.StaysInFlight():
		in.noted(diag.Gemm, g.Op, "is synchronous: wgmma has two f16 accumulator elements in a register, which are unpacked at once")
	}
	if p.Impl != tile.FMA {
		in.explainSlower(g, p, passed)
		if m, n, _ := g.MNK(); !g.Policy.Follows(p.Along[0], p.Along[1]) {
			in.noted(diag.Gemm, g.Op, "follows policy(%s) only as far as its %dx%d tile has rows and columns: %s", g.Policy, m, n, divided(p))
		}
		return
	}
	if last := len(passed) - 1; last >= 0 {
		in.remark(diag.Gemm, g.Op, "uses scalar FMAs: %s", passed[last])
		in.explainSlower(g, p, passed[:last])
	}
	if g.Policy != layout.Square {
		in.noted(diag.Gemm, g.Op, "does not follow policy(%s): with scalar FMAs warps divide a GEMM along its rows", g.Policy)
	}
}

// divided says how units stand.
func divided(p instructions.GemmPlan) string {
	unit := "warps"
	if p.Impl == tile.WGMMA {
		unit = "warpgroups"
	}
	return fmt.Sprintf("%d %s along rows, %d along columns", p.Along[0], unit, p.Along[1])
}

// explainStored tells that a product does not read a factor where it is computed.
func (in *inference) explainStored(op *ir.Op, i int, f instructions.Factor) {
	if in.remark != nil {
		have, _ := tile.DistOf(op.Operand(i).Type())
		in.remark(diag.Gemm, op, "reads operand %d from shared memory, not from registers: it is computed in the layout <%v>, the instruction takes <%v>", i, have, f.Dist)
	}
}

// explainSlower tells why a product does not use the better instructions of tensor
// cores that the target has for its types.
func (in *inference) explainSlower(g tile.GemmOp, p instructions.GemmPlan, passed []error) {
	all := instructions.Gemms()
	chosen := all[slices.IndexFunc(all, func(x instructions.Gemm) bool { return x.Impl == p.Impl })]
	for i, why := range passed {
		if !errors.As(why, new(instructions.Absent)) && !errors.As(why, new(instructions.Types)) {
			in.remark(diag.Gemm, g.Op, "uses %s, not %s: %s", chosen.Name, all[i].Name, why)
		}
	}
}
