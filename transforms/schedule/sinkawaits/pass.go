// Package sinkawaits is --sink-awaits: async MMAs are awaited where their results are used.
//
// [sink.go] moves one tile.await down its block, [control.go] through loops and branches. [begin.go] enables that for
// loops whose first iteration resets the accumulator.
package sinkawaits

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is sink-awaits.
var Pass = pass.Simple("sink-awaits", "SinkAwaits", "",
	`Await MMAs before the first use of their results

Moves each tile.await down to the first use of its tile, or to the tile.wait_products after which the MMA has ended. A tile that is only
the accumulator of another async GEMM is not awaited at all; one that a loop or a branch yields is yielded as a future, also to the next
iteration. A loop whose first iteration selects zero in place of the accumulator begins with zero instead. Waits for reads of shared
memory are not changed: if the program has no tile.wait_products, its awaits were these waits.`,
	func(_ *pass.Context, root *ir.Op) error {
		for k := range ir.Collect(root, tile.Kernel) {
			Kernel(k)
		}
		return nil
	}).Between(forms.Normal(), nil)

// Kernel keeps the MMAs of a kernel in flight as long as possible.
func Kernel(k tile.KernelOp) {
	begin(k)
	s := &sinker{gone: map[*ir.Op]bool{}}
	for a := range ir.Collect(k.Op, tile.Await) {
		s.work = append(s.work, a)
	}
	s.run()
}
