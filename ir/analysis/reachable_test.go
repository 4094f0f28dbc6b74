package analysis

import (
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
)

// drawGraph makes blocks and edges between them; see [graph].
func drawGraph(t *rapid.T) (n int, edges [][2]int) {
	n = rapid.IntRange(1, 9).Draw(t, "blocks")
	block := rapid.IntRange(0, n-1)
	for range rapid.IntRange(0, 2*n).Draw(t, "edges") {
		edges = append(edges, [2]int{block.Draw(t, "from"), block.Draw(t, "to")})
	}
	return n, edges
}

// TestReachableIsByPaths compares with the definition: there is a path of edges from the entry.
func TestReachableIsByPaths(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, edges := drawGraph(t)
		blocks := graph(n, edges)
		live := Reachable(blocks[0].Region())
		if n == 1 {
			require.Nil(t, live)
			return
		}
		for i, b := range blocks {
			require.Equal(t, reaches(n, edges, i, -1), live[b], "%v: block %d", edges, i)
		}
	})
}

// TestWalkReachable: a walk visits each operation that control can reach once, in order. It skips what is inside of
// an operation if told to, and ends if told to.
func TestWalkReachable(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n, edges := drawGraph(t)
		blocks := graph(n, edges)
		var want []*ir.Op
		answers := map[*ir.Op]ir.WalkResult{}
		ended := false
		answer := func(op *ir.Op) ir.WalkResult {
			answers[op] = rapid.SampledFrom([]ir.WalkResult{ir.Advance, ir.Advance, ir.Advance, ir.Skip, ir.Interrupt}).Draw(t,
				"answer")
			if !ended {
				want = append(want, op)
				ended = answers[op] == ir.Interrupt
			}
			return answers[op]
		}
		for i, b := range blocks {
			m, inside := drawGraph(t)
			nested := graph(m, inside)
			outer := nested[0].ParentOp()
			outer.InsertBefore(b.Last())
			if !reaches(n, edges, i, -1) {
				continue
			}
			if answer(outer) == ir.Advance {
				for j, c := range nested {
					if reaches(m, inside, j, -1) {
						answer(c.Last())
					}
				}
			}
			answer(b.Last())
		}
		var got []*ir.Op
		result := WalkReachable(blocks[0].ParentOp(), func(op *ir.Op) ir.WalkResult {
			got = append(got, op)
			return answers[op]
		})
		require.Equal(t, len(want), len(got))
		for i := range want {
			require.Same(t, want[i], got[i], "%v", edges)
		}
		require.Equal(t, ended, result == ir.Interrupt)
	})
}
