package inflight

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/assert"
	"pgregory.net/rapid"
)

// step is a step of a program: it begins an MMA, or waits.
type step struct {
	kind, n int
}

func steps() *rapid.Generator[[]step] {
	return rapid.SliceOfN(rapid.Custom(func(t *rapid.T) step {
		return step{rapid.IntRange(0, 2).Draw(t, "kind"), rapid.IntRange(0, 5).Draw(t, "n")}
	}), 0, 12)
}

// does is a step's effect, by the set and by the queue that it stands for.
func (x step) set(s Set[int]) Set[int] {
	switch x.kind {
	case 0:
		return s.Begin(x.n)
	case 1:
		return s.Wait(int64(x.n))
	}
	return s.Await(func(k int) bool { return k == x.n })
}

func (x step) queue(q []int) []int {
	switch x.kind {
	case 0:
		return append(slices.Clone(q), x.n)
	case 1:
		return q[max(0, len(q)-x.n):]
	}
	return q[slices.Index(q, x.n)+1:]
}

// once are steps that begin no MMA twice: with one key for two, an await is ambiguous.
func once(xs []step) []step {
	begun := map[int]bool{}
	return slices.DeleteFunc(xs, func(x step) bool {
		again := x.kind == 0 && begun[x.n]
		begun[x.n] = begun[x.n] || x.kind == 0
		return again
	})
}

// TestOnePath: along one path the set is the queue.
func TestOnePath(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var s Set[int]
		var q []int
		for _, x := range once(steps().Draw(t, "steps")) {
			s, q = x.set(s), x.queue(q)
			assert.ElementsMatch(t, q, s.Keys())
		}
	})
}

// TestJoin: behind a join nothing is left out that is in flight on either path.
func TestJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var sides [2]Set[int]
		var queues [2][]int
		common := once(steps().Draw(t, "before"))
		for i := range sides {
			for _, x := range once(append(slices.Clone(common), steps().Draw(t, "path")...)) {
				sides[i], queues[i] = x.set(sides[i]), x.queue(queues[i])
			}
		}
		s := sides[0].Join(sides[1])
		for n, x := range steps().Draw(t, "behind") {
			if x.kind == 0 {
				x.n = 10 + n
			}
			s = x.set(s)
			for i := range queues {
				queues[i] = x.queue(queues[i])
				assert.Subset(t, s.Keys(), queues[i])
			}
		}
	})
}

// TestLoop: what iterations add without end is found in a few rounds.
func TestLoop(t *testing.T) {
	s := Set[int]{}.Begin(0).Loop(func(s Set[int]) Set[int] { return s.Begin(1) })
	assert.ElementsMatch(t, []int{0, 1}, s.Keys())
	assert.Empty(t, s.Wait(0))
	assert.Len(t, s.Wait(1), 2, "the loop may have no iteration, or many")
}
