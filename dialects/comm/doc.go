// Package comm is the dialect of communication between units of a level: warps, warpgroups, blocks, devices, nodes.
//
// Two forms exist. Collectives and sends work on values: the result is what was received. One-sided operations work on
// symmetric memory, which every device has at the same offset: [Put] and [Get] move tiles, [PutMem] and [GetMem]
// arrays, [Notify] and [Wait] order it by signals, and tokens make the order visible in the program: a put's token says
// when its data may be signalled, a wait's token ([Consume]) which reads came after it. [Post] and [Take] combine both,
// for small data.
package comm

import "github.com/tsopt/tsopt/ir"

// Dialect is the comm dialect.
var Dialect = &ir.Dialect{
	Name:      "comm",
	Summary:   "communication between warps, warpgroups, blocks, devices and nodes",
	OnlyKnown: true,
	Ops: []*ir.OpDef{
		Rank.OpDef, NumRanks.OpDef, SymmAlloc.OpDef, SignalAlloc.OpDef,
		Put.OpDef, Get.OpDef, PutMem.OpDef, GetMem.OpDef, Peer.OpDef, Copy.OpDef, Notify.OpDef, Wait.OpDef, Test.OpDef,
		Round.OpDef, Join.OpDef, Consume.OpDef, Post.OpDef, Take.OpDef, PostWords.OpDef, TakeWords.OpDef, Reset.OpDef,
		Fence.OpDef, Barrier.OpDef, AllGatherInto.OpDef, ReduceScatterInto.OpDef, AllReduceInto.OpDef, AllToAllInto.OpDef,
		Channel.OpDef, Send.OpDef, Recv.OpDef, SendSlot.OpDef, Sent.OpDef, RecvSlot.OpDef, Received.OpDef,
		AllReduce.OpDef, AllGather.OpDef, ReduceScatter.OpDef, AllToAll.OpDef, Broadcast.OpDef, Yield.OpDef,
	},
	Types: []ir.TypeDef{tokenType, signalType, channelType},
}
