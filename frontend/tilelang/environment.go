package tilelang

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// Python's os, whose environment variables factories read: their values are part of what a program is translated for
// ([Request.Getenv]). The environment is read, not written, and the rest of the module is the host's.

func (t *translator) osModule() eval.Value {
	e := &environ{t}
	return &hostModule{opaque{name: "os"}, map[string]eval.Value{"environ": e,
		"getenv": eval.NewBuiltin("getenv(key, default=)", e.get)}}
}

// environ is os.environ: text by text.
type environ struct{ t *translator }

// TypeName implements [eval.Typed].
func (*environ) TypeName() string { return "os.environ" }

// Attr implements [eval.HasAttr].
func (e *environ) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	if name == "get" {
		return eval.NewBuiltin("get(key, default=)", e.get), true, nil
	}
	return nil, false, at.Interp.Errorf(at.Node,
		"os.environ.%s is unsupported; a kernel can read variables: os.environ.get(name), os.environ[name], name in os.environ", name)
}

func (e *environ) get(c *eval.Call, a []eval.Value) (eval.Value, error) {
	v, ok, err := e.lookup(c.Site, a[0])
	switch {
	case err != nil:
		return nil, err
	case ok:
		return v, nil
	case eval.Given(a[1]):
		return a[1], nil
	}
	return nil, nil
}

// lookup is the value of a variable, if it has one. A remark says so: another process has another environment.
func (e *environ) lookup(at eval.Site, key eval.Value) (value string, ok bool, err error) {
	name, isText := key.(string)
	if !isText {
		return "", false, at.Raise("TypeError", "the name of an environment variable must be a string, got %s",
			eval.TypeName(key))
	}
	if w := writesEnvironment(e.t.file, name); w != nil {
		return "", false, at.Interp.Errorf(at.Node,
			"this reads the environment variable %s, which line %d may set; code outside of functions runs only if a kernel needs it. Use a Python variable instead", name, w.Range().Start.Line)
	}
	if e.t.req.Getenv != nil {
		value, ok = e.t.req.Getenv(name)
	}
	if ok {
		e.t.remark(at, "environment variable %s is %q", name, value)
	} else {
		e.t.remark(at, "environment variable %s is not set", name)
	}
	return value, ok, nil
}

// Index implements [eval.Indexable].
func (e *environ) Index(at eval.Site, key eval.Value) (eval.Value, error) {
	v, ok, err := e.lookup(at, key)
	if err == nil && !ok {
		err = at.Raise("KeyError", "environment variable %s is not set; use os.environ.get(%s, …) with a default value", key,
			eval.Repr(key))
	}
	return v, err
}

// SetIndex implements [eval.IndexSetter].
func (*environ) SetIndex(at eval.Site, _, _ eval.Value) error {
	return at.Interp.Errorf(at.Node, "environment variables are read when a kernel is compiled and cannot be written; set the variable before the compilation")
}

// Contains implements [eval.Container].
func (e *environ) Contains(at eval.Site, key eval.Value) (bool, error) {
	_, ok, err := e.lookup(at, key)
	return ok, err
}

// writesEnvironment is a statement of a file that may set or remove a variable, nil if there is none: it runs outside
// of functions.
func writesEnvironment(file *python.Module, name string) (found python.Node) {
	meant := func(key python.Expr) bool {
		c, isText := key.(*python.Constant)
		return !isText || c.Value == name
	}
	targets := func(s python.Stmt, of []python.Expr) {
		if slices.ContainsFunc(of, func(x python.Expr) bool { return isEnvironItem(x, meant) }) {
			found = s
		}
	}
	python.Inspect(file, func(n python.Node) bool {
		switch n := n.(type) {
		case *python.FunctionDef, *python.ClassDef, *python.Lambda:
			return false
		case *python.Assign:
			targets(n, n.Targets)
		case *python.Delete:
			targets(n, n.Targets)
		case *python.Call:
			of, _ := n.Func.(*python.Attribute)
			if of == nil || !slices.Contains([]string{"setdefault", "update", "pop", "popitem", "clear", "putenv", "unsetenv"},
				of.Attr) {
				break
			}
			if on, _ := lastName(of.Value); (on == "environ" || of.Attr == "putenv" || of.Attr == "unsetenv") &&
				(len(n.Args) == 0 || meant(n.Args[0])) {
				found = n
			}
		}
		return found == nil
	})
	return found
}

// isEnvironItem reports whether an expression is os.environ[…] of a variable.
func isEnvironItem(x python.Expr, meant func(key python.Expr) bool) bool {
	item, ok := x.(*python.Subscript)
	if !ok {
		return false
	}
	of, _ := lastName(item.Value)
	return of == "environ" && meant(item.Index)
}
