package cf

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/ub"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Patterns are the canonicalization patterns.
func Patterns() []rewrite.Pattern {
	out := []rewrite.Pattern{
		rewrite.On(Assert, "assert-true", dropTrueAssert),
		rewrite.On(Branch, "br-to-single-pred", mergeIntoPredecessor),
		rewrite.On(Branch, "br-pass-through", passThroughBranch),
		rewrite.On(CondBranch, "cond-br-constant", constantCondBranch),
		rewrite.On(CondBranch, "cond-br-pass-through", passThroughCondBranch),
		rewrite.On(CondBranch, "cond-br-identical-successors", identicalSuccessors),
		rewrite.On(CondBranch, "cond-br-same-condition", sameCondition),
		rewrite.On(CondBranch, "cond-br-truth-propagation", propagateTruth),
		rewrite.On(CondBranch, "cond-br-unreachable", dropUnreachable),
	}
	return append(out, switchPatterns()...)
}

func dropTrueAssert(r *rewrite.Rewriter, a AssertOp) bool {
	if rewrite.ConstantOf(a.Condition) != ir.Attr(ir.True) {
		return false
	}
	r.Erase(a.Op)
	return true
}

// mergeIntoPredecessor joins a block with the only one that branches to it.
func mergeIntoPredecessor(r *rewrite.Rewriter, b BranchOp) bool {
	dest, block := b.Dest, b.Block()
	if dest == block || singlePredecessor(dest) == nil {
		return false
	}
	args := b.DestOperands
	r.Erase(b.Op)
	r.MergeBlocks(dest, block, args...)
	return true
}

// singlePredecessor is the block that ends in the only branch to b, nil when
// there are more or none.
func singlePredecessor(b *ir.Block) *ir.Block {
	var pred *ir.Block
	n := 0
	b.PredecessorOps(func(op *ir.Op, _ int) {
		pred = op.Block()
		n++
	})
	if n != 1 {
		return nil
	}
	return pred
}

// collapse follows an edge through a block that holds nothing but a branch.
func collapse(dest *ir.Block, args []*ir.Value) (*ir.Block, []*ir.Value, bool) {
	next, ok := Branch.Cast(dest.First())
	if !ok || next.Op.Next() != nil || usedElsewhere(dest, next.Op) || next.Dest == dest || inCycle(dest, next.Dest) {
		return dest, args, false
	}
	out := slices.Clone(next.DestOperands)
	for i, v := range out {
		if v.OwnerBlock() == dest {
			out[i] = args[v.Index()]
		}
	}
	return next.Dest, out, true
}

func usedElsewhere(b *ir.Block, only *ir.Op) bool {
	for _, a := range b.Args() {
		for u := range a.Uses() {
			if u.Owner() != only {
				return true
			}
		}
	}
	return false
}

// inCycle reports whether following branches from dest comes back.
func inCycle(from, dest *ir.Block) bool {
	visited := map[*ir.Block]bool{from: true, dest: true}
	for {
		b, ok := Branch.Cast(dest.Last())
		if !ok {
			return false
		}
		dest = b.Dest
		if visited[dest] {
			return true
		}
		visited[dest] = true
	}
}

func passThroughBranch(r *rewrite.Rewriter, b BranchOp) bool {
	if b.Dest == b.Block() {
		return false
	}
	dest, args, ok := collapse(b.Dest, b.DestOperands)
	if !ok {
		return false
	}
	return replaceByBranch(r, b.Op, dest, args)
}

func replaceByBranch(r *rewrite.Rewriter, op *ir.Op, dest *ir.Block, args []*ir.Value) bool {
	NewBranch(r.Builder, dest, args...)
	r.Erase(op)
	return true
}

func constantCondBranch(r *rewrite.Rewriter, b CondBranchOp) bool {
	switch rewrite.ConstantOf(b.Condition) {
	case ir.Attr(ir.True):
		return replaceByBranch(r, b.Op, b.TrueDest, b.TrueOperands)
	case ir.Attr(ir.False):
		return replaceByBranch(r, b.Op, b.FalseDest, b.FalseOperands)
	}
	return false
}

func passThroughCondBranch(r *rewrite.Rewriter, b CondBranchOp) bool {
	t, tArgs, ok1 := collapse(b.TrueDest, b.TrueOperands)
	f, fArgs, ok2 := collapse(b.FalseDest, b.FalseOperands)
	if !ok1 && !ok2 {
		return false
	}
	n := NewCondBranch(r.Builder, b.Condition, t, tArgs, f, fArgs)
	n.Op.SetPropAt(0, b.Op.Prop(0))
	r.Erase(b.Op)
	return true
}

// identicalSuccessors branches unconditionally where both ways lead to one
// block, choosing what is passed by selections.
func identicalSuccessors(r *rewrite.Rewriter, b CondBranchOp) bool {
	dest := b.TrueDest
	if dest != b.FalseDest {
		return false
	}
	t, f := slices.Clone(b.TrueOperands), b.FalseOperands
	if !slices.Equal(t, f) {
		if preds := dest.Predecessors(); len(preds) != 1 || preds[0] != b.Block() {
			return false
		}
		for i := range t {
			if t[i] != f[i] {
				t[i] = arith.NewSelect(r.Builder, b.Condition, t[i], f[i])
			}
		}
	}
	return replaceByBranch(r, b.Op, dest, t)
}

// sameCondition: the only branch that leads here has decided already.
func sameCondition(r *rewrite.Rewriter, b CondBranchOp) bool {
	pred := singlePredecessor(b.Block())
	if pred == nil {
		return false
	}
	p, ok := CondBranch.Cast(pred.Last())
	if !ok || p.Condition != b.Condition {
		return false
	}
	if p.TrueDest == b.Block() {
		return replaceByBranch(r, b.Op, b.TrueDest, b.TrueOperands)
	}
	return replaceByBranch(r, b.Op, b.FalseDest, b.FalseOperands)
}

// propagateTruth replaces the condition by what it is known to be in blocks that
// only this branch reaches.
func propagateTruth(r *rewrite.Rewriter, b CondBranchOp) bool {
	changed := false
	for i, value := range []ir.Attr{ir.True, ir.False} {
		dest := b.Op.Successor(i)
		if singlePredecessor(dest) == nil {
			continue
		}
		var c *ir.Value
		for u := range b.Condition.Uses() {
			if u.Owner().Block() != dest {
				continue
			}
			if c == nil {
				c = arith.NewConstant(r.Builder, value)
			}
			r.Modify(u.Owner(), func() { u.Set(c) })
			changed = true
		}
	}
	return changed
}

// dropUnreachable avoids a block that is never reached.
func dropUnreachable(r *rewrite.Rewriter, b CondBranchOp) bool {
	switch {
	case unreachable(b.TrueDest):
		return replaceByBranch(r, b.Op, b.FalseDest, b.FalseOperands)
	case unreachable(b.FalseDest):
		return replaceByBranch(r, b.Op, b.TrueDest, b.TrueOperands)
	}
	return false
}

func unreachable(b *ir.Block) bool { return ub.Unreachable.Is(b.First()) }
