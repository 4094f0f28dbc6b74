// Package verifybudget is --verify-budget: it checks that a kernel's threads and registers fit the target.
package verifybudget

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/budget"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is verify-budget.
var Pass = &pass.Pass{
	Name: "verify-budget", Class: "VerifyBudget",
	Doc: `Check that kernels fit the target

It is an error if a kernel, with the warps and registers that passes have added, has more threads in a block or more registers on an SM than the target.
A remark reports a kernel whose tiles take more registers than a thread has, so that registers spill to local memory.`,
	Takes: forms.Normal(),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	ctx.PreserveAll()
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if why := estimate.Spills(k, m); why != "" {
			ctx.Noted(diag.Memory, k.Op, "spills registers to local memory: %s", why)
		}
		return budget.Check(k, m)
	})
}
