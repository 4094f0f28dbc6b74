// Package scftocf is --convert-scf-to-cf: structured control flow becomes blocks
// and branches.
package scftocf

import (
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-scf-to-cf.
var Pass = &pass.Pass{
	Name:  "convert-scf-to-cf",
	Class: "SCFToControlFlowPass",
	Doc: `Convert SCF dialect to ControlFlow dialect, replacing structured control flow with a CFG

Loops become a block that tests and a block that steps, conditions a branch
around their regions. What a region yields becomes the arguments of the block
behind it. Parallel loops run their iterations one after the other.`,
	New: func() pass.Runner { return runner{} },
}

type runner struct{}

// Run converts everything inside op.
func (runner) Run(ctx *pass.Context, op *ir.Op) error {
	target := rewrite.NewTarget(ctx.Dialects).IllegalOp(
		scf.For.OpDef, scf.If.OpDef, scf.IndexSwitch.OpDef, scf.Parallel.OpDef, scf.While.OpDef, scf.ExecuteRegion.OpDef,
		scf.Forall.OpDef).UnknownDynamic(func(*ir.Op) bool { return true })
	return rewrite.ApplyPartialConversion(op, target, rewrite.LiftAll(Patterns()))
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
