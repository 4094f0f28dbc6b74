package eval

import (
	"errors"
	"fmt"
	"math"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/python"
)

// A lazyModule is a file whose statements run when a name is first looked up that they bind or change. So what is never
// used need not run: benchmarks, printing, imports of modules that are not here.
//
// A unit sees what the units before it have made, as if the file had run in order: while it runs, only units before it
// are forced, and a unit that binds a name anew first lets those between run that mention it.
type lazyModule struct {
	in    *Interp
	env   *Env
	units []*unit
	binds map[string][]*unit
	stars []*unit // imports of everything
	limit int     // units from here on do not run now
}

// A unit is a statement, or one name of an import.
type unit struct {
	index int
	stmt  python.Stmt
	run   func() error
	names []string
	begun bool
}

// Module gives the global scope of a file that runs lazily. A statement that fails makes its names [Dead].
func (in *Interp) Module(m *python.Module) *Env {
	env := NewEnv(nil)
	env.file = in.File
	base := filepath.Base(in.File)
	env.Set("__name__", strings.TrimSuffix(base, filepath.Ext(base)))
	env.Set("__file__", in.File)
	l := &lazyModule{in: in, env: env, binds: map[string][]*unit{}, limit: math.MaxInt}
	env.lazy = l
	for _, s := range m.Body {
		l.statement(s)
	}
	return env
}

func (l *lazyModule) statement(s python.Stmt) {
	switch s := s.(type) {
	case *python.Import:
		for _, a := range s.Names {
			l.unit(s, []string{importedName(a)}, func() error { return l.in.importModule(s, a, l.env) })
		}
	case *python.ImportFrom:
		for _, a := range s.Names {
			l.unit(s, []string{importedName(a)}, func() error { return l.in.importName(s, a, l.env) })
		}
	default:
		var names []string
		bound([]python.Stmt{s}, true, func(name string) { names = append(names, name) })
		for _, name := range changed(s) {
			if !l.imported(name) {
				names = append(names, name)
			}
		}
		slices.Sort(names)
		l.unit(s, slices.Compact(names), func() error { return l.in.stmt(s, l.env) })
	}
}

func (l *lazyModule) unit(s python.Stmt, names []string, run func() error) {
	u := &unit{index: len(l.units), stmt: s, run: run, names: names}
	l.units = append(l.units, u)
	for _, name := range names {
		l.binds[name] = append(l.binds[name], u)
	}
	if slices.Equal(names, []string{"*"}) {
		l.stars = append(l.stars, u)
	}
}

// imported says whether a name is that of a module, or not of this file.
func (l *lazyModule) imported(name string) bool {
	return !slices.ContainsFunc(l.binds[name], func(u *unit) bool {
		switch u.stmt.(type) {
		case *python.Import, *python.ImportFrom:
			return false
		}
		return true
	})
}

func (l *lazyModule) names() []string {
	var names []string
	for name := range l.binds {
		names = append(names, name)
	}
	return names
}

// force runs what a name needs.
func (l *lazyModule) force(name string) {
	units := l.binds[name]
	if len(units) == 0 {
		if _, ok := l.env.vars[name]; !ok {
			units = l.stars
		}
	}
	for i, u := range units {
		if u.begun || u.index >= l.limit {
			continue
		}
		if i > 0 {
			for _, between := range l.units[units[i-1].index+1 : u.index] {
				if !between.begun && between.mentions(name) {
					l.start(between)
				}
			}
		}
		l.start(u)
	}
}

// Preset binds a name of a global scope to a value that its file does not change, whatever statements it has.
func (e *Env) Preset(name string, v Value) {
	if e.lazy != nil {
		delete(e.lazy.binds, name)
	}
	if e.preset == nil {
		e.preset = map[string]bool{}
	}
	e.preset[name] = true
	e.Set(name, v)
}

func (l *lazyModule) start(u *unit) {
	u.begun = true
	limit := l.limit
	l.limit = u.index
	end := l.in.in(l.env, false)
	err := l.in.outermost(u.run())
	end()
	l.limit = limit
	if err != nil {
		for _, name := range u.names {
			l.env.Set(name, &failed{err})
		}
	}
}

// mentions says whether a unit reads a name when it runs; bodies of functions do so later.
func (u *unit) mentions(name string) bool {
	found := false
	python.Inspect(u.stmt, func(n python.Node) bool {
		switch n := n.(type) {
		case *python.FunctionDef, *python.Lambda:
			return false
		case *python.Name:
			found = found || n.ID == name
		}
		return !found
	})
	return found
}

// changed gives the names of the containers that a statement changes: by assigning to or deleting attributes and items,
// or by the methods of lists, dictionaries and sets.
func changed(s python.Stmt) []string {
	var names []string
	add := func(x python.Expr) {
		for {
			switch of := x.(type) {
			case *python.Attribute:
				x = of.Value
			case *python.Subscript:
				x = of.Value
			case *python.Name:
				names = append(names, of.ID)
				return
			default:
				return
			}
		}
	}
	python.Inspect(s, func(n python.Node) bool {
		switch n := n.(type) {
		case *python.FunctionDef, *python.ClassDef, *python.Lambda:
			return false
		case *python.Assign:
			for _, t := range n.Targets {
				add(t)
			}
		case *python.AugAssign:
			add(n.Target)
		case *python.Delete:
			for _, t := range n.Targets {
				add(t)
			}
		case *python.Call:
			if f, ok := n.Func.(*python.Attribute); ok && slices.Contains(changing, f.Attr) {
				add(f.Value)
			}
		}
		return true
	})
	return names
}

// changing are the methods that change a container.
var changing = []string{
	"append", "extend", "insert", "pop", "popitem", "remove", "clear", "sort", "reverse", "update", "setdefault", "add",
	"discard",
}

// failed is the value of a name whose statement failed.
type failed struct{ err error }

// Use gives the error of the statement.
func (f *failed) Use(at Site, name string) (Value, error) {
	var e *Error
	if !errors.As(f.err, &e) {
		return nil, f.err
	}
	again := *e
	again.Notes = append(slices.Clone(e.Notes),
		Note{File: at.Interp.File, At: spanOf(at.Node), Msg: fmt.Sprintf("'%s' is used here", name)})
	return nil, &again
}
