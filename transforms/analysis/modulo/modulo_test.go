package modulo

import (
	"testing"

	"github.com/stretchr/testify/require"
)

const (
	tensor = iota
	threads
	copies
)

// attention is a step of flash attention on an H200, 128 queries and 128 keys at head_dim 128, in microseconds: scores,
// softmax, packing, and the GEMM with the values. Operations of several warpgroups share the tensor cores and, by how
// many instructions they can begin, the threads' units.
func attention(warpgroups int, programOrder bool, scores int) (ops []Op, edges []Edge) {
	const product, softmax, pack = 0.597, 0.791, 0.02
	n := float64(warpgroups)
	for range warpgroups {
		s := len(ops)
		qk, soft, packed, pv := s, s+1, s+2, s+3
		ops = append(ops, Op{tensor, product / n, Any}, Op{threads, softmax / n, Any}, Op{threads, pack / n, Any},
			Op{tensor, product / n, Any})
		edges = append(edges, Edge{qk, soft, product / n, 0}, Edge{soft, packed, softmax / n, 0},
			Edge{packed, pv, pack / n, 0},
			// Scores are written once those before them were read, packed ones once they were multiplied.
			Edge{soft, qk, softmax / n, scores}, Edge{pv, packed, product / n, 1})
		if programOrder {
			edges = append(edges, Edge{pv, qk, product / n, 1})
		}
	}
	return ops, edges
}

// loop is a body.
type loop struct {
	ops   []Op
	edges []Edge
}

func of(ops []Op, edges []Edge) loop { return loop{ops, edges} }

func TestIntervals(t *testing.T) {
	for _, c := range []struct {
		name     string
		loop     loop
		interval float64
	}{
		{"one warpgroup in program order", of(attention(1, true, 1)), 2.005},
		{"one warpgroup, scores once", of(attention(1, false, 1)), 1.388},
		{"one warpgroup, scores twice: the tensor cores are always busy", of(attention(1, false, 2)), 1.194},
		{"two warpgroups in program order: they take turns", of(attention(2, true, 1)), 1.194},
		{"two warpgroups, scores once", of(attention(2, false, 1)), 1.194},
		{"a load beside a computation", loop{[]Op{{copies, 10, Any}, {threads, 10, Any}}, []Edge{{0, 1, 10, 0}}}, 10},
		{"a load that two buffers hide in part",
			loop{[]Op{{copies, 10, Any}, {threads, 10, Any}}, []Edge{{0, 1, 20, 0}, {1, 0, 10, 2}}}, 15},
		{"what depends on itself two iterations before", loop{[]Op{{threads, 3, Any}}, []Edge{{0, 0, 12, 2}}}, 6},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := Solve(c.loop.ops, c.loop.edges, 3, 20000)
			require.NoError(t, err)
			require.InDelta(t, c.interval, s.Interval, 1e-3)
			holds(t, s, c.loop.ops, c.loop.edges)
		})
	}
}

// holds checks a schedule by what it means: edges, and that no resource has two operations at once.
func holds(t *testing.T, s Schedule, ops []Op, edges []Edge) {
	t.Helper()
	const slack = 1e-4
	for _, e := range edges {
		require.GreaterOrEqual(t, s.Start[e.To]+float64(e.Distance)*s.Interval, s.Start[e.From]+e.After-slack)
	}
	for u := range ops {
		for v := range ops {
			for k := -4; k <= 4 && ops[u].Resource == ops[v].Resource; k++ {
				from, to := s.Start[u], s.Start[v]+float64(k)*s.Interval
				if u != v || k != 0 {
					require.True(t, to >= from+ops[u].Busy-slack || from >= to+ops[v].Busy-slack,
						"operations %d and %d, %d iterations apart", u, v, k)
				}
			}
		}
	}
}

// TestStages: with stages given, the interval is that of the order which they mean.
func TestStages(t *testing.T) {
	ops, edges := attention(1, false, 1)
	for i := range ops {
		ops[i].Stage = 0
	}
	together, err := Solve(ops, edges, 2, 20000)
	require.NoError(t, err)
	require.InDelta(t, 2.005, together.Interval, 1e-3)
	ops[3].Stage = 1
	later, err := Solve(ops, edges, 2, 20000)
	require.NoError(t, err)
	require.InDelta(t, 1.388, later.Interval, 1e-2)
	require.Equal(t, 1, later.StageOf(3))
	require.Equal(t, 0, later.StageOf(0))
}

func TestNone(t *testing.T) {
	_, err := Solve([]Op{{threads, 1, Any}}, []Edge{{0, 0, 1, 0}}, 2, 100)
	require.ErrorIs(t, err, ErrNone)
	ops, edges := attention(2, false, 1)
	_, err = Solve(ops, edges, 3, 3)
	require.ErrorIs(t, err, ErrLimit)
}
