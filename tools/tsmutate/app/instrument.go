package app

import (
	"bytes"
	"fmt"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
)

// mutantPackage is what instrumented sources import.
const mutantPackage = "github.com/tsopt/tsopt/tools/tsmutate/mutant"

// instrument returns the files that mutations are in, each with all its mutations
// as alternatives to pick from.
func instrument(root string, all []*mutation) (map[string][]byte, error) {
	byFile := map[string][]*mutation{}
	for _, m := range all {
		byFile[m.file] = append(byFile[m.file], m)
	}
	out := map[string][]byte{}
	for file, list := range byFile {
		text, err := os.ReadFile(filepath.Join(root, file))
		if err != nil {
			return nil, list[0].errorf("%v", err)
		}
		if out[file], err = instrumentFile(file, text, list); err != nil {
			return nil, err
		}
	}
	return out, nil
}

// insertion is text that comes at an offset of a source.
type insertion struct {
	at   int
	text string
}

func instrumentFile(name string, text []byte, list []*mutation) ([]byte, error) {
	fset := token.NewFileSet()
	f, err := parser.ParseFile(fset, name, text, parser.SkipObjectResolution)
	if err != nil {
		return nil, err
	}
	s := &source{text: text, base: fset.File(f.Pos()).Base(), decls: declarations(f)}
	edits := []insertion{{s.offset(f.Name.End()), fmt.Sprintf("; import tsmutant %q", mutantPackage)}}
	for _, m := range list {
		more, err := s.plant(m)
		if err != nil {
			return nil, err
		}
		edits = append(edits, more...)
	}
	out := insert(text, edits)
	if _, err := parser.ParseFile(token.NewFileSet(), name, out, parser.SkipObjectResolution); err != nil {
		return nil, fmt.Errorf("%s: with its mutations: %w", list[0].list, err)
	}
	return out, nil
}

// insert puts the insertions in; those at the same offset in their order.
func insert(text []byte, edits []insertion) []byte {
	slices.SortStableFunc(edits, func(a, b insertion) int { return a.at - b.at })
	var b bytes.Buffer
	at := 0
	for _, e := range edits {
		b.Write(text[at:e.at])
		b.WriteString(e.text)
		at = e.at
	}
	b.Write(text[at:])
	return b.Bytes()
}

// source is a file of the compiler.
type source struct {
	text  []byte
	base  int
	decls map[string][]ast.Node
}

func (s *source) offset(p token.Pos) int { return int(p) - s.base }

// slice is the text of a node, or of a part of it.
func (s *source) slice(from, to token.Pos) string {
	return string(s.text[s.offset(from):s.offset(to)])
}

// declarations are the functions, methods and variables of a file by name.
func declarations(f *ast.File) map[string][]ast.Node {
	decls := map[string][]ast.Node{}
	for _, d := range f.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				name = receiver(d.Recv.List[0].Type) + "." + name
			}
			decls[name] = append(decls[name], d)
		case *ast.GenDecl:
			for _, spec := range d.Specs {
				if v, ok := spec.(*ast.ValueSpec); ok && d.Tok == token.VAR {
					for _, n := range v.Names {
						decls[n.Name] = append(decls[n.Name], v)
					}
				}
			}
		}
	}
	return decls
}

func receiver(t ast.Expr) string {
	switch t := t.(type) {
	case *ast.StarExpr:
		return receiver(t.X)
	case *ast.IndexExpr:
		return receiver(t.X)
	case *ast.IndexListExpr:
		return receiver(t.X)
	case *ast.Ident:
		return t.Name
	}
	return ""
}

// plant makes a mutation an alternative of the function, or of the variable's
// value, that it is in.
func (s *source) plant(m *mutation) ([]insertion, error) {
	nodes := s.decls[m.decl]
	if len(nodes) != 1 {
		return nil, m.errorf("%s has %d declarations of %s", m.file, len(nodes), m.decl)
	}
	from, to, err := s.find(m, nodes[0])
	if err != nil {
		return nil, err
	}
	if t, body := function(nodes[0], from, to); body != nil {
		return []insertion{{s.offset(body.Lbrace) + 1, s.alternative(m, t, body, from, to)}}, nil
	}
	if v, ok := nodes[0].(*ast.ValueSpec); ok {
		for _, value := range v.Values {
			if value.Pos() <= from && to <= value.End() {
				wrong := s.slice(value.Pos(), from) + m.replacement() + s.slice(to, value.End())
				begin := fmt.Sprintf("tsmutant.Pick(%q, %s, ", m.name, wrong)
				return []insertion{{s.offset(value.Pos()), begin}, {s.offset(value.End()), ")"}}, nil
			}
		}
	}
	return nil, m.errorf("is neither in a function's body nor in a variable's value")
}

func (m *mutation) replacement() string { return strings.Join(m.new, "\n") }

// find is where in a declaration the old text stands.
func (s *source) find(m *mutation, decl ast.Node) (from, to token.Pos, err error) {
	lines := make([]string, len(m.old))
	for i, l := range m.old {
		lines[i] = regexp.QuoteMeta(l)
	}
	pattern := regexp.MustCompile(strings.Join(lines, `\n[ \t]*`))
	hits := pattern.FindAllStringIndex(s.slice(decl.Pos(), decl.End()), -1)
	if len(hits) != 1 {
		return 0, 0, m.errorf("%s in %s contains the text %d times instead of once:\n%s", m.decl, m.file, len(hits),
			strings.Join(m.old, "\n"))
	}
	return decl.Pos() + token.Pos(hits[0][0]), decl.Pos() + token.Pos(hits[0][1]), nil
}

// function is the outermost function around a piece of a declaration.
func function(decl ast.Node, from, to token.Pos) (t *ast.FuncType, body *ast.BlockStmt) {
	ast.Inspect(decl, func(n ast.Node) bool {
		if body != nil || n == nil || n.Pos() > from || n.End() < to {
			return false
		}
		ft, b := (*ast.FuncType)(nil), (*ast.BlockStmt)(nil)
		switch n := n.(type) {
		case *ast.FuncDecl:
			ft, b = n.Type, n.Body
		case *ast.FuncLit:
			ft, b = n.Type, n.Body
		}
		if b != nil && b.Lbrace < from && to <= b.Rbrace {
			t, body = ft, b
		}
		return body == nil
	})
	return t, body
}

// alternative is the start of a function that runs a wrong body instead of its own
// if the bug is planted. The body is a function's so that its labels are its own.
func (s *source) alternative(m *mutation, t *ast.FuncType, body *ast.BlockStmt, from, to token.Pos) string {
	wrong := s.slice(body.Lbrace, from) + m.replacement() + s.slice(to, body.End())
	if t.Results == nil {
		return fmt.Sprintf("\nif tsmutant.On(%q) {\nfunc() %s()\nreturn\n}\n", m.name, wrong)
	}
	results := s.slice(t.Results.Pos(), t.Results.End())
	return fmt.Sprintf("\nif tsmutant.On(%q) {\nreturn func() %s %s()\n}\n", m.name, results, wrong)
}
