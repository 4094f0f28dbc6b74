package scftocf

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ForallToFor is scf-forall-to-for.
var ForallToFor = &pass.Pass{
	Name:  "scf-forall-to-for",
	Class: "SCFForallToForLoop",
	Doc: `Convert SCF forall loops to SCF for loops

Visits the points of the iteration space one after the other, with the last
dimension innermost. Loops with outputs are not changed.`,
	New: func() pass.Runner { return forallRunner{toFor: true} },
}

// ForallToParallel is scf-forall-to-parallel.
var ForallToParallel = &pass.Pass{
	Name:  "scf-forall-to-parallel",
	Class: "SCFForallToParallelLoop",
	Doc: `Convert SCF forall loops to SCF parallel loops

Loops with outputs, which have to be bufferized first, are not changed.`,
	New: func() pass.Runner { return forallRunner{} },
}

// ParallelForToNestedFors is scf-parallel-for-to-nested-fors.
var ParallelForToNestedFors = pass.Simple("scf-parallel-for-to-nested-fors", "SCFParallelForToNestedFors", "",
	`Convert SCF parallel for loops to nested SCF for loops

Visits the points of the iteration space one after the other, with the last
dimension innermost. Loops with reductions are not changed.`,
	func(ctx *pass.Context, op *ir.Op) error {
		r := rewrite.NewRewriter(ctx.Dialects, nil)
		for p := range ir.Collect(op, scf.Parallel) {
			if p.NumResults() == 0 {
				r.SetBefore(p.Op)
				lowerParallel(r, p)
			}
		}
		return nil
	})

type forallRunner struct{ toFor bool }

// Run converts the loops inside op, inner ones first.
func (f forallRunner) Run(ctx *pass.Context, op *ir.Op) error {
	var loops []*ir.Op
	ir.WalkPost(op, func(o *ir.Op) {
		if scf.Forall.Is(o) {
			loops = append(loops, o)
		}
	})
	r := rewrite.NewRewriter(ctx.Dialects, nil)
	for _, o := range loops {
		r.SetBefore(o)
		before := o.Prev()
		block := o.Block()
		count := len(scf.Forall.Of(o).LowerBounds())
		if !lowerForall(r, scf.Forall.Of(o)) || !f.toFor || count == 0 {
			continue
		}
		p := madeParallel(block, before)
		r.SetBefore(p.Op)
		lowerParallel(r, p)
	}
	return nil
}

// madeParallel is the first parallel loop behind an operation of a block.
func madeParallel(block *ir.Block, after *ir.Op) scf.ParallelOp {
	op := block.First()
	if after != nil {
		op = after.Next()
	}
	for !scf.Parallel.Is(op) {
		op = op.Next()
	}
	return scf.Parallel.Of(op)
}
