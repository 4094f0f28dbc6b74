package peers

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Devices are numbered node after node. Those of a node address each other's memory; another node's is
// reached by puts and signals alone, which a network carries.

// amongDevices is the circle of the agents with the same place in the grid and in the block:
// of a node, of all nodes with the same number in their node, or of all.
func amongDevices(a *engine.Agent, level string) Circle {
	team := a.Launch.Team
	each := len(team) / nodeCount(a.Launch)
	node, local := a.Launch.Rank/each, a.Launch.Rank%each
	at := Circle{Root: team[0], Part: a.Linear<<12 | UnitPath(a), Rank: a.Launch.Rank, N: len(team)}
	switch level {
	case scale.Device:
		at.Root, at.Rank, at.N = team[node*each], local, each
	case scale.Node:
		// The circles of a node's devices are distinguished like those of blocks.
		at.Part, at.Rank, at.N = (1+local)<<44|at.Part, node, len(team)/each
	}
	return at
}

func nodeCount(l *engine.Launch) int { return max(l.Nodes, 1) }

// onOtherNode reports whether a device is on another node than the agent's.
func onOtherNode(a *engine.Agent, device int) bool {
	devices := len(a.Launch.Team)
	if a.Thread >= 0 {
		devices = a.M.Devices // below tile level each device has a launch of its own
	}
	each := max(devices/nodeCount(a.Launch), 1)
	return device/each != a.Device/each
}

// DeviceAt is the device of a peer's copy of memory; addr is the address of this device's own copy.
func DeviceAt(a *engine.Agent, addr, rank uint64) int {
	if al := a.M.Mem.Find(addr); al != nil && al.Space == engine.Shared {
		return a.Device
	}
	return DeviceOf(a, rank)
}

// SameNode fails where a peer's copy of memory has no address here.
func SameNode(a *engine.Agent, addr, rank uint64, does string) {
	if device := DeviceAt(a, addr, rank); onOtherNode(a, device) {
		a.Fail("%s device %d, which is on another node; only comm.put and signals reach its memory", does, device)
	}
}

// partAcross partitions the puts that a notify of a device names: those that a network carries are ordered by a signal
// to their own device, for every waiting agent, and say nothing to others.
func partAcross(a *engine.Agent, puts []uint64, device int) (here, across []uint64) {
	for _, p := range puts {
		switch to := a.Puts.To[p&0xff]; {
		case !onOtherNode(a, to):
			here = append(here, p)
		case to == device:
			across = append(across, p)
		}
	}
	return here, across
}

// Announce is what an agent's notify publishes: what it did, and the puts that
// the notify names. A relaxed one publishes what the last release fence did.
func Announce(a *engine.Agent, puts []uint64, device int, o engine.Ordering, sc engine.Scope) *engine.Released {
	puts, across := partAcross(a, puts, device)
	if o.Releases() {
		for _, p := range puts {
			a.Puts.Complete(&a.Clock, p)
		}
		r := &engine.Released{By: a, Scope: sc, Past: a.Clock.Release()}
		for _, p := range across {
			r.Past = a.Puts.Arrived(&a.Clock, r.Past, p)
			a.Puts.End(p)
		}
		return r
	}
	puts = append(puts, across...)
	r := a.Fences.Released
	for _, p := range puts {
		if r != nil && uint32(p>>8) <= a.Fences.Puts {
			r = &engine.Released{By: a, Scope: r.Scope, Past: a.Puts.Arrived(&a.Clock, r.Past, p)}
		}
	}
	return r
}
