package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is estimate.
var Pass = &pass.Pass{
	Name: "estimate", Class: "Estimate",
	Doc: `Remark the predicted time of each kernel

For each planned kernel (` + "`--tile-to-llvm=to=planned`" + `): its predicted time on the target, what limits
it, how long each part of an SM is busy, the waves of blocks, the SMs that stay idle, and the registers
that tiles take. The model ranks variants of one program ([docs](../learn/cost-model.md)); ` + "`tstune`" + `
uses it. ` + "`--emit=estimate`" + ` writes the same. The pass changes nothing.`,
	Takes: forms.Planned(),
	New: arch.ForTarget(func(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
		ctx.PreserveAll()
		return tile.EachKernel(root, func(k tile.KernelOp) error {
			c, err := Of(k, m)
			if err != nil {
				return err
			}
			ctx.Emit(diag.Remarkf(k.Loc(), "%s", c.Time()).In(diag.Cost).Of(diag.Analysis).Note(k.Loc(), "%s", c.Occupancy()))
			if why := c.Refused(); why != "" {
				ctx.Noted(diag.Cost, k.Op, "spills registers: %s", why)
			}
			return nil
		})
	}),
}
