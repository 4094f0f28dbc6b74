package tiletogpu

import (
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// mbarrier makes barriers. One thread does, and all wait for it.
func (c *Ctx) mbarrier(o tile.MBarrierOp) error {
	if !o.Offset.OK {
		return o.Errorf("has no offset for its barriers; run --allocate-memory first")
	}
	base := llvm.NewGEP(c.entry, llvm.Pointer(sharedSpace), ir.I8, c.pointer(c.shared(), sharedSpace), []ir.Mixed{{Const: o.Offset.V}}, 0)
	if err := c.Set(o.Barriers, base); err != nil {
		return err
	}
	c.initBarriers(base, func(init func(at, count int64)) {
		for i, n := range o.Arrivals {
			init(o.BarrierAt(int64(i)), n)
		}
	})
	gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	return nil
}

// initBarriers lets one thread make barriers, each so many bytes behind the first, of so many arrivals; the others are yet to wait for it.
func (c *Ctx) initBarriers(base *ir.Value, each func(init func(at, count int64))) {
	c.when(c.leader(), func() {
		each(func(at, count int64) {
			bar := llvm.NewGEP(c.Builder, llvm.Pointer(sharedSpace), ir.I8, base, []ir.Mixed{{Const: at}}, 0)
			nvvm.MBarrierInit.New(c.Builder, nvvm.MBarrierInitOp{Addr: bar, Count: arith.ConstantInt(c.Builder, count, ir.I32)})
		})
		nvvm.FenceMbarrierInit.New(c.Builder, nvvm.Op{})
		nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	})
}

// mbarrierArrive lets each thread arrive, or the first when all have come, behind a fence for those that read what it wrote past the threads.
func (c *Ctx) mbarrierArrive(o tile.MBarrierArriveOp) error {
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	at := c.mbarrierAt(o.Barriers, o.Index)
	arrive := func() { nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: at}) }
	if !o.Once {
		arrive()
		return nil
	}
	if !c.alone {
		c.meetAt(c.place)
	}
	c.when(c.leader(), arrive)
	return nil
}

// mbarrierWait tries until the phase has ended.
func (c *Ctx) mbarrierWait(o tile.MBarrierWaitOp) error {
	parity := arith.Cast(c.Builder, arith.IndexCast, c.Get(o.Parity), ir.I32)
	c.awaitPhase(c.mbarrierAt(o.Barriers, o.Index), arith.Binary(c.Builder, arith.AndI, parity, arith.ConstantInt(c.Builder, 1, ir.I32)))
	return nil
}

// mbarrierAt is the address of a barrier.
func (c *Ctx) mbarrierAt(barriers, index *ir.Value) *ir.Value {
	step := ir.View[tile.MBarrierOp](barriers.DefiningOp()).BarrierAt(1)
	offset := arith.Binary(c.Builder, arith.MulI, arith.Cast(c.Builder, arith.IndexCast, c.Get(index), ir.I32), arith.ConstantInt(c.Builder, step, ir.I32))
	return llvm.NewGEP(c.Builder, llvm.Pointer(sharedSpace), ir.I8, c.Get(barriers), []ir.Mixed{{Value: offset}}, 0)
}
