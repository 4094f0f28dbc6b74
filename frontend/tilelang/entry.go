package tilelang

import (
	"errors"
	"fmt"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// An entry is a function of a file that can be translated by itself: one under @tilelang.jit, or a @T.prim_func.
type entry struct {
	def    *python.FunctionDef
	outIdx python.Expr // of jit(out_idx=…)
	config python.Expr // of jit(pass_configs=…)
	flags  python.Expr // of jit(compile_flags=…)
	lazy   bool        // jit'ed, and no prim_func: its parameters are known now, or declared in its body

	decorators []*python.Call // jit and autotune
}

// A scopedEntry is an entry with the scope in which its decorators say what they say.
type scopedEntry struct {
	entry
	env *eval.Env
}

// entries finds the functions of a file that can be translated, and takes the decorators away that say so: they are of
// the host.
func entries(m *python.Module) (out []entry) {
	for _, s := range m.Body {
		def, ok := s.(*python.FunctionDef)
		if !ok || foreign(m, def) != "" {
			continue
		}
		e, rest, isEntry := entryOf(def)
		def.Decorators = rest
		if isEntry {
			out = append(out, e)
		}
	}
	return out
}

// entryOf is a function with what its decorators say, the decorators that are not read here, and whether the function
// is an entry.
func entryOf(def *python.FunctionDef) (e entry, rest []python.Expr, isEntry bool) {
	e.def = def
	prim := false
	for _, d := range def.Decorators {
		name, call := lastName(d)
		switch name {
		case "jit", "lazy_jit", "autotune", "lru_cache", "cache":
			if name == "jit" || name == "lazy_jit" {
				isEntry, e.lazy = true, true
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
			isEntry, prim = true, true
			rest = append(rest, d)
		default:
			rest = append(rest, d)
		}
	}
	e.lazy = e.lazy && !prim
	return e, rest, isEntry
}

// lastName is the last name of what an expression names or calls, and the call if it is one.
func lastName(d python.Expr) (string, *python.Call) {
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

// takeArgs makes values of Python's arguments, which may be types of elements, functions and the like.
func (t *translator) takeArgs() error {
	req := *t.req
	req.Args = make(map[string]eval.Value, len(t.req.Args))
	for n, v := range t.req.Args {
		x, err := t.captured(n, v)
		if err != nil {
			return err
		}
		req.Args[n] = x
	}
	t.req = &req
	return nil
}

// program translates one kernel of a file.
func (t *translator) program(m *python.Module, kernels []entry) (*Result, error) {
	t.file = m
	env := t.in.Module(m)
	if err := t.takeArgs(); err != nil {
		return nil, err
	}
	t.preset(env, t.req.Captured)
	for n, v := range t.req.Args {
		if _, isParam := t.paramOf(kernels, n); !isParam {
			env.Preset(n, v)
		}
	}
	e, err := t.wanted(m, kernels, env)
	if err != nil {
		return nil, err
	}
	if err := t.checkArgs(m, e); err != nil {
		return nil, err
	}
	t.def = e.def
	f := &eval.Function{Name: e.def.Name, Def: e.def, Env: env, File: t.req.File}
	at := eval.Site{Interp: t.in, Env: env, Node: e.def}
	if err := t.defaults(f, env); err != nil {
		return nil, err
	}
	if err := t.checkKinds(f); err != nil {
		return nil, err
	}
	outs, err := t.run(at, f, e)
	if !errors.Is(err, restart{}) {
		if wrong := t.kernels.emit(t); wrong != nil {
			err = wrong // what is before in the program
		}
	}
	if err == nil && outs == nil && t.req.OutIdx != nil {
		outs, err = t.outputsOf(e.def, t.req.OutIdx)
	}
	if err != nil {
		return nil, err
	}
	if len(t.errors) > 0 {
		return &Result{}, nil
	}
	if err := t.needsKernel(e, t.returns); err != nil {
		return nil, err
	}
	if err := t.options(); err != nil {
		return nil, err
	}
	made := t.module(e.def.Name, e.def, outs)
	if len(t.errors) > 0 {
		return &Result{}, nil
	}
	same, err := t.shapeConstraints()
	if err == nil {
		err = t.rejectOverlaps()
	}
	if err != nil {
		return nil, err
	}
	if t.tellDead(); len(t.errors) > 0 {
		return &Result{}, nil
	}
	t.warnScalar(made)
	keepInFlight(made)
	if err := t.divideRegisters(made); err != nil {
		return nil, err
	}
	return &Result{Module: made, Kernel: e.def.Name, Integers: integers(e.def.Args, t.req.Args), Constraints: same,
		Unsigned: t.unsigned(), Booleans: t.booleans()}, nil
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

func parameterNames(def *python.FunctionDef) (out []string) {
	for _, p := range params(def.Args) {
		out = append(out, p.Name)
	}
	return out
}

func params(a *python.Arguments) []*python.Arg {
	return append(append(append([]*python.Arg{}, a.PosOnly...), a.Args...), a.KwOnly...)
}

// wanted finds the kernel that is asked for.
func (t *translator) wanted(m *python.Module, kernels []entry, env *eval.Env) (entry, error) {
	if len(kernels) == 0 {
		kernels = factories(m)
	}
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
				return entry{def: def, lazy: true}, t.foreignKernel(m, def)
			}
		}
		return entry{}, t.noFunction(m, t.req.Kernel, names)
	}
	if len(kernels) == 0 {
		return entry{}, t.noKernel(m)
	}
	var can []entry
	for _, e := range kernels {
		if len(t.missing(e, env)) == 0 {
			can = append(can, e)
		}
	}
	switch {
	case len(can) == 1:
		return can[0], nil
	case len(can) > 1 || len(kernels) > 1:
		return entry{}, t.in.Errorf(kernels[1].def, "the file has %d kernels: %s; choose one with --kernel %s", len(kernels),
			strings.Join(names, ", "), names[0])
	}
	return kernels[0], nil
}

// factories are the functions at the top of a file without decorators in which a function under T.prim_func is.
func factories(m *python.Module) (out []entry) {
	for _, c := range candidates(m) {
		factory, inside := c.within.(*python.FunctionDef)
		if c.def == nil || !inside || len(factory.Decorators) > 0 || !slices.Contains(m.Body, python.Stmt(factory)) {
			continue
		}
		for _, d := range c.def.Decorators {
			if name, _ := lastName(d); name == "prim_func" &&
				!slices.ContainsFunc(out, func(e entry) bool { return e.def == factory }) {
				out = append(out, entry{def: factory, lazy: true})
			}
		}
	}
	return out
}

// missing are the parameters of a kernel that nothing gives a value.
func (t *translator) missing(e entry, env *eval.Env) (out []string) {
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
		from := len(positional) - len(a.Defaults)
		hasDefault := i >= from && !(e.isTuned() && isNone(a.Defaults[i-from]))
		annotated := p.Annotation != nil && (!e.lazy || t.passed(p, env) != nil)
		if !given && !hasDefault && !declared[p.Name] && !annotated && t.rankOf(p.Name) == nil {
			out = append(out, p.Name)
		}
	}
	for i, p := range a.KwOnly {
		_, given := t.req.Args[p.Name]
		if !given && a.KwDefaults[i] == nil && t.passed(p, env) == nil {
			out = append(out, p.Name)
		}
	}
	return out
}

// run evaluates a kernel's function and gives its results.
func (t *translator) run(at eval.Site, f *eval.Function, e entry) ([]*buffer, error) {
	if err := t.decorators(e); err != nil {
		return nil, err
	}
	t.said = append(t.said, scopedEntry{e, at.Env})
	if !e.lazy {
		if err := t.primFunc(at, f); err != nil {
			return nil, err
		}
		return t.outputs(at, e)
	}
	if missing := t.missing(e, f.Env); len(missing) > 0 {
		return nil, t.noValue(e, missing)
	}
	t.order = parameterNames(f.Def)
	env, err := t.bindKnown(at, f)
	if err != nil {
		return nil, err
	}
	t.dims.learn(f.Def, env)
	err = t.in.Exec(f.Def.Body, env)
	c, returns := err.(*eval.Control)
	switch {
	case err != nil && !returns:
		return nil, err
	case !returns:
		return nil, nil
	}
	t.returns = true
	if host, ok := c.Value.(*failed); ok {
		return nil, host.err
	}
	if inner, ok := c.Value.(*decorated); ok {
		return t.run(inner.at, inner.f, inner.e)
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

// noValue is the error of parameters that nothing gives a value.
func (t *translator) noValue(e entry, missing []string) error {
	give := fmt.Sprintf("set %s with --arg %s=…", them(missing), strings.Join(missing, "=…,"))
	if t.req.Captured != nil { // Python passes all values, and of arrays the types
		give = fmt.Sprintf("pass a number, or declare an array: %s: T.Tensor(…)", missing[0])
	}
	has := "has"
	if len(missing) > 1 {
		has = "have"
	}
	return t.in.Errorf(e.def, "%s of %s %s no value; %s", plural(missing, "parameter"), e.def.Name, has, give)
}

// isFactory reports whether a function that a factory returns is a factory itself, of what the first knows: its
// parameters have no types.
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
