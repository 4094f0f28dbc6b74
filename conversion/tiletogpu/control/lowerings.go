package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
)

// Lowerings are the lowerings of roles, barriers, rings and groups of copies, and of ranks.
func Lowerings() []emit.Lowering {
	return []emit.Lowering{
		emit.Lower(tile.Specialize, specialize),
		emit.Lower(tile.Ring, ring),
		emit.Lower(tile.Cursor, pipelineState),
		emit.Lower(tile.Advance, advance),
		emit.Lower(tile.Acquire, acquire),
		emit.Lower(tile.Publish, publish),
		emit.Lower(tile.Take, take),
		emit.Lower(tile.Release, release),
		emit.Lower(tile.MBarrier, mbarrier),
		emit.Lower(tile.MBarrierArrive, mbarrierArrive),
		emit.Lower(tile.MBarrierWait, mbarrierWait),
		emit.Lower(tile.NamedBarrier, namedBarriers),
		emit.Lower(tile.NamedBarrierArrive, namedArrive),
		emit.Lower(tile.NamedBarrierSync, namedSync),
		emit.Lower(tile.AsyncCommit, asyncCommit),
		emit.Lower(tile.AsyncWait, asyncWait),
		emit.Lower(tile.Fence, fence),
		emit.Lower(tile.Barrier, barrier),
		emit.Lower(tile.Nanosleep, nanosleep),
		emit.Lower(tile.StampBegin, stampBegin),
		emit.Lower(tile.Stamp, stamp),
		emit.Lower(tile.StampEnd, stampEnd),

		emit.Lower(scale.On, on),
		emit.Lower(scale.Rank, rank),
		emit.Lower(scale.NumRanks, numRanks),
	}
}
