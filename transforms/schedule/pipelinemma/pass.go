// Package pipelinemma is --pipeline-mma: it runs a part of a loop's body one iteration later,
// concurrently with the rest of the next iteration.
//
// rotate.go makes the loop, order.go the order in its body; in loops without such a part pairs.go joins steps, and
// within.go keeps MMAs in flight within an iteration.
package pipelinemma

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
	"github.com/tsopt/tsopt/transforms/analysis/instructions"
)

// Pass is pipeline-mma.
var Pass = &pass.Pass{
	Name: "pipeline-mma", Formerly: "overlap-products", Class: "PipelineMMA",
	Doc: `Overlap MMAs with computations

A loop with operations of ` + "`tile.stage = 1`" + ` (--modulo-schedule-mma) is software-pipelined: the other operations
for the first iteration are the prologue, the loop runs them for one iteration and the operations with the attribute for the previous
one, and the last iteration's are the epilogue. In this loop GEMMs by wgmma become asynchronous: each begins as soon as its
operands are ready, those of the next iteration first, and is awaited before the first use of its result,
or before the stage that it reads is released. Computations of the previous iteration come before that wait.
Where threads compute with results of the iteration before while MMAs are in flight, or compute by several operations what the next MMAs
read in registers, the loop is unrolled by two: the tiles alternate between two sets of registers, and none is copied.

In a role's loop without such operations, GEMMs become asynchronous as well if there are several, all use wgmma, ring buffers have two
stages, and a thread has enough registers for the outstanding MMAs. Each is awaited at the end of its iteration at the latest.

In a role of one warpgroup, a loop with one GEMM into a loop-carried accumulator is unrolled by two if
ring buffers have enough stages: the second GEMM begins before the first has ended, and their stages are released together. With
several warpgroups, one computes while another waits.`,
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(_ *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		places := tile.PlacesOf(k)
		outstanding := func(g tile.GemmOp) bool { return instructions.Outstanding(g, places.Of(g.Block()), m) }
		for l := range ir.CollectPost(k.Op, scf.For) {
			if j, ok := joinable(l, outstanding); ok {
				j.join()
				continue
			}
			if err := Loop(l, m, outstanding); err != nil {
				return err
			}
		}
		return nil
	})
}
