package transforms

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// callUses counts how often callables that may be erased are referred to.
type callUses struct {
	graph   *analysis.CallGraph
	symbols ir.SymbolCache
	// total is the number of references to a discardable node.
	total map[*analysis.CallNode]int
	// from is how many of them a node makes inside its body.
	from map[*analysis.CallNode]map[*analysis.CallNode]int
}

func newCallUses(root *ir.Op, g *analysis.CallGraph) *callUses {
	u := &callUses{graph: g, total: map[*analysis.CallNode]int{},
		from: map[*analysis.CallNode]map[*analysis.CallNode]int{}}
	always := map[*analysis.CallNode]bool{}
	u.tables(root, root.ParentOp() == nil, always)
	for n := range always {
		delete(u.total, n)
	}
	for _, n := range g.Nodes {
		u.recount(n)
	}
	return u
}

// tables finds the discardable callables of all symbol tables, and those that
// something which is no callable refers to.
func (u *callUses) tables(op *ir.Op, hidden bool, always map[*analysis.CallNode]bool) {
	isTable := op.Has(ir.SymbolTableTrait)
	hidden = !isTable || hidden || !analysis.IsSymbol(op) || ir.SymbolVisibility(op) == "private"
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				u.tables(o, hidden, always)
			}
		}
	}
	if !isTable {
		return
	}
	for b := range op.Region(0).Blocks() {
		for o := range b.Ops() {
			if n := u.nodeOf(o); n != nil {
				if analysis.IsSymbol(o) && analysis.Discardable(o, hidden) {
					u.total[n] = 0
				}
				continue
			}
			u.references(o, func(n *analysis.CallNode) { always[n] = true })
		}
	}
}

func (u *callUses) nodeOf(op *ir.Op) *analysis.CallNode {
	c, ok := ir.As[ir.Callable](op)
	if !ok {
		return nil
	}
	return u.graph.Node(c.CallableRegion())
}

// references calls fn for each reference to a callable in op.
func (u *callUses) references(op *ir.Op, fn func(n *analysis.CallNode)) {
	parent := op.ParentOp()
	analysis.SymbolUses(op, func(_ *ir.Op, ref *ir.SymbolRefAttr) {
		if sym := u.symbols.Resolve(parent, ref); sym != nil {
			if n := u.nodeOf(sym); n != nil {
				fn(n)
			}
		}
	})
}

// recount counts the references in n's callable anew.
func (u *callUses) recount(n *analysis.CallNode) {
	u.drop(n)
	mine := map[*analysis.CallNode]int{}
	u.references(n.Callable(), func(to *analysis.CallNode) {
		if _, ok := u.total[to]; ok {
			mine[to]++
			u.total[to]++
		}
	})
	u.from[n] = mine
}

// drop forgets the references that n makes.
func (u *callUses) drop(n *analysis.CallNode) {
	for to, k := range u.from[n] {
		u.total[to] -= k
	}
	delete(u.from, n)
}

// inlined accounts for a call that was replaced by a copy of its target.
func (u *callUses) inlined(c pendingCall) {
	mine := u.from[c.source]
	if _, ok := u.total[c.target]; ok {
		mine[c.target]--
		u.total[c.target]--
	}
	for to, k := range u.from[c.target] {
		mine[to] += k
		u.total[to] += k
	}
}

// unused reports whether nothing refers to n, which may then be erased.
func (u *callUses) unused(n *analysis.CallNode) bool { return u.hasUses(n, 0) }

// usedOnce reports whether n has one use and may be erased after it.
func (u *callUses) usedOnce(n *analysis.CallNode) bool { return u.hasUses(n, 1) }

func (u *callUses) hasUses(n *analysis.CallNode, want int) bool {
	if !n.Callable().Has(ir.SymbolTrait) {
		return false
	}
	k, ok := u.total[n]
	return ok && k == want
}
