package fusecomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// partsOf cuts each device's part of an array, along a dimension, in pieces: as many as the network
// needs blocks.
func partsOf(net links.Network, array *ir.MemRefType, dim, devices int64) area {
	return partsIn(net.Pieces, array, dim, devices, tileElements(array.Elem(), 1))
}

// partsIn cuts it in pieces of at least so many elements, as many as a function says for how many bytes there are and
// how many a piece has at least.
func partsIn(pieces func(bytes, atATime int64) int64, array *ir.MemRefType, dim, devices, least int64) area {
	shape := slices.Clone(array.Shape())
	shape[dim] /= devices
	return newArea(shape, array.Elem(), pieces(bytesOf(shape, array.Elem()), least*elementBytes(array.Elem())), least)
}

// shardOf is the device's shard of an array of the host.
func shardOf(b *ir.Builder, array *ir.Value, dim int, shape []int64) *ir.Value {
	t := array.Type().(*ir.MemRefType)
	return scale.View.New(b, scale.ViewOp{Source: array, Dist: scale.ShardOn(dim), Level: scale.Device},
		ir.MemRef(shape, t.Elem(), nil, t.Space())).Result
}

func keep(b *ir.Builder, x, to *ir.Value, at []*ir.Value) {
	tile.Store.New(b, tile.StoreOp{Value: x, Dest: to, At: tile.At(at...)})
}

// gatherAlone makes an all-gather a kernel: block i sends the i-th piece of the device's shard to all, and
// waits for that of the others.
func gatherAlone(net links.Network, g comm.AllGatherIntoOp) {
	dim := int(g.Dim)
	s := partsOf(net, g.Dest.Type().(*ir.MemRefType), g.Dim, g.Devices)
	k := newAlone(g.Op, g.Devices, s.pieces, 1)
	k.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := k.neighbours(b, me)
		mine := shardOf(b, g.Source, dim, s.shape)
		to, in := s.place(b, g.Dest, dim, me)
		t := s.tiles(1)
		sent := s.each(b, block, t, k.none(b), func(b *ir.Builder, at, sent []*ir.Value) []*ir.Value {
			x := load(b, t, mine, at...)
			return k.toAll(b, x, to, in(b, at), peers, sent)
		})
		k.meet(b, 0, block, peers, sent, g.Dest)
	})
}

// toAll sends a tile to all neighbours and keeps it.
func (a alone) toAll(b *ir.Builder, x, to *ir.Value, at, peers, sent []*ir.Value) []*ir.Value {
	sent = slices.Clone(sent)
	for i, peer := range peers {
		sent[i] = put(b, x, to, at, peer, sent[i])
	}
	keep(b, x, to, at)
	return sent
}

// exchangeAlone makes an all-to-all a kernel: block i sends the i-th piece of each part to its device.
func exchangeAlone(net links.Network, o comm.AllToAllIntoOp) {
	dim := int(o.Dim)
	s := partsOf(net, o.Source.Type().(*ir.MemRefType), o.Dim, o.Devices)
	k := newAlone(o.Op, o.Devices, s.pieces, 1)
	k.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := k.neighbours(b, me)
		to, in := s.place(b, o.Dest, dim, me)
		t := s.tiles(o.Devices)
		sent := s.each(b, block, t, k.none(b), func(b *ir.Builder, at, sent []*ir.Value) []*ir.Value {
			sent = slices.Clone(sent)
			var xs []*ir.Value
			for _, owner := range append(slices.Clone(peers), me) {
				// all are on their way before the first is sent
				xs = append(xs, load(b, t, o.Source, s.behind(b, dim, owner, at)...))
			}
			for i, peer := range peers {
				sent[i] = put(b, xs[i], to, in(b, at), peer, sent[i])
			}
			keep(b, xs[len(peers)], to, in(b, at))
			return sent
		})
		k.meet(b, 0, block, peers, sent, o.Dest)
	})
}

// scatterAlone makes a reduce-scatter a kernel: block i sends the i-th piece of each shard to its
// owner, waits for what all send of that of its own device, and adds.
func scatterAlone(net links.Network, o comm.ReduceScatterIntoOp) {
	dim := int(o.Dim)
	t := o.Source.Type().(*ir.MemRefType)
	s := partsIn(net.ShortPieces, t, o.Dim, o.Devices, tileElements(t.Elem(), 1))
	k := newSumming(o.Op, s, o.Source, dim, o.Devices, scale.Add, 1)
	k.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := k.neighbours(b, me)
		sum := shardOf(b, o.Dest, dim, s.shape)
		came := k.scatter(b, me, block, peers)
		k.eachSum(b, me, block, came, nil, func(b *ir.Builder, x *ir.Value, at, _ []*ir.Value) []*ir.Value {
			keep(b, rounded(b, x, o.Dest.Type()), sum, at)
			return nil
		})
	})
}
