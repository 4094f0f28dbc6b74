package engine

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// optional is the place of a value, -1 of none.
func (c *Compiler) optional(v *ir.Value) int {
	if v == nil {
		return -1
	}
	return c.At(v)
}

// generic makes an address of the whole machine from a pointer's word.
func (a *Agent) generic(w uint64, space int64) uint64 {
	if !isSharedPointer(space) || w > OffsetMask {
		return w
	}
	if a.Block == nil || a.Block.Shared == nil {
		a.Fail("accesses shared memory, but the block has none")
	}
	return a.Block.Shared.Base + w
}

// pointer is a pointer operand: a pointer into shared memory is an offset in the
// block's.
type pointer struct {
	at    int
	space int64
}

func (c *Compiler) pointer(v *ir.Value) pointer {
	p := pointer{at: c.At(v)}
	if t, ok := v.Type().(*llvm.PointerType); ok {
		p.space = t.AddressSpace()
	}
	return p
}

func (p pointer) addr(a *Agent) uint64 { return a.generic(a.F[p.at], p.space) }

// sharedSpaces are the address spaces of shared memory: of the block, and of the
// cluster.
func isSharedPointer(space int64) bool { return space == 3 || space == 7 }

func noEffect(*Compiler, *ir.Op) {}

// defineOptional is the place of a result, -1 of none.
func (c *Compiler) defineOptional(v *ir.Value) int {
	if v == nil {
		return -1
	}
	return c.Define(v).At
}
