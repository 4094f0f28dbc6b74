package analysis_test

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"pgregory.net/rapid"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/analysis"
)

// functionsOf are the functions in a symbol that are in no table further inside, with the symbol itself.
func functionsOf(s *symbol) (out []*symbol) {
	if !s.module {
		return []*symbol{s}
	}
	for _, c := range s.children {
		if !c.module {
			out = append(out, c)
		}
	}
	return out
}

// opOf is the operation that defines a symbol; the whole program has no name.
func opOf(root *ir.Op, s *symbol) (op *ir.Op) {
	ir.WalkOps(root, func(o *ir.Op) {
		if ir.SymbolName(o) == s.name && (s.name != "" || o == root) {
			op = o
		}
	})
	return op
}

// TestSymbolUses: each reference is reported as often as it is written, by the operation that has it, but none of those
// in symbol tables further inside.
func TestSymbolUses(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		root, text, all := drawModules(t)
		for _, s := range all {
			var want, got []string
			for _, f := range functionsOf(s) {
				for _, c := range f.calls {
					want = append(want, "func.call @"+c)
				}
				for _, path := range f.refs {
					want = append(want, "t.use "+path)
				}
			}
			note := func(user *ir.Op, ref *ir.SymbolRefAttr) {
				got = append(got, user.Name()+" "+ref.String())
			}
			require.True(t, analysis.SymbolUsesInside(opOf(root, s), note))
			require.ElementsMatch(t, want, got, "in %q\n%s", s.name, text)
			if got = nil; s.module {
				want = nil
			}
			require.True(t, analysis.SymbolUses(opOf(root, s), note))
			require.ElementsMatch(t, want, got, "of %q\n%s", s.name, text)
		}
	})
}

// hidden reports whether references from outside of a root cannot reach what is nested in a table: a table on the way,
// or the root, has no name, is private, or is not a symbol of a table.
func hidden(root, table *symbol) bool {
	if table.name == "" || table.visibility == "private" {
		return true
	}
	return table != root && (!table.parent.module || hidden(root, table.parent))
}

func within(root, s *symbol) bool {
	for ; s != nil; s = s.parent {
		if s == root {
			return true
		}
	}
	return false
}

// TestUnknownCallers: a symbol has callers that are not seen if it can be seen from outside, or if an operation inside
// that is no call names it, or names what is inside of it.
func TestUnknownCallers(t *testing.T) {
	found, known := 0, 0
	rapid.Check(t, func(t *rapid.T) {
		whole, text, all := drawModules(t)
		root := rapid.SampledFrom(all).Filter(func(s *symbol) bool { return s.module }).Draw(t, "root")
		want := map[string]bool{}
		for _, s := range all {
			if !within(root, s) {
				continue
			}
			if s != root && s.parent.module {
				nested := s.visibility == "nested" && !hidden(root, s.parent)
				want[s.name] = want[s.name] || s.visibility == "public" || nested
			}
			for _, path := range s.refs {
				at := s.table()
				for _, step := range strings.Split(path, "::") {
					at = at.child(strings.TrimPrefix(step, "@"))
					want[at.name] = true
				}
			}
		}
		got := analysis.UnknownCallers(opOf(whole, root))
		for _, s := range all {
			if s == root || !within(root, s) {
				continue
			}
			require.Equal(t, want[s.name], got[opOf(whole, s)], "@%s inside of %q\n%s", s.name, root.name, text)
			if want[s.name] {
				found++
			} else {
				known++
			}
		}
	})
	assert.Positive(t, found)
	assert.Positive(t, known)
}

// TestUnknownTables: an unregistered operation with a region may be a symbol table, in which names mean something else.
// So nothing is known about references around it.
func TestUnknownTables(t *testing.T) {
	for body, known := range map[string]bool{
		`"t.use"() : () -> ()`:                                       true,
		`"t.use"() ({}) : () -> ()`:                                  false,
		`scf.execute_region { "t.use"() ({}) : () -> () scf.yield }`: false,
		`builtin.module { "t.use"() ({}) : () -> () }`:               true,
	} {
		root := parseAny(t, "module {\nfunc.func private @f() {\n"+body+"\nreturn\n}\n}")
		assert.Equal(t, known, analysis.SymbolUses(opOf(root, &symbol{name: "f"}), func(*ir.Op, *ir.SymbolRefAttr) {}), body)
		assert.Equal(t, !known, analysis.UnknownCallers(root)[opOf(root, &symbol{name: "f"})], body)
	}
}
