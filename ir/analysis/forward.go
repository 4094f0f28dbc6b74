package analysis

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
)

// Forward is a sparse forward data-flow analysis together with the question
// which blocks can be executed at all: facts about values flow from operands to
// results, along branches, into and out of regions and, where all callers are
// known, through calls. It is optimistic: what is not reached has no fact.
type Forward[T comparable] struct {
	// Unknown is the fact that says nothing.
	Unknown T
	// Join is the fact that holds when one of two does.
	Join func(a, b T) T
	// Transfer are the facts of op's results, nil for Unknown. It is not asked
	// about operations with regions.
	Transfer func(op *ir.Op, operands []T) []T
	// Arg is the fact of a region argument that op provides itself, such as an
	// induction variable; ok is false when the argument is never given. A nil
	// Arg means Unknown.
	Arg func(op *ir.Op, arg *ir.Value) (fact T, ok bool)
	// Promised adds to a fact about v what holds of v whatever flows into it; nil adds
	// nothing.
	Promised func(v *ir.Value, fact T) T
	// Constant is the constant that a value is known to be, by its fact or
	// otherwise, nil for none: it says which branches are taken.
	Constant func(v *ir.Value, fact T) ir.Attr

	root    *ir.Op
	facts   map[*ir.Value]T
	live    map[*ir.Block]bool
	edges   map[edge]bool
	calls   map[*ir.Op][]*ir.Op // callable -> calls of it that are executed
	called  map[edgeOp]bool
	unknown map[*ir.Op]bool // callables with callers that nobody sees
	symbols ir.SymbolCache
	work    []*ir.Op
	queued  map[*ir.Op]bool
	askers  map[*ir.Value][]*ir.Op // operations that depend on a value that they do not use
}

type edge struct{ from, to *ir.Block }

type edgeOp struct{ call, callee *ir.Op }

// Run analyses root until nothing changes.
func (a *Forward[T]) Run(root *ir.Op) {
	a.root = root
	a.facts, a.live, a.edges = map[*ir.Value]T{}, map[*ir.Block]bool{}, map[edge]bool{}
	a.calls, a.called, a.queued = map[*ir.Op][]*ir.Op{}, map[edgeOp]bool{}, map[*ir.Op]bool{}
	a.askers = map[*ir.Value][]*ir.Op{}
	a.unknown = UnknownCallers(root)
	for _, rg := range root.Regions() {
		a.enter(rg)
	}
	for len(a.work) > 0 {
		op := a.work[len(a.work)-1]
		a.work = a.work[:len(a.work)-1]
		a.queued[op] = false
		if a.live[op.Block()] {
			a.visit(op)
		}
	}
}

// Fact is what is known of v; ok is false when v is never computed.
func (a *Forward[T]) Fact(v *ir.Value) (fact T, ok bool) {
	fact, ok = a.facts[v]
	return fact, ok
}

// FactFor is [Forward.Fact] for the transfer function of op, which need not use v:
// op is visited again when the fact changes.
func (a *Forward[T]) FactFor(op *ir.Op, v *ir.Value) (fact T, ok bool) {
	if !slices.Contains(a.askers[v], op) {
		a.askers[v] = append(a.askers[v], op)
	}
	return a.Fact(v)
}

func (a *Forward[T]) enqueue(op *ir.Op) {
	if !a.queued[op] {
		a.queued[op] = true
		a.work = append(a.work, op)
	}
}

// reach makes a block executable.
func (a *Forward[T]) reach(b *ir.Block) {
	if a.live[b] {
		return
	}
	a.live[b] = true
	for op := range b.OpsReverse() {
		a.enqueue(op)
	}
}

// enter makes a region executable about whose control flow nothing is known.
func (a *Forward[T]) enter(rg *ir.Region) {
	if rg.Empty() {
		return
	}
	a.reach(rg.Entry())
	a.forget(rg.Entry().Args())
}

// enterOwned makes a region of a visited operation executable that is not known
// to have control flow.
func (a *Forward[T]) enterOwned(op *ir.Op, rg *ir.Region) {
	if !rg.Empty() {
		a.reach(rg.Entry())
		a.ownArgs(op, ir.RegionSuccessor{Region: rg})
	}
}

// join adds a fact about v and visits its users again when that changed it.
func (a *Forward[T]) join(v *ir.Value, fact T) {
	if a.Promised != nil {
		fact = a.Promised(v, fact)
	}
	old, ok := a.facts[v]
	if ok {
		if fact = a.Join(old, fact); fact == old {
			return
		}
	}
	a.facts[v] = fact
	for u := range v.Uses() {
		a.enqueue(u.Owner())
	}
	for _, op := range a.askers[v] {
		a.enqueue(op)
	}
}

// forward joins the facts of values, if any, into those that receive them.
func (a *Forward[T]) forward(from, to []*ir.Value) {
	for i := range min(len(from), len(to)) {
		if f, ok := a.facts[from[i]]; ok {
			a.join(to[i], f)
		}
	}
}

func (a *Forward[T]) forget(vs []*ir.Value) {
	for _, v := range vs {
		a.join(v, a.Unknown)
	}
}

// operands are the facts of op's operands; ok is false while one has none.
func (a *Forward[T]) operands(op *ir.Op) (facts []T, ok bool) {
	facts = make([]T, op.NumOperands())
	for i := range facts {
		if facts[i], ok = a.facts[op.Operand(i)]; !ok {
			return nil, false
		}
	}
	return facts, true
}

// constants are the constants that the facts of op's operands amount to.
func (a *Forward[T]) constants(op *ir.Op, facts []T) []ir.Attr {
	out := make([]ir.Attr, len(facts))
	for i, f := range facts {
		out[i] = a.Constant(op.Operand(i), f)
	}
	return out
}

func (a *Forward[T]) visit(op *ir.Op) {
	if _, ok := ir.As[ir.CallOp](op); ok {
		a.call(op)
	} else if b, ok := ir.As[ir.RegionBranchOp](op); ok {
		a.regionBranch(op, b)
	} else if c, ok := ir.As[ir.Callable](op); ok {
		a.callable(op, c)
	} else if op.NumRegions() > 0 {
		for _, rg := range op.Regions() {
			a.enterOwned(op, rg)
		}
		a.forget(op.Results())
	} else {
		a.plain(op)
	}
	if op.NumSuccessors() > 0 {
		a.branch(op)
	} else if op == op.Block().Last() {
		a.leave(op)
	}
}

func (a *Forward[T]) plain(op *ir.Op) {
	if op.NumResults() == 0 {
		return
	}
	facts, ok := a.operands(op)
	if !ok {
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
		a.follow(op, to, b.EntryOperands(to))
	}
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

// callable visits a function: it is executed when somebody calls it.
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
