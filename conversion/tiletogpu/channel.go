package tiletogpu

import (
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

// A queue is used as a ring is, but by whichever unit has come: how far a unit has is no
// number that its code carries along. Each of its warps has a count of its own in shared
// memory, in the form of a ring's cursor, so that no warp waits for another to count.

// channel makes the barriers and counts. All threads write them, and wait for each other.
func (c *Ctx) channel(o comm.ChannelOp) error {
	if !tile.Kernel.Is(o.ParentOp()) {
		return o.Errorf("is inside of a '%s', which would initialize its barriers again while threads wait at them; move it to the beginning of the kernel", o.ParentOp().Name())
	}
	if o.Slots == nil {
		return o.Errorf("has no memory; run --lower-comm first")
	}
	if !o.Offset.OK {
		return o.Errorf("has no offset for its barriers; run --allocate-memory first")
	}
	base := llvm.NewGEP(c.entry, llvm.Pointer(sharedSpace), ir.I8, c.pointer(c.shared(), sharedSpace), []ir.Mixed{{Const: o.Offset.V}}, 0)
	if err := c.Set(o.Channel, base); err != nil {
		return err
	}
	// All barriers wait for as many, and all counts begin alike.
	warps, zero := arith.ConstantInt(c.Builder, o.Warps(), ir.I32), arith.ConstantInt(c.Builder, 0, ir.I32)
	c.byThreads(2*o.Queues()*o.Type().Depth(), func(i *ir.Value) {
		_, size, _ := o.Barrier(true)
		nvvm.MBarrierInit.New(c.Builder, nvvm.MBarrierInitOp{Addr: c.behind(base, 0, times{i, size}), Count: warps})
	})
	c.byThreads(2*o.Queues()*o.Warps(), func(i *ir.Value) {
		first, size, _ := o.Count(true)
		llvm.Store.New(c.Builder, llvm.StoreOp{Value: zero, Addr: c.behind(base, first, times{i, size})})
	})
	if !o.BetweenUnits() {
		nvvm.FenceMbarrierInit.New(c.Builder, nvvm.Op{})
		c.meetCluster()
		return nil
	}
	gpu.Barrier.New(c.Builder, gpu.BarrierOp{})
	return nil
}

// reachesQueues reports whether a kernel's blocks arrive at barriers of each other's queues.
func reachesQueues(k tile.KernelOp) bool {
	for o := range ir.Collect(k.Op, comm.Channel) {
		if o.Slots != nil && !o.BetweenUnits() {
			return true
		}
	}
	return false
}

// byThreads emits code for numbers below n, each of which one thread of the block has.
func (c *Ctx) byThreads(n int64, body func(i *ir.Value)) {
	scf.NewFor(c.Builder, c.tid, c.preamble(n), c.preamble(c.kernel.Threads), nil, func(b *ir.Builder, i *ir.Value, _ []*ir.Value) []*ir.Value {
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
	base   *ir.Value // where its barriers begin
	queue  *ir.Value
	peer   *ir.Value // the block of the cluster at the other end; nil for the own
	sender bool
	count  *ir.Value // where the warp counts
	cursor *ir.Value // how far it has come
}

func (c *Ctx) end(channel, queue, peer *ir.Value, sender bool) end {
	made, _ := comm.SourceOf(channel)
	e := end{made: made, base: c.Get(channel), queue: c.Get(queue), sender: sender}
	warp := c.preamble(0)
	switch made.Level {
	case scale.Warpgroup:
		warp = c.axes[layout.Warp]
	case scale.Cluster:
		warp = arith.Binary(c.entry, arith.DivUI, c.tid, c.preamble(scale.WarpThreads))
		e.peer = c.Get(peer)
	}
	e.count = c.queueCount(made, e.base, e.queue, warp, sender)
	e.cursor = llvm.Load.New(c.Builder, llvm.LoadOp{Addr: e.count}, ir.I32).Result
	return e
}

// sendSlot waits until the slot was received the time before: in the first round, as if it
// had been.
func (c *Ctx) sendSlot(o comm.QueueWaitOp) error {
	e := c.end(o.Channel, o.Queue, o.Peer, true)
	free := arith.Binary(c.Builder, arith.XOrI, c.parityOf(e.cursor), arith.ConstantInt(c.Builder, 1, ir.I32))
	return c.awaitQueue(o, e, false, free)
}

// recvSlot waits until the slot was sent this time.
func (c *Ctx) recvSlot(o comm.QueueWaitOp) error {
	e := c.end(o.Channel, o.Queue, o.Peer, false)
	return c.awaitQueue(o, e, true, c.parityOf(e.cursor))
}

func (c *Ctx) awaitQueue(o comm.QueueWaitOp, e end, full bool, parity *ir.Value) error {
	slot := c.slotIn(e.cursor)
	c.awaitPhaseOf(c.queueBarrier(e.made, e.base, e.queue, slot, full), parity, e.scope())
	return c.Set(o.Slot, arith.Cast(c.Builder, arith.IndexCastUI, slot, ir.Index))
}

func (c *Ctx) sent(o comm.QueueSignalOp) error { return c.passQueue(o, true) }

func (c *Ctx) received(o comm.QueueSignalOp) error { return c.passQueue(o, false) }

// scope is that of the threads at both ends.
func (e end) scope() nvvm.MemScope {
	if e.peer != nil {
		return nvvm.ScopeCluster
	}
	return nvvm.ScopeCTA
}

// passQueue arrives at the barrier of a slot, where the other end waits, one thread of each warp after the
// others, and counts the slot.
func (c *Ctx) passQueue(o comm.QueueSignalOp, sender bool) error {
	e := c.end(o.Channel, o.Queue, o.Peer, sender)
	bar := c.queueBarrier(e.made, e.base, e.queue, c.slotIn(e.cursor), sender)
	if e.peer != nil {
		to := arith.Cast(c.Builder, arith.IndexCast, e.peer, ir.I32)
		bar = nvvm.Mapa.New(c.Builder, nvvm.MapaOp{A: bar, B: to}, llvm.Pointer(clusterSpace)).Result
	}
	c.warpSync()
	c.when(arith.NewCmpI(c.entry, arith.EQ, c.all[layout.Lane], c.preamble(0)), func() {
		nvvm.MBarrierArrive.New(c.Builder, nvvm.MBarrierArriveOp{Addr: bar, Scope: e.scope()})
		llvm.Store.New(c.Builder, llvm.StoreOp{Value: c.next(e.cursor, e.made.Type().Depth()), Addr: e.count})
	})
	c.warpSync() // before any of them reads the count again
	return nil
}

// queueBarrier is the barrier of a slot of a queue.
func (c *Ctx) queueBarrier(o comm.ChannelOp, base, queue, slot *ir.Value, full bool) *ir.Value {
	at, perSlot, perQueue := o.Barrier(full)
	return c.behind(base, at, times{queue, perQueue}, times{arith.Cast(c.Builder, arith.IndexCastUI, slot, ir.Index), perSlot})
}

// queueCount is where a warp of the sender, or the receiver, counts the slots of a queue.
func (c *Ctx) queueCount(o comm.ChannelOp, base, queue, warp *ir.Value, sender bool) *ir.Value {
	at, perWarp, perQueue := o.Count(sender)
	return c.behind(base, at, times{queue, perQueue}, times{warp, perWarp})
}

// times is so many times some bytes.
type times struct {
	n     *ir.Value
	bytes int64
}

// behind is an address so far behind another.
func (c *Ctx) behind(base *ir.Value, at int64, more ...times) *ir.Value {
	off := c.preamble(at)
	for _, m := range more {
		off = arith.Binary(c.Builder, arith.AddI, off, c.times(c.Builder, m.n, m.bytes))
	}
	return llvm.NewGEP(c.Builder, llvm.Pointer(sharedSpace), ir.I8, base, []ir.Mixed{{Value: arith.Cast(c.Builder, arith.IndexCast, off, ir.I32)}}, 0)
}
