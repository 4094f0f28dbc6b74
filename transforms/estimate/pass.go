package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is estimate.
var Pass = &pass.Pass{
	Name: "estimate", Class: "Estimate",
	Doc: `Predict the time of kernels

For each kernel after layout and memory planning (` + "`--tile-to-llvm=to=planned`" + `), a remark reports the predicted time on the target, the unit that limits it, how long each
unit of an SM is busy, how many blocks run at a time, and how
many registers tiles take. The model ranks variants of the same program
([docs](../learn/cost-model.md)), and is ` + "`tstune`" + `'s; the pass does not change the program.`,
	Takes: forms.Planned(),
	New: arch.ForTarget(func(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
		ctx.PreserveAll()
		return tile.EachKernel(root, func(k tile.KernelOp) error {
			c, err := Of(k, m)
			if err != nil {
				return err
			}
			ctx.RemarkIn(diag.Cost, k.Op, "%s", c)
			if why := c.Refused(); why != "" {
				ctx.RemarkIn(diag.Cost, k.Op, "spills registers: %s", why)
			}
			return nil
		})
	}),
}
