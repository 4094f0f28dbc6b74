package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
)

// memoryLowerings are those of loads, stores, copies and atomics.
func memoryLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Alloc, (*Ctx).alloc),
		Lower(tile.Slot, (*Ctx).slot),
		Lower(tile.Load, (*Ctx).load),
		Lower(tile.Store, (*Ctx).store),
		Lower(tile.Gather, (*Ctx).gather),
		Lower(tile.Scatter, (*Ctx).scatter),
		Lower(tile.Atomic, (*Ctx).atomic),
		Lower(tile.Copy, (*Ctx).copy),

		Lower(memref.Load, (*Ctx).scalarLoad),
		Lower(memref.Store, (*Ctx).scalarStore),
		Lower(memref.AtomicRMW, (*Ctx).scalarAtomic),
		Lower(memref.GenericAtomicRMW, (*Ctx).genericAtomic),
	}
}
