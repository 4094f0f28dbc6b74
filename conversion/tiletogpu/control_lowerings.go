package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
)

// controlLowerings are those of roles, barriers, rings and groups of copies, and of where the code stands.
func controlLowerings() []Lowering {
	return []Lowering{
		Lower(tile.Specialize, (*Ctx).specialize),
		Lower(tile.Ring, (*Ctx).ring),
		Lower(tile.Cursor, (*Ctx).cursor),
		Lower(tile.Advance, (*Ctx).advance),
		Lower(tile.Acquire, (*Ctx).acquire),
		Lower(tile.Publish, (*Ctx).publish),
		Lower(tile.Take, (*Ctx).take),
		Lower(tile.Release, (*Ctx).release),
		Lower(tile.MBarrier, (*Ctx).mbarrier),
		Lower(tile.MBarrierArrive, (*Ctx).mbarrierArrive),
		Lower(tile.MBarrierWait, (*Ctx).mbarrierWait),
		Lower(tile.NamedBarrier, (*Ctx).namedBarriers),
		Lower(tile.NamedBarrierArrive, (*Ctx).namedArrive),
		Lower(tile.NamedBarrierSync, (*Ctx).namedSync),
		Lower(tile.AsyncCommit, (*Ctx).asyncCommit),
		Lower(tile.AsyncWait, (*Ctx).asyncWait),
		Lower(tile.Fence, (*Ctx).fence),
		Lower(tile.Barrier, (*Ctx).barrier),
		Lower(tile.Nanosleep, (*Ctx).nanosleep),

		Lower(scale.On, (*Ctx).on),
		Lower(scale.Rank, (*Ctx).rank),
		Lower(scale.NumRanks, (*Ctx).numRanks),
	}
}
