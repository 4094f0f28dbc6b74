package tile

import (
	"github.com/tsopt/tsopt/ir"
)

// Blocks of a cluster that copy the same window need it once from memory: each copies
// a part of it, and the copy engine writes that to the shared memory of all of them
// (PTX ISA, cp.async.bulk.tensor, .multicast::cluster).

// verifyMulticast checks that the window can be divided among the blocks of a cluster.
func (o CopyOp) verifyMulticast() error {
	k, ok := ir.Enclosing(o.Op, Kernel)
	switch {
	case o.Ring == nil || !o.ByEngine():
		return o.Errorf("is multicast, which copies by tma that arrive at a slot are; write engine(tma) arrives(%%ring[%%cursor])")
	case !ok || k.Cluster() < 2:
		return o.Errorf("is multicast to the blocks of a cluster, which the kernel has not; write tile.kernel cluster(n)")
	case k.Cluster() > maxCluster:
		return o.Errorf("is multicast to the %d blocks of a cluster; %d are possible", k.Cluster(), maxCluster)
	case len(o.Tile) != 2 || o.Tile[0]%(k.Cluster()*rowsOfPattern) != 0:
		return o.Errorf("is multicast, but %d blocks cannot each copy a multiple of %d of its rows; take a tile of a multiple of %d rows, or leave multicast out", k.Cluster(), rowsOfPattern, k.Cluster()*rowsOfPattern)
	}
	return nil
}

const (
	maxCluster    = 16 // bits of a mask of blocks
	rowsOfPattern = 8  // after which a swizzle repeats
)

// Parts is by how many blocks a copy is made: those of the cluster, or one.
func (o CopyOp) Parts() int64 {
	if !o.Multicast {
		return 1
	}
	k, _ := ir.Enclosing(o.Op, Kernel)
	return k.Cluster()
}

// Shared reports whether the other blocks of the cluster write to the slots of a ring,
// and so must know when a slot is free.
func (o RingOp) Shared() bool {
	for u := range o.Ring.Uses() {
		if c, ok := Copy.Cast(u.Owner()); ok && c.Multicast {
			return true
		}
	}
	return false
}

// Shares reports whether a kernel has rings that blocks of a cluster share.
func (o KernelOp) Shares() bool {
	for r := range ir.Collect(o.Op, Ring) {
		if r.Shared() {
			return true
		}
	}
	return false
}
