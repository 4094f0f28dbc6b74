// Package scale is the dialect of the machine's hierarchy: its levels, the memory of each, and how data is distributed
// over the units of a level.
//
// A level is named by a symbol: the usual ones are @thread, @warp, @warpgroup, @block, @cluster, @device and @node, and
// @world for the devices of all nodes; an architecture ([Arch]) may define others. [On] runs code once on every unit of
// a level, [View] takes the local part of a memref at a level, [Rank] and [NumRanks] say which unit runs. The
// distribution of a value over units is an attribute: `shard<dim>`, `replica`, `partial<combiner>` or `map<…>`.
package scale

import "github.com/tsopt/tsopt/ir"

// Dialect is the scale dialect.
var Dialect = &ir.Dialect{
	Name:      "scale",
	Summary:   "levels of the hardware, and the distribution of data over them",
	OnlyKnown: true,
	Ops: []*ir.OpDef{
		Arch.OpDef, Level.OpDef, Memory.OpDef, Network.OpDef, Resource.OpDef, Instruction.OpDef,
		On.OpDef, Yield.OpDef, View.OpDef, Rank.OpDef, NumRanks.OpDef,
	},
	Attrs: []ir.AttrDef{memAttr, shardAttr, replicaAttr, partialAttr, mapAttr},
}
