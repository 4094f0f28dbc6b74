package estimate

import (
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// A Step is what the threads of a block, or of a role, do for some time. Times are in cycles.
type Step struct {
	// Op is what they execute, nil while they wait for what Unit names.
	Op *ir.Op
	// Time is how long it takes them each time, with all that Body does in one iteration.
	Time float64
	// Unit is the part of the SM that is busy longest with it, or what they wait for; "" for none. Busy is for how long.
	Unit string
	Busy float64
	// Repeats is how often a loop runs, 1 for other operations; Known is false where data say that.
	Repeats float64
	Known   bool
	Body    []Step // of a loop or a branch
}

// A Lane is what one role of a block does, or all threads of a block without roles.
type Lane struct {
	Role    string // "" without roles
	Threads int64
	// Op is the role, or the kernel.
	Op    *ir.Op
	Time  float64 // of all steps
	Steps []Step
}

// A Schedule is what a block does, by the same costs as [Of].
type Schedule struct {
	// Cycles is how long a block takes, and Clock how many of them pass in a microsecond.
	Cycles, Clock float64
	Lanes         []Lane
}

// ScheduleOf is what [Of] is of a planned kernel, and its schedule.
func ScheduleOf(k tile.KernelOp, m arch.Machine) (Cost, Schedule, error) {
	w := &walk{kernel: k, machine: m, numbers: rewrite.Numbers{}, timeline: timelineOf(k), recorder: &recorder{}}
	cost, err := w.cost()
	if err != nil {
		return cost, Schedule{}, err
	}
	out := Schedule{Cycles: w.recorder.block, Clock: m.Number("", "clock_mhz"), Lanes: w.recorder.lanes}
	if len(out.Lanes) == 0 {
		out.Lanes = []Lane{{Threads: k.Threads, Op: k.Op, Steps: w.recorder.steps, Time: total(w.recorder.steps)}}
	}
	return cost, out, nil
}

// total is how long steps take one after the other.
func total(steps []Step) (sum float64) {
	for _, s := range steps {
		sum += s.Time * s.Repeats
	}
	return sum
}

// A recorder writes down what a walk goes through.
type recorder struct {
	steps []Step // of the region that is walked
	lanes []Lane
	block float64
	trips float64 // of the loop that was walked last
	known bool
}

// record executes a walk of an operation and writes it down.
func (w *walk) record(op *ir.Op, walked func(*ir.Op) work) work {
	r := w.recorder
	if r == nil {
		return walked(op)
	}
	outer := r.steps
	r.steps, r.trips, r.known = nil, 1, true
	x := walked(op)
	s := Step{Op: op, Time: x.time, Repeats: 1, Known: true, Body: r.steps}
	if _, isLoop := ir.As[ir.CountedLoop](op); isLoop {
		s.Repeats, s.Known = max(r.trips, 1), r.known
		s.Time = x.time / s.Repeats
		if waits := s.Time - total(s.Body); waits > 0.5 && len(s.Body) > 0 {
			s.Body = append(s.Body, Step{Time: waits, Unit: waitedFor(x), Repeats: 1, Known: true})
		}
	}
	for u, busy := range x.busy {
		if busy > s.Busy {
			s.Unit, s.Busy = resourceNames[u], busy
		}
	}
	s.Busy /= s.Repeats
	r.steps = outer
	if s.Time > 0 || s.Busy > 0 {
		r.steps = append(r.steps, s)
	}
	return x
}

// waitedFor is what keeps the iterations of a loop from following each other sooner: the unit that is busy all of the
// time, or data that are on their way.
func waitedFor(loop work) string {
	const most = 0.9
	for u, busy := range loop.busy {
		if busy >= most*loop.time {
			return resourceNames[u]
		}
	}
	return "data"
}
