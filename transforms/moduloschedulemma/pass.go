// Package moduloschedulemma is --modulo-schedule-mma: which products of a loop run an iteration
// later, while what the next one begins with is computed.
package moduloschedulemma

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/estimate"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is modulo-schedule-mma.
var Pass = &pass.Pass{
	Name: "modulo-schedule-mma", Formerly: "schedule-products", Class: "ModuloScheduleMMA",
	Doc: `Decide which products of a loop run an iteration later

In a loop of a role, of two products of which the second reads what was computed from
the first, one waits while threads compute, and threads wait while it multiplies. The
second, and what follows from it, gets the attribute ` + "`tile.stage = 1`" + `: it is to run in
the next iteration, beside the next first product. pipeline-mma does so. That is
possible where the first product does not depend on the second one of the iteration
before, and where one of the two parts alone accesses memory. Of several products the one is
taken with which iterations follow each other fastest, by an exact modulo schedule (package
transforms/modulo) over the cycles that --estimate counts for products and for what threads compute; where
none gains 2 %, or a thread has not the registers for products in flight (package transforms/pressure), the order of the text stays, with a remark. Products that only add to one
sum count as one. A slot of a ring that both read is given on by the second: that takes
a ring of three slots. A program may write the
attribute itself, on the operations that it wants to run later; what follows from
them gets it as well.

This is the order of FlashAttention-3 (Shah et al., 2024, §3.2, "Intra-warpgroup overlap
of GEMMs and softmax"), for any loop.`,
	Takes: forms.Normal(),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		places, cycles := tile.PlacesOf(k), estimate.Cycles(k, m)
		for l := range ir.Collect(k.Op, scf.For) {
			if err := Loop(l, places, m, cycles, ctx.RemarkIn); err != nil {
				return err
			}
		}
		return nil
	})
}
