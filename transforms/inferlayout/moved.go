package inferlayout

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// movedElem is the type of the elements by which a tile's class is spread: of the first tile of it that is read from
// memory outside of a block or written there, whose accesses are as wide as they can be then, or of the tile itself.
func (in *inference) movedElem(v *ir.Value) ir.Type {
	c := in.find(v)
	i := slices.IndexFunc(in.tiles, func(t *ir.Value) bool { return in.find(t) == c && moved(t) })
	if i >= 0 && elements(in.tiles[i]) == elements(v) {
		return ir.ElemOrSelf(in.tiles[i].Type())
	}
	return ir.ElemOrSelf(v.Type())
}

// moved reports whether a tile is read from memory outside of a block, or written there.
func moved(v *ir.Value) bool {
	outside := func(op *ir.Op, memory int) bool {
		return !scale.InShared(op.Operand(memory).Type().(*ir.MemRefType))
	}
	if op := v.DefiningOp(); op != nil && (tile.Load.Is(op) || tile.Gather.Is(op)) && outside(op, 0) {
		return true
	}
	for u := range v.Uses() {
		if op := u.Owner(); u.Index() == 0 && (tile.Store.Is(op) || tile.Scatter.Is(op) || comm.Put.Is(op)) && outside(op, 1) {
			return true
		}
	}
	return false
}
