package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Placed is the op interface of operations with shared memory of their own, at an offset that allocate-memory decides.
type Placed interface {
	// Unplaced reports whether the operation has memory whose offset is not decided.
	Unplaced() bool
	// PlaceAt decides the offset, in bytes.
	PlaceAt(offset int64)
}

// BarrierMemory is the op interface of operations whose shared memory holds mbarriers, all through the kernel.
type BarrierMemory interface {
	Placed
	// BarrierBytes is their size.
	BarrierBytes() int64
	// BarrierUse is their name in a message.
	BarrierUse() string
}

// Unplaced reports whether the tile is in shared memory without an offset.
func (o AllocOp) Unplaced() bool { return scale.InShared(o.Type()) && !o.Offset.OK }

// PlaceAt decides the tile's offset.
func (o AllocOp) PlaceAt(offset int64) {
	ir.Edit(o.Op, func(a *AllocOp) { a.Offset = ir.Some(offset) })
}

// Unplaced reports whether the ring's barriers have no offset.
func (o RingOp) Unplaced() bool { return !o.Offset.OK }

// PlaceAt decides the offset of the ring's barriers.
func (o RingOp) PlaceAt(offset int64) {
	ir.Edit(o.Op, func(r *RingOp) { r.Offset = ir.Some(offset) })
}

// BarrierUse names the stages.
func (o RingOp) BarrierUse() string { return fmt.Sprintf("the barriers of %d stages", o.Depth()) }

// Unplaced reports whether the barriers have no offset.
func (o MBarrierOp) Unplaced() bool { return !o.Offset.OK }

// PlaceAt decides the offset of the barriers.
func (o MBarrierOp) PlaceAt(offset int64) {
	ir.Edit(o.Op, func(b *MBarrierOp) { b.Offset = ir.Some(offset) })
}

// BarrierUse counts the barriers.
func (o MBarrierOp) BarrierUse() string { return fmt.Sprintf("%d barriers", len(o.Arrivals)) }
