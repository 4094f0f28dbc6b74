package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/links"
)

// networkFor is the network over which a collective goes. Of a target without one a remark says so: sizes
// then choose nothing.
func networkFor(ctx *pass.Context, op *ir.Op, m arch.Machine) links.Network {
	net, known := links.Between(m, scale.Device)
	if !known {
		ctx.RemarkIn(diag.Comm, op, "is not chosen by what it costs: target %s has no scale.network at @%s with latency_ns and bytes_per_second", m.Name, scale.Device)
	}
	return net
}

// way is a collective as a kernel by one of its algorithms.
type way struct {
	by   comm.Algorithm
	make func()
}

// choice is what a collective that becomes a kernel of its own leaves to be chosen.
type choice struct {
	ctx      *pass.Context
	net      links.Network
	op       *ir.Op
	exchange links.Exchange
	array    *ir.MemRefType // of which each device has, gets or gives the whole
	devices  int64
	asked    comm.Algorithm
	posted   area // what is posted by algorithm ll
}

// take makes a collective a kernel, by the algorithm that it asks for or else the one that takes least.
func (c choice) take(ways ...way) error {
	var among []comm.Algorithm
	no := c.posted.postable()
	for _, w := range ways {
		if w.by == comm.LL && (no != "" || c.devices == 1) && c.asked != comm.LL {
			continue
		}
		among = append(among, w.by)
	}
	if no != "" && c.asked == comm.LL {
		return c.op.Errorf("cannot go by algorithm %s: %s; leave the algorithm open", comm.LL, no)
	}
	bytes := bytesOf(c.array.Shape(), c.array.Elem())
	by, why := among[0], "which takes least" // without a network the first
	if c.asked != comm.AutoAlgorithm {
		by, why = c.asked, "as it says"
	}
	if c.net.Rate > 0 {
		all := c.net.Choose(c.exchange, c.devices, bytes, among...)
		if c.asked == comm.AutoAlgorithm {
			by = all.Best()
		}
		c.ctx.RemarkIn(diag.Comm, c.op, "of %d bytes on %d devices goes by %s, %s: %s by @%s; %s",
			bytes, c.devices, by, why, all.Of(by), c.net.Name, all.Others(by))
	}
	for _, w := range ways {
		if w.by == by {
			w.make()
			return nil
		}
	}
	return nil
}

// takeSum chooses how an all-reduce goes.
func takeSum(ctx *pass.Context, net links.Network, o comm.AllReduceIntoOp) error {
	t := o.Source.Type().(*ir.MemRefType)
	c := choice{ctx, net, o.Op, links.AllReduce, t, o.Devices, o.Algorithm, postedParts(net, t, 0, 1)}
	return c.take(
		way{comm.OneShot, func() { sumOneShot(net, o, t) }},
		way{comm.TwoShot, func() { sumTwoShot(net, o, t) }},
		way{comm.LL, func() { sumPosted(c.posted, o) }},
	)
}

// takeGather chooses how an all-gather goes.
func takeGather(ctx *pass.Context, net links.Network, o comm.AllGatherIntoOp) error {
	t := o.Dest.Type().(*ir.MemRefType)
	c := choice{ctx, net, o.Op, links.AllGather, t, o.Devices, o.Algorithm, postedParts(net, t, o.Dim, o.Devices)}
	return c.take(way{comm.OneShot, func() { gatherAlone(net, o) }}, way{comm.LL, func() { gatherPosted(c.posted, o) }})
}

// takeScatter chooses how a reduce-scatter goes.
func takeScatter(ctx *pass.Context, net links.Network, o comm.ReduceScatterIntoOp) error {
	t := o.Source.Type().(*ir.MemRefType)
	c := choice{ctx, net, o.Op, links.ReduceScatter, t, o.Devices, o.Algorithm, postedParts(net, t, o.Dim, o.Devices)}
	return c.take(way{comm.OneShot, func() { scatterAlone(net, o) }}, way{comm.LL, func() { scatterPosted(c.posted, o) }})
}

// takeExchange chooses how an all-to-all goes.
func takeExchange(ctx *pass.Context, net links.Network, o comm.AllToAllIntoOp) error {
	t := o.Source.Type().(*ir.MemRefType)
	c := choice{ctx, net, o.Op, links.AllToAll, t, o.Devices, o.Algorithm, postedParts(net, t, o.Dim, o.Devices)}
	return c.take(way{comm.OneShot, func() { exchangeAlone(net, o) }}, way{comm.LL, func() { exchangePosted(c.posted, o) }})
}
