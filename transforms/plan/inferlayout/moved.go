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

// movedElem is the element type by which a tile's class is distributed: that of its first tile that is loaded from or
// stored to memory outside of a block, whose accesses are then as wide as possible, or of the tile itself.
func (in *inference) movedElem(v *ir.Value) ir.Type {
	c := in.find(v)
	i := slices.IndexFunc(in.tiles, func(t *ir.Value) bool { return in.find(t) == c && moved(t) })
	if i >= 0 && elements(in.tiles[i]) == elements(v) {
		return asAligned(ir.ElemOrSelf(in.tiles[i].Type()), memoryOf(in.tiles[i]))
	}
	return ir.ElemOrSelf(v.Type())
}

// rowsAsLoaded is the layout for loads and stores of a tile's class that is scanned along its rows, if a scan can
// follow it.
func (in *inference) rowsAsLoaded(v *ir.Value, along int) (d layout.Distribution, ok bool) {
	c, shape := in.find(v), v.Type().(*ir.TensorType).Shape()
	isMoved := func(t *ir.Value) bool { return in.find(t) == c && moved(t) }
	if along != len(shape)-1 || !slices.ContainsFunc(in.tiles, isMoved) {
		return d, false
	}
	d, err := in.places.Of(v.ParentBlock()).Coalesced(shape, in.movedElem(v))
	if err == nil {
		_, err = layout.PlanScan(d, along)
	}
	return d, err == nil
}

// moved reports whether a tile is loaded from memory outside of a block, or stored there.
func moved(v *ir.Value) bool { return memoryOf(v) != nil }

// memoryOf is the memory outside of a block that a tile is loaded from, or stored to, nil for neither.
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

// inRows is the layout of a class that d would be the layout of, with longer runs of a row in each warp, if its memory
// is accessed by the element. Layouts for any tile have few lanes along a row, so that reductions along it take few
// shuffles. Without a reduction, lanes that are side by side access fewer lines.
func (in *inference) inRows(v *ir.Value, d layout.Distribution) layout.Distribution {
	elem, shape := in.movedElem(v), v.Type().(*ir.TensorType).Shape()
	if elem == ir.ElemOrSelf(v.Type()) || in.reduced(in.find(v)) {
		return d
	}
	bits, _ := ir.BitWidth(elem)
	rows, err := in.places.Of(v.ParentBlock()).Dividing(shape, elem)
	if err != nil || rows.RegCount() > d.RegCount() || rowRun(rows) < 2*rowRun(d) ||
		rows.VectorWidth(layout.RowMajorOrder(rows.Rank())) > int64(max(widest/bits, 1)) {
		return d
	}
	return rows
}

// reduced reports whether a tile of a class is reduced.
func (in *inference) reduced(class *ir.Value) bool {
	for r := range ir.Collect(in.kernel.Op, tile.Reduce) {
		if slices.ContainsFunc(r.Sources, func(x *ir.Value) bool { return in.find(x) == class }) {
			return true
		}
	}
	return false
}

// widest is how many bits a thread accesses at once.
const widest = layout.AccessBits

// asAligned is a type as wide as the widest vector that the rows of memory allow: rows of 1001 halves begin at any
// multiple of two bytes. Adjacent threads then have adjacent elements, and a warp's access is contiguous. It is the
// type itself if extents are unknown.
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
