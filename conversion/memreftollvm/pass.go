// Package memreftollvm is --finalize-memref-to-llvm and --expand-strided-metadata.
//
// The first turns allocation, access and the views that only change a
// descriptor into llvm operations. The second, to be run before it, expresses
// the views that compute offsets, such as subview, by reinterpret_cast and
// arithmetic.
package memreftollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is finalize-memref-to-llvm.
var Pass = &pass.Pass{
	Name:  "finalize-memref-to-llvm",
	Class: "FinalizeMemRefToLLVMConversionPass",
	Op:    "builtin.module",
	Doc: `Finalize MemRef dialect to LLVM dialect conversion

Converts memrefs to descriptors and their operations to llvm operations.
Run expand-strided-metadata first, which expands views that compute offsets.`,
	New: func() pass.Runner { return &runner{} },
}

type runner struct {
	indexBitwidth    uint
	aligned, generic bool
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("use-aligned-alloc", &p.aligned, "Use aligned_alloc in place of malloc for heap allocations")
	o.Uint("index-bitwidth", &p.indexBitwidth, "Bitwidth of the index type, 0 to use size of machine word")
	o.Bool("use-generic-functions", &p.generic,
		"Use generic allocation and deallocation functions instead of the classic 'malloc', 'aligned_alloc' and 'free' functions")
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	c := llvmtypes.New(llvmtypes.Options{IndexBitwidth: int(p.indexBitwidth)})
	l := lowering{c: c, heap: heap{aligned: p.aligned, generic: p.generic}}
	return rewrite.ApplyPartialConversion(op, rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm"), l.patterns())
}

// Patterns convert the memref dialect.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern {
	return lowering{c: c}.patterns()
}

func (l lowering) patterns() []rewrite.ConversionPattern {
	return []rewrite.ConversionPattern{
		l.alloc(), l.alloca(), l.dealloc(), l.allocaScope(), l.load(), l.store(), l.prefetch(), l.atomicRMW(),
		l.cast(), l.memorySpaceCast(), l.reinterpretCast(), l.view(), l.transpose(), l.assumeAlignment(),
		l.dim(), l.rank(), l.metadata(), l.alignedPointer(), l.global(), l.getGlobal(), l.copy(),
		l.reshape(), l.distinctObjects(),
	}
}

// lowering holds what all patterns need.
type lowering struct {
	c    *llvmtypes.Converter
	heap heap
}
