package timing

import (
	"container/heap"
	"errors"
)

// Step is the number of a step in a graph.
type Step = int32

// none is no step.
const none Step = -1

// step is something that takes time, or only waits for others.
type step struct {
	server  int32    // what serves it, none for a step that only waits
	account int32    // what its service counts for, too: an instruction that shares its server; none otherwise
	service float64  // how long it is served
	latency float64  // from then until it is over
	message *message // that it begins, nil for other steps
	rank    int64    // who is first of those that come to a server at one time
	open    int32    // those it still waits for; then packets that are under way
	last    Step     // which of those it needs was over last
	after   []Step
	begin   float64 // when it had all that it needs
	end     float64 // when it was over, negative before
}

// server serves steps, or packets, in order of arrival: one at a time, or as many as it has ways.
type server struct {
	ways  []float64 // when each is free
	busy  float64
	spans []span
}

// span is when a server served a step.
type span struct {
	step     Step
	from, to float64
}

// Graph is the steps of a program.
type Graph struct {
	steps   []step
	servers []server
	nets    []*links
	events  *events
	made    int // events
	now     float64
	rank    int64 // of the steps that are added
	traced  bool  // servers remember whom they served
}

// server adds a server of one thing at a time.
func (g *Graph) server() int32 { return g.serverOf(1) }

// serverOf adds a server of so many at a time.
func (g *Graph) serverOf(ways int) int32 {
	g.servers = append(g.servers, server{ways: make([]float64, ways)})
	return int32(len(g.servers) - 1)
}

// network adds a network.
func (g *Graph) network(n Network) int32 {
	g.nets = append(g.nets, &links{Network: n, of: map[[2]int32]int32{}})
	return int32(len(g.nets) - 1)
}

func (g *Graph) add(s step, needs []Step) Step {
	at := Step(len(g.steps))
	s.last, s.end, s.rank, s.account = none, -1, g.rank, none
	g.steps = append(g.steps, s)
	for _, n := range needs {
		g.need(at, n)
	}
	return at
}

// need makes a step wait for another.
func (g *Graph) need(s, other Step) {
	if other != none {
		g.steps[other].after = append(g.steps[other].after, s)
		g.steps[s].open++
	}
}

// join is over when all are.
func (g *Graph) join(needs ...Step) Step { return g.add(step{server: none}, needs) }

// serve is over a latency after a server has served it.
func (g *Graph) serve(server int32, service, latency float64, needs ...Step) Step {
	return g.add(step{server: server, service: service, latency: latency}, needs)
}

// send is over when all packets of a message have arrived.
func (g *Graph) send(net int32, from, to int, bytes float64, needs ...Step) Step {
	return g.multicast(net, from, []int{to}, bytes, needs...)[0]
}

// multicast is a message to several units, which takes each link once: for each unit, a step that is over when all
// packets have arrived there.
func (g *Graph) multicast(net int32, from int, to []int, bytes float64, needs ...Step) []Step {
	m := &message{net: g.nets[net], from: from, to: to, bytes: max(bytes, 1)}
	g.add(step{server: none, message: m}, needs)
	for range to {
		m.arrived = append(m.arrived, g.add(step{server: none, open: m.packets()}, nil))
	}
	return m.arrived
}

// errCycle is of steps that wait for each other, as blocks do that are placed on one unit.
var errCycle = errors.New("steps wait for each other")

// run computes the times of all steps.
func (g *Graph) run() error {
	g.events = &events{Graph: g}
	// Those that begin later have no open ones by then, too.
	var first []Step
	for i := range g.steps {
		if g.steps[i].open == 0 {
			first = append(first, Step(i))
		}
	}
	for _, s := range first {
		g.begin(s, 0)
	}
	for g.events.Len() > 0 {
		e := heap.Pop(g.events).(event)
		g.now = e.at
		switch s := g.steps[e.step]; {
		case e.packet != nil && e.tail:
			g.arrive(e.packet.arrived[e.place])
		case e.packet != nil:
			g.hop(e)
		case e.arrives:
			g.at(event{at: g.take(s.server, e.step, e.at, s.service) + s.latency, step: e.step})
		default:
			g.finish(e.step)
		}
	}
	for i := range g.steps {
		if g.steps[i].end < 0 {
			return errCycle
		}
	}
	return nil
}

// begin starts a step that has all that it needs.
func (g *Graph) begin(n Step, at float64) {
	s := &g.steps[n]
	s.begin = at
	switch {
	case s.message != nil:
		g.depart(n)
	case s.server != none:
		g.at(event{at: at, step: n, arrives: true})
	default:
		g.at(event{at: at, step: n})
	}
}

// take lets a server serve a step that comes now, and says until when.
func (g *Graph) take(of int32, n Step, at, service float64) float64 {
	s := &g.servers[of]
	way := &s.ways[0]
	for i, free := range s.ways {
		if free < *way {
			way = &s.ways[i]
		}
	}
	from := max(at, *way)
	*way = from + service
	s.busy += service
	if g.traced && service > 0 {
		s.spans = append(s.spans, span{n, from, *way})
	}
	if a := g.steps[n].account; a != none {
		g.servers[a].busy += service
	}
	return *way
}

// finish ends a step, and begins those that waited for nothing else.
func (g *Graph) finish(n Step) {
	s := &g.steps[n]
	s.end = g.now
	for _, x := range s.after {
		waits := &g.steps[x]
		if waits.open--; waits.open == 0 {
			waits.last = n
			g.begin(x, g.now)
		}
	}
}

// event is the end of a step, or that a step or a packet's head arrives at a server.
type event struct {
	at      float64
	order   int // in which events were made
	step    Step
	arrives bool
	packet  *packet
	place   int  // of the packet in its message's tree; of its tail, among the units that the message is for
	tail    bool // all of the packet is at a unit that the message is for
}

// events are those to come. At one time what ends is before what arrives, and that comes in the order of ranks: it does
// not depend on the order in which a program was executed.
type events struct {
	*Graph
	list []event
}

func (e *events) Len() int { return len(e.list) }

func (e *events) Less(i, j int) bool {
	a, b := e.list[i], e.list[j]
	switch {
	case a.at != b.at:
		return a.at < b.at
	case a.arrives != b.arrives:
		return b.arrives
	case a.arrives && e.steps[a.step].rank != e.steps[b.step].rank:
		return e.steps[a.step].rank < e.steps[b.step].rank
	}
	return a.order < b.order
}

func (e *events) Swap(i, j int) { e.list[i], e.list[j] = e.list[j], e.list[i] }

func (e *events) Push(x any) { e.list = append(e.list, x.(event)) }

func (e *events) Pop() any {
	last := e.list[len(e.list)-1]
	e.list = e.list[:len(e.list)-1]
	return last
}

func (g *Graph) at(e event) {
	e.order = g.made
	g.made++
	heap.Push(g.events, e)
}
