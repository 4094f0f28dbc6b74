package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Functions under @tilelang.jit or @tilelang.autotune inside of a factory, as benchmarks have them:
//
//	def matmul(M, N, K):
//	    @autotune(configs=…)
//	    @jit(out_idx=[2])
//	    def kernel(block_M=None, …):
//	        …
//	    return kernel()

// A decorated value is such a function: another factory, or a kernel.
type decorated struct {
	f  *eval.Function
	e  entry
	at eval.Site // of its decorators
}

// TypeName implements [eval.Typed].
func (*decorated) TypeName() string { return "kernel" }

// Call implements [eval.Callable]. Parameters that the call does not give are the request's: what autotune would
// measure.
func (d *decorated) Call(c *eval.Call) (eval.Value, error) {
	t := translatorOf(c.Site)
	missing := t.missing(d.e, d.at.Env)
	given := *c
	given.Keywords = slices.Clone(c.Keywords)
	for i, p := range params(d.e.def.Args) {
		if i < len(c.Args) || slices.ContainsFunc(c.Keywords, func(k eval.KeywordArg) bool { return k.Name == p.Name }) {
			missing = slices.DeleteFunc(missing, func(name string) bool { return name == p.Name })
		} else if v, ok := t.req.Args[p.Name]; ok {
			given.Keywords = append(given.Keywords, eval.KeywordArg{Name: p.Name, Value: v, Node: p})
		}
	}
	if len(missing) > 0 && d.e.isTuned() {
		return nil, t.noValue(d.e, missing)
	}
	v, err := c.Interp.CallValue(&given, d.f)
	if inner, ok := v.(*eval.Function); ok && inner.Def != nil {
		e := d.e
		e.def, e.lazy = inner.Def, isFactory(inner.Def)
		return &decorated{inner, e, d.at}, err
	}
	return v, err
}

// entryDecorator is tilelang.jit or tilelang.autotune where it is evaluated: above functions of a module it is read.
func entryDecorator(name string) eval.Value {
	var self *eval.Builtin
	self = &eval.Builtin{Name: name, Fn: func(c *eval.Call) (eval.Value, error) {
		if len(c.Args) == 0 {
			return self, nil
		}
		f, ok := c.Args[0].(*eval.Function)
		if !ok || f.Def == nil {
			return c.Args[0], nil
		}
		e, _, _ := entryOf(f.Def)
		return &decorated{f, e, eval.Site{Interp: c.Interp, Env: f.Env, Node: f.Def}}, nil
	}}
	return self
}

// autotuner is tilelang.autotuner, as far as kernels use it, from which older programs take both decorators.
func autotuner() eval.Value {
	return &hostModule{opaque{name: "tilelang.autotuner"}, map[string]eval.Value{
		"autotune": entryDecorator("autotune"), "jit": entryDecorator("jit"),
	}}
}

// isTuned reports whether a function is under autotune, which gives those parameters numbers that are None.
func (e entry) isTuned() bool {
	return slices.ContainsFunc(e.decorators, func(c *python.Call) bool {
		name, _ := lastName(c)
		return name == "autotune"
	})
}

func isNone(x python.Expr) bool {
	c, ok := x.(*python.Constant)
	return ok && c.Value == nil
}
