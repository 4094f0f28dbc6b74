package fusecomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// summing is a kernel in which each device combines a part of all devices' data: its own part if the array is sharded,
// all of it otherwise. Each other device sends to a buffer of its own.
type summing struct {
	alone
	area
	source   *ir.Value // what is combined
	buffers  *ir.Value // symmetric: of each device what it sent
	cut      int       // the dimension along which each device has a part, whole for none
	combiner scale.Combiner
}

// uncut says that each device combines all of an array.
const uncut = -1

func newSumming(op *ir.Op, a area, source *ir.Value, cut int, devices int64, c scale.Combiner, meetings int64) summing {
	k := summing{alone: newAlone(op, devices, a.pieces, meetings), area: a, source: source, cut: cut, combiner: c}
	k.buffers = buffer(op, append([]int64{devices}, a.shape...), a.elem)
	return k
}

// at is a place of a device's part in the source.
func (k summing) at(b *ir.Builder, device *ir.Value, at []*ir.Value) []*ir.Value {
	if k.cut == uncut {
		return at
	}
	return k.behind(b, k.cut, device, at)
}

// scatter sends each neighbour its part, or all, and waits for theirs. It returns the buffers.
func (k summing) scatter(b *ir.Builder, me, block *ir.Value, peers []*ir.Value) *ir.Value {
	held := int64(1)
	if k.cut != uncut {
		held = max(k.others(), 1)
	}
	t := k.tiles(held)
	sent := k.area.each(b, block, t, k.none(b), func(b *ir.Builder, at, sent []*ir.Value) []*ir.Value {
		sent = slices.Clone(sent)
		var xs []*ir.Value
		for i, peer := range peers {
			if i > 0 && k.cut == uncut {
				xs = append(xs, xs[0])
				continue
			}
			xs = append(xs, load(b, t, k.source, k.at(b, peer, at)...)) // all are on their way before the first is sent
		}
		for i, peer := range peers {
			sent[i] = put(b, xs[i], k.buffers, append([]*ir.Value{me}, at...), peer, sent[i])
		}
		return sent
	})
	return k.meet(b, 0, block, peers, sent, k.buffers)
}

// eachSum combines tile by tile, in the order of devices; the device's own partial sum is read from the source.
func (k summing) eachSum(b *ir.Builder, me, block, slots *ir.Value, init []*ir.Value,
	body func(b *ir.Builder, sum *ir.Value, at, carried []*ir.Value) []*ir.Value) []*ir.Value {
	t := k.tiles(k.devices)
	return k.area.each(b, block, t, init, func(b *ir.Builder, at, carried []*ir.Value) []*ir.Value {
		own := func(b *ir.Builder) []*ir.Value { return []*ir.Value{load(b, t, k.source, k.at(b, me, at)...)} }
		sum := combined(b, k.combiner, k.devices, func(from *ir.Value) *ir.Value {
			if k.devices == 1 {
				return own(b)[0]
			}
			return scf.NewIf(b, arith.NewCmpI(b, arith.EQ, from, me), []ir.Type{t}, own, func(b *ir.Builder) []*ir.Value {
				return []*ir.Value{load(b, t, slots, append([]*ir.Value{from}, at...)...)}
			}).Result(0)
		})
		return body(b, sum, at, carried)
	})
}

// sumTwoShot makes an all-reduce a kernel. Block i sends the i-th piece of each part to its owner, combines what came
// of that of its own device, and sends the result to all.
func sumTwoShot(net links.Network, o comm.AllReduceIntoOp, t *ir.MemRefType) {
	s, cut := ownedBy(net, t, o.Devices)
	k := newSumming(o.Op, s, o.Source, cut, o.Devices, o.Combiner, 2)
	k.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := k.neighbours(b, me)
		came := k.scatter(b, me, block, peers)
		sent := k.eachSum(b, me, block, came, k.none(b), func(b *ir.Builder, x *ir.Value, at, sent []*ir.Value) []*ir.Value {
			return k.toAll(b, rounded(b, x, o.Dest.Type()), o.Dest, k.at(b, me, at), peers, sent)
		})
		k.meet(b, 1, block, peers, sent, o.Dest)
	})
}

// sumOneShot makes it one in which block i sends the i-th piece of all to all, and each combines everything.
func sumOneShot(net links.Network, o comm.AllReduceIntoOp, t *ir.MemRefType) {
	s := partsOf(net, t, 0, 1)
	k := newSumming(o.Op, s, o.Source, uncut, o.Devices, o.Combiner, 1)
	k.launch(func(b *ir.Builder, me, block *ir.Value) {
		peers := k.neighbours(b, me)
		came := k.scatter(b, me, block, peers)
		k.eachSum(b, me, block, came, nil, func(b *ir.Builder, x *ir.Value, at, _ []*ir.Value) []*ir.Value {
			keep(b, rounded(b, x, o.Dest.Type()), o.Dest, at)
			return nil
		})
	})
}

// ownedBy cuts an array of any extent in parts, one a device, of whole pieces: the last may be shorter, or
// none.
func ownedBy(net links.Network, t *ir.MemRefType, devices int64) (s area, cut int) {
	shape := slices.Clone(t.Shape())
	for i := range shape {
		if shape[i] > shape[cut] {
			cut = i
		}
	}
	shape[cut] = ceil(shape[cut], devices)
	least := tileElements(t.Elem(), 1)
	s = newArea(shape, t.Elem(), net.Pieces(bytesOf(shape, t.Elem()), least*elementBytes(t.Elem())), least)
	s.shape[cut] = s.covered(cut)
	return s, cut
}
