// Package sched is the dialect of schedules: how a group of operations on tensors is divided among blocks and loops.
//
// A schedule is a tree ([Tree]) beside the function of the group. It names the axes, which are the loops that the
// group's operations share. Inside are tiles ([Tile]): a spatial one gives the part of each axis that a block computes,
// a temporal one the part of an iteration of a loop. The leaves ([Leaf]) are the operations, each with the axes of its
// loops.
package sched

import "github.com/tsopt/tsopt/ir"

// Dialect is the sched dialect.
var Dialect = &ir.Dialect{
	Name:      "sched",
	Summary:   "schedules of operations on tensors",
	OnlyKnown: true,
	Ops:       []*ir.OpDef{Tree.OpDef, Tile.OpDef, Leaf.OpDef},
}
