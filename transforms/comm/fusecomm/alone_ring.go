package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/transforms/analysis/links"
)

// Collectives by algorithm ring: in each step a device sends a part to the next one, and goes on with what came from
// the one before it. Block i moves the i-th piece of each part. Each step has a buffer of its own, so no device waits
// for a free one, and a counter of its own, which one device writes.

// ring is such a kernel while it is made.
type ring struct {
	alone
	area
	dim   int   // along which parts lie
	steps int64 // how often a block is sent something
}

func newRing(op *ir.Op, a area, dim int, devices, rounds int64) ring {
	r := ring{alone{op: op, devices: devices, pieces: a.pieces}, a, dim, rounds * (devices - 1)}
	if r.steps > 0 {
		r.signal = signal(op, r.steps*a.pieces)
	}
	return r
}

// turn is what a block knows while its kernel is made.
type turn struct {
	ring
	me, block, next *ir.Value
}

func (r ring) make(body func(b *ir.Builder, t turn)) {
	r.launch(func(b *ir.Builder, me, block *ir.Value) {
		n := number{b}
		body(b, turn{r, me, block, n.peer(me, n.of(1), r.devices)})
	})
}

// word is the counter of a step.
func (t turn) word(b *ir.Builder, step int64) *ir.Value {
	n := number{b}
	return n.add(n.mul(t.block, t.steps), n.of(step))
}

// pass sends tiles to the next device, which fn makes and puts, and says that the step is there.
func (t turn) pass(b *ir.Builder, step int64, tile *ir.TensorType,
	fn func(b *ir.Builder, at []*ir.Value, before *ir.Value) *ir.Value) {
	sent := t.area.each(b, t.block, tile, nothing(b), func(b *ir.Builder, at, before []*ir.Value) []*ir.Value {
		return []*ir.Value{fn(b, at, before[0])}
	})
	t.announce(b, step, sent)
}

// nothing is the token of what was not sent yet.
func nothing(b *ir.Builder) []*ir.Value {
	return []*ir.Value{comm.Join.New(b, comm.JoinOp{}, comm.Token).Token}
}

// announce says that what was sent in a step is there.
func (t turn) announce(b *ir.Builder, step int64, sent []*ir.Value) {
	comm.Notify.New(b, comm.NotifyOp{Signal: t.signal, Index: t.word(b, step), Value: number{b}.count(1), Rank: t.next,
		After: sent, SigOp: comm.SigAdd})
}

// came waits for what is sent in a step. It returns the buffer for the reads after it.
func (t turn) came(b *ir.Builder, step int64, buffer *ir.Value) *ir.Value {
	arrived := comm.Wait.New(b, comm.WaitOp{Signal: t.signal, Index: t.word(b, step), Value: number{b}.count(1)},
		comm.Token).Token
	return comm.Consume.New(b, comm.ConsumeOp{Value: buffer, Token: arrived}, buffer.Type()).Result
}

// owner is the device so many in front of this one in the ring, whose part it has then.
func (t turn) owner(b *ir.Builder, behind int64) *ir.Value {
	n := number{b}
	return n.before(t.me, n.of(behind), t.devices)
}

// spread sends parts of a buffer around until all have all. The own one was sent in a step.
func (t turn) spread(b *ir.Builder, step int64, buffer *ir.Value, moved *ir.TensorType) {
	for k := int64(1); k < t.devices; k++ {
		here := t.came(b, step+k-1, buffer)
		if k == t.devices-1 {
			return
		}
		of := t.owner(b, k)
		from, in := t.place(b, here, t.dim, of)
		to, _ := t.place(b, buffer, t.dim, of)
		t.pass(b, step+k, moved, func(b *ir.Builder, at []*ir.Value, before *ir.Value) *ir.Value {
			return put(b, load(b, moved, from, in(b, at)...), to, in(b, at), t.next, before)
		})
	}
}

// gatherRing makes an all-gather such a kernel.
func gatherRing(net links.Network, o comm.AllGatherIntoOp) {
	dim := int(o.Dim)
	a := partsIn(net.ShortPieces, o.Dest.Type().(*ir.MemRefType), o.Dim, o.Devices,
		tileElements(ir.ElemOrSelf(o.Dest.Type()), 1))
	newRing(o.Op, a, dim, o.Devices, 1).make(func(b *ir.Builder, t turn) {
		mine := shardOf(b, o.Source, dim, a.shape)
		to, in := a.place(b, o.Dest, dim, t.me)
		moved := a.tiles(1)
		sent := a.each(b, t.block, moved, nothing(b), func(b *ir.Builder, at, before []*ir.Value) []*ir.Value {
			x := load(b, moved, mine, at...)
			keep(b, x, to, in(b, at))
			if t.devices == 1 {
				return before
			}
			return []*ir.Value{put(b, x, to, in(b, at), t.next, before[0])}
		})
		if t.devices > 1 {
			t.announce(b, 0, sent)
			t.spread(b, 0, o.Dest, moved)
		}
	})
}

// ringSum is a sum whose parts go around, each from the device behind its owner to the owner.
type ringSum struct {
	turn
	source   *ir.Value
	buffers  *ir.Value // symmetric: what came in each step
	combiner scale.Combiner
	moved    *ir.TensorType // of the source
}

// newBuffers makes the buffers of a ring before its operation, with the element type of the combiner.
func (r ring) newBuffers(c scale.Combiner) *ir.Value {
	return buffer(r.op, append([]int64{max(r.devices-1, 1)}, r.shape...), comm.CombinedType(c, r.elem))
}

// sum combines part by part. own gets the tiles of the device's part, in a loop that carries values on.
func (s ringSum) sum(b *ir.Builder, init []*ir.Value,
	own func(b *ir.Builder, sum *ir.Value, at, carried []*ir.Value) []*ir.Value) []*ir.Value {
	wide := ir.Tensor(s.moved.Shape(), ir.ElemOrSelf(s.buffers.Type()), nil)
	slot := func(b *ir.Builder, step int64, at []*ir.Value) []*ir.Value {
		return append([]*ir.Value{number{b}.of(step)}, at...)
	}
	summand := func(b *ir.Builder, part *ir.Value, at []*ir.Value) *ir.Value {
		return widened(b, s.combiner, load(b, s.moved, s.source, s.behind(b, s.dim, part, at)...))
	}
	var here *ir.Value
	for step := int64(0); step < s.devices-1; step++ {
		if step > 0 {
			here = s.came(b, step-1, s.buffers)
		}
		part := s.owner(b, step+1)
		s.pass(b, step, s.moved, func(b *ir.Builder, at []*ir.Value, before *ir.Value) *ir.Value {
			x := summand(b, part, at)
			if step > 0 {
				x = tile.Combine(b, s.combiner, load(b, wide, here, slot(b, step-1, at)...), x)
			}
			return put(b, x, s.buffers, slot(b, step, at), s.next, before)
		})
	}
	if s.devices > 1 {
		here = s.came(b, s.devices-2, s.buffers)
	}
	return s.area.each(b, s.block, s.moved, init, func(b *ir.Builder, at, carried []*ir.Value) []*ir.Value {
		x := summand(b, s.me, at)
		if s.devices > 1 {
			x = tile.Combine(b, s.combiner, load(b, wide, here, slot(b, s.devices-2, at)...), x)
		}
		return own(b, x, at, carried)
	})
}

// scatterRing makes a reduce-scatter such a kernel.
func scatterRing(net links.Network, o comm.ReduceScatterIntoOp) {
	t := o.Source.Type().(*ir.MemRefType)
	a := partsIn(net.ShortPieces, t, o.Dim, o.Devices, tileElements(t.Elem(), 1))
	r := newRing(o.Op, a, int(o.Dim), o.Devices, 1)
	slots := r.newBuffers(scale.Add)
	r.make(func(b *ir.Builder, t turn) {
		shard := shardOf(b, o.Dest, t.dim, a.shape)
		s := ringSum{t, o.Source, slots, scale.Add, a.tiles(2)}
		s.sum(b, nil, func(b *ir.Builder, sum *ir.Value, at, _ []*ir.Value) []*ir.Value {
			keep(b, rounded(b, sum, o.Dest.Type()), shard, at)
			return nil
		})
	})
}

// sumRing makes an all-reduce such a kernel: when all parts are combined they go around once more.
func sumRing(net links.Network, o comm.AllReduceIntoOp) {
	source := o.Source.Type().(*ir.MemRefType)
	dim := comm.RingCut(source)
	a := partsIn(net.ShortPieces, source, int64(dim), o.Devices, tileElements(source.Elem(), 1))
	r := newRing(o.Op, a, dim, o.Devices, 2)
	slots := r.newBuffers(o.Combiner)
	r.make(func(b *ir.Builder, t turn) {
		s := ringSum{t, o.Source, slots, o.Combiner, a.tiles(2)}
		to, in := a.place(b, o.Dest, dim, t.me)
		sent := s.sum(b, nothing(b), func(b *ir.Builder, sum *ir.Value, at, before []*ir.Value) []*ir.Value {
			x := rounded(b, sum, o.Dest.Type())
			keep(b, x, to, in(b, at))
			if t.devices == 1 {
				return before
			}
			return []*ir.Value{put(b, x, to, in(b, at), t.next, before[0])}
		})
		if t.devices > 1 {
			t.announce(b, t.devices-1, sent)
			t.spread(b, t.devices-1, o.Dest, ir.Tensor(s.moved.Shape(), ir.ElemOrSelf(o.Dest.Type()), nil))
		}
	})
}
