// Package reuseloads is --reuse-loads: data that an earlier loop of a kernel loaded is kept for a later loop that would
// load it again.
//
// groups.go finds the loads, loops.go reads the trip counts of their loops, registers.go keeps the tiles of short loops
// in registers, and shared.go those of longer ones in shared memory.
package reuseloads

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is reuse-loads.
var Pass = &pass.Pass{
	Name: "reuse-loads", Class: "ReuseLoads",
	Doc: `Keep tiles that a later loop would load again

A softmax, a normalization or a scan reads a row in one loop, for its maximum or sum, and again in a second loop. The second
loop then takes the tiles of the first:

- from registers, if the loops have few iterations, all their tiles take few registers of a thread, and no loop is inside: the
  loops are unrolled, and all tiles are loaded before them;
- otherwise from a buffer in shared memory with room for the tiles of all iterations, if two blocks of the kernel still fit on an
  SM. Async copies fill it, eight iterations ahead of the first loop.

Loops of one block of operations match if they have the same bounds, and a tile.load of each has the same window in each
iteration, as a linear form of the counter. The kernel must not write the array, nor communicate. Two loads of the same window
in a block of operations become one. Kernels with GEMMs are not changed: their accumulators need the registers, and their ring
buffers the shared memory. Neither are loops in a scale.on.

A remark reports each tile that is kept, or why it is not.` + "\n\n```mlir\n" + `%m = scf.for %i = %c0 to %c2 step %c1 iter_args(%a = %low) -> (tensor<1xf32>) {
  %k = arith.muli %i, %c4096 : index
  %t = tile.load %A[%row, %k] : memref<8192x8192xf32> -> tensor<4096xf32>
  …
}
scf.for %i = %c0 to %c2 step %c1 {
  %k = arith.muli %i, %c4096 : index
  %t = tile.load %A[%row, %k] : memref<8192x8192xf32> -> tensor<4096xf32>
  …
}
` + "```\n\nbecomes\n\n```mlir\n" + `%t0 = tile.load %A[%row, 0] : memref<8192x8192xf32> -> tensor<4096xf32>
%t1 = tile.load %A[%row, 4096] : memref<8192x8192xf32> -> tensor<4096xf32>
…  // the iterations of the first loop
…  // the iterations of the second loop, with %t0 and %t1
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		(&keeper{KernelOp: k, m: m, ctx: ctx}).kernel()
		return nil
	})
}

// keeper keeps the tiles of a kernel.
type keeper struct {
	tile.KernelOp
	m    arch.Machine
	ctx  *pass.Context
	kept int64 // registers of a thread that hold tiles from loop to loop
}

// kernel keeps what it can: first of loops, which may be unrolled, and then of what is in no loop.
func (k *keeper) kernel() {
	if !k.candidate() {
		return
	}
	skip := map[*ir.Op]bool{}
	for g, ok := k.next(skip); ok; g, ok = k.next(skip) {
		if why := k.keep(g); why != "" {
			skip[g.first.Op] = true
			k.ctx.RemarkIn(diag.Pipeline, g.again[0].Op, "loads again what an earlier loop loaded: %s", why)
		}
	}
	k.outsideOfLoops()
}

// keep keeps the tiles of a group, or says why not.
func (k *keeper) keep(g group) string {
	if k.inRegisters(g) {
		k.ctx.Passed(diag.Pipeline, g.again[0].Op, "takes the tiles of an earlier loop: the loops are unrolled, and "+
			"%d registers of a thread keep the tiles", k.need(g))
		k.kept += k.need(g)
		g.unroll()
		return ""
	}
	if why := k.inShared(g); why != "" {
		return why
	}
	k.ctx.Passed(diag.Pipeline, g.again[0].Op, "takes the tiles of an earlier loop from %d bytes of shared memory",
		g.bytes())
	k.keepInShared(g)
	return ""
}
