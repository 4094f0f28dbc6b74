package verifycomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
)

// system is what runs between two points at which the host waits for all devices.
type system struct {
	owner    *checker
	launches []*launch
	devices  int
	agents   []agent   // by launch, device, block, unit
	blocks   [][]int32 // of each launch, the agents that are blocks
	counters []counter

	// monotone says that waits that are once satisfied stay so: signals only bring
	// more. Then one run tells what is reached in every schedule.
	monotone bool
	// loose says that some signal is relaxed: that one event comes before another
	// in every schedule does then not order them.
	loose bool
	// partial says that some agents are not followed to their ends, or at all. They
	// might as well stand still there: what the others may do to each other is real.
	partial bool
	// posted says that what is posted is checked, and nothing else.
	posted bool
}

// agent is one block of one device, in one launch, or a unit of a block that signals
// on its own, while its block waits.
type agent struct {
	launch, device, block int
	unit                  string // of the block, "" for the block
	writer                int    // a number of the device, block and unit, in whatever launch
	events                []event
	syncs                 []sync
	learns                []int32 // the places of events after which it may know more
	times                 []int32 // when each event was executed
}

// sync is what an agent does to a counter, or waits for.
type sync struct {
	kind    syncKind
	set     bool
	compare comm.Compare
	counter int32
	at      int32 // the place in the trace
	value   int64
}

type syncKind uint8

const (
	signals syncKind = iota
	awaits
	clears
)

// counter is what is known of a counter before anything runs.
type counter struct {
	base    int64
	single  bool // one block, or unit, of one device notifies it
	regular bool // its notifications only add to it, or it is single and they set it to more
	total   int64
}

func newSystem(c *checker, launches []*launch) *system {
	s := &system{owner: c, launches: launches, monotone: true}
	writers := writers{}
	for i, l := range launches {
		s.devices = max(s.devices, l.devices)
		s.partial = s.partial || l.partial
		var blocks []int32
		for _, t := range l.traces {
			if t.unit == "" {
				blocks = append(blocks, int32(len(s.agents)))
			}
			s.agents = append(s.agents, agent{launch: i, device: t.device, block: t.block, unit: t.unit, writer: writers.of(t),
				events: t.events})
		}
		s.blocks = append(s.blocks, blocks)
	}
	for i := range s.agents {
		s.agents[i].prepare(int32(i))
	}
	s.classify()
	return s
}

// prepare lists what the agent does to counters, and records the agent of its accesses.
func (a *agent) prepare(number int32) {
	open := false // a relaxed wait that a fence may make an acquire
	for i := range a.events {
		e, at := &a.events[i], int32(i)
		switch e.kind {
		case touch, put:
			e.access.by, e.access.at = number, at
		case notify:
			a.syncs = append(a.syncs, sync{kind: signals, set: e.set, counter: e.counter, at: at, value: e.value})
		case reset:
			a.syncs = append(a.syncs, sync{kind: clears, counter: e.counter, at: at})
		case wait:
			a.syncs = append(a.syncs, sync{kind: awaits, compare: e.compare, counter: e.counter, at: at, value: e.value})
			if open = open || e.relaxed; !e.relaxed {
				a.learns = append(a.learns, at)
			}
		case fence:
			if comm.Fence.Of(e.op).Sem() != comm.Release && open {
				a.learns = append(a.learns, at)
			}
		case meet:
			a.syncs = append(a.syncs, sync{kind: signals, counter: e.counter, at: at, value: 1},
				sync{kind: awaits, compare: comm.GE, counter: e.counter, at: at, value: e.value})
			a.learns = append(a.learns, at)
		}
	}
	a.times = make([]int32, len(a.events))
}

// writers numbers the notifying agents: blocks and units of devices.
type writers map[writer]int

type writer struct {
	device, block int
	unit          string
}

func (w writers) of(t trace) int {
	k := writer{t.device, t.block, t.unit}
	n, ok := w[k]
	if !ok {
		n = len(w)
		w[k] = n
	}
	return n
}

// unit is the number of the block or unit that an agent is, in whatever launch.
func (s *system) unit(agent int32) int { return s.agents[agent].writer }

// classify finds which counters only grow.
func (s *system) classify() {
	c := s.owner
	s.counters = make([]counter, len(c.keys))
	writer := make([]int, len(c.keys))
	adds, sets := make([]bool, len(c.keys)), make([]bool, len(c.keys))
	for i := range s.counters {
		s.counters[i] = counter{base: c.value[i], total: c.value[i], single: true, regular: true}
		writer[i] = -1
	}
	for i := range s.agents {
		for j := range s.agents[i].syncs {
			y := &s.agents[i].syncs[j]
			x := &s.counters[y.counter]
			switch y.kind {
			case signals:
				if u := s.unit(int32(i)); writer[y.counter] < 0 {
					writer[y.counter] = u
				} else if writer[y.counter] != u {
					x.single = false
				}
				if y.set {
					sets[y.counter] = true
					x.regular = x.regular && y.value >= x.total
					x.total = y.value
				} else {
					adds[y.counter] = true
					x.regular = x.regular && y.value >= 0
					x.total += y.value
				}
			case clears:
				x.regular = false
			case awaits:
				if y.compare != comm.GE && y.compare != comm.GT {
					x.regular = false
				}
			}
		}
		for j := range s.agents[i].events {
			s.loose = s.loose || s.agents[i].events[j].relaxed
		}
	}
	for i := range s.counters {
		x := &s.counters[i]
		x.regular = x.regular && (!sets[i] || x.single && !adds[i])
		s.monotone = s.monotone && x.regular
	}
}
