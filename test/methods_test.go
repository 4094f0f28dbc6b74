package test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"maps"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// Bounds of a type: with more, it is several things, and each file that has a value of it may change any of them.
const (
	mostMethods = 80
	mostFields  = 40
)

// size is how many methods and fields a struct has.
type size struct{ methods, fields int }

// large are the types that are beyond the bounds, with the most that they may have. They may only shrink.
var large = map[string]size{
	"frontend/tilelang.translator": {571, 50},
	"internal/lit/cli.settings":    {5, 47},
	"internal/python.parser":       {150, 19},
	"internal/python/eval.Interp":  {88, 19},
	"internal/tilegen.gen":         {161, 18},
	"ir.Op":                        {83, 12},
	"ir/asm.parser":                {211, 29},
	"ir/asm.printer":               {94, 16},
	"target/llvmir.translator":     {175, 16},
}

// TestMethods holds the bounds.
func TestMethods(t *testing.T) {
	found := map[string]size{}
	require.NoError(t, filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
			return err
		}
		f, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel("..", filepath.Dir(path))
		if err != nil {
			return err
		}
		count(f, func(name string, more size) {
			key := filepath.ToSlash(folder) + "." + name
			s := found[key]
			found[key] = size{s.methods + more.methods, s.fields + more.fields}
		})
		return nil
	}))
	require.Greater(t, len(found), 500)
	for _, name := range slices.Sorted(maps.Keys(found)) {
		s, most := found[name], size{mostMethods, mostFields}
		if l, ok := large[name]; ok {
			most = l
		}
		if s.methods > most.methods || s.fields > most.fields {
			t.Errorf("%s has %d methods and %d fields, of at most %d and %d", name, s.methods, s.fields, most.methods,
				most.fields)
		}
	}
	for name, most := range large {
		s := found[name]
		if s.methods <= mostMethods && s.fields <= mostFields {
			t.Errorf("%s is no longer beyond the bounds: take it off the list", name)
		} else if s.methods < most.methods*9/10 || s.fields < most.fields*9/10 {
			t.Errorf("%s has only %d methods and %d fields: write that into the list", name, s.methods, s.fields)
		}
	}
}

// count calls add with what a file adds to types.
func count(f *ast.File, add func(name string, more size)) {
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			if d.Recv != nil {
				add(receiver(d.Recv.List[0].Type), size{methods: 1})
			}
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if ts, ok := s.(*ast.TypeSpec); ok {
					if st, ok := ts.Type.(*ast.StructType); ok {
						add(ts.Name.Name, size{fields: st.Fields.NumFields()})
					}
				}
			}
		}
	}
}

// receiver is the name of a receiver's type.
func receiver(e ast.Expr) string {
	switch e := e.(type) {
	case *ast.StarExpr:
		return receiver(e.X)
	case *ast.IndexExpr:
		return receiver(e.X)
	case *ast.IndexListExpr:
		return receiver(e.X)
	case *ast.Ident:
		return e.Name
	}
	return ""
}
