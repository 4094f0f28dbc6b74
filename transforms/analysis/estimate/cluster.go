package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// processors is how many SMs run blocks of the kernel at a time. The blocks of a cluster run on SMs of one GPC, so that
// clusters of several pairs of SMs leave those idle that a GPC has beyond a multiple of its least number.
func (w *walk) processors() float64 {
	all, n := w.rate("", "multiprocessors"), float64(w.kernel.Cluster())
	gpc := w.machine.Number("", "gpc_multiprocessors")
	if n <= pair || gpc == 0 {
		return all
	}
	return max(math.Floor(all/gpc)*math.Floor(gpc/n)*n, 1)
}

// pair is how many SMs of a GPC share what connects them (TPC): each GPC has whole pairs.
const pair = 2

// ranks puts in the last block of a cluster for all: where blocks divide a loop, it has as many iterations as any
// other.
func (w *walk) ranks() {
	for r := range ir.Collect(w.kernel.Op, scale.Rank) {
		if r.Level == scale.Cluster {
			w.numbers[r.Result] = w.kernel.Cluster() - 1
		}
	}
}

// dsmem is a number of the network between the blocks of a cluster.
func (w *walk) dsmem(attr string) float64 {
	for op := range w.machine.Op().Body.Entry().Ops() {
		if net, ok := scale.Network.Cast(op); ok && net.Level == scale.Cluster {
			return w.rate(net.SymName, attr)
		}
	}
	return w.rate("dsmem", attr)
}

// cycles are those of so many nanoseconds.
func (w *walk) cycles(ns float64) float64 { return ns * w.rate("", "clock_mhz") / 1e3 }

// meetCluster is a barrier of a cluster, behind which blocks see what others wrote: an exchange has two.
func (w *walk) meetCluster() work {
	if w.threads == 0 {
		return work{}
	}
	return w.sync(w.cycles(w.dsmem("latency_ns")) / 2)
}

// fromPeer is a tile that is read from the shared memory of a block of the cluster. One of all blocks that a tile is
// read from is the own one.
func (w *walk) fromPeer(bytes float64) work {
	n := float64(w.kernel.Cluster())
	return work{time: w.cycles(1e9 * bytes * (n - 1) / n / w.dsmem("bytes_per_second"))}
}

// exchanged is how long blocks exchange the accumulators of a reduction that they divide, in cycles, before that is
// planned.
func (w *walk) exchanged() (cycles float64) {
	for o := range ir.Collect(w.kernel.Op, comm.ReduceScatter) {
		if o.Level == scale.Cluster {
			cycles += w.fromPeer(bytesOf(o.Value.Type())).time + w.cycles(w.dsmem("latency_ns"))
		}
	}
	return cycles
}
