package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A send or recv belongs to a channel, with which it is lowered; none is left then but messages.
var (
	sendLowering = lower(comm.Send, func(l *lowerer, o comm.SendOp) error { return l.noChannel(o.Op, o.Channel) })
	recvLowering = lower(comm.Recv, func(l *lowerer, o comm.RecvOp) error { return l.noChannel(o.Op, o.Channel) })
)

func (l *lowerer) noChannel(op *ir.Op, channel *ir.Value) error {
	if from, ok := comm.SourceOf(channel); ok && l.machine.Messages(from.Level) {
		return nil
	}
	return op.Errorf("uses a channel whose definition is unknown; use the result of a comm.channel, or pass that into a scale.on as a replica")
}

// channel is a comm.channel and what uses it.
type channel struct {
	comm.ChannelOp
	sends []comm.SendOp
	recvs []comm.RecvOp
	ways  ways
}

// channel gives a channel its memory and its operations what they are made of.
func (l *lowerer) channel(o comm.ChannelOp) error {
	if o.Slots != nil {
		return nil // it has been here
	}
	k, ok := ir.Enclosing(o.Op, tile.Kernel)
	if !ok {
		return o.Errorf("must be inside a tile.kernel, whose units it connects")
	}
	for p := o.ParentOp(); p != k.Op; p = p.ParentOp() {
		if !scale.On.Is(p) {
			return o.Errorf("is inside of a '%s', which may execute it several times or never; move it out and before it",
				p.Name())
		}
	}
	c := &channel{ChannelOp: o}
	for s := range ir.Collect(k.Op, comm.Send) {
		if from, ok := comm.SourceOf(s.Channel); ok && from.Op == o.Op {
			c.sends = append(c.sends, s)
		}
	}
	for r := range ir.Collect(k.Op, comm.Recv) {
		if from, ok := comm.SourceOf(r.Channel); ok && from.Op == o.Op {
			c.recvs = append(c.recvs, r)
		}
	}
	if len(c.sends) == 0 || len(c.recvs) == 0 {
		return c.unused()
	}
	if err := c.sameUnits(); err != nil {
		return err
	}
	var err error
	if c.ways, err = c.findWays(k); err != nil {
		return err
	}
	if !l.machine.Multicasts(o.Level) {
		c.oneByOne()
	}
	if o.Level == scale.Cluster && k.Cluster() > 1 && l.near(c.uses()[0], k, c.entryBytes()) {
		return c.inCluster(k)
	}
	switch {
	case l.machine.Messages(o.Level):
		return nil // sends are messages of the network
	case scale.BetweenBlocks(o.Level):
		return c.betweenBlocks()
	case scale.MeetInBlock(o.Level):
		return c.insideBlock()
	}
	return noLevel(o.Op, o.Level)
}

// oneByOne makes a send to several units a send to each.
func (c *channel) oneByOne() {
	var all []comm.SendOp
	for _, s := range c.sends {
		if len(s.Ranks) == 1 {
			all = append(all, s)
			continue
		}
		for _, rank := range s.Ranks {
			o := comm.SendOp{Value: s.Value, Channel: s.Channel, Ranks: []*ir.Value{rank}}
			all = append(all, comm.Send.New(ir.Before(s.Op), o))
		}
		s.Erase()
	}
	c.sends = all
}

// unused erases a channel without uses; a channel with only sends, or only receives, is an error.
func (c *channel) unused() error {
	switch {
	case len(c.sends) > 0:
		return c.sends[0].Errorf("sends tiles into a channel that has no comm.recv").Note(c.Loc(),
			"the channel is defined here")
	case len(c.recvs) > 0:
		return c.recvs[0].Errorf("waits for tiles of a channel that has no comm.send").Note(c.Loc(),
			"the channel is defined here")
	}
	if !c.Channel.HasUses() {
		c.Erase()
	}
	return nil
}

// uses are the sends and recvs.
func (c *channel) uses() []*ir.Op {
	var out []*ir.Op
	for _, s := range c.sends {
		out = append(out, s.Op)
	}
	for _, r := range c.recvs {
		out = append(out, r.Op)
	}
	return out
}

// sameUnits verifies that all ends of the channel are units of one kind: units are numbered
// alike then.
func (c *channel) sameUnits() error {
	first := c.uses()[0]
	for _, op := range c.uses() {
		if _, inside := onAround(op, c.Level); !inside && c.BetweenUnits() {
			return outsideOn(op, c.Level)
		}
		x, y := enclosingOns(first), enclosingOns(op)
		alike := len(x) == len(y)
		for i := range min(len(x), len(y)) {
			alike = alike && x[i].Level == y[i].Level && x[i].Units() == y[i].Units()
		}
		if !alike {
			return op.Errorf("is executed by other units than the channel's other end; move both ends to scale.ons of the same levels").Note(first.Loc(), "the other end is here")
		}
	}
	return nil
}
