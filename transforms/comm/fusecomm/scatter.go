package fusecomm

import (
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// fuseScatter makes a reduce-scatter part of the kernel in front of it, or says why it stays alone: the
// owner of a tile has the sum in its shard.
func fuseScatter(o comm.ReduceScatterIntoOp, worse func(tile.KernelOp, float64) string) (no string, err error) {
	switch {
	case o.Dim != 0:
		return "it scatters columns, and only rows are supported", nil
	case o.Algorithm != comm.AutoAlgorithm:
		return "it requests an algorithm", nil
	}
	s := tileSum{op: o.Op, source: o.Source, dest: o.Dest, devices: o.Devices}
	no, err = s.fuse(worse, func(b *ir.Builder, _ *ir.Value) func(*ir.Builder) owned {
		sum := shardOf(b, o.Dest, 0, shards{whole: o.Dest.Type().(*ir.MemRefType), devices: o.Devices}.part())
		return func(*ir.Builder) owned {
			return owned{
				row: func(b *ir.Builder, x *ir.Value, at, _ []*ir.Value) []*ir.Value {
					keep(b, x, sum, at)
					return nil
				},
				end: func(*ir.Builder, []*ir.Value) {},
			}
		}
	})
	if no == "" && err == nil {
		o.Erase()
	}
	return no, err
}
