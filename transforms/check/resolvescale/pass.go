// Package resolvescale is --resolve-scale: it binds a program to a target.
package resolvescale

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/forms"
)

// Pass is resolve-scale.
var Pass = &pass.Pass{
	Name: "resolve-scale", Class: "ResolveScale",
	Doc: `Bind the program to a target

Checks that the levels, devices, clusters and block sizes of a kernel exist on
the target, and replaces the numbers of units by constants. Where the memory of arrays is private to units, an access
to what another unit holds is an error. The target is a scale.arch of the module, or one that is shipped with tsopt.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.Resolved),
	New: arch.ForTarget(run),
}

func run(ctx *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error {
		if err := Kernel(k, m); err != nil {
			return err
		}
		if clauses := k.OrderOfBlocks(); m.Backend() == arch.Units && len(clauses) > 0 {
			ctx.Remark(k.Op, "%s has no effect on %s, where block i runs on unit i modulo the number of units",
				strings.Join(clauses, ", "), m.Name)
		}
		if m.Backend() != arch.NVPTX {
			unused(ctx, k, m)
		}
		return checkPrivate(ctx, k, m)
	})
}
