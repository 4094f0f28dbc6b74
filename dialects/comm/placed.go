package comm

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// Unplaced reports whether the queues' barriers have no offset ([tile.BarrierMemory]).
func (o ChannelOp) Unplaced() bool { return !o.Offset.OK }

// PlaceAt decides the offset of the queues' barriers.
func (o ChannelOp) PlaceAt(offset int64) {
	ir.Edit(o.Op, func(c *ChannelOp) { c.Offset = ir.Some(offset) })
}

// BarrierUse names the queues.
func (o ChannelOp) BarrierUse() string {
	return fmt.Sprintf("the barriers of %d queues of %d tiles", o.Queues(), o.Type().Depth())
}
