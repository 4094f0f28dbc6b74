package engine

import "github.com/tsopt/tsopt/dialects/scale"

// Devices are numbered node after node. Those of a node address each other's memory; another node's is
// reached by puts and signals alone, which a network carries.

// amongDevices is the circle of the agents with the same place in the grid and in the block:
// of a node, of all nodes with the same number in their node, or of all.
func (a *Agent) amongDevices(level string) Circle {
	team := a.Launch.Team
	each := len(team) / a.Launch.nodeCount()
	node, local := a.Launch.Rank/each, a.Launch.Rank%each
	at := Circle{Root: team[0], Part: a.Linear<<12 | a.UnitPath(), Rank: a.Launch.Rank, N: len(team)}
	switch level {
	case scale.Device:
		at.Root, at.Rank, at.N = team[node*each], local, each
	case scale.Node:
		// The circles of a node's devices are told apart as those of blocks are.
		at.Part, at.Rank, at.N = (1+local)<<44|at.Part, node, len(team)/each
	}
	return at
}

func (l *Launch) nodeCount() int { return max(l.Nodes, 1) }

// across reports whether a device is on another node than the agent's.
func (a *Agent) across(device int) bool {
	devices := len(a.Launch.Team)
	if a.Thread >= 0 {
		devices = a.M.Devices // below tile level each device has a launch of its own
	}
	each := max(devices/a.Launch.nodeCount(), 1)
	return device/each != a.Device/each
}

// DeviceAt is the device that has a peer's copy of memory, of which the own is at addr.
func (a *Agent) DeviceAt(addr, rank uint64) int {
	if al := a.M.Mem.Find(addr); al != nil && al.Space == Shared {
		return a.Device
	}
	return a.PeerOf(rank)
}

// SameNode fails where a peer's copy of memory has no address here.
func (a *Agent) SameNode(addr, rank uint64, does string) {
	if device := a.DeviceAt(addr, rank); a.across(device) {
		a.Fail("%s device %d, which is on another node; only comm.put and signals reach its memory", does, device)
	}
}

// partAcross parts the puts that a notify of a device names: those that a network carries are ordered by a
// signal to their own device, for whoever waits for it, and say nothing to others.
func (a *Agent) partAcross(puts []uint64, device int) (here, across []uint64) {
	for _, p := range puts {
		switch to := a.Puts.to[p&0xff]; {
		case !a.across(to):
			here = append(here, p)
		case to == device:
			across = append(across, p)
		}
	}
	return here, across
}
