package tilelang

import (
	"fmt"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// What may have been meant for a kernel, in a file in which nothing is one.

// A candidate function is one that may be meant for a kernel, or a T.Kernel outside of functions.
type candidate struct {
	def     *python.FunctionDef // nil outside of functions
	within  python.Stmt         // the function or class around it, nil at the top of the file
	kernel  python.Expr         // the `T.Kernel(…)` in it, nil without one
	uses    python.Expr         // the first use of a name of the language, nil without one
	foreign python.Expr         // the first use of a name of another language
}

// candidates are the functions of a file, and each T.Kernel outside of them, in order.
func candidates(m *python.Module) (out []*candidate) {
	var visit func(n python.Node, of *candidate, within python.Stmt)
	visit = func(n python.Node, of *candidate, within python.Stmt) {
		switch n := n.(type) {
		case *python.FunctionDef:
			of = &candidate{def: n, within: within}
			out = append(out, of)
			within = n
		case *python.ClassDef:
			within = n
		case *python.With:
			for _, item := range n.Items {
				if name, call := lastName(item.Context); call != nil && name == "Kernel" {
					if of == nil {
						of = &candidate{}
						out = append(out, of)
					}
					of.kernel = item.Context
				}
			}
		case *python.Attribute:
			if root, ok := n.Value.(*python.Name); ok && of != nil {
				of.names(m, n, root)
			}
		}
		python.Children(n, func(c python.Node) { visit(c, of, within) })
	}
	for _, s := range m.Body {
		visit(s, nil, nil)
	}
	return out
}

// names notes the use of a module's name.
func (c *candidate) names(m *python.Module, n *python.Attribute, root *python.Name) {
	from := imported(m, root.ID)
	module, _, _ := strings.Cut(from, ".")
	switch {
	case otherLanguages[module] != "" && c.foreign == nil:
		c.foreign = n
	case (from == "tilelang.language" || from == "tsopt.language") && c.uses == nil:
		c.uses = n
	}
}

// noKernel is the error of a file in which no function is a kernel, at what may have been meant for one.
func (t *translator) noKernel(m *python.Module) error {
	for _, s := range m.Body {
		if def, ok := s.(*python.FunctionDef); ok {
			if err := t.foreignKernel(m, def); err != nil {
				return err
			}
		}
	}
	e := t.noCandidate(m)
	for _, likely := range []func(c *candidate) *eval.Error{
		func(c *candidate) *eval.Error { return t.withKernel(m, c) },
		func(c *candidate) *eval.Error { return t.ofLanguage(m, c) },
	} {
		if found := firstError(candidates(m), likely); found != nil {
			e = found
			break
		}
	}
	e.Notes = append(e.Notes, eval.Note{File: t.in.File, At: e.At,
		Msg: "expected a kernel: @T.prim_func, then `def main(A: T.Tensor((64,), \"float32\")):` with `with T.Kernel(1, threads=64) as bx:` in its body, where T is tilelang.language; a function that returns a kernel has the decorator @tilelang.jit"})
	return e
}

// firstError is the first error that f returns.
func firstError(cs []*candidate, f func(c *candidate) *eval.Error) *eval.Error {
	for _, c := range cs {
		if e := f(c); e != nil {
			return e
		}
	}
	return nil
}

// withKernel is the error of a function with a T.Kernel in it, nil of others.
func (t *translator) withKernel(m *python.Module, c *candidate) *eval.Error {
	switch {
	case c.kernel == nil:
		return nil
	case c.def == nil:
		return t.in.Errorf(c.kernel, "no kernel: this T.Kernel is not in a function; move it into a function with the decorator @T.prim_func")
	}
	if class, isMethod := c.within.(*python.ClassDef); isMethod {
		return t.in.Errorf(c.def, "no kernel: %s is a method of class %s; move it out of the class", c.def.Name, class.Name)
	}
	if len(c.def.Decorators) > 0 {
		return t.decorated(m, c)
	}
	factory, inFunction := c.within.(*python.FunctionDef)
	if inFunction {
		return t.in.Errorf(c.def, "no kernel: %s contains a T.Kernel, but has no decorator; write @T.prim_func above it, and @tilelang.jit above %s", c.def.Name, factory.Name)
	}
	return t.in.Errorf(c.def, "no kernel: %s contains a T.Kernel, but has no decorator; write @T.prim_func above it",
		c.def.Name)
}

// decorated is the error of a function whose decorators make no kernel, nil of functions without decorators.
func (t *translator) decorated(m *python.Module, c *candidate) *eval.Error {
	if c.def == nil || len(c.def.Decorators) == 0 {
		return nil
	}
	d := c.def.Decorators[0]
	from := imported(m, rootName(d))
	if from != "" && !t.knowsModule(from) {
		return t.in.Errorf(d, "no kernel: %s has the decorator %s of the unknown module '%s'; use @T.prim_func or @tilelang.jit", c.def.Name, exprName(d), from)
	}
	name, _ := lastName(d)
	like := nearest.DidYouMean(name, []string{"prim_func", "jit"})
	return t.in.Errorf(d, "no kernel: %s has the decorator %s, which does not make a kernel%s", c.def.Name, exprName(d),
		like)
}

// ofLanguage is the error of a function that uses names of the language, or of another one, and has no T.Kernel; nil of
// others.
func (t *translator) ofLanguage(m *python.Module, c *candidate) *eval.Error {
	switch {
	case c.def == nil:
		return nil
	case len(c.def.Decorators) > 0:
		return t.decorated(m, c)
	case c.foreign != nil:
		module, _, _ := strings.Cut(imported(m, rootName(c.foreign)), ".")
		return t.in.Errorf(c.foreign, "no kernel: %s uses %s of %s; only TileLang kernels are supported", c.def.Name,
			exprName(c.foreign), otherLanguages[module])
	case c.uses != nil:
		return t.in.Errorf(c.def, "no kernel: %s uses %s, but contains no `with T.Kernel(…)` and has no decorator",
			c.def.Name, exprName(c.uses))
	}
	return nil
}

// noCandidate is the error of a file that has nothing to do with kernels.
func (t *translator) noCandidate(m *python.Module) *eval.Error {
	for _, c := range candidates(m) {
		if c.def != nil {
			return t.in.Errorf(c.def, "no kernel: neither %s nor any function after it has a decorator or a `with T.Kernel(…)`",
				c.def.Name)
		}
	}
	return t.in.Errorf(m, "no kernel: the file has no function")
}

// noFunction is the error of a kernel that is asked for by a name that no function has.
func (t *translator) noFunction(m *python.Module, name string, names []string) error {
	var defs []string
	for _, c := range candidates(m) {
		if c.def == nil {
			continue
		}
		if factory, inside := c.within.(*python.FunctionDef); inside && c.def.Name == name {
			return t.in.Errorf(c.def, "%s is a function inside of %s; use --kernel %s", name, factory.Name, factory.Name)
		}
		defs = append(defs, c.def.Name)
	}
	like := nearest.DidYouMean(name, names)
	if like == "" {
		like = nearest.DidYouMean(name, defs)
	}
	if like == "" && len(names) > 0 {
		like = fmt.Sprintf("; the kernels are %s", strings.Join(names, ", "))
	}
	return t.in.Errorf(m, "unknown function %s%s", name, like)
}
