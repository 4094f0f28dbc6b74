package fusecomm

import (
	"github.com/tsopt/tsopt/layout"
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// Collectives by algorithm ll: tiles are posted and taken, in one round of unused tiles. There are no signals: a block
// waits for words as it needs them.

// posting is such a kernel while it is made: of each tile of an area every device has one of each sender.
type posting struct {
	alone
	area
	tile   *ir.TensorType // what is moved at a time
	signal *ir.Value
}

// asWords is the type of a tile as 32-bit words.
func asWords(t *ir.TensorType) *ir.TensorType {
	bits, _ := ir.BitWidth(t.Elem())
	if bits == layout.RegisterBits {
		return t
	}
	shape := slices.Clone(t.Shape())
	shape[len(shape)-1] = shape[len(shape)-1] * int64(bits) / layout.RegisterBits
	return ir.Tensor(shape, ir.I32, nil)
}

// postable says why tiles of an area cannot be posted: where their rows are no whole words. It is "" where they can.
func (a area) postable() string {
	bits, ok := ir.BitWidth(a.elem)
	switch last := a.tile[len(a.tile)-1]; {
	case !ok || bits%8 != 0:
		return "elements of type " + ir.TypeText(a.elem) + " are not a whole number of bytes"
	case last*int64(bits)%layout.RegisterBits != 0:
		return "rows of its tiles are not a whole number of 32-bit words"
	}
	return ""
}

func newPosting(op *ir.Op, a area, devices, held int64) posting {
	p := posting{alone: alone{op: op, devices: devices, pieces: a.pieces}, area: a, tile: a.tiles(held)}
	b := ir.Before(op)
	b.Loc = op.Loc()
	t := comm.SignalOf(p.across(0)*p.across(1)*devices, asWords(p.tile))
	p.signal = comm.SignalAlloc.New(b, comm.SignalAllocOp{}, t).Signal
	return p
}

// across is how many tiles there are along a dimension, 1 where there is none.
func (p posting) across(dim int) int64 {
	if dim >= len(p.shape) {
		return 1
	}
	return p.covered(dim) / p.tile.Shape()[dim]
}

// memory is the memory of the tile at a place, with a dimension for the sending devices.
func (p posting) memory(b *ir.Builder, at []*ir.Value) *ir.Value {
	n := number{b}
	nth := n.div(at[0], p.tile.Shape()[0])
	if len(at) > 1 {
		nth = n.add(n.mul(nth, p.across(1)), n.div(at[1], p.tile.Shape()[1]))
	}
	return n.mul(nth, p.devices)
}

// firstRound is the only one.
func firstRound(b *ir.Builder) *ir.Value { return arith.ConstantInt(b, 1, ir.I32) }

// post sends tiles of a place, one to each of some devices.
func (p posting) post(b *ir.Builder, xs []*ir.Value, at []*ir.Value, me *ir.Value, to []*ir.Value) {
	mine, round := number{b}.add(p.memory(b, at), me), firstRound(b)
	for i, x := range xs {
		if t := asWords(p.tile); t != p.tile {
			x = tile.Bitcast.New(b, tile.BitcastOp{Source: x}, t).Result
		}
		comm.Post.New(b, comm.PostOp{Value: x, Signal: p.signal, Index: mine, Round: round, Rank: to[i]})
	}
}

// take are the tiles that devices sent of a place: all are on their way before the first is used.
func (p posting) take(b *ir.Builder, at, from []*ir.Value) (tiles []*ir.Value) {
	first, round := p.memory(b, at), firstRound(b)
	for _, f := range from {
		tiles = append(tiles, comm.Take.New(b, comm.TakeOp{Signal: p.signal, Index: number{b}.add(first, f), Round: round},
			asWords(p.tile)).Result)
	}
	for i, x := range tiles {
		if x.Type() != p.tile {
			tiles[i] = tile.Bitcast.New(b, tile.BitcastOp{Source: x}, p.tile).Result
		}
	}
	return tiles
}

// over makes a loop over the tiles of a block.
func (p posting) over(b *ir.Builder, block *ir.Value, body func(b *ir.Builder, at []*ir.Value)) {
	p.area.each(b, block, p.tile, nil, func(b *ir.Builder, at, _ []*ir.Value) []*ir.Value {
		body(b, at)
		return nil
	})
}

// all are the devices in their order.
func (p posting) all(b *ir.Builder) (devices []*ir.Value) {
	for d := range p.devices {
		devices = append(devices, number{b}.of(d))
	}
	return devices
}

// sum combines what all sent of a place, in the order of devices.
func (p posting) sum(b *ir.Builder, c scale.Combiner, at []*ir.Value) *ir.Value {
	came := p.take(b, at, p.all(b))
	i := 0
	return combined(b, c, p.devices, func(*ir.Value) *ir.Value { i++; return came[i-1] })
}

// sumPosted makes an all-reduce a kernel in which each device posts its partial sum to all, including itself.
func sumPosted(a area, o comm.AllReduceIntoOp) {
	p := newPosting(o.Op, a, o.Devices, o.Devices)
	p.launch(func(b *ir.Builder, me, block *ir.Value) {
		to := append(p.neighbours(b, me), me)
		p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
			p.post(b, slices.Repeat([]*ir.Value{load(b, p.tile, o.Source, at...)}, len(to)), at, me, to)
		})
		p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
			keep(b, rounded(b, p.sum(b, o.Combiner, at), o.Dest.Type()), o.Dest, at)
		})
	})
}

// scatterPosted makes a reduce-scatter a kernel in which each device posts to every owner its part.
func scatterPosted(a area, o comm.ReduceScatterIntoOp) {
	p, dim := newPosting(o.Op, a, o.Devices, o.Devices), int(o.Dim)
	p.launch(func(b *ir.Builder, me, block *ir.Value) {
		to := append(p.neighbours(b, me), me)
		mine := shardOf(b, o.Dest, dim, p.shape)
		p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
			var xs []*ir.Value
			for _, owner := range to {
				// all are on their way before the first is sent
				xs = append(xs, load(b, p.tile, o.Source, p.behind(b, dim, owner, at)...))
			}
			p.post(b, xs, at, me, to)
		})
		p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
			keep(b, rounded(b, p.sum(b, scale.Add, at), o.Dest.Type()), mine, at)
		})
	})
}

// gatherPosted makes an all-gather a kernel in which each device posts its shard to the others.
func gatherPosted(a area, o comm.AllGatherIntoOp) {
	p, dim := newPosting(o.Op, a, o.Devices, o.Devices), int(o.Dim)
	p.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := p.neighbours(b, me)
		mine := shardOf(b, o.Source, dim, p.shape)
		to, in := p.place(b, o.Dest, dim, me)
		p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
			x := load(b, p.tile, mine, at...)
			p.post(b, slices.Repeat([]*ir.Value{x}, len(peers)), at, me, peers)
			keep(b, x, to, in(b, at))
		})
		p.keepOthers(b, block, dim, o.Dest, peers)
	})
}

// exchangePosted makes an all-to-all a kernel in which each device posts to every other its part.
func exchangePosted(a area, o comm.AllToAllIntoOp) {
	p, dim := newPosting(o.Op, a, o.Devices, o.Devices), int(o.Dim)
	p.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := p.neighbours(b, me)
		to, in := p.place(b, o.Dest, dim, me)
		p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
			var xs []*ir.Value
			for _, owner := range append(slices.Clone(peers), me) {
				xs = append(xs, load(b, p.tile, o.Source, p.behind(b, dim, owner, at)...))
			}
			p.post(b, xs[:len(peers)], at, me, peers)
			keep(b, xs[len(peers)], to, in(b, at))
		})
		p.keepOthers(b, block, dim, o.Dest, peers)
	})
}

// keepOthers takes what the neighbours sent to their parts of a buffer.
func (p posting) keepOthers(b *ir.Builder, block *ir.Value, dim int, buffer *ir.Value, peers []*ir.Value) {
	type part struct {
		memory *ir.Value
		at     func(*ir.Builder, []*ir.Value) []*ir.Value
	}
	var parts []part
	for _, peer := range peers {
		memory, at := p.place(b, buffer, dim, peer)
		parts = append(parts, part{memory, at})
	}
	p.over(b, block, func(b *ir.Builder, at []*ir.Value) {
		for i, x := range p.take(b, at, peers) {
			keep(b, x, parts[i].memory, parts[i].at(b, at))
		}
	})
}

// wordBytes is what a word of a tile that is posted carries.
const wordBytes = 4

// postedParts cuts each device's part of an array, along a dimension, in tiles that can be posted: down to a word a
// thread, for nothing is won by wider accesses.
func postedParts(net links.Network, array *ir.MemRefType, dim, devices int64) area {
	return partsIn(net.Pieces, array, dim, devices, aloneThreads*wordBytes/elementBytes(array.Elem()))
}
