// Package scftocf is --convert-scf-to-cf: structured control flow becomes blocks
// and branches.
package scftocf

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-scf-to-cf.
var Pass = &pass.Pass{
	Name:  "convert-scf-to-cf",
	Class: "SCFToControlFlowPass",
	Doc: `Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG

A loop becomes a block with the condition and a block with the step; a condition becomes a branch
around its regions. Values that a region yields become the arguments of the successor
block. Parallel loops become sequential loops.`,
	New: func() pass.Runner { return &runner{rollback: true} },
}

// runner has an option of upstream's that changes no result.
type runner struct{ rollback bool }

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("allow-pattern-rollback", &p.rollback, "Experimental performance flag to disallow pattern rollback")
}

// Run lowers everything inside op. Operations are lowered from the last to the
// first, those around others before what is inside: so a block is split at its
// end, and what moves with each split is little.
func (*runner) Run(ctx *pass.Context, op *ir.Op) error {
	d := &driver{patterns: rewrite.NewSet(Patterns())}
	d.r = rewrite.NewRewriter(ctx.Dialects, &rewrite.Listener{Inserted: func(o *ir.Op) {
		if d.isStructured(o) {
			d.made = append(d.made, o)
		}
	}})
	return d.lowerAll(d.directlyInside(op))
}

type driver struct {
	r        *rewrite.Rewriter
	patterns *rewrite.Set
	// made are the structured operations that the pattern under way made.
	made []*ir.Op
}

func (d *driver) isStructured(op *ir.Op) bool { return len(d.patterns.For(op.Def())) > 0 }

// directlyInside lists the structured operations inside op, but not those inside
// of one of them, nor what control never reaches.
func (d *driver) directlyInside(op *ir.Op) []*ir.Op {
	var out []*ir.Op
	analysis.WalkReachable(op, func(o *ir.Op) ir.WalkResult {
		if !d.isStructured(o) {
			return ir.Advance
		}
		out = append(out, o)
		return ir.Skip
	})
	return out
}

func (d *driver) lowerAll(ops []*ir.Op) error {
	for i := len(ops) - 1; i >= 0; i-- {
		if around := ops[i].ParentOp(); around != nil && around.Has(ir.SingleBlock) {
			return ops[i].Errorf("becomes several blocks, but '%s' around it must have one; lower that first", around.Name())
		}
		nested := d.directlyInside(ops[i])
		if !d.apply(ops[i]) {
			return illegal(ops[i])
		}
		if err := d.lowerMade(); err != nil {
			return err
		}
		if err := d.lowerAll(nested); err != nil {
			return err
		}
	}
	return nil
}

// lowerMade lowers what a pattern made, outermost first: a parallel loop becomes
// sequential ones.
func (d *driver) lowerMade() error {
	for len(d.made) > 0 {
		op := d.made[0]
		d.made = d.made[1:]
		if !d.apply(op) {
			return illegal(op)
		}
	}
	return nil
}

func illegal(op *ir.Op) error {
	return diag.Errorf(op.Loc(), "failed to legalize operation '%s' that was explicitly marked illegal", op.Name())
}

func (d *driver) apply(op *ir.Op) bool {
	for _, p := range d.patterns.For(op.Def()) {
		d.r.SetBefore(op)
		if p.Rewrite(d.r, op) {
			return true
		}
	}
	return false
}

// Patterns lower one structured operation each.
func Patterns() []rewrite.Pattern {
	return []rewrite.Pattern{
		rewrite.On(scf.For, "for-to-cf", lowerFor),
		rewrite.On(scf.If, "if-to-cf", lowerIf),
		rewrite.On(scf.Parallel, "parallel-to-for", lowerParallel),
		rewrite.On(scf.While, "while-to-cf", lowerWhile),
		rewrite.On(scf.While, "do-while-to-cf", lowerDoWhile).WithBenefit(2),
		rewrite.On(scf.ExecuteRegion, "execute-region-to-cf", lowerExecuteRegion),
		rewrite.On(scf.IndexSwitch, "index-switch-to-cf", lowerIndexSwitch),
		rewrite.On(scf.Forall, "forall-to-parallel", lowerForall),
	}
}
