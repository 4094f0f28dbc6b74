package arch

import (
	"fmt"
	"math"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/layout"
)

// unlimited is a budget that a target does not declare.
const unlimited = math.MaxInt32

// orUnlimited is a declared budget, or [unlimited].
func orUnlimited(n int64) int64 {
	if n <= 0 {
		return unlimited
	}
	return n
}

// GroupThreads is how many threads a warpgroup has, 0 on a target without warpgroups.
func (m Machine) GroupThreads() int64 { return m.Threads(scale.TeamRole) }

// WarpThreads is how many threads a warp has, 1 on a machine without warps.
func (m Machine) WarpThreads() int64 { return max(m.Threads(scale.WarpRole), 1) }

// BlockThreads is how many threads a block can have.
func (m Machine) BlockThreads() int64 { return orUnlimited(m.Threads(scale.BlockRole)) }

// CheckBlock is the error of a block with more threads than the machine allows. Where a block is one lane, threads are
// the program's own units, which run in turn.
func (m Machine) CheckBlock(threads int64) error {
	if n := m.BlockThreads(); threads > n && !m.OneLane() {
		return fmt.Errorf("has blocks of %d threads, but %s allows %d", threads, m.Name, n)
	}
	return nil
}

// SMThreads is how many threads an SM can hold.
func (m Machine) SMThreads() int64 {
	return orUnlimited(int64(m.Number("", "threads_per_multiprocessor")))
}

// RegisterFile is how many 32-bit registers an SM has.
func (m Machine) RegisterFile() int64 {
	return orUnlimited(int64(m.Number("", "registers_per_multiprocessor")))
}

// ThreadRegisters is how many registers a thread can use: the size of @l0.
func (m Machine) ThreadRegisters() int64 { return orUnlimited(int64(m.Number("l0", "bytes")) / 4) }

// RegistersAtLaunch is how many registers each of so many threads of an SM can use before a role changes that.
func (m Machine) RegistersAtLaunch(threads int64) int64 {
	return min(m.share(threads), m.ThreadRegisters())
}

// share is each thread's part of the register file.
func (m Machine) share(threads int64) int64 {
	return m.RegisterFile() / threads / layout.RegisterStep * layout.RegisterStep
}

// A Share is a group of threads with the registers that each of them gets.
type Share struct{ Threads, Registers int64 }

// Rest is how many registers each of so many computing threads gets if the helpers of the same block get theirs and the
// block has an SM's register file to itself, or shares it with other residents. It is negative if the helpers alone
// take more than there is.
func (m Machine) Rest(computing, residents int64, helpers ...Share) int64 {
	threads, taken := computing, int64(0)
	for _, h := range helpers {
		threads += h.Threads
		taken += h.Threads * h.Registers
	}
	return (threads*m.share(threads*residents) - taken) / computing / layout.RegisterStep * layout.RegisterStep
}

// LineBytes is the size of a line of the L2 cache, the widest access of a thread where the target does not declare it.
func (m Machine) LineBytes() int64 { return m.runBytes("line_bytes") }

// SectorBytes is how many bytes device memory moves at least (CUDA C++ Programming Guide, "Device Memory Accesses"),
// the widest access of a thread where the target does not declare it.
func (m Machine) SectorBytes() int64 { return m.runBytes("sector_bytes") }

func (m Machine) runBytes(attr string) int64 {
	return max(int64(m.Number("l2", attr)), layout.AccessBits/8)
}

// Specializes reports whether warps of the target can have roles: they are warpgroups, and a producer copies by TMA.
func (m Machine) Specializes() bool { return m.Has("tma") && m.GroupThreads() > 0 }
