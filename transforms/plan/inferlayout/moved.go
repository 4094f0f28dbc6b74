package inferlayout

import (
	"github.com/tsopt/tsopt/layout"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// movedElem is the type of the elements by which a tile's class is spread: of the first tile of it that is read from
// memory outside of a block or written there, whose accesses are as wide as they can be then, or of the tile itself.
func (in *inference) movedElem(v *ir.Value) ir.Type {
	c := in.find(v)
	i := slices.IndexFunc(in.tiles, func(t *ir.Value) bool { return in.find(t) == c && moved(t) })
	if i >= 0 && elements(in.tiles[i]) == elements(v) {
		return asAligned(ir.ElemOrSelf(in.tiles[i].Type()), memoryOf(in.tiles[i]))
	}
	return ir.ElemOrSelf(v.Type())
}

// moved reports whether a tile is read from memory outside of a block, or written there.
func moved(v *ir.Value) bool { return memoryOf(v) != nil }

// memoryOf is where a tile is read from outside of a block, or written to, nil for neither.
func memoryOf(v *ir.Value) *ir.MemRefType {
	outside := func(op *ir.Op, memory int) *ir.MemRefType {
		if t := op.Operand(memory).Type().(*ir.MemRefType); !scale.InShared(t) {
			return t
		}
		return nil
	}
	if op := v.DefiningOp(); op != nil && (tile.Load.Is(op) || tile.Gather.Is(op)) && outside(op, 0) != nil {
		return outside(op, 0)
	}
	for u := range v.Uses() {
		if op := u.Owner(); u.Index() == 0 && (tile.Store.Is(op) || tile.Scatter.Is(op) || comm.Put.Is(op)) &&
			outside(op, 1) != nil {
			return outside(op, 1)
		}
	}
	return nil
}

// widest is how many bits a thread accesses at once.
const widest = layout.AccessBits

// asAligned is a type as wide as makes vectors no longer than rows of memory let a thread access: rows of 1001 halves
// begin at any multiple of two bytes. Threads side by side then have neighbouring elements, and a warp's access is of
// one piece. It is the type itself where extents are not known.
func asAligned(elem ir.Type, mem *ir.MemRefType) ir.Type {
	bits, ok := ir.BitWidth(elem)
	strides, _, known := mem.Strides()
	if !ok || !known || mem.Elem() != elem {
		return elem
	}
	aligned := int64(widest)
	for i, s := range strides[:max(len(strides)-1, 0)] {
		if s == ir.Dynamic {
			return elem
		}
		if mem.Shape()[i] != 1 {
			aligned = intrange.GCD(aligned, s*int64(bits))
		}
	}
	if aligned < int64(bits) || aligned == widest {
		return elem
	}
	return ir.Int(int(int64(bits) * widest / aligned))
}
