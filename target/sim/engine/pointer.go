package engine

import (
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/ir"
)

// Optional is the place of a value, -1 of none.
func (c *Compiler) Optional(v *ir.Value) int {
	if v == nil {
		return -1
	}
	return c.At(v)
}

// Generic makes an address of the whole machine from a pointer's word.
func (a *Agent) Generic(w uint64, space int64) uint64 {
	if !IsSharedPointer(space) || w > OffsetMask {
		return w
	}
	if a.Block == nil || a.Block.Shared == nil {
		a.Fail("accesses shared memory, but the block has none")
	}
	return a.Block.Shared.Base + w
}

// Pointer is a pointer operand: a pointer into shared memory is an offset in the
// block's.
type Pointer struct {
	at    int
	space int64
}

func (c *Compiler) Pointer(v *ir.Value) Pointer {
	p := Pointer{at: c.At(v)}
	if t, ok := v.Type().(*llvm.PointerType); ok {
		p.space = t.AddressSpace()
	}
	return p
}

func (p Pointer) Addr(a *Agent) uint64 { return a.Generic(a.F[p.at], p.space) }

// sharedSpaces are the address spaces of shared memory: of the block, and of the
// cluster.
func IsSharedPointer(space int64) bool { return space == 3 || space == 7 }

func NoEffect(*Compiler, *ir.Op) {}

// DefineOptional is the place of a result, -1 of none.
func (c *Compiler) DefineOptional(v *ir.Value) int {
	if v == nil {
		return -1
	}
	return c.Define(v).At
}
