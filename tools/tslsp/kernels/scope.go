package kernels

import "github.com/tsopt/tsopt/internal/python"

// A scope is where names are known: a file, a function, a lambda.
type scope struct {
	span   python.Span
	parent *scope
	inner  []*scope
	bound  map[string][]binding // in the order of the text
	order  []string
	uses   []*python.Name
}

// A binding is where a name gets a value.
type binding struct {
	at   python.Span
	node python.Node // the statement or parameter
}

func scopeOf(m *python.Module) *scope {
	s := &scope{span: m.Range(), bound: map[string][]binding{}}
	s.visit(m, nil)
	return s
}

func (s *scope) bind(name string, at python.Span, node python.Node) {
	if _, known := s.bound[name]; !known {
		s.order = append(s.order, name)
	}
	s.bound[name] = append(s.bound[name], binding{at, node})
}

// visit collects what a node below a statement binds and uses.
func (s *scope) visit(n, stmt python.Node) {
	if _, ok := n.(python.Stmt); ok {
		stmt = n
	}
	below := func(n python.Node) { s.visit(n, stmt) }
	switch n := n.(type) {
	case *python.FunctionDef:
		s.bind(n.Name, n.NamePos.Spanning(n.Name), n)
		for _, d := range n.Decorators {
			below(d)
		}
		body := make([]python.Node, len(n.Body))
		for i, b := range n.Body {
			body[i] = b
		}
		s.function(python.Span{Start: n.NamePos, End: n.End}, n.Args, body)
		return
	case *python.Lambda:
		s.function(n.Range(), n.Args, []python.Node{n.Body})
		return
	case *python.Assign:
		for _, t := range n.Targets {
			s.target(t, n)
		}
	case *python.AnnAssign:
		s.target(n.Target, n)
	case *python.AugAssign:
		s.target(n.Target, n)
	case *python.For:
		s.target(n.Target, n)
	case *python.Comprehension:
		s.target(n.Target, stmt)
	case *python.NamedExpr:
		s.target(n.Target, stmt)
	case *python.WithItem:
		if n.Vars != nil {
			s.target(n.Vars, stmt)
		}
	case *python.Import:
		for _, a := range n.Names {
			s.bind(aliasName(a), a.Range(), n)
		}
	case *python.ImportFrom:
		for _, a := range n.Names {
			s.bind(aliasName(a), a.Range(), n)
		}
	case *python.Name:
		s.uses = append(s.uses, n)
	}
	python.Children(n, below)
}

// function is a scope of its own; defaults and annotations are of the one around.
func (s *scope) function(span python.Span, a *python.Arguments, body []python.Node) {
	f := &scope{span: span, parent: s, bound: map[string][]binding{}}
	s.inner = append(s.inner, f)
	python.Children(a, func(n python.Node) {
		arg, ok := n.(*python.Arg)
		if !ok {
			s.visit(n, n)
			return
		}
		f.bind(arg.Name, arg.Start.Spanning(arg.Name), arg)
		python.Children(arg, func(n python.Node) { s.visit(n, n) })
	})
	for _, n := range body {
		f.visit(n, n)
	}
}

// target binds the names of what is assigned to.
func (s *scope) target(x python.Node, stmt python.Node) {
	switch x := x.(type) {
	case *python.Name:
		s.bind(x.ID, x.Range(), stmt)
	case *python.Tuple:
		for _, e := range x.Elts {
			s.target(e, stmt)
		}
	case *python.List:
		for _, e := range x.Elts {
			s.target(e, stmt)
		}
	case *python.Starred:
		s.target(x.Value, stmt)
	}
}

func aliasName(a *python.Alias) string {
	if a.AsName != "" {
		return a.AsName
	}
	return a.Name
}

// around is the innermost scope that a place is in.
func (s *scope) around(p python.Pos) *scope {
	for _, in := range s.inner {
		if inside(p, in.span) {
			return in.around(p)
		}
	}
	return s
}

func inside(p python.Pos, s python.Span) bool { return !before(p, s.Start) && !before(s.End, p) }

func before(a, b python.Pos) bool { return a.Line < b.Line || a.Line == b.Line && a.Col < b.Col }

// resolve is the binding that a name at a place has: the last one before it in its scope, or else the first.
func (s *scope) resolve(name string, p python.Pos) (binding, bool) {
	for ; s != nil; s = s.parent {
		all := s.bound[name]
		if len(all) == 0 {
			continue
		}
		found := all[0]
		for _, b := range all {
			if !before(p, b.at.Start) {
				found = b
			}
		}
		return found, true
	}
	return binding{}, false
}
