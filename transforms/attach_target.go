package transforms

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/ir"
)

// attachTarget adds a target to the gpu.modules directly inside an operation whose name fits.
func attachTarget(op *ir.Op, target ir.Attr, fits func(name string) bool) {
	for _, r := range op.Regions() {
		for b := range r.Blocks() {
			for o := range b.Ops() {
				if m, ok := gpu.Module.Cast(o); ok && fits(m.SymName) && !slices.Contains(m.Targets(), target) {
					m.SetTargets(append(slices.Clone(m.Targets()), target))
				}
			}
		}
	}
}
