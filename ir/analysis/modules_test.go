package analysis_test

import (
	"fmt"
	"strings"

	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
)

// symbol is a function or a module of a random program. Its name is that of no other.
type symbol struct {
	name, visibility string
	parent           *symbol // the module, or the function around it; nil for the whole program
	children         []*symbol
	module, declared bool
	// calls are the functions that the operations of a function call, and refs the paths that their other attributes
	// name, each as often as they do.
	calls, refs []string
}

// table is the module that the references inside of a symbol are looked up in.
func (s *symbol) table() *symbol {
	if s.module {
		return s
	}
	return s.parent.table()
}

// child is the symbol in a module that a name refers to, nil if there is none.
func (s *symbol) child(name string) *symbol {
	for _, c := range s.children {
		if c.name == name {
			return c
		}
	}
	return nil
}

// modules makes a program of nested modules and functions that call and name each other.
type modules struct {
	*rapid.T
	text strings.Builder
	all  []*symbol
}

func drawModules(t *rapid.T) (root *ir.Op, text string, all []*symbol) {
	m := &modules{T: t}
	m.plan(&symbol{module: true}, 0)
	m.print(m.all[0], "")
	text = m.text.String()
	root = parseAny(t, text)
	return root, text, m.all
}

func parseAny(t require.TestingT, text string) *ir.Op {
	root, err := asm.Parse(asm.Source{Name: "modules", Text: text}, all.Registry(),
		asm.ParseOptions{AllowUnregistered: true})
	require.NoError(t, err, text)
	return root
}

// plan draws what is inside of a symbol.
func (m *modules) plan(s *symbol, depth int) {
	m.all = append(m.all, s)
	if s.declared || depth > 3 {
		return
	}
	most := 4
	if !s.module {
		most = 1 // module inside of a function
	}
	for range rapid.IntRange(0, most).Draw(m.T, "children") {
		c := &symbol{name: fmt.Sprintf("s%d", len(m.all)), parent: s,
			visibility: rapid.SampledFrom([]string{"public", "private", "private", "nested"}).Draw(m.T, "visibility")}
		c.module = !s.module || rapid.IntRange(0, 1).Draw(m.T, "module") == 0
		c.declared = !c.module && rapid.IntRange(0, 5).Draw(m.T, "declared") == 0
		if c.declared && c.visibility == "public" {
			c.visibility = "private"
		}
		s.children = append(s.children, c)
		m.plan(c, depth+1)
	}
}

// path is a reference that can be resolved from inside of a table, to a symbol in it or further inside.
func (m *modules) path(table *symbol) (path string) {
	for s := table; len(s.children) > 0 && s.module; {
		s = rapid.SampledFrom(s.children).Draw(m.T, "step")
		path += "::@" + s.name
		if rapid.Bool().Draw(m.T, "stop") {
			break
		}
	}
	return strings.TrimPrefix(path, "::")
}

func (m *modules) print(s *symbol, indent string) {
	keyword := strings.TrimPrefix(s.visibility+" ", "public ")
	switch {
	case s.name == "":
		m.text.WriteString("module {\n")
	case s.module:
		fmt.Fprintf(&m.text, "%sbuiltin.module @%s attributes {sym_visibility = %q} {\n", indent, s.name, s.visibility)
	case s.declared:
		fmt.Fprintf(&m.text, "%sfunc.func %s@%s()\n", indent, keyword, s.name)
		return
	default:
		fmt.Fprintf(&m.text, "%sfunc.func %s@%s() {\n", indent, keyword, s.name)
		m.body(s, indent+"  ")
	}
	for _, c := range s.children {
		m.print(c, indent+"  ")
	}
	if !s.module {
		fmt.Fprintf(&m.text, "%s  return\n", indent)
	}
	fmt.Fprintf(&m.text, "%s}\n", indent)
}

// body writes the calls and the other references of a function, some of them inside of an operation with a region.
func (m *modules) body(s *symbol, indent string) {
	table := s.table()
	for range rapid.IntRange(0, 3).Draw(m.T, "operations") {
		path := m.path(table)
		if path == "" {
			continue
		}
		callee := table.child(strings.TrimPrefix(path, "@"))
		op := fmt.Sprintf(`"t.use"() {of = [{a = %s}], to = 1 : i32} : () -> ()`, path)
		if callee != nil && !callee.module && rapid.IntRange(0, 4).Draw(m.T, "call") > 0 {
			op = fmt.Sprintf("func.call %s() : () -> ()", path)
			s.calls = append(s.calls, callee.name)
		} else {
			s.refs = append(s.refs, path)
		}
		if rapid.Bool().Draw(m.T, "inside") {
			op = fmt.Sprintf("scf.execute_region {\n%s  %s\n%s  scf.yield\n%s}", indent, op, indent, indent)
		}
		fmt.Fprintf(&m.text, "%s%s\n", indent, op)
	}
}
