package raiseaccesses

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/intrange"
)

// raise makes tile.gather of the loads of a body that read rows.
func raise(o tile.ParallelOp, ranges *intrange.Analysis) {
	var reads []read
	ir.WalkOps(o.Op, func(op *ir.Op) {
		if l, ok := memref.Load.Cast(op); ok {
			if r, ok := readOf(o, l); ok {
				reads = append(reads, r)
			}
		}
	})
	p := newPlace(o, ranges)
	raised := false
	for _, r := range reads {
		if d, ok := p.divide(r); ok {
			raiseRead(o, r, d)
			raised = true
		}
	}
	if raised {
		ir.EraseDead(o.Body.Entry())
	}
}

// raiseRead makes the gather before the operation, and gives the body an element of it.
func raiseRead(o tile.ParallelOp, r read, d rows) {
	b := ir.Before(o.Op)
	b.Loc = r.load.Loc()
	at := make([]ir.Mixed, len(d.byRow))
	tiles := indexTiles(b, o, r, d)
	uniform := atWindow(b, o, rows{}) // which no row says: a coordinate of rows is the end of a sum there, as others are
	for dim, v := range r.load.Indices {
		if d.byRow[dim] {
			at[dim].Value, tiles = tiles[0], tiles[1:]
		} else {
			at[dim].Value = ir.CloneValue(b, v, o.Body, uniform)
		}
	}
	g := tile.GatherOp{Source: r.load.MemRef}
	elem := r.load.Result.Type()
	if r.pad != nil && r.pad != arith.ZeroAttr(elem) {
		g.Pad = arith.NewConstant(b, r.pad)
	}
	var shape, window []int64
	for _, c := range d.row {
		shape = append(shape, o.Shape[c])
	}
	for _, c := range d.window {
		shape, window = append(shape, o.Shape[c]), append(window, o.Shape[c])
	}
	g.At = tile.SliceOf(at, d.sizes, nil, window)
	v := tile.Gather.New(b, g, ir.Tensor(shape, elem, nil)).Result
	r.value.ReplaceAllUsesWith(d.element(o, r, v))
}

// element is that of the gathered tile in the body.
func (d rows) element(o tile.ParallelOp, r read, v *ir.Value) *ir.Value {
	if len(d.row)+len(d.window) == len(o.Shape) {
		return o.AddInput(v)
	}
	b := ir.Before(r.value.DefiningOp())
	b.Loc = r.load.Loc()
	var at []*ir.Value
	for _, c := range append(append([]int{}, d.row...), d.window...) {
		at = append(at, o.Coords()[c])
	}
	return tensor.Extract.New(b, tensor.ExtractOp{Tensor: v, Indices: at}, r.load.Result.Type()).Result
}

// indexTiles computes where the window of a row begins, for each dimension in which the rows say so. A row whose
// conditions do not hold begins before the memref.
func indexTiles(b *ir.Builder, o tile.ParallelOp, r read, d rows) []*ir.Value {
	body := ir.NewBlock()
	in := ir.NewBuilder(body)
	in.Loc = b.Loc
	m := atWindow(in, o, d)
	var shape []int64
	for _, c := range d.row {
		m.Map(o.Coords()[c], body.AddArg(ir.Index, o.Coords()[c].Loc()))
		shape = append(shape, o.Shape[c])
	}
	var inputs []*ir.Value
	if len(d.row) == len(o.Shape) {
		for i, e := range o.Elements() {
			inputs = append(inputs, o.Inputs[i])
			m.Map(e, body.AddArg(e.Type(), e.Loc()))
		}
	}
	var holds *ir.Value
	for _, v := range r.under {
		if v = ir.CloneValue(in, v, o.Body, m); holds != nil {
			v = arith.Binary(in, arith.AndI, holds, v)
		}
		holds = v
	}
	var yields []*ir.Value
	var types []ir.Type
	for dim, v := range r.load.Indices {
		if !d.byRow[dim] {
			continue
		}
		v = ir.CloneValue(in, v, o.Body, m)
		if holds != nil && len(yields) == 0 {
			v = arith.NewSelect(in, holds, v, arith.ConstantIndex(in, -1))
		}
		yields, types = append(yields, v), append(types, ir.Tensor(shape, ir.Index, nil))
	}
	tile.Yield.New(in, tile.YieldOp{Values: yields})
	return tile.Parallel.New(b, tile.ParallelOp{Inputs: inputs, Shape: shape, Body: ir.NewRegion(body)}, types...).Outputs
}

// atWindow is a mapping for copies of the body's computation outside of it, at the start of the window. Coordinates
// that are in neither are the low parts of sums, used only by quotients.
func atWindow(b *ir.Builder, o tile.ParallelOp, d rows) *ir.Mapping {
	m := new(ir.Mapping)
	for c, v := range o.Coords() {
		if !slices.Contains(d.row, c) {
			m.Map(v, arith.ConstantIndex(b, 0))
		}
	}
	return m
}
