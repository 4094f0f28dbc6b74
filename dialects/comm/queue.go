package comm

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis/memory"
)

// Below lower-comm a channel between units of a block, or between the blocks of a cluster, is a circular buffer and
// four operations. The sender waits for a free entry, stores its tile there and signals; the receiver waits for it,
// loads it and signals that it is received. The number of the entry is counted by execution: each unit counts by
// itself, for each queue. A block of a cluster has the queues of what it receives in its own memory; the queue with the
// same number that it sends to is in another block's.

// SendSlot is comm.send_slot.
var SendSlot = queueWait("comm.send_slot", "to", "waits for a free entry of a queue", `
Waits until the next entry of a queue is free, as it is initially and when its tile has been received. The unit
then writes it and executes comm.sent.

`+"```mlir"+`
%c = comm.channel @warp in %m : !comm.channel<tensor<64xf32>, 2>, memref<4x2x64xf32, #scale.mem<l1>>
%s = comm.send_slot %c[%q] : !comm.channel<tensor<64xf32>, 2>
`+"```")

// Sent is comm.sent.
var Sent = queueSignal("comm.sent", "to", "marks a queue's entry as written", `
Signals that the entry of the last comm.send_slot is written; in another block, by the puts that it names.

`+"```mlir"+`
%c = comm.channel @warp in %m : !comm.channel<tensor<64xf32>, 2>, memref<4x2x64xf32, #scale.mem<l1>>
comm.sent %c[%q] : !comm.channel<tensor<64xf32>, 2>
%near = comm.channel @cluster in %m : !comm.channel<tensor<64xf32>, 2>, memref<4x2x64xf32, #scale.mem<l1>>
comm.sent %near[%q] to %block after %put : !comm.channel<tensor<64xf32>, 2>
`+"```")

// RecvSlot is comm.recv_slot.
var RecvSlot = queueWait("comm.recv_slot", "from", "waits for a tile in a queue", `
Waits until the next entry of a queue has been sent. The unit then reads it and executes comm.received.

`+"```mlir"+`
%c = comm.channel @warp in %m : !comm.channel<tensor<64xf32>, 2>, memref<4x2x64xf32, #scale.mem<l1>>
%s = comm.recv_slot %c[%q] : !comm.channel<tensor<64xf32>, 2>
`+"```")

// Received is comm.received.
var Received = queueSignal("comm.received", "from", "marks a queue's entry as read", `
Signals that the unit has read the entry of the last comm.recv_slot: the sender may write it again.

`+"```mlir"+`
%c = comm.channel @warp in %m : !comm.channel<tensor<64xf32>, 2>, memref<4x2x64xf32, #scale.mem<l1>>
comm.received %c[%q] : !comm.channel<tensor<64xf32>, 2>
`+"```")

// QueueWaitOp is the view of comm.send_slot and comm.recv_slot.
type QueueWaitOp struct {
	ir.Base
	Channel *ir.Value
	Queue   *ir.Value // which of its queues
	Peer    *ir.Value // the block of the cluster at the other end; nil inside a block
	Slot    *ir.Value // the number of the entry in the queue
}

// QueueSignalOp is the view of comm.sent and comm.received.
type QueueSignalOp struct {
	ir.Base
	Channel *ir.Value
	Queue   *ir.Value   // which of its queues
	Peer    *ir.Value   // the block of the cluster at the other end; nil inside a block
	After   []*ir.Value // the tokens of puts that a sender tells of
}

// queueWait declares a wait; word is printed before the peer.
func queueWait(name, word, summary, doc string) ir.Def[QueueWaitOp] {
	return ir.Define(ir.Spec[QueueWaitOp]{
		Name: name, Summary: summary, Doc: doc,
		Traits: ir.Together,
		Fields: func(o *QueueWaitOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Channel, "channel", anyChannel),
				ir.In(&o.Queue, "queue", ir.IsIndex),
				ir.OptIn(&o.Peer, "peer", ir.IsIndex),
				ir.Out(&o.Slot, "slot", ir.IsIndex),
			}
		},
		Format: "$channel `[` $queue `]` (`" + word + "` $peer^)? attr-dict `:` type($channel)",
		Does:   anyMemory,
		Verify: func(o QueueWaitOp) error { return hasEntries(o.Op, o.Channel, o.Peer) },
	})
}

// queueSignal declares a signal; that of a sender names the puts that it tells of.
func queueSignal(name, word, summary, doc string) ir.Def[QueueSignalOp] {
	spec := ir.Spec[QueueSignalOp]{
		Name: name, Summary: summary, Doc: doc,
		Traits: ir.Together,
		Fields: func(o *QueueSignalOp) []ir.Field {
			return []ir.Field{
				ir.In(&o.Channel, "channel", anyChannel),
				ir.In(&o.Queue, "queue", ir.IsIndex),
				ir.OptIn(&o.Peer, "peer", ir.IsIndex),
			}
		},
		Format: "$channel `[` $queue `]` (`" + word + "` $peer^)? attr-dict `:` type($channel)",
		Does:   anyMemory,
		Verify: func(o QueueSignalOp) error { return hasEntries(o.Op, o.Channel, o.Peer) },
	}
	if word == "to" {
		ends := spec.Fields
		spec.Fields = func(o *QueueSignalOp) []ir.Field {
			return append(ends(o), ir.Ins(&o.After, "after", anyToken))
		}
		spec.Traits |= ir.AttrSizedOperandSegments
		spec.Format = "$channel `[` $queue `]` (`to` $peer^)? (`after` $after^)? attr-dict `:` type($channel)"
	}
	return ir.Define(spec)
}

// hasEntries verifies that it is known which channel an operation means and that it has memory:
// that is where its barriers are from. The other end is in another block of the cluster, or in this one.
func hasEntries(op *ir.Op, channel, peer *ir.Value) error {
	c, ok := SourceOf(channel)
	switch {
	case ok && c.Slots != nil && peer == nil && !c.BetweenUnits():
		return op.Errorf("must name the peer block of a channel at @%s", c.Level)
	case ok && c.Slots != nil && peer != nil && c.BetweenUnits():
		return op.Errorf("names a peer block of a channel at @%s, whose ends are in one block", c.Level)
	case !ok || c.Slots == nil:
		return op.Errorf("uses a channel without known queue memory; use the result of a comm.channel that has some, or pass that into a scale.on as a replica")
	}
	return nil
}

// SourceOf is the comm.channel that made a channel, which may have been passed into
// scale.ons; ok is false where that is not known.
func SourceOf(v *ir.Value) (c ChannelOp, ok bool) {
	root := memory.Root(v)
	if root == nil {
		return c, false
	}
	return Channel.Cast(root.DefiningOp())
}

// HoldsEntries reports whether memory is a channel's, whose operations order all accesses
// of it.
func HoldsEntries(buffer *ir.Value) bool {
	for u := range buffer.Uses() {
		if Channel.Is(u.Owner()) {
			return true
		}
	}
	return false
}

// Queues is the number of queues of a channel, 0 for one that has no memory yet.
func (o ChannelOp) Queues() int64 {
	if o.Slots == nil {
		return 0
	}
	return o.Slots.Type().(*ir.MemRefType).Shape()[0]
}

// Sizes of a barrier (PTX ISA, "mbarrier") and of a count.
const (
	barrierBytes = 8
	countBytes   = 4
)

// Warps is how many warps the units have between which the channel is.
func (o ChannelOp) Warps() int64 {
	if k, ok := ir.Enclosing(o.Op, tile.Kernel); ok && !o.BetweenUnits() {
		return k.Warps()
	}
	return tile.UnitOf(o.Level).AllWarps()
}

// BarrierBytes is how much shared memory the barriers and counts take: for each queue and entry a full and an empty
// barrier, and for each queue the progress of each warp of the sender, and of the receiver.
func (o ChannelOp) BarrierBytes() int64 {
	return o.Queues() * (2*o.Type().Depth()*barrierBytes + 2*o.Warps()*countBytes)
}

// Barrier is the offset in bytes of the barrier of entry 0 of queue 0 from the first barrier, and the distances to the
// next entry's and to the next queue's: of the full or the empty barriers.
func (o ChannelOp) Barrier(full bool) (at, slot, queue int64) {
	depth := o.Type().Depth()
	if !full {
		at = depth * barrierBytes
	}
	return at, barrierBytes, 2 * depth * barrierBytes
}

// Count is how many bytes behind the first barrier the count of warp 0 for queue 0 lies, and how far
// it is to those of the next warp and of the next queue: of the sender's warps, or the receiver's.
func (o ChannelOp) Count(sender bool) (at, warp, queue int64) {
	at = o.Queues() * 2 * o.Type().Depth() * barrierBytes
	if !sender {
		at += o.Warps() * countBytes
	}
	return at, countBytes, 2 * o.Warps() * countBytes
}

// BetweenUnits reports whether a channel is between units of a block.
func (o ChannelOp) BetweenUnits() bool { return scale.MeetInBlock(o.Level) }
