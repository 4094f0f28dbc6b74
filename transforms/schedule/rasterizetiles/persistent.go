package rasterizetiles

import (
	"fmt"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Persistent makes the grid of a kernel a loop: each of as many blocks as are co-resident takes one tile after the
// other. Loads of the next tile then overlap with the epilogue of the one before. The blocks of a cluster take adjacent
// tiles, all the same number. It returns the kernel itself, and the reason, if the grid is not larger, or blocks belong
// together.
func Persistent(k tile.KernelOp, m arch.Machine) (next tile.KernelOp, no string) {
	cluster := k.Cluster()
	n := m.Concurrent(cluster, k.Resident())
	tiles, known := int64(1), true
	for _, g := range k.Grid() {
		known = known && g.Value == nil
		tiles *= g.Const
	}
	switch {
	case n == 0:
		return k, "the number of concurrent blocks on the target is unknown"
	case k.Cooperative:
		return k, "its blocks synchronize with each other"
	case known && tiles <= n:
		return k, fmt.Sprintf("its %d blocks are concurrent already; the target has room for %d", tiles, n)
	case cluster > 1 && (!known || k.Grid()[0].Const%cluster != 0):
		return k, fmt.Sprintf("the first dimension of its grid is not provably a multiple of its clusters of %d", cluster)
	}
	return loop(k, m, n, known), ""
}

// loop is a persistent kernel of n blocks.
func loop(k tile.KernelOp, m arch.Machine, n int64, known bool) tile.KernelOp {
	spellNumbers(k)
	b := ir.Before(k.Op)
	b.Loc = k.Loc()
	extents := clustersOf(b, k)
	total := extents[0]
	for _, e := range extents[1:] {
		total = arith.Binary(b, arith.MulI, total, e)
	}
	blocks := ir.Mixed{Const: n}
	if !known {
		blocks = ir.Mixed{Value: arith.Binary(b, arith.MinUI, total, arith.ConstantIndex(b, n))}
	}
	order := orderFor(k, m, n/k.Cluster())
	out := launch(b, k, blocks)
	end := out.Body.Entry().Last()
	b = ir.Before(end)
	b.Loc = k.Loc()
	first, rank := clusters{b, k.Cluster()}.of(out.BlockIDs()[0])
	step := blocks.Value
	if known {
		step = arith.ConstantIndex(b, n/k.Cluster())
	}
	once := madeOnce(b, k)
	scf.NewFor(b, first, order.end(b, first, total, n/k.Cluster()), step, nil,
		func(b *ir.Builder, t *ir.Value, _ []*ir.Value) []*ir.Value {
			at := order.at(b, t, extents, n/k.Cluster())
			at[0] = clusters{b, k.Cluster()}.block(at[0], rank)
			var m ir.Mapping
			m.MapAll(k.BlockIDs(), at)
			for op, made := range once {
				m.MapAll(op.Results(), made.Results())
			}
			for op := range k.Body.Entry().Ops() {
				if once[op] == nil && !op.Has(ir.Terminator) {
					b.Insert(ir.Clone(op, &m))
				}
			}
			return nil
		})
	k.Erase()
	return out
}

// madeOnce makes, before the loop, what all tiles of a block use: channels, whose queues are empty after each tile, and
// their entries.
func madeOnce(b *ir.Builder, k tile.KernelOp) map[*ir.Op]*ir.Op {
	once := map[*ir.Op]*ir.Op{}
	var m ir.Mapping
	for op := range k.Body.Entry().Ops() {
		if comm.Channel.Is(op) || tile.Alloc.Is(op) && comm.HoldsEntries(op.Result(0)) {
			once[op] = b.Insert(ir.Clone(op, &m))
		}
	}
	return once
}

// clustersOf is how many clusters, or blocks, of a kernel there are in each dimension.
func clustersOf(b *ir.Builder, k tile.KernelOp) (out []*ir.Value) {
	for i, g := range k.Grid() {
		if i == 0 {
			g.Const /= k.Cluster()
		}
		out = append(out, arith.Index(b, g))
	}
	return out
}

// launch is an empty kernel like another with so many blocks.
func launch(b *ir.Builder, k tile.KernelOp, blocks ir.Mixed) tile.KernelOp {
	body := ir.NewBlock(ir.Index)
	tile.Yield.New(ir.NewBuilder(body), tile.YieldOp{})
	next := k
	next.GridValue, next.StaticGrid = ir.SplitMixed([]ir.Mixed{blocks})
	next.Raster, next.Persistent = 0, false
	next.Body = ir.NewRegion(body)
	out := tile.Kernel.New(b, next)
	out.Op.SetDiscardableAttrs(k.Op.DiscardableAttrs())
	return out
}
