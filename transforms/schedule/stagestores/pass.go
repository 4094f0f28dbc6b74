// Package stagestores is --stage-stores: results of warp-specialized kernels go to device memory by TMA,
// through shared memory.
//
// result.go finds results, legal.go has the reasons why TMA cannot store one, split.go splits results that do not fit
// in shared memory, and stage.go makes the buffers and the copies.
package stagestores

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is stage-stores.
var Pass = &pass.Pass{
	Name: "stage-stores", Class: "StageStores",
	Doc: `Store results of warp-specialized kernels by TMA, through shared memory

The consumer warps of a kernel put a result (tile.store) into a buffer in shared memory, start a TMA copy of the buffer to device
memory, and go on: the copy overlaps with the next tile of a persistent kernel. They wait for an earlier copy only before
they write its buffer again, and at the end. Results of one type share a buffer. The destination may be a view whose last tiles
are partial (tile.copy). A tile.atomic add beside a GEMM in a loop is
staged in the same way; TMA adds.

A result for which shared memory has no room is stored in two or four parts of its columns, if each warp has all columns of
its rows. A remark reports each result that threads go on to store themselves, and why.

The pass changes only the role that specialize-warps marked with tile.consumer, and removes the mark: in a kernel with
roles written by hand, the program says how results are stored.`,
	Takes: forms.Normal(forms.Packed, forms.Plain),
	New:   arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		for role := range ir.Collect(k.Op, tile.Role) {
			if role.Op.Attr(tile.ConsumerAttr) != nil {
				stage(k, role, m, ctx)
				role.Op.RemoveAttr(tile.ConsumerAttr)
			}
		}
		return nil
	})
}
