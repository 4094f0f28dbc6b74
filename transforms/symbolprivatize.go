package transforms

import (
	"slices"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
	"github.com/tsopt/tsopt/ir/pass"
)

// SymbolPrivatize makes all top-level symbols private but those excluded.
var SymbolPrivatize = &pass.Pass{
	Name:  "symbol-privatize",
	Class: "SymbolPrivatize",
	Doc: `Mark symbols private

Marks the symbols directly inside of the operation as private, except for excluded
ones and those without visibility, such as scale.arch.`,
	New: func() pass.Runner { return &symbolPrivatize{} },
}

type symbolPrivatize struct{ exclude []string }

func (p *symbolPrivatize) Options(o *pass.Options) {
	o.Strings("exclude", &p.exclude, "Comma separated list of symbols that should not be marked private")
}

func (p *symbolPrivatize) Run(ctx *pass.Context, op *ir.Op) error {
	for _, rg := range op.Regions() {
		for b := range rg.Blocks() {
			for o := range b.Ops() {
				if analysis.IsSymbol(o) && hasVisibility(ctx, o) && !slices.Contains(p.exclude, ir.SymbolName(o)) {
					o.SetAttr(ir.SymbolVisibilityAttr, ir.String_("private"))
				}
			}
		}
	}
	return nil
}

// hasVisibility reports whether a symbol may say who sees it.
func hasVisibility(ctx *pass.Context, op *ir.Op) bool {
	own := ctx.Dialects.Dialect(op.Def().Dialect())
	return own == nil || !own.OnlyKnown || slices.Contains(op.Def().Known, ir.SymbolVisibilityAttr) ||
		slices.ContainsFunc(op.Def().Attrs, func(a ir.AttrField) bool { return a.Name == ir.SymbolVisibilityAttr })
}
