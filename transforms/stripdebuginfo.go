package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// StripDebugInfo forgets all locations.
var StripDebugInfo = pass.Simple("strip-debuginfo", "StripDebugInfo", "", `Strip debug info from all operations

Replaces every location by the unknown one.`, func(ctx *pass.Context, op *ir.Op) error {
	ir.WalkOps(op, func(o *ir.Op) {
		o.SetLoc(diag.Unknown)
		for _, rg := range o.Regions() {
			for b := range rg.Blocks() {
				for _, a := range b.Args() {
					a.SetLoc(diag.Unknown)
				}
			}
		}
	})
	return nil
})
