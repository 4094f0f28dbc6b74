package tilelang

import (
	"maps"

	"github.com/tsopt/tsopt/frontend/tilelang/tree"
)

// What tiles and variables hold at a place of the tree. It is what frames of the emission know of their cells
// (frame.go), without values: what is written in a branch or a loop alone is lost behind it.

// A treeHolding is what one holds.
type treeHolding struct {
	// now says that it holds something, and lost that it holds nothing as it was written where that may not run.
	now, lost bool
	// written says that the part under way wrote it.
	written bool
	// unclear says that it is not followed any more.
	unclear bool
}

// treeHoldings are those of all, by what allocates it.
type treeHoldings struct {
	of map[*tree.Ref]treeHolding
	// loops is how many loops are around a place, and made how many were around the allocation.
	loops int
	made  map[*tree.Ref]int
}

func newTreeHoldings() *treeHoldings {
	return &treeHoldings{of: map[*tree.Ref]treeHolding{}, made: map[*tree.Ref]int{}}
}

// declare begins with what was allocated.
func (h *treeHoldings) declare(r *tree.Ref, holds bool) {
	h.of[r], h.made[r] = treeHolding{now: holds}, h.loops
}

// set writes it.
func (h *treeHoldings) set(r *tree.Ref) {
	if s, ok := h.of[r]; ok {
		h.of[r] = treeHolding{now: true, written: true, unclear: s.unclear}
	}
}

// forget follows it no more.
func (h *treeHoldings) forget(r *tree.Ref) {
	if s, ok := h.of[r]; ok {
		s.unclear, s.written = true, true
		h.of[r] = s
	}
}

// isLost reports whether it is known to hold nothing because it was written where that may not run.
func (h *treeHoldings) isLost(r *tree.Ref) bool {
	s := h.of[r]
	return s.lost && !s.now && !s.unclear
}

// isEmpty reports whether it is known to hold nothing.
func (h *treeHoldings) isEmpty(r *tree.Ref) bool {
	s, ok := h.of[r]
	return ok && !s.now && !s.unclear
}

// inLoop reports whether a loop around a place begins behind the allocation.
func (h *treeHoldings) inLoop(r *tree.Ref) bool { return h.loops > h.made[r] }

// enter begins a region; it gives what was held before.
func (h *treeHoldings) enter() map[*tree.Ref]treeHolding {
	before := maps.Clone(h.of)
	for r, s := range h.of {
		s.written = false
		h.of[r] = s
	}
	return before
}

// leave ends it; it gives what was held at its end, and goes back to what was held before.
func (h *treeHoldings) leave(before map[*tree.Ref]treeHolding) map[*tree.Ref]treeHolding {
	end := h.of
	h.of = maps.Clone(before)
	return end
}

// join is what is held behind two branches: one of them runs.
func (h *treeHoldings) join(then, orelse map[*tree.Ref]treeHolding) {
	for r := range h.of {
		a, b := then[r], orelse[r]
		if a.written || b.written {
			now := a.now && b.now
			h.of[r] = treeHolding{now: now, lost: !now, written: true, unclear: a.unclear || b.unclear}
		}
	}
}

// loop is what is held behind a loop, after an end of its body. It gives what the loop carries and its
// body loses.
func (h *treeHoldings) loop(end map[*tree.Ref]treeHolding) (losing []*tree.Ref) {
	for r, s := range h.of {
		e := end[r]
		if !e.written {
			continue
		}
		if s.now && !e.now && !s.unclear && !e.unclear {
			losing = append(losing, r)
		}
		h.of[r] = treeHolding{now: s.now, lost: !s.now, written: true, unclear: s.unclear || e.unclear}
	}
	return losing
}

// forgetWritten follows no more what a region wrote.
func (h *treeHoldings) forgetWritten(end map[*tree.Ref]treeHolding) {
	for r := range h.of {
		if end[r].written {
			h.forget(r)
		}
	}
}
