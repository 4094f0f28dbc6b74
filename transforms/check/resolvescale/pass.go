// Package resolvescale is --resolve-scale: it binds a program to a target.
package resolvescale

import (
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
the target, and replaces the numbers of units by constants. The target is a
scale.arch of the module, or one that is shipped with tsopt.`,
	Takes: forms.Normal(), Leaves: forms.Of(forms.Resolved),
	New: arch.ForTarget(run),
}

func run(_ *pass.Context, root *ir.Op, m arch.Machine) error {
	return tile.EachKernel(root, func(k tile.KernelOp) error { return Kernel(k, m) })
}
