package eval

import (
	"maps"

	"github.com/tsopt/tsopt/internal/python"
)

// An Env is a scope: names and their values, and the scope around it.
type Env struct {
	vars   map[string]Value
	parent *Env
	kind   envKind
	scope  *scope              // what a function's body says of names; nil for others
	def    *python.FunctionDef // of the function whose body this is; nil for others
	lazy   *lazyModule
	file   string
	preset map[string]bool // names that keep their values (Preset)
}

type envKind int

const (
	blockEnv envKind = iota // what NewEnv makes
	functionEnv
	comprehensionEnv
	classEnv
)

// NewEnv makes a scope in another one, or a global one if parent is nil.
func NewEnv(parent *Env) *Env { return &Env{vars: map[string]Value{}, parent: parent} }

// Get gives the value of a name that this scope itself binds. It does not force a lazy name.
func (e *Env) Get(name string) (Value, bool) {
	v, ok := e.vars[name]
	return v, ok
}

// Set binds a name in this scope.
func (e *Env) Set(name string, v Value) { e.vars[name] = v }

// Delete unbinds a name of this scope.
func (e *Env) Delete(name string) { delete(e.vars, name) }

// Names are the names that this scope binds, in no order.
func (e *Env) Names() []string {
	var names []string
	for name := range e.vars {
		names = append(names, name)
	}
	if e.lazy != nil {
		names = append(names, e.lazy.names()...)
	}
	return names
}

// Global is the outermost scope around e.
func (e *Env) Global() *Env {
	for e.parent != nil {
		e = e.parent
	}
	return e
}

// Definitions are those of the functions around this place, the innermost first.
func (e *Env) Definitions() (out []*python.FunctionDef) {
	for ; e != nil; e = e.parent {
		if e.def != nil {
			out = append(out, e.def)
		}
	}
	return out
}

// Lookup gives the value of a name as the program sees it at this place, without those that are built in. It forces a
// lazy name.
func (e *Env) Lookup(name string) (Value, bool) {
	v, ok, _ := e.find(name)
	return v, ok
}

// Owner gives the scope that binds a name as the program sees it, nil if there is none.
func (e *Env) Owner(name string) *Env {
	_, _, owner := e.find(name)
	return owner
}

// find gives the value of a name and who binds it. A local name without a value has an owner, and no value.
func (e *Env) find(name string) (Value, bool, *Env) {
	for at := e; at != nil; at = at.parent {
		if at.kind == classEnv && at != e {
			continue // methods do not see the names of their class
		}
		if s := at.scope; s != nil && s.global[name] {
			at = at.Global()
		}
		if at.lazy != nil {
			at.lazy.force(name)
		}
		if v, ok := at.vars[name]; ok {
			return v, true, at
		}
		if s := at.scope; s != nil && s.local[name] {
			return nil, false, at
		}
	}
	return nil, false, nil
}

// binder is the scope in which an assignment binds a name.
func (e *Env) binder(name string) *Env {
	for at := e; at != nil; at = at.parent {
		switch s := at.scope; {
		case s == nil:
			continue
		case s.global[name]:
			return e.Global()
		case s.nonlocal[name]:
			if owner := at.parent.functionOwner(name); owner != nil {
				return owner
			}
		}
		break
	}
	return e
}

// functionOwner is the function around e, e included, that has a name as a local one.
func (e *Env) functionOwner(name string) *Env {
	for at := e; at != nil; at = at.parent {
		if _, ok := at.vars[name]; at.parent != nil && at.kind != classEnv &&
			(ok || at.scope != nil && at.scope.local[name]) {
			return at
		}
	}
	return nil
}

// fileName is the file of a scope's code.
func (e *Env) fileName() string { return e.Global().file }

// scope is what the text of a function says of the names in it.
type scope struct {
	local, global, nonlocal map[string]bool
	yields                  bool
}

// scopeOf gives the scope of a function or lambda.
func (in *Interp) scopeOf(n python.Node, args *python.Arguments, body []python.Stmt) *scope {
	if s, ok := in.scopes[n]; ok {
		return s
	}
	s := &scope{local: map[string]bool{}, global: map[string]bool{}, nonlocal: map[string]bool{}}
	for _, a := range parameters(args) {
		s.local[a.Name] = true
	}
	f, ok := n.(*python.FunctionDef)
	s.yields = bound(body, ok && f.Inner, func(name string) { s.local[name] = true })
	if l, ok := n.(*python.Lambda); ok {
		walrus(l.Body, func(name string) { s.local[name] = true })
	}
	s.declare(body)
	if in.scopes == nil {
		in.scopes = map[python.Node]*scope{}
	}
	in.scopes[n] = s
	return s
}

// declare takes global and nonlocal statements.
func (s *scope) declare(body []python.Stmt) {
	for _, st := range body {
		python.Inspect(st, func(n python.Node) bool {
			switch n := n.(type) {
			case *python.FunctionDef, *python.ClassDef, python.Expr:
				return false
			case *python.Global:
				mark(n.Names, s.global, s.local)
			case *python.Nonlocal:
				mark(n.Names, s.nonlocal, s.local)
			}
			return true
		})
	}
}

func mark(names []string, as, not map[string]bool) {
	for _, name := range names {
		as[name] = true
		delete(not, name)
	}
}

func parameters(a *python.Arguments) []*python.Arg {
	all := append(append([]*python.Arg{}, a.PosOnly...), a.Args...)
	if a.VarArg != nil {
		all = append(all, a.VarArg)
	}
	all = append(all, a.KwOnly...)
	if a.KwArg != nil {
		all = append(all, a.KwArg)
	}
	return all
}

// Copy is a scope with what the names of this one hold now.
func (e *Env) Copy() *Env {
	out := *e
	out.vars = maps.Clone(e.vars)
	return &out
}
