package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// each makes a loop from 0 to an end that carries values on; one of one step is none.
func each(b *ir.Builder, end, step int64, init []*ir.Value, body func(b *ir.Builder, i *ir.Value, carried []*ir.Value) []*ir.Value) []*ir.Value {
	n := number{b}
	if end <= step {
		return body(b, n.of(0), init)
	}
	return scf.NewFor(b, n.of(0), n.of(end), n.of(step), init, body).Results
}

// sending is what a block sends of its device's shard, and how it is announced.
type sending struct {
	shards
	from, to *ir.Value // what is sent, and the symmetric buffer of the peer
	signal   *ir.Value
	// source is where in from, and dest where in to, a tile lies that goes to a peer.
	source, dest func(n number, me, peer *ir.Value, at []*ir.Value) []*ir.Value
	first        int64 // the first peer's distance: 0 for the device itself
}

// send lets a block send a piece to each device, so that not all send to the same at once: to the one
// before it first, which after its own rows takes those of the device behind it.
func (s sending) send(b *ir.Builder, me, piece *ir.Value) {
	n := number{b}
	t := s.tile()
	scf.NewFor(b, n.of(s.first), n.of(s.devices), n.of(1), nil, func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
		n := number{b}
		peer := n.before(me, i, s.devices)
		none := comm.Join.New(b, comm.JoinOp{}, comm.Token).Token
		sent := s.eachTile(b, piece, []*ir.Value{none}, func(b *ir.Builder, at, before []*ir.Value) []*ir.Value {
			n := number{b}
			x := load(b, t, s.from, s.source(n, me, peer, at)...)
			put := comm.Put.New(b, comm.PutOp{Value: x, Dest: s.to, At: tile.At(s.dest(n, me, peer, at)...), Rank: peer}, comm.Token).Token
			return []*ir.Value{comm.Join.New(b, comm.JoinOp{Tokens: []*ir.Value{before[0], put}}, comm.Token).Token}
		})
		comm.Notify.New(b, comm.NotifyOp{Signal: s.signal, Index: s.word(n, me, piece), Value: n.count(1), Rank: peer, After: sent, SigOp: comm.SigAdd})
		return nil
	})
}

// gathering is the sending of an all-gather: a device's shard to its place in every device's buffer.
func gathering(s shards, part, to, signal *ir.Value) sending {
	return sending{shards: s, from: part, to: to, signal: signal,
		source: func(_ number, _, _ *ir.Value, at []*ir.Value) []*ir.Value { return at },
		dest:   func(n number, me, _ *ir.Value, at []*ir.Value) []*ir.Value { return s.at(n, me, at) },
	}
}
