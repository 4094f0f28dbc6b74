package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// namedBarriers gives the barriers that a program names their numbers in the block.
func namedBarriers(c *emit.Ctx, o tile.NamedBarrierOp) error {
	first := c.Places.FirstNamed(o)
	if last := first + o.Numbers() - 1; last >= maxBarriers {
		return o.Errorf("would have barrier %d of the block, which has only %d: warpgroups and roles use %d of them", last,
			maxBarriers, first)
	}
	return nil
}

// namedArrive makes all threads of this code arrive at a barrier without waiting.
func namedArrive(c *emit.Ctx, o tile.NamedBarrierUseOp) error {
	id, threads := comeTo(c, o)
	nvvm.BarrierArrive.New(c.Builder, nvvm.BarrierArriveOp{ID: id, Threads: threads})
	return nil
}

// namedSync makes all threads of this code arrive at a barrier and wait.
func namedSync(c *emit.Ctx, o tile.NamedBarrierUseOp) error {
	id, threads := comeTo(c, o)
	namedBarrier(c, id, threads)
	return nil
}

// comeTo is the number of a barrier and how many threads arrive at it, after a fence for operations that read what
// these threads wrote through the async proxy.
func comeTo(c *emit.Ctx, o tile.NamedBarrierUseOp) (id, threads *ir.Value) {
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	named := o.Named()
	index := arith.Cast(c.Builder, arith.IndexCast, c.Get(o.Index), ir.I32)
	id = arith.Binary(c.Builder, arith.AddI, index, arith.ConstantInt(c.Builder, c.Places.FirstNamed(named), ir.I32))
	threads = arith.ConstantInt(c.Builder, named.Threads[0], ir.I32)
	for i, n := range named.Threads[1:] {
		if n != named.Threads[i] {
			threads = threadsOf(c, named, index)
			break
		}
	}
	return id, threads
}

// threadsOf is the number of threads of one of several barriers with different numbers.
func threadsOf(c *emit.Ctx, named tile.NamedBarrierOp, index *ir.Value) *ir.Value {
	n := arith.ConstantInt(c.Builder, named.Threads[0], ir.I32)
	for i, threads := range named.Threads[1:] {
		is := arith.NewCmpI(c.Builder, arith.EQ, index, arith.ConstantInt(c.Builder, int64(i)+1, ir.I32))
		n = arith.NewSelect(c.Builder, is, arith.ConstantInt(c.Builder, threads, ir.I32), n)
	}
	return n
}
