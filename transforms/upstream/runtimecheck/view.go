package runtimecheck

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
)

// metadata are offset, sizes and strides of a memref of a rank.
func (c *check) metadata(m *ir.Value) (offset *ir.Value, sizes, strides []*ir.Value) {
	t := m.Type().(*ir.MemRefType)
	n := len(t.Shape())
	types := []ir.Type{ir.MemRef(nil, t.Elem(), nil, t.Space())}
	for range 2*n + 1 {
		types = append(types, ir.Index)
	}
	e := memref.ExtractStridedMetadata.New(c.Builder, memref.ExtractStridedMetadataOp{Source: m}, types...)
	return e.Offset, e.Sizes, e.Strides
}

// cast checks that the source has the rank, the extents, the offset and the strides that the target's type says. An
// unranked target has no such requirements.
func (c *check) cast(op memref.CastOp) {
	source := op.Source
	from, to := source.Type().(*ir.MemRefType), op.Dest.Type().(*ir.MemRefType)
	if !to.HasRank() {
		return
	}
	n := len(to.Shape())
	if !from.HasRank() {
		rank := memref.Rank.New(c.Builder, memref.RankOp{MemRef: source}, ir.Index).Result
		c.assert(c.compare(arith.EQ, rank, c.index(int64(n))), "rank mismatch")
	}
	dynamic := make([]int64, n)
	for i := range dynamic {
		dynamic[i] = ir.Dynamic
	}
	// The metadata of the source, with no static knowledge.
	t := ir.MemRef(dynamic, to.Elem(), ir.StridedLayout(dynamic, ir.Dynamic), from.Space())
	offset, _, strides := c.metadata(memref.Cast.New(c.Builder, memref.CastOp{Source: source}, t).Dest)
	for i, want := range to.Shape() {
		if want == ir.Dynamic || from.HasRank() && from.Shape()[i] == want {
			continue
		}
		extent := c.extent(source, int64(i))
		c.assert(c.compare(arith.EQ, extent, c.index(want)), "size mismatch of dim %d", i)
	}
	wantStrides, wantOffset, ok := to.Strides()
	if !ok {
		return
	}
	if wantOffset != ir.Dynamic {
		want := c.index(wantOffset)
		c.assert(c.compare(arith.EQ, offset, want), "offset mismatch")
	}
	for i, s := range wantStrides {
		if s == ir.Dynamic {
			continue
		}
		want := c.index(s)
		c.assert(c.compare(arith.EQ, strides[i], want), "stride mismatch of dim %d", i)
	}
}

// expandShape checks that the known extents of a group divide the extent that it
// comes from.
func (c *check) expandShape(op memref.ExpandShapeOp) {
	for i, group := range op.Groups() {
		product := int64(1)
		for _, d := range group {
			if n := op.Type().Shape()[d]; n != ir.Dynamic {
				product *= n
			}
		}
		extent := c.extent(op.Source, int64(i))
		rest := c.binary(arith.RemSI, extent, c.index(product))
		c.assert(c.compare(arith.EQ, rest, c.index(0)), "static result dims in reassoc group do not divide src dim evenly")
	}
}

// subView checks, in each dimension, that the offset lies inside the source, or
// at its end for an empty view, and that the last element does.
func (c *check) subView(op memref.SubViewOp) {
	zero, one := c.index(0), c.index(1)
	_, extents, _ := c.metadata(op.Source)
	offsets, sizes, strides := op.MixedOffsets(), op.MixedSizes(), op.MixedStrides()
	for i, extent := range extents {
		offset, size, stride := c.number(offsets[i]), c.number(sizes[i]), c.number(strides[i])
		inside := c.choose(c.compare(arith.EQ, size, zero), func() *ir.Value {
			above := c.compare(arith.SGE, offset, zero)
			return c.binary(arith.AndI, above, c.compare(arith.SLE, offset, extent))
		}, func() *ir.Value { return c.inBounds(offset, zero, extent) })
		c.assert(inside, "offset %d is out-of-bounds", i)
		ends := c.choose(c.compare(arith.SGT, size, zero), func() *ir.Value {
			last := c.binary(arith.AddI, offset, c.binary(arith.MulI, c.binary(arith.SubI, size, one), stride))
			return c.inBounds(last, zero, extent)
		}, func() *ir.Value { return arith.NewConstant(c.Builder, ir.True) })
		c.assert(ends, "subview runs out-of-bounds along dimension %d", i)
	}
}

// choose is an scf.if that yields a truth value.
func (c *check) choose(cond *ir.Value, then, otherwise func() *ir.Value) *ir.Value {
	yield := func(fn func() *ir.Value) func(*ir.Builder) []*ir.Value {
		return func(*ir.Builder) []*ir.Value { return []*ir.Value{fn()} }
	}
	return scf.NewIf(c.Builder, cond, []ir.Type{ir.I1}, yield(then), yield(otherwise)).Result(0)
}
