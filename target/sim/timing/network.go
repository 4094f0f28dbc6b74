package timing

import (
	"math"

	"github.com/tsopt/tsopt/dialects/scale"
)

// Network is how the units of a level are joined.
type Network struct {
	Topology string
	Shape    []int // of the units' grid; one number where they are only counted
	Rate     float64
	Hop      float64
	Setup    float64
	Packet   float64
}

// units is how many units it joins.
func (n Network) units() int {
	all := 1
	for _, x := range n.Shape {
		all *= x
	}
	return all
}

// count is how many links it has, each in one direction.
func (n Network) count() int {
	units := n.units()
	switch n.Topology {
	case scale.All:
		return units * (units - 1)
	case scale.Switch:
		return 2 * units
	}
	all := 0
	for _, x := range n.grid() {
		line := 2 * (x - 1)
		if n.closed() && x > 2 {
			line = 2 * x
		}
		all += units / x * line
	}
	return all
}

// grid is the shape in which neighbours have links.
func (n Network) grid() []int {
	if n.Topology == scale.Ring {
		return []int{n.units()}
	}
	return n.Shape
}

// closed reports whether the ends of a line are neighbours.
func (n Network) closed() bool { return n.Topology != scale.Mesh }

// hub is the switch.
const hub = -1

// route is the units that a message passes, from the first to the last. In a grid it goes along the last dimension
// first, and the shorter way around.
func (n Network) route(from, to int) []int32 {
	out := []int32{int32(from)}
	switch n.Topology {
	case scale.All:
		return append(out, int32(to))
	case scale.Switch:
		return append(out, hub, int32(to))
	}
	shape, stride := n.grid(), 1
	for d := len(shape) - 1; d >= 0; d-- {
		extent := shape[d]
		at, goal := from/stride%extent, to/stride%extent
		step, hops := direction(at, goal, extent, n.closed())
		for range hops {
			next := (at + step + extent) % extent
			from += (next - at) * stride
			at = next
			out = append(out, int32(from))
		}
		stride *= extent
	}
	return out
}

// direction is the way from a place of a line to another: which step, and how many.
func direction(at, goal, extent int, around bool) (step, hops int) {
	if !around {
		if goal < at {
			return -1, at - goal
		}
		return 1, goal - at
	}
	hops = (goal - at + extent) % extent
	if hops > extent-hops {
		return -1, extent - hops
	}
	return 1, hops
}

// links are a network and those of its links that something went over.
type links struct {
	Network
	of    map[[2]int32]int32 // servers, by both ends
	moved float64            // bytes of messages
}

// message is what goes from a unit to others, over each link once.
type message struct {
	net     *links
	from    int
	to      []int
	bytes   float64
	arrived []Step   // for each unit that it is for
	tree    []branch // of its way, from where it starts; made when it departs
}

// branch is a unit that a message passes.
type branch struct {
	unit int32
	next []int32 // the branches behind it
	end  int32   // which of those that the message is for it is, none for others
}

// packets is how many a message has.
func (m *message) packets() int32 { return int32(math.Ceil(m.bytes / m.net.Packet)) }

// grow makes the tree of the routes to all units. Two routes are the same up to where they part, and do not meet again.
func (m *message) grow() {
	m.tree = []branch{{unit: int32(m.from), end: none}}
	at := map[int32]int32{int32(m.from): 0}
	for i, to := range m.to {
		if to == m.from {
			continue
		}
		last := int32(0)
		for _, unit := range m.net.route(m.from, to)[1:] {
			b, ok := at[unit]
			if !ok {
				b = int32(len(m.tree))
				at[unit] = b
				m.tree = append(m.tree, branch{unit: unit, end: none})
				m.tree[last].next = append(m.tree[last].next, b)
			}
			last = b
		}
		m.tree[last].end = int32(i)
	}
}

// packet is a part of a message under way.
type packet struct {
	*message
	bytes float64
}

// depart sends the packets of a message on their way, as fast as a link takes them. At its own unit it is at once.
func (g *Graph) depart(n Step) {
	m, begin := g.steps[n].message, g.steps[n].begin
	m.grow()
	g.at(event{at: begin, step: n})
	for i, to := range m.to {
		if to == m.from {
			g.steps[m.arrived[i]].open = 1
			g.at(event{at: begin, step: n, arrives: true, packet: &packet{message: m}, place: i, tail: true})
		}
	}
	if len(m.tree) == 1 {
		return
	}
	m.net.moved += m.bytes
	for sent := 0.0; sent < m.bytes; sent += m.net.Packet {
		g.at(event{at: begin + m.net.Setup + sent/m.net.Rate, step: n, arrives: true,
			packet: &packet{message: m, bytes: min(m.net.Packet, m.bytes-sent)}})
	}
}

// hop serves a packet whose head is at a unit: it goes on over the links from there.
func (g *Graph) hop(e event) {
	p := e.packet
	at := &p.tree[e.place]
	for _, next := range at.next {
		there := &p.tree[next]
		body := p.bytes / p.net.Rate
		head := g.take(p.net.link(g, at.unit, there.unit), e.step, e.at, body) - body + p.net.Hop
		if there.end != none {
			g.at(event{at: head + body, step: e.step, arrives: true, packet: p, place: int(there.end), tail: true})
		}
		if len(there.next) > 0 {
			g.at(event{at: head, step: e.step, arrives: true, packet: p, place: int(next)})
		}
	}
}

// link is the server of the link between two units.
func (l *links) link(g *Graph, from, to int32) int32 {
	ends := [2]int32{from, to}
	s, ok := l.of[ends]
	if !ok {
		s = g.server()
		l.of[ends] = s
	}
	return s
}

// arrive counts a packet that is at a unit that its message is for.
func (g *Graph) arrive(n Step) {
	s := &g.steps[n]
	if s.open--; s.open == 0 {
		g.finish(n)
	}
}
