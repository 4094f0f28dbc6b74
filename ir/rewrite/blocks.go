package rewrite

import "github.com/tsopt/tsopt/ir"

// InlineBlockBefore moves the operations of src before at; the arguments of src become args. src is erased.
func (r *Rewriter) InlineBlockBefore(src *ir.Block, at *ir.Op, args ...*ir.Value) {
	r.structural()
	r.replaceArgs(src, args)
	for op := range src.Ops() {
		op.MoveBefore(at)
	}
	r.EraseBlock(src)
}

// InlineBlockAtEnd is [Rewriter.InlineBlockBefore] at the end of dst.
func (r *Rewriter) InlineBlockAtEnd(src, dst *ir.Block, args ...*ir.Value) {
	r.structural()
	r.replaceArgs(src, args)
	src.MoveOpsTo(dst)
	r.EraseBlock(src)
}

// MergeBlocks moves the operations of src, to which nothing else branches, to
// the end of dst.
func (r *Rewriter) MergeBlocks(src, dst *ir.Block, args ...*ir.Value) {
	r.InlineBlockAtEnd(src, dst, args...)
}

func (r *Rewriter) replaceArgs(b *ir.Block, with []*ir.Value) {
	if len(with) != b.NumArgs() {
		panic("rewrite: wrong number of values for the arguments of an inlined block")
	}
	for i, a := range b.Args() {
		r.ReplaceAllUses(a, with[i])
	}
}

// EraseBlock erases a block, to which nothing branches any more, and what is
// left in it.
func (r *Rewriter) EraseBlock(b *ir.Block) {
	if c := r.deferred; c != nil {
		c.firm++
		for op := range b.OpsReverse() {
			if !c.dead[op] {
				r.Erase(op)
			}
		}
		b.Detach()
		c.orphans = append(c.orphans, b)
		return
	}
	for _, a := range b.Args() {
		dropUses(a)
	}
	for op := range b.OpsReverse() {
		for _, v := range op.Results() {
			dropUses(v)
		}
		r.Erase(op)
	}
	if r.listener.BlockErased != nil {
		r.listener.BlockErased(b)
	}
	b.Erase()
}

// SplitBlock moves at and everything after it to a new block that follows.
func (r *Rewriter) SplitBlock(at *ir.Op) *ir.Block {
	r.structural()
	return at.Block().SplitBefore(at)
}

// SplitBlockAtInsertion splits at the insertion point, which stays at the end
// of the first half; it returns both halves.
func (r *Rewriter) SplitBlockAtInsertion() (before, after *ir.Block) {
	r.structural()
	b, at := r.InsertionPoint()
	if at == nil {
		after = ir.NewBlock()
		b.Region().InsertAfter(after, b)
	} else {
		after = b.SplitBefore(at)
	}
	r.SetToEnd(b)
	return b, after
}

// CreateBlock makes a block with arguments before at, or at the end of rg for
// nil, and moves the insertion point into it.
func (r *Rewriter) CreateBlock(rg *ir.Region, at *ir.Block, argTypes ...ir.Type) *ir.Block {
	r.structural()
	b := ir.NewBlock(argTypes...)
	if at == nil {
		rg.Append(b)
	} else {
		rg.InsertBefore(b, at)
	}
	r.SetToEnd(b)
	return b
}

// InlineRegionBefore moves all blocks of src before at.
func (r *Rewriter) InlineRegionBefore(src *ir.Region, at *ir.Block) {
	r.structural()
	at.Region().InsertAllBefore(src, at)
}

// MoveRegion moves all blocks of src to the end of dst.
func (r *Rewriter) MoveRegion(src, dst *ir.Region) {
	r.structural()
	dst.TakeBody(src)
}

// structural notes, in a conversion, a change that cannot be undone.
func (r *Rewriter) structural() {
	if r.deferred != nil {
		r.deferred.firm++
	}
}

// EraseResults rebuilds op without the results for which drop is true, which
// must have no uses, and returns the new operation. Regions move to it.
func (r *Rewriter) EraseResults(op *ir.Op, drop func(i int) bool) *ir.Op {
	var types []ir.Type
	var kept []int
	for i := range op.NumResults() {
		if !drop(i) {
			types = append(types, op.Result(i).Type())
			kept = append(kept, i)
		}
	}
	s := ir.OpState{
		Def: op.Def(), Loc: op.Loc(), Operands: op.Operands(), Types: types, Props: op.Props(),
		Attrs: op.DiscardableAttrs(), Succs: op.Successors(),
	}
	for range op.Regions() {
		s.Regions = append(s.Regions, ir.NewRegion())
	}
	if s.Types == nil {
		s.Types = []ir.Type{}
	}
	r.SetBefore(op)
	n := r.Create(s)
	for i, rg := range op.Regions() {
		n.Region(i).TakeBody(rg)
	}
	for to, from := range kept {
		r.ReplaceAllUses(op.Result(from), n.Result(to))
	}
	r.Erase(op)
	return n
}
