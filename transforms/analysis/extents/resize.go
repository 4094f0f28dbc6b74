package extents

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// WindowOf is the window of device memory that a tile is loaded from, stored or added to.
func WindowOf(op *ir.Op) (of *ir.Value, w tile.Window, ok bool) {
	of, w, ok = access(op)
	return of, w, ok && !scale.InShared(w.Memory.Type().(*ir.MemRefType))
}

// access is the window of any memory that a tile is loaded from, stored or added to.
func access(op *ir.Op) (of *ir.Value, w tile.Window, ok bool) {
	for _, a := range tile.AccessesOf(op) {
		if a.Tile != nil && a.Rows == 0 {
			return a.Tile, a.Window, true
		}
	}
	return nil, w, false
}

// Resize gives tiles of a kernel other shapes, with their windows and constants. Tiles of one class must get one
// extent.
func Resize(k tile.KernelOp, shapes map[*ir.Value][]int64) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		of, w, ok := access(op)
		if !ok || shapes[of] == nil {
			return
		}
		edit(op, func(s tile.Slice) tile.Slice {
			if s.Sizes == nil {
				return s
			}
			s.Sizes = slices.Clone(s.Sizes)
			for i, d := range w.Dims {
				if d >= 0 {
					s.Sizes[d] = shapes[of][i]
				}
			}
			return s
		})
	})
	ownConstants(k, shapes)
	for v, shape := range shapes {
		v.SetType(v.Type().(ir.ShapedType).CloneWith(shape, v.Type().(ir.ShapedType).Elem()))
		if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
			op.SetAttr("value", ir.SplatOf(v.Type().(ir.ShapedType), rewrite.SplatElem(op.Attr("value"))))
		}
	}
}

// Move lets the windows of tiles that run along some dimensions begin further along them.
func Move(k tile.KernelOp, along Class, by *ir.Value) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		of, w, ok := access(op)
		if !ok {
			return
		}
		b := ir.Before(op)
		b.Loc = op.Loc()
		for i, dim := range w.Dims {
			if !along[Dim{of, i}] {
				continue
			}
			edit(op, func(s tile.Slice) tile.Slice {
				to := slices.Clone(s.Offsets())
				to[dim] = ir.Mixed{Value: arith.Binary(b, arith.AddI, arith.Index(b, to[dim]), by)}
				return s.Moved(to)
			})
		}
	})
}

// edit changes the window of an operation.
func edit(op *ir.Op, change func(tile.Slice) tile.Slice) {
	for _, w := range tile.Windows() {
		if w.Def == op.Def() {
			w.Edit(op, change)
		}
	}
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
