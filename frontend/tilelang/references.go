package tilelang

import (
	"github.com/tsopt/tsopt/frontend/tilelang/tree"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Parameters of macros that are references, `x: T.Ref`: an assignment to one stores into what the call names.

// macroOf is a function under T.macro, whose parameters under T.Ref are references; others hold numbers as they are at
// the call.
func macroOf(v eval.Value) eval.Value {
	f, ok := v.(*eval.Function)
	if !ok || f.Def == nil {
		return v
	}
	f.Pass = map[string]func(eval.Site, eval.Value) (eval.Value, error){}
	for _, p := range params(f.Def.Args) {
		f.Pass[p.Name] = passedNow
		if name, _ := lastName(p.Annotation); name == "Ref" || name == "Var" { // T.Var is what T.Ref was called before
			f.Pass[p.Name] = func(at eval.Site, given eval.Value) (eval.Value, error) { return referenceTo(at, p, given) }
		}
	}
	return f
}

// passedNow is what a parameter holds that is no reference: of a T.alloc_var the number that it holds at the call.
func passedNow(at eval.Site, v eval.Value) (eval.Value, error) {
	if x, ok := v.(*variableSymbol); ok {
		return x.Load(at)
	}
	return v, nil
}

// referenceTo is what a parameter under T.Ref holds.
func referenceTo(at eval.Site, p *python.Arg, v eval.Value) (eval.Value, error) {
	switch v := v.(type) {
	case *variableSymbol, *reference:
		return v, nil
	case *partSymbol:
		if !v.plain {
			return v, nil
		}
		r := &reference{to: v}
		r.lazyNumber = lazyNumber{r}
		return r, nil
	}
	return nil, at.Interp.Errorf(at.Node, "parameter %s is a T.Ref, but the argument is %s; pass a T.alloc_var, or an element of a buffer, as x[0]", p.Name, eval.TypeName(v))
}

// A reference is a name of an element, whose assignments store into it.
type reference struct {
	lazyNumber
	to *partSymbol
}

// TypeName implements [eval.Typed].
func (r *reference) TypeName() string { return "reference to an element" }

// Attr implements [eval.HasAttr].
func (r *reference) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	return r.to.Attr(at, name)
}

// read implements [reader].
func (r *reference) read(at eval.Site) (*scalar, error) { return r.to.read(at) }

// Ref implements [tree.Operand].
func (r *reference) Ref() *tree.Ref { return r.to.ref }

// Load implements [eval.Loader]: another name holds what the element is now.
func (r *reference) Load(at eval.Site) (eval.Value, error) { return load(at, r, r.to.elem), nil }

// Store implements [eval.Cell].
func (r *reference) Store(at eval.Site, v eval.Value) error {
	return store(at, r, v)
}
