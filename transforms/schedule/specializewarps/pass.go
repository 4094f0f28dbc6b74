// Package specializewarps is --specialize-warps: producer warps load the operands of a loop's GEMMs, while consumer
// warpgroups multiply.
//
// plan.go decides how a kernel is specialized, or why it is not. engine.go finds what TMA can copy, and rows that
// threads copy instead; rings.go has the ring buffers, once.go loads outside of loops, epilogue.go those behind them,
// slice.go the computation that the producer repeats, sends.go work for peers alone. roles.go makes the roles, with
// produce.go and consume.go; pairs.go decides whether two blocks share an SM.
//
// Package rasterizetiles makes the kernel persistent. Package multicastloads then handles loads that the blocks of a
// cluster share, and package stagestores stores by TMA: the roles are marked for them.
package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is specialize-warps.
var Pass = &pass.Pass{
	Name: "specialize-warps", Class: "SpecializeWarps",
	Doc: `Warp-specialize kernels into producer and consumer warps

If the target has TMA, and tensor cores that read shared
memory in a tile.pipelined, the loads of the loop, and its copies into buffers of its own, become
TMA copies into ring buffers with as many stages as the loop has: one ring buffer for the operands of
each GEMM, which loops with the same reads share. Operands that are loaded once before a loop have a ring buffer of one stage. An
additional warpgroup, in a role of its own, is the producer; the others are the consumers. Rows that an index tile selects
(tile.gather) are copied by the producer's threads, 16 bytes at a time, since TMA cannot: the producer computes their indices, if these
depend only on scalars and on arrays that the kernel does not write, and if this leaves the consumers enough registers for their
accumulators.

Loops without a GEMM in the same kernel, and loads that feed no
GEMM, such as masks and scales, are handled likewise if half of the remaining shared memory stays
free and TMA supports the copy. A remark reports each load that is not, and why. So are tiles
that the epilogue reads behind a loop, such as a residual, if shared memory has room for one beside the results. A
grid of more blocks than the target has SMs becomes persistent: as many blocks loop over the tiles. The
roles are marked with tile.producer for multicast-loads, and with tile.consumer for stage-stores.

In a kernel with clusters, the tiles of a cluster are adjacent. Communication with peers that does not depend on the
computation, such as an all-gather before a GEMM (comm.put and comm.notify of memory that
the kernel does not write), gets a warpgroup of its own, and the producer waits for
the peers' data (comm.wait, comm.consume). If one warpgroup computes between GEMMs, two
blocks share an SM (resident of tile.kernel), and their warpgroups alternate as in a ping-pong schedule. Kernels that cannot be
warp-specialized are not changed; a remark reports why.`,
	Takes: forms.Normal(forms.Packed, forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		Kernel(k, m, ctx)
		return nil
	})
}
