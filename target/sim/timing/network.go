package timing

import (
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

// packet is a part of a message under way.
type packet struct {
	net   *links
	route []int32
	bytes float64
	at    int // the links that it has passed
}

// depart sends the packets of a message on their way, as fast as a link takes them.
func (g *Graph) depart(n Step) {
	s := &g.steps[n]
	net := g.nets[s.net]
	route := net.route(int(s.from), int(s.to))
	net.moved += s.bytes
	for sent := 0.0; sent < s.bytes; sent += net.Packet {
		s.open++
		g.at(event{at: s.begin + net.Setup + sent/net.Rate, step: n, arrives: true,
			packet: &packet{net: net, route: route, bytes: min(net.Packet, s.bytes-sent)}})
	}
}

// hop serves a packet whose head is at a link, or at its end.
func (g *Graph) hop(e event) {
	p := e.packet
	if p.at == len(p.route)-1 {
		if s := &g.steps[e.step]; s.open == 1 {
			s.open = 0
			g.finish(e.step)
		} else {
			s.open--
		}
		return
	}
	ends := [2]int32{p.route[p.at], p.route[p.at+1]}
	link, ok := p.net.of[ends]
	if !ok {
		link = g.server()
		p.net.of[ends] = link
	}
	body := p.bytes / p.net.Rate
	from := g.take(link, e.step, e.at, body) - body
	p.at++
	next := from + p.net.Hop
	if p.at == len(p.route)-1 {
		next += body // its tail, too
	}
	g.at(event{at: next, step: e.step, arrives: true, packet: p})
}
