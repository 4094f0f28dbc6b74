package analysis

import "github.com/tsopt/tsopt/ir"

// This file has what a forward analysis does for each kind of operation.

func (a *Forward[T]) visit(op *ir.Op) {
	if a.Plain != nil && a.Plain(op) {
		a.plain(op)
	} else if _, ok := ir.As[ir.CallOp](op); ok {
		a.call(op)
	} else if b, ok := ir.As[ir.RegionBranchOp](op); ok {
		a.regionBranch(op, b)
	} else if c, ok := ir.As[ir.Callable](op); ok {
		a.callable(op, c)
	} else if op.NumRegions() > 0 {
		a.owner(op)
	} else {
		a.plain(op)
	}
	if op.NumSuccessors() > 0 {
		a.branch(op)
	} else if op == op.Block().Last() {
		a.leave(op)
	}
}

// owner visits an operation with regions that is not known to have control flow.
func (a *Forward[T]) owner(op *ir.Op) {
	passes := a.passes(op)
	var given []*ir.Value
	for _, p := range passes {
		given = append(given, p.To)
	}
	for _, rg := range op.Regions() {
		a.enterOwned(op, rg, given)
	}
	if len(passes) == 0 {
		a.forget(op.Results())
	}
	a.pass(passes)
}

func (a *Forward[T]) plain(op *ir.Op) {
	if op.NumResults() == 0 && a.Effects == nil {
		return
	}
	facts, ok := a.operands(op)
	if !ok {
		return
	}
	if a.Effects != nil {
		a.Effects(op)
	}
	if op.NumResults() == 0 {
		return
	}
	results := a.Transfer(op, facts)
	if results == nil {
		a.forget(op.Results())
		return
	}
	for i, f := range results {
		a.join(op.Result(i), f)
	}
}

// branch visits a terminator with successors.
func (a *Forward[T]) branch(op *ir.Op) {
	facts, ok := a.operands(op)
	if !ok {
		return
	}
	only := -1
	if c, ok := ir.As[ir.ConstantBranch](op); ok {
		if s, ok := c.SuccessorForOperands(a.constants(op, facts)); ok {
			only = s
		}
	}
	for s, dest := range op.Successors() {
		if only < 0 || s == only || dest == op.Successor(only) {
			a.edges[edge{op.Block(), dest}] = true
			a.reach(dest)
			a.passTo(op, s, dest)
		}
	}
	if op.NumSuccessors() > 1 {
		for b := range op.ParentRegion().Blocks() {
			if !b.IsEntry() {
				a.chosen(op, b.Args())
			}
		}
	}
}

func (a *Forward[T]) passTo(op *ir.Op, succ int, dest *ir.Block) {
	vs, ok := ir.SuccessorOperands(op, succ)
	if !ok {
		a.forget(dest.Args())
		return
	}
	made := dest.NumArgs() - len(vs)
	a.forget(dest.Args()[:made])
	a.forward(vs, dest.Args()[made:])
}

// regionBranch visits structured control flow as control enters it.
func (a *Forward[T]) regionBranch(op *ir.Op, b ir.RegionBranchOp) {
	facts, ok := a.operands(op)
	if !ok {
		return
	}
	for _, to := range b.EntrySuccessors(a.constants(op, facts)) {
		if to.Region != nil || a.Runs == nil || !a.Runs(op) {
			a.follow(op, to, b.EntryOperands(to))
		}
	}
	a.chosen(op, op.Results())
}

// follow takes an edge of structured control flow.
func (a *Forward[T]) follow(op *ir.Op, to ir.RegionSuccessor, vs []*ir.Value) {
	if to.Region != nil {
		if to.Region.Empty() {
			return
		}
		a.reach(to.Region.Entry())
		a.ownArgs(op, to)
	}
	a.forward(vs, to.Inputs)
	if to.Region == nil && len(to.Inputs) < op.NumResults() {
		a.forget(op.Results())
	}
}

// ownArgs gives facts to the arguments of a region that nothing is forwarded to.
func (a *Forward[T]) ownArgs(op *ir.Op, to ir.RegionSuccessor) {
	given := map[*ir.Value]bool{}
	for _, v := range to.Inputs {
		given[v] = true
	}
	for _, v := range to.Region.Entry().Args() {
		if given[v] {
			continue
		}
		if a.Arg == nil {
			a.join(v, a.Unknown)
		} else if fact, ok := a.Arg(op, v); ok {
			a.join(v, fact)
		}
	}
}

// leave visits the last operation of a block, where a region may end.
func (a *Forward[T]) leave(term *ir.Op) {
	parent := term.ParentOp()
	if parent == nil {
		return
	}
	if b, ok := ir.As[ir.RegionBranchOp](parent); ok {
		for _, to := range b.RegionSuccessors(term.ParentRegion()) {
			vs := term.Operands()
			if t, ok := ir.As[ir.RegionBranchTerminator](term); ok {
				vs = t.ForwardedOperands(to)
			}
			a.follow(parent, to, vs)
		}
		return
	}
	a.pass(a.passes(parent))
	if _, ok := ir.As[ir.Callable](parent); !ok || !term.Has(ir.Terminator) {
		return
	}
	for _, call := range a.calls[parent] {
		if term.Has(ir.ReturnLike) {
			a.forward(term.Operands(), call.Results())
		} else {
			a.forget(call.Results())
		}
	}
}

// callable visits a function: it is executed if there is a call.
func (a *Forward[T]) callable(op *ir.Op, c ir.Callable) {
	a.forget(op.Results())
	rg := c.CallableRegion()
	switch {
	case rg == nil || rg.Empty():
	case a.unknown[op] || !IsSymbol(op):
		a.enter(rg)
	case len(a.calls[op]) > 0:
		a.reach(rg.Entry())
	}
}

// call visits a call: facts flow into a callee whose callers are all known, and
// out of any callee that is seen.
func (a *Forward[T]) call(op *ir.Op) {
	c, _ := ir.As[ir.CallOp](op)
	callee := a.callee(op, c)
	if callee == nil {
		a.forget(op.Results())
		return
	}
	target, _ := ir.As[ir.Callable](callee)
	body := target.CallableRegion()
	if key := (edgeOp{op, callee}); !a.called[key] {
		a.called[key] = true
		a.calls[callee] = append(a.calls[callee], op)
		a.enqueue(callee)
		for b := range body.Blocks() {
			a.enqueue(b.Last())
		}
	}
	if !a.unknown[callee] {
		a.forward(c.CallOperands(), body.Entry().Args())
	}
}

// callee is the function with a body that a call calls, nil when it is not known.
func (a *Forward[T]) callee(op *ir.Op, c ir.CallOp) *ir.Op {
	sym, _ := c.Callee()
	if sym == nil {
		return nil
	}
	callee := a.symbols.Resolve(op, sym)
	if callee == nil || !IsSymbol(callee) || !a.root.IsProperAncestor(callee) {
		return nil
	}
	target, ok := ir.As[ir.Callable](callee)
	if !ok || target.CallableRegion() == nil || target.CallableRegion().Empty() {
		return nil
	}
	return callee
}
