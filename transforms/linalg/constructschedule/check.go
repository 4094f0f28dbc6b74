package constructschedule

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/dialects/linalg"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/sched"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/access"
)

// A written is a schedule that the user wrote, with what a block computes at once.
type written struct {
	tree    sched.TreeOp
	extents map[string]int64 // of the tile along each axis
	stages  int64
	at      sched.TileOp // the loop, or the block's tile where there is none
}

// fits is the error of a schedule that no block of the target can run: it has too many threads, or its tiles have more
// bytes than there are. What else may be wrong with it convert-linalg-to-tile says.
func fits(t sched.TreeOp, g access.Group, m arch.Machine) error {
	w := &written{tree: t, extents: map[string]int64{}, stages: 1, at: t.Spatial()}
	for _, e := range t.Axes() {
		w.extents[e.Axis] = e.N
	}
	trips := int64(1)
	for tile := range ir.Collect(t.Op, sched.Tile) {
		for _, e := range tile.Extents() {
			if tile.Kind == sched.Temporal && w.extents[e.Axis] != ir.Dynamic {
				trips *= (w.extents[e.Axis] + e.N - 1) / e.N
			}
			w.extents[e.Axis] = e.N
		}
		if tile.Stages > 0 {
			w.stages, w.at = tile.Stages, tile
		}
	}
	w.stages = min(w.stages, trips)
	if n := t.Spatial().Threads; n%scale.WarpThreads != 0 {
		return t.Spatial().Errorf("has %d threads; give it whole warps, a multiple of %d", n, scale.WarpThreads)
	} else if err := m.CheckBlock(n); err != nil {
		return t.Spatial().Errorf("%v; give it fewer threads", err)
	}
	for l := range ir.Collect(t.Op, sched.Leaf) {
		i := slices.Index(g.Names, l.Operation)
		if i < 0 || len(l.Axes()) != len(g.Ops[i].IteratorTypes()) {
			continue
		}
		if err := w.leafFits(l, g.Ops[i], m); err != nil {
			return err
		}
	}
	return nil
}

// leafFits is the error of an operation whose tile does not fit: results are in registers, the operands of a matmul in
// shared memory, those of all iterations that load at a time.
func (w *written) leafFits(l sched.LeafOp, s linalg.Structured, m arch.Machine) error {
	operands, maps := linalg.Operands(s), s.IndexingMaps()
	out := len(s.Inputs())
	result, axes := w.bytes(l, operands[out], maps[out])
	if all := m.RegisterFile() * 4; result > all {
		return w.tree.Spatial().Errorf("has a tile of %d bytes for the result of %q, but %s has registers of %d bytes; use smaller tiles along %s",
			result, l.Operation, m.Name, all, axes)
	}
	if access.ClassOf(s).Kind != access.Contraction {
		return nil
	}
	loaded := int64(0)
	for i, v := range s.Inputs() {
		if v.DefiningOp() == nil {
			n, _ := w.bytes(l, v, maps[i])
			loaded += n
		}
	}
	if all := m.SharedBytes(); loaded*w.stages > all {
		return w.at.Errorf("loads tiles of %d bytes for %q in %d stage(s), %d bytes, but a block has %d bytes of shared memory on %s; "+
			"use smaller tiles, or fewer stages", loaded, l.Operation, w.stages, loaded*w.stages, all, m.Name)
	}
	return nil
}

// bytes is the size of an operand's tile, 0 where it is not known, and the axes along it.
func (w *written) bytes(l sched.LeafOp, v *ir.Value, at ir.AffineMap) (n int64, along string) {
	var tile []int64
	var axes []string
	for _, a := range l.Axes() {
		if w.extents[a] <= 0 {
			return 0, ""
		}
		tile = append(tile, w.extents[a])
	}
	for _, i := range access.LoopsOf(at.Results()...) {
		axes = append(axes, l.Axes()[i])
	}
	return access.BoxOf(at, tile).Elements() * elementBytes(v), strings.Join(axes, ", ")
}
