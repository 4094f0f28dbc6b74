package tile

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// OnlyIndexed reports whether memory is only used by operations that access tiles or scalars at indices, also inside
// scale.on: its layout then does not matter to others.
func OnlyIndexed(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		switch d := op.Def(); {
		case scale.On.Is(op):
			if !OnlyIndexed(scale.On.Of(op).LocalInputs()[u.Index()]) {
				return false
			}
		case Slot.Is(op):
			if !OnlyIndexed(op.Result(0)) {
				return false
			}
		case d == memref.Load.OpDef, d == memref.Store.OpDef, d == memref.AtomicRMW.OpDef, d == memref.GenericAtomicRMW.OpDef,
			d.Dialect() == "tile", op.Name() == "comm.put", op.Name() == "comm.get":
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
		s, ok := memref.Store.Cast(op)
		if !ok || u.Index() != 0 || to.Op != at.Op || Private(s.MemRef) {
			return false
		}
	}
	return true
}
