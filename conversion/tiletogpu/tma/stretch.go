package tma

import (
	"slices"

	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// toStretch makes TMA store to a stretch of an array (tile.Stretch), which may end inside a box.
func toStretch(c *emit.Ctx, o tile.CopyOp, s tile.Stretch, w tile.Window, boxes tile.Boxes) error {
	rows := o.Tile[slices.Index(w.Dims, s.In)]
	whole := c.Get(s.Array)
	if c.LaunchOp.Body.IsAncestor(whole.ParentRegion()) {
		return o.Errorf("cannot use tma as requested: TMA needs a tensor map, which the host makes, but the memref is defined in the kernel")
	}
	b := c.Builder
	first := make([]*ir.Value, len(s.At))
	for d, at := range s.At {
		first[d] = c.Index(at)
	}
	for i, at := range w.At {
		if d := s.Dims[i]; !rewrite.IsNumber(at, 0) {
			first[d] = arith.Binary(b, arith.AddI, first[d], c.Index(at))
		}
	}
	// So many of the tile's rows belong to the stretch.
	most := c.Const(rows)
	left := arith.Binary(b, arith.SubI, c.Index(s.Size), c.Index(w.At[s.In]))
	n := arith.Binary(b, arith.MaxSI, arith.Binary(b, arith.MinSI, left, most), c.Const(0))
	y := arith.Binary(b, arith.AddI, first[s.Along], n)
	first[s.Along] = arith.Binary(b, arith.SubI, most, n)
	first = append([]*ir.Value{y}, first...)
	dims := make([]int, len(boxes.Dims))
	for i, d := range boxes.Dims {
		dims[i] = s.Dims[d] + 1
	}
	boxes.Dims = dims
	m := tensorMap(c, unrolled(c, whole, s.Along, rows), boxes)
	base := address.Pointer(c, c.Get(o.Source), address.SharedSpace)
	c.When(c.Leader(), func() {
		for _, at := range boxes.At {
			box(c, o, at, boxes.Dims, first, m, base, nil, nil)
		}
	})
	return nil
}

type unrolledKey struct {
	array *ir.Value
	along int
	rows  int64
}

// unrolled is the array with one more dimension in which stretches of a dimension end where tiles of so many rows do.
// It begins as many rows before the array, and extends as far after its end; nothing is ever stored there.
func unrolled(c *emit.Ctx, array *ir.Value, along int, rows int64) *ir.Value {
	return c.Cached(unrolledKey{array, along, rows}, func() *ir.Value { return unroll(c, array, along, rows) })
}

func unroll(c *emit.Ctx, array *ir.Value, along int, rows int64) *ir.Value {
	t := array.Type().(*ir.MemRefType)
	strides, _, _ := t.Strides()
	host := ir.Before(c.LaunchOp.Op)
	host.Loc = c.Loc
	numbers := func(ns []int64) (out []ir.Mixed) {
		for _, n := range ns {
			out = append(out, ir.Mixed{Const: n})
		}
		return out
	}
	sizes := append([]int64{t.Shape()[along] + rows + 1}, t.Shape()...)
	sizes[along+1] = rows
	offset := ir.Mixed{Value: arith.ConstantIndex(host, -rows*strides[along])}
	steps := append([]int64{strides[along]}, strides...)
	as := ir.MemRef(sizes, t.Elem(), ir.StridedLayout(steps, ir.Dynamic), t.Space())
	return memref.NewReinterpretCast(host, as, array, offset, numbers(sizes), numbers(steps)).Result
}
