package extents

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// WindowOf is the window of device memory that a tile is loaded from, stored or added to.
func WindowOf(op *ir.Op) (of *ir.Value, w tile.Window, ok bool) {
	for _, a := range tile.AccessesOf(op) {
		if a.Tile != nil && a.Rows == 0 {
			return a.Tile, a.Window, !scale.InShared(a.Memory.Type().(*ir.MemRefType))
		}
	}
	return nil, w, false
}

// Resize gives tiles of a kernel other shapes, with their windows and constants. Tiles of one class must get one extent.
func Resize(k tile.KernelOp, shapes map[*ir.Value][]int64) {
	windows(k, shapes)
	ownConstants(k, shapes)
	for v, shape := range shapes {
		v.SetType(v.Type().(ir.ShapedType).CloneWith(shape, v.Type().(ir.ShapedType).Elem()))
		if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
			op.SetAttr("value", ir.SplatOf(v.Type().(ir.ShapedType), rewrite.SplatElem(op.Attr("value"))))
		}
	}
}

// windows gives those that are written with extents the ones that their tiles will have.
func windows(k tile.KernelOp, shapes map[*ir.Value][]int64) {
	all := tile.Windows()
	ir.WalkOps(k.Op, func(op *ir.Op) {
		of, w, ok := WindowOf(op)
		if !ok || shapes[of] == nil {
			return
		}
		sized := func(s tile.Slice) tile.Slice {
			if s.Sizes == nil {
				return s
			}
			s.Sizes = slices.Clone(s.Sizes)
			for i, d := range w.Dims {
				s.Sizes[d] = shapes[of][i]
			}
			return s
		}
		for _, x := range all {
			if x.Def == op.Def() {
				x.Edit(op, sized)
			}
		}
	})
}

// ownConstants gives the kernel constants of its own in the place of those outside of it, which others may use as well.
func ownConstants(k tile.KernelOp, shapes map[*ir.Value][]int64) {
	first := k.Body.Entry().First()
	ir.WalkOps(k.Op, func(op *ir.Op) {
		for i, v := range op.Operands() {
			if shapes[v] == nil || v.DefiningOp() == nil || k.Op.IsAncestor(v.DefiningOp()) {
				continue
			}
			copied := ir.Before(first).Insert(ir.Clone(v.DefiningOp(), nil)).Result(0)
			shapes[copied] = shapes[v]
			op.SetOperand(i, copied)
		}
	})
	maps.DeleteFunc(shapes, func(v *ir.Value, _ []int64) bool {
		return v.DefiningOp() != nil && !k.Op.IsAncestor(v.DefiningOp())
	})
}
