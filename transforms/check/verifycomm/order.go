package verifycomm

import (
	"slices"
	"sort"
)

// order says what comes before what in every schedule, as far as signals order it. An agent's knowledge of others is
// sparse: a position in the trace of each agent that it knows of, and which launches of other devices have ended.
// Agents that learn the same after the same share it.
type order struct {
	*run
	known   map[point]*knowledge
	shared  map[lesson]*knowledge
	starts  map[[2]int]*knowledge // of launches on devices
	ends    map[[2]int]*knowledge
	covers  map[point][]point // of waits
	levels  map[level][]point // of counters
	trials  trials
	sights  map[[2]int32]*sights    // of agents and counters
	places  map[int32]map[int][]int // in the logs of counters, by block
	byPlace [][]*access
}

// point is a place in an agent's trace.
type point struct{ agent, at int32 }

// knowledge is behind which place of the traces of others something has heard of
// what they did: all before that place, and the puts that were announced there. It
// is also of launches, by numbers below zero. Nil is to know of nothing.
type knowledge struct{ upTo map[int32]int32 }

// lesson is what is learnt behind something that is known.
type lesson struct {
	past *knowledge
	one  point  // that is learnt, or
	many *point // the first of a list that all agents have which learn it

}

func newOrder(r *run) *order {
	return &order{run: r, known: map[point]*knowledge{}, shared: map[lesson]*knowledge{}, starts: map[[2]int]*knowledge{},
		ends: map[[2]int]*knowledge{}, covers: map[point][]point{}, sights: map[[2]int32]*sights{},
		levels: map[level][]point{}, trials: trials{left: trialBudget}}
}

// launchOf is the number under which a knowledge has how many launches of a device
// have ended.
func launchOf(device int) int32 { return int32(-1 - device) }

// before is what an agent knows when it comes to a place in its trace.
func (o *order) before(p point) *knowledge {
	learns := o.agents[p.agent].learns
	i := sort.Search(len(learns), func(i int) bool { return learns[i] >= p.at })
	if i == 0 {
		return o.start(p.agent)
	}
	return o.after(p.agent, int32(i-1))
}

// start is what an agent knows when it starts: that its device has done the
// launches before.
func (o *order) start(agent int32) *knowledge {
	a := &o.agents[agent]
	if a.launch == 0 {
		return nil
	}
	p := [2]int{a.launch, a.device}
	k, ok := o.starts[p]
	if !ok {
		k = &knowledge{map[int32]int32{launchOf(a.device): int32(a.launch)}}
		o.starts[p] = k
	}
	return k
}

// end is all that is known when a launch has ended on a device.
func (o *order) end(launch, device int) *knowledge {
	if k, ok := o.ends[[2]int{launch, device}]; ok {
		return k
	}
	k := &knowledge{map[int32]int32{launchOf(device): int32(launch + 1)}}
	if launch > 0 {
		k.join(o.end(launch-1, device))
	}
	if l := o.launches[launch]; device < l.devices {
		joined := map[*knowledge]bool{}
		for b := range l.blocks {
			a := o.blocks[launch][device*l.blocks+b]
			last := o.before(point{a, int32(len(o.agents[a].events))})
			if !joined[last] {
				joined[last] = true
				k.join(last)
			}
		}
	}
	for d := range o.devices {
		if n := int(k.of(launchOf(d))); n > 0 && d != device {
			k.join(o.end(n-1, d))
		}
	}
	o.ends[[2]int{launch, device}] = k
	return k
}

// after is what an agent knows when it has learnt something for the i-th time.
func (o *order) after(agent, i int32) *knowledge {
	a := &o.agents[agent]
	p := point{agent, a.learns[i]}
	if k, ok := o.known[p]; ok {
		return k
	}
	past := o.start(agent)
	if i > 0 {
		past = o.after(agent, i-1)
	}
	heard := o.heard(p, i)
	l := lesson{past: past}
	switch len(heard) {
	case 0:
		o.known[p] = past
		return past
	case 1:
		l.one = heard[0]
	default:
		l.many = &heard[0]
	}
	k, ok := o.shared[l]
	if !ok {
		k = &knowledge{make(map[int32]int32, past.size()+len(heard))}
		k.join(past)
		joined := map[*knowledge]bool{past: true}
		for _, h := range heard {
			o.learn(k, h, joined)
		}
		o.shared[l] = k
	}
	o.known[p] = k
	return k
}

// heard are the notifications that an agent learns of at an event: those that a
// wait has seen, the others that have come to a meeting, of a fence those that
// relaxed waits before it have seen.
func (o *order) heard(p point, i int32) []point {
	a := &o.agents[p.agent]
	if a.events[p.at].kind != fence {
		return o.cover(p)
	}
	last := int32(-1)
	if i > 0 {
		last = a.learns[i-1]
	}
	var out []point
	for at := p.at - 1; at >= 0; at-- {
		if e := &a.events[at]; e.kind == wait && e.relaxed {
			out = append(out, o.cover(point{p.agent, at})...)
		} else if at <= last && e.kind == fence {
			break // that one has them
		}
	}
	return out
}

// learn adds what a notification publishes to a knowledge that has joined others.
func (o *order) learn(k *knowledge, n point, joined map[*knowledge]bool) {
	e := &o.agents[n.agent].events[n.at]
	upTo := n.at
	if e.kind == notify {
		upTo = e.upTo
	}
	if upTo < 0 || k.upTo[n.agent] > upTo {
		return
	}
	if before := o.before(point{n.agent, upTo}); !joined[before] {
		joined[before] = true
		k.join(before)
	}
	k.upTo[n.agent] = max(k.upTo[n.agent], upTo+1)
}

func (k *knowledge) join(other *knowledge) {
	if other == nil {
		return
	}
	for x, at := range other.upTo {
		if k.upTo[x] < at {
			k.upTo[x] = at
		}
	}
}

func (k *knowledge) size() int {
	if k == nil {
		return 0
	}
	return len(k.upTo)
}

// of is up to where something is known of an agent, or how many launches of a
// device have ended.
func (k *knowledge) of(x int32) int32 {
	if k == nil {
		return 0
	}
	return k.upTo[x]
}

// precedes reports whether the event x of one agent is known when another agent reaches y in its trace. Others may know
// of x from that place in the trace on.
func (o *order) precedes(x point, y point) bool {
	a, b := &o.agents[x.agent], &o.agents[y.agent]
	switch {
	case x.agent == y.agent:
		return x.at < y.at
	case a.device == b.device && a.launch < b.launch:
		return true
	}
	return o.contains(o.before(y), x)
}

// contains reports whether a knowledge includes a place in an agent's trace: by a signal, by the end of the launch, or
// by what was known when an earlier launch ended.
func (o *order) contains(k *knowledge, x point) bool {
	a := &o.agents[x.agent]
	if k.of(x.agent) > x.at || k.of(launchOf(a.device)) > int32(a.launch) {
		return true
	}
	if len(o.launches) == 1 {
		return false
	}
	for d := range o.devices {
		if n := int(k.of(launchOf(d))); n > 0 {
			if e := o.end(n-1, d); e.of(x.agent) > x.at || e.of(launchOf(a.device)) > int32(a.launch) {
				return true
			}
		}
	}
	return false
}

// sorted makes the points of one wait, which agents made, a list without doubles.
func sorted(ps []point) []point {
	slices.SortFunc(ps, func(p, q point) int {
		if p.agent != q.agent {
			return int(p.agent - q.agent)
		}
		return int(p.at - q.at)
	})
	return slices.Compact(ps)
}
