package arch

// Tuned is a number that was found by measuring programs on a machine and that decides how others are compiled. A
// target that does not tell it has that of the [Default] target.
func (m Machine) Tuned(part, attr string) float64 {
	if x := m.Number(part, attr); x != 0 {
		return x
	}
	standard, err := Shipped(Default)
	if err != nil {
		panic("arch: " + err.Error()) // a shipped file
	}
	return standard.Number(part, attr)
}

// SharedForExchange is how much of a block's shared memory stays free for the layout conversions and reductions across
// warps that later passes may need, in bytes.
func (m Machine) SharedForExchange() int64 { return int64(m.Tuned("l1", "exchange_bytes")) }

// StagesAtMost is how many stages of a ring are enough for loads to arrive in time, and StagesAtLeast how many its
// consumers need before other buffers get memory.
func (m Machine) StagesAtMost() int64 { return int64(m.Tuned("l1", "stages_at_most")) }

// StagesAtLeast is described at [Machine.StagesAtMost].
func (m Machine) StagesAtLeast() int64 { return int64(m.Tuned("l1", "stages_at_least")) }

// ComputeThreads is how many threads of a block can compute MMAs in addition to those that load: with more, each has
// too few registers for its accumulators.
func (m Machine) ComputeThreads() int64 {
	return min(int64(m.Tuned("", "compute_threads")), m.BlockThreads()-m.GroupThreads())
}

// RasterRows is how many rows of tiles are taken together, so that what they read of both operands stays in the L2
// cache.
func (m Machine) RasterRows() int64 { return int64(m.Tuned("l2", "raster_rows")) }
