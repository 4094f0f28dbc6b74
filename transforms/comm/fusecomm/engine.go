package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// Collectives that become kernels in which DMA copy engines do all the work: each device puts whole parts, first to the
// others, each device beginning with another one, and then to itself, which needs no network.

// engineThreads is how many threads such a kernel has; none of them runs.
const engineThreads = scale.WarpThreads

// byCopies makes such a kernel in front of the collective, which it replaces. put makes the put to a device.
func byCopies(op *ir.Op, devices int64, body func(b *ir.Builder, me *ir.Value) (put func(to *ir.Value))) {
	b := ir.Before(op)
	b.Loc = op.Loc()
	entry := ir.NewBlock(ir.Index)
	tile.Kernel.New(b, tile.KernelOp{StaticGrid: []int64{1}, Threads: engineThreads, DevicesAttr: ir.Some(devices),
		Body: ir.NewRegion(entry)})
	b.SetToEnd(entry)
	me := rankAt(b)
	put := body(b, me)
	n := number{b}
	for i := int64(1); i < devices; i++ {
		put(n.peer(me, n.of(i), devices))
	}
	put(me)
	tile.Yield.New(b, tile.YieldOp{})
	op.Erase()
}

// putBy makes the DMA copy engine put an array.
func putBy(b *ir.Builder, from, to, peer *ir.Value) {
	comm.PutMem.New(b, comm.PutMemOp{Source: from, Dest: to, Rank: peer, Via: comm.CopyEngine}, comm.Token)
}

// partOf is the shape of a device's part of an array.
func partOf(array *ir.Value, dim, devices int64) []int64 {
	shape := slices.Clone(array.Type().(*ir.MemRefType).Shape())
	shape[dim] /= devices
	return shape
}

// gatherByEngine makes an all-gather such a kernel.
func gatherByEngine(o comm.AllGatherIntoOp) {
	byCopies(o.Op, o.Devices, func(b *ir.Builder, me *ir.Value) func(to *ir.Value) {
		dim, part := int(o.Dim), partOf(o.Source, o.Dim, o.Devices)
		mine := shardOf(b, o.Source, dim, part)
		there := partIn(b, o.Dest, part, dim, me)
		return func(to *ir.Value) { putBy(b, mine, there, to) }
	})
}

// exchangeByEngine makes an all-to-all such a kernel.
func exchangeByEngine(o comm.AllToAllIntoOp) {
	byCopies(o.Op, o.Devices, func(b *ir.Builder, me *ir.Value) func(to *ir.Value) {
		dim, part := int(o.Dim), partOf(o.Source, o.Dim, o.Devices)
		there := partIn(b, o.Dest, part, dim, me)
		return func(to *ir.Value) { putBy(b, partIn(b, o.Source, part, dim, to), there, to) }
	})
}
