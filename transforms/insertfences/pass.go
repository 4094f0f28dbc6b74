// Package insertfences is --insert-fences: fences between what threads write and
// what asynchronous units read.
//
// [insertfences.go] walks a kernel with the memory that was written since the last
// fence.
package insertfences

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is insert-fences.
var Pass = pass.Simple("insert-fences", "InsertFences", "",
	`Insert fences between threads' writes and reads of tensor cores

Tensor cores that read shared memory themselves see what threads wrote only after a
fence of the threads that wrote. Puts a tile.fence before each barrier at which such
memory may have been written since the last one, in straight code and around loops.
What threads copy to a slot of a ring is fenced by those who take it.`,
	func(_ *pass.Context, root *ir.Op) error {
		return tile.EachKernel(root, func(k tile.KernelOp) error {
			Kernel(k)
			return nil
		})
	}).Between(forms.Normal(), forms.Of(forms.Fenced))
