package tile

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// MemorySource is the memref that v is a view of or, for an argument of a
// scale.on, the one outside; nil for a memref that is neither.
func MemorySource(v *ir.Value) *ir.Value {
	def := v.DefiningOp()
	if def == nil {
		on, ok := scale.On.Cast(v.OwnerBlock().ParentOp())
		if !ok || v.Index() < 2 {
			return nil
		}
		return on.Operand(v.Index() - 2)
	}
	if view, ok := ir.As[ir.ViewLike](def); ok {
		return view.ViewSource()
	}
	return nil
}

// RootMemory is the memref that v is a view of, followed out of the bodies of
// scale.on. The part of a memref that a unit owns is a root of its own.
func RootMemory(v *ir.Value) *ir.Value {
	for !isPart(v) {
		source := MemorySource(v)
		if source == nil {
			return v
		}
		v = source
	}
	return v
}

func isPart(v *ir.Value) bool {
	view, ok := scale.View.Cast(v.DefiningOp())
	return ok && view.Dist().Kind() != scale.Replica
}
