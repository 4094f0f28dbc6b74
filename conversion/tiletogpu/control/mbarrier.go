package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// mbarrier makes barriers. One thread does, and all wait for it.
func mbarrier(c *emit.Ctx, o tile.MBarrierOp) error {
	if !o.Offset.OK {
		return o.Errorf("has no offset for its barriers; run --allocate-memory first")
	}
	base := llvm.NewGEP(c.Entry, llvm.Pointer(address.SharedSpace), ir.I8,
		address.Pointer(c, c.SharedMemory(), address.SharedSpace), []ir.Mixed{{Const: o.Offset.V}}, 0)
	if err := c.Set(o.Barriers, base); err != nil {
		return err
	}
	initBarriers(c, base, func(init func(at, count int64)) {
		for i, n := range o.Arrivals {
			init(o.BarrierAt(int64(i)), n)
		}
	})
	gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	return nil
}

// initBarriers makes one thread initialize mbarriers, each at an offset from the first, with a number of arrivals; a
// wait of the others for it has to follow.
func initBarriers(c *emit.Ctx, base *ir.Value, each func(init func(at, count int64))) {
	c.When(c.Leader(), func() {
		each(func(at, count int64) {
			bar := llvm.NewGEP(c.Builder, llvm.Pointer(address.SharedSpace), ir.I8, base, []ir.Mixed{{Const: at}}, 0)
			nvvm.MBarrierInit.New(c.Builder, nvvm.MBarrierInitOp{Addr: bar, Count: arith.ConstantInt(c.Builder, count, ir.I32)})
		})
		nvvm.FenceMbarrierInit.New(c.Builder, nvvm.Op{})
		nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	})
}

// mbarrierArrive makes each thread arrive, or the first one after a barrier, after a fence for accesses of its writes
// through the async proxy.
func mbarrierArrive(c *emit.Ctx, o tile.MBarrierArriveOp) error {
	nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	at := MBarrierAt(c, o.Barriers, o.Index)
	arrive := func() { nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: at}) }
	if !o.Once {
		arrive()
		return nil
	}
	if !c.Alone {
		MeetAt(c, c.Place)
	}
	c.When(c.Leader(), arrive)
	return nil
}

// mbarrierWait tries until the phase has ended.
func mbarrierWait(c *emit.Ctx, o tile.MBarrierWaitOp) error {
	parity := arith.Cast(c.Builder, arith.IndexCast, c.Get(o.Parity), ir.I32)
	AwaitPhase(c, MBarrierAt(c, o.Barriers, o.Index),
		arith.Binary(c.Builder, arith.AndI, parity, arith.ConstantInt(c.Builder, 1, ir.I32)))
	return nil
}

// MBarrierAt is the address of a barrier.
func MBarrierAt(c *emit.Ctx, barriers, index *ir.Value) *ir.Value {
	step := ir.View[tile.MBarrierOp](barriers.DefiningOp()).BarrierAt(1)
	offset := arith.Binary(c.Builder, arith.MulI, arith.Cast(c.Builder, arith.IndexCast, c.Get(index), ir.I32),
		arith.ConstantInt(c.Builder, step, ir.I32))
	return llvm.NewGEP(c.Builder, llvm.Pointer(address.SharedSpace), ir.I8, c.Get(barriers), []ir.Mixed{{Value: offset}},
		0)
}
