package sharedmemory

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// uses are the operations that have to do with a tile: they access it, or pass it on, or what passes it on comes to
// their regions or results. An async MMA accesses it until it is awaited.
type uses []*ir.Op

func usesOf(v *ir.Value) uses {
	var out uses
	for _, w := range memory.Reach(v) {
		op := w.DefiningOp()
		if op == nil {
			op = w.OwnerBlock().ParentOp()
		}
		if w != v {
			out = append(out, op)
		}
		for u := range w.Uses() {
			out = append(out, u.Owner())
			if g, ok := tile.Gemm.Cast(u.Owner()); ok {
				for _, a := range g.Awaits() {
					out = append(out, a.Op)
				}
			}
		}
	}
	return out
}

// inRoles reports whether roles of the block use the tile.
func (us uses) inRoles() bool {
	return slices.ContainsFunc(us, func(op *ir.Op) bool {
		_, ok := ir.Enclosing(op, tile.Role)
		return ok
	})
}

// sequential is the innermost region around an allocation whose operations follow
// each other, once each, from the first use of the tile to the last: neither the
// body of a loop that carries it to the next iteration, nor that of a scale.on,
// where one unit may be done with it while another has yet to come.
func (us uses) sequential(a tile.AllocOp) *ir.Region {
	at := a.Op
	for p := at.ParentOp(); p != nil; p = p.ParentOp() {
		if scale.On.Is(p) {
			at = p
		}
	}
	r := at.Block().Region()
	for !r.HasOneBlock() || slices.ContainsFunc(us, func(op *ir.Op) bool { return r.AncestorOpIn(op) == nil }) {
		r = r.Owner().Block().Region()
	}
	return r
}
