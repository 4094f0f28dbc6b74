package peer

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/address"
	"github.com/tsopt/tsopt/conversion/tiletogpu/control"
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/arith"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/scf"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/layout"
)

// A queue is used like a ring, but by any unit that arrives: a unit's progress is not a value that its code carries.
// Each of its warps has a count of its own in shared memory, in the form of a ring's pipeline state, so that no warp
// waits for another to count.

// channel makes the barriers and counts. All threads write them, and wait for each other.
func channel(c *emit.Ctx, o comm.ChannelOp) error {
	if !tile.Kernel.Is(o.ParentOp()) {
		return o.Errorf("is inside of a '%s', which would initialize its barriers again while threads wait at them; move it to the beginning of the kernel", o.ParentOp().Name())
	}
	if o.Slots == nil {
		return o.Errorf("has no memory; run --lower-comm first")
	}
	if !o.Offset.OK {
		return o.Errorf("has no offset for its barriers; run --allocate-memory first")
	}
	base := llvm.NewGEP(c.Entry, llvm.Pointer(address.SharedSpace), ir.I8,
		address.Pointer(c, c.SharedMemory(), address.SharedSpace), []ir.Mixed{{Const: o.Offset.V}}, 0)
	if err := c.Set(o.Channel, base); err != nil {
		return err
	}
	// All barriers have the same number of arrivals, and all counts begin with the same value.
	warps, zero := arith.ConstantInt(c.Builder, o.Warps(), ir.I32), arith.ConstantInt(c.Builder, 0, ir.I32)
	byThreads(c, 2*o.Queues()*o.Type().Depth(), func(i *ir.Value) {
		_, size, _ := o.Barrier(true)
		nvvm.MBarrierInit.New(c.Builder, nvvm.MBarrierInitOp{Addr: behindBase(c, base, 0, times{i, size}), Count: warps})
	})
	byThreads(c, 2*o.Queues()*o.Warps(), func(i *ir.Value) {
		first, size, _ := o.Count(true)
		llvm.Store.New(c.Builder, llvm.StoreOp{Value: zero, Addr: behindBase(c, base, first, times{i, size})})
	})
	if !o.BetweenUnits() {
		nvvm.FenceMbarrierInit.New(c.Builder, nvvm.Op{})
		control.MeetCluster(c)
		return nil
	}
	gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	return nil
}

// ReachesQueues reports whether a kernel's blocks arrive at barriers of each other's queues.
func ReachesQueues(k tile.KernelOp) bool {
	for o := range ir.Collect(k.Op, comm.Channel) {
		if o.Slots != nil && !o.BetweenUnits() {
			return true
		}
	}
	return false
}

// byThreads emits code for the numbers below n. One thread of the block executes it for each number.
func byThreads(c *emit.Ctx, n int64, body func(i *ir.Value)) {
	scf.NewFor(c.Builder, c.ThreadID, c.Const(n), c.Const(c.KernelOp.Threads), nil,
		func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
			outside := c.Builder
			b.Loc, c.Builder = c.Loc, b
			body(i)
			c.Builder = outside
			return nil
		})
}

// end is one end of a queue, as an operation names it.
type end struct {
	made   comm.ChannelOp
	base   *ir.Value // the address of its barriers
	queue  *ir.Value
	peer   *ir.Value // the block of the cluster at the other end; nil for the own
	sender bool
	count  *ir.Value // the address of the warp's count
	cursor *ir.Value // how far it has come
}

func endOf(c *emit.Ctx, channel, queue, peer *ir.Value, sender bool) end {
	made, _ := comm.SourceOf(channel)
	e := end{made: made, base: c.Get(channel), queue: c.Get(queue), sender: sender}
	warp := c.Const(0)
	switch made.Level {
	case scale.Warpgroup:
		warp = c.Axes[layout.Warp]
	case scale.Cluster:
		warp = arith.Binary(c.Entry, arith.DivUI, c.ThreadID, c.Const(scale.WarpThreads))
		e.peer = c.Get(peer)
	}
	e.count = queueCount(c, made, e.base, e.queue, warp, sender)
	e.cursor = llvm.Load.New(c.Builder, llvm.LoadOp{Addr: e.count}, ir.I32).Result
	return e
}

// sendSlot waits until the entry was received in the round before; in the first round it does not wait.
func sendSlot(c *emit.Ctx, o comm.QueueWaitOp) error {
	e := endOf(c, o.Channel, o.Queue, o.Peer, true)
	free := arith.Binary(c.Builder, arith.XOrI, control.ParityOf(c, e.cursor), arith.ConstantInt(c.Builder, 1, ir.I32))
	return awaitQueue(c, o, e, false, free)
}

// recvSlot waits until the entry was sent in this round.
func recvSlot(c *emit.Ctx, o comm.QueueWaitOp) error {
	e := endOf(c, o.Channel, o.Queue, o.Peer, false)
	return awaitQueue(c, o, e, true, control.ParityOf(c, e.cursor))
}

func awaitQueue(c *emit.Ctx, o comm.QueueWaitOp, e end, full bool, parity *ir.Value) error {
	slot := control.StageIn(c, e.cursor)
	control.AwaitPhaseOf(c, queueBarrier(c, e.made, e.base, e.queue, slot, full), parity, e.scope())
	return c.Set(o.Slot, arith.Cast(c.Builder, arith.IndexCastUI, slot, ir.Index))
}

func sent(c *emit.Ctx, o comm.QueueSignalOp) error { return passQueue(c, o, true) }

func received(c *emit.Ctx, o comm.QueueSignalOp) error { return passQueue(c, o, false) }

// scope is the scope of the threads at both ends.
func (e end) scope() nvvm.MemScope {
	if e.peer != nil {
		return nvvm.ScopeCluster
	}
	return nvvm.ScopeCTA
}

// passQueue arrives at the barrier of an entry, where the other end waits, one thread of each warp after the others,
// and counts the entry.
func passQueue(c *emit.Ctx, o comm.QueueSignalOp, sender bool) error {
	e := endOf(c, o.Channel, o.Queue, o.Peer, sender)
	bar := queueBarrier(c, e.made, e.base, e.queue, control.StageIn(c, e.cursor), sender)
	if e.peer != nil {
		to := arith.Cast(c.Builder, arith.IndexCast, e.peer, ir.I32)
		bar = nvvm.Mapa.New(c.Builder, nvvm.MapaOp{A: bar, B: to}, llvm.Pointer(address.ClusterSpace)).Result
	}
	control.WarpSync(c)
	c.When(arith.NewCmpI(c.Entry, arith.EQ, c.BlockAxes[layout.Lane], c.Const(0)), func() {
		nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: bar, Scope: e.scope()})
		llvm.Store.New(c.Builder, llvm.StoreOp{Value: control.NextState(c, e.cursor, e.made.Type().Depth()), Addr: e.count})
	})
	control.WarpSync(c) // before any of them reads the count again
	return nil
}

// queueBarrier is the barrier of an entry of a queue.
func queueBarrier(c *emit.Ctx, o comm.ChannelOp, base, queue, slot *ir.Value, full bool) *ir.Value {
	at, perSlot, perQueue := o.Barrier(full)
	return behindBase(c, base, at, times{queue, perQueue},
		times{arith.Cast(c.Builder, arith.IndexCastUI, slot, ir.Index), perSlot})
}

// queueCount is where a warp of the sender, or the receiver, counts the entries of a queue.
func queueCount(c *emit.Ctx, o comm.ChannelOp, base, queue, warp *ir.Value, sender bool) *ir.Value {
	at, perWarp, perQueue := o.Count(sender)
	return behindBase(c, base, at, times{queue, perQueue}, times{warp, perWarp})
}

// times is so many times some bytes.
type times struct {
	n     *ir.Value
	bytes int64
}

// behindBase is an address at an offset from another.
func behindBase(c *emit.Ctx, base *ir.Value, at int64, more ...times) *ir.Value {
	off := c.Const(at)
	for _, m := range more {
		off = arith.Binary(c.Builder, arith.AddI, off, c.Times(c.Builder, m.n, m.bytes))
	}
	return llvm.NewGEP(c.Builder, llvm.Pointer(address.SharedSpace), ir.I8, base,
		[]ir.Mixed{{Value: arith.Cast(c.Builder, arith.IndexCast, off, ir.I32)}}, 0)
}
