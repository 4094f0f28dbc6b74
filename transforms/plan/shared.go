package plan

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// allocOf is the tile.alloc in shared memory that a memref comes from.
func allocOf(v *ir.Value) (tile.AllocOp, bool) {
	if roots := analysis.Roots(v); len(roots) == 1 {
		if a, ok := tile.Alloc.Cast(roots[0].DefiningOp()); ok {
			return a, scale.InShared(a.Type())
		}
	}
	return tile.AllocOp{}, false
}

// kernels are the tile.kernels inside root.
func kernels(root *ir.Op) []tile.KernelOp { return ir.Collect(root, tile.Kernel) }

// userOps are the operations that use an allocation, directly or through views
// and scale.on arguments.
func userOps(v *ir.Value, visit func(*ir.Op)) {
	for u := range v.Uses() {
		visit(u.Owner())
		if on, ok := scale.On.Cast(u.Owner()); ok {
			userOps(on.LocalInputs()[u.Index()], visit)
			continue
		}
		if view, ok := ir.As[ir.ViewLike](u.Owner()); ok && view.ViewSource() == v && u.Owner().NumResults() == 1 {
			userOps(u.Owner().Result(0), visit)
		}
	}
}
