// Package fusecomm is --fuse-comm: collectives of whole arrays, which stand on the host, become
// part of the kernel beside them, tile by tile, or kernels of their own.
//
// gather.go lets a kernel behind an all-gather begin with the rows that are there while others come,
// scatter.go and reduce.go let one in front of a reduce-scatter or an all-reduce send each tile to its owner as soon as it is done (tilesum.go)
// (Chang et al., FLUX, 2024, fuses both into a product in this way), rotate.go has in which order
// tiles are taken for that, send.go what a gather sends.
//
// Kernels of their own are in alone.go, which lets blocks meet, alone_spread.go and alone_sum.go, one
// function a collective, alone_posted.go and alone_ring.go for other algorithms, and engine.go for copy engines; area.go cuts arrays for them, choose.go asks what links cost, worth.go whether to fuse.
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
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is fuse-comm.
var Pass = &pass.Pass{
	Name: "fuse-comm", Class: "FuseComm",
	Doc: `Fuse collectives of whole arrays with kernels

A comm.all_gather_into in front of a kernel that reads the gathered array becomes part of it: the first
blocks send the device's rows, tiles wait for the rows that they read, and each device begins with its
own where blocks count them. Own rows are read where they are, if no tile has rows of two devices. So
are columns gathered, if no tile has those of two devices: the loop over a product's depth waits where it comes to another's. A comm.reduce_scatter_into behind a kernel that writes the summands does so, too: a tile goes to its
owner as soon as it is done, and the block that has the owner's tile adds up what came; each device begins
with the rows of the next. So does a comm.all_reduce_into add: the owner gives the sum to all, and a kernel of one block
waits for those of others. So it is where both together are thought to take less than one behind the other: the longer of the
product, with what sending costs it, and of the link, with the product of a tile that waits for it, and the waits, against product, launch
and the collective alone; a remark has both, and fuse(always) or fuse(never) decides. A remark says why one stays what it is; it then becomes a kernel of its own, as
comm.all_to_all_into does.

How many blocks such a kernel has, how much they move at a time, by which algorithm they sum, and whether copy engines do it
instead (a kernel of nothing but comm.putmem via(copy_engine)) follows from the target's networks (scale.network), unless the
operation says the algorithm or via; a remark has the terms.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.TileWise),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	if err := tile.EachKernel(root, func(tile.KernelOp) error { return nil }); err != nil {
		return err
	}
	var errs []error
	// Of several in front of a kernel the last is beside it, and when that has become part of it, the one before.
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
			return k, "'" + at.Name() + "' stands between it and a kernel"
		}
	}
	return k, "no kernel stands beside it in its block"
}

// usedOn verifies that a kernel which uses a buffer runs on the devices of a collective.
func usedOn(op *ir.Op, buf *ir.Value, k tile.KernelOp, devices int64) error {
	if k.Devices() == devices {
		return nil
	}
	for u := range buf.Uses() {
		if k.Op.IsProperAncestor(u.Owner()) {
			return op.Errorf("is about %d devices, but the kernel that uses its buffer runs on %d; let both say the same", devices, k.Devices()).Note(k.Loc(), "the kernel is here")
		}
	}
	return nil
}
