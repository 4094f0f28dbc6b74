package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A form is a function whose call is another way to write an expression.
type form struct{ of *bound }

// TypeName implements [eval.Typed].
func (form) TypeName() string { return "builtin_function_or_method" }

// Call implements [eval.Callable].
func (f form) Call(c *eval.Call) (eval.Value, error) { return translatorOf(c.Site).call(f.of, c) }

// Form implements [eval.Form], of a call that gives each parameter one argument.
func (f form) Form(x *python.Call) python.Expr {
	b := f.of
	args := make([]python.Expr, len(b.params))
	give := func(i int, v python.Expr) bool {
		if i < 0 || i >= len(args) || args[i] != nil {
			return false
		}
		args[i] = v
		return true
	}
	for i, v := range x.Args {
		if _, several := v.(*python.Starred); several || !give(i, v) {
			return nil
		}
	}
	for _, k := range x.Keywords {
		if !give(slices.IndexFunc(b.params, func(p param) bool { return p.name == k.Name }), k.Value) {
			return nil
		}
	}
	if slices.Contains(args, nil) {
		return nil
	}
	return b.form(x.Span, args)
}
