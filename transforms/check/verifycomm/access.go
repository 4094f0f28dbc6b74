package verifycomm

import (
	"slices"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// ownAccess is how an operation uses memory of its own device.
type ownAccess struct {
	window         tile.Window
	writes, atomic bool
}

// ownAccesses are those of an operation to memory that peers reach, too.
func ownAccesses(op *ir.Op) []ownAccess {
	var all []ownAccess
	switch op.Def() {
	case tile.Load.OpDef:
		all = []ownAccess{{window: ir.View[tile.LoadOp](op).Window()}}
	case tile.Gather.OpDef:
		all = []ownAccess{{window: ir.View[tile.GatherOp](op).Window()}}
	case tile.Store.OpDef:
		all = []ownAccess{{window: ir.View[tile.StoreOp](op).Window(), writes: true}}
	case tile.Scatter.OpDef:
		all = []ownAccess{{window: ir.View[tile.ScatterOp](op).Window(), writes: true}}
	case tile.Atomic.OpDef:
		all = []ownAccess{{window: ir.View[tile.AtomicOp](op).Window(), writes: true, atomic: true}}
	case tile.Copy.OpDef:
		c := ir.View[tile.CopyOp](op)
		all = []ownAccess{{window: c.From()}, {window: c.To(), writes: true, atomic: c.Accumulate != tile.Overwrite}}
	case memref.Load.OpDef:
		l := ir.View[memref.LoadOp](op)
		all = []ownAccess{{window: element(l.MemRef, l.Indices)}}
	case memref.Store.OpDef:
		s := ir.View[memref.StoreOp](op)
		all = []ownAccess{{window: element(s.MemRef, s.Indices), writes: true}}
	case memref.AtomicRMW.OpDef:
		a := ir.View[memref.AtomicRMWOp](op)
		all = []ownAccess{{window: element(a.MemRef, a.Indices), writes: true, atomic: true}}
	case comm.PutMem.OpDef:
		all = []ownAccess{{window: array(ir.View[comm.PutMemOp](op).Source)}}
	case comm.GetMem.OpDef:
		all = []ownAccess{{window: array(ir.View[comm.GetMemOp](op).Dest), writes: true}}
	}
	var out []ownAccess
	for _, x := range all {
		if inSymmetric(x.window.Memory) || reached(x.window.Memory) {
			out = append(out, x)
		}
	}
	return out
}

// element is a window of one.
func element(memory *ir.Value, at []*ir.Value) tile.Window {
	return tile.At(at...).Window(memory, nil)
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
