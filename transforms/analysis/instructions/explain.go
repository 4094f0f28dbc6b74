package instructions

import (
	"errors"
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/layout"
)

// Say takes a remark on an operation.
type Say func(about diag.Category, op *ir.Op, format string, args ...any)

// Explain remarks why a GEMM does not become a better instruction of the target, by the reasons that [PlanGemm] gave,
// and which of its attributes have no effect on the one that it becomes. missed takes the former, noted the latter; nil
// drops them.
func Explain(g tile.GemmOp, p GemmPlan, passed []error, missed, noted Say) {
	if missed == nil {
		return
	}
	switch {
	case g.Async && p.Impl != tile.WGMMA:
		noted(diag.Gemm, g.Op, "is synchronous: only wgmma is asynchronous")
	case g.Async && !g.StaysInFlight():
		noted(diag.Gemm, g.Op, "is synchronous: wgmma has two f16 accumulator elements in a register, which are unpacked at once")
	}
	if p.Impl != tile.FMA {
		p.explainSlower(g, passed, missed)
		if m, n, _ := g.MNK(); !g.Policy.Follows(p.Along[0], p.Along[1]) {
			noted(diag.Gemm, g.Op, "follows policy(%s) only as far as its %dx%d tile has rows and columns: %s", g.Policy, m, n,
				p.divided())
		}
		return
	}
	if last := len(passed) - 1; last >= 0 {
		missed(diag.Gemm, g.Op, "uses scalar FMAs: %s", passed[last])
		p.explainSlower(g, passed[:last], missed)
	}
	if g.Policy != layout.Square {
		noted(diag.Gemm, g.Op, "does not follow policy(%s): with scalar FMAs warps divide a GEMM along its rows", g.Policy)
	}
}

// divided says how warps, or warpgroups, share the accumulator.
func (p GemmPlan) divided() string {
	unit := "warps"
	if p.Impl == tile.WGMMA {
		unit = "warpgroups"
	}
	return fmt.Sprintf("%d %s along rows, %d along columns", p.Along[0], unit, p.Along[1])
}

// explainSlower remarks why a GEMM does not use the better instructions of tensor cores that the target has for its
// types.
func (p GemmPlan) explainSlower(g tile.GemmOp, passed []error, missed Say) {
	all := Gemms()
	chosen := all[slices.IndexFunc(all, func(x Gemm) bool { return x.Impl == p.Impl })]
	for i, why := range passed {
		if !errors.As(why, new(Absent)) && !errors.As(why, new(Types)) {
			missed(diag.Gemm, g.Op, "uses %s, not %s: %s", chosen.Name, all[i].Name, why)
		}
	}
}
