package engine

import "github.com/tsopt/tsopt/dialects/scale"

// Devices are numbered node after node. Those of a node address each other's memory; another node's is
// reached by puts and signals alone, which a network carries.

// amongDevices is the circle of the agents with the same place in the grid and in the block:
// of a node, of all nodes with the same number in their node, or of all.
func (a *Agent) amongDevices(level string) circle {
	team := a.launch.team
	each := len(team) / a.launch.nodeCount()
	node, local := a.launch.rank/each, a.launch.rank%each
	at := circle{root: team[0], part: a.linear<<12 | a.unitPath(), rank: a.launch.rank, n: len(team)}
	switch level {
	case scale.Device:
		at.root, at.rank, at.n = team[node*each], local, each
	case scale.Node:
		// The circles of a node's devices are told apart as those of blocks are.
		at.part, at.rank, at.n = (1+local)<<44|at.part, node, len(team)/each
	}
	return at
}

func (l *launch) nodeCount() int { return max(l.nodes, 1) }

// across reports whether a device is on another node than the agent's.
func (a *Agent) across(device int) bool {
	devices := len(a.launch.team)
	if a.thread >= 0 {
		devices = a.m.devices // below tile level each device has a launch of its own
	}
	each := max(devices/a.launch.nodeCount(), 1)
	return device/each != a.device/each
}

// deviceAt is the device that has a peer's copy of memory, of which the own is at addr.
func (a *Agent) deviceAt(addr, rank uint64) int {
	if al := a.m.mem.find(addr); al != nil && al.space == Shared {
		return a.device
	}
	return a.peerOf(rank)
}

// sameNode fails where a peer's copy of memory has no address here.
func (a *Agent) sameNode(addr, rank uint64, does string) {
	if device := a.deviceAt(addr, rank); a.across(device) {
		a.fail("%s device %d, which is on another node; only comm.put and signals reach its memory", does, device)
	}
}

// partAcross parts the puts that a notify of a device names: those that a network carries are ordered by a
// signal to their own device, for whoever waits for it, and say nothing to others.
func (a *Agent) partAcross(puts []uint64, device int) (here, across []uint64) {
	for _, p := range puts {
		switch to := a.puts.to[p&0xff]; {
		case !a.across(to):
			here = append(here, p)
		case to == device:
			across = append(across, p)
		}
	}
	return here, across
}
