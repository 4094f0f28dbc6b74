package estimate

import (
	"maps"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// walk adds up the work of a kernel.
type walk struct {
	kernel  tile.KernelOp
	machine arch.Machine
	numbers rewrite.Numbers
	missing string // a rate that the target does not tell
	unknown *ir.Op // a loop whose iterations are not known
	// ideal reports whether an operation costs its threads no time; nil for none. See [Gains].
	ideal func(op *ir.Op) bool
	// unplanned tiles have no layouts: they move between memories as wide as they may, and nothing waits.
	unplanned bool
	same      map[*ir.Value][]bool // what sameAlong found
	// persistent says that blocks take tiles one after the other.
	persistent bool
	// recorder writes down what is walked, nil for nothing.
	recorder *recorder
	timeline
}

// rate is a number of the target by which work is divided.
func (w *walk) rate(part, attr string) float64 {
	n := w.machine.Number(part, attr)
	if n <= 0 {
		switch {
		case w.missing != "":
		case part == "":
			w.missing = attr
		case scale.IsMemoryRole(part):
			w.missing = attr + " of its memory with the role " + part
		default:
			w.missing = attr + " of @" + part
		}
		return 1
	}
	return n
}

// region is the work of a region of one block.
func (w *walk) region(r *ir.Region) (sum work) {
	if r.Empty() {
		return sum
	}
	start := w.now
	for op := range r.Entry().Ops() {
		sum = sum.then(w.record(op, w.op))
		w.now = start + sum.time
	}
	return sum
}

func (w *walk) op(op *ir.Op) work {
	x := w.actual(op)
	if w.ideal != nil && w.ideal(op) && !op.Has(ir.Terminator) {
		return w.idealized(op, x)
	}
	return x
}

func (w *walk) actual(op *ir.Op) work {
	if l, ok := ir.As[ir.CountedLoop](op); ok {
		return w.loop(op, l)
	}
	if on, ok := scale.On.Cast(op); ok {
		return w.units(on)
	}
	if s, ok := tile.Specialize.Cast(op); ok {
		return w.roles(s)
	}
	if p, ok := tile.Parallel.Cast(op); ok {
		return w.parallel(p)
	}
	if op.NumRegions() == 0 {
		return w.plain(op)
	}
	return w.either(op)
}

// either is the longest of an operation's regions, as of an scf.if.
func (w *walk) either(op *ir.Op) (longest work) {
	for _, r := range op.Regions() {
		if x := w.region(r); x.interval() >= longest.interval() {
			longest = x
		}
	}
	return longest
}

// units is the work of code that each of several units runs.
func (w *walk) units(on scale.OnOp) work {
	one, n := w.region(on.Body), float64(on.Units())
	all := one.repeated(n, 0)
	all.time = max(one.time, all.longest())
	for r := range resources {
		all.apart[r] = one.apart[r] * n
	}
	return all
}

// roles is the work of code that runs at the same time.
func (w *walk) roles(op tile.SpecializeOp) (sum work) {
	var times []float64
	outside := w.timeline
	for r := range op.Roles() {
		w.timeline = timeline{threads: min(outside.threads, r.Threads()), waits: waitsForMMA(r.Body)}
		x := w.lane(r)
		times = append(times, x.interval())
		x.time = 0
		sum = sum.then(x)
	}
	w.timeline = outside
	sum.time = max(smoothMax(times...), sum.longest())
	sum.apart = [resources]float64{}
	return sum
}

// lane is the work of a role.
func (w *walk) lane(r tile.RoleOp) work {
	rec := w.recorder
	if rec == nil {
		return w.region(r.Body)
	}
	outer := rec.steps
	rec.steps = nil
	x := w.region(r.Body)
	rec.lanes = append(rec.lanes, Lane{Role: r.Called, Threads: r.Threads(), Op: r.Op, Time: x.time, Steps: rec.steps})
	rec.steps = outer
	return x
}

// loop is the work of all iterations. What MMAs that are outstanding delay is seen in the second iteration that is
// walked.
func (w *walk) loop(op *ir.Op, l ir.CountedLoop) (sum work) {
	n, counts, ok := w.trips(l)
	if !ok {
		w.unknown = op
	}
	before, outside := w.numbers, w.held
	iterate := func(count int64) work {
		w.held = map[*ir.Value]float64{}
		w.numbers = maps.Clone(before)
		if ok {
			w.numbers[l.InductionVar()] = count
		}
		w.synced = w.now
		if w.recorder != nil {
			w.recorder.steps = nil
		}
		body := w.region(op.Region(0))
		w.passOn(op.Region(0).Entry().Terminator().Operands(), l.IterArgs())
		return body
	}
	start := w.now
	w.passOn(op.Operands()[min(3, op.NumOperands()):], l.IterArgs())
	if outstands(op) {
		iterate(counts[0])
	}
	for _, count := range counts {
		body := iterate(count)
		sum = sum.then(body.repeated(n/float64(len(counts)), smoothMax(body.interval(), w.flight(op, body))))
	}
	if w.recorder != nil {
		w.recorder.trips, w.recorder.known = n, ok
	}
	w.numbers, w.held = before, outside
	w.passOn(l.IterArgs(), op.Results())
	w.synced = start + sum.time
	for v := range w.futures {
		w.futures[v] += start + sum.time - w.now // as far in the future as behind the last iteration that was walked
	}
	w.ready += start + sum.time - w.now
	return sum
}

// LoadedLatency is how many cycles data of device memory takes to arrive while other data arrives too.
func LoadedLatency(m arch.Machine) float64 {
	return max(m.Number(scale.HomeRole, "loaded_latency_cycles"), m.Number(scale.HomeRole, "latency_cycles"))
}

// flight is the least time of an iteration whose data arrives from a ring, in groups of copies, or in registers some
// iterations ahead. A stage is busy while its data arrives, and then as long as the consumer holds it. An iteration may
// use several stages.
func (w *walk) flight(loop *ir.Op, body work) (least float64) {
	latency, perCycle := LoadedLatency(w.machine), w.l2Rate()
	used := map[*ir.Op]float64{}
	groups := int64(0) // of copies that the iteration has begun
	for op := range loop.Region(0).Entry().Ops() {
		if t, ok := tile.Take.Cast(op); ok {
			used[t.Ring.DefiningOp()]++
		}
		if n := ahead(op); n > 0 {
			least = max(least, latency/float64(n))
		}
		if c, ok := tile.AsyncCommit.Cast(op); ok && !c.Bulk {
			groups++
		}
		if wait, ok := tile.AsyncWait.Cast(op); ok && !wait.Bulk {
			ahead := wait.Pending + 2
			if groups > wait.Pending {
				ahead = 1 // it waits for what it has just begun to copy
			}
			least = max(least, (latency+body.apart[l2]+body.time)/float64(ahead))
		}
	}
	for op, n := range used {
		ring, _ := ir.As[tile.RingOp](op)
		bytes := 0.0
		for _, b := range ring.Buffers {
			bytes += float64(tile.SharedBytes(b.Type().(*ir.MemRefType))) / float64(ring.Depth())
		}
		hold := min(w.held[ring.Ring]/n, body.interval())
		least = max(least, stageTime(n, float64(ring.Depth()), latency+bytes/perCycle, hold))
	}
	return least
}

// stageTime is the least time of an iteration that uses so many stages of a ring, whose data takes a time to arrive.
// A consumer holds a stage until the next iteration has begun, as it does where MMAs of it are outstanding. If the ring
// has no more stages than an iteration uses, it holds each from the wait for it to its release. A deeper ring does not
// take longer than that.
func stageTime(used, depth, arrives, hold float64) float64 {
	if used < depth {
		return min(used*arrives/(depth-used), arrives+hold)
	}
	return used * (arrives + hold) / depth
}
