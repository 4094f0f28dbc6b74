package analysis

import "github.com/tsopt/tsopt/ir"

// Captured reports whether memory, or a view of it, may be reached other than
// through the values made from it.
func Captured(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		if view, ok := ir.As[ir.ViewLike](op); ok && view.ViewSource() == v && op.NumResults() == 1 {
			if Captured(op.Result(0)) {
				return true
			}
		} else if !onlyAccesses(op, v) {
			return true
		}
	}
	return false
}

// onlyAccesses reports whether op reads, writes or frees the memory of an
// operand, and neither stores the operand itself nor passes it on.
func onlyAccesses(op *ir.Op, v *ir.Value) bool {
	effects, known := ir.EffectsOf(op)
	if !known || op.NumRegions() > 0 || op.Has(ir.Terminator) {
		return false
	}
	named, writes := false, false
	for _, e := range effects {
		if e.Value == nil {
			return false
		}
		named = named || e.Value == v
		writes = writes || e.Kind == ir.Write
	}
	for _, t := range op.ResultTypes() {
		if _, ok := t.(*ir.MemRefType); ok {
			return false
		}
	}
	return named || !writes
}
