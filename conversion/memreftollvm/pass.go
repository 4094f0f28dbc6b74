// Package memreftollvm is --finalize-memref-to-llvm and
// --expand-strided-metadata.
//
// The first turns allocation, access and the views that only change a
// descriptor into llvm operations. The second, to be run before it, expresses
// the views that compute offsets, such as subview, by reinterpret_cast and
// arithmetic.
package memreftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is finalize-memref-to-llvm.
var Pass = &pass.Pass{
	Name:  "finalize-memref-to-llvm",
	Class: "FinalizeMemRefToLLVMConversionPass",
	Op:    "builtin.module",
	Doc: `Finalize MemRef dialect to LLVM dialect conversion

Turns memrefs into descriptors and operations on them into llvm operations.
Views that compute offsets must be expanded before, by expand-strided-metadata.`,
	New: llvmtypes.Conversion{Patterns: Patterns}.New,
}

// Patterns convert the memref dialect.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	l := lowering{c}
	return []rewrite.ConversionPattern{
		l.alloc(), l.alloca(), l.dealloc(), l.allocaScope(), l.load(), l.store(), l.prefetch(), l.atomicRMW(),
		l.cast(), l.memorySpaceCast(), l.reinterpretCast(), l.view(), l.transpose(), l.assumeAlignment(),
		l.dim(), l.rank(), l.metadata(), l.alignedPointer(), l.global(), l.getGlobal(), l.copy(),
	}
}

// lowering holds what all patterns need.
type lowering struct{ c *llvmtypes.Converter }
