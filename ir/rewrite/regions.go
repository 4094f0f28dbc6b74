package rewrite

import "github.com/tsopt/tsopt/ir"

// simplifyRegion removes unreachable blocks and dead values from a region and
// all inside it and, when merge is set, merges equal blocks and drops redundant
// block arguments. It reports whether anything changed.
func simplifyRegion(r *Rewriter, rg *ir.Region, merge bool) bool {
	changed := eraseDead(r, rg)
	if merge {
		changed = mergeEqualBlocks(r, rg) || changed
		changed = dropRedundantArgs(r, rg) || changed
	}
	return changed
}

// EraseUnreachableBlocks erases the blocks that control cannot reach, in rg and
// in all regions inside.
func EraseUnreachableBlocks(r *Rewriter, rg *ir.Region) (changed bool) {
	changed, _ = eraseUnreachable(r, rg)
	return changed
}

// eraseUnreachable also counts the operations that are left. A walk over all of them
// waits for memory, so what needs one anyway shares it.
func eraseUnreachable(r *Rewriter, rg *ir.Region) (changed bool, ops int) {
	changed = eraseUnreachableIn(r, rg)
	for b := rg.Entry(); b != nil; b = b.Next() {
		for op := b.First(); op != nil; op = op.Next() {
			ops++
			for _, nested := range op.Regions() {
				c, n := eraseUnreachable(r, nested)
				changed, ops = changed || c, ops+n
			}
		}
	}
	return changed, ops
}

// eraseUnreachableIn looks at the blocks of rg alone.
func eraseUnreachableIn(r *Rewriter, rg *ir.Region) (changed bool) {
	if rg.Empty() || rg.HasOneBlock() {
		return false
	}
	reachable := reachableBlocks(rg)
	for b := range rg.Blocks() {
		if !reachable[b] {
			r.EraseBlock(b)
			changed = true
		}
	}
	return changed
}

func reachableBlocks(rg *ir.Region) map[*ir.Block]bool {
	reachable := map[*ir.Block]bool{rg.Entry(): true}
	work := []*ir.Block{rg.Entry()}
	for len(work) > 0 {
		b := work[len(work)-1]
		work = work[:len(work)-1]
		for _, s := range b.Successors() {
			if !reachable[s] {
				reachable[s] = true
				work = append(work, s)
			}
		}
	}
	return reachable
}

// eraseDead erases the blocks that control cannot reach, then the operations and
// block arguments that nothing needs, also where they need each other in a cycle: it
// assumes that all is dead until something shows that it lives.
func eraseDead(r *Rewriter, rg *ir.Region) bool {
	l := &liveness{args: map[*ir.Value]bool{}}
	changed := l.reset(r, rg)
	for l.changed = true; l.changed; {
		l.changed = false
		l.region(rg)
		if l.dead == 0 {
			return changed
		}
	}
	l.collect(rg)
	return l.erase(r) || changed
}

// liveness keeps "is live" as the mark of operations.
type liveness struct {
	args    map[*ir.Value]bool // live arguments of blocks that are not entries
	dead    int                // operations and arguments not yet known to live
	changed bool
	deadOps []*ir.Op
	deadArg []*ir.Value
}

const (
	deadMark = 0
	liveMark = -1
)

// reset erases unreachable blocks and marks all that is left dead.
func (l *liveness) reset(r *Rewriter, rg *ir.Region) (changed bool) {
	changed = eraseUnreachableIn(r, rg)
	for b := rg.Entry(); b != nil; b = b.Next() {
		if !b.IsEntry() {
			l.dead += b.NumArgs()
		}
		for op := b.First(); op != nil; op = op.Next() {
			op.SetMark(deadMark)
			l.dead++
			for _, nested := range op.Regions() {
				changed = l.reset(r, nested) || changed
			}
		}
	}
	return changed
}

func (l *liveness) isLive(op *ir.Op) bool { return op.Mark() == liveMark }

func (l *liveness) setLive(op *ir.Op) {
	if !l.isLive(op) {
		op.SetMark(liveMark)
		l.dead--
		l.changed = true
	}
}

func (l *liveness) setLiveArg(v *ir.Value) {
	if !l.args[v] {
		l.args[v] = true
		l.dead--
		l.changed = true
	}
}

func (l *liveness) region(rg *ir.Region) {
	for _, b := range blocksPostOrder(rg) {
		for op := range b.OpsReverse() {
			l.op(op)
		}
		if b.IsEntry() {
			continue
		}
		for _, a := range b.Args() {
			if !l.args[a] && l.needed(a) {
				l.setLiveArg(a)
			}
		}
	}
}

func (l *liveness) op(op *ir.Op) {
	for _, rg := range op.Regions() {
		l.region(rg)
	}
	if op.Has(ir.Terminator) {
		l.terminator(op)
		return
	}
	if l.isLive(op) {
		return
	}
	if !ir.WouldBeTriviallyDead(op) {
		l.setLive(op)
		return
	}
	for i := range op.NumResults() {
		if l.needed(op.Result(i)) {
			l.setLive(op)
			return
		}
	}
}

// terminator marks a terminator, and the successor arguments that it makes itself or that are unknown.
func (l *liveness) terminator(op *ir.Op) {
	l.setLive(op)
	for s, dest := range op.Successors() {
		n := 0
		if vs, ok := ir.SuccessorOperands(op, s); ok {
			n = len(vs)
		}
		for _, a := range dest.Args()[:max(dest.NumArgs()-n, 0)] {
			l.setLiveArg(a)
		}
	}
}

// needed reports whether something live uses v.
func (l *liveness) needed(v *ir.Value) bool {
	for u := range v.Uses() {
		if !l.isLive(u.Owner()) {
			continue
		}
		if u.Owner().Has(ir.Terminator) && u.Owner().NumSuccessors() > 0 {
			if arg := ir.SuccessorArg(u.Owner(), u.Index()); arg != nil && !l.args[arg] {
				continue
			}
		}
		return true
	}
	return false
}

// collect lists what is dead before anything is erased: erasing overwrites
// marks.
func (l *liveness) collect(rg *ir.Region) {
	for _, b := range blocksPostOrder(rg) {
		for op := range b.OpsReverse() {
			if !l.isLive(op) {
				l.deadOps = append(l.deadOps, op)
				continue
			}
			for _, nested := range op.Regions() {
				l.collect(nested)
			}
		}
	}
	for b := range rg.Blocks() {
		if b.IsEntry() {
			continue
		}
		for i := b.NumArgs() - 1; i >= 0; i-- {
			if !l.args[b.Arg(i)] {
				l.deadArg = append(l.deadArg, b.Arg(i))
			}
		}
	}
}

// erase empties the operands that hold dead values, so that the order of
// erasing does not matter: all of them go.
func (l *liveness) erase(r *Rewriter) bool {
	for _, a := range l.deadArg {
		dropUses(a)
	}
	for _, op := range l.deadOps {
		for i := range op.NumResults() {
			dropUses(op.Result(i))
		}
	}
	for _, op := range l.deadOps {
		r.Erase(op)
	}
	for _, a := range l.deadArg {
		dropPassed(r, a)
		a.OwnerBlock().EraseArg(a.Index())
	}
	return len(l.deadOps) > 0
}

// dropPassed removes what predecessors pass for an argument.
func dropPassed(r *Rewriter, arg *ir.Value) {
	b := arg.OwnerBlock()
	b.PredecessorOps(func(op *ir.Op, succ int) {
		vs, ok := ir.SuccessorOperands(op, succ)
		if !ok {
			return
		}
		i := arg.Index() - (b.NumArgs() - len(vs))
		if i >= 0 {
			ir.SetSuccessorOperands(op, succ, append(vs[:i:i], vs[i+1:]...))
		}
	})
}
