package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// concurrent is how many blocks of the kernel run at a time, if an SM has room for resident blocks.
func (w *walk) concurrent(resident int64) float64 {
	if n := w.machine.Concurrent(max(w.kernel.Cluster(), 1), resident); n > 0 {
		return float64(n)
	}
	return w.rate("", "multiprocessors") * float64(resident)
}

// turns is how often so many blocks fill the device.
func (w *walk) turns(blocks, resident int64) int64 {
	return max(int64(math.Ceil(float64(blocks)/w.concurrent(resident))), 1)
}

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
