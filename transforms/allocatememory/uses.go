package allocatememory

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

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
