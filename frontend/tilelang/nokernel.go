package tilelang

import (
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
)

// Programs without a kernel. What should make one and does not is an error at its place: a decorator or a language that
// is not known, a factory that returns nothing, a kernel of another language.

// otherLanguages are modules whose decorators make kernels of other languages.
var otherLanguages = map[string]string{
	"triton": "Triton", "numba": "Numba", "cutlass": "the CuTe DSL", "jax": "JAX", "taichi": "Taichi", "warp": "Warp",
	"cupyx": "CuPy", "cuda": "cuTile",
	"helion": "Helion", "pycuda": "PyCUDA",
}

// imported is the module that a name of a file comes from, "" where it is no import.
func imported(m *python.Module, name string) (module string) {
	for _, s := range m.Body {
		switch s := s.(type) {
		case *python.Import:
			for _, a := range s.Names {
				root, _, _ := strings.Cut(a.Name, ".")
				if a.AsName == name || a.AsName == "" && root == name {
					module = a.Name
				}
			}
		case *python.ImportFrom:
			for _, a := range s.Names {
				if a.AsName == name || a.AsName == "" && a.Name == name {
					module = strings.Repeat(".", s.Level) + s.Module
				}
			}
		}
	}
	return module
}

// rootName is the name that an expression begins with, as a in a.b(c).
func rootName(x python.Expr) string {
	for {
		switch n := x.(type) {
		case *python.Call:
			x = n.Func
		case *python.Attribute:
			x = n.Value
		case *python.Name:
			return n.ID
		default:
			return ""
		}
	}
}

// foreign is the language whose kernel a function is by its decorators, "" where they name none.
func foreign(m *python.Module, def *python.FunctionDef) string {
	for _, d := range def.Decorators {
		root, _, _ := strings.Cut(imported(m, rootName(d)), ".")
		if language := otherLanguages[root]; language != "" {
			return language
		}
	}
	return ""
}

// foreignKernel is the error of a function that is a kernel of another language, nil for others.
func (t *translator) foreignKernel(m *python.Module, def *python.FunctionDef) error {
	language := foreign(m, def)
	if language == "" {
		return nil
	}
	return t.in.Errorf(def, "%s is a kernel of %s; only TileLang kernels are supported: a function with the decorator @T.prim_func of tilelang.language that contains `with T.Kernel(…)`", def.Name, language)
}

// knowsModule reports whether something is known of a module.
func (t *translator) knowsModule(name string) bool {
	v, err := t.importModule(t.nowhere(), name)
	_, unknown := v.(*opaque)
	return err == nil && !unknown
}

// exprName is a name with dots, as it is written.
func exprName(x python.Expr) string {
	switch n := x.(type) {
	case *python.Call:
		return exprName(n.Func)
	case *python.Attribute:
		return exprName(n.Value) + "." + n.Attr
	case *python.Name:
		return n.ID
	}
	return "…"
}

// undecorated is the error of a function whose decorator is not known.
func (t *translator) undecorated(def *python.FunctionDef, err *eval.Error) error {
	for _, d := range def.Decorators {
		if !d.Range().Contains(err.At) {
			continue
		}
		from := imported(t.file, rootName(d))
		if from == "" {
			break
		}
		e := t.in.Errorf(d, "%s has the decorator %s of the unknown module '%s'%s; use @T.prim_func of tilelang.language",
			def.Name, exprName(d), from, nearest.DidYouMean(from, []string{"tilelang", "tilelang.language", "tsopt.language"}))
		return &unknowable{e}
	}
	return &unknowable{err}
}

// needsKernel rejects a function that made no kernel, and says what is missing.
func (t *translator) needsKernel(e entry, returns bool) error {
	if len(t.launched) > 0 {
		return nil
	}
	if !returns {
		for _, s := range e.def.Body {
			def, ok := s.(*python.FunctionDef)
			if !ok {
				continue
			}
			if _, _, isEntry := entryOf(def); isEntry {
				return t.in.Errorf(e.def, "%s returns no kernel; add `return %s` at its end", e.def.Name, def.Name)
			}
		}
	}
	return t.in.Errorf(e.def, "%s contains no kernel; add `with T.Kernel(…)`", e.def.Name)
}

// tellDead tells of kernels that were left out, as nothing outside of them sees what they do. Where all are, the
// program is an error.
func (t *translator) tellDead() {
	var dead []*ir.Op
	for _, k := range t.launched {
		if k.Block() == nil {
			dead = append(dead, k)
		}
	}
	for _, k := range dead {
		d := diag.Warningf(k.Loc(), "this T.Kernel is removed: it writes no array, so it has no effect")
		if len(dead) == len(t.launched) {
			d = diag.Errorf(k.Loc(), "the program has no effect: this T.Kernel writes no array")
		}
		for _, b := range t.arrays {
			if b.untouched() {
				d.Note(b.mem.Loc(), "%s is never written; use T.copy(…, %s) or %s[…] = …", b, b, b)
			}
		}
		if d.Severity == diag.Error {
			t.errors = append(t.errors, d)
		} else {
			t.tell(d)
		}
	}
}
