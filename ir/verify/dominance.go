package verify

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// plainlyDominates reports whether v was met before op in op's block or in one
// around it. A false answer says nothing yet.
func (v *verifier) plainlyDominates(x *ir.Value, op *ir.Op) bool {
	home, def := x.OwnerBlock(), x.DefiningOp()
	if def != nil {
		if def.Mark() != v.done {
			return false
		}
		home = def.Block()
	}
	for b := op.Block(); b != nil; {
		if b == home {
			return true
		}
		p := b.ParentOp()
		if p == nil || p == v.root {
			return false
		}
		b = p.Block()
	}
	return false
}

// doubt puts op, once, on the list of those to check again.
func (v *verifier) doubt(op *ir.Op) {
	if n := len(v.doubtful); n == 0 || v.doubtful[n-1] != op {
		v.doubtful = append(v.doubtful, op)
	}
}

// outerUses looks at the operands of an isolated operation, which belong to the
// operation around it.
func (v *verifier) outerUses(op *ir.Op) {
	for i := range op.NumOperands() {
		if x := op.Operand(i); x != nil && !v.plainlyDominates(x, op) {
			v.doubt(op)
		}
	}
}

// dominance checks the doubtful uses.
func (v *verifier) dominance() bool {
	limited := v.root.Has(ir.IsolatedFromAbove)
	for _, op := range v.doubtful {
		reachable := v.reachable(op.Block())
		for i := range op.NumOperands() {
			x := op.Operand(i)
			if limited && !v.isInside(x) {
				return v.fail(isolationError(v.root, op, x.ParentRegion()))
			}
			if reachable && !v.dom.ValueDominates(x, op) {
				return v.fail(notDominated(op, i))
			}
		}
	}
	return true
}

func (v *verifier) reachable(b *ir.Block) bool { return b.IsEntry() || v.dom.IsReachable(b) }

// isInside reports whether x is defined inside the root.
func (v *verifier) isInside(x *ir.Value) bool {
	for rg := x.ParentRegion(); rg != nil; rg = rg.ParentRegion() {
		if rg.Owner() == v.root {
			return true
		}
	}
	return false
}

func notDominated(op *ir.Op, i int) *diag.Diagnostic {
	d := errorAt(op, "operand #%d does not dominate this use", i)
	x := op.Operand(i)
	user := op.ParentRegion()
	if def := x.DefiningOp(); def != nil {
		return d.Note(def.Loc(), "operand defined here (op %s)", whereOp(def, op, user))
	}
	b := x.OwnerBlock()
	if b.Region() == nil {
		return d.Note(diag.Unknown, " (block without parent)")
	}
	return d.Note(b.ParentOp().Loc(), "operand defined as a block argument (block #%d%s", blockNumber(b),
		whereArg(b.Region(), user))
}

func whereOp(def, op *ir.Op, user *ir.Region) string {
	if def.Block() == op.Block() {
		return "in the same block"
	}
	switch rg := def.ParentRegion(); {
	case rg == user:
		return "in the same region"
	case rg.IsProperAncestor(user):
		return "in a parent region"
	case user.IsProperAncestor(rg):
		return "in a child region"
	}
	return "is neither in a parent nor in a child region"
}

func whereArg(rg, user *ir.Region) string {
	switch {
	case rg == user:
		return " in the same region)"
	case rg.IsProperAncestor(user):
		return " in a parent region)"
	case user.IsProperAncestor(rg):
		return " in a child region)"
	}
	return " neither in a parent nor in a child region)"
}

func blockNumber(b *ir.Block) int {
	n := 0
	for p := b.Prev(); p != nil; p = p.Prev() {
		n++
	}
	return n
}

func isolationError(limit, op *ir.Op, from *ir.Region) error {
	if from == nil {
		return op.Errorf("operation's operand is unlinked")
	}
	return op.Errorf("using value defined outside the region").Note(limit.Loc(),
		"required by region isolation constraints")
}
