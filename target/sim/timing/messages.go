package timing

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/target/sim/clock"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// shipment is a message that an operation sends: to several units at once where its network does multicast.
type shipment struct {
	part part
	from int
	to   []int
	of   []int // for each unit, which one it is of those that the operation names
}

// Sent implements [engine.Observer].
func (r *Recorder) Sent(a *engine.Agent, level string, from int, to []int, bytes int) []*clock.Cause {
	arrived := make([]*clock.Cause, len(to))
	p := r.of(a)
	for _, x := range r.shipments(a, level, from, to, bytes) {
		needs := r.issue(a, r.operands(a, a.Op())...)
		begins := Step(len(r.graph.steps))
		for i, s := range r.graph.multicast(r.netOf(x.part), x.from, x.to, float64(bytes), needs) {
			r.label(s, x.part, a.Op())
			r.begin(p, s)
			arrived[x.of[i]] = &clock.Cause{Step: s}
		}
		r.label(begins, x.part, a.Op())
	}
	return arrived
}

// shipments are the messages to units: what a unit sends itself takes none.
func (r *Recorder) shipments(a *engine.Agent, level string, from int, to []int, bytes int) (all []shipment) {
	for i, unit := range to {
		role, around, src, dst := r.between(a, level, from, unit)
		if src == dst {
			continue
		}
		net, ok := r.machine.nets[role]
		if !ok {
			panic(engine.Failure{D: a.Op().Errorf("sends %d bytes between units of @%s, but %s has no network there; add a scale.network at @%s",
				bytes, level, r.machine.Name, r.machine.LevelName(role))})
		}
		at := part{net.name, place{around, shared}}
		if n := len(all); n == 0 || !net.multicast || all[n-1].part != at {
			all = append(all, shipment{part: at, from: src})
		}
		last := &all[len(all)-1]
		last.to, last.of = append(last.to, dst), append(last.of, i)
	}
	return all
}

// netOf is the network of a part in the graph.
func (r *Recorder) netOf(at part) int32 {
	n, ok := r.parts[at]
	if !ok {
		net, _ := r.network(at.name)
		n = r.graph.network(net.Network)
		r.parts[at] = n
	}
	return n
}

// between is the network of a message by the role of the level whose units it joins, which of these networks it is, and
// the units.
func (r *Recorder) between(a *engine.Agent, level string, from, to int) (role string, around, src, dst int) {
	each := r.machine.devices
	switch level {
	case scale.Block, scale.Cluster:
		return scale.BlockRole, a.Device, from % r.machine.units, to % r.machine.units
	case scale.Device:
		return scale.DeviceRole, a.Device / each, from, to
	case scale.Node:
		return scale.NodeRole, 0, from, to
	case scale.World:
		if from/each == to/each {
			return scale.DeviceRole, from / each, from % each, to % each
		}
		return scale.NodeRole, 0, from / each, to / each
	}
	return "", 0, 0, 0 // units of a block, whose memory they share
}
