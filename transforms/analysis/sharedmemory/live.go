// Package sharedmemory computes the live ranges of allocations in shared memory, and places allocations so that those
// with disjoint live ranges share bytes.
//
// live.go has live ranges, uses.go the accesses of an allocation, peers.go those by other blocks of a cluster, place.go
// the placement, which is that of lifetimes.
package sharedmemory

import (
	"sort"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/lifetimes"
)

// Tile is an allocation in shared memory with its live range: the program points, numbered in textual order, from the
// first write of its contents to their last use.
type Tile struct {
	Op *ir.Op // a [tile.Placed]
	lifetimes.Span
}

// Of lists the allocations of a kernel in shared memory, in the order in which their live ranges begin.
func Of(k tile.KernelOp) []Tile {
	start, end := lifetimes.Number(k.Op)
	var out []Tile
	for a := range ir.Collect(k.Op, tile.Alloc) {
		if !scale.InShared(a.Type()) {
			continue
		}
		uses := usesOf(a.MemRef)
		region := uses.sequential(a)
		at := start[region.AncestorOpIn(a.Op)]
		l := Tile{a.Op, lifetimes.Span{Size: tile.SharedBytes(a.Type()), Alignment: tile.SharedAlignment(a.Type()), Last: at}}
		first := -1
		for _, op := range uses {
			// A use inside a loop that the allocation lies outside of keeps it
			// alive for the whole loop.
			here := region.AncestorOpIn(op)
			l.Last = max(l.Last, end[here])
			if c, ok := tile.Copy.Cast(op); ok && c.Async {
				l.Last = max(l.Last, arrival(k, c, region, start, end))
			}
			// The contents do not matter before something is written.
			if first < 0 || start[here] < first {
				first = start[here]
			}
		}
		l.First = max(first, at)
		l.peers(k, uses, region, start, end)
		if uses.inRoles() || comm.HoldsEntries(a.MemRef) {
			// What roles do, and the ends of a channel, is in no order.
			l.First, l.Last = start[k.Op], end[k.Op]
		}
		out = append(out, l)
	}
	ir.WalkOps(k.Op, func(op *ir.Op) {
		o, ok := ir.As[tile.BarrierMemory](op)
		if c, channel := comm.Channel.Cast(op); !ok || channel && c.Slots == nil {
			return
		}
		out = append(out, Tile{op, lifetimes.Span{Size: o.BarrierBytes(), Alignment: barrierAlignment, First: start[k.Op],
			Last: end[k.Op]}})
	})
	sort.SliceStable(out, func(i, j int) bool { return out[i].First < out[j].First })
	return out
}

// barrierAlignment divides the address of a barrier (PTX ISA, "mbarrier").
const barrierAlignment = 8

// arrival is the last point at which an async copy may still write to a tile that was allocated in region r: the first
// wait for all groups in that region after the copy's commit, else the last wait that may be for it.
func arrival(k tile.KernelOp, c tile.CopyOp, r *ir.Region, start, end map[*ir.Op]int) int {
	last, committed := end[r.AncestorOpIn(c.Op)], false
	ir.WalkOps(k.Op, func(op *ir.Op) {
		at := r.AncestorOpIn(op)
		if at == nil || start[op] < start[c.Op] || last < 0 {
			return
		}
		committed = committed || tile.AsyncCommit.Is(op)
		if w, ok := tile.AsyncWait.Cast(op); ok {
			last = max(last, end[at])
			if at == op && w.Pending == 0 && committed {
				last = -last // nothing is left to wait for
			}
		}
	})
	return max(last, -last)
}
