package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/links"
)

// choose gives an all-reduce that leaves it open the algorithm that takes least over the network between the units of
// its level, for the tiles of all blocks that are under way at a time. Without a network it is the first that
// there is; so it is where a tile cannot be cut.
func choose(ctx *pass.Context, o comm.AllReduceOp, m arch.Machine) {
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
	choice := net.Choose(links.AllReduce, n, bytes, comm.OneShot, comm.TwoShot)
	by := choice.Best()
	if by != comm.OneShot {
		ctx.RemarkIn(diag.Comm, o.Op, "of %d bytes on %d units of @%s goes by %s, which takes least: %s by @%s; %s",
			bytes, n, o.Level, by, choice.Of(by), net.Name, choice.Others(by))
	}
	ir.Edit(o.Op, func(o *comm.AllReduceOp) { o.Algorithm = by })
}

// exchanges is in how many exchanges a device takes part at a time: one for each block.
func exchanges(o comm.AllReduceOp) int64 {
	if o.Level != scale.Device {
		return 1
	}
	return max(unitsAt(o.Op, scale.Block), 1)
}
