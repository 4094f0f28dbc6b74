package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// ReconcileUnrealizedCasts removes unrealized conversion casts that cancel.
var ReconcileUnrealizedCasts = pass.Simple("reconcile-unrealized-casts", "ReconcileUnrealizedCastsPass", "", `Simplify and eliminate unrealized conversion casts

Removes `+"`builtin.unrealized_conversion_cast`"+` operations without users, and
chains of them that end at the type they began with. Passes that convert
parts of a program leave such casts between the parts.`, func(ctx *pass.Context, op *ir.Op) error {
	rewrite.ReconcileCasts(rewrite.Casts(op))
	return nil
})
