package estimate

import "math"

// roomy is how many blocks an SM would run at a time if shared memory were no limit, and how long a launch of the
// kernel would take then. A kernel whose blocks take tiles one after the other would have so many more blocks, each
// with fewer of the tiles.
func (w *walk) roomy(c Cost, block work, clock, latency float64) (beside int64, us float64) {
	// Roles have the registers that are there, whether they need them or not.
	needed := (c.holders*(c.Registers+overhead) + (c.Kernel.Threads-c.holders)*overhead) / max(c.Kernel.Threads, 1)
	beside, _ = w.machine.ResidentBy(c.Kernel.Threads, 0, min(needed, c.perThread()))
	switch {
	case beside <= c.Resident:
		return 0, 0
	case c.Waves > 1:
		c.Resident = min(beside, int64(math.Ceil(float64(c.Blocks)/w.rate("", "multiprocessors"))))
		c.Waves = w.turns(c.Blocks, c.Resident)
	case w.persistent:
		part := float64(c.Resident) / float64(beside)
		block = block.repeated(part, block.time)
		c.Resident = beside
	default:
		return 0, 0
	}
	c.time(block, clock, latency)
	return c.Resident, c.Total
}
