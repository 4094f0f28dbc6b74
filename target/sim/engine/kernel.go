package engine

import (
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/ir"
)

// kernelInfo is what the operations of a kernel need to know about it.
type kernelInfo struct {
	op     *ir.Op
	shards []*shardView
	// statics are the offsets of variables in a block's shared memory.
	statics    map[*ir.Op]int
	staticSize int
	fenced     bool // it has fences, and so all that it needs
}

// shardView is a part of a host array that lives on its device.
type shardView struct {
	source Span // the descriptor in the launcher's frame
	dist   *scale.DistAttr
	to     Span // the descriptor of the device's copy in the kernel's frame
}
