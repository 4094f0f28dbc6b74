package analysis_test

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

func nameOf(n *analysis.CallNode) string { return ir.SymbolName(n.Callable()) }

func namesOf(nodes []*analysis.CallNode) (names []string) {
	for _, n := range nodes {
		names = append(names, nameOf(n))
	}
	return names
}

// functionsInside are the functions with a body that are in a symbol, but not in another function inside.
func functionsInside(s *symbol) (names []string) {
	for _, c := range s.children {
		switch {
		case c.module:
			names = append(names, functionsInside(c)...)
		case !c.declared:
			names = append(names, c.name)
		}
	}
	return names
}

// TestCallGraph: there is a node for each function with a body, and an edge just where the function, but not one inside
// of it, calls one that has a body.
func TestCallGraph(t *testing.T) {
	edges, children := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		root, text, all := drawModules(t)
		g := analysis.NewCallGraph(root)
		nodes := map[string]*analysis.CallNode{}
		var want []string
		for _, n := range g.Nodes {
			nodes[nameOf(n)] = n
		}
		for _, s := range all {
			if s.module || s.declared {
				continue
			}
			want = append(want, s.name)
			n := nodes[s.name]
			require.NotNil(t, n, "@%s has no node\n%s", s.name, text)
			require.Same(t, n, g.Node(n.Region))
			var callees []string
			for _, c := range s.calls {
				if nodes[c] != nil && !slices.Contains(callees, c) {
					callees = append(callees, c)
				}
			}
			require.Equal(t, callees, namesOf(n.Edges), "edges of @%s\n%s", s.name, text)
			require.Equal(t, functionsInside(s), namesOf(n.Children), "functions in @%s\n%s", s.name, text)
			edges, children = edges+len(callees), children+len(n.Children)
			ir.WalkOps(n.Callable(), func(op *ir.Op) {
				if op.Name() == "t.use" || op.Name() == "func.call" {
					around, f := g.NodeAround(op.Block().Region()), op.ParentOp()
					for f.Name() != "func.func" {
						f = f.ParentOp()
					}
					require.Equal(t, ir.SymbolName(f), nameOf(around))
				}
			})
		}
		require.Equal(t, want, namesOf(g.Nodes), text)
	})
	assert.Positive(t, edges)
	assert.Positive(t, children)
}

// TestCalls: a call's target is the function with the name that it calls, if that has a body. Calls in functions that
// are inside of another are found if asked for.
func TestCalls(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root, text, all := drawModules(t)
		g := analysis.NewCallGraph(root)
		for _, inner := range []bool{false, true} {
			for _, s := range all {
				n := nodeNamed(g, s.name)
				if n == nil {
					continue
				}
				var want, got []string
				var add func(*symbol)
				add = func(s *symbol) {
					want = append(want, s.calls...)
					for _, c := range s.children {
						if inner {
							add(c)
						}
					}
				}
				add(s)
				g.CallsIn(n.Region, inner, func(call *ir.Op, target *analysis.CallNode) {
					c, _ := ir.As[ir.CallOp](call)
					ref, _ := c.Callee()
					require.Same(t, nodeNamed(g, ref.Root()), target, "%v\n%s", ref, text)
					got = append(got, ref.Root())
				})
				require.Equal(t, want, got, text)
			}
		}
	})
}

func nodeNamed(g *analysis.CallGraph, name string) *analysis.CallNode {
	for _, n := range g.Nodes {
		if nameOf(n) == name {
			return n
		}
	}
	return nil
}

// TestSCCs: two functions are in one component just if there are paths of calls, or into functions inside, from each
// to the other. A component comes after those that it reaches.
func TestSCCs(t *testing.T) {
	cycles := 0
	check := func(t *rapid.T) {
		root, text, _ := drawModules(t)
		g := analysis.NewCallGraph(root)
		reaches := func(from, to *analysis.CallNode) bool {
			seen := map[*analysis.CallNode]bool{}
			var visit func(*analysis.CallNode)
			visit = func(n *analysis.CallNode) {
				if !seen[n] {
					seen[n] = true
					for _, m := range n.Edges {
						visit(m)
					}
					for _, m := range n.Children {
						visit(m)
					}
				}
			}
			visit(from)
			return seen[to]
		}
		component := map[*analysis.CallNode]int{}
		for i, scc := range g.SCCs() {
			for _, n := range scc {
				_, twice := component[n]
				require.False(t, twice, text)
				component[n] = i
			}
			if len(scc) > 1 {
				cycles++
			}
		}
		require.Len(t, component, len(g.Nodes), text)
		for _, n := range g.Nodes {
			for _, m := range g.Nodes {
				there, back := reaches(n, m), reaches(m, n)
				require.Equal(t, there && back, component[n] == component[m], "@%s and @%s\n%s", nameOf(n), nameOf(m), text)
				require.True(t, !there || component[m] <= component[n], "@%s reaches @%s\n%s", nameOf(n), nameOf(m), text)
			}
		}
	}
	rapid.Check(t, func(t *rapid.T) {
		for range 10 {
			check(t)
		}
	})
	assert.Positive(t, cycles)
}
