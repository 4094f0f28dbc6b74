package specializewarps

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// rowsOfGroup is how many tiles of the second dimension of a grid are taken together,
// so that what they read of both factors stays in the L2 cache.
const rowsOfGroup = 8

// persistent makes the grid of a kernel a loop: each of as many blocks as run at a time
// takes one tile after the other. Loads of the next tile then overlap with the end of
// the one before. The blocks of a cluster take tiles side by side, all as many times. It
// gives back the kernel itself where the grid is not larger, or blocks belong together.
func persistent(k tile.KernelOp, m arch.Machine) tile.KernelOp {
	cluster := k.Cluster()
	n := m.Multiprocessors() / cluster * cluster
	tiles, known := int64(1), true
	for _, g := range k.Grid() {
		known = known && g.Value == nil
		tiles *= g.Const
	}
	if n == 0 || k.Cooperative || known && tiles <= n || cluster > 1 && (!known || k.Grid()[0].Const%cluster != 0) {
		return k
	}
	b := ir.Before(k.Op)
	b.Loc = k.Loc()
	var extents []*ir.Value
	for i, g := range k.Grid() {
		if i == 0 {
			g.Const /= cluster
		}
		if g.Value == nil {
			g.Value = arith.ConstantIndex(b, g.Const)
		}
		extents = append(extents, g.Value)
	}
	total := extents[0]
	for _, e := range extents[1:] {
		total = arith.Binary(b, arith.MulI, total, e)
	}
	next := k
	next.GridValue, next.StaticGrid, next.Body = nil, []int64{n}, nil
	if !known {
		next.GridValue, next.StaticGrid = []*ir.Value{arith.Binary(b, arith.MinUI, total, arith.ConstantIndex(b, n))}, []int64{ir.Dynamic}
	}
	block := ir.NewBlock(ir.Index)
	tile.Yield.New(ir.NewBuilder(block), tile.YieldOp{})
	next.Body = ir.NewRegion(block)
	out := tile.Kernel.New(b, next)
	out.Op.SetDiscardableAttrs(k.Op.DiscardableAttrs())

	b = ir.Before(block.Last())
	b.Loc = k.Loc()
	first, rank := block.Arg(0), (*ir.Value)(nil)
	if cluster > 1 {
		size := arith.ConstantIndex(b, cluster)
		first, rank = arith.Binary(b, arith.DivUI, first, size), arith.Binary(b, arith.RemUI, first, size)
	}
	step := arith.ConstantIndex(b, n/cluster)
	if !known {
		step = next.GridValue[0]
	}
	scf.NewFor(b, first, total, step, nil, func(b *ir.Builder, t *ir.Value, _ []*ir.Value) []*ir.Value {
		var m ir.Mapping
		at := tileAt(b, t, extents)
		if cluster > 1 {
			at[0] = arith.Binary(b, arith.AddI, arith.Binary(b, arith.MulI, at[0], arith.ConstantIndex(b, cluster)), rank)
		}
		m.MapAll(k.BlockIDs(), at)
		for op := range k.Body.Entry().Ops() {
			if !op.Has(ir.Terminator) {
				b.Insert(ir.Clone(op, &m))
			}
		}
		return nil
	})
	k.Erase()
	return out
}

// tileAt is the place in a grid of a tile by its number: down the second dimension
// within a group of rows, then along the first, then group after group.
func tileAt(b *ir.Builder, t *ir.Value, extents []*ir.Value) []*ir.Value {
	mul := func(x, y *ir.Value) *ir.Value { return arith.Binary(b, arith.MulI, x, y) }
	div := func(x, y *ir.Value) *ir.Value { return arith.Binary(b, arith.DivUI, x, y) }
	rem := func(x, y *ir.Value) *ir.Value { return arith.Binary(b, arith.RemUI, x, y) }
	if len(extents) == 1 {
		return []*ir.Value{t}
	}
	x, y := extents[0], extents[1]
	var outer []*ir.Value
	if len(extents) == 3 {
		plane := mul(x, y)
		outer = []*ir.Value{div(t, plane)}
		t = rem(t, plane)
	}
	rows := arith.ConstantIndex(b, rowsOfGroup)
	perGroup := mul(x, rows)
	first := mul(div(t, perGroup), rows)
	high := arith.Binary(b, arith.MinUI, arith.Binary(b, arith.SubI, y, first), rows)
	inGroup := rem(t, perGroup)
	return append([]*ir.Value{div(inGroup, high), arith.Binary(b, arith.AddI, first, rem(inGroup, high))}, outer...)
}
