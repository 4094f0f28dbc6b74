// Package affinetostd is --lower-affine: affine operations become scf loops and
// conditions, memref accesses and arithmetic on indices.
package affinetostd

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/forms"
)

// Pass is lower-affine.
var Pass = &pass.Pass{
	Name:  "lower-affine",
	Class: "LowerAffinePass",
	Doc: `Lower Affine operations to a combination of Arith and SCF operations

Computes bounds, indices and conditions by arithmetic. Division and remainder
round towards negative infinity, as affine maps define them.`,
	Leaves: forms.Of(forms.Standard),
	New:    func() pass.Runner { return runner{} },
}

type runner struct{}

// Run converts everything inside op.
func (runner) Run(ctx *pass.Context, op *ir.Op) error {
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("arith", "memref", "scf", "vector")
	return rewrite.ApplyPartialConversion(op, target, rewrite.LiftAll(Patterns()))
}

// Patterns lower one affine operation each.
func Patterns() []rewrite.Pattern {
	return append(append(indexPatterns(), accessPatterns()...), controlPatterns()...)
}
