// Package insertsync is --insert-sync: it inserts barriers between accesses of shared memory by different threads of a
// block.
//
// [insertsync.go] walks a kernel with the accesses that no barrier has ordered yet, [access.go] lists the accesses of
// an operation, [samethreads.go] finds accesses that need no barrier because each thread accesses its own elements.
package insertsync

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is insert-sync.
var Pass = pass.Simple("insert-sync", "InsertSync", "",
	`Insert barriers between conflicting accesses of memory

Inserts a tile.barrier between two operations if one writes memory, shared or
global, that the other accesses, in straight-line code and around loops, unless there is a barrier
already. It is an error if the barrier would be in divergent code.`,
	func(_ *pass.Context, root *ir.Op) error {
		ranges := intrange.Later(root)
		return tile.EachKernel(root, func(k tile.KernelOp) error { return Kernel(k, ranges) })
	}).Between(forms.Normal(), forms.Of(forms.Synchronized))
