package tilelang

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What editors ask of a program without translating it.

// A Kernel is a function of a file that can be translated by itself.
type Kernel struct {
	Name string
	At   python.Span // the name
	// Needs are the parameters and dimensions (T.const) that have no value.
	Needs []string
}

// Kernels are those of a file, where values are given for some names.
func Kernels(m *python.Module, given map[string]eval.Value) (out []Kernel) {
	t := newTranslator(&Request{Args: given}, newLearned(m, ""), &eval.Budget{})
	env := t.in.Module(m)
	for _, e := range entries(m) {
		k := Kernel{Name: e.def.Name, At: e.def.NamePos.Spanning(e.def.Name), Needs: t.missing(e, env)}
		for _, name := range declared(e.def) {
			if _, ok := given[name]; !ok && !slices.Contains(k.Needs, name) {
				k.Needs = append(k.Needs, name)
			}
		}
		out = append(out, k)
	}
	return out
}

// declared are the dimensions that a function declares by T.const("M, N").
func declared(def *python.FunctionDef) (out []string) {
	python.Walk(def, func(n python.Node) {
		c, ok := n.(*python.Call)
		if !ok || len(c.Args) != 1 {
			return
		}
		f, ok := c.Func.(*python.Attribute)
		names, isText := c.Args[0].(*python.Constant)
		if !ok || f.Attr != "const" || !isText {
			return
		}
		if s, ok := names.Value.(string); ok {
			for name := range strings.FieldsFuncSeq(s, func(r rune) bool { return r == ',' || r == ' ' }) {
				out = append(out, name)
			}
		}
	})
	return out
}

// Lookup is the function of a name, or of an alias.
func Lookup(name string) (Function, bool) {
	if b := byName()[name]; b != nil {
		return b.Function, true
	}
	return Function{}, false
}

// Types are the names of element types, as attributes of the language.
func Types() (out []string) {
	for name := range dtypes {
		if isIdentifier(name) {
			out = append(out, name)
		}
	}
	slices.Sort(out)
	return out
}

// Signature is a function as it is called: `T.copy(src, dst)`, with what it gives.
func (f *Function) Signature() string { return "T." + f.Name + "(" + f.Params + ")" + arrow(f.Result) }

// Arguments are the names by which arguments can be given.
func (f *Function) Arguments() (out []string) {
	for _, p := range parseParams(f.Params) {
		if !p.variadic {
			out = append(out, p.name)
		}
	}
	return out
}
