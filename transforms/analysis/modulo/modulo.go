// Package modulo computes modulo schedules: start times of a loop's operations with the shortest interval between
// iterations (Rau, "Iterative Modulo Scheduling", 1994), exact over real times.
//
// It does not depend on the IR: modulo-schedule-mma makes operations and edges of a loop. An operation keeps a resource
// busy, one at a time; an edge says how long after one operation another may begin, in the same iteration or a later
// one. For an interval between iterations, each pair of operations on one resource has an integer: the number of
// iterations between them. Once these are chosen, only differences of times are left, which the Bellman-Ford algorithm
// solves or proves infeasible. Intervals are tried by bisection: what fits in one fits in each longer one.
package modulo

import (
	"cmp"
	"errors"
	"math"
)

// Op is an operation of the loop's body.
type Op struct {
	Resource int     // what it keeps busy, of any numbering
	Busy     float64 // for how long
	// Stage is which iteration after its own it begins in, Any for whichever is best.
	Stage int
}

// Any is the stage of an operation that may begin in any.
const Any = -1

// Edge says that To begins, Distance iterations later, no sooner than a time after From begins.
type Edge struct {
	From, To int
	After    float64
	Distance int
}

// Schedule is when operations begin, in the time of the first iteration.
type Schedule struct {
	Interval float64
	Start    []float64
	Searched int // systems of differences that were tried
}

// StageOf is which iteration after its own an operation begins in.
func (s Schedule) StageOf(op int) int { return int(math.Floor(s.Start[op]/s.Interval + tolerance)) }

const (
	tolerance = 1e-6 // of the interval, below which times are the same
	halvings  = 40
)

// Why there is no schedule.
var (
	ErrNone  = errors.New("no initiation interval allows all operations")
	ErrLimit = errors.New("the search exceeds its limit")
)

// Solve finds the shortest interval with so many stages at most, and times for it. limit is how many systems
// of differences may be tried for one interval.
func Solve(ops []Op, edges []Edge, stages, limit int) (best Schedule, err error) {
	s := &search{ops: ops, edges: edges, stages: stages}
	low, high := s.least(), s.most()
	try := func(interval float64) (found bool, err error) {
		s.interval, s.left = interval, limit
		found = s.from(nil)
		if best.Searched += limit - s.left; s.left <= 0 && !found {
			return false, ErrLimit
		}
		if found {
			best.Interval, best.Start = interval, s.start
		}
		return found, nil
	}
	if found, err := try(low); found || err != nil {
		return best, err
	}
	if found, err := try(high); !found {
		return best, cmp.Or(err, ErrNone)
	}
	for range halvings {
		middle := (low + high) / 2
		found, err := try(middle)
		if err != nil {
			return best, err
		}
		if found {
			high = middle
		} else {
			low = middle
		}
	}
	return best, nil
}

// search is one interval's.
type search struct {
	ops      []Op
	edges    []Edge
	stages   int
	interval float64
	left     int // how many systems may still be tried
	start    []float64
}

// least is a lower bound of the interval: how long the busiest resource is busy.
func (s *search) least() (most float64) {
	busy := map[int]float64{}
	for _, o := range s.ops {
		busy[o.Resource] += o.Busy
		most = max(most, busy[o.Resource])
	}
	return max(most, tolerance)
}

// most is an interval that suffices where any does: all one after the other.
func (s *search) most() (sum float64) {
	for _, o := range s.ops {
		sum += o.Busy
	}
	for _, e := range s.edges {
		sum += max(e.After, 0)
	}
	return max(sum, tolerance)
}

// order is how two operations on a resource follow each other: the second begins, so many iterations apart,
// behind the first and ends before the first begins again.
type order struct{ first, second, apart int }

// from looks for times under the orders that are chosen, and chooses another for a pair of operations that
// the times which the system gives have at once.
func (s *search) from(chosen []order) bool {
	if s.left--; s.left < 0 {
		return false
	}
	start, ok := s.solve(chosen)
	if !ok {
		return false
	}
	u, v, clash := s.clash(start)
	if !clash {
		s.start = start
		return true
	}
	for apart := 1 - s.stages; apart <= s.stages; apart++ {
		if s.from(append(chosen[:len(chosen):len(chosen)], order{u, v, apart})) {
			return true
		}
	}
	return false
}

// clash is a pair of operations that are on one resource at once.
func (s *search) clash(start []float64) (u, v int, ok bool) {
	for u := range s.ops {
		for v := u + 1; v < len(s.ops); v++ {
			a, b := s.ops[u], s.ops[v]
			if a.Resource != b.Resource || a.Busy == 0 || b.Busy == 0 {
				continue
			}
			behind := math.Mod(start[v]-start[u], s.interval)
			if behind < 0 {
				behind += s.interval
			}
			if slack := tolerance * s.interval; behind < a.Busy-slack || behind > s.interval-b.Busy+slack {
				return u, v, true
			}
		}
	}
	return 0, 0, false
}

// difference says that times[to] is no less than times[from] + least.
type difference struct {
	from, to int
	least    float64
}

// solve gives the earliest times under all differences, if there are any.
func (s *search) solve(chosen []order) (times []float64, ok bool) {
	n := len(s.ops)
	all := make([]difference, 0, 2*n+len(s.edges)+2*len(chosen))
	for v, o := range s.ops {
		first, last := 0, s.stages
		if o.Stage != Any {
			first, last = o.Stage, o.Stage+1
		}
		// Node n is time zero.
		all = append(all, difference{n, v, float64(first) * s.interval},
			difference{v, n, -(float64(last) - 2*tolerance) * s.interval})
	}
	for _, e := range s.edges {
		all = append(all, difference{e.From, e.To, e.After - float64(e.Distance)*s.interval})
	}
	for _, c := range chosen {
		k := float64(c.apart) * s.interval
		all = append(all, difference{c.first, c.second, s.ops[c.first].Busy - k},
			difference{c.second, c.first, s.ops[c.second].Busy + k - s.interval})
	}
	times = make([]float64, n+1)
	for round := 0; ; round++ {
		changed := false
		for _, d := range all {
			if at := times[d.from] + d.least; at > times[d.to]+tolerance*tolerance*s.interval {
				times[d.to], changed = at, true
			}
		}
		switch {
		case !changed:
			return times[:n], times[n] <= tolerance*s.interval
		case round > n+1 || times[n] > tolerance*s.interval:
			return nil, false
		}
	}
}
