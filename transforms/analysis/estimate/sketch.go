package estimate

import (
	"math"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
)

// A Sketch is what a kernel does that is not written yet. It serves to compare ways to divide a group of operations
// on tensors among blocks.
type Sketch struct {
	Blocks, Threads int64 // of the grid, of a block
	Registers       int64 // of tiles, in a thread
	Shared          int64 // bytes of shared memory of a block
	Phases          []Phase
	// Memory are the bytes that move between device memory and the L2 cache at least.
	Memory float64
}

// A Phase is a loop of a block, or what the block does once. Numbers but Trips and Stages are those of one iteration,
// and of all threads.
type Phase struct {
	Trips  float64
	Stages float64 // iterations that load at a time; 1 if the threads wait for what they load
	Slots  float64 // instructions of single elements
	SFU    float64 // of them those of the special function units
	Bytes  float64 // that move between the L2 cache and the SM
	Tensor float64 // floating-point operations of tensor cores, and their rate in operations a cycle
	Rate   float64
	Waits  float64 // cycles for which threads wait for each other behind the loop
}

// Time is how long the kernel is predicted to take, in microseconds, and the launch overhead with it. It is an error if
// the target does not tell a rate.
func (s Sketch) Time(m arch.Machine) (total, launch float64, err error) {
	w := &walk{machine: m, timeline: timeline{threads: s.Threads}}
	clock, latency := w.rate("", "clock_mhz"), w.rate(scale.HomeRole, "latency_cycles")
	var block work
	for _, p := range s.Phases {
		block = block.then(w.phase(p))
		block.time += p.Waits
	}
	c := Cost{Blocks: s.Blocks}
	processors := w.rate("", "multiprocessors")
	c.Resident, _ = m.ResidentBy(s.Threads, s.Shared, s.Registers+overhead)
	c.Resident = max(1, min(c.Resident, int64(math.Ceil(float64(s.Blocks)/processors))))
	c.Waves = int64(math.Ceil(float64(s.Blocks) / (processors * float64(c.Resident))))
	c.time(block, clock, latency)
	launch = m.Number("", "launch_ns") / 1000
	total = smoothMax(c.Total, 1e6*s.Memory/w.rate(scale.HomeRole, "bytes_per_second")) + launch
	if w.missing != "" {
		err = errUnknown{m.Name, w.missing}
	}
	return total, launch, err
}

// phase is the work of all iterations.
func (w *walk) phase(p Phase) work {
	one := waited(arithmetic, p.Slots/w.rate("alu", "results_per_cycle"))
	one.busy[specialFunctions] = p.SFU / w.rate("ex2", "results_per_cycle")
	one.time = max(one.time/w.issueRate(), one.busy[specialFunctions])
	if p.Tensor > 0 {
		one = one.then(begun(tensorCores, p.Tensor/p.Rate/w.sustained()))
	}
	bytes := p.Bytes / w.l2Rate()
	if p.Stages <= 1 {
		one = one.then(waited(l2, bytes))
		one.time += w.rate(scale.HomeRole, "latency_cycles")
		return one.repeated(p.Trips, one.interval())
	}
	one = one.then(begun(l2, bytes))
	arrives := LoadedLatency(w.machine) + bytes
	all := one.repeated(p.Trips, smoothMax(one.interval(), stageTime(1, p.Stages, arrives, one.interval())))
	all.time += arrives // of the first iteration
	return all
}

// errUnknown is a number that a target does not tell.
type errUnknown struct{ machine, number string }

func (e errUnknown) Error() string {
	return "the time on " + e.machine + " is not known, which does not tell " + e.number
}
