package verify

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

func (v *verifier) block(b *ir.Block) bool {
	if b.Empty() {
		if terminatorOptional(b) {
			return true
		}
		return v.fail(diag.Errorf(b.ParentOp().Loc(), "empty block: expect at least a terminator"))
	}
	if !v.argSpaces(b) {
		return false
	}
	for op := b.First(); op != nil; op = op.Next() {
		if op.NumSuccessors() != 0 && op != b.Last() {
			return v.emit(op, "operation with block successors must terminate its parent block")
		}
		if isIsolated(op) {
			v.isolatedOps = append(v.isolatedOps, op)
			op.SetMark(v.done)
			v.outerUses(op)
			continue
		}
		if !v.op(op) {
			return false
		}
	}
	return v.terminator(b)
}

func (v *verifier) terminator(b *ir.Block) bool {
	last := b.Last()
	for _, s := range last.Successors() {
		if s.Region() != b.Region() {
			return v.opError(last, "branching to block of a different region")
		}
	}
	if terminatorOptional(b) || last.MightBe(ir.Terminator) {
		return true
	}
	return v.emit(last, "block with no terminator, has %s",
		asm.Text(last, asm.PrintOptions{Generic: true, LocalScope: true}))
}

// terminatorOptional reports whether b may end without a terminator: it is the only block of an unknown operation, or
// of one that allows it.
func terminatorOptional(b *ir.Block) bool {
	if b.Region() == nil {
		return true
	}
	if !b.Region().HasOneBlock() {
		return false
	}
	op := b.ParentOp()
	return op == nil || op.MightBe(ir.NoTerminator)
}
