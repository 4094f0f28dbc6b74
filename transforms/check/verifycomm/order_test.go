package verifycomm

import (
	"slices"
	"testing"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
)

// program is what a few agents do, small enough to try all schedules.
type program [][]event

// draw makes a program of agents that add to two counters, wait for them, and access
// one element in between.
func draw(t *rapid.T, c *checker) program {
	var p program
	for range 3 {
		var events []event
		for range rapid.IntRange(1, 4).Draw(t, "events") {
			counter := c.counter(counterKey{index: rapid.SampledFrom([]int64{0, 0, 1}).Draw(t, "counter")})
			value := rapid.SampledFrom([]int64{1, 1, 2}).Draw(t, "value")
			switch rapid.SampledFrom([]eventKind{notify, notify, wait, touch}).Draw(t, "kind") {
			case notify:
				events = append(events, event{kind: notify, counter: counter, value: value, upTo: int32(len(events))})
			case wait:
				events = append(events, event{kind: wait, counter: counter, value: value + 1, compare: comm.GE})
			case touch:
				x := &access{writes: true, box: box{span(0, 1)}, known: int32(len(events)), announced: true}
				events = append(events, event{kind: touch, access: x})
			}
		}
		p = append(p, events)
	}
	return p
}

// schedules is all that may happen to a program.
type schedules struct {
	program
	// unordered are the pairs of accesses that in some schedule nothing orders, ended
	// says whether all agents end in each.
	unordered map[[2]point]bool
	ended     bool
}

// state is a schedule as far as it has come: clocks say how many of the others'
// events an agent knows, or a counter publishes.
type state struct {
	at       []int
	clocks   [][]int
	value    []int64
	released [][]int
	done     map[point][]int // what was known when an access was done
}

func (s *state) clone() *state {
	c := &state{at: slices.Clone(s.at), value: slices.Clone(s.value), done: map[point][]int{}}
	for _, k := range s.clocks {
		c.clocks = append(c.clocks, slices.Clone(k))
	}
	for _, k := range s.released {
		c.released = append(c.released, slices.Clone(k))
	}
	for p, k := range s.done {
		c.done[p] = k
	}
	return c
}

func join(a, b []int) {
	for i := range a {
		a[i] = max(a[i], b[i])
	}
}

// try executes every schedule from a state on.
func (s *schedules) try(at *state) {
	moved, all := false, true
	for a := range s.program {
		if at.at[a] == len(s.program[a]) {
			continue
		}
		all = false
		e := &s.program[a][at.at[a]]
		if e.kind == wait && at.value[e.counter] < e.value {
			continue
		}
		moved = true
		next := at.clone()
		next.step(a, e)
		s.try(next)
	}
	if moved {
		return
	}
	s.ended = s.ended && all
	for p, k := range at.done {
		for q, l := range at.done {
			if p.agent < q.agent && l[p.agent] <= int(p.at) && k[q.agent] <= int(q.at) {
				s.unordered[[2]point{p, q}] = true
			}
		}
	}
}

func (s *state) step(a int, e *event) {
	switch e.kind {
	case notify:
		s.value[e.counter] += e.value
		join(s.released[e.counter], s.clocks[a])
	case wait:
		join(s.clocks[a], s.released[e.counter])
	case touch:
		s.done[point{int32(a), int32(s.at[a])}] = slices.Clone(s.clocks[a])
	}
	s.at[a]++
	s.clocks[a][a] = s.at[a]
}

// TestOrder holds that one run, and runs with one agent stopped, tell what all schedules do: whether all agents end,
// and which accesses nothing orders.
func TestOrder(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		for range 4 {
			compare(t)
		}
	})
}

func compare(t *rapid.T) {
	c := newChecker(arch.Machine{}, false, &instance{})
	p := draw(t, c)
	l := &launch{devices: len(p), blocks: 1, grid: 1, resident: 1}
	for d, events := range p {
		l.traces = append(l.traces, trace{device: d, events: events})
	}
	r := newSystem(c, []*launch{l}).recorded(false)

	truth := &schedules{program: p, unordered: map[[2]point]bool{}, ended: true}
	start := &state{at: make([]int, len(p)), value: make([]int64, len(c.keys)), done: map[point][]int{}}
	for range p {
		start.clocks = append(start.clocks, make([]int, len(p)))
	}
	for range c.keys {
		start.released = append(start.released, make([]int, len(p)))
	}
	truth.try(start)

	require.Equal(t, truth.ended, len(r.stuck()) == 0)
	var done []*access
	for a := range p {
		for i := range r.at(int32(a)) {
			if x := p[a][i].access; x != nil {
				done = append(done, x)
			}
		}
	}
	for i, x := range done {
		for _, y := range done[i+1:] {
			if x.by == y.by {
				continue
			}
			unordered := truth.unordered[[2]point{{x.by, x.at}, {y.by, y.at}}]
			require.Equal(t, unordered, r.order.confirms(conflict{x, y}))
			if r.order.follows(x, y) || r.order.follows(y, x) {
				require.False(t, unordered, "known to be ordered")
			}
		}
	}
}

// TestIndices compares runs of indices with the indices themselves.
func TestIndices(t *testing.T) {
	list := func(x indices) (all []int64) {
		for i := x.from; i < x.to; i++ {
			if (i-x.from)%x.step < x.run {
				all = append(all, i)
			}
		}
		return all
	}
	draw := func(t *rapid.T) indices {
		x := indices{from: rapid.Int64Range(0, 20).Draw(t, "from"), step: rapid.Int64Range(1, 7).Draw(t, "step"), run: 1}
		x.to = x.from + (rapid.Int64Range(1, 6).Draw(t, "count")-1)*x.step + 1
		return x
	}
	rapid.Check(t, func(t *rapid.T) {
		var xs [2]indices
		for i := range xs {
			one := draw(t)
			distance, n := rapid.Int64Range(-9, 9).Draw(t, "distance"), rapid.Int64Range(1, 5).Draw(t, "n")
			all, ok := one.repeated(distance, n)
			if !ok {
				all = one
			} else {
				var want []int64
				for j := range n {
					moved := one
					moved.from, moved.to = one.from+j*distance, one.to+j*distance
					want = append(want, list(moved)...)
				}
				slices.Sort(want)
				require.Equal(t, slices.Compact(want), list(all))
			}
			xs[i] = all
		}
		common := slices.ContainsFunc(list(xs[0]), func(i int64) bool { return slices.Contains(list(xs[1]), i) })
		require.Equal(t, common, xs[0].meet(xs[1]))
	})
}
