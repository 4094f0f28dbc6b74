// Package affinetostd is --lower-affine: affine operations become scf loops and
// conditions, memref accesses and arithmetic on indices.
package affinetostd

import (
	"errors"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is lower-affine.
var Pass = &pass.Pass{
	Name:  "lower-affine",
	Class: "LowerAffinePass",
	Doc: `Lower Affine operations to a combination of Arith and SCF operations

Computes bounds, indices and conditions by arith operations. Division and remainder
round towards negative infinity, as in affine maps.`,
	Leaves: forms.Of(forms.Standard),
	New:    func() pass.Runner { return runner{} },
}

type runner struct{}

// Run converts everything inside op.
func (runner) Run(ctx *pass.Context, op *ir.Op) error {
	if err := divisors(op); err != nil {
		return err
	}
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("arith", "memref", "scf", "vector")
	return rewrite.ApplyPartialConversion(op, target, rewrite.LiftAll(Patterns()))
}

// divisors reports each affine operation that divides by a constant that is not
// positive: maps define no such quotient, so there is nothing to lower it to.
func divisors(root *ir.Op) error {
	var errs []error
	ir.WalkOps(root, func(op *ir.Op) {
		if op.Def().Dialect() != "affine" {
			return
		}
		for _, a := range op.Props() {
			for _, e := range expressions(a) {
				if what := nonPositive(e); what != "" {
					errs = append(errs, op.Errorf("divides by a constant that is not positive: %s by non-positive value is not supported", what))
					return
				}
			}
		}
	})
	return errors.Join(errs...)
}

func expressions(a ir.Attr) []ir.AffineExpr {
	switch a := a.(type) {
	case *ir.AffineMapAttr:
		return a.Map().Results()
	case *ir.IntegerSetAttr:
		es, _ := a.Set().Constraints()
		return es
	}
	return nil
}

// Patterns lower one affine operation each.
func Patterns() []rewrite.Pattern {
	return append(append(indexPatterns(), accessPatterns()...), controlPatterns()...)
}
