package sharedmemory

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// When other blocks of the cluster use a block's memory is known by the cluster's barriers alone: they do
// what this block does between the same two. A get is of what others have as well, a put to what they have.

// peers extends a lifetime to the barriers of the cluster around what other blocks do to a tile of region r.
func (l *Tile) peers(k tile.KernelOp, us uses, r *ir.Region, start, end map[*ir.Op]int) {
	for _, op := range us {
		if !comm.InCluster(op) {
			continue
		}
		here := r.AncestorOpIn(op)
		before, behind := start[k.Op], end[k.Op]
		for b := range ir.Collect(k.Op, tile.Barrier) {
			switch at := start[b.Op]; {
			case b.Level() != scale.Cluster || r.AncestorOpIn(b.Op) != b.Op:
			case at < start[here]:
				before = max(before, at)
			case at > end[here]:
				behind = min(behind, at)
			}
		}
		l.First, l.Last = min(l.First, before), max(l.Last, behind-1)
	}
}
