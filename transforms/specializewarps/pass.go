// Package specializewarps is --specialize-warps: warps of their own load what
// loops of matrix products read, while the others multiply.
//
// plan.go says how a kernel is divided, or why it is not: engine.go what the copy engine
// can carry, and which rows threads copy in its place, rings.go through which rings it comes, once.go what is loaded outside of
// loops, multicast.go what the blocks of a cluster load alike,
// slice.go what loading warps compute for it, sends.go what is done for peers alone. roles.go makes the
// roles, with produce.go and consume.go; pairs.go says when two blocks share a multiprocessor; stores.go lets results leave by the copy engine, storeparts.go in parts.
// Blocks go from tile to tile by package rasterizetiles.
package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is specialize-warps.
var Pass = &pass.Pass{
	Name: "specialize-warps", Class: "SpecializeWarps",
	Doc: `Divide kernels into warps that load and warps that compute

Where the target has a copy engine and products of tensor cores that read shared
memory in a tile.pipelined, what it loads, or copies into buffers of its own, becomes
copies by that engine into rings of as many slots as the loop has stages: one for what
each product reads, which loops that read alike share. What is loaded before a loop for
its products to read has a ring of one slot. A warpgroup more than the
kernel has makes them, in a role of its own; the others take the slots. Rows that an index tile names (tile.gather), which
the engine cannot carry, its threads copy, in pieces of 16 bytes: it computes where they begin, if that needs nothing but numbers and
arrays that the kernel does not write, and if what it needs of registers leaves the others enough for their sums.
So it does for loops without a product in the same kernel, and for what feeds no
product, as masks and scales: as long as half of the shared memory that is left stays
free, and the copy engine can carry it. A remark says what it cannot, and why. A
grid of more blocks than the target has multiprocessors becomes a loop over its
tiles in as many blocks, and results leave through shared memory, so that both
overlap with the next tile's work, also to views of which tiles overhang the end (tile.copy). One for
which shared memory has no room goes in two or four parts of its columns, if each warp has all columns of its rows. What a loop of products adds
to device memory (tile.atomic add) leaves in the same way. Where the kernel has clusters, what all blocks of one
load alike they load once for all of them (multicast of tile.copy), and the tiles of a
cluster lie side by side; a remark says of each load whether it is. What a kernel does for
its peers alone, as an all-gather in front of a product (comm.put and comm.notify of what
nothing in the kernel writes), gets a warpgroup of its own, and the warps that load wait for
what peers put (comm.wait, comm.consume). Where one warpgroup computes between products, two
blocks share a multiprocessor (resident of tile.kernel), whose warpgroups take turns. Kernels for which that is not possible are left
as they are, with a remark that says why.`,
	Takes: forms.Normal(forms.Packed, forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Kernel(k, m, ctx.RemarkIn)
		return nil
	})
}
