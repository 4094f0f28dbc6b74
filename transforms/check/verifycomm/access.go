package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// ownAccesses are those of an operation to memory of its own device that peers reach, too.
func ownAccesses(op *ir.Op) []tile.Access {
	all := tile.AccessesOf(op)
	switch op.Def() {
	case comm.PutMem.OpDef:
		all = []tile.Access{{Window: array(ir.View[comm.PutMemOp](op).Source)}}
	case comm.GetMem.OpDef:
		all = []tile.Access{{Window: array(ir.View[comm.GetMemOp](op).Dest), Writes: true}}
	}
	var out []tile.Access
	for _, x := range all {
		if inSymmetric(x.Memory) || reached(x.Memory) {
			out = append(out, x)
		}
	}
	return out
}

// unbounded is more than any extent.
const unbounded = 1 << 40

// array is the window that is all of a memref.
func array(memory *ir.Value) tile.Window {
	shape := slices.Clone(shapeOf(memory))
	for i, n := range shape {
		if n == ir.Dynamic {
			shape[i] = unbounded
		}
	}
	return tile.Slice{Literal: make([]int64, len(shape))}.Window(memory, shape)
}
