// Package moduloschedulemma is --modulo-schedule-mma: which MMAs of a loop run an iteration later, concurrently with
// the computation at the start of the next iteration, such as the dequantization of its operands.
package moduloschedulemma

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is modulo-schedule-mma.
var Pass = &pass.Pass{
	Name: "modulo-schedule-mma", Formerly: "schedule-products", Class: "ModuloScheduleMMA",
	Doc: `Modulo-schedule the MMAs of a loop

If the second of two GEMMs in a role's loop reads what threads compute from the first,
tensor cores are idle while threads compute, and threads wait while tensor cores multiply. The pass gives the
second GEMM, and the operations that depend on it, the attribute ` + "`tile.stage = 1`" + `: they run in
the next iteration, concurrently with the next first GEMM. pipeline-mma rewrites the loop accordingly. This
requires that the first GEMM does not depend on the second one of the previous iteration,
and that only one of the two parts accesses memory. Of several GEMMs the pass chooses the
one with the shortest initiation interval, by an exact modulo schedule (package
transforms/analysis/modulo) over the cycles that --estimate predicts for GEMMs and for computations of threads. The program order
stays, with a remark, if the gain is less than 2 %, or if a thread lacks registers for outstanding MMAs (package
transforms/analysis/pressure). GEMMs that accumulate into one accumulator, with nothing between, count as one. A stage of a ring buffer that
both GEMMs read is released by the second, which requires a ring buffer of three stages. A program may write the
attribute itself on operations that are to run later; operations that depend on
them get it as well.

In a loop without such a second GEMM, threads may compute operands that GEMMs read in registers, as where weights of 8 or 4 bits are
dequantized. All GEMMs run later then, while threads load and convert the operands of the next iteration. The last
operation of such an operand comes behind the GEMM, whose registers it writes. This requires that the operands depend on
no GEMM, that all others are in memory which the loop does not write, registers for both (pressure), and that the GEMMs take a seventh of an iteration.

Where neither is so, but threads compute with results of GEMMs that begin at the same accumulator in each iteration, such as zeros, the
computations run an iteration later, beside the next GEMM: such as sums of results that have a scale for each block of K. What only they use, the
scale of two scales say, runs later as well. This requires registers for two results.

The first is the schedule of FlashAttention-3 (Shah et al., 2024, §3.2, "Intra-warpgroup overlap
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
