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
	Attrs:   []ir.AttrField{levelField},
	Results: []ir.Operand{{Name: "channel", Type: anyChannel}},
	Format:  "$level attr-dict `:` type($channel)",
	Effects: func(o ChannelOp) []ir.Effect { return []ir.Effect{{Kind: ir.Allocate, Value: o.Result(0)}} },
})

// ChannelOp is the view of comm.channel.
type ChannelOp struct{ *ir.Op }

// Level is the level's name.
func (o ChannelOp) Level() string { return levelOf(o.Op) }

// Send is comm.send.
var Send = ir.Define(ir.Spec[SendOp]{
	Name:    "comm.send",
	Summary: "puts a tile into a channel",
	Doc: `
Appends a tile to the queue to a unit; waits while the queue is full.

` + "```mlir" + `
comm.send %x, %c to %peer : tensor<64x32xbf16>, !comm.channel<tensor<64x32xbf16>, 1>
` + "```",
	Operands: []ir.Operand{{Name: "value", Type: registerTile}, {Name: "channel", Type: anyChannel}, rankOperand},
	Format:   "$value `,` $channel `to` $rank attr-dict `:` type($value) `,` type($channel)",
	Effects:  anyMemory[SendOp],
	Verify:   func(o SendOp) error { return carries(o.Op, o.Operand(1), o.Operand(0).Type()) },
})

// SendOp is the view of comm.send.
type SendOp struct{ *ir.Op }

// Value is the tile.
func (o SendOp) Value() *ir.Value { return o.Operand(0) }

// Channel is the channel.
func (o SendOp) Channel() *ir.Value { return o.Operand(1) }

// Rank is the receiver.
func (o SendOp) Rank() *ir.Value { return o.Operand(2) }

// Recv is comm.recv.
var Recv = ir.Define(ir.Spec[RecvOp]{
	Name:    "comm.recv",
	Summary: "takes a tile out of a channel",
	Doc: `
Takes the next tile that a unit sent here; waits while there is none.

` + "```mlir" + `
%x = comm.recv %c from %peer : !comm.channel<tensor<64x32xbf16>, 1> -> tensor<64x32xbf16>
` + "```",
	Operands: []ir.Operand{{Name: "channel", Type: anyChannel}, rankOperand},
	Results:  []ir.Operand{{Name: "value", Type: registerTile}},
	Format:   "$channel `from` $rank attr-dict `:` type($channel) `->` type($value)",
	Effects:  anyMemory[RecvOp],
	Verify:   func(o RecvOp) error { return carries(o.Op, o.Operand(0), o.Result(0).Type()) },
})

// RecvOp is the view of comm.recv.
type RecvOp struct{ *ir.Op }

// Channel is the channel.
func (o RecvOp) Channel() *ir.Value { return o.Operand(0) }

// Rank is the sender.
func (o RecvOp) Rank() *ir.Value { return o.Operand(1) }

func carries(op *ir.Op, channel *ir.Value, t ir.Type) error {
	want := channel.Type().(*ChannelType).Elem().(*ir.TensorType)
	if !sameTile(t, want) {
		return op.Errorf("moves a tile of type %v through a channel of %v", t, want)
	}
	return nil
}
