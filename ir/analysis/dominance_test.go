package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
)

// graph makes a region of n blocks with the given edges; block 0 is the entry.
func graph(n int, edges [][2]int) []*ir.Block {
	rg := ir.NewRegion()
	ir.NewOp(&ir.OpState{Def: ir.UnregisteredOp("t.func"), Regions: []*ir.Region{rg}})
	blocks := make([]*ir.Block, n)
	for i := range blocks {
		blocks[i] = ir.NewBlock()
		rg.Append(blocks[i])
	}
	succs := make([][]*ir.Block, n)
	for _, e := range edges {
		succs[e[0]] = append(succs[e[0]], blocks[e[1]])
	}
	for i, b := range blocks {
		ir.NewBuilder(b).Create(ir.OpState{Def: ir.UnregisteredOp("t.br"), Succs: succs[i]})
	}
	return blocks
}

func TestDiamond(t *testing.T) {
	b := graph(5, [][2]int{{0, 1}, {0, 2}, {1, 3}, {2, 3}})
	var d Dominance
	require.True(t, d.ProperlyDominates(b[0], b[3]))
	require.False(t, d.ProperlyDominates(b[1], b[3]))
	require.False(t, d.ProperlyDominates(b[3], b[0]))
	require.False(t, d.IsReachable(b[4]))
	require.Equal(t, b[0], d.CommonDominator(b[1], b[2]))
	require.Equal(t, b[0], d.ImmediateDominator(b[3]))
	require.Nil(t, d.ImmediateDominator(b[0]))
	require.Equal(t, 3, len(d.Children(b[0])))
	var p PostDominance
	require.True(t, p.Dominates(b[3], b[0]))
	require.False(t, p.Dominates(b[1], b[0]))
}

// TestDominanceIsByPaths compares with the definition: a dominates b when b
// cannot be reached without a.
func TestDominanceIsByPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, edges := drawGraph(t)
		blocks := graph(n, edges)
		var d Dominance
		for i := range n {
			for j := range n {
				if !reaches(n, edges, j, -1) {
					continue
				}
				want := i == j || !reaches(n, edges, j, i)
				if got := d.Dominates(blocks[i], blocks[j]); got != want {
					t.Fatalf("%v: %d dominates %d: got %v", edges, i, j, got)
				}
			}
		}
	})
}

// reaches reports whether there is a path from block 0 to b that avoids a block.
func reaches(n int, edges [][2]int, b, avoid int) bool {
	seen := make([]bool, n)
	var visit func(int)
	visit = func(x int) {
		if seen[x] || x == avoid {
			return
		}
		seen[x] = true
		for _, e := range edges {
			if e[0] == x {
				visit(e[1])
			}
		}
	}
	visit(0)
	return seen[b]
}
