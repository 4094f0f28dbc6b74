package eval

import "github.com/tsopt/tsopt/internal/python"

// class runs a class statement.
func (in *Interp) class(s *python.ClassDef, env *Env) error {
	return in.unsupported(s, "class")
}

// yields says whether a function is a generator.
func (f *Function) yields() bool {
	found := false
	for _, s := range f.Def.Body {
		python.Inspect(s, func(n python.Node) bool {
			switch n.(type) {
			case *python.FunctionDef, *python.ClassDef, *python.Lambda:
				return false
			case *python.Yield, *python.YieldFrom:
				found = true
			}
			return !found
		})
	}
	return found
}

func (in *Interp) generator(f *Function, _ *Env) (Value, error) {
	return nil, in.unsupported(f.Def, "yield")
}
