package llvmtypes

import (
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Conversion describes a pass that converts one dialect to llvm and has the
// options that such passes share.
type Conversion struct {
	// Patterns convert the dialect with the types of c.
	Patterns func(c *Converter) []rewrite.ConversionPattern
	// Illegal are dialects whose operations must all be converted.
	Illegal []string
	// NoFold keeps operations from being folded before patterns are tried.
	NoFold bool
	// Calls adds the option that chooses how memrefs are passed to functions.
	Calls bool
}

// New makes the pass's runner, see [pass.Pass].
func (d Conversion) New() pass.Runner { return &runner{Conversion: d} }

type runner struct {
	Conversion
	options Options
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	if p.Calls {
		o.Bool("use-bare-ptr-memref-call-conv", &p.options.BarePtr,
			"Replace FuncOp's MemRef arguments with bare pointers to the MemRef element types")
	}
	o.Int("index-bitwidth", &p.options.IndexBitwidth, "Bitwidth of the index type, 0 to use size of machine word")
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	target := rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm").IllegalDialect(p.Illegal...)
	target.NoFold = p.NoFold
	return rewrite.ApplyPartialConversion(op, target, p.Patterns(New(p.options)))
}
