package links

import (
	"cmp"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/comm"
)

// Way is an algorithm of an exchange, and the engine that moves the data.
type Way struct {
	By  comm.Algorithm
	Via comm.Engine // AutoEngine for threads
}

// By is an algorithm by threads.
func By(a comm.Algorithm) Way { return Way{By: a} }

func (w Way) String() string {
	if w.Via == comm.AutoEngine {
		return w.By.String()
	}
	return w.By.String() + " via " + w.Via.String()
}

// Algorithm is what an exchange of so many bytes a unit among so many units needs.
type Algorithm struct {
	Way
	steps  func(n float64) float64 // how often a unit waits for others
	silent bool                    // what is sent says itself that it is there
	sent   func(n float64) float64 // bytes that leave a unit, in bytes of its array
	moved  func(n float64) float64 // bytes of its own memory that a unit reads and writes, in addition to what it sends
	hidden bool                    // that goes on while others of its parts are sent
	next   bool                    // a unit sends to one other, and hears of one
	copies func(n float64) float64 // how many copies a device's engine makes, one behind the other; nil by threads
}

// Exchange are the algorithms by which units exchange an array.
type Exchange []Algorithm

// The exchanges. Of an all-reduce every unit has an array, and gets one; of the others it has or gets the n-th part
// from or for each other.
var (
	AllReduce = Exchange{
		{Way: By(comm.OneShot), steps: once, sent: func(n float64) float64 { return n - 1 },
			moved: func(n float64) float64 { return n + 1 }},
		{Way: By(comm.TwoShot), steps: always(2), sent: twice(othersParts),
			moved: func(n float64) float64 { return (n + 1) / n }, hidden: true},
		{Way: By(comm.Ring), next: true, steps: twice(others), sent: twice(othersParts), moved: always(3), hidden: true},
		{Way: By(comm.LL), steps: once, silent: true, sent: twice(others), moved: func(n float64) float64 { return 2*n + 1 }},
	}
	AllGather = Exchange{{Way: By(comm.OneShot), steps: once, sent: othersParts, moved: once, hidden: true},
		posted(othersParts, always(2)), around(1), copied}
	ReduceScatter = Exchange{
		{Way: By(comm.OneShot), steps: once, sent: othersParts, moved: func(n float64) float64 { return 1 + 1/n },
			hidden: true},
		posted(othersParts, func(n float64) float64 { return 2 + 1/n }), around(2),
	}
	AllToAll = Exchange{{Way: By(comm.OneShot), steps: once, sent: othersParts, moved: once, hidden: true},
		posted(othersParts, always(3)), copied}
)

// posted is one step in which every 32-bit word is sent with its round, and read where it arrived.
func posted(sent, moved func(n float64) float64) Algorithm {
	return Algorithm{Way: By(comm.LL), steps: once, silent: true, sent: twice(sent), moved: moved}
}

// around is a ring: as many steps as there are peers. In each step a part goes on to the next unit, which reads so much
// for each byte.
func around(reads float64) Algorithm {
	return Algorithm{Way: By(comm.Ring), next: true, steps: others, sent: othersParts, moved: always(reads), hidden: true}
}

// Wider is an exchange in which an algorithm sends more for each byte.
func (x Exchange) Wider(by comm.Algorithm, factor float64) Exchange {
	x = slices.Clone(x)
	for i, a := range x {
		if a.By == by {
			x[i].sent = func(n float64) float64 { return a.sent(n) * factor }
		}
	}
	return x
}

// copied is a copy to each of the others, concurrently with one of the own part.
var copied = Algorithm{
	Way: Way{comm.OneShot, comm.CopyEngine}, copies: others, sent: othersParts,
	moved: func(n float64) float64 { return 2 / n }, hidden: true,
}

func always(x float64) func(float64) float64 { return func(float64) float64 { return x } }

var once = always(1)

func twice(f func(float64) float64) func(float64) float64 {
	return func(n float64) float64 { return 2 * f(n) }
}

func others(n float64) float64 { return n - 1 }

func othersParts(n float64) float64 { return (n - 1) / n }

// Cost is the predicted time of an exchange, in nanoseconds.
type Cost struct {
	Way
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
	return fmt.Sprintf("%.1f µs (launch %.1f, waits %.1f, link %.1f, memory %.1f)", c.Total()/1e3, c.Launch/1e3,
		c.Steps/1e3, c.Link/1e3, c.Memory/1e3)
}

func (n Network) cost(a Algorithm, units, bytes int64) Cost {
	u, size := float64(units), float64(bytes)
	if a.copies != nil {
		return n.costOfCopies(a, u, size)
	}
	partners := u - 1
	if a.next {
		partners = min(partners, 1)
	}
	wait := n.Latency + partners*n.Unit
	if !a.silent {
		wait += n.Release + partners*n.ReleaseUnit
	}
	c := Cost{Way: a.Way, Launch: n.Launch, Steps: a.steps(u) * wait, Link: a.sent(u) * size / n.Rate}
	if n.Memory > 0 {
		c.Memory = a.moved(u) * size / n.Memory
	}
	if a.hidden {
		c.Memory = max(c.Memory-c.Link, 0)
	}
	return c
}

// costOfCopies is the cost with DMA copy engines: each copy begins when the one before it has ended.
func (n Network) costOfCopies(a Algorithm, u, size float64) Cost {
	c := Cost{Way: a.Way, Launch: n.Launch, Steps: a.copies(u) * n.CopyStart, Link: a.sent(u) * size / n.CopyRate}
	if n.Memory > 0 {
		c.Memory = max(a.moved(u)*size/n.Memory-c.Link, 0)
	}
	return c
}

// Choice are what the algorithms of an exchange cost, the best first.
type Choice []Cost

// Choose compares algorithms of an exchange of so many bytes a unit among so many units.
func (n Network) Choose(x Exchange, units, bytes int64, among ...Way) Choice {
	var out Choice
	for _, a := range x {
		if slices.Contains(among, a.Way) && (a.copies == nil || n.CopyRate > 0) {
			out = append(out, n.cost(a, units, bytes))
		}
	}
	slices.SortStableFunc(out, func(x, y Cost) int { return cmp.Compare(x.Total(), y.Total()) })
	return out
}

// Of is what a way costs; ok is false where that is not known.
func (c Choice) Of(w Way) (cost Cost, ok bool) {
	i := slices.IndexFunc(c, func(x Cost) bool { return x.Way == w })
	if i < 0 {
		return Cost{}, false
	}
	return c[i], true
}

// Others says what the ways would take that are not taken, and where there are none that.
func (c Choice) Others(taken Way) string {
	var out []string
	for _, x := range c {
		if x.Way != taken {
			out = append(out, fmt.Sprintf("%s %s", x.Way, x))
		}
	}
	if len(out) == 0 {
		return "there is no other"
	}
	return strings.Join(out, ", ")
}
