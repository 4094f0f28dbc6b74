package model

import (
	"context"
	"strings"
	"testing"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir/asm"
)

// analyze analyses a text in which `|` marks an offset.
func analyze(t *testing.T, marked string) (c *Chunk, at int) {
	t.Helper()
	at = strings.IndexByte(marked, '|')
	text := strings.Replace(marked, "|", "", 1)
	c, err := Analyze(context.Background(), text,
		Config{Registry: all.Registry(), File: "f.mlir", AllowUnregistered: true})
	if err != nil {
		t.Fatal(err)
	}
	return c, at
}

func messages(c *Chunk) string {
	var all []string
	for _, d := range append(c.Problems[:len(c.Problems):len(c.Problems)], c.More...) {
		all = append(all, d.Message)
	}
	return strings.Join(all, "\n")
}

// TestRecovery reads on after errors; every case still finds @after.
func TestRecovery(t *testing.T) {
	for name, c := range map[string]struct{ text, messages string }{
		"half a statement": {
			"func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a,\n  %1 = arith.addi %0, %a : i32\n  return %1 : i32\n}\nfunc.func private @after()\n",
			"expected ':'",
		},
		"two errors": {
			"func.func @f(%a: i32) {\n  %0 = arith.bogus %a : i32\n  %1 = arith.addi %a, %a : i33\n  return\n}\nfunc.func private @after()\n",
			"custom op 'arith.bogus' is unknown\nuse of value '%a' expects different type than prior uses: 'i33' vs 'i32'",
		},
		"an open region": {
			"func.func @f(%a: i1) {\n  scf.if %a {\n  func.return\n}\nfunc.func private @after()\n",
			"expected operation name in quotes; the text ends inside the region of 'func.func' that line 1 opens: is a '}' missing before line 4, for the region of 'scf.if' that line 2 opens?",
		},
		"without indentation": {
			"func.func @f() {\n%0 = arith.constant\n}\nfunc.func private @after()\n",
			"expected attribute value",
		},
		"an undefined value": {
			"func.func @f() {\n  \"t.use\"(%x) : (i32) -> ()\n  return\n}\nfunc.func private @after()\n",
			"use of undeclared SSA value name",
		},
		"an alias, used later": {
			"#map = affine_map<(d0) -> (d1)>\nfunc.func @f(%m: memref<4xf32, #map>) {\n  return\n}\nfunc.func private @after()\n",
			"use of undeclared identifier",
		},
		"junk": {"}}} $$$ %\nfunc.func private @after()\n", "expected operation name in quotes"},
	} {
		t.Run(name, func(t *testing.T) {
			got, _ := analyze(t, c.text)
			if m := messages(got); m != c.messages {
				t.Errorf("messages: %q, want %q", m, c.messages)
			}
			found := false
			for op := range got.Ops {
				found = found || got.Symbol(op) == "after"
			}
			if !found {
				t.Error("@after is lost")
			}
		})
	}
}

// TestRecoveryKeepsTheFunction looks at names on both sides of an error.
func TestRecoveryKeepsTheFunction(t *testing.T) {
	c, at := analyze(t, "func.func @f(%a: i32) -> i32 {\n  %0 = arith.addi %a, %a : i32\n  %1 = arith.addi %0, \n  %2 = arith.muli %0, %1 : i32\n  return %|2 : i32\n}\n")
	name := c.NameAt(at)
	if name < 0 || c.Value(name) == nil || c.Value(name).DefiningOp().Name() != "arith.muli" {
		t.Fatalf("no value at the mark: %d", name)
	}
	if refs := c.References(name); len(refs) != 2 {
		t.Errorf("references: %v", refs)
	}
	if zero := c.NameAt(strings.Index(c.Text, "%0")); len(c.References(zero)) != 3 {
		t.Errorf("references of %%0: %d", len(c.References(zero)))
	}
}

func TestVisibleValues(t *testing.T) {
	for marked, want := range map[string]string{
		"func.func @f(%a: i32) {\n  %0 = arith.addi %a, %a : i32\n  |return\n}\n":                                                "%0 %a",
		"func.func @g(%b: i32) {\n  return\n}\nfunc.func @f(%a: i32) {\n  |return\n}\n":                                          "%a",
		"func.func @f(%a: i1) {\n  scf.if %a {\n    %0 = arith.constant 1 : i32\n  } else {\n    |scf.yield\n  }\n  return\n}\n": "%a",
		"func.func @f(%a: index) {\n  scf.for %i = %a to %a step %a {\n    |scf.yield\n  }\n  return\n}\n":                       "%i %a",
		"func.func @f(%a: index) {\n  scf.for %i = %a to %a step %a {\n    scf.yield\n  }\n  |return\n}\n":                       "%a",
		"func.func @f() {\n  %0 = arith.constant 1 : i32\n  func.func @g() {\n    |return\n  }\n  return\n}\n":                   "",
		"func.func @f(%a: i32) {\n  %r:2 = \"t.op\"() : () -> (i32, i32)\n  cf.br ^bb1\n^bb1:\n  |return\n}\n":                   "%r %a",
		"func.func @f(%a: i32) {\n  %x = \"t.op\"() ({\n    |\n    \"t.end\"() : () -> ()\n  }) : () -> i32\n  return\n}\n":      "%a",
		"func.func @f(%a: i32) {\n  %x = arith.addi %a, |%a : i32\n  return\n}\n":                                                "%a",
		"func.func @f(%a: i32) {\n  // { a brace in a comment\n  %s = \"t.op\"() {s = \"{\"} : () -> i32\n  |return\n}\n":        "%s %a",
		"func.func @f(%a: i32) {\n  %0 = arith.addi %a,\n  %1 = arith.constant 1 : i32\n  |return\n":                             "%1 %0 %a",
	} {
		c, at := analyze(t, marked)
		var got []string
		for _, i := range c.VisibleValues(at) {
			got = append(got, c.Text[c.Names[i].Start:c.Names[i].End])
		}
		if strings.Join(got, " ") != want {
			t.Errorf("%s\ngot %v, want %s", marked, got, want)
		}
	}
}

func TestSymbols(t *testing.T) {
	const text = "module @m {\n  func.func private @g()\n  module @n {\n    func.func private @h()\n  }\n  func.func @f() {\n    call @g() : () -> ()\n    \"t.ref\"() {a = @n::@h} : () -> ()\n    return\n  }\n}\n"
	c, _ := analyze(t, text)
	for use, def := range map[string]string{"@g() : ": "@g()\n", "@n::": "@n {", "@h}": "@h()\n"} {
		d := c.Definition(c.NameAt(strings.Index(text, use) + 1))
		if d < 0 || int(c.Names[d].Start) != strings.Index(text, def) {
			t.Errorf("definition of %q: %d", use, d)
		}
	}
	var names []string
	for _, op := range c.VisibleSymbols(strings.Index(text, "@n::"), asm.SymbolPath{"n"}) {
		names = append(names, c.Symbol(op))
	}
	if strings.Join(names, " ") != "h" {
		t.Errorf("under @n: %v", names)
	}
}

func TestVisibleBlocks(t *testing.T) {
	c, at := analyze(t, "func.func @f() {\n  cf.br ^|bb1\n^bb1:\n  \"t.op\"() ({\n  ^inner:\n    \"t.end\"() : () -> ()\n  }) : () -> ()\n  cf.br ^bb2\n^bb2:\n  return\n}\n")
	if got := strings.Join(c.VisibleBlocks(at), " "); got != "^bb1 ^bb2" {
		t.Errorf("got %s", got)
	}
}

func TestFileSplits(t *testing.T) {
	const text = "// RUN: tsopt %s --split-input-file --verify-diagnostics\n\"t.a\"() : () -> ()\n// -----\n\"t.b\"() : () -> ()\n"
	cfg := Config{Registry: all.Registry(), File: "f.mlir"}
	f, err := AnalyzeFile(context.Background(), text, cfg, nil)
	if err != nil || len(f.Parts) != 2 || text[f.Parts[1].Start:] != "\"t.b\"() : () -> ()\n" {
		t.Fatalf("%v, %v", f, err)
	}
	if AllowsUnregistered(text) || len(f.Parts[1].Problems) != 1 {
		t.Error("the RUN line does not allow unregistered dialects")
	}
	again, err := AnalyzeFile(context.Background(), strings.Replace(text, "t.a", "t.aa", 1), cfg, f)
	if err != nil || again.Parts[1].Chunk != f.Parts[1].Chunk || again.Parts[0].Chunk == f.Parts[0].Chunk {
		t.Error("the second part was not taken over")
	}
	if checks, alone := f.VerifyDiagnostics(func(string) bool { return false }); !checks || !alone {
		t.Error("the RUN line checks diagnostics")
	}
}
