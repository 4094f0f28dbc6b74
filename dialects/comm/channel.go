package comm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// Channel is comm.channel.
var Channel = ir.Define(ir.Spec[ChannelOp]{
	Name:    "comm.channel",
	Summary: "a software channel between units of a level",
	Doc: `
Makes a queue of tiles from each unit of the level to each other, in the memory of the next coarser
level: shared memory between warpgroups, symmetric memory between blocks and devices. In a scale.on of a
finer level each of its units has queues of its own. A kernel makes a channel once, before its uses, and
receives everything that it sends.

Between warps and warpgroups lower-comm gives the channel its memory, whose first dimension is the
number of queues, and the second the number of entries of each: then comm.send_slot, comm.sent,
comm.recv_slot and comm.received order the accesses. Between the blocks of a cluster each block has such
memory for what it receives, if there is room, and the operations name the peer block.

` + "```mlir" + `
%c = comm.channel @warpgroup : !comm.channel<tensor<64x32xbf16>, 1>
%q = comm.channel @warpgroup in %slots : !comm.channel<tensor<64x32xbf16>, 1>, memref<2x1x64x32xbf16, #scale.mem<l1>>
` + "```",
	Traits: ir.Together,
	Fields: func(o *ChannelOp) []ir.Field {
		return []ir.Field{
			levelField(&o.Level),
			ir.OptIn(&o.Slots, "slots", ir.AnyMemRef),
			ir.OptNumber(&o.Offset, "offset", ir.IntNonNegative(ir.I64AttrC)).Doc("offset of the barriers in the block's shared memory, in bytes; set by allocate-memory"),
			ir.Out(&o.Channel, "channel", anyChannel).Allocates(),
		}
	},
	Format: "$level (`in` $slots^)? attr-dict `:` type($channel) (`,` type($slots)^)?",
	Verify: ChannelOp.verify,
})

// ChannelOp is the view of comm.channel.
type ChannelOp struct {
	ir.Base
	Level   string
	Slots   *ir.Value     // its memory, nil where lower-comm has not made it yet
	Offset  ir.Opt[int64] // where the barriers lie; allocate-memory decides
	Channel *ir.Value
}

// Type is that of the channel.
func (o ChannelOp) Type() *ChannelType { return o.Channel.Type().(*ChannelType) }

func (o ChannelOp) verify() error {
	if o.Slots == nil {
		return nil
	}
	t, m := o.Type(), o.Slots.Type().(*ir.MemRefType)
	want := slices.Concat(m.Shape()[:min(1, len(m.Shape()))], []int64{t.Depth()}, t.Tile().Shape())
	if !scale.InShared(m) || !slices.Equal(m.Shape(), want) || m.Elem() != t.Tile().Elem() {
		return o.Errorf("has queue memory of type %v; a %v needs shared memory with one dimension for the queues, one of extent %d, and those of the tile", m, t, t.Depth())
	}
	if t.Depth() > maxEntries {
		return o.Errorf("has queues of %d entries; at most %d are supported", t.Depth(), maxEntries)
	}
	if level := o.Level; !o.BetweenUnits() && level != scale.Cluster {
		return o.Errorf("has queue memory in shared memory, which units of @%s cannot access", level)
	}
	return nil
}

// maxEntries is how many entries of a queue threads can count.
const maxEntries = 128

// Send is comm.send.
var Send = ir.Define(ir.Spec[SendOp]{
	Name:    "comm.send",
	Summary: "sends a tile through a channel",
	Doc: `
Appends a tile to the queue to a unit; blocks while the queue is full. Several units after ` + "`to`" + ` get the
same tile, each in its queue: on a network that does ` + "`multicast`" + `, the message takes each link once, on others
there is a message for each. A unit is named once.

` + "```mlir" + `
comm.send %x, %c to %peer : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 1>
comm.send %x, %c to %peer, %other : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 1>
` + "```",
	Traits: ir.Together,
	Fields: func(o *SendOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Channel, "channel", anyChannel),
			ir.Ins(&o.Ranks, "ranks", ir.IsIndex),
		}
	},
	Format: "$value `,` $channel `to` $ranks attr-dict `:` type($value) `,` type($channel)",
	Does:   anyMemory,
	Verify: func(o SendOp) error {
		if len(o.Ranks) == 0 {
			return o.Errorf("names no unit that receives the tile; name one or more after `to`")
		}
		return carries(o.Op, o.Channel, o.Value.Type())
	},
})

// SendOp is the view of comm.send.
type SendOp struct {
	ir.Base
	Value   *ir.Value   // the tile
	Channel *ir.Value   // the channel
	Ranks   []*ir.Value // the receivers
}

// Recv is comm.recv.
var Recv = ir.Define(ir.Spec[RecvOp]{
	Name:    "comm.recv",
	Summary: "receives a tile from a channel",
	Doc: `
Removes the next tile that a unit sent here; blocks while the queue is empty.

` + "```mlir" + `
%x = comm.recv %c from %peer : !comm.channel<tensor<64x32xbf16>, 1> -> tensor<64x32xbf16>
` + "```",
	Traits: ir.Together,
	Fields: func(o *RecvOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Channel, "channel", anyChannel),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Out(&o.Value, "value", registerTile),
		}
	},
	Format: "$channel `from` $rank attr-dict `:` type($channel) `->` type($value)",
	Does:   anyMemory,
	Verify: func(o RecvOp) error { return carries(o.Op, o.Channel, o.Value.Type()) },
})

// RecvOp is the view of comm.recv.
type RecvOp struct {
	ir.Base
	Channel *ir.Value // the channel
	Rank    *ir.Value // the sender
	Value   *ir.Value
}

func carries(op *ir.Op, channel *ir.Value, t ir.Type) error {
	want := channel.Type().(*ChannelType).Tile()
	if !sameTile(t, want) {
		return op.Errorf("sends or receives a tile of type %v through a channel of %v", t, want)
	}
	return nil
}
