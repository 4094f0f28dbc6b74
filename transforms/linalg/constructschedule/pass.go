// Package constructschedule is --construct-schedule: it writes a schedule for each group of operations on tensors.
//
// choice.go has the axes of a group and what may be divided, matmul.go and rows.go the divisions that are compared,
// predict.go what each takes, arrays.go what it reads and writes, remark.go the remark, write.go the sched.tree.
package constructschedule

import (
	"github.com/tsopt/tsopt/dialects/fn"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/access"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is construct-schedule.
var Pass = &pass.Pass{
	Name: "construct-schedule", Class: "ConstructSchedule",
	Doc: `Write a schedule for each group of operations on tensors

For each private function of linalg operations (linalg-group) that has no sched.tree the pass writes one behind it. A tree that is
there stays; it is an error if its threads or its tiles are more than a block of the target has room for.

A matmul gets tiles of 128 rows and columns, smaller ones for small extents, and leaves the number of stages open, so that
coarsen-blocks searches larger and smaller tiles. Other groups get whole rows of the axes that are reduced, and so many rows that a
block computes some thousand elements, but along an axis that is read at a remainder no more than one window has. Rows that are too
long for a block's registers are computed in loops. If a tile with fewer or more elements, columns or threads, or rows in pieces, is
predicted to take at least 15 % less time, it is taken. The prediction ([docs](../learn/cost-model.md)) is by waves of blocks,
sectors, accesses, instructions and waits on the target. Remarks of the category
cost name the division, the best other one, and what both are predicted to take.`,
	Takes: forms.Of(forms.Grouped), Leaves: forms.Of(forms.Scheduled),
	New: func() pass.Runner { return &constructor{arch: arch.Default} },
}

// asked is what the user asks of divisions; 0 leaves it to the pass.
type asked struct {
	rows, columns, terms uint // of a matmul's tile
	elements             uint // of another group's tile
	threads, stages      uint
}

// constructor is the pass with its options.
type constructor struct {
	arch string
	asked
}

// Options implements [pass.Configurable].
func (o *constructor) Options(opts *pass.Options) {
	arch.Option(opts, &o.arch, "target: a scale.arch of the module or a shipped one")
	opts.Uint("rows", &o.rows, "rows of a matmul's tile, a power of two; 0 chooses")
	opts.Uint("columns", &o.columns, "columns of a matmul's tile, a power of two; 0 chooses")
	opts.Uint("terms", &o.terms, "terms that an iteration of a matmul adds, a power of two; 0 chooses")
	opts.Uint("elements", &o.elements, "elements of the tile of a group without matmul, a power of two; 0 chooses")
	opts.Uint("threads", &o.threads, "threads of a block, in whole warps; 0 chooses")
	opts.Uint("stages", &o.stages, "iterations of a loop that load at a time; 0 lets later passes choose")
}

// Run implements [pass.Runner].
func (o *constructor) Run(ctx *pass.Context, root *ir.Op) error {
	m, err := arch.Find(root, o.arch, arch.Targets.In(ctx))
	if err != nil {
		return diag.Errorf(root.Loc(), "%v", err)
	}
	if err := o.check(root, m); err != nil {
		return err
	}
	for f := range ir.Collect(root, fn.Func) {
		g, ok := access.GroupOf(f)
		if t, scheduled := sched.Of(f); scheduled && ok {
			if err := fits(t, g, m); err != nil {
				return err
			}
			ok = false
		}
		if ok && ir.SymbolVisibility(f.Op) == "private" {
			c := choiceOf(g, o.asked, m)
			found, err := c.choose()
			c.remark(ctx, found, err)
			c.write()
		}
	}
	return nil
}

// check is the error of options that no schedule has.
func (o *constructor) check(root *ir.Op, m arch.Machine) error {
	for _, x := range []struct {
		name     string
		n, least uint
	}{{"rows", o.rows, least}, {"columns", o.columns, least}, {"terms", o.terms, least}, {"elements", o.elements, 1}} {
		if x.n != 0 && (x.n < x.least || x.n&(x.n-1) != 0) {
			return diag.Errorf(root.Loc(), "construct-schedule: %s=%d must be a power of two, at least %d, or 0 to choose it",
				x.name, x.n, x.least)
		}
	}
	if n := int64(o.threads); n%scale.WarpThreads != 0 || n > m.BlockThreads() {
		return diag.Errorf(root.Loc(), "construct-schedule: threads=%d must be a multiple of %d, at most %d on %s, or 0 to choose it",
			n, scale.WarpThreads, m.BlockThreads(), m.Name)
	}
	return nil
}
