// Package insertfences is --insert-fences: it inserts proxy fences between writes of threads and reads of asynchronous
// units.
//
// [insertfences.go] walks a kernel with the memory that was written since the last fence.
package insertfences

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is insert-fences.
var Pass = pass.Simple("insert-fences", "InsertFences", "",
	`Insert fences between writes of threads and reads of tensor cores

Tensor cores that read shared memory use the async proxy, and see writes of threads only after a
fence by the writing threads. The pass inserts a tile.fence before each barrier at which such
memory may have been written since the last fence, in straight-line code and around loops.
The consumer of a ring buffer fences what threads copied to a stage.`,
	func(_ *pass.Context, root *ir.Op) error {
		return tile.EachKernel(root, func(k tile.KernelOp) error {
			Kernel(k)
			return nil
		})
	}).Between(forms.Normal(), forms.Of(forms.Fenced))
