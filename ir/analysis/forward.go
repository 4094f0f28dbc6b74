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
	// Promised adds to a fact about v what holds for v in any case; nil adds nothing.
	Promised func(v *ir.Value, fact T) T
	// Constant is the constant that a value is known to be, by its fact or
	// otherwise, nil for none: it says which branches are taken. A nil Constant knows none.
	Constant func(v *ir.Value, fact T) ir.Attr
	// Outside is the fact of a value from outside of the analyzed operation. Such values have no facts if Outside
	// is nil: then the operation must be isolated from above.
	Outside func(v *ir.Value) T
	// Plain reports whether an operation with regions, or a call, is seen from outside only, as one without.
	Plain func(op *ir.Op) bool
	// Passes are the ways of facts through an operation with regions, in addition to those of [ir.RegionBranchOp];
	// nil for an operation that is not known to have some.
	Passes func(op *ir.Op) []Pass[T]
	// Chosen is joined to the facts of the results of op, if it is structured control flow, or of the arguments of
	// the blocks among which the terminator op chooses: who gets which value depends on the condition. A nil Chosen
	// joins nothing.
	Chosen func(op *ir.Op) (fact T, ok bool)
	// Runs reports whether a loop is known to run at least once, so that its results are not its operands. A nil Runs
	// knows no such loop.
	Runs func(op *ir.Op) bool
	// Effects notes by [Forward.Hold] what an operation without regions writes to memory. Nil follows no memory.
	Effects func(op *ir.Op)

	root    *ir.Op
	facts   map[*ir.Value]T
	live    map[*ir.Block]bool
	edges   map[edge]bool
	calls   map[*ir.Op][]*ir.Op // callable -> calls of it that are executed
	called  map[edgeOp]bool
	unknown map[*ir.Op]bool // callables with unknown callers
	symbols ir.SymbolCache
	askers  map[*ir.Value][]*ir.Op // operations that depend on a value that they do not use
	held    map[*ir.Value]T        // what memory holds, by the value that stands for it
	readers map[*ir.Value][]*ir.Op // operations that depend on what memory holds
	workList
}

// A Pass is a way of facts from one value to another, on which Through, if not nil, changes them.
type Pass[T comparable] struct {
	From, To *ir.Value
	Through  func(fact T) T
}

type edge struct{ from, to *ir.Block }

type edgeOp struct{ call, callee *ir.Op }

// Run analyses root until nothing changes. What memory holds is known from the start if Run was called before.
func (a *Forward[T]) Run(root *ir.Op) {
	a.root = root
	a.facts, a.live, a.edges = map[*ir.Value]T{}, map[*ir.Block]bool{}, map[edge]bool{}
	a.calls, a.called = map[*ir.Op][]*ir.Op{}, map[edgeOp]bool{}
	a.askers = map[*ir.Value][]*ir.Op{}
	a.unknown, a.readers = UnknownCallers(root), map[*ir.Value][]*ir.Op{}
	for _, rg := range root.Regions() {
		if _, ok := ir.As[ir.Callable](root); ok {
			a.enter(rg)
		} else {
			a.enterOwned(root, rg, nil)
		}
	}
	a.drain(func(op *ir.Op) {
		if a.live[op.Block()] {
			a.visit(op)
		}
	})
}

// Fact is what is known of v; ok is false when v is never computed.
func (a *Forward[T]) Fact(v *ir.Value) (fact T, ok bool) {
	fact, ok = a.facts[v]
	if !ok && a.Outside != nil && !a.root.IsAncestor(v.ParentBlock().ParentOp()) {
		return a.Outside(v), true
	}
	return fact, ok
}

// Held is what is known of the contents of memory, for the hooks of op, if it is not nil: op is visited again when
// that changes.
func (a *Forward[T]) Held(op *ir.Op, memory *ir.Value) (fact T, ok bool) {
	if op != nil && !slices.Contains(a.readers[memory], op) {
		a.readers[memory] = append(a.readers[memory], op)
	}
	fact, ok = a.held[memory]
	return fact, ok
}

// Hold adds a fact about the contents of memory.
func (a *Forward[T]) Hold(memory *ir.Value, fact T) {
	old, ok := a.held[memory]
	if ok {
		if fact = a.Join(old, fact); fact == old {
			return
		}
	}
	if a.held == nil {
		a.held = map[*ir.Value]T{}
	}
	a.held[memory] = fact
	for _, op := range a.readers[memory] {
		a.enqueue(op)
	}
}

// FactFor is [Forward.Fact] for the transfer function of op, which need not use v:
// op is visited again when the fact changes.
func (a *Forward[T]) FactFor(op *ir.Op, v *ir.Value) (fact T, ok bool) {
	if !slices.Contains(a.askers[v], op) {
		a.askers[v] = append(a.askers[v], op)
	}
	return a.Fact(v)
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
// to have control flow. The operation gives its arguments, but for those that others give.
func (a *Forward[T]) enterOwned(op *ir.Op, rg *ir.Region, given []*ir.Value) {
	if !rg.Empty() {
		a.reach(rg.Entry())
		a.ownArgs(op, ir.RegionSuccessor{Region: rg, Inputs: given})
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
		if f, ok := a.Fact(from[i]); ok {
			a.join(to[i], f)
		}
	}
}

// pass follows the ways of facts of an operation with regions, from those values that have a fact.
func (a *Forward[T]) pass(passes []Pass[T]) {
	for _, p := range passes {
		f, ok := a.Fact(p.From)
		switch {
		case !ok:
		case p.Through != nil:
			a.join(p.To, p.Through(f))
		default:
			a.join(p.To, f)
		}
	}
}

// passes are the ways through an operation.
func (a *Forward[T]) passes(op *ir.Op) []Pass[T] {
	if a.Passes == nil {
		return nil
	}
	return a.Passes(op)
}

// chosen joins what a condition adds to what it chooses among.
func (a *Forward[T]) chosen(op *ir.Op, vs []*ir.Value) {
	if a.Chosen == nil {
		return
	}
	if f, ok := a.Chosen(op); ok {
		for _, v := range vs {
			a.join(v, f)
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
		if facts[i], ok = a.Fact(op.Operand(i)); !ok {
			return nil, false
		}
	}
	return facts, true
}

// constants are the constants that the facts of op's operands amount to.
func (a *Forward[T]) constants(op *ir.Op, facts []T) []ir.Attr {
	out := make([]ir.Attr, len(facts))
	if a.Constant == nil {
		return out
	}
	for i, f := range facts {
		out[i] = a.Constant(op.Operand(i), f)
	}
	return out
}
