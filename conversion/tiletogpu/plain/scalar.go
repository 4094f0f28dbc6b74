package plain

import (
	"github.com/tsopt/tsopt/conversion/tiletogpu/emit"
	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/memref"
	"github.com/tsopt/tsopt/dialects/nvvm"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/ir"
)

// A scalar operation is in the program once for the whole block, or for the unit of a scale.on: every thread computes,
// and loads, the same. One thread, the first, changes memory or prints.

// scalar copies an operation on scalars.
func scalar(c *emit.Ctx, op *ir.Op) error {
	switch {
	case ir.OnlyReads(op), privateMemory(op):
		return clone(c, op)
	// which have no effect but that lanes wait for each other
	case nvvm.VoteSync.Is(op), nvvm.MatchSync.Is(op), nvvm.SyncWarp.Is(op):
		return clone(c, op)
	case op.Def() == comm.Fence.OpDef:
		return clone(c, op)
	case memref.Copy.Is(op):
		return op.Errorf("is unsupported inside of a tile.kernel; use tile.copy")
	case op.NumResults() > 0 || !writesOnce(op):
		return op.Errorf("is unsupported inside of a tile.kernel")
	}
	var err error
	c.When(c.Leader(), func() { err = clone(c, op) })
	return err
}

// writesOnce reports whether an operation's effects are reads and writes, so that
// one thread can do them for all.
func writesOnce(op *ir.Op) bool {
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && (e.Kind == ir.Read || e.Kind == ir.Write)
	}
	return known
}

// privateMemory reports whether an operation makes or uses memory that every
// thread has for itself.
func privateMemory(op *ir.Op) bool {
	if memref.Alloca.Is(op) {
		return true
	}
	effects, known := ir.EffectsOf(op)
	for _, e := range effects {
		known = known && e.Value != nil && tile.Private(e.Value)
	}
	return known && len(effects) > 0
}
