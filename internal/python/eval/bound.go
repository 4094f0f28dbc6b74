package eval

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// Bound are the names that statements bind in their scope.
func Bound(body []python.Stmt) (names []string) {
	bound(body, true, func(name string) {
		if !slices.Contains(names, name) {
			names = append(names, name)
		}
	})
	return names
}

// bound calls add with the names that statements bind in their scope, some of them several times, and says whether they
// make a function a generator. Expressions are walked only if they may do either (inner).
func bound(body []python.Stmt, inner bool, add func(name string)) (yields bool) {
	for _, s := range body {
		python.Inspect(s, func(n python.Node) bool {
			switch n := n.(type) {
			case *python.FunctionDef:
				add(n.Name)
				yields = walrusIn(n.Decorators, add) || yields
				return false
			case *python.ClassDef:
				add(n.Name)
				yields = walrusIn(n.Decorators, add) || yields
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
				yields = inner && walrus(n, add) || yields
				return false
			}
			return true
		})
	}
	return yields
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

// walrus calls add with the names that `:=` binds inside an expression, where one in a comprehension binds outside of
// it, and says whether a yield is in it.
func walrus(x python.Expr, add func(name string)) (yields bool) {
	python.Inspect(x, func(n python.Node) bool {
		switch n := n.(type) {
		case *python.Lambda:
			yields = walrusIn(n.Args.Defaults, add) || yields
			return false
		case *python.NamedExpr:
			add(n.Target.ID)
		case *python.Yield, *python.YieldFrom:
			yields = true
		}
		return true
	})
	return yields
}

func walrusIn(list []python.Expr, add func(name string)) (yields bool) {
	for _, x := range list {
		yields = walrus(x, add) || yields
	}
	return yields
}
