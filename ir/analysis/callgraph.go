package analysis

import "github.com/tsopt/tsopt/ir"

// CallGraph has a node for each callable region below an operation.
type CallGraph struct {
	// Nodes are in the order of the text, outer before inner.
	Nodes   []*CallNode
	byRoot  map[*ir.Region]*CallNode
	symbols ir.SymbolCache
}

// CallNode is one callable region.
type CallNode struct {
	Region *ir.Region
	// Edges are the nodes called from here, each once.
	Edges []*CallNode
	// Children are the callables nested directly inside.
	Children []*CallNode
}

// Callable is the operation that owns the region.
func (n *CallNode) Callable() *ir.Op { return n.Region.Owner() }

// NewCallGraph computes the graph of the callables inside root.
func NewCallGraph(root *ir.Op) *CallGraph {
	g := &CallGraph{byRoot: map[*ir.Region]*CallNode{}}
	g.addNodes(root, nil)
	for _, n := range g.Nodes {
		g.addEdges(n)
	}
	return g
}

func (g *CallGraph) addNodes(op *ir.Op, parent *CallNode) {
	for _, rg := range op.Regions() {
		under := parent
		if c, ok := ir.As[ir.Callable](op); ok && c.CallableRegion() == rg && !rg.Empty() {
			under = &CallNode{Region: rg}
			g.Nodes = append(g.Nodes, under)
			g.byRoot[rg] = under
			if parent != nil {
				parent.Children = append(parent.Children, under)
			}
		}
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				if o.NumRegions() > 0 {
					g.addNodes(o, under)
				}
			}
		}
	}
}

func (g *CallGraph) addEdges(n *CallNode) {
	seen := map[*CallNode]bool{}
	g.CallsIn(n.Region, false, func(call *ir.Op, target *CallNode) {
		if target != nil && !seen[target] {
			seen[target] = true
			n.Edges = append(n.Edges, target)
		}
	})
}

// CallsIn calls fn for each call in a region with its target, nil when that is
// not known or has no body; nested callables are entered when inner is set.
func (g *CallGraph) CallsIn(rg *ir.Region, inner bool, fn func(call *ir.Op, target *CallNode)) {
	for b := range rg.Blocks() {
		for op := range b.Ops() {
			if _, ok := ir.As[ir.CallOp](op); ok {
				fn(op, g.Target(op))
				continue
			}
			for _, nested := range op.Regions() {
				if inner || g.byRoot[nested] == nil {
					g.CallsIn(nested, inner, fn)
				}
			}
		}
	}
}

// Target is the node that a call calls, nil when unknown.
func (g *CallGraph) Target(call *ir.Op) *CallNode {
	c, ok := ir.As[ir.CallOp](call)
	if !ok {
		return nil
	}
	sym, value := c.Callee()
	var callee *ir.Op
	switch {
	case sym != nil:
		callee = g.symbols.Resolve(call, sym)
	case value != nil:
		callee = value.DefiningOp()
	}
	if target, ok := ir.As[ir.Callable](callee); ok {
		return g.byRoot[target.CallableRegion()]
	}
	return nil
}

// Node is the node of a callable region, nil when there is none.
func (g *CallGraph) Node(rg *ir.Region) *CallNode { return g.byRoot[rg] }

// NodeAround is the node whose region is rg or the nearest around it.
func (g *CallGraph) NodeAround(rg *ir.Region) *CallNode {
	for ; rg != nil; rg = rg.ParentRegion() {
		if n := g.byRoot[rg]; n != nil {
			return n
		}
	}
	return nil
}

// SCCs lists the strongly connected components, callees before callers (Tarjan).
func (g *CallGraph) SCCs() [][]*CallNode {
	t := &tarjan{index: map[*CallNode]int{}, low: map[*CallNode]int{}, on: map[*CallNode]bool{}}
	for _, n := range g.Nodes {
		if t.index[n] == 0 {
			t.visit(n)
		}
	}
	return t.out
}

type tarjan struct {
	index, low map[*CallNode]int
	on         map[*CallNode]bool
	stack      []*CallNode
	out        [][]*CallNode
}

func (t *tarjan) visit(n *CallNode) {
	t.index[n] = len(t.index) + 1
	t.low[n] = t.index[n]
	t.stack = append(t.stack, n)
	t.on[n] = true
	for _, list := range [][]*CallNode{n.Edges, n.Children} {
		for _, m := range list {
			if t.index[m] == 0 {
				t.visit(m)
				t.low[n] = min(t.low[n], t.low[m])
			} else if t.on[m] {
				t.low[n] = min(t.low[n], t.index[m])
			}
		}
	}
	if t.low[n] != t.index[n] {
		return
	}
	var scc []*CallNode
	for {
		m := t.stack[len(t.stack)-1]
		t.stack = t.stack[:len(t.stack)-1]
		t.on[m] = false
		scc = append(scc, m)
		if m == n {
			break
		}
	}
	t.out = append(t.out, scc)
}
