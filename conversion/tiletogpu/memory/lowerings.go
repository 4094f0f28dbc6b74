package memory

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of loads, stores, copies and atomics.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Alloc, alloc),
		emit.Lower(tile.Slot, slot),
		emit.Lower(tile.Load, load),
		emit.Lower(tile.Store, store),
		emit.Lower(tile.Gather, gather),
		emit.Lower(tile.Scatter, scatter),
		emit.Lower(tile.Atomic, atomic),
		emit.Lower(tile.Copy, copyWindow),
		emit.Lower(tile.Prefetch, prefetch),

		emit.Lower(memref.Load, scalarLoad),
		emit.Lower(memref.Store, scalarStore),
		emit.Lower(memref.AtomicRMW, scalarAtomic),
		emit.Lower(memref.GenericAtomicRMW, genericAtomic),
	}
}
