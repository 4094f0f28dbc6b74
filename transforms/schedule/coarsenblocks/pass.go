// Package coarsenblocks is --coarsen-blocks: it searches how a kernel's work is best divided among blocks, iterations
// and threads.
//
// axis.go finds what may grow: the axes of a kernel. legal.go says what must hold for that. space.go lists the
// candidates, idle.go those for kernels with few blocks; search.go predicts their times, and apply.go changes the
// kernel.
package coarsenblocks

import (
	"errors"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/trial"
)

const name = "coarsen-blocks"

// Pass is coarsen-blocks.
var Pass = &pass.Pass{
	Name: name, Formerly: "widen-tiles", Class: "CoarsenBlocks",
	Doc: `Search how a kernel's work is divided among blocks, iterations and threads

A block that computes a larger tile loads less in all: for 4096³ in tiles of 64x64, one iteration takes 128 cycles of the tensor
cores and 300 of the L2 cache. More threads hold larger accumulators, and one warpgroup multiplies while another computes.

The extent along a block index, or along the counter of a tile.pipelined, can change where the only use of the number is that windows
begin at extent × number, with that extent: n blocks, or iterations, become one, or two blocks divide what one computes. Blocks stay as
they are if an operation combines elements of several (a reduction, a sum of a GEMM). Iterations can be merged if the loop carries only
accumulators of GEMMs, and everything else that an iteration computes has a place of its own in memory; this changes the order of
additions. The number of threads can change if the kernel has no barriers or atomics, and two blocks can become a cluster, which loads by TMA
multicast what both read. If a kernel has less than two waves of blocks, two or four in the place of one can divide the iterations of
the loop that accumulates (split-reductions).

All combinations of the factors 1/2, 1, 3/2, 2, 3, 4 and 8 are candidates, of whole factors alone for iterations, as far as warpgroups can
divide the GEMMs and registers and shared memory suffice. Some of each kind with the least work (alone, in clusters, with divided
iterations) are scheduled and planned (schedule-and-plan) beside the kernel as it is written, and the cost model (estimate) predicts
the time of each. Others take the place of those that cannot be planned. The best one replaces the kernel if it is predicted to be at
least 3 % faster, or 6 % in clusters or where a factor is not whole; a remark reports what changes.

The pass changes only kernels whose pipelined loops leave the number of stages open (stages(at_least n) of tile.pipelined, as
programs in Python do). A kernel with cluster, resident, persistent or a grid of runtime values keeps its blocks and threads;
raster keeps the number of rows of elements that it counts.

` + "```mlir\n" + `tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
  %row = arith.muli %y, %c64 : index
  %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> tensor<64x64xf16>
` + "```\n\nbecomes\n\n```mlir\n" + `tile.kernel blocks(%x, %y) = (16, 32) threads(256) {
  %row = arith.muli %y, %c128 : index
  %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
` + "```",
	Takes: forms.Normal(forms.Plain), Ends: forms.Of(forms.Exchanged),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error { return Kernel(ctx, root, k, m) })
}

// Plan plans the kernels of some programs, whose work is first divided anew or stays as it is. failed has the reason of
// each program that cannot be planned, nil for the others.
func Plan(ctx *pass.Context, programs []*ir.Op, m arch.Machine, anew bool) (failed []error, err error) {
	planning := pass.NewManager("builtin.module")
	if anew {
		if err := planning.Add(ctx.Passes.Pass(name), "arch="+m.Name); err != nil {
			return nil, err
		}
	}
	if err := planning.AddPipeline(ctx.Passes.Pipeline(Planning), "arch="+m.Name); err != nil {
		return nil, err
	}
	return trial.Run(ctx, planning, programs)
}

// Kernel divides the work of one of root's kernels. It is an error if a candidate meets a bug of a pass.
func Kernel(ctx *pass.Context, root *ir.Op, k tile.KernelOp, m arch.Machine) error {
	s := search{spaceOf(k, m), root, ctx}
	best, written, ok, err := s.best()
	var unknown *diag.Diagnostic
	switch {
	case errors.As(err, &unknown) && !unknown.Internal:
		ctx.Emit(diag.Remarkf(k.Loc(), "keeps its tiles, as their time is not known").In(diag.Pipeline).
			Note(unknown.Loc, "%s", unknown.Message))
	case err != nil:
		return err
	case ok:
		ctx.Passed(diag.Pipeline, k.Op, "%s: predicted %s instead of %s", s.says(best.candidate), best.says(),
			written.says())
		s.apply(best.candidate)
	}
	return nil
}
