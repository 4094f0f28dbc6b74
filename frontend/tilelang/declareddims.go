package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Dimensions (T.const) that the arrays tell which a program is called with. They are known before its function is
// evaluated: what it declares of its arrays is looked at first, with the names that the declarations use.

// harmless are the functions that declarations, and what they are made of, may call.
var harmless = []string{"const", "dynamic", "symbolic", "ceildiv", "min", "max", "int", "len", "tuple", "list"}

// The dimensionValues are what is known of the dimensions of a program, by name.
type dimensionValues struct {
	t  *translator
	of map[string]eval.Value
}

// learn learns dimensions from the arrays that a function declares, as parameters or in its body.
func (d *dimensionValues) learn(def *python.FunctionDef, scope *eval.Env) {
	if len(d.t.req.Types) == 0 {
		return
	}
	env := eval.NewEnv(scope)
	d.parameters(def, env)
	for _, s := range def.Body {
		switch s := s.(type) {
		case *python.AnnAssign:
			if name, ok := s.Target.(*python.Name); ok && s.Value == nil {
				d.declared(name.ID, s.Annotation, env)
				continue
			}
		case *python.Assign:
			if d.assigned(s, env) {
				continue
			}
		case *python.FunctionDef:
			d.parameters(s, env)
		}
		for _, name := range eval.Bound([]python.Stmt{s}) {
			env.Set(name, &failed{errQuiet})
		}
	}
}

func (d *dimensionValues) parameters(def *python.FunctionDef, env *eval.Env) {
	for _, p := range params(def.Args) {
		if p.Annotation != nil {
			d.declared(p.Name, p.Annotation, env)
		}
	}
}

// assigned binds what an assignment without effects binds, and reports whether it does.
func (d *dimensionValues) assigned(s *python.Assign, env *eval.Env) bool {
	if len(s.Targets) != 1 || !isHarmless(s.Value) {
		return false
	}
	v, err := d.t.in.Eval(s.Value, env)
	if err != nil {
		return false
	}
	names, vs := []python.Expr{s.Targets[0]}, []eval.Value{v}
	if tuple, ok := s.Targets[0].(*python.Tuple); ok {
		names = tuple.Elts
		if vs, err = elements(eval.Site{Interp: d.t.in, Env: env, Node: s}, v); err != nil || len(vs) != len(names) {
			return false
		}
	}
	for i, x := range names {
		name, ok := x.(*python.Name)
		if !ok {
			return false
		}
		env.Set(name.ID, vs[i])
	}
	return true
}

// isHarmless reports whether an expression can be evaluated once more.
func isHarmless(x python.Expr) bool {
	ok := true
	python.Walk(x, func(n python.Node) {
		if c, isCall := n.(*python.Call); isCall {
			name, _ := lastName(c)
			ok = ok && slices.Contains(harmless, name)
		}
	})
	return ok
}

// declared learns dimensions from the declaration of an array. Its evaluation reports what is wrong in it.
func (d *dimensionValues) declared(name string, annotation python.Expr, env *eval.Env) {
	given := d.t.req.typeOf(name)
	if given == nil {
		return
	}
	v, err := d.t.in.Eval(annotation, env)
	if y, ok := v.(*tensorType); ok && err == nil {
		_ = d.t.unify(eval.Site{Interp: d.t.in, Env: env, Node: annotation}, name, y, given)
	}
}

// Use implements [eval.Dead]: a name of a dimension that is known by now is its number.
func (d *constDim) Use(at eval.Site, _ string) (eval.Value, error) {
	return translatorOf(at).dims.value(d), nil
}

// value is a dimension's number, where it is known.
func (d *dimensionValues) value(v eval.Value) eval.Value {
	if c, ok := v.(*constDim); ok {
		if n, known := d.of[c.name]; known {
			return n
		}
	}
	return v
}

// known are extents or strides with the numbers of dimensions that are known.
func (d *dimensionValues) known(vs []eval.Value) []eval.Value {
	out := slices.Clone(vs)
	for i, v := range out {
		out[i] = d.value(v)
	}
	return out
}
