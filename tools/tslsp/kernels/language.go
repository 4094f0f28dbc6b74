package kernels

import (
	"regexp"
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

// names are those by which a program calls the language.
type names struct {
	modules []string          // T
	members map[string]string // imported one by one: the language's name of each
}

// languageIn are the names that imports of a program, wherever they stand, give to the language.
func languageIn(m *python.Module) names {
	out := names{members: map[string]string{}}
	module := func(a *python.Alias) {
		if a.AsName != "" {
			out.modules = append(out.modules, a.AsName)
		} else {
			out.modules = append(out.modules, a.Name)
		}
	}
	python.Walk(m, func(n python.Node) {
		switch n := n.(type) {
		case *python.Import:
			for _, a := range n.Names {
				if isLanguage(a.Name) {
					module(a)
				}
			}
		case *python.ImportFrom:
			for _, a := range n.Names {
				switch {
				case isLanguage(n.Module + "." + a.Name):
					module(a)
				case isLanguage(n.Module) && a.AsName != "":
					out.members[a.AsName] = a.Name
				case isLanguage(n.Module):
					out.members[a.Name] = a.Name
				}
			}
		}
	})
	return out
}

// used reports whether the program names the language at all.
func (n names) used() bool { return len(n.modules)+len(n.members) > 0 }

func isLanguage(module string) bool {
	return module == "tilelang.language" || module == "tsopt.language"
}

// imported finds the language's module in a text that does not parse while it is written.
var imported = regexp.MustCompile(`(?m)^[ \t]*(?:import (?:tilelang|tsopt)\.language as (\w+)|from (?:tilelang|tsopt) import (language)(?: as (\w+))?)`)

func (n names) isModule(name, text string) bool {
	if slices.Contains(n.modules, name) {
		return true
	}
	for _, m := range imported.FindAllStringSubmatch(text, -1) {
		if name == m[1] || name == m[3] || m[3] == "" && name == m[2] {
			return true
		}
	}
	return false
}
