// Package constructschedule is --construct-schedule: it writes a schedule for each group of operations on tensors.
//
// tiles.go chooses the tiles, write.go writes them as a sched.tree.
package constructschedule

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is construct-schedule.
var Pass = pass.Simple("construct-schedule", "ConstructSchedule", "",
	`Write a schedule for each group of operations on tensors

For each private function of linalg operations (linalg-group) that has no sched.tree the pass writes one behind it. A matmul
gets tiles of 128 rows and columns, smaller ones for small extents, and leaves the number of stages open, so that
coarsen-blocks searches larger and smaller tiles. Other groups get whole rows of the axes that are reduced, and so many rows that a
block computes some thousand elements. Rows that are too long for a block's registers are computed in loops. A tree that is
there stays.`,
	func(_ *pass.Context, root *ir.Op) error {
		for f := range ir.Collect(root, fn.Func) {
			if _, scheduled := sched.Of(f); scheduled || ir.SymbolVisibility(f.Op) != "private" {
				continue
			}
			if g, ok := access.GroupOf(f); ok {
				c := choiceOf(g)
				c.write()
			}
		}
		return nil
	}).Between(forms.Of(forms.Grouped), forms.Of(forms.Scheduled))
