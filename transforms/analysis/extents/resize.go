package extents

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Resize gives tiles, and the windows and constants in root that have their extents, other ones.
func Resize(root *ir.Op, shapes map[*ir.Value][]int64) {
	all := tile.Windows()
	ir.WalkOps(root, func(op *ir.Op) {
		accesses := tile.AccessesOf(op)
		if len(accesses) == 0 || accesses[0].Tile == nil || shapes[accesses[0].Tile] == nil {
			return
		}
		shape, w := shapes[accesses[0].Tile], accesses[0].Window
		for _, x := range all {
			if x.Def == op.Def() {
				x.Edit(op, func(s tile.Slice) tile.Slice { return sized(s, w, shape) })
			}
		}
	})
	for v, shape := range shapes {
		v.SetType(v.Type().(ir.ShapedType).CloneWith(shape, v.Type().(ir.ShapedType).Elem()))
		if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
			op.SetAttr("value", ir.SplatOf(v.Type().(ir.ShapedType), rewrite.SplatElem(op.Attr("value"))))
		}
	}
}

// Move lets the windows in root of tiles that run along some dimensions begin further along them.
func Move(root *ir.Op, along map[Dim]bool, by *ir.Value) {
	all := tile.Windows()
	ir.WalkOps(root, func(op *ir.Op) {
		accesses := tile.AccessesOf(op)
		if len(accesses) == 0 || accesses[0].Tile == nil {
			return
		}
		b := ir.Before(op)
		b.Loc = op.Loc()
		for i, dim := range accesses[0].Dims {
			if !along[Dim{accesses[0].Tile, i}] {
				continue
			}
			for _, w := range all {
				if w.Def == op.Def() {
					w.Edit(op, func(s tile.Slice) tile.Slice {
						to := slices.Clone(s.Offsets())
						to[dim] = ir.Mixed{Value: arith.Binary(b, arith.AddI, arith.Index(b, to[dim]), by)}
						return s.Moved(to)
					})
				}
			}
		}
	})
}

// sized is a slice that is written with extents, with those of a tile of another shape.
func sized(s tile.Slice, w tile.Window, shape []int64) tile.Slice {
	if s.Sizes == nil {
		return s
	}
	s.Sizes = slices.Clone(s.Sizes)
	for i, d := range w.Dims {
		if d >= 0 {
			s.Sizes[d] = shape[i]
		}
	}
	return s
}
