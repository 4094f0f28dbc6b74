// Package coarsenblocks is --coarsen-blocks: blocks beside each other, and steps of a loop, do what several did.
//
// axis.go finds what grows with a block's number or a loop's, grow.go lets it, choose.go says how far that pays for a
// product, chain.go for several between which threads compute, sums.go for steps of those that only add up.
package coarsenblocks

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is coarsen-blocks.
var Pass = &pass.Pass{
	Name: "coarsen-blocks", Formerly: "widen-tiles", Class: "CoarsenBlocks",
	Doc: `Coarsen blocks: one block computes the tiles of several

A GEMM in small tiles reads the same operands many times: for 4096³ in tiles of 64x64, one iteration of a block
takes 128 cycles of the tensor cores, 256 of shared memory and 300 of the L2 cache. Adjacent blocks
become one block with a multiple of the rows or columns. Iterations that load rows of less than 128 bytes are merged as well.
This is possible where a block index, or the loop counter, times an extent is the start of windows of that extent and has no
other use: the extent and the factor are multiplied, and the grid, or the trip count, is divided by as much. Each element of
the result is computed from the same elements in the same order.

A model predicts the kernel's time for each tile size from the target's rates for tensor cores, shared memory, the L2
cache and device memory, and from the number of waves. Tiles change where the prediction is at least a tenth faster;
a remark reports them.

A kernel with several GEMMs in one loop, such as attention, leaves the tensor cores idle while its warpgroup computes. Where a
block index is the first row of all its GEMMs, and nothing is accumulated or reduced along the rows, two or three blocks become
one block with as many warpgroups. Each warpgroup keeps its rows; iterations and columns do not change. Where the tiles of a
thread need more registers than it has, such as an accumulator of 64x512 in 128 threads, the block gets twice the threads.
Where the loop carries only accumulators, and everything else that an iteration computes is stored to memory of its own, as in
attention backward, two or more iterations become one, in which each GEMM is awaited once. This is done as long as threads
have registers and four iterations are left, and changes the order of additions.

The pass changes only kernels with a constant grid that leave the number of stages open (stages(at_least n) of tile.pipelined,
as programs in Python do). A kernel with cluster, resident or persistent keeps its tiles; raster keeps the number of rows of
elements that it counts.

` + "```mlir\n" + `tile.kernel blocks(%x, %y) = (64, 64) threads(128) {
  %row = arith.muli %y, %c64 : index
  %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> tensor<64x64xf16>
` + "```\n\nbecomes\n\n```mlir\n" + `tile.kernel blocks(%x, %y) = (16, 32) threads(256) {
  %row = arith.muli %y, %c128 : index
  %a = tile.load %A[%row, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
` + "```",
	Takes: forms.Normal(forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if p, ok := productOf(k, m); ok {
			if w := p.choose(); w != p.written() {
				ctx.Passed(diag.Pipeline, k.Op, "is computed in tiles of %v by %d threads, instead of %v: what adjacent blocks share is read once", w, p.threads(w), p.written())
				p.grow(w)
			}
		}
		if c, ok := chainOf(k, m); ok {
			if t := c.choose(); t != c.written() {
				ctx.Passed(diag.Pipeline, k.Op, "%s", c.why(t))
				c.grow(t)
				return nil
			}
		}
		if s, ok := sumsOf(k, m); ok {
			if n := s.choose(); n > 1 {
				ctx.Passed(diag.Pipeline, s.loop.Op, "%s", s.why(n))
				s.grow(n)
			}
		}
		return nil
	})
}
