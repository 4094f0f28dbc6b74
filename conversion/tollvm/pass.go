// Package tollvm is --convert-to-llvm: the patterns of all dialects that know how
// they become llvm, in one conversion.
package tollvm

import (
	"github.com/tsopt/tsopt/conversion/arithtollvm"
	"github.com/tsopt/tsopt/conversion/cftollvm"
	"github.com/tsopt/tsopt/conversion/functollvm"
	"github.com/tsopt/tsopt/conversion/indextollvm"
	"github.com/tsopt/tsopt/conversion/llvmtypes"
	"github.com/tsopt/tsopt/conversion/mathtollvm"
	"github.com/tsopt/tsopt/conversion/memreftollvm"
	"github.com/tsopt/tsopt/conversion/nvvmtollvm"
	"github.com/tsopt/tsopt/conversion/ubtollvm"
	"github.com/tsopt/tsopt/conversion/vectortollvm"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// Pass is convert-to-llvm.
var Pass = &pass.Pass{
	Name:  "convert-to-llvm",
	Class: "ConvertToLLVMPass",
	Doc: `Convert to LLVM via dialect interfaces found in the input IR

Converts arith, cf, func, index, math, memref, nvvm, ub and vector in one
conversion, or the dialects that filter-dialects selects. Operations that cannot be converted
are not changed, and are connected by casts.`,
	New: func() pass.Runner { return &runner{rollback: true} },
}

// runner has options of upstream's that change no result: there is one
// conversion for all operations, and it needs no attributes.
type runner struct {
	filter            []string
	dynamic, rollback bool
}

// Options declares the pass's options.
func (p *runner) Options(o *pass.Options) {
	o.Bool("allow-pattern-rollback", &p.rollback, "Experimental performance flag to disallow pattern rollback")
	o.Bool("dynamic", &p.dynamic, "Use op conversion attributes to configure the conversion")
	o.Strings("filter-dialects", &p.filter, "Test conversion patterns of only the specified dialects")
}

// dialects lists the conversions of each dialect.
var dialects = []struct {
	name     string
	patterns func(c *llvmtypes.Converter) []rewrite.ConversionPattern
}{
	{"arith", arithtollvm.Patterns},
	{"cf", func(c *llvmtypes.Converter) []rewrite.ConversionPattern {
		return append(cftollvm.Patterns(c), cftollvm.AssertPattern(c))
	}},
	{"func", functollvm.Patterns},
	{"index", indextollvm.Patterns},
	{"math", func(c *llvmtypes.Converter) []rewrite.ConversionPattern { return mathtollvm.Patterns(c, true) }},
	{"memref", memreftollvm.Patterns},
	{"nvvm", func(*llvmtypes.Converter) []rewrite.ConversionPattern { return nil }},
	{"ub", ubtollvm.Patterns},
	{"vector", vectortollvm.Patterns},
}

// Run converts everything inside op.
func (p *runner) Run(ctx *pass.Context, op *ir.Op) error {
	c := llvmtypes.New(llvmtypes.Options{})
	var patterns []rewrite.ConversionPattern
	known := map[string]bool{}
	for _, d := range dialects {
		known[d.name] = true
		if p.chosen(d.name) {
			patterns = append(patterns, d.patterns(c)...)
		}
	}
	for _, name := range p.filter {
		switch {
		case ctx.Dialects.Dialect(name) == nil:
			return diag.Errorf(diag.Unknown, "dialect not loaded: %s", name)
		case !known[name]:
			return diag.Errorf(diag.Unknown, "dialect does not implement ConvertToLLVMPatternInterface: %s", name)
		}
	}
	if p.chosen("nvvm") {
		// These are no patterns, but make inline assembly where it is needed.
		if err := nvvmtollvm.Pass.New().Run(ctx, op); err != nil {
			return err
		}
	}
	return rewrite.ApplyPartialConversion(op, rewrite.NewTarget(ctx.Dialects).LegalDialect("llvm"), patterns)
}

// chosen reports whether a dialect is to be converted.
func (p *runner) chosen(name string) bool {
	for _, f := range p.filter {
		if f == name {
			return true
		}
	}
	return len(p.filter) == 0
}
