package tilelang

import (
	"maps"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// checkArgs rejects a value of --arg for a name that the program does not have: it is misspelt.
func (t *translator) checkArgs(m *python.Module, e entry) error {
	if t.req.Loose || t.req.Captured != nil || len(t.req.Args) == 0 {
		return nil
	}
	takes := namesOf(m)
	for _, name := range slices.Sorted(maps.Keys(t.req.Args)) {
		if takes[name] {
			continue
		}
		if t.usesUnknown(m) {
			return nil // what declares the name may be misspelt, which evaluation reports
		}
		meant := parameterNames(e.def)
		for _, s := range e.def.Body {
			if def, ok := s.(*python.FunctionDef); ok {
				meant = append(meant, parameterNames(def)...)
			}
		}
		known := append(slices.Clone(meant), slices.Sorted(maps.Keys(takes))...)
		has := "it has none"
		if len(meant) > 0 {
			has = "it has " + strings.Join(meant, ", ")
		}
		if sizes := declaredDimensions(m); len(sizes) > 0 {
			has += "; the file has the dimensions " + strings.Join(sizes, ", ")
		}
		return t.in.Errorf(e.def, "--arg %s=…: %s has no parameter %s, and the file has no dimension or name that it could set; %s%s", name, e.def.Name, name, has, nearest.DidYouMean(name, known))
	}
	return nil
}

// usesUnknown reports whether a file uses a name of the language that there is not.
func (t *translator) usesUnknown(m *python.Module) (unknown bool) {
	language := &module{t}
	python.Walk(m, func(n python.Node) {
		a, ok := n.(*python.Attribute)
		if !ok {
			return
		}
		root, ok := a.Value.(*python.Name)
		if ok && imported(m, root.ID) == "tilelang.language" {
			v, refused := language.find(a.Attr)
			unknown = unknown || v == nil && refused == nil
		}
	})
	return unknown
}

// checkKinds rejects a text for a parameter whose default is a number or a truth value: `--arg flag=false` is the text
// "false", which is true.
func (t *translator) checkKinds(f *eval.Function) error {
	if t.req.Captured != nil {
		return nil
	}
	a := f.Def.Args
	positional := slices.Concat(a.PosOnly, a.Args)
	defaults := maps.Clone(f.KwDefaults)
	for i, v := range f.Defaults {
		defaults[positional[len(positional)-len(f.Defaults)+i].Name] = v
	}
	for _, p := range params(a) {
		text, isText := t.req.Args[p.Name].(string)
		if !isText {
			continue
		}
		switch defaults[p.Name].(type) {
		case bool:
			return t.in.Errorf(p, "--arg %s=%s: got the string '%s', but %s must be True or False%s", p.Name, text, text, p.Name,
				nearest.DidYouMean(text, []string{"True", "False"}))
		case int64, float64:
			return t.in.Errorf(p, "--arg %s=%s: got the string '%s', but the default value of %s is the number %s; write a number", p.Name, text, text, p.Name, eval.Repr(defaults[p.Name]))
		}
	}
	return nil
}

// declaredDimensions are the names that a file declares by T.const, T.dynamic and T.symbolic, in its order.
func declaredDimensions(m *python.Module) (names []string) {
	python.Walk(m, func(n python.Node) {
		if call, ok := n.(*python.Call); ok {
			for _, name := range dimensionsOf(call) {
				if !slices.Contains(names, name) {
					names = append(names, name)
				}
			}
		}
	})
	return names
}

// dimensionsOf are the names that a call declares as dimensions, none of other calls.
func dimensionsOf(call *python.Call) (names []string) {
	if name, _ := lastName(call); name != "const" && name != "dynamic" && name != "symbolic" {
		return nil
	}
	for _, x := range call.Args {
		if c, ok := x.(*python.Constant); ok {
			text, _ := c.Value.(string)
			names = append(names, strings.FieldsFunc(text, func(r rune) bool { return r == ',' || r == ' ' })...)
		}
	}
	return names
}

// namesOf are the names of a file that --arg may give values: parameters of its functions, dimensions that they
// declare, names of the file itself, names that it uses and does not bind, and those of the number of devices.
func namesOf(m *python.Module) map[string]bool {
	out, local, used := map[string]bool{}, map[string]bool{}, map[string]bool{}
	add := func(to map[string]bool, names []string) {
		for _, n := range names {
			to[n] = true
		}
	}
	add(out, eval.Bound(m.Body))
	add(out, rankCounts)
	python.Walk(m, func(n python.Node) {
		switch n := n.(type) {
		case *python.FunctionDef:
			add(out, parameterNames(n))
			add(local, eval.Bound(n.Body))
		case *python.Lambda:
			for _, p := range params(n.Args) {
				local[p.Name] = true
			}
		case *python.Comprehension:
			add(local, namesIn(n.Target))
		case *python.Name:
			used[n.ID] = true
		case *python.Call:
			add(out, dimensionsOf(n))
		}
	})
	builtins := eval.NewBuiltins()
	for n := range used {
		if _, isBuiltin := builtins[n]; !local[n] && !isBuiltin {
			out[n] = true
		}
	}
	return out
}
