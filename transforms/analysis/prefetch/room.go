package prefetch

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Operands of GEMMs have shared memory for their rings in any case. Other prefetched tiles get it as long as half of
// the rest stays free, so that no program stops fitting.

// Room is what a kernel leaves of shared memory.
type Room struct{ left int64 }

// RoomOf is that of a kernel on a target of so many bytes: its buffers are taken.
func RoomOf(k tile.KernelOp, bytes int64) Room {
	for a := range ir.Collect(k.Op, tile.Alloc) {
		bytes -= tile.SharedBytes(a.Type())
	}
	return Room{bytes}
}

// Reserve takes bytes whether that leaves any or not.
func (m *Room) Reserve(bytes int64) { m.left -= bytes }

// ReserveOperands reserves the rings of operands of a kernel's loops.
func (m *Room) ReserveOperands(k tile.KernelOp) {
	for loop := range ir.Collect(k.Op, tile.Pipelined) {
		for r, why := range Reads(loop) {
			if why == "" && loop.Stages > 1 && r.FeedsMMA() {
				m.Reserve(ringBytes(loop, r))
			}
		}
	}
}

// Take takes the shared memory for the ring of a read that feeds no GEMM, or gives the reason why it is not prefetched.
func (m *Room) Take(loop tile.PipelinedOp, r Read) string {
	need := ringBytes(loop, r)
	if 2*need > m.left {
		return fmt.Sprintf("its ring buffer of %d bytes would take more than half of the %d bytes of shared memory that are left", need, max(m.left, 0))
	}
	m.left -= need
	return ""
}

// Has takes what a read outside of loops needs, and reports whether it fits.
func (m *Room) Has(r Read) bool {
	need := tile.SharedBytes(r.Stage)
	if 2*need > m.left {
		return false
	}
	m.left -= need
	return true
}

// ringBytes is the size of a read's ring, in all the units that have one.
func ringBytes(loop tile.PipelinedOp, r Read) int64 {
	n := tile.SharedBytes(r.Ring(loop.Stages))
	for op := loop.ParentOp(); op != nil && !tile.Kernel.Is(op); op = op.ParentOp() {
		if on, ok := scale.On.Cast(op); ok {
			n *= on.Units()
		}
	}
	return n
}

// Left is how much there is, less than 0 where more was reserved than there was.
func (m *Room) Left() int64 { return m.left }
