package splitgrids

import (
	"strings"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/estimate"
)

// A cut divides a grid: blocks with an index below at in a dimension belong to the first kernel, the others to the
// second.
type cut struct {
	dim int
	at  int64
}

// independent reports whether the blocks of a kernel may run in two launches: none waits for another or counts on the
// size of the grid, and a loop makes a block long enough for another launch to pay.
func independent(k tile.KernelOp) bool {
	if ir.CountDynamic(k.StaticGrid) > 0 || k.Persistent || k.Cooperative || k.Devices() > 1 {
		return false
	}
	loops, alone := 0, true
	ir.WalkOps(k.Op, func(op *ir.Op) {
		_, known := ir.EffectsOf(op)
		dialect, _, _ := strings.Cut(op.Name(), ".")
		switch {
		case op == k.Op:
		case tile.Pipelined.Is(op):
			loops++
		case op.NumRegions() == 0 && !known, dialect == "comm", dialect == "gpu", dialect == "scale":
			alone = false
		}
	})
	return alone && loops > 0
}

// most is how many waves of one block for each SM a grid has at most: with more, the last one is a small part of the
// time.
const most = 16

// mayLeaveIdle reports whether a grid could have a wave that is less than half full, whether an SM runs one block at a
// time or two. It saves planning a kernel in order to know how many.
func mayLeaveIdle(k tile.KernelOp, m arch.Machine) bool {
	blocks, processors := size(k), m.Multiprocessors()
	if blocks <= processors || blocks > most*processors {
		return false
	}
	for _, room := range []int64{processors, 2 * processors} {
		if last := blocks % room; last > 0 && 2*last < room {
			return true
		}
	}
	return false
}

// size is the number of blocks of a grid.
func size(k tile.KernelOp) int64 {
	n := int64(1)
	for _, extent := range k.StaticGrid {
		n *= extent
	}
	return n
}

// cuts are those that leave whole waves to the first kernel, as nearly as rows of blocks can. whole is the cost of the
// uncut kernel.
func cuts(k tile.KernelOp, whole estimate.Cost) (out []cut) {
	blocks, room := size(k), whole.SMs*whole.Resident
	if last := blocks % room; blocks < room || last == 0 || 2*last > room {
		return nil
	}
	for dim, extent := range k.StaticGrid {
		at := blocks / room * room / (blocks / extent)
		if dim == 0 {
			at -= at % k.Cluster()
		}
		if at > 0 && at < extent {
			out = append(out, cut{dim, at})
		}
	}
	return out
}

// behind is how many blocks the second kernel has of the uncut one.
func (c cut) behind(k tile.KernelOp) int64 {
	return size(k) / k.StaticGrid[c.dim] * (k.StaticGrid[c.dim] - c.at)
}

// apply cuts a kernel, which becomes the first of the two. It returns the second, whose blocks are in no clusters.
func (c cut) apply(k tile.KernelOp) (rest tile.KernelOp) {
	extent := k.StaticGrid[c.dim]
	clone := ir.Clone(k.Op, nil)
	ir.After(k.Op).Insert(clone)
	resize := func(op *ir.Op, extent int64) {
		ir.Edit(op, func(k *tile.KernelOp) {
			k.StaticGrid = append([]int64{}, k.StaticGrid...)
			k.StaticGrid[c.dim] = extent
		})
	}
	resize(k.Op, c.at)
	resize(clone, extent-c.at)
	ir.Edit(clone, func(k *tile.KernelOp) { k.ClusterAttr = ir.Opt[int64]{} })
	number := tile.Kernel.Of(clone).BlockIDs()[c.dim]
	b := ir.Before(number.OwnerBlock().First())
	moved := arith.Binary(b, arith.AddI, number, arith.ConstantIndex(b, c.at))
	number.ReplaceUsesIf(moved, func(u *ir.Use) bool { return u.Owner() != moved.DefiningOp() })
	return tile.Kernel.Of(clone)
}
