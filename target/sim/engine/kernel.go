package engine

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// KernelInfo is what the operations of a kernel need to know about it.
type KernelInfo struct {
	Op     *ir.Op
	Shards []*ShardView
	// Held are the arrays that units divide among their private memories.
	Held []HeldArray
	// statics are the offsets of variables in a block's shared memory.
	statics    map[*ir.Op]int
	StaticSize int
	Fenced     bool // it has fences, and so all that it needs
}

// HeldArray is an array that the kernel captures, with the view that divides it.
type HeldArray struct {
	Array *ir.Value
	View  scale.ViewOp
}

// ShardView is a part of a host array that lives on its device.
type ShardView struct {
	Source Span // the descriptor in the launcher's frame
	Dist   *scale.DistAttr
	To     Span // the descriptor of the device's copy in the kernel's frame
}
