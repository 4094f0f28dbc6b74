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

// example is a group with its schedule.
const example = "```mlir\n" + `func.func private @matmul(%a: tensor<512x256xf16>, %b: tensor<256x128xf16>, %c: tensor<512x128xf32>) -> tensor<512x128xf32> {
  %0 = linalg.matmul ins(%a, %b : tensor<512x256xf16>, tensor<256x128xf16>) outs(%c : tensor<512x128xf32>) -> tensor<512x128xf32>
  return %0 : tensor<512x128xf32>
}
sched.tree @tiles of @matmul axes(m = 512, n = 128, k = 256) {
  sched.tile spatial [m = 64, n = 128] threads(128) {
    sched.tile temporal [k = 64] stages(3) {
      sched.leaf "matmul"(m, n, k)
    }
  }
}
` + "```"
