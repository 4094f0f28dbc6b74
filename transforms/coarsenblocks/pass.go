// Package coarsenblocks is --coarsen-blocks: blocks beside each other, and steps of a loop, do what several did.
//
// axis.go finds what grows with a block's number or a loop's, grow.go lets it, choose.go says how far that pays for a product, chain.go for
// several between which threads compute, sums.go for steps of those that only add up.
package coarsenblocks

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is coarsen-blocks.
var Pass = &pass.Pass{
	Name: "coarsen-blocks", Formerly: "widen-tiles", Class: "CoarsenBlocks",
	Doc: `Give a block the tiles of several, where a product waits for what it reads

Small tiles of a product read the same factors again and again: of 4096³ in tiles of 64x64 each step of a block
takes 128 cycles of the tensor cores, 256 of shared memory and 300 of the L2 cache. Blocks beside each other
become one, of as many rows or columns more, and steps of which a row is less than 128 bytes become one step:
where a block's number, or the loop's, times an extent is where windows of that extent begin, and nothing else,
the extent and the factor become a multiple, and the grid, or the loop, so many times smaller. Each element of
the result is computed of the same elements in the same order.

How long the kernel takes in tiles of each size follows from the rates of the target for tensor cores, shared memory, the L2
cache and device memory, and from how many rounds of blocks the grid makes. Tiles are changed where that promises
a tenth of the time, with a remark.

A kernel of several products in one loop, as attention's, leaves tensor cores waiting while its warpgroup computes. Where a block's number says where
rows of all its products begin, and nothing is added up or reduced along them, two or three blocks become one of as many
warpgroups, each with the rows that it has as written; steps and columns stay. Where the tiles of a thread take more registers than it can
have, as of sums of 64x512 by 128 threads, the block gets twice the threads. Where the loop carries nothing but sums of products, and what else a step
makes has a place of its own in memory, as in gradients of attention, steps become one of twice the extent, or more, of which each product waits once, as long as threads
have registers and four are left. Sums are then added up in another order.

Only kernels that leave it open how deep their loop is loaded ahead (stages(at_least n) of tile.pipelined, as
programs in Python do) are changed, whose grid is known. One that says cluster, resident or
persistent has its blocks laid out by hand and stays; raster goes on to count as many rows of elements.

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
				ctx.RemarkIn(diag.Pipeline, k.Op, "is computed in tiles of %v by %d threads, of %v as it is written: what blocks beside each other read is read once", w, w.threads(k), p.written())
				p.grow(w)
			}
		}
		if c, ok := chainOf(k, m); ok {
			if t := c.choose(); t != c.written() {
				ctx.RemarkIn(diag.Pipeline, k.Op, "%s", c.why(t))
				c.grow(t)
				return nil
			}
		}
		if s, ok := sumsOf(k, m); ok {
			if n := s.choose(); n > 1 {
				ctx.RemarkIn(diag.Pipeline, s.loop.Op, "%s", s.why(n))
				s.grow(n)
			}
		}
		return nil
	})
}
