package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// RootMemory is the memref that v is a view of, followed out of the bodies of
// scale.on. The part of a memref that a unit owns is a root of its own.
func RootMemory(v *ir.Value) *ir.Value {
	for {
		def := v.DefiningOp()
		if def == nil {
			on, ok := scale.On.Cast(v.OwnerBlock().ParentOp())
			if !ok || v.Index() < 2 {
				return v
			}
			v = on.Operand(v.Index() - 2)
			continue
		}
		if view, ok := scale.View.Cast(def); ok && view.Dist().Kind() != scale.Replica {
			return v
		}
		view, ok := ir.As[ir.ViewLike](def)
		if !ok {
			return v
		}
		v = view.ViewSource()
	}
}
