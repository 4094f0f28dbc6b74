// Package convertlayoutsviasmem is --convert-layouts-via-smem: data that other warps need go through shared memory.
//
// [conversions.go] has tiles that change their layout, [parts.go] parts of tiles, [scalars.go] scalars that one thread
// computes, [elements.go] elements that one of several holders updates, [prints.go] tiles that one thread prints;
// [gather.go] joins the waits of several exchanges.
package convertlayoutsviasmem

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is convert-layouts-via-smem.
var Pass = pass.Simple("convert-layouts-via-smem", "ConvertLayoutsViaSmem", "",
	`Convert layouts between warps through shared memory

Replaces layout conversions between warps by a store to a shared-memory tile and
a load in the new layout. Conversions inside of a warp stay. Shared memory also carries
slices of tiles, and single elements, that other threads need than have them; the result of a scalar atomic
operation, which one thread computes, to the other warps; what a tile.parallel with effects on memory
computes, to threads that hold copies of its elements; and tiles that are printed, to the thread that prints them.
Small exchanges that do not depend on each other share a barrier.`,
	func(_ *pass.Context, root *ir.Op) error {
		return tile.EachKernel(root,
			Kernel)
	}).Renamed("stage-conversions").Between(forms.Normal(forms.LaidOut), forms.Of(forms.Staged))

// Kernel stages what moves between the warps of a kernel.
func Kernel(k tile.KernelOp) error {
	if err := held(k); err != nil {
		return err
	}
	shareScalars(k)
	shareElements(k)
	stagePrints(k)
	if err := stageParts(k); err != nil {
		return err
	}
	if err := stageConversions(k); err != nil {
		return err
	}
	gatherExchanges(k)
	return nil
}

// held rejects tiles whose part of a thread is too large for its registers, before the costly search for what moves
// them.
func held(k tile.KernelOp) (err error) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for _, r := range op.Results() {
			t, isTile := tile.TileOf(r.Type())
			if d, laid := tile.DistOf(r.Type()); isTile && laid && err == nil {
				err = tile.CheckHeld(op, "makes", t, d)
			}
		}
	})
	return err
}
