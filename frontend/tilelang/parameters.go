package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Parameters of kernels: values that are known now, arrays and numbers that are the function's arguments.

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
		} else if d := t.passed(p, f.Env); d != nil {
			at.Node = p
			c.Keywords = append(c.Keywords, eval.KeywordArg{Name: p.Name, Value: t.number(p.Name, d, at), Node: p})
		}
	}
	return f.Bind(c)
}

// passed is the type of a number that is passed when the kernel is launched, as its annotation says, T.int32; nil for a
// parameter that must be known now, as one under int or under nothing.
func (t *translator) passed(p *python.Arg, env *eval.Env) *dtype {
	switch p.Annotation.(type) {
	case *python.Attribute, *python.Name:
		v, err := t.in.Eval(p.Annotation, env)
		if d, ok := v.(*dtype); ok && err == nil {
			return d
		}
	}
	return nil
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
func (*undeclared) Use(at eval.Site, name string) (eval.Value, error) {
	return nil, at.Interp.Errorf(at.Node, "the type of %s is declared after its first use; declare it before: %s: T.Tensor(…)", name, name)
}

// primFunc translates a function whose parameters have types.
func (t *translator) primFunc(at eval.Site, f *eval.Function) error {
	if f.Def == nil {
		return t.in.Errorf(at.Node, "a lambda cannot be a kernel")
	}
	at.Env, t.order = f.Env, parameterNames(f.Def)
	t.declared = t.order // out_idx counts a number whose value is known, too
	t.dims.learn(f.Def, f.Env)
	c := &eval.Call{Site: at}
	for _, p := range params(f.Def.Args) {
		at.Node = p
		if p.Annotation == nil {
			return t.in.Errorf(p, "parameter %s of kernel %s has no type; write %s: T.Tensor((M, N), \"float16\")", p.Name,
				f.Name, p.Name)
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
	return nil, at.Interp.Errorf(at.Node, "parameter %s has unsupported type %s; use T.Tensor(shape, dtype) for arrays and T.int32, T.float32, … for numbers", name, eval.Repr(y))
}

// addArgument adds an argument to the function, in the place that it has among the kernel's parameters; results that
// have none come last.
func (t *translator) addArgument(name string, y ir.Type, loc diag.Loc) *ir.Value {
	at := func(name string) int {
		if i := slices.Index(t.order, name); i >= 0 {
			return i
		}
		return len(t.order)
	}
	i := 0
	for i < len(t.taken) && at(t.taken[i]) <= at(name) {
		i++
	}
	t.taken = slices.Insert(t.taken, i, name)
	return t.entry.InsertArg(i, y, loc)
}

// number is a number that the caller passes, or that is known.
func (t *translator) number(name string, d *dtype, at eval.Site) eval.Value {
	if v, ok := t.req.Args[name]; ok {
		return v
	}
	v := t.addArgument(name, d.value(), named(name, t.loc(at.Node)))
	t.scalars = append(t.scalars, argument{name, v, d.unsigned})
	return number(v, d.unsigned)
}

// unsigned are the arguments of integers without sign.
func (t *translator) unsigned() (out []int) {
	for _, s := range t.scalars {
		if s.unsigned && s.v.Type() != ir.I1 {
			out = append(out, s.v.Index())
		}
	}
	for _, b := range t.arrays {
		if b.elem.unsigned && b.elem.typ != ir.I1 {
			out = append(out, b.mem.Index())
		}
	}
	return out
}

func (t *translator) booleans() (out []int) {
	for _, b := range t.arrays {
		if b.elem.isBool() {
			out = append(out, b.mem.Index())
		}
	}
	return out
}
