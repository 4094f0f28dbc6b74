package control

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A pipeline state is one number in a thread: the stage in its low bits, and above them the parity of the barrier's
// phase.
const (
	stageBits = 8
	stageMask = 1<<stageBits - 1
)

// ring makes the barriers. One thread does, and all wait for it.
func ring(c *emit.Ctx, o tile.RingOp) error {
	if !o.Offset.OK {
		return o.Errorf("has no offset for its barriers; run --allocate-memory first")
	}
	filled, err := arrivals(c, o, tile.Publish)
	if err != nil {
		return err
	}
	used, err := arrivals(c, o, tile.Release)
	if err != nil {
		return err
	}
	base := llvm.NewGEP(c.Entry, llvm.Pointer(address.SharedSpace), ir.I8,
		address.Pointer(c, c.SharedMemory(), address.SharedSpace), []ir.Mixed{{Const: o.Offset.V}}, 0)
	if err := c.Set(o.Ring, base); err != nil {
		return err
	}
	if o.Shared() {
		used *= c.KernelOp.Cluster()
	}
	initBarriers(c, base, func(init func(at, count int64)) {
		for _, b := range []struct {
			full  bool
			count int64
		}{{true, filled}, {false, used}} {
			at, step := o.Barrier(b.full)
			for i := range o.Depth() {
				init(at+i*step, b.count)
			}
		}
	})
	if o.Shared() {
		MeetCluster(c)
		return nil
	}
	gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	return nil
}

// arrivals is how many threads arrive at a stage's full or empty barrier: those of each role that signals it.
func arrivals(c *emit.Ctx, o tile.RingOp, signal ir.Def[tile.RingSignalOp]) (n int64, err error) {
	type said struct {
		n  int64
		at *ir.Op
	}
	roles := map[*ir.Op]said{}
	for u := range o.Ring.Uses() {
		s, ok := signal.Cast(u.Owner())
		if !ok {
			continue
		}
		role, _ := ir.Enclosing(s.Op, tile.Role)
		k, first := arriving(c, s), roles[role.Op]
		if first.at != nil && k != first.n {
			return 0, s.Errorf("is executed by %d threads, but elsewhere by %d; use the same number of threads for both", k,
				first.n).Note(first.at.Loc(), "here")
		}
		if first.at == nil {
			n += k
		}
		roles[role.Op] = said{k, s.Op}
	}
	return max(n, 1), nil // a ring without publishes or releases does not concern others
}

// arriving is how many threads arrive for one publish or release. It is one if a single thread has seen everything, as
// for TMA copies. Otherwise it is one of each warp for a release, and each thread that may have written for a publish.
func arriving(c *emit.Ctx, s tile.RingSignalOp) int64 {
	p := c.Places.Of(s.Block())
	switch {
	case alone(p), tile.Publish.Is(s.Op) && byEngine(s):
		return 1
	case tile.Release.Is(s.Op):
		return p.AllWarps()
	}
	return p.Threads()
}

// byEngine reports whether only TMA copies fill a stage.
func byEngine(s tile.RingSignalOp) bool {
	return s.Bytes() > 0 && !s.Written() && !s.ByThreads()
}

// pipelineState is the state at stage 0, in the first round.
func pipelineState(c *emit.Ctx, o tile.CursorOp) error {
	return c.Set(o.Cursor, arith.ConstantInt(c.Builder, 0, ir.I32))
}

// advance counts the stage, and after the last one the round.
func advance(c *emit.Ctx, o tile.AdvanceOp) error {
	return c.Set(o.Next, NextState(c, c.Get(o.Cursor), ir.View[tile.RingOp](o.Ring.DefiningOp()).Depth()))
}

// NextState is the next pipeline state, in a ring of depth stages.
func NextState(c *emit.Ctx, cursor *ir.Value, depth int64) *ir.Value {
	b, i32 := c.Builder, func(n int64) *ir.Value { return arith.ConstantInt(c.Builder, n, ir.I32) }
	next := arith.Binary(b, arith.AddI, cursor, i32(1))
	slot := arith.Binary(b, arith.AndI, next, i32(stageMask))
	around := arith.Binary(b, arith.XOrI, next, i32(depth|1<<stageBits))
	wraps := arith.NewCmpI(b, arith.EQ, slot, i32(depth))
	return arith.NewSelect(b, wraps, around, next)
}

// acquire waits until the stage was released in the round before; in the first round it does not wait.
func acquire(c *emit.Ctx, o tile.RingWaitOp) error {
	return await(c, o, false, arith.Binary(c.Builder, arith.XOrI, parity(c, o.Cursor),
		arith.ConstantInt(c.Builder, 1, ir.I32)))
}

// take waits until the stage was published in this round, and all of it has arrived.
func take(c *emit.Ctx, o tile.RingWaitOp) error { return await(c, o, true, parity(c, o.Cursor)) }

// await waits for the end of the phase of a parity. A try may end before it.
func await(c *emit.Ctx, o tile.RingWaitOp, full bool, parity *ir.Value) error {
	slot := StageOf(c, o.Cursor)
	AwaitPhase(c, StageBarrier(c, o.Ring, slot, full), parity)
	return c.Set(o.Slot, arith.Cast(c.Builder, arith.IndexCastUI, slot, ir.Index))
}

// AwaitPhase tries until the phase of a parity has ended at a barrier.
func AwaitPhase(c *emit.Ctx, bar, parity *ir.Value) { AwaitPhaseOf(c, bar, parity, nvvm.ScopeCTA) }

// AwaitPhaseOf is [AwaitPhase] with arrivals from threads of a scope.
func AwaitPhaseOf(c *emit.Ctx, bar, parity *ir.Value, scope nvvm.MemScope) {
	scf.NewWhile(c.Builder, nil, nil, func(b *ir.Builder, _ []*ir.Value) (*ir.Value, []*ir.Value) {
		done := nvvm.MBarrierTryWait.New(b, nvvm.MBarrierWaitOp{Addr: bar, StateOrPhase: parity, Scope: scope}, ir.I1).Result
		return arith.Binary(b, arith.XOrI, done, arith.ConstantInt(b, 1, ir.I1)), nil
	}, func(*ir.Builder, []*ir.Value) []*ir.Value { return nil })
}

// publish arrives at the full barrier of a stage, and sets how many bytes are to come. Each thread that copies by
// cp.async arrives when its copies have arrived, without waiting for them (PTX ISA, cp.async.mbarrier.arrive.noinc: one
// of the arrivals that the barrier counts); the consumers of the stage fence what tensor cores read of it
// (insert-fences).
func publish(c *emit.Ctx, o tile.RingSignalOp) error {
	bar := StageBarrier(c, o.Ring, StageOf(c, o.Cursor), true)
	bytes := o.Bytes()
	n := arith.ConstantInt(c.Builder, bytes, ir.I32)
	switch {
	case byEngine(o):
		c.When(c.Leader(), func() {
			nvvm.MBarrierArriveExpectTx.New(c.Builder, nvvm.MBarrierExpectTxOp{Addr: bar, TxCount: n})
		})
		return nil
	case bytes > 0:
		c.When(c.Leader(), func() {
			nvvm.MBarrierExpectTx.New(c.Builder, nvvm.MBarrierTxOp{Addr: bar, TxCount: n})
		})
	}
	stored := o.Written() || c.Stored[o.Cursor]
	switch {
	case o.ByThreads() && !stored:
		nvvm.CpAsyncMBarrierArrive.New(c.Builder, nvvm.CopyArriveOp{Addr: bar, NoInc: true})
		return nil
	case o.ByThreads():
		nvvm.CpAsyncCommitGroup.New(c.Builder, nvvm.Op{})
		CpAsyncWait(c, 0)
	}
	if stored {
		nvvm.FenceProxy.New(c.Builder, nvvm.FenceProxyOp{Kind: nvvm.ProxyAsyncShared, Space: ir.Some(nvvm.SharedCTA)})
	}
	nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: bar})
	return nil
}

// release arrives at the empty barrier of a stage: one thread of each warp, after the others. If blocks share the ring,
// one thread for each block arrives, at that block's barrier.
func release(c *emit.Ctx, o tile.RingSignalOp) error {
	bar := StageBarrier(c, o.Ring, StageOf(c, o.Cursor), false)
	if ir.View[tile.RingOp](o.Ring.DefiningOp()).Shared() {
		releaseAll(c, bar)
		return nil
	}
	arrive := func() { nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: bar}) }
	if c.Alone {
		arrive()
		return nil
	}
	WarpSync(c)
	c.When(arith.NewCmpI(c.Entry, arith.EQ, c.BlockAxes[layout.Lane], c.Const(0)), arrive)
	return nil
}

func StageOf(c *emit.Ctx, cursor *ir.Value) *ir.Value { return StageIn(c, c.Get(cursor)) }

func StageIn(c *emit.Ctx, cursor *ir.Value) *ir.Value {
	return arith.Binary(c.Builder, arith.AndI, cursor, arith.ConstantInt(c.Builder, stageMask, ir.I32))
}

// parity is that of the time round, 0 in the first.
func parity(c *emit.Ctx, cursor *ir.Value) *ir.Value { return ParityOf(c, c.Get(cursor)) }

func ParityOf(c *emit.Ctx, cursor *ir.Value) *ir.Value {
	return arith.Binary(c.Builder, arith.ShRUI, cursor, arith.ConstantInt(c.Builder, stageBits, ir.I32))
}

// StageBarrier is the barrier of a stage.
func StageBarrier(c *emit.Ctx, ring, slot *ir.Value, full bool) *ir.Value {
	at, step := ir.View[tile.RingOp](ring.DefiningOp()).Barrier(full)
	b := c.Builder
	offset := arith.Binary(b, arith.MulI, slot, arith.ConstantInt(b, step, ir.I32))
	bar := llvm.NewGEP(b, llvm.Pointer(address.SharedSpace), ir.I8, c.Get(ring), []ir.Mixed{{Value: offset}}, 0)
	if at == 0 {
		return bar
	}
	return llvm.NewGEP(b, llvm.Pointer(address.SharedSpace), ir.I8, bar, []ir.Mixed{{Const: at}}, 0)
}
