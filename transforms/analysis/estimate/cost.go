package estimate

import (
	"cmp"
	"fmt"
	"math"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// LengthOfData is the guess about a loop whose trip count data say.
const LengthOfData = "a loop of unknown length counts once"

// Cost is what a kernel is predicted to take. Times are in microseconds.
type Cost struct {
	Kernel tile.KernelOp
	Arch   string
	// Total is how long a launch takes, Launch the part of it that is not the kernel's.
	Total, Launch float64
	// Busy is how long each resource of the SM with the most work is busy, and Threads how long threads take that wait
	// for nothing but themselves and memory.
	Busy    [resources]float64
	Threads float64
	// Memory is how long device memory needs for what the kernel moves at least.
	Memory float64
	Blocks int64 // of the grid
	SMs    int64 // of the device
	// Resident is how many blocks an SM runs at a time, Waves how often that fills the device.
	Resident, Waves int64
	// By is what limits Resident: "registers", "shared memory", "threads" or "blocks"; "" where the grid has no more
	// blocks.
	By string
	// Roomy is how long a launch would take if shared memory were no limit and an SM ran Beside blocks at a time; 0 where
	// it limits nothing.
	Roomy  float64
	Beside int64
	// Registers is how many a thread needs for tiles, Budget how many it has.
	Registers, Budget int64
	// Functions is how many it needs while it computes a function of many instructions of a tile (slice-vectors).
	Functions int64
	// Guess names what the estimate takes for granted, as [LengthOfData], "" for nothing.
	Guess string

	tightest *ir.Region // whose threads have the least room for tiles
	holders  int64      // how many threads that are
}

// Refused is why the kernel had better not be compiled, "" for nothing.
func (c Cost) Refused() string {
	if n := max(c.Registers, c.Functions); n+overhead > c.Budget {
		return fmt.Sprintf("a thread would hold %d registers of tiles and need about %d more, but it has %d", n, overhead,
			c.Budget)
	}
	return ""
}

// Limit names what takes longest. Threads that wait for one resource most of their time are
// limited by it.
func (c Cost) Limit() string {
	const mostOf = 0.8
	name, most := "issue and latency", mostOf*c.Threads
	for r, t := range c.Busy {
		if t >= most {
			name, most = resourceNames[r], t
		}
	}
	if c.Memory >= most {
		name, most = "device memory", c.Memory
	}
	if c.Launch > most {
		name = "launch overhead"
	}
	return name
}

// Time is a line that says how long the kernel takes, what limits it, and how long each part of the machine is busy.
func (c Cost) Time() string {
	text := fmt.Sprintf("predicted %s on %s, limited by %s: %s", Micros(c.Total), c.Arch, c.Limit(), c.listed())
	if c.Guess != "" {
		text += "; " + c.Guess
	}
	return text
}

// Occupancy is a line that says how blocks fill the machine: waves, SMs without a block in the last one, registers.
func (c Cost) Occupancy() string {
	text := fmt.Sprintf("%s, %d per SM at a time%s: %s on %d SMs", plural(c.Blocks, "block"), c.Resident, c.limitedBy(),
		plural(c.Waves, "wave"), c.SMs)
	room := c.SMs * c.Resident
	switch last := c.Blocks - (c.Waves-1)*room; {
	case last < c.SMs && c.Waves > 1:
		text += fmt.Sprintf(", the last leaves %d SMs idle", c.SMs-last)
	case last < c.SMs:
		text += fmt.Sprintf(", %d of them idle", c.SMs-last)
	case last < room && c.Waves > 1:
		text += fmt.Sprintf(", the last is %d %% full", 100*last/room)
	}
	text += fmt.Sprintf("; tiles take %d of a thread's %d registers", c.Registers, c.Budget)
	if c.Registers > c.Budget {
		text += ", so that it spills to local memory"
	}
	return text
}

// limitedBy names what keeps an SM from running more blocks at a time, where there are more.
func (c Cost) limitedBy() string {
	if c.By == "" {
		return ""
	}
	return " (limited by " + c.By + ")"
}

func plural(n int64, what string) string {
	if n != 1 {
		what += "s"
	}
	return fmt.Sprintf("%d %s", n, what)
}

// Micros writes a time in microseconds.
func Micros(t float64) string {
	if t >= 100 {
		return fmt.Sprintf("%.0f µs", t)
	}
	return fmt.Sprintf("%.1f µs", t)
}

// Of estimates a planned kernel: its tiles have layouts, its shared memory places.
func Of(k tile.KernelOp, m arch.Machine) (Cost, error) {
	return (&walk{kernel: k, machine: m, numbers: rewrite.Numbers{}, timeline: timelineOf(k)}).cost()
}

// cost is that of the kernel.
func (w *walk) cost() (Cost, error) {
	k, m := w.kernel, w.machine
	extents(w.numbers, k)
	w.ranks()
	c := Cost{Kernel: k, Arch: m.Name}
	var err error
	if c.Blocks, err = w.blocks(); err != nil {
		return c, err
	}
	for i, number := range k.BlockIDs() {
		w.numbers[number], _ = w.extent(k.Grid()[i])
		w.numbers[number] /= 2
	}
	block := w.region(k.Body)
	if w.recorder != nil {
		w.recorder.block = block.time
	}
	c.registers(m)
	c.Functions = functions(k)
	clock := w.rate("", "clock_mhz") // cycles of a microsecond
	room, by := m.ResidentBy(k.Threads, k.SharedBytes, c.perThread())
	spread := int64(math.Ceil(float64(c.Blocks) / w.rate("", "multiprocessors"))) // each begins where fewest are
	for c.Resident = min(max(spread, 1), room); c.Resident < room && w.turns(c.Blocks, c.Resident) > 1; c.Resident++ {
	}
	if c.Waves = w.turns(c.Blocks, c.Resident); c.Waves > 1 {
		c.By = by
	}
	c.SMs = int64(w.concurrent(c.Resident)) / c.Resident
	block = block.then(w.spills(c))
	latency := w.rate(scale.HomeRole, "latency_cycles")
	c.Launch = m.Number("", "launch_ns") / 1000
	if k.Cluster() > 1 {
		c.Launch += m.Number("", "cluster_ns") / 1000
	}
	c.Memory = 1e6 * w.traffic(block, c.Blocks) / w.rate(scale.HomeRole, "bytes_per_second")
	c.time(block, clock, latency)
	c.Beside, c.Roomy = w.roomy(c, block, clock, latency)
	if w.unknown != nil {
		c.Guess = LengthOfData
	}
	return c, w.unknownRate()
}

// unknownRate is an error if the target does not tell a rate that was asked for.
func (w *walk) unknownRate() error {
	if w.missing == "" {
		return nil
	}
	return w.kernel.Errorf("has an unknown time on %s, which does not tell %s", w.machine.Name, w.missing)
}

// blocks is how many blocks the kernel has.
func (w *walk) blocks() (n int64, err error) {
	n = 1
	for i, g := range w.kernel.Grid() {
		extent, ok := w.extent(g)
		if !ok {
			return 0, w.kernel.Errorf(
				"has a grid whose extent #%d is not known, so its time is not; give arrays extents by tile.shape", i)
		}
		n *= extent
	}
	return n, nil
}

// extent is that of a dimension of the grid.
func (w *walk) extent(g ir.Mixed) (n int64, known bool) {
	if g.Value == nil {
		return g.Const, true
	}
	return w.numbers.Of(g.Value)
}

// perThread is how many registers each thread of a block takes, on average where roles have their own.
func (c Cost) perThread() int64 {
	for s := range ir.Collect(c.Kernel.Op, tile.Specialize) {
		if all := s.Registers(); all > 0 {
			return (all + c.Kernel.Threads - 1) / c.Kernel.Threads
		}
	}
	return min(c.Registers+overhead, c.Budget)
}

// time is that of all waves, of device memory and of the launch: the resident blocks of an SM share its units, and each
// computes while others wait.
func (c *Cost) time(block work, clock, latency float64) {
	beside := float64(c.Resident)
	at := []float64{block.time}
	if beside == 1 {
		at = append(at, block.longest())
	} else {
		for _, b := range block.busy {
			at = append(at, b*beside)
		}
	}
	wave := max(block.time+latency, smoothMax(at...))
	c.Total = smoothMax(float64(c.Waves)*wave/clock, c.Memory) + c.Launch
	for r, b := range block.busy {
		c.Busy[r] = b * beside * float64(c.Waves) / clock
	}
	c.Threads = (block.time + latency) * float64(c.Waves) / clock
}

// traffic is how many bytes move between device memory and the L2 cache at least: what is read again is in the cache.
func (w *walk) traffic(block work, blocks int64) (sum float64) {
	var arrays []*ir.Value
	for v := range block.moved {
		arrays = append(arrays, v)
	}
	slices.SortFunc(arrays, func(a, b *ir.Value) int { return cmp.Compare(block.moved[a], block.moved[b]) })
	for _, v := range arrays {
		bytes := block.moved[v] * float64(blocks)
		if size := arrayBytes(v); size > 0 {
			bytes = min(bytes, size)
		}
		sum += bytes
	}
	return sum
}

// arrayBytes is the size of an array, 0 where that is not known.
func arrayBytes(v *ir.Value) float64 {
	bits, _ := ir.BitWidth(ir.ElemOrSelf(v.Type()))
	bytes := float64(bits) / 8
	for _, n := range shapeOf(v) {
		if n == ir.Dynamic {
			return 0
		}
		bytes *= float64(n)
	}
	return bytes
}

// Program is how long the planned kernels of a program take together, in microseconds: infinite if one of them had
// better not be compiled, or has a time that is not known.
func Program(root *ir.Op, m arch.Machine) (us float64) {
	for k := range ir.Collect(root, tile.Kernel) {
		cost, err := Of(k, m)
		if err != nil || cost.Refused() != "" {
			return math.Inf(1)
		}
		us += cost.Total
	}
	return us
}
