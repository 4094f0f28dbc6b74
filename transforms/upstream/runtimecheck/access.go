package runtimecheck

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/ir"
)

// access checks that all indices are in bounds.
func (c *check) access(m *ir.Value, indices []*ir.Value) {
	if len(indices) == 0 {
		return
	}
	zero := c.index(0)
	var all *ir.Value
	for i, v := range indices {
		at := c.index(int64(i))
		extent := c.CreateOrFold(ir.OpState{Def: memref.Dim.OpDef, Types: []ir.Type{ir.Index}, Operands: []*ir.Value{m, at}})
		in := c.inBounds(v, zero, extent)
		if all == nil {
			all = in
		} else {
			all = c.and(all, in)
		}
	}
	c.assert(all, "out-of-bounds access")
}

// alignment checks that the address is a multiple.
func (c *check) alignment(op memref.AssumeAlignmentOp) {
	ptr := memref.ExtractAlignedPointerAsIndex.New(c.Builder, memref.ExtractAlignedPointerAsIndexOp{Source: op.MemRef},
		ir.Index).AlignedPointer
	rest := c.binary(arith.RemUI, ptr, c.index(op.Alignment))
	c.assert(c.compare(arith.EQ, rest, c.index(0)), "memref is not aligned to %d", op.Alignment)
}

// dim checks that the dimension exists.
func (c *check) dim(op memref.DimOp) {
	rank := memref.Rank.New(c.Builder, memref.RankOp{MemRef: op.Source}, ir.Index).Result
	c.assert(c.inBounds(op.Index, c.index(0), rank), "index is out of bounds")
}

// copy checks that the extents agree that are not known to.
func (c *check) copy(op memref.CopyOp) {
	from, ok1 := op.Source.Type().(*ir.MemRefType)
	to, ok2 := op.Target.Type().(*ir.MemRefType)
	if !ok1 || !ok2 || !from.HasRank() || !to.HasRank() {
		return
	}
	for i := range from.Shape() {
		if from.Shape()[i] != ir.Dynamic && to.Shape()[i] != ir.Dynamic {
			continue
		}
		x, y := c.knownExtent(op.Source, from, i), c.knownExtent(op.Target, to, i)
		c.assert(c.compare(arith.EQ, x, y), "size of %d-th source/target dim does not match", i)
	}
}

func (c *check) knownExtent(m *ir.Value, t *ir.MemRefType, dim int) *ir.Value {
	if n := t.Shape()[dim]; n != ir.Dynamic {
		return c.index(n)
	}
	return c.extent(m, int64(dim))
}
