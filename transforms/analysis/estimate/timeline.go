package estimate

import (
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A timeline is when things happen to the threads of a block, or of a role, in cycles since they began. Code of a
// loop's body is walked for few of its iterations, so that times count from an arbitrary begin.
type timeline struct {
	threads int64   // that run the code; 0 asks for rates alone, without waits
	waits   bool    // the code has MMAs of warpgroups
	now     float64 // when the operation begins that is looked at
	// when all results of the MMAs are there that were issued: the tensor cores work on them in their order
	ready float64
	// synced is when threads last waited for each other or for data: code is not moved across that, so that loads
	// begin there at the earliest.
	synced  float64
	futures map[*ir.Value]float64 // when each outstanding MMA is done
	taken   map[*ir.Value]float64 // when the consumer got a stage of each ring
	held    map[*ir.Value]float64 // how long it held stages of each ring, in this iteration
}

// timelineOf is that of a kernel's threads.
func timelineOf(k tile.KernelOp) timeline {
	return timeline{threads: k.Threads, waits: waitsForMMA(k.Body)}
}

// groups is how many warpgroups run the code. Each issues MMAs for its own part of a tile and waits for that alone,
// while the tensor cores work for the others.
func (w *walk) groups() float64 {
	if size := w.machine.GroupThreads(); size > 0 && w.threads > size {
		return float64(w.threads / size)
	}
	return 1
}

// contention is how much of the time another warpgroup uses the unit that one needs, in a kernel whose warpgroups wait
// for their MMAs: not all of it, as they wait at different times. Attention with two and three warpgroups on an H100
// and an H200 (bench/records) gives 0.8.
const contention = 0.8

// staggered is how long a computation of all warpgroups takes each of them, as a part of the time that it keeps the
// SM's units busy.
func (w *walk) staggered() float64 {
	if n := w.groups(); w.waits && w.threads > 0 {
		return (1 + (n*float64(w.kernel.Resident())-1)*contention) / n
	}
	return 1
}

// waitsForMMA reports whether warpgroups wait for MMAs in a region.
func waitsForMMA(r *ir.Region) (found bool) {
	ir.WalkOps(r.Owner(), func(op *ir.Op) {
		g, ok := tile.Gemm.Cast(op)
		found = found || ok && g.Impl == tile.WGMMA
	})
	return found
}

// issueRate is the part of what the SM can issue that the threads use: a warp's instructions depend on those before,
// so that a scheduler with one warp idles in some cycles.
func (w *walk) issueRate() float64 {
	rate := w.machine.Number("alu", "warp_rate")
	if w.threads == 0 || rate == 0 {
		return 1
	}
	lanes := w.rate("alu", "results_per_cycle")
	return min(1, rate*float64(w.threads)/float64(w.machine.WarpThreads())/lanes)
}

// machineCycles is a wait that the target tells in cycles, none where only rates are asked for.
func (w *walk) machineCycles(part, attr string) float64 {
	if w.threads == 0 {
		return 0
	}
	return w.machine.Number(part, attr)
}

// mma is a GEMM of so many cycles of the tensor cores that its threads wait for.
func (w *walk) mma(cycles float64) work {
	done := w.issue(cycles)
	out := work{time: done - w.now + w.machineCycles("", "wake_cycles")}
	out.busy[tensorCores] = cycles
	out.apart[tensorCores] = cycles * (1 - 1/w.groups())
	w.synced = w.now + out.time
	return out
}

// issue queues an MMA behind those that were issued, and returns when its threads' part of the result is there.
func (w *walk) issue(cycles float64) float64 {
	w.ready = max(w.ready, w.now) + cycles/w.groups()
	return w.ready
}

// outstanding notes an MMA whose result is a future.
func (w *walk) outstanding(o tile.GemmOp, cycles float64) {
	if w.futures == nil {
		w.futures = map[*ir.Value]float64{}
	}
	w.futures[o.Result] = w.issue(cycles)
}

// await is the wait for outstanding MMAs that are done at a time.
func (w *walk) await(done float64) work {
	out := work{time: max(0, done-w.now) + w.machineCycles("", "wake_cycles")}
	w.synced = w.now + out.time
	return out
}

// arrival is how long threads wait for what a load brings so many cycles after it begins, if the load begins as early
// as it may.
func (w *walk) arrival(latency float64) float64 {
	if w.threads == 0 {
		return latency
	}
	return max(0, w.synced+latency-w.now)
}

// passOn lets futures that a loop's operands hold be those of its arguments.
func (w *walk) passOn(from []*ir.Value, to []*ir.Value) {
	if w.futures == nil {
		return
	}
	done := make([]float64, len(from))
	for i, v := range from {
		done[i] = w.futures[v]
	}
	for i, v := range to {
		w.futures[v] = done[i]
	}
}

// outstands reports whether MMAs are outstanding from one iteration of a loop to the next.
func outstands(loop *ir.Op) bool {
	for op := range loop.Region(0).Entry().Ops() {
		if g, ok := tile.Gemm.Cast(op); ok && g.Async {
			return true
		}
	}
	return false
}

// take and release note when a stage of a ring is held.
func (w *walk) take(ring *ir.Value) {
	if w.taken == nil {
		w.taken = map[*ir.Value]float64{}
	}
	w.taken[ring] = w.now
}

func (w *walk) release(ring *ir.Value) {
	at, ok := w.taken[ring]
	if !ok {
		return
	}
	if w.held == nil {
		w.held = map[*ir.Value]float64{}
	}
	w.held[ring] += w.now - at
}
