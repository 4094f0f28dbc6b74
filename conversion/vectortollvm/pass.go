// Package vectortollvm is --convert-vector-to-llvm.
//
// A vector of one dimension is LLVM's own; one of several is an array of arrays
// of vectors, whose operations are taken apart into those of the innermost
// vectors or, where those are rearranged, of the elements.
package vectortollvm

import (
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-vector-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-vector-to-llvm",
	Class: "ConvertVectorToLLVMPass",
	Op:    "builtin.module",
	Doc: `Lower the operations from the vector dialect into the LLVM dialect

Converts operations on vectors; multi-dimensional vectors become arrays of
one-dimensional vectors. A contraction becomes a reduction for each element of its result, and
a vector.mask around a reduction, a contraction or an access becomes its mask.`,
	New: func() pass.Runner { return &runner{narrow: true} },
}

type runner struct {
	reassociate, narrow, vectorAligned bool
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("reassociate-fp-reductions", &p.reassociate, "Allows llvm to reassociate floating-point reductions for speed")
	o.Bool("use-vector-alignment", &p.vectorAligned,
		"Use the preferred alignment of a vector type in load/store operations instead of the alignment of the element type of the memref. This flag is intended for use with hardware which requiresvector alignment, or in application contexts where it is known all vector access are naturally aligned. If operations have an alignment attribute set, the alignment attribute takes priority over this option")
	o.Bool("force-32bit-vector-indices", &p.narrow,
		"Allows compiler to assume vector indices fit in 32-bit if that yields faster code")
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	index := ir.Type(ir.I64)
	if p.narrow {
		index = ir.I32
	}
	rewrite.Greedy(op, preparations(index), rewrite.Config{Registry: ctx.Dialects})
	c := llvmtypes.New(llvmtypes.Options{})
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm", "arith")
	l := lowering{c: c, reassociate: p.reassociate, vectorAligned: p.vectorAligned}
	return rewrite.ApplyPartialConversion(op, target, l.patterns())
}

// Patterns convert the vector dialect.
func Patterns(c *llvmtypes.Converter) []rewrite.ConversionPattern { return lowering{c: c}.patterns() }

// lowering holds what all patterns need.
type lowering struct {
	c           *llvmtypes.Converter
	reassociate bool
	// vectorAligned assumes that accesses are aligned as their vectors prefer.
	vectorAligned bool
}

func (l lowering) patterns() []rewrite.ConversionPattern {
	return append(l.scalablePatterns(), []rewrite.ConversionPattern{
		l.broadcast(), l.fromElements(), l.toElements(), l.step(), l.createMask(), l.constantMask(),
		l.extract(), l.insert(), l.shuffle(), l.bitcast(), l.shapeCast(), l.transpose(), l.extractSlice(), l.insertSlice(),
		l.fma(), l.reduction(), l.maskedReduction(), l.load(), l.store(), l.maskedLoad(), l.maskedStore(), l.transferRead(),
		l.transferWrite(),
		l.deinterleave(), l.gather(), l.scatter(), l.expandLoad(), l.compressStore(), l.typeCast(), l.print(),
	}...)
}
