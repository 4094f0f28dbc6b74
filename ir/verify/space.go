package verify

import "github.com/tsopt/tsopt/ir"

// resultSpaces checks the memory spaces of what an operation makes.
func (v *verifier) resultSpaces(op *ir.Op) bool {
	for i := range op.NumResults() {
		if !v.spaceOf(op, op.Result(i).Type()) {
			return false
		}
	}
	return true
}

// argSpaces checks those of a block's arguments.
func (v *verifier) argSpaces(b *ir.Block) bool {
	for _, a := range b.Args() {
		if !v.spaceOf(b.ParentOp(), a.Type()) {
			return false
		}
	}
	return true
}

// spaceOf lets the memory space of a memref type say whether there is such a
// memory.
func (v *verifier) spaceOf(op *ir.Op, t ir.Type) bool {
	m, ok := t.(*ir.MemRefType)
	if !ok || m.Space() == nil || v.space == t {
		return true
	}
	if s, ok := m.Space().(ir.CheckedSpace); ok {
		if err := s.VerifySpace(op); err != nil {
			return v.fail(located(err, op))
		}
	}
	v.space = t
	return true
}
