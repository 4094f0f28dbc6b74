package llvm

import "github.com/tsopt/tsopt/ir"

// inlineAllocas keeps the lifetime that stack memory had in the callee. An allocation of constant size goes to the
// entry of the caller's frame, where it is allocated once however often the call is executed; lifetime markers say when
// it is in use. Others are released where the callee returned.
func inlineAllocas(call *ir.Op, blocks []*ir.Block) {
	var fixed, marked []AllocaOp
	dynamic := false
	for i, b := range blocks {
		for op := range b.Ops() {
			a, ok := Alloca.Cast(op)
			if !ok {
				continue
			}
			n, constant := constantSize(a.ArraySize)
			dynamic = dynamic || !constant
			if i > 0 || !constant {
				continue
			}
			fixed = append(fixed, a)
			if n != 0 && !hasLifetime(a) {
				marked = append(marked, a)
			}
		}
	}
	var stack *ir.Value
	if dynamic {
		stack = StackSave.New(at(call, blocks[0]), Pointer(0))
	}
	for _, a := range marked {
		LifetimeStart.New(ir.Before(a.Op), nil, a.Result)
	}
	toFrame(fixed, frameEntry(call.ParentRegion()))
	for _, b := range blocks {
		if term := b.Last(); term.Has(ir.ReturnLike) {
			leaveFrame(term, stack, marked)
		}
	}
}

// at is a builder at the start of a block that makes operations of the call.
func at(call *ir.Op, block *ir.Block) *ir.Builder {
	b := ir.Before(call)
	b.SetToStart(block)
	return b
}

func hasLifetime(a AllocaOp) bool {
	for _, user := range a.Result.Users() {
		if user.Def() == LifetimeStart.Def.OpDef || user.Def() == LifetimeEnd.Def.OpDef {
			return true
		}
	}
	return false
}

// frameEntry is the first block of the region around another whose stack memory
// lives as long as the region is executed.
func frameEntry(rg *ir.Region) *ir.Block {
	for {
		owner := rg.Owner()
		if owner.Has(ir.IsolatedFromAbove) || owner.Has(ir.AutomaticAllocationScope) || owner.Block() == nil {
			return rg.Entry()
		}
		rg = owner.ParentRegion()
	}
}

// toFrame moves allocations to the start of a block, each behind its size.
func toFrame(allocas []AllocaOp, entry *ir.Block) {
	first := entry.First()
	for _, a := range allocas {
		size, _ := Constant.Cast(a.ArraySize.DefiningOp())
		b := ir.Before(a.Op)
		b.SetInsertionPoint(entry, first)
		n := NewConstant(b, a.ArraySize.Type(), size.Value)
		a.Op.MoveAfter(n.DefiningOp())
		ir.Edit(a.Op, func(a *AllocaOp) { a.ArraySize = n })
	}
}

func leaveFrame(term *ir.Op, stack *ir.Value, marked []AllocaOp) {
	b := ir.Before(term)
	if stack != nil {
		StackRestore.New(b, nil, stack)
	}
	for _, a := range marked {
		LifetimeEnd.New(b, nil, a.Result)
	}
}
