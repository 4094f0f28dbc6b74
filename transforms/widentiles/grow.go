package widentiles

import (
	"maps"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
	"github.com/tsopt/tsopt/transforms/extents"
)

// grow gives the kernel tiles of a size.
func (p *product) grow(to size) {
	from := p.written()
	threads := to.threads(p.kernel)
	grid := slices.Clone(p.kernel.StaticGrid)
	larger := map[*ir.Value][]int64{}
	for _, g := range []struct {
		*axis
		times int64
		dim   int
	}{{p.rows, to.m / from.m, p.row}, {p.columns, to.n / from.n, p.column}, {p.depth, to.k / from.k, -1}} {
		if g.times == 1 {
			continue
		}
		g.stride(g.times)
		g.enlarge(larger, g.times)
		if g.dim >= 0 {
			grid[g.dim] = (grid[g.dim] + g.times - 1) / g.times
			continue
		}
		end := arith.ConstantIndex(ir.Before(p.loop.Op), p.steps/g.times)
		p.loop.Op.SetOperand(1, end)
	}
	windows(p.kernel, larger)
	p.ownConstants(larger)
	for v, shape := range larger {
		v.SetType(v.Type().(ir.ShapedType).CloneWith(shape, v.Type().(ir.ShapedType).Elem()))
		if op := v.DefiningOp(); op != nil && op.Has(ir.ConstantLike) {
			op.SetAttr("value", ir.SplatOf(v.Type().(ir.ShapedType), rewrite.SplatElem(op.Attr("value"))))
		}
	}
	raster := p.kernel.Raster
	if raster > 0 && p.row == 1 {
		raster = max(raster*from.m/to.m, 1) // as many rows of elements, of which a tile has more
	}
	ir.Edit(p.kernel.Op, func(k *tile.KernelOp) { k.StaticGrid, k.Threads, k.Raster = grid, threads, raster })
}

// stride lets windows begin so many times further from each other.
func (a *axis) stride(times int64) {
	for _, op := range a.begins {
		mul := arith.MulI.Of(op)
		i := 1
		if _, left := rewrite.IntConstant(mul.LHS); left {
			i = 0
		}
		op.SetOperand(i, arith.ConstantIndex(ir.Before(op), a.extent*times))
	}
}

// enlarge notes the extents of the tiles along an axis.
func (a *axis) enlarge(shapes map[*ir.Value][]int64, times int64) {
	for d := range a.dims {
		if shapes[d.Of] == nil {
			shape, _ := extents.IsTile(d.Of)
			shapes[d.Of] = slices.Clone(shape)
		}
		shapes[d.Of][d.At] *= times
	}
}

// windows gives those that are written with extents the ones that their tiles will have.
func windows(k tile.KernelOp, shapes map[*ir.Value][]int64) {
	ir.WalkOps(k.Op, func(op *ir.Op) {
		of, w, ok := windowOf(op)
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
		if tile.Load.Is(op) {
			ir.Edit(op, func(o *tile.LoadOp) { o.At = sized(o.At) })
		} else {
			ir.Edit(op, func(o *tile.StoreOp) { o.At = sized(o.At) })
		}
	})
}

// ownConstants gives the kernel constants of its own in the place of those outside of it, which others may use as well.
func (p *product) ownConstants(shapes map[*ir.Value][]int64) {
	first := p.kernel.Body.Entry().First()
	ir.WalkOps(p.kernel.Op, func(op *ir.Op) {
		for i, v := range op.Operands() {
			if shapes[v] == nil || v.DefiningOp() == nil || p.kernel.Op.IsAncestor(v.DefiningOp()) {
				continue
			}
			copied := ir.Before(first).Insert(ir.Clone(v.DefiningOp(), nil)).Result(0)
			shapes[copied] = shapes[v]
			op.SetOperand(i, copied)
		}
	})
	maps.DeleteFunc(shapes, func(v *ir.Value, _ []int64) bool {
		return v.DefiningOp() != nil && !p.kernel.Op.IsAncestor(v.DefiningOp())
	})
}
