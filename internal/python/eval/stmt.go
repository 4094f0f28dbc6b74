package eval

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// block runs statements one after the other.
func (in *Interp) block(body []python.Stmt, env *Env) error {
	for i, s := range body {
		err := in.accounted(body, i, env)
		if err == nil {
			if how := in.behind(s, env, body[i+1:]); how != nil {
				return how(func() error { return in.block(body[i+1:], env) })
			}
			continue
		}
		if _, leaves := err.(*Control); leaves || !in.asking || in.Recover == nil {
			return err
		}
		if err == in.asked {
			return err
		}
		if err = in.Recover(Site{in, env, s}, s, err); err != nil {
			in.asked = err
			return err
		}
	}
	return nil
}

// accounted runs a statement of a block whose host keeps an account.
func (in *Interp) accounted(body []python.Stmt, i int, env *Env) error {
	if in.Account == nil {
		return in.stmt(body[i], env)
	}
	var next python.Stmt
	if i+1 < len(body) {
		next = body[i+1]
	}
	done := in.Account(Site{in, env, body[i]}, body[i], next)
	err := in.stmt(body[i], env)
	if done != nil {
		err = done(err)
	}
	return err
}

func (in *Interp) stmt(s python.Stmt, env *Env) error {
	if err := in.enter(s); err != nil {
		return err
	}
	err := in.statement(s, env)
	in.leave()
	return err
}

func (in *Interp) statement(s python.Stmt, env *Env) error {
	if in.Check != nil {
		if err := in.Check(Site{in, env, s}, s); err != nil {
			return err
		}
	}
	switch s := s.(type) {
	case *python.ExprStmt:
		_, err := in.eval(s.Value, env)
		return err
	case *python.Assign:
		v, err := in.eval(s.Value, env)
		if err == nil {
			v, err = loaded(Site{in, env, s.Value}, v)
		}
		if err != nil {
			return err
		}
		for _, t := range s.Targets {
			if err := in.assign(t, v, env); err != nil {
				return err
			}
		}
		return nil
	case *python.AugAssign:
		return in.augAssign(s, env)
	case *python.AnnAssign:
		return in.annAssign(s, env)
	case *python.If:
		return in.ifStmt(s, env)
	case *python.For:
		return in.forStmt(s, env)
	case *python.While:
		return in.whileStmt(s, env)
	case *python.With:
		if s.Async {
			return in.unsupported(s, "async with")
		}
		return in.with(s.Items, s.Body, env)
	case *python.FunctionDef:
		return in.define(s, env)
	case *python.Return:
		var v Value
		if s.Value != nil {
			var err error
			if v, err = in.eval(s.Value, env); err != nil {
				return err
			}
		}
		return &Control{Return, v, s.Span}
	case *python.Break:
		return &Control{Kind: Break, At: s.Span}
	case *python.Continue:
		return &Control{Kind: Continue, At: s.Span}
	case *python.Pass, *python.Global, *python.Nonlocal:
		return nil
	case *python.Delete:
		for _, t := range s.Targets {
			if err := in.del(t, env); err != nil {
				return err
			}
		}
		return nil
	case *python.Assert:
		return in.assert(s, env)
	case *python.Raise:
		return in.raise(s, env)
	case *python.Try:
		return in.try(s, env)
	case *python.Import:
		for _, a := range s.Names {
			if err := in.importModule(s, a, env); err != nil {
				return err
			}
		}
		return nil
	case *python.ImportFrom:
		for _, a := range s.Names {
			if err := in.importName(s, a, env); err != nil {
				return err
			}
		}
		return nil
	case *python.ClassDef:
		return in.class(s)
	case *python.Match:
		return in.match(s, env)
	case *python.TypeAlias:
		return in.unsupported(s, "type")
	}
	return in.unsupported(s, "this statement")
}

// unsupported is the error of a construct that is Python, but not here.
func (in *Interp) unsupported(n python.Node, construct string) error {
	return in.Errorf(n, "'%s' is not supported here", construct)
}

// importModule runs one part of `import a.b as c`.
func (in *Interp) importModule(s *python.Import, a *python.Alias, env *Env) error {
	m, err := in.module(a, a.Name, env)
	if err != nil {
		return err
	}
	if root, _, dotted := strings.Cut(a.Name, "."); dotted && a.AsName == "" {
		if m, err = in.module(a, root, env); err != nil {
			return err
		}
	}
	return in.bind(s, importedName(a), m, env)
}

func (in *Interp) module(a *python.Alias, name string, env *Env) (Value, error) {
	at := Site{in, env, a}
	if in.Import == nil {
		return nil, at.Raise("ModuleNotFoundError", "No module named '%s'; nothing can be imported here", name)
	}
	v, err := in.Import(at, name)
	if e, ok := err.(*Error); ok && e.Kind == "" {
		e.Kind = "ModuleNotFoundError"
	}
	return v, err
}

// importName runs one part of `from m import a as b`.
func (in *Interp) importName(s *python.ImportFrom, a *python.Alias, env *Env) error {
	name := strings.Repeat(".", s.Level) + s.Module
	if name == "__future__" {
		return nil
	}
	m, err := in.module(a, name, env)
	if err != nil {
		return err
	}
	at := Site{in, env, a}
	if a.Name == "*" {
		return in.importAll(at, name, m)
	}
	v, ok, err := attribute(at, m, a.Name)
	if err != nil {
		return err
	}
	if !ok {
		if v, err = in.module(a, strings.TrimPrefix(name+"."+a.Name, ".."), env); err != nil {
			return at.Raise("ImportError", "cannot import name '%s' from '%s'%s", a.Name, name, in.didYouMean(m, a.Name))
		}
	}
	return in.bind(s, importedName(a), v, env)
}

func (in *Interp) importAll(at Site, module string, m Value) error {
	all, ok := m.(AttrLister)
	if !ok {
		return at.Raise("ImportError", "'%s' does not say what it has; name what you import", module)
	}
	for _, name := range all.AttrNames() {
		if strings.HasPrefix(name, "_") {
			continue
		}
		v, ok, err := attribute(at, m, name)
		if err != nil {
			return err
		}
		if ok {
			at.Env.Set(name, v)
		}
	}
	return nil
}

func (in *Interp) assert(s *python.Assert, env *Env) error {
	v, err := in.eval(s.Test, env)
	if err != nil {
		return err
	}
	at := Site{in, env, s.Test}
	ok, err := in.Truth(at, v)
	if err != nil || ok {
		return err
	}
	exc := &Exception{Type: exceptionTypes["AssertionError"]}
	if s.Msg != nil {
		msg, err := in.eval(s.Msg, env)
		if err != nil {
			return err
		}
		exc.Args = []Value{msg}
	}
	return exc.raise(at)
}
