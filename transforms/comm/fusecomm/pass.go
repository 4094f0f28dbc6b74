// Package fusecomm is --fuse-comm: collectives of whole arrays, which are operations of the host, become part of the
// kernel before or after them, tile by tile, or kernels of their own.
//
// gather.go lets a kernel after an all-gather begin with the rows that are there while others arrive. scatter.go and
// reduce.go let a kernel before a reduce-scatter or an all-reduce send each tile to its owner as soon as it is computed
// (tilesum.go). Chang et al., FLUX, 2024, fuses both into a GEMM in this way. rotate.go has the order of the tiles for
// that, send.go the sends of a gather.
//
// Kernels of their own are in alone.go, which synchronizes blocks, alone_spread.go and alone_sum.go, one function for
// each collective, alone_posted.go and alone_ring.go for other algorithms, and engine.go for DMA copy engines. area.go
// cuts arrays for them, choose.go asks for the costs of links, worth.go decides whether to fuse.
package fusecomm

import (
	"errors"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is fuse-comm.
var Pass = &pass.Pass{
	Name: "fuse-comm", Class: "FuseComm",
	Doc: `Fuse collectives of whole arrays with kernels

A comm.all_gather_into before a kernel that reads the gathered array becomes part of the kernel (AG+GEMM): the first
blocks send the device's rows, tiles wait for the rows that they read, and each device begins with its
own rows where the grid counts them. A device reads its own rows in place if no tile has rows of two devices. Columns are
gathered in the same way if no tile has columns of two devices: a GEMM's loop over K waits when it reaches another device's.

A comm.reduce_scatter_into after a kernel that writes the partial sums becomes part of the kernel, too (GEMM+RS): a tile is sent
to its owner as soon as it is computed, and the block that has the owner's tile adds up the partial sums; each device begins
with the rows of the next device. A comm.all_reduce_into add is fused likewise: the owner sends the sum to all devices, and a
kernel of one block waits for the sums of the others.

A collective is fused if the prediction for both in one kernel is less than for one after the other. The fused time is the
max of the GEMM, with the cost of sending, and the link, with the GEMM of a tile that waits for it, plus the waits. The
other time is GEMM, launch overhead and the collective alone. A remark reports both; fuse(always) or fuse(never) decides instead.
A remark reports why a collective is not fused. It then becomes a kernel of its own, as comm.all_to_all_into does.

The number of blocks of such a kernel, the bytes that it moves at a time, the algorithm of a reduction, and whether DMA copy engines
move the data (a kernel of nothing but comm.putmem via(copy_engine)) follow from the target's networks (scale.network), unless the
operation has an algorithm or via; a remark reports the terms.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.TileWise),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	if err := tile.EachKernel(root, func(tile.KernelOp) error { return nil }); err != nil {
		return err
	}
	var errs []error
	// Of several before a kernel the last is next to it, and when that has become part of it, the one before.
	senders := map[*ir.Op]int64{}
	for _, g := range slices.Backward(slices.Collect(ir.Collect(root, comm.AllGatherInto))) {
		f := fusion{gatherChoice(ctx, networkFor(ctx, g.Op, m), g), g.Fuse, m, comm.OneShot, 1}
		no, err := fuseGather(g, senders, f.net, f.worse)
		if no != "" && err == nil {
			err = f.alone(no)
		}
		errs = append(errs, err)
	}
	for s := range ir.Collect(root, comm.ReduceScatterInto) {
		f := fusion{scatterChoice(ctx, networkFor(ctx, s.Op, m), s), s.Fuse, m, comm.OneShot, 1}
		no, err := fuseScatter(s, f.worse)
		if no != "" && err == nil {
			err = f.alone(no)
		}
		errs = append(errs, err)
	}
	for o := range ir.Collect(root, comm.AllReduceInto) {
		f := fusion{sumChoice(ctx, networkFor(ctx, o.Op, m), o), o.Fuse, m, comm.TwoShot, 2}
		no, err := fuseReduce(o, f.worse)
		if no != "" && err == nil {
			err = f.alone(no)
		}
		errs = append(errs, err)
	}
	for o := range ir.Collect(root, comm.AllToAllInto) {
		errs = append(errs, exchangeChoice(ctx, networkFor(ctx, o.Op, m), o).take())
	}
	return errors.Join(errs...)
}

// beside is the kernel next to a collective, in the direction that next goes, with nothing between
// them that does more than to allocate memory and to compute.
func beside(op *ir.Op, next func(*ir.Op) *ir.Op) (k tile.KernelOp, no string) {
	for at := next(op); at != nil; at = next(at) {
		if k, ok := tile.Kernel.Cast(at); ok {
			return k, ""
		}
		effects, known := analysis.EffectsRecursively(at)
		for _, e := range effects {
			known = known && e.Kind == ir.Allocate
		}
		if !known || at.Has(ir.Terminator) {
			return k, "'" + at.Name() + "' is between it and a kernel"
		}
	}
	return k, "there is no kernel next to it in its block"
}

// usedOn verifies that a kernel which uses a buffer runs on the devices of a collective.
func usedOn(op *ir.Op, buf *ir.Value, k tile.KernelOp, devices int64) error {
	if k.Devices() == devices {
		return nil
	}
	for u := range buf.Uses() {
		if k.Op.IsProperAncestor(u.Owner()) {
			return op.Errorf("is for %d devices, but the kernel that uses its buffer runs on %d; use the same number for both",
				devices, k.Devices()).Note(k.Loc(), "the kernel is here")
		}
	}
	return nil
}
