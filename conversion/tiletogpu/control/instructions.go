package control

import (
	"math"

	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// CpAsyncWait waits for all but some groups; more than the instruction can name are
// never pending.
func CpAsyncWait(c *emit.Ctx, pending int64) {
	nvvm.CpAsyncWaitGroup.New(c.Builder, nvvm.CpAsyncWaitGroupOp{N: min(pending, math.MaxInt32)})
}

// fence makes this thread's writes to shared memory visible to asynchronous units.
func fence(c *emit.Ctx, _ tile.FenceOp) error {
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	return nil
}

// namedBarrier synchronizes some threads of the block.
func namedBarrier(c *emit.Ctx, id, threads *ir.Value) {
	nvvm.Barrier.New(c.Builder, nvvm.BarrierOp{ID: id, Threads: threads})
}

// nanosleep makes each thread sleep.
func nanosleep(c *emit.Ctx, o tile.NanosleepOp) error {
	nvvm.Nanosleep.New(c.Builder, nvvm.NanosleepOp{Duration: arith.ConstantInt(c.Builder, o.Nanoseconds, ir.I32)})
	return nil
}

func WarpSync(c *emit.Ctx) {
	nvvm.SyncWarp.New(c.Builder, nvvm.SyncWarpOp{Mask: arith.ConstantInt(c.Builder, -1, ir.I32)})
}
