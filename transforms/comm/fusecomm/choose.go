package fusecomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// networkFor is the network over which a collective goes. Of a target without one a remark says so: sizes
// then choose nothing.
func networkFor(ctx *pass.Context, op *ir.Op, m arch.Machine) links.Network {
	net, known := links.Between(m, scale.Device)
	if !known {
		ctx.RemarkIn(diag.Comm, op, "is not chosen by predicted time: target %s has no scale.network at @%s with latency_ns and bytes_per_second", m.Name, scale.Device)
	}
	return net
}

// way is a collective as a kernel in one of the ways that there are.
type way struct {
	links.Way
	make func()
}

func by(a comm.Algorithm, make func()) way { return way{links.By(a), make} }

// byEngine is the way by DMA copy engines.
func byEngine(make func()) way { return way{links.Way{By: comm.OneShot, Via: comm.CopyEngine}, make} }

// choice is what a collective that becomes a kernel of its own leaves to be chosen.
type choice struct {
	ctx      *pass.Context
	net      links.Network
	op       *ir.Op
	exchange links.Exchange
	array    *ir.MemRefType // each device has, gets or gives the whole array
	devices  int64
	asked    comm.Algorithm
	via      comm.Engine
	posted   area // what is posted by algorithm ll
	rows     bool // what is sent to a device is rows that lie apart
	ways     []way
	sums     bool // partial sums are combined in the order of devices, which a ring cannot do
}

// take makes a collective a kernel, in the way that it asks for or else the one that takes least.
func (c choice) take() error {
	if no := c.posted.postable(); no != "" && c.asked == comm.LL {
		return c.op.Errorf("does not support algorithm %s: %s; leave the algorithm open", comm.LL, no)
	}
	var there, fit []links.Way
	for _, w := range c.ways {
		if c.apt(w.Way) || w.By != comm.OneShot && c.asked == w.By || w.Via == comm.CopyEngine && c.via == comm.CopyEngine {
			there = append(there, w.Way)
		}
	}
	for _, w := range there {
		if c.asks(w) {
			fit = append(fit, w)
		}
	}
	taken, why := fit[0], "the fastest" // without a network the first
	if c.asked != comm.AutoAlgorithm || c.via != comm.AutoEngine {
		why = "as requested"
	}
	if c.net.Rate > 0 {
		all := c.net.Choose(c.exchange, c.devices, c.bytes(), there...)
		if i := slices.IndexFunc(all, func(x links.Cost) bool { return slices.Contains(fit, x.Way) }); i >= 0 {
			taken = all[i].Way
		}
		takes := "its time is unknown"
		if cost, known := all.Of(taken); known {
			takes = cost.String() + " over @" + c.net.Name
		}
		c.ctx.Passed(diag.Comm, c.op, "of %d bytes on %d devices uses %s, %s: %s; %s", c.bytes(), c.devices, taken, why,
			takes, all.Others(taken))
	}
	for _, w := range c.ways {
		if w.Way == taken {
			w.make()
		}
	}
	return nil
}

// apt reports whether a way may be better than others, if the collective names none.
func (c choice) apt(w links.Way) bool {
	switch {
	case w.By == comm.LL:
		return c.devices > 1 && c.posted.postable() == ""
	case w.By == comm.Ring:
		return c.devices > 1 && (!c.sums || c.array.Shape()[comm.RingCut(c.array)]%c.devices == 0)
	case w.Via == comm.CopyEngine:
		return c.devices > 1 && !c.rows && c.net.CopyRate > 0
	}
	return true
}

// asks reports whether a way is one that the collective names, or leaves open: unless a ring is named, sums have the
// same bits in all ways.
func (c choice) asks(w links.Way) bool {
	if w.By == comm.Ring && c.sums && c.asked != comm.Ring {
		return false
	}
	return (c.asked == comm.AutoAlgorithm || c.asked == w.By) &&
		(c.via == comm.AutoEngine || (c.via == comm.CopyEngine) == (w.Via == comm.CopyEngine))
}

// sumChoice is how an all-reduce may go.
func sumChoice(ctx *pass.Context, net links.Network, o comm.AllReduceIntoOp) choice {
	t := o.Source.Type().(*ir.MemRefType)
	c := choice{ctx: ctx, net: net, op: o.Op, exchange: ringOf(links.AllReduce, o.Combiner, t), array: t,
		devices: o.Devices, asked: o.Algorithm, via: o.Via, posted: postedParts(net, t, 0, 1), sums: true}
	c.ways = []way{
		by(comm.OneShot, func() { sumOneShot(net, o, t) }),
		by(comm.TwoShot, func() { sumTwoShot(net, o, t) }),
		by(comm.LL, func() { sumPosted(c.posted, o) }),
		by(comm.Ring, func() { sumRing(net, o) }),
	}
	return c
}

// gatherChoice is how an all-gather may go.
func gatherChoice(ctx *pass.Context, net links.Network, o comm.AllGatherIntoOp) choice {
	c := ofParts(ctx, net, o.Op, o.Dest, o.Dim, o.Devices)
	c.exchange, c.asked, c.via = links.AllGather, o.Algorithm, o.Via
	c.ways = []way{
		by(comm.OneShot, func() { gatherAlone(net, o) }),
		by(comm.LL, func() { gatherPosted(c.posted, o) }),
		by(comm.Ring, func() { gatherRing(net, o) }),
		byEngine(func() { gatherByEngine(o) }),
	}
	return c
}

// scatterChoice is how a reduce-scatter may go.
func scatterChoice(ctx *pass.Context, net links.Network, o comm.ReduceScatterIntoOp) choice {
	c := ofParts(ctx, net, o.Op, o.Source, o.Dim, o.Devices)
	c.exchange, c.asked, c.via, c.sums = ringOf(links.ReduceScatter, scale.Add, c.array), o.Algorithm, o.Via, true
	c.ways = []way{
		by(comm.OneShot, func() { scatterAlone(net, o) }),
		by(comm.LL, func() { scatterPosted(c.posted, o) }),
		by(comm.Ring, func() { scatterRing(net, o) }),
	}
	return c
}

// exchangeChoice is how an all-to-all may go.
func exchangeChoice(ctx *pass.Context, net links.Network, o comm.AllToAllIntoOp) choice {
	c := ofParts(ctx, net, o.Op, o.Source, o.Dim, o.Devices)
	c.exchange, c.asked, c.via = links.AllToAll, o.Algorithm, o.Via
	c.ways = []way{
		by(comm.OneShot, func() { exchangeAlone(net, o) }),
		by(comm.LL, func() { exchangePosted(c.posted, o) }),
		byEngine(func() { exchangeByEngine(o) }),
	}
	return c
}

// ofParts is the choice of a collective by which devices send parts of an array.
func ofParts(ctx *pass.Context, net links.Network, op *ir.Op, array *ir.Value, dim, devices int64) choice {
	t := array.Type().(*ir.MemRefType)
	return choice{ctx: ctx, net: net, op: op, array: t, devices: devices, posted: postedParts(net, t, dim, devices),
		rows: dim > 0}
}

// ringOf is an exchange whose sums go around in the type in which they are made.
func ringOf(x links.Exchange, c scale.Combiner, array *ir.MemRefType) links.Exchange {
	wide := elementBytes(comm.CombinedType(c, array.Elem()))
	return x.Wider(comm.Ring, float64(wide)/float64(elementBytes(array.Elem())))
}
