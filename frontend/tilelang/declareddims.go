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

// learnDims learns dimensions from the arrays that a function declares, as parameters or in its body.
func (t *translator) learnDims(def *python.FunctionDef, scope *eval.Env) {
	if len(t.req.Types) == 0 {
		return
	}
	env := eval.NewEnv(scope)
	t.learnParameters(def, env)
	for _, s := range def.Body {
		switch s := s.(type) {
		case *python.AnnAssign:
			if name, ok := s.Target.(*python.Name); ok && s.Value == nil {
				t.learnDeclared(name.ID, s.Annotation, env)
				continue
			}
		case *python.Assign:
			if t.assigned(s, env) {
				continue
			}
		case *python.FunctionDef:
			t.learnParameters(s, env)
		}
		for _, name := range eval.Bound([]python.Stmt{s}) {
			env.Set(name, &failed{errQuiet})
		}
	}
}

func (t *translator) learnParameters(def *python.FunctionDef, env *eval.Env) {
	for _, p := range params(def.Args) {
		if p.Annotation != nil {
			t.learnDeclared(p.Name, p.Annotation, env)
		}
	}
}

// assigned binds what an assignment without effects binds, and reports whether it does.
func (t *translator) assigned(s *python.Assign, env *eval.Env) bool {
	if len(s.Targets) != 1 || !isHarmless(s.Value) {
		return false
	}
	v, err := t.in.Eval(s.Value, env)
	if err != nil {
		return false
	}
	names, vs := []python.Expr{s.Targets[0]}, []eval.Value{v}
	if tuple, ok := s.Targets[0].(*python.Tuple); ok {
		names = tuple.Elts
		if vs, err = elements(eval.Site{Interp: t.in, Env: env, Node: s}, v); err != nil || len(vs) != len(names) {
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

// learnDeclared learns dimensions from the declaration of an array. What is wrong in it is told where it is evaluated.
func (t *translator) learnDeclared(name string, annotation python.Expr, env *eval.Env) {
	given := t.req.typeOf(name)
	if given == nil {
		return
	}
	v, err := t.in.Eval(annotation, env)
	if y, ok := v.(*tensorType); ok && err == nil {
		_ = t.unify(eval.Site{Interp: t.in, Env: env, Node: annotation}, name, y, given)
	}
}

// Use implements [eval.Dead]: a name of a dimension that is known by now is its number.
func (d *constDim) Use(at eval.Site, _ string) (eval.Value, error) {
	return translatorOf(at).dimension(d), nil
}

// dimension is a dimension's number, where it is known.
func (t *translator) dimension(v eval.Value) eval.Value {
	if d, ok := v.(*constDim); ok {
		if n, known := t.dims[d.name]; known {
			return n
		}
	}
	return v
}

// known are extents or strides with the numbers of dimensions that are known.
func (t *translator) known(vs []eval.Value) []eval.Value {
	out := slices.Clone(vs)
	for i, v := range out {
		out[i] = t.dimension(v)
	}
	return out
}
