package peers

import (
	"github.com/tsopt/tsopt/target/sim/engine"
)

// Address is the same place of memory that peers have, too, at the one of a rank: of a
// symmetric buffer on that device, of a block's shared memory in that block of its cluster.
func Address(a *engine.Agent, addr, rank uint64) uint64 {
	if al := a.M.Mem.Find(addr); al != nil && al.Space == engine.Shared {
		return inCluster(a, al, rank).Base + addr&engine.OffsetMask
	}
	return SymmetricAddress(a, addr, DeviceOf(a, rank))
}

// SymmetricAddress is the same place of a symmetric buffer on another device.
func SymmetricAddress(a *engine.Agent, addr uint64, device int) uint64 {
	al := a.M.Mem.Find(addr)
	if al == nil || al.Symm == nil {
		a.Fail("uses a buffer that is not symmetric memory; allocate it with comm.symm_alloc")
	}
	return a.M.Peer(al, device).Base + addr&engine.OffsetMask
}

// BlockAt is the block of the cluster with a rank.
func BlockAt(a *engine.Agent, rank uint64) *engine.Block {
	peers := a.Block.Peers()
	if rank >= uint64(len(peers)) {
		a.Fail("names block %d of a cluster of %d blocks", int64(rank), len(peers))
	}
	return peers[rank]
}

// inCluster is what a block of the cluster has where this one has shared memory.
func inCluster(a *engine.Agent, own *engine.Alloc, rank uint64) *engine.Alloc {
	b := BlockAt(a, rank)
	switch {
	case b == a.Block:
		return own
	case b.Live == 0:
		a.Fail("accesses shared memory of %s, which has ended; add a tile.barrier @cluster before the end of the blocks",
			b.Name())
	case own == a.Block.Shared:
		return b.Shared
	}
	for site, t := range a.Block.Tiles {
		if there := b.Tiles[site]; t == own && there != nil {
			return there
		}
	}
	a.Fail("accesses shared memory of %s, which has not executed its tile.alloc yet; add a tile.barrier @cluster before the access", b.Name())
	return nil
}

// DeviceOf checks a rank.
func DeviceOf(a *engine.Agent, rank uint64) int {
	n := len(a.Launch.Team)
	if a.Thread >= 0 {
		n = a.M.Devices // below tile level each device has a launch of its own
	}
	if rank >= uint64(n) {
		a.Fail("names device %d of %d devices", int64(rank), n)
	}
	return int(rank)
}
