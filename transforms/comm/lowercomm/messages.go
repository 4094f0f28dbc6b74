package lowercomm

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tensor"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// messages is the medium between units that send each other messages: each tile goes through a channel of its own, and
// no memory is shared. A unit sends to itself as to the others, which takes no link.
type messages struct {
	gifts
	op    *ir.Op
	start ir.Builder // of the kernel, where channels are made
	me    *ir.Value
	n     int64
	tiles []*ir.Value // a channel for each tile
	flags *ir.Value   // the channel that says who is given a tile
	given *ir.Value   // what the root gives to all
	// multicast: a message goes to several units at once.
	multicast bool
}

// newMessages makes channels for tiles like vs; ok is false for an operation outside of a kernel.
func (l *lowerer) newMessages(op *ir.Op, level string, g gifts, vs []*ir.Value) (m *messages, ok bool) {
	k, ok := ir.Enclosing(op, tile.Kernel)
	if !ok {
		return nil, false
	}
	m = &messages{gifts: g, op: op, me: rankOf(ir.Before(op), op, level), n: unitsAt(op, level),
		multicast: l.machine.Multicasts(level)}
	m.start.SetToStart(k.Body.Entry())
	m.start.Loc = op.Loc()
	channel := func(t *ir.TensorType) *ir.Value {
		return comm.Channel.New(&m.start, comm.ChannelOp{Level: level}, comm.ChannelOf(t, 1)).Channel
	}
	for _, v := range vs {
		t := tensorOf(v)
		if g.cut {
			t = ir.Tensor(part(t, g.dim, m.n), t.Elem(), nil)
		}
		m.tiles = append(m.tiles, channel(t))
	}
	if g.one {
		m.flags = channel(flag)
	}
	return m, true
}

// flag is a tile that says yes or no.
var flag = ir.Tensor([]int64{1}, ir.I32, nil)

func (m *messages) units() int64 { return m.n }

func (m *messages) rank() *ir.Value { return m.me }

func (m *messages) send(b *ir.Builder, v, channel, to *ir.Value) {
	comm.Send.New(b, comm.SendOp{Value: v, Channel: channel, Ranks: []*ir.Value{to}})
}

// recv takes the tile of type t that a unit sent.
func (m *messages) recv(b *ir.Builder, channel, from *ir.Value, t *ir.TensorType) *ir.Value {
	return comm.Recv.New(b, comm.RecvOp{Channel: channel, Rank: from}, t).Value
}

// each visits the units, the nearest neighbour first, so that not all send to the same unit at once.
func (m *messages) each(b *ir.Builder, visit func(to *ir.Value)) {
	for i := range m.n {
		visit(rem(b, add(b, m.me, index(b, (i+1)%m.n)), index(b, m.n)))
	}
}

// all are the units, in the order of each.
func (m *messages) all(b *ir.Builder) (to []*ir.Value) {
	m.each(b, func(unit *ir.Value) { to = append(to, unit) })
	return to
}

func (m *messages) giveAll(b *ir.Builder, vs ...*ir.Value) {
	if m.multicast {
		for i, v := range vs {
			comm.Send.New(b, comm.SendOp{Value: v, Channel: m.tiles[i], Ranks: m.all(b)})
		}
		return
	}
	m.each(b, func(to *ir.Value) {
		for i, v := range vs {
			m.send(b, v, m.tiles[i], to)
		}
	})
}

// giveTo tells all units whom the tile is for: a unit knows its receiver, not who sends to it.
func (m *messages) giveTo(b *ir.Builder, v, to *ir.Value) {
	m.each(b, func(unit *ir.Value) {
		is := arith.Cast(b, arith.ExtUI, arith.NewCmpI(b, arith.EQ, unit, to), ir.I32)
		m.send(b, tile.Fill.New(b, tile.FillOp{Value: is}, flag).Result, m.flags, unit)
	})
	m.send(b, v, m.tiles[0], to)
}

// giveParts assembles the tile in scratch memory, where any part of it can be read.
func (m *messages) giveParts(b *ir.Builder, v *ir.Value) {
	t := tensorOf(v)
	share := tileAs(b, t, part(t, m.dim, m.n))
	whole := newJoin(m.op, t)
	whole.put(b, v, -1, nil)
	m.each(b, func(to *ir.Value) {
		m.send(b, whole.part(b, share, m.dim, mul(b, to, index(b, share.Shape()[m.dim]))), m.tiles[0], to)
	})
}

// giveFrom keeps the tile, which units pass on as they take it, or sends it from the root to all.
func (m *messages) giveFrom(b *ir.Builder, v, root *ir.Value) {
	m.given = v
	if m.multicast {
		scf.NewIf(b, arith.NewCmpI(b, arith.EQ, m.me, root), nil, func(b *ir.Builder) []*ir.Value {
			comm.Send.New(b, comm.SendOp{Value: v, Channel: m.tiles[0], Ranks: m.all(b)})
			return nil
		}, nil)
	}
}

// arrive does nothing: a receiver waits for each tile.
func (m *messages) arrive(*ir.Builder) {}

func (m *messages) take(b *ir.Builder, i int, t *ir.TensorType, from *ir.Value, _ int, _ *ir.Value) *ir.Value {
	if from != nil {
		return m.recv(b, m.tiles[i], from, t)
	}
	came := arith.Zero(b, t)
	for n := range m.n {
		from := index(b, n)
		says := m.recv(b, m.flags, from, flag)
		is := tensor.Extract.New(b, tensor.ExtractOp{Tensor: says, Indices: []*ir.Value{index(b, 0)}}, ir.I32).Result
		yes := arith.NewCmpI(b, arith.NE, is, arith.ConstantInt(b, 0, ir.I32))
		before := came
		came = scf.NewIf(b, yes, []ir.Type{t}, func(b *ir.Builder) []*ir.Value {
			return []*ir.Value{m.recv(b, m.tiles[i], from, t)}
		}, func(*ir.Builder) []*ir.Value { return []*ir.Value{before} }).Result(0)
	}
	return came
}

func (m *messages) takePart(b *ir.Builder, t *ir.TensorType, from *ir.Value) *ir.Value {
	return m.recv(b, m.tiles[0], from, t)
}

// takeFrom takes the root's tile where the network brings it to all at once. Otherwise units pass it on along a tree:
// in each round, all that have it send it to as many others. So no unit sends more than log2(n) times.
func (m *messages) takeFrom(b *ir.Builder, t *ir.TensorType, root *ir.Value) *ir.Value {
	if m.multicast {
		return m.recv(b, m.tiles[0], root, t)
	}
	at := func(b *ir.Builder, steps int64) *ir.Value {
		return rem(b, add(b, m.me, index(b, (steps+m.n)%m.n)), index(b, m.n))
	}
	behind := rem(b, arith.Binary(b, arith.SubI, add(b, m.me, index(b, m.n)), root), index(b, m.n))
	below := func(b *ir.Builder, n int64) *ir.Value { return arith.NewCmpI(b, arith.ULT, behind, index(b, n)) }
	came := m.given
	for have := int64(1); have < m.n; have *= 2 {
		now := came
		came = scf.NewIf(b, below(b, have), []ir.Type{t}, func(b *ir.Builder) []*ir.Value {
			scf.NewIf(b, below(b, m.n-have), nil, func(b *ir.Builder) []*ir.Value {
				m.send(b, now, m.tiles[0], at(b, have))
				return nil
			}, nil)
			return []*ir.Value{now}
		}, func(b *ir.Builder) []*ir.Value {
			return []*ir.Value{scf.NewIf(b, below(b, 2*have), []ir.Type{t}, func(b *ir.Builder) []*ir.Value {
				return []*ir.Value{m.recv(b, m.tiles[0], at(b, -have), t)}
			}, func(*ir.Builder) []*ir.Value { return []*ir.Value{now} }).Result(0)}
		}).Result(0)
	}
	return came
}

// taken does nothing: a channel's next tile is that of the next exchange.
func (m *messages) taken(*ir.Builder) {}
