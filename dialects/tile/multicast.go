package tile

import (
	"fmt"

	"github.com/tsopt/tsopt/ir"
)

// Blocks of a cluster that copy the same window read it once from memory: each copies a part of it, and TMA writes that
// to the shared memory of all of them (PTX ISA, cp.async.bulk.tensor, .multicast::cluster).

// verifyMulticast checks that the window can be divided among the blocks of a cluster.
func (o CopyOp) verifyMulticast() error {
	k, ok := ir.Enclosing(o.Op, Kernel)
	switch {
	case o.Ring == nil || !o.ByEngine():
		return o.Errorf("is multicast, which requires a TMA copy that arrives at a stage; write engine(tma) arrives(%%ring[%%cursor])")
	case !ok || k.Cluster() < 2:
		return o.Errorf("is multicast, but the kernel has no cluster; write tile.kernel cluster(n)")
	}
	if why := Undividable(o.Tile, k.Cluster()); why != "" {
		return o.Errorf("is multicast, but %s; remove multicast", why)
	}
	return nil
}

// Undividable is the reason why the blocks of a cluster cannot each copy a part of a window, "" if they can.
func Undividable(window []int64, blocks int64) string {
	switch {
	case blocks > maxCluster:
		return fmt.Sprintf("the cluster has %d blocks, and multicast supports at most %d", blocks, maxCluster)
	case len(window) != 2:
		return fmt.Sprintf("a window of rank %d has no rows to divide among blocks", len(window))
	case window[0]%(blocks*rowsOfPattern) != 0:
		return fmt.Sprintf("its %d rows are not a multiple of %d, which is %d for each of %d blocks", window[0],
			blocks*rowsOfPattern, rowsOfPattern, blocks)
	}
	return ""
}

const (
	maxCluster    = 16 // bits of a mask of blocks
	rowsOfPattern = 8  // after which a swizzle repeats
)

// Parts is the number of blocks that make a copy: those of the cluster, or one.
func (o CopyOp) Parts() int64 {
	if !o.Multicast {
		return 1
	}
	k, _ := ir.Enclosing(o.Op, Kernel)
	return k.Cluster()
}

// Shared reports whether the other blocks of the cluster write to the stages of a ring, and so must know when a stage
// is free.
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
