package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// fuseReduce makes an all-reduce part of the kernel in front of it, or says why it stays alone: the owner of a
// tile gives the sum to all, and counts at each how many it gave. A kernel of one block waits for all of them: in
// the kernel itself a block that waits for the sum of its tile would keep the owner from its own.
func fuseReduce(o comm.AllReduceIntoOp, worse func(tile.KernelOp, float64) string) (no string, err error) {
	switch {
	case o.Combiner != scale.Add:
		return "its combiner is " + o.Combiner.String() + ", but only add is supported", nil
	case o.Algorithm != comm.AutoAlgorithm:
		return "it requests an algorithm", nil
	case o.Devices == 1:
		return "there is only one device", nil
	case o.Dest.Type().(*ir.MemRefType).Shape()[0]%o.Devices != 0:
		return "its rows cannot be divided evenly among the devices", nil
	}
	s := tileSum{op: o.Op, source: o.Source, dest: o.Dest, devices: o.Devices}
	place := alone{op: o.Op, devices: o.Devices, pieces: 1}
	part := shards{whole: o.Dest.Type().(*ir.MemRefType), devices: o.Devices}
	no, err = s.fuse(worse, func(b *ir.Builder, me *ir.Value) func(*ir.Builder) owned {
		place.signal = signal(s.kernel.Op, place.others())
		return func(b *ir.Builder) owned {
			peers := place.neighbours(b, me)
			return owned{
				init: place.none(b),
				row: func(b *ir.Builder, x *ir.Value, at, sent []*ir.Value) []*ir.Value {
					here := part.at(number{b}, me, at)
					return place.toAll(b, x, o.Dest, here, peers, sent)
				},
				end: func(b *ir.Builder, sent []*ir.Value) {
					place.tell(b, number{b}.of(0), peers, sent)
				},
			}
		}
	})
	if no == "" && err == nil {
		place.launch(func(b *ir.Builder, _, _ *ir.Value) { place.await(b, number{b}.of(0), s.tiles) })
	}
	return no, err
}
