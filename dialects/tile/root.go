package tile

import (
	"github.com/tsopt/tsopt/dialects/memref"
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

// OnlyIndexed reports whether memory is used by operations that move tiles or
// scalars at indices alone, also inside scale.on: how its elements lie in it is
// then of no concern to anything else.
func OnlyIndexed(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		switch d := op.Def(); {
		case scale.On.Is(op):
			if !OnlyIndexed(scale.On.Of(op).LocalInputs()[u.Index()]) {
				return false
			}
		case d == memref.Load.OpDef, d == memref.Store.OpDef, d == memref.AtomicRMW.OpDef, d == memref.GenericAtomicRMW.OpDef, d.Dialect() == "tile":
		default:
			return false
		}
	}
	return true
}

// StoredByOne reports whether a scalar that one thread makes is used for nothing
// but scalar stores by the same thread: no other needs to have it.
func StoredByOne(v *ir.Value) bool {
	at, _ := ir.Enclosing(v.DefiningOp(), scale.On)
	for u := range v.Uses() {
		op := u.Owner()
		to, _ := ir.Enclosing(op, scale.On)
		if !memref.Store.Is(op) || u.Index() != 0 || to.Op != at.Op || memref.Alloca.Is(RootMemory(op.Operand(1)).DefiningOp()) {
			return false
		}
	}
	return true
}
