package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
)

// An entry is a function of a file that can be translated by itself: one under @tilelang.jit, or a @T.prim_func.
type entry struct {
	def    *python.FunctionDef
	outIdx python.Expr // of jit(out_idx=…)
	config python.Expr // of jit(pass_configs=…)
	flags  python.Expr // of jit(compile_flags=…)
	lazy   bool        // jit'ed: its parameters are known now, or declared in its body

	decorators []*python.Call // jit and autotune
}

// entries finds the functions of a file that can be translated, and takes the decorators away that say so: they are of the host.
func entries(m *python.Module) (out []entry) {
	for _, s := range m.Body {
		def, ok := s.(*python.FunctionDef)
		if !ok {
			continue
		}
		e := entry{def: def}
		var rest []python.Expr
		found := false
		for _, d := range def.Decorators {
			name, call := decoratorName(d)
			switch name {
			case "jit", "lazy_jit", "autotune", "lru_cache", "cache":
				if name == "jit" || name == "lazy_jit" {
					found, e.lazy = true, true
				}
				if call != nil {
					e.decorators = append(e.decorators, call)
					for _, k := range call.Keywords {
						switch k.Name {
						case "out_idx":
							e.outIdx = k.Value
						case "pass_configs":
							e.config = k.Value
						case "compile_flags":
							e.flags = k.Value
						}
					}
				}
			case "prim_func":
				found = true
				rest = append(rest, d)
			default:
				rest = append(rest, d)
			}
		}
		def.Decorators = rest
		if found {
			out = append(out, e)
		}
	}
	return out
}

// decoratorName is the last name of a decorator, and its call if it is one.
func decoratorName(d python.Expr) (string, *python.Call) {
	call, _ := d.(*python.Call)
	if call != nil {
		d = call.Func
	}
	switch d := d.(type) {
	case *python.Name:
		return d.ID, call
	case *python.Attribute:
		return d.Attr, call
	}
	return "", call
}

// program translates one kernel of a file.
func (t *translator) program(m *python.Module, kernels []entry) (*Result, error) {
	env := t.in.Module(m)
	t.preset(env, t.req.Captured)
	for n, v := range t.req.Args {
		if _, isParam := t.paramOf(kernels, n); !isParam {
			env.Preset(n, v)
		}
	}
	e, err := t.wanted(m, kernels)
	if err != nil {
		return nil, err
	}
	if err := t.decorators(e); err != nil {
		return nil, err
	}
	f := &eval.Function{Name: e.def.Name, Def: e.def, Env: env, File: t.req.File}
	at := eval.Site{Interp: t.in, Env: env, Node: e.def}
	if err := t.defaults(f, env); err != nil {
		return nil, err
	}
	outs, err := t.run(at, f, e)
	if err == nil && outs == nil && t.req.OutIdx != nil {
		outs, err = t.outputsOf(e.def, t.req.OutIdx)
	}
	if err != nil {
		return nil, err
	}
	if len(t.errors) > 0 {
		return &Result{}, nil
	}
	if err := t.options(env, e); err != nil {
		return nil, err
	}
	made := t.module(e.def.Name, e.def, outs)
	if len(t.errors) > 0 {
		return &Result{}, nil
	}
	return &Result{Module: made, Kernel: e.def.Name}, nil
}

func (t *translator) paramOf(kernels []entry, name string) (entry, bool) {
	for _, e := range kernels {
		for _, a := range params(e.def.Args) {
			if a.Name == name {
				return e, true
			}
		}
	}
	return entry{}, false
}

func params(a *python.Arguments) []*python.Arg {
	return append(append(append([]*python.Arg{}, a.PosOnly...), a.Args...), a.KwOnly...)
}

// wanted finds the kernel that is asked for.
func (t *translator) wanted(m *python.Module, kernels []entry) (entry, error) {
	var names []string
	for _, e := range kernels {
		if e.def.Name == t.req.Kernel {
			return e, nil
		}
		names = append(names, e.def.Name)
	}
	if t.req.Kernel != "" {
		for _, s := range m.Body {
			if def, ok := s.(*python.FunctionDef); ok && def.Name == t.req.Kernel {
				return entry{def: def, lazy: true}, nil
			}
		}
		return entry{}, t.in.Errorf(m, "there is no function %s%s", t.req.Kernel, nearest.DidYouMean(t.req.Kernel, names))
	}
	if len(kernels) == 0 {
		return entry{}, t.in.Errorf(m, "no kernel: a function under @tilelang.jit or @T.prim_func is one; name another one by --kernel")
	}
	var can []entry
	for _, e := range kernels {
		if len(t.missing(e)) == 0 {
			can = append(can, e)
		}
	}
	switch {
	case len(can) == 1:
		return can[0], nil
	case len(can) > 1 || len(kernels) > 1:
		return entry{}, t.in.Errorf(kernels[1].def, "%d kernels: %s; say which: --kernel %s", len(kernels), strings.Join(names, ", "), names[0])
	}
	return kernels[0], nil
}

// missing are the parameters of a kernel that nothing gives a value.
func (t *translator) missing(e entry) (out []string) {
	declared := map[string]bool{}
	for _, s := range e.def.Body {
		if a, ok := s.(*python.AnnAssign); ok && a.Value == nil {
			if n, ok := a.Target.(*python.Name); ok {
				declared[n.ID] = true
			}
		}
	}
	a := e.def.Args
	positional := append(append([]*python.Arg{}, a.PosOnly...), a.Args...)
	for i, p := range positional {
		_, given := t.req.Args[p.Name]
		hasDefault := i >= len(positional)-len(a.Defaults)
		annotated := !e.lazy && p.Annotation != nil
		if !given && !hasDefault && !declared[p.Name] && !annotated && t.rankOf(p.Name) == nil {
			out = append(out, p.Name)
		}
	}
	for i, p := range a.KwOnly {
		_, given := t.req.Args[p.Name]
		if !given && a.KwDefaults[i] == nil {
			out = append(out, p.Name)
		}
	}
	return out
}

// defaults evaluates the values that parameters have when they are not given.
func (t *translator) defaults(f *eval.Function, env *eval.Env) error {
	a := f.Def.Args
	for _, x := range a.Defaults {
		v, err := t.in.Eval(x, env)
		if err != nil {
			return err
		}
		f.Defaults = append(f.Defaults, v)
	}
	f.KwDefaults = map[string]eval.Value{}
	for i, x := range a.KwDefaults {
		if x == nil {
			continue
		}
		v, err := t.in.Eval(x, env)
		if err != nil {
			return err
		}
		f.KwDefaults[a.KwOnly[i].Name] = v
	}
	return nil
}

// run evaluates a kernel's function and gives its results.
func (t *translator) run(at eval.Site, f *eval.Function, e entry) ([]*buffer, error) {
	if !e.lazy {
		return nil, t.primFunc(at, f)
	}
	if missing := t.missing(e); len(missing) > 0 {
		return nil, t.in.Errorf(e.def, "%s of %s: no value is known; give %s: --arg %s=…", plural(missing, "parameter"), e.def.Name, them(missing), strings.Join(missing, "=…,"))
	}
	env, err := t.bindKnown(at, f)
	if err != nil {
		return nil, err
	}
	err = t.in.Exec(f.Def.Body, env)
	c, returns := err.(*eval.Control)
	switch {
	case err != nil && !returns:
		return nil, err
	case !returns:
		return nil, nil
	}
	if inner, ok := c.Value.(*eval.Function); ok {
		if inner.Def != nil && isFactory(inner.Def) {
			return t.run(at, inner, entry{def: inner.Def, lazy: true, outIdx: e.outIdx})
		}
		if err := t.primFunc(at, inner); err != nil {
			return nil, err
		}
		return t.outputs(at, e)
	}
	return t.returned(e, c.Value)
}

// isFactory reports whether a function that a factory returns is a factory itself, of what the first knows: its parameters have no types.
func isFactory(def *python.FunctionDef) bool {
	ps := params(def.Args)
	return len(ps) > 0 && !slices.ContainsFunc(ps, func(p *python.Arg) bool { return p.Annotation != nil })
}

func plural(names []string, what string) string {
	if len(names) == 1 {
		return what + " " + names[0]
	}
	return what + "s " + strings.Join(names, ", ")
}

func them(names []string) string {
	if len(names) == 1 {
		return "it"
	}
	return "them"
}

// bindKnown binds the parameters of a function that is evaluated now. Those that are arrays are declared in its body.
func (t *translator) bindKnown(at eval.Site, f *eval.Function) (*eval.Env, error) {
	c := &eval.Call{Site: at}
	a := f.Def.Args
	for _, p := range params(a) {
		if v, ok := t.req.Args[p.Name]; ok {
			c.Keywords = append(c.Keywords, eval.KeywordArg{Name: p.Name, Value: v, Node: p})
		} else if t.isDeclared(f.Def, p.Name) {
			c.Keywords = append(c.Keywords, eval.KeywordArg{Name: p.Name, Value: &undeclared{}, Node: p})
		} else if v := t.rankOf(p.Name); v != nil {
			c.Keywords = append(c.Keywords, eval.KeywordArg{Name: p.Name, Value: v, Node: p})
		}
	}
	return f.Bind(c)
}

func (t *translator) isDeclared(def *python.FunctionDef, name string) bool {
	for _, s := range def.Body {
		if a, ok := s.(*python.AnnAssign); ok && a.Value == nil {
			if n, ok := a.Target.(*python.Name); ok && n.ID == name {
				return true
			}
		}
	}
	return false
}

// An undeclared value is a parameter before its type is declared.
type undeclared struct{}

// Use implements [eval.Dead].
func (*undeclared) Use(at eval.Site, name string) error {
	return at.Interp.Errorf(at.Node, "%s is used before its type is declared: %s: T.Tensor(…)", name, name)
}

// primFunc translates a function whose parameters have types.
func (t *translator) primFunc(at eval.Site, f *eval.Function) error {
	if f.Def == nil {
		return t.in.Errorf(at.Node, "a lambda is no kernel")
	}
	at.Env = f.Env
	c := &eval.Call{Site: at}
	for _, p := range params(f.Def.Args) {
		at.Node = p
		if p.Annotation == nil {
			return t.in.Errorf(p, "parameter %s of the kernel %s has no type; write %s: T.Tensor((M, N), \"float16\")", p.Name, f.Name, p.Name)
		}
		y, err := t.in.Eval(p.Annotation, f.Env)
		if err != nil {
			return err
		}
		v, err := t.parameter(at, p.Name, y)
		if err != nil {
			return err
		}
		c.Keywords = append(c.Keywords, eval.KeywordArg{Name: p.Name, Value: v, Node: p})
	}
	env, err := f.Bind(c)
	if err != nil {
		return err
	}
	err = t.in.Exec(f.Def.Body, env)
	if _, returns := err.(*eval.Control); returns {
		return nil
	}
	return err
}

// parameter is an argument of a kernel of a type.
func (t *translator) parameter(at eval.Site, name string, y eval.Value) (eval.Value, error) {
	if _, ok := y.(*tensorMaker); ok {
		return nil, at.Interp.Errorf(at.Node, "parameter %s is a T.Tensor without a shape; write T.Tensor((M, N), \"float16\")", name)
	}
	switch y := y.(type) {
	case *tensorType:
		return t.argument(at, name, y)
	case *dtype:
		return t.number(name, y, at), nil
	case *eval.Type:
		if d, ok := asDtype(y.Name); ok {
			return t.number(name, d, at), nil
		}
	case *eval.Builtin:
		if d, ok := asDtype(y.Name); ok {
			return t.number(name, d, at), nil
		}
	case string:
		if d, ok := asDtype(y); ok {
			return t.number(name, d, at), nil
		}
	}
	return nil, at.Interp.Errorf(at.Node, "parameter %s has the type %s; arrays are T.Tensor(shape, dtype), numbers T.int32, T.float32, …", name, eval.Repr(y))
}

// number is a number that the caller passes, or that is known.
func (t *translator) number(name string, d *dtype, at eval.Site) eval.Value {
	if v, ok := t.req.Args[name]; ok {
		return v
	}
	v := t.entry.AddArg(d.value(), t.loc(at.Node))
	t.scalars = append(t.scalars, argument{name, v})
	return number(v, d.unsigned)
}

// returned are the results that an eager kernel returns.
func (t *translator) returned(e entry, v eval.Value) ([]*buffer, error) {
	if v == nil {
		return nil, nil
	}
	vs, err := elements(eval.Site{Interp: t.in, Node: e.def}, v)
	if err != nil {
		return nil, err
	}
	var out []*buffer
	for _, v := range vs {
		b, ok := v.(*buffer)
		if !ok || b.arr == nil {
			return nil, t.in.Errorf(e.def, "%s returns %s; a kernel returns arrays that T.empty makes, a factory of kernels a T.prim_func", e.def.Name, eval.TypeName(v))
		}
		out = append(out, b)
	}
	return out, nil
}

// outputs are the results that out_idx names.
func (t *translator) outputs(at eval.Site, e entry) ([]*buffer, error) {
	if e.outIdx == nil {
		return nil, nil
	}
	v, err := t.in.Eval(e.outIdx, at.Env)
	if err != nil || v == nil {
		return nil, err
	}
	return t.outputsOf(e.outIdx, v)
}

// outputsOf are the arguments that out_idx names, which stands at a node.
func (t *translator) outputsOf(n python.Node, v eval.Value) ([]*buffer, error) {
	vs, err := elements(eval.Site{Interp: t.in, Node: n}, v)
	if err != nil {
		return nil, err
	}
	most := int64(len(t.entry.Args()))
	var out []*buffer
	for _, v := range vs {
		i, ok := v.(int64)
		if ok && i < 0 {
			i += most
		}
		if !ok || i < 0 || i >= most {
			return nil, t.in.Errorf(n, "out_idx names argument %s of %d", eval.Repr(v), most)
		}
		b := t.arrayOf(t.entry.Arg(int(i)))
		if b == nil {
			return nil, t.in.Errorf(n, "out_idx names argument %d, which is a number; results are arrays", i)
		}
		out = append(out, b)
	}
	return out, nil
}

func (t *translator) arrayOf(v *ir.Value) *buffer {
	for _, b := range t.arrays {
		if b.mem == v {
			return b
		}
	}
	return nil
}
