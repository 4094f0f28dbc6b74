package inflight

import (
	"maps"
	"math"
	"slices"
)

// A Set has the MMAs that may be in flight, each by a key of the caller. It is immutable: each method returns a new
// set.
type Set[K comparable] []entry[K]

// entry is an MMA and the range of the number of younger ones. The MMAs of behind are in flight, and younger, on every
// path on which it is in flight.
type entry[K comparable] struct {
	key    K
	lo, hi int
	behind map[K]bool // not changed once it is made
}

// many is an unbounded number of younger MMAs.
const many = math.MaxInt

// Begin adds an MMA, the youngest. If the key is in the set already, the entry may be either from then on.
func (s Set[K]) Begin(key K) Set[K] {
	out := make(Set[K], 0, len(s)+1)
	now := entry[K]{key: key}
	for _, e := range s {
		e.lo++
		if e.hi != many {
			e.hi++
		}
		if e.key == key {
			now.hi = e.hi
			continue
		}
		e.behind = maps.Clone(e.behind)
		if e.behind == nil {
			e.behind = map[K]bool{}
		}
		e.behind[key] = true
		out = append(out, e)
	}
	return append(out, now)
}

// Wait ends all but so many that began last.
func (s Set[K]) Wait(pending int64) Set[K] {
	return s.without(func(e entry[K]) bool { return int64(e.lo) >= pending })
}

// Await removes the entries for which is holds, and all that are older than the youngest position that these may have,
// if one of them is in flight on the same path. An MMA that has completed, or that another path began, removes nothing.
func (s Set[K]) Await(is func(K) bool) Set[K] {
	latest := -1
	for _, e := range s {
		if is(e.key) {
			latest = max(latest, e.hi)
		}
	}
	return s.without(func(e entry[K]) bool {
		if is(e.key) {
			return true
		}
		for k := range e.behind {
			if is(k) && e.lo > latest {
				return true
			}
		}
		return false
	})
}

func (s Set[K]) without(ended func(entry[K]) bool) Set[K] {
	return slices.DeleteFunc(slices.Clone(s), ended)
}

// Join is what may be in flight where two paths meet.
func (s Set[K]) Join(t Set[K]) Set[K] {
	out := slices.Clone(s)
	for _, e := range t {
		i := slices.IndexFunc(out, func(x entry[K]) bool { return x.key == e.key })
		if i < 0 {
			out = append(out, e)
			continue
		}
		out[i].lo, out[i].hi = min(out[i].lo, e.lo), max(out[i].hi, e.hi)
		out[i].behind = maps.Clone(out[i].behind)
		maps.DeleteFunc(out[i].behind, func(k K, _ bool) bool { return !e.behind[k] })
	}
	return out
}

// Renamed has other keys for the MMAs. Those that get the same key become one.
func (s Set[K]) Renamed(name func(K) K) Set[K] {
	var out Set[K]
	for _, e := range s {
		e.key = name(e.key)
		behind := map[K]bool{}
		for k := range e.behind {
			behind[name(k)] = true
		}
		e.behind = behind
		out = out.Join(Set[K]{e})
	}
	return out
}

// Keys are the keys of the MMAs.
func (s Set[K]) Keys() []K {
	out := make([]K, len(s))
	for i, e := range s {
		out[i] = e.key
	}
	return out
}

// Has reports whether an MMA may be in flight.
func (s Set[K]) Has(key K) bool { return slices.Contains(s.Keys(), key) }

// equal reports whether two sets are the same, in any order.
func (s Set[K]) equal(t Set[K]) bool {
	return len(s) == len(t) && !slices.ContainsFunc(s, func(e entry[K]) bool {
		return !slices.ContainsFunc(t, func(x entry[K]) bool {
			return x.key == e.key && x.lo == e.lo && x.hi == e.hi && maps.Equal(x.behind, e.behind)
		})
	})
}

// Loop is what may be in flight where an iteration of a loop begins: what was before it, or what an iteration leaves.
// body gives that of what it begins with, by the keys that it has in the next iteration.
func (s Set[K]) Loop(body func(Set[K]) Set[K]) Set[K] {
	for round := 0; ; round++ {
		next := s.Join(body(s))
		if next.equal(s) {
			return s
		}
		if round >= counted {
			for i := range next {
				next[i].hi = many
			}
		}
		s = next
	}
}

// counted is after how many iterations it is no longer counted how many younger ones there can be.
const counted = 4
