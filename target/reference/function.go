package reference

import (
	"errors"
	"path/filepath"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/internal/python/ndarray"
	"github.com/tsopt/tsopt/ir/diag"
)

// A Source says where a function is, and what it may read.
type Source struct {
	File string // a name for messages; modules in its folder may be imported
	Name string // of the function
	// Read gives the text of a file.
	Read func(file string) ([]byte, error)
	// Known are values of parameters by name, besides arrays.
	Known map[string]eval.Value
	// Print is given what the function prints.
	Print func(text string)
}

// A Function is a reference that is ready to be called.
type Function struct {
	src Source
	in  *eval.Interp
	fn  *eval.Function
	// library is whose arrays the function gets: torch's if its file imports torch, else NumPy's.
	library string
	files   map[string]*file // imported, by path
}

// A file is a module that is a file.
type file struct{ env *eval.Env }

// TypeName is module.
func (*file) TypeName() string { return "module" }

// Attr is a name of the file.
func (f *file) Attr(at eval.Site, name string) (eval.Value, bool, error) {
	v, ok := f.env.Lookup(name)
	if d, dead := v.(eval.Dead); ok && dead {
		v, err := d.Use(at, name)
		return v, true, err
	}
	return v, ok, nil
}

// AttrNames are the names of the file.
func (f *file) AttrNames() []string { return f.env.Names() }

// Load reads a function. Errors are diagnostics with locations, but for that of reading the file itself.
func Load(src Source) (*Function, error) {
	text, err := src.Read(src.File)
	if err != nil {
		return nil, err
	}
	f := &Function{src: src, library: "numpy", files: map[string]*file{}}
	f.in = &eval.Interp{File: src.File, Builtins: eval.NewBuiltins(), Import: f.importModule, Print: src.Print}
	m, err := parse(src.File, text)
	if err != nil {
		return nil, err
	}
	if imports(m, "torch") {
		f.library = "torch"
	}
	env := f.in.Module(m)
	v, ok := env.Lookup(src.Name)
	at := eval.Site{Interp: f.in, Env: env, Node: m}
	if !ok {
		return nil, diag.Errorf(location(src.File, m.Range()), "unknown function %s%s", src.Name,
			nearest.DidYouMean(src.Name, functions(m)))
	}
	if d, dead := v.(eval.Dead); dead {
		if v, err = d.Use(at, src.Name); err != nil {
			return nil, located(err)
		}
	}
	if f.fn, ok = v.(*eval.Function); !ok {
		return nil, diag.Errorf(location(src.File, m.Range()), "%s is not a function but %s", src.Name, eval.TypeName(v))
	}
	return f, nil
}

func parse(name string, text []byte) (*python.Module, error) {
	m, wrong := python.Parse(name, text)
	if len(wrong) == 0 {
		return m, nil
	}
	all := make([]error, len(wrong))
	for i, w := range wrong {
		all[i] = diag.Errorf(location(name, w.Span), "%s", w.Msg)
	}
	return nil, errors.Join(all...)
}

// imports reports whether a file imports a package.
func imports(m *python.Module, name string) bool {
	found := false
	python.Inspect(m, func(n python.Node) bool {
		modules := []string{}
		switch n := n.(type) {
		case *python.Import:
			for _, a := range n.Names {
				modules = append(modules, a.Name)
			}
		case *python.ImportFrom:
			modules = append(modules, n.Module)
		}
		found = found || slices.ContainsFunc(modules,
			func(m string) bool { return m == name || strings.HasPrefix(m, name+".") })
		return !found
	})
	return found
}

// functions are those of a file.
func functions(m *python.Module) (names []string) {
	for _, s := range m.Body {
		if d, ok := s.(*python.FunctionDef); ok {
			names = append(names, d.Name)
		}
	}
	return names
}

// importModule gives a module of arrays, or the file of the name in the importing file's folder. Others are errors
// where they are used: a program's file imports much that its reference does not need.
func (f *Function) importModule(at eval.Site, name string) (eval.Value, error) {
	if m, ok := ndarray.Module(name); ok {
		return m, nil
	}
	if m, ok := eval.Modules()[name]; ok {
		return m, nil
	}
	path := filepath.Join(filepath.Dir(at.Interp.File), strings.ReplaceAll(strings.TrimLeft(name, "."), ".", "/")+".py")
	if m, ok := f.files[path]; ok {
		return m, nil
	}
	text, err := f.src.Read(path)
	if err != nil {
		return nil, at.Raise("ModuleNotFoundError",
			"No module named '%s' for a reference: only numpy, torch, einops, math, itertools, functools and files in the same folder are supported", name)
	}
	m, wrong := python.Parse(path, text)
	if len(wrong) > 0 {
		return nil, &eval.Error{File: path, At: wrong[0].Span, Msg: wrong[0].Msg}
	}
	outer := f.in.File
	f.in.File = path
	f.files[path] = &file{f.in.Module(m)}
	f.in.File = outer
	return f.files[path], nil
}

// located makes a diagnostic of an error of the evaluator.
func located(err error) error {
	var e *eval.Error
	if !errors.As(err, &e) {
		return err
	}
	d := diag.Errorf(location(e.File, e.At), "%s", e.Msg)
	for _, n := range e.Notes {
		d.Note(location(n.File, n.At), "%s", n.Msg)
	}
	return d
}

func location(file string, s python.Span) diag.Loc {
	return &diag.FileLoc{File: file, Line: uint32(s.Start.Line), Col: uint32(s.Start.Col)}
}
