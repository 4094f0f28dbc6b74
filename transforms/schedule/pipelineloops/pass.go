// Package pipelineloops is --pipeline-loops: loops that stream arrays through registers become tile.pipelined.
//
// stream.go says which loops these are.
package pipelineloops

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is pipeline-loops.
var Pass = &pass.Pass{
	Name: "pipeline-loops", Class: "PipelineLoops",
	Doc: `Pipeline serial loops that stream arrays through registers

A thread of a loop that a program does not pipeline loads a tile, waits for it, computes, and loads the next: device memory is
idle while all threads of an SM compute, and registers limit how much is loaded at once. This pass makes such an scf.for a
tile.pipelined, so that software-pipeline brings the tiles to shared memory by async copies, some iterations ahead.

It changes loops of at least 8 iterations if each iteration loads other elements of arrays that the kernel does not write, 16
bytes or more for each thread, and otherwise computes with tiles and stores them. The loop has as many stages, 4 at
most, as leave room for three blocks on an SM. Kernels with GEMMs by wgmma, pipelined loops, roles, async copies or communication
are not changed: their programs say what is prefetched, and their buffers need the shared memory. Operands of mma.sync, such as
those of f64, are prefetched too.

A remark reports each loop that changes, or why one that loads tiles does not.

` + "```mlir\n" + `%s = scf.for %k = %c0 to %c16384 step %c1024 iter_args(%acc = %zero) -> (tensor<8x1024xf32>) {
  %a = tile.load %A[%row, %k] : memref<16384x16384xf32> -> tensor<8x1024xf32>
` + "```\n\nbecomes\n\n```mlir\n" + `%s = tile.pipelined %k = %c0 to %c16384 step %c1024 stages(2) iter_args(%acc = %zero) -> (tensor<8x1024xf32>) {
  %a = tile.load %A[%row, %k] : memref<16384x16384xf32> -> tensor<8x1024xf32>
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		s := streamer{k, m}
		if !m.Has("cp_async") || !s.candidate() {
			return nil
		}
		for l := range ir.CollectPost(k.Op, scf.For) {
			stages, why := s.stages(l)
			switch {
			case stages > 0:
				ctx.Passed(diag.Pipeline, l.Op, "is pipelined with %d stages", stages)
				pipelined(l, stages)
			case why != "":
				ctx.RemarkIn(diag.Pipeline, l.Op, "is not pipelined: %s", why)
			}
		}
		return nil
	})
}

// pipelined makes a loop a tile.pipelined.
func pipelined(l scf.ForOp, stages int64) {
	b := ir.Before(l.Op)
	b.Loc = l.Loc()
	body := ir.NewRegion()
	body.TakeBody(l.Body)
	end := body.Entry().Terminator()
	b.SetBefore(end)
	tile.Yield.New(b, tile.YieldOp{Values: end.Operands()})
	end.Erase()
	b.SetBefore(l.Op)
	p := tile.Pipelined.New(b, tile.PipelinedOp{Lower: l.LowerBound, Upper: l.UpperBound, Step: l.Step, Inits: l.Inits,
		Stages: stages, Body: body}, ir.ValueTypes(l.Results)...)
	l.Op.ReplaceAllUsesWith(p.Results)
	l.Erase()
}
