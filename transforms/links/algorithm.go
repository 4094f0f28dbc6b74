package links

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
)

// Algorithm is what an exchange of so many bytes a unit among so many units needs.
type Algorithm struct {
	By     comm.Algorithm
	steps  func(n float64) float64 // how often a unit waits for others
	silent bool                    // what is sent says itself that it is there
	sent   func(n float64) float64 // bytes that leave a unit, in bytes of its array
	moved  func(n float64) float64 // bytes of its own memory that a unit reads and writes, beside what it sends
}

// sums are the algorithms of an all-reduce.
var sums = []Algorithm{
	{By: comm.OneShot, steps: always(1), sent: func(n float64) float64 { return n - 1 }, moved: func(n float64) float64 { return n }},
	{By: comm.TwoShot, steps: always(2), sent: func(n float64) float64 { return 2 * (n - 1) / n }, moved: func(n float64) float64 { return (n + 1) / n }},
	{By: comm.Ring, steps: func(n float64) float64 { return 2 * (n - 1) }, sent: func(n float64) float64 { return 2 * (n - 1) / n }, moved: always(2)},
}

// spread is the exchange in which each unit gets the n-th part of an array from each other: an all-gather,
// a reduce-scatter, an all-to-all.
var spread = Algorithm{By: comm.OneShot, steps: always(1), sent: func(n float64) float64 { return (n - 1) / n }, moved: always(1)}

func always(x float64) func(float64) float64 { return func(float64) float64 { return x } }

// Cost is what an exchange is thought to take, in nanoseconds.
type Cost struct {
	By                          comm.Algorithm
	Launch, Steps, Link, Memory float64
}

// Total is all of it.
func (c Cost) Total() float64 { return c.Launch + c.Steps + c.Link + c.Memory }

// And is what an exchange and one behind it take, in one launch.
func (c Cost) And(x Cost) Cost {
	c.Launch, c.Steps, c.Link, c.Memory = max(c.Launch, x.Launch), c.Steps+x.Steps, c.Link+x.Link, c.Memory+x.Memory
	return c
}

// String has the terms in microseconds.
func (c Cost) String() string {
	return fmt.Sprintf("%.1f µs (launch %.1f, waits %.1f, link %.1f, memory %.1f)", c.Total()/1e3, c.Launch/1e3, c.Steps/1e3, c.Link/1e3, c.Memory/1e3)
}

func (n Network) cost(a Algorithm, units, bytes int64) Cost {
	u, size := float64(units), float64(bytes)
	wait := n.Latency
	if !a.silent {
		wait += n.Release
	}
	c := Cost{By: a.By, Launch: n.Launch, Steps: a.steps(u) * wait, Link: a.sent(u) * size / n.Rate}
	if n.Memory > 0 {
		c.Memory = a.moved(u) * size / n.Memory
	}
	return c
}

// Spread is what an all-gather, a reduce-scatter or an all-to-all costs, of an array of so many bytes.
func (n Network) Spread(units, bytes int64) Cost { return n.cost(spread, units, bytes) }

// Choice are what the algorithms of an all-reduce cost, the best first.
type Choice []Cost

// AllReduce compares algorithms of an all-reduce of so many bytes a unit among so many units.
func (n Network) AllReduce(units, bytes int64, among ...comm.Algorithm) Choice {
	var out Choice
	for _, by := range among {
		for _, a := range sums {
			if a.By == by {
				out = append(out, n.cost(a, units, bytes))
			}
		}
	}
	slices.SortStableFunc(out, func(x, y Cost) int { return cmp.Compare(x.Total(), y.Total()) })
	return out
}

// Best is the algorithm that takes least.
func (c Choice) Best() comm.Algorithm { return c[0].By }

// Of is what an algorithm costs.
func (c Choice) Of(by comm.Algorithm) Cost {
	return c[slices.IndexFunc(c, func(x Cost) bool { return x.By == by })]
}

// Others says what the algorithms would take that are not taken.
func (c Choice) Others(taken comm.Algorithm) string {
	var out []string
	for _, x := range c {
		if x.By != taken {
			out = append(out, fmt.Sprintf("%s %s", x.By, x))
		}
	}
	return strings.Join(out, ", ")
}
