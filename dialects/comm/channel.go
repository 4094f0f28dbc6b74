package comm

import "github.com/tsopt/tsopt/ir"

// Channel is comm.channel.
var Channel = ir.Define(ir.Spec[ChannelOp]{
	Name:    "comm.channel",
	Summary: "a software channel between units of a level",
	Doc: `
Makes a queue of tiles from each unit of the level to each other, in the memory of
the next coarser level: shared memory between warpgroups, symmetric memory
between devices.

` + "```mlir" + `
%c = comm.channel @warpgroup : !comm.channel<tensor<64x32xbf16>, 1>
` + "```",
	Traits: ir.Together,
	Fields: func(o *ChannelOp) []ir.Field {
		return []ir.Field{
			levelField(&o.Level),
			ir.Out(&o.Channel, "channel", anyChannel).Allocates(),
		}
	},
	Format: "$level attr-dict `:` type($channel)",
})

// ChannelOp is the view of comm.channel.
type ChannelOp struct {
	ir.Base
	Level   string
	Channel *ir.Value
}

// Send is comm.send.
var Send = ir.Define(ir.Spec[SendOp]{
	Name:    "comm.send",
	Summary: "puts a tile into a channel",
	Doc: `
Appends a tile to the queue to a unit; waits while the queue is full.

` + "```mlir" + `
comm.send %x, %c to %peer : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 1>
` + "```",
	Traits: ir.Together,
	Fields: func(o *SendOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Value, "value", registerTile),
			ir.In(&o.Channel, "channel", anyChannel),
			ir.In(&o.Rank, "rank", ir.IsIndex),
		}
	},
	Format: "$value `,` $channel `to` $rank attr-dict `:` type($value) `,` type($channel)",
	Does:   anyMemory,
	Verify: func(o SendOp) error { return carries(o.Op, o.Channel, o.Value.Type()) },
})

// SendOp is the view of comm.send.
type SendOp struct {
	ir.Base
	Value   *ir.Value // the tile
	Channel *ir.Value // the channel
	Rank    *ir.Value // the receiver
}

// Recv is comm.recv.
var Recv = ir.Define(ir.Spec[RecvOp]{
	Name:    "comm.recv",
	Summary: "takes a tile out of a channel",
	Doc: `
Takes the next tile that a unit sent here; waits while there is none.

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
	want := channel.Type().(*ChannelType).Elem().(*ir.TensorType)
	if !sameTile(t, want) {
		return op.Errorf("moves a tile of type %v through a channel of %v", t, want)
	}
	return nil
}
