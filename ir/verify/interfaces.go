package verify

import (
	"strconv"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// branch checks that a branch passes what its successors take.
func (v *verifier) branch(op *ir.Op) bool {
	if op.NumSuccessors() == 0 {
		return true
	}
	b, ok := ir.As[ir.BranchOp](op)
	if !ok {
		return true
	}
	for s := range op.NumSuccessors() {
		dest := op.Successor(s)
		start, passed := b.SuccessorOperands(s)
		if n := dest.NumArgs() - producedBy(op, s); n != passed {
			return v.emit(op, "branch has %d operands for successor #%d, but target block has %d", passed, s, n)
		}
		for i := range passed {
			x, arg := op.Operand(start+i), dest.Arg(dest.NumArgs()-passed+i)
			if x != nil && x.Type() != arg.Type() {
				return v.emit(op, "type mismatch for bb argument #%d of successor #%d", i, s)
			}
		}
	}
	return true
}

func producedBy(op *ir.Op, succ int) int {
	if p, ok := ir.As[ir.SuccessorProducer](op); ok {
		return p.ProducedSuccessorOperands(succ)
	}
	return 0
}

// regionBranch checks that what structured control flow forwards has the types
// of what receives it.
func (v *verifier) regionBranch(op *ir.Op) bool {
	b, ok := ir.As[ir.RegionBranchOp](op)
	if !ok {
		return true
	}
	for _, to := range b.EntrySuccessors(nil) {
		if !v.edge(op, op, b.EntryOperands(to), to) {
			return false
		}
	}
	for _, rg := range op.Regions() {
		for blk := range rg.Blocks() {
			term := blk.Terminator()
			if term == nil || !term.Has(ir.ReturnLike) && !forwards(term) {
				continue
			}
			for _, to := range b.RegionSuccessors(rg) {
				if !v.edge(op, term, forwarded(term, to), to) {
					return false
				}
			}
		}
	}
	return true
}

func forwards(term *ir.Op) bool { return ir.Implements[ir.RegionBranchTerminator](term.Def()) }

func forwarded(term *ir.Op, to ir.RegionSuccessor) []*ir.Value {
	if t, ok := ir.As[ir.RegionBranchTerminator](term); ok {
		return t.ForwardedOperands(to)
	}
	return term.Operands()
}

// edge checks one edge of the control flow of op, from op itself or from a
// terminator.
func (v *verifier) edge(op, from *ir.Op, vs []*ir.Value, to ir.RegionSuccessor) bool {
	if len(vs) != len(to.Inputs) {
		return v.fail(edgeError(op, from, to, ": region branch point has %d operands, but region successor needs %d inputs",
			len(vs), len(to.Inputs)))
	}
	for i, x := range vs {
		if want := to.Inputs[i].Type(); x.Type() != want && !typesCompatible(op, x.Type(), want) {
			return v.fail(edgeError(op, from, to, ": successor operand type #%d '%s' should match successor input type #%d '%s'",
				i, x.Type(), i, want))
		}
	}
	return true
}

func typesCompatible(op *ir.Op, from, to ir.Type) bool {
	c, ok := ir.As[ir.RegionTypeCompatibility](op)
	return ok && c.AreTypesCompatible(from, to)
}

func edgeError(op, from *ir.Op, to ir.RegionSuccessor, format string, args ...any) *diag.Diagnostic {
	source, dest := "parent", "parent"
	if from != op {
		source = "Operation " + from.Name()
	}
	if to.Region != nil {
		dest = "Region #" + strconv.Itoa(to.Region.Index())
	}
	return op.Errorf("along control flow edge from "+source+" to "+dest+format, args...).Note(from.Loc(),
		"region branch point")
}
