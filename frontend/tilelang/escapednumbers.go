package tilelang

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// rejectEscaped rejects uses of numbers of a loop or a T.Kernel after its end, in whatever way they were kept: in a
// name, a list, a T.Ramp. It reports whether there are any.
func (t *translator) rejectEscaped() (found bool) {
	for op := range t.entry.Ops() {
		ir.WalkOps(op, func(op *ir.Op) {
			for _, v := range op.Operands() {
				b := v.ParentBlock()
				if b == nil || isIn(op, b) {
					continue
				}
				found = true
				d := diag.Errorf(op.Loc(), "this value belongs to a loop or a T.Kernel that has ended; compute it in the T.Kernel that uses it")
				if within := b.ParentOp(); within != nil { // else what it was part of was given up
					d.Note(within.Loc(), "it is defined only inside this statement")
				}
				if !saidBefore(t.errors, d) {
					t.errors = append(t.errors, d)
				}
			}
		})
	}
	return found
}

// isIn reports whether an operation is in a block, or in a region of an operation in it.
func isIn(op *ir.Op, b *ir.Block) bool {
	for at := op.Block(); at != nil; {
		if at == b {
			return true
		}
		if at.ParentOp() == nil {
			return false
		}
		at = at.ParentOp().Block()
	}
	return false
}
