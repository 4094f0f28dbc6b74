package engine

import (
	"testing"

	"github.com/tsopt/tsopt/target/sim/clock"
	"pgregory.net/rapid"
)

// naive is a vector clock as a map, against which histories are checked.
type naive map[[2]int32]uint32

func (n naive) join(o naive) naive {
	out := naive{}
	for k, v := range n {
		out[k] = v
	}
	for k, v := range o {
		out[k] = max(out[k], v)
	}
	return out
}

// TestClocksAgreeWithMaps runs random releases, acquires and barriers.
func TestClocksAgreeWithMaps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const groups, members = 3, 4
		var agents []*Agent
		var models []naive
		for g := range int32(groups) {
			for m := range int32(members) {
				agents = append(agents, &Agent{Clock: clock.Clock{Group: g + 1, Member: m, Own: 1, Past: clock.None}})
				models = append(models, naive{})
			}
		}
		release := func(i int) naive {
			c := agents[i].Clock
			return models[i].join(naive{{c.Group, c.Member}: c.Own})
		}
		for range rapid.IntRange(1, 30).Draw(t, "steps") {
			i := rapid.IntRange(0, len(agents)-1).Draw(t, "i")
			j := rapid.IntRange(0, len(agents)-1).Draw(t, "j")
			if rapid.Bool().Draw(t, "barrier") {
				lo, hi := min(i, j), max(i, j)+1
				all := naive{}
				for k := lo; k < hi; k++ {
					all = all.join(release(k))
				}
				Synchronise(agents[lo:hi])
				for k := lo; k < hi; k++ {
					models[k] = all
				}
				continue
			}
			if rapid.Bool().Draw(t, "settles") {
				agents[j].Clock.Past = agents[j].Clock.Past.Settled()
			}
			models[j] = models[j].join(release(i))
			agents[j].Clock.Acquire(agents[i].Clock.Release())
		}
		for i, a := range agents {
			for _, b := range agents {
				if a == b {
					continue
				}
				g, m := b.Clock.Group, b.Clock.Member
				if got, want := a.Clock.Past.Get(g, m), models[i][[2]int32{g, m}]; got != want {
					t.Fatalf("agent %d knows step %d of member %d of group %d; %d expected", i, got, m, g, want)
				}
			}
		}
	})
}

func TestBitset(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, model := NewBitset(200), make([]bool, 200)
		for range rapid.IntRange(1, 40).Draw(t, "steps") {
			i := rapid.IntRange(0, 199).Draw(t, "i")
			n := rapid.IntRange(1, 200-i).Draw(t, "n")
			on := rapid.Bool().Draw(t, "set")
			if on {
				b.Set(i, n)
			} else {
				b.Clear(i, n)
			}
			for k := i; k < i+n; k++ {
				model[k] = on
			}
			all, count := true, 0
			for k, v := range model {
				all = all && (v || k < i || k >= i+n)
				if v {
					count++
				}
			}
			if b.Has(i, n) != all || b.count() != count {
				t.Fatalf("set %v, [%d, %d): has %v, count %d; want %v, %d", on, i, i+n, b.Has(i, n), b.count(), all, count)
			}
		}
	})
}
