package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// choose gives an all-reduce that leaves it open the algorithm that takes least over the network between the units of
// its level, for the tiles of all blocks that are under way at a time. Without a network it is the first that
// there is; so it is where a tile cannot be cut.
func choose(ctx *pass.Context, o comm.AllReduceOp, m arch.Machine) {
	if chooseMessages(ctx, o, m) {
		return
	}
	net, ok := links.Between(m, o.Level)
	if o.Algorithm != comm.AutoAlgorithm || !o.Combiner.OK || !ok {
		return
	}
	t, n := tensorOf(o.Values[0]), unitsAt(o.Op, o.Level)
	if l := tile.LayoutOf(t); n < 2 || l != nil && l.IsPartial() {
		return
	}
	if _, err := cut(o.Op, comm.TwoShot, t, n); err != nil {
		return
	}
	bytes := tile.Bits(t) / 8 * exchanges(o)
	choice := net.Choose(links.AllReduce, n, bytes, links.By(comm.OneShot), links.By(comm.TwoShot))
	best := choice[0]
	if best.By != comm.OneShot {
		ctx.Passed(diag.Comm, o.Op, "of %d bytes on %d units of @%s uses %s, the fastest: %s over @%s; %s",
			bytes, n, o.Level, best.Way, best, net.Name, choice.Others(best.Way))
	}
	ir.Edit(o.Op, func(o *comm.AllReduceOp) { o.Algorithm = best.By })
}

// chooseMessages lets an all-reduce that leaves it open go around by messages, where units send each other such and its
// tile can be cut.
func chooseMessages(ctx *pass.Context, o comm.AllReduceOp, m arch.Machine) bool {
	if o.Algorithm != comm.AutoAlgorithm || !o.Combiner.OK || o.Level != scale.Block || !m.Messages(o.Level) {
		return false
	}
	t, n := tensorOf(o.Values[0]), unitsAt(o.Op, o.Level)
	if l := tile.LayoutOf(t); n < 2 || l != nil && l.IsPartial() {
		return false
	}
	if _, err := cut(o.Op, comm.Ring, t, n); err != nil {
		return false
	}
	ctx.Passed(diag.Comm, o.Op, "on %d units of @%s uses ring: its parts are messages to neighbours", n, o.Level)
	ir.Edit(o.Op, func(o *comm.AllReduceOp) { o.Algorithm = comm.Ring })
	return true
}

// chooseByNodes lets an all-reduce of several nodes that leaves it open go to all at once where that takes less than to
// go by nodes, as tiles do that take as good as nothing. Without networks it goes by nodes.
func chooseByNodes(ctx *pass.Context, o comm.AllReduceOp, m arch.Machine) {
	inside, ok := links.Between(m, scale.Device)
	between, known := links.Between(m, scale.Node)
	if !ok || !known || !byNodes(o.Op, o.Level, o.Algorithm) || o.Algorithm != comm.AutoAlgorithm {
		return
	}
	all, nodes, each := unitsAt(o.Op, scale.World), unitsAt(o.Op, scale.Node), unitsAt(o.Op, scale.Device)
	bytes := int64(0)
	for _, v := range o.Values {
		bytes += tile.Bits(tensorOf(v)) / 8 * exchanges(o)
	}
	once := between.Choose(links.AllReduce, all, bytes, links.By(comm.OneShot))[0]
	var parts links.Cost
	if _, shared := sharedDim(o); shared {
		scatter := inside.Choose(links.ReduceScatter, each, bytes, links.By(comm.OneShot))[0]
		gather := inside.Choose(links.AllGather, each, bytes, links.By(comm.OneShot))[0]
		parts = scatter.And(gather).And(between.Choose(links.AllReduce, nodes, bytes/each, links.By(comm.OneShot),
			links.By(comm.TwoShot))[0])
	} else {
		parts = inside.Choose(links.AllReduce, each, bytes,
			links.By(comm.OneShot))[0].And(between.Choose(links.AllReduce, nodes, bytes, links.By(comm.OneShot))[0])
	}
	by := comm.Hierarchical
	if once.Total() < parts.Total() {
		by = comm.OneShot
	}
	ctx.Passed(diag.Comm, o.Op, "of %d bytes on %d devices of %d nodes uses %s, which is faster: %s in one step over @%s, %s node by node",
		bytes, all, nodes, by, once, between.Name, parts)
	ir.Edit(o.Op, func(o *comm.AllReduceOp) { o.Algorithm = by })
}

// exchanges is in how many exchanges a device takes part at a time: one for each block.
func exchanges(o comm.AllReduceOp) int64 {
	switch o.Level {
	case scale.World, scale.Node, scale.Device:
		return max(unitsAt(o.Op, scale.Block), 1)
	}
	return 1
}
