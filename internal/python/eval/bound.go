package eval

import (
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// bound calls add with the names that statements bind in the scope that they stand in, some of them several times.
func bound(body []python.Stmt, add func(name string)) {
	for _, s := range body {
		python.Inspect(s, func(n python.Node) bool {
			switch n := n.(type) {
			case *python.FunctionDef:
				add(n.Name)
				walrusIn(n.Decorators, add)
				return false
			case *python.ClassDef:
				add(n.Name)
				walrusIn(n.Decorators, add)
				return false
			case *python.Assign:
				for _, t := range n.Targets {
					targets(t, add)
				}
			case *python.AugAssign:
				targets(n.Target, add)
			case *python.AnnAssign:
				targets(n.Target, add)
			case *python.TypeAlias:
				add(n.Name.ID)
			case *python.For:
				targets(n.Target, add)
			case *python.Delete:
				for _, t := range n.Targets {
					targets(t, add)
				}
			case *python.WithItem:
				if n.Vars != nil {
					targets(n.Vars, add)
				}
			case *python.ExceptHandler:
				if n.Name != "" {
					add(n.Name)
				}
			case *python.MatchAs:
				if n.Name != "" {
					add(n.Name)
				}
			case *python.MatchStar:
				if n.Name != "" {
					add(n.Name)
				}
			case *python.MatchMapping:
				if n.Rest != "" {
					add(n.Rest)
				}
			case *python.Import:
				for _, a := range n.Names {
					add(importedName(a))
				}
			case *python.ImportFrom:
				for _, a := range n.Names {
					add(importedName(a))
				}
			case python.Expr:
				walrus(n, add)
				return false
			}
			return true
		})
	}
}

// importedName is the name that a part of an import binds.
func importedName(a *python.Alias) string {
	if a.AsName != "" {
		return a.AsName
	}
	name, _, _ := strings.Cut(a.Name, ".")
	return name
}

// targets calls add with the names that an assignment to x binds.
func targets(x python.Expr, add func(name string)) {
	switch x := x.(type) {
	case *python.Name:
		add(x.ID)
	case *python.Starred:
		targets(x.Value, add)
	case *python.Tuple:
		for _, e := range x.Elts {
			targets(e, add)
		}
	case *python.List:
		for _, e := range x.Elts {
			targets(e, add)
		}
	}
}

// walrus calls add with the names that `:=` binds inside an expression; one in a comprehension binds outside of it.
func walrus(x python.Expr, add func(name string)) {
	python.Inspect(x, func(n python.Node) bool {
		switch n := n.(type) {
		case *python.Lambda:
			walrusIn(n.Args.Defaults, add)
			return false
		case *python.NamedExpr:
			add(n.Target.ID)
		}
		return true
	})
}

func walrusIn(list []python.Expr, add func(name string)) {
	for _, x := range list {
		walrus(x, add)
	}
}
