package memory

import "github.com/tsopt/tsopt/ir"

// Captured reports whether memory, or a view of it, may be reached other than
// through the values made from it: its address may be stored, passed on, or
// turned into something else.
func Captured(v *ir.Value) bool {
	for u := range v.Uses() {
		op := u.Owner()
		if view, ok := ir.As[ir.ViewLike](op); ok && view.ViewSource() == v {
			for _, r := range op.Results() {
				if mayAddress(r.Type()) && Captured(r) {
					return true
				}
			}
		} else if !onlyAccesses(op, v) {
			return true
		}
	}
	return false
}

// onlyAccesses reports whether op reads, writes or frees the memory of an
// operand, or asks for its shape, and neither stores the operand itself nor
// passes it on.
func onlyAccesses(op *ir.Op, v *ir.Value) bool {
	if q, ok := ir.As[ShapeQuery](op); ok && q.AsksShape() {
		return true
	}
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
	if !named {
		return !writes && op.NumResults() == 0
	}
	for _, t := range op.ResultTypes() {
		if mayAddress(t) {
			return false
		}
	}
	return !writes || timesUsed(op, v) == 1
}

// timesUsed is how many operands of op are v: a pointer may be stored where it
// points to.
func timesUsed(op *ir.Op, v *ir.Value) int {
	n := 0
	for _, x := range op.Operands() {
		if x == v {
			n++
		}
	}
	return n
}

// mayAddress reports whether a value of a type may be the address of memory: any
// but numbers and collections of them. Numbers are what accesses return; one that
// an address is turned into is no access's, and not asked for here.
func mayAddress(t ir.Type) bool {
	switch t := t.(type) {
	case *ir.IntegerType, *ir.FloatType, *ir.IndexType:
		return false
	case *ir.VectorType:
		return mayAddress(t.Elem())
	case *ir.TensorType:
		return mayAddress(t.Elem())
	}
	return true
}
