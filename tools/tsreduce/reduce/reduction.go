package reduce

import (
	"io"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
)

// Reduction is one way to make programs smaller.
type Reduction struct {
	Name string
	// Edits lists what can be removed, in the order of the program.
	Edits func(d *draft) []edit
	// ByDepth tries the edits of outer operations before those inside.
	ByDepth bool
}

// coarse are the reductions that take much away at once; fine ones polish.
var (
	coarse = []*Reduction{eraseOps, dropBodies, hoistRegions, dropSuccessors, returnEarly, mergeBlocks}
	fine   = []*Reduction{
		substituteConstants, substitutePoison, dropOperands, dropResults, dropCarried, dropBlockArguments, dropArguments,
		dropFunctionResults,
		dropAttributes, shrinkNumbers,
	}
)

// edit is a change of one operation, named by its number in the program, so that
// it can be applied to any copy.
type edit struct {
	op    int
	apply editFunc
}

// editFunc changes an operation and reports whether it did.
type editFunc = func(d *draft, op *ir.Op) bool

// draft is a copy of the program to which edits are applied.
type draft struct {
	root *ir.Op
	// ops are all operations, outer before inner ones; erased ones stay listed.
	ops  []*ir.Op
	opts *Options
}

func newDraft(root *ir.Op, opts *Options) *draft {
	d := &draft{root: root, opts: opts}
	ir.WalkOps(root, func(op *ir.Op) { d.ops = append(d.ops, op) })
	return d
}

// each makes edits of all operations inside the root.
func (d *draft) each(visit func(op *ir.Op, add func(editFunc))) []edit {
	return d.all(func(op *ir.Op, add func(editFunc)) {
		if op != d.root {
			visit(op, add)
		}
	})
}

// all is each with the root.
func (d *draft) all(visit func(op *ir.Op, add func(editFunc))) []edit {
	var out []edit
	for i, op := range d.ops {
		visit(op, func(apply editFunc) { out = append(out, edit{i, apply}) })
	}
	return out
}

// apply applies edits, the last one first, so that users go before what they use.
// Those whose operation is gone already are passed over.
func (d *draft) apply(edits []edit) (changed bool) {
	for i := len(edits) - 1; i >= 0; i-- {
		op := d.ops[edits[i].op]
		if (op == d.root || op.Block() != nil) && edits[i].apply(d, op) {
			changed = true
		}
	}
	return changed
}

// depth is the number of operations around op.
func depth(op *ir.Op) int {
	n := 0
	for op = op.ParentOp(); op != nil; op = op.ParentOp() {
		n++
	}
	return n
}

// byPass is the reduction that runs a pipeline over the program.
func byPass(m *pass.Manager) *Reduction {
	run := func(d *draft, root *ir.Op) bool {
		cfg := &pass.Config{
			Dialects: d.opts.Registry, Verify: true, AllowUnregistered: d.opts.AllowUnregistered, Print: asm.Describe,
			Err: io.Discard,
		}
		if d.opts.Configure != nil {
			d.opts.Configure(cfg)
		}
		return m.Run(cfg, root) == nil
	}
	return &Reduction{Name: m.String(), Edits: func(*draft) []edit { return []edit{{0, run}} }}
}
