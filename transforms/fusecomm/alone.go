package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// mostBlocks is how many blocks a collective that is alone has: so many keep the links busy, each
// with 128 bytes a thread under way.
const mostBlocks = 64

// launch makes a kernel of so many blocks on all devices, in front of an operation.
func launch(before *ir.Op, devices, blocks int64, body func(b *ir.Builder, me, block *ir.Value)) {
	b := ir.Before(before)
	b.Loc = before.Loc()
	entry := ir.NewBlock(ir.Index)
	k := tile.KernelOp{StaticGrid: []int64{blocks}, Threads: 256, DevicesAttr: ir.Some(devices), Body: ir.NewRegion(entry)}
	tile.Kernel.New(b, k)
	b.SetToEnd(entry)
	body(b, rankAt(b), entry.Arg(0))
	tile.Yield.New(b, tile.YieldOp{})
}

// gatherAlone makes an all-gather a kernel: block i sends the i-th piece of the device's shard, and
// waits for that of the others.
func gatherAlone(g comm.AllGatherIntoOp) {
	s := cut(g.Source.Type(), g.Dim, g.Devices, mostBlocks)
	arrived := signal(g.Op, s.devices*s.pieces)
	launch(g.Op, s.devices, s.pieces, func(b *ir.Builder, me, block *ir.Value) {
		gathering(s, s.view(b, g.Source), g.Dest, arrived).send(b, me, block)
		s.await(b, arrived, me, block)
	})
	g.Erase()
}

// await waits for the piece of a number from each device.
func (s shards) await(b *ir.Builder, arrived, me, piece *ir.Value) {
	n := number{b}
	scf.NewFor(b, n.of(0), n.of(s.devices), n.of(1), nil, func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
		n := number{b}
		word := s.word(n, n.peer(me, i, s.devices), piece)
		comm.Wait.New(b, comm.WaitOp{Signal: arrived, Index: word, Value: n.count(1)}, comm.Token)
		return nil
	})
}

// scatterAlone makes a reduce-scatter a kernel: block i sends the i-th piece of each shard to its
// owner, waits for what all send of that of its own device, and adds.
func scatterAlone(o comm.ReduceScatterIntoOp) {
	s := cut(o.Source.Type(), o.Dim, o.Devices, mostBlocks)
	parts := buffer(o.Op, append([]int64{s.devices}, s.part()...), s.whole.Elem())
	arrived := signal(o.Op, s.devices*s.pieces)
	launch(o.Op, s.devices, s.pieces, func(b *ir.Builder, me, block *ir.Value) {
		sum := s.view(b, o.Dest)
		scattering(s, o.Source, parts, arrived).send(b, me, block)
		s.await(b, arrived, me, block)
		s.eachTile(b, block, nil, func(b *ir.Builder, at, _ []*ir.Value) []*ir.Value {
			x := added(b, s.devices, func(from *ir.Value) *ir.Value {
				return load(b, s.tile(), parts, append([]*ir.Value{from}, at...)...)
			})
			tile.Store.New(b, tile.StoreOp{Value: rounded(b, x, o.Dest.Type()), Dest: sum, At: tile.At(at...)})
			return nil
		})
	})
	o.Erase()
}
