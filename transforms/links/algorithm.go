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
	hidden bool                    // that goes on while others of its parts are sent
}

// Exchange are the algorithms by which units exchange an array.
type Exchange []Algorithm

// The exchanges. Of an all-reduce every unit has an array, and gets one; of the others it has or gets the n-th part from
// or for each other.
var (
	AllReduce = Exchange{
		{By: comm.OneShot, steps: once, sent: func(n float64) float64 { return n - 1 }, moved: func(n float64) float64 { return n + 1 }},
		{By: comm.TwoShot, steps: always(2), sent: twice(othersParts), moved: func(n float64) float64 { return (n + 1) / n }, hidden: true},
		{By: comm.Ring, steps: twice(others), sent: twice(othersParts), moved: always(2), hidden: true},
		{By: comm.LL, steps: once, silent: true, sent: twice(others), moved: func(n float64) float64 { return 2*n + 1 }},
	}
	AllGather     = Exchange{{By: comm.OneShot, steps: once, sent: othersParts, moved: once, hidden: true}, posted(othersParts, always(2))}
	ReduceScatter = Exchange{
		{By: comm.OneShot, steps: once, sent: othersParts, moved: func(n float64) float64 { return 1 + 1/n }, hidden: true},
		posted(othersParts, func(n float64) float64 { return 2 + 1/n }),
	}
	AllToAll = Exchange{{By: comm.OneShot, steps: once, sent: othersParts, moved: once, hidden: true}, posted(othersParts, always(3))}
)

// posted is one step in which every word of 32 bits goes with its round, and is read out of where it came.
func posted(sent, moved func(n float64) float64) Algorithm {
	return Algorithm{By: comm.LL, steps: once, silent: true, sent: twice(sent), moved: moved}
}

func always(x float64) func(float64) float64 { return func(float64) float64 { return x } }

var once = always(1)

func twice(f func(float64) float64) func(float64) float64 {
	return func(n float64) float64 { return 2 * f(n) }
}

func others(n float64) float64 { return n - 1 }

func othersParts(n float64) float64 { return (n - 1) / n }

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
	wait := n.Latency + (u-1)*n.Unit
	if !a.silent {
		wait += n.Release + (u-1)*n.ReleaseUnit
	}
	c := Cost{By: a.By, Launch: n.Launch, Steps: a.steps(u) * wait, Link: a.sent(u) * size / n.Rate}
	if n.Memory > 0 {
		c.Memory = a.moved(u) * size / n.Memory
	}
	if a.hidden {
		c.Memory = max(c.Memory-c.Link, 0)
	}
	return c
}

// Choice are what the algorithms of an exchange cost, the best first.
type Choice []Cost

// Choose compares algorithms of an exchange of so many bytes a unit among so many units.
func (n Network) Choose(x Exchange, units, bytes int64, among ...comm.Algorithm) Choice {
	var out Choice
	for _, a := range x {
		if slices.Contains(among, a.By) {
			out = append(out, n.cost(a, units, bytes))
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

// Others says what the algorithms would take that are not taken, and where there are none that.
func (c Choice) Others(taken comm.Algorithm) string {
	var out []string
	for _, x := range c {
		if x.By != taken {
			out = append(out, fmt.Sprintf("%s %s", x.By, x))
		}
	}
	if len(out) == 0 {
		return "it has no other"
	}
	return strings.Join(out, ", ")
}
