package comm

import "github.com/tsopt/tsopt/ir"

// Peer is comm.peer.
var Peer = ir.Define(ir.Spec[PeerOp]{
	Name:    "comm.peer",
	Summary: "another device's copy of a symmetric buffer",
	Doc: `
convert-tile-to-gpu makes it of the buffer of a comm.put or comm.get: the memory of the device with the
given rank, at the same offset as the source in this device's memory. On the host, which names copies for
DMA copy engines (comm.putmem), it is the copy of that device.

` + "```mlir" + `
%there = comm.peer %buf of %rank : memref<128xf32>
` + "```",
	Traits: ir.Pure,
	Fields: func(o *PeerOp) []ir.Field {
		return []ir.Field{
			ir.In(&o.Source, "source", ir.AnyMemRef),
			ir.In(&o.Rank, "rank", ir.IsIndex),
			ir.Out(&o.Result, "result", ir.AnyMemRef).Like("source"),
		}
	},
	Format: "$source `of` $rank attr-dict `:` type($result)",
})

// PeerOp is the view of comm.peer.
type PeerOp struct {
	ir.Base
	Source *ir.Value // a buffer of symmetric memory
	Rank   *ir.Value // the device
	Result *ir.Value // its copy
}
