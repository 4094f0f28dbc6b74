// Package vscode_test holds the extension for VS Code against what the compiler knows.
package vscode_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	dialects "github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/rewrite"
)

// rule is one of a TextMate grammar.
type rule struct {
	Name, Match, Begin, End, Include string
	Captures                         map[string]struct{ Name string }
	Patterns                         []rule
}

type grammar struct {
	ScopeName  string
	Patterns   []rule
	Repository map[string]rule
}

func read(t *testing.T, file string, into any) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	require.NoError(t, json.Unmarshal(text, into), file)
}

func load(t *testing.T) (g grammar) {
	read(t, "mlir.tmLanguage.json", &g)
	return g
}

// flat are the rules in the order in which an editor tries them.
func (g grammar) flat(rules []rule) (out []rule) {
	for _, r := range rules {
		switch {
		case r.Include != "":
			out = append(out, g.flat([]rule{g.Repository[strings.TrimPrefix(r.Include, "#")]})...)
		case r.Begin == "" && r.Match == "":
			out = append(out, g.flat(r.Patterns)...)
		default:
			out = append(out, r)
		}
	}
	return out
}

// expression is what a rule looks for first. Rules keep to what both Go and an editor's
// regular expressions understand.
func (r rule) expression(t *testing.T) *regexp.Regexp {
	e, err := regexp.Compile(r.Match + r.Begin)
	require.NoError(t, err)
	return e
}

// scopeOf is the scope that an editor gives the word at the beginning of a text.
func scopeOf(t *testing.T, g grammar, text, word string) string {
	for _, r := range g.flat(g.Patterns) {
		at := r.expression(t).FindStringSubmatchIndex(text)
		if at == nil || at[0] != 0 || at[1] == 0 {
			continue
		}
		if r.Name != "" {
			if at[1] < len(word) {
				return ""
			}
			return r.Name
		}
		return r.Captures["1"].Name
	}
	return ""
}

// TestFiles: all JSON is valid, and what it names is there.
func TestFiles(t *testing.T) {
	files, err := filepath.Glob("*.json")
	require.NoError(t, err)
	require.Len(t, files, 3)
	for _, f := range files {
		var v map[string]any
		read(t, f, &v)
	}
	var p struct {
		Main        string
		Contributes struct {
			Languages []struct{ ID, Configuration string }
			Grammars  []struct{ Language, ScopeName, Path string }
		}
	}
	read(t, "package.json", &p)
	require.Len(t, p.Contributes.Grammars, 1)
	g := p.Contributes.Grammars[0]
	assert.Equal(t, p.Contributes.Languages[0].ID, g.Language)
	assert.Equal(t, load(t).ScopeName, g.ScopeName)
	for _, f := range []string{p.Main, g.Path, p.Contributes.Languages[0].Configuration} {
		assert.FileExists(t, f)
	}
}

func TestRulesCompile(t *testing.T) {
	g := load(t)
	rules := g.flat(g.Patterns)
	require.Greater(t, len(rules), 15)
	for _, r := range rules {
		r.expression(t)
		_, err := regexp.Compile(r.End)
		require.NoError(t, err)
	}
	for name := range g.Repository {
		assert.True(t, slices.ContainsFunc(g.Patterns, func(r rule) bool { return r.Include == "#"+name }), "%s is not used",
			name)
	}
}

// literal is a word in the declared syntax of an operation.
var literal = regexp.MustCompile("`([a-z_][a-z_0-9]*)`")

// TestOperationsAndKeywords: every operation of every dialect is coloured as one, and every
// keyword of ours that the registry knows, be it of a syntax or an enumeration, as a keyword.
func TestOperationsAndKeywords(t *testing.T) {
	g, words := load(t), map[string]string{}
	for _, d := range ir.NewRegistry(rewrite.Declared(dialects.Entries())...).Dialects() {
		for _, op := range d.Defs() {
			if name, ok := strings.CutPrefix(op.Name, "builtin."); ok {
				assert.Contains(t, scopeOf(t, g, name+" ", name), "function", op.Name)
			}
			assert.Contains(t, scopeOf(t, g, op.Name+" ", op.Name), "function", op.Name)
			if !slices.Contains([]string{"tile", "scale", "comm"}, d.Name) {
				continue
			}
			for _, m := range literal.FindAllStringSubmatch(op.Format+op.Syntax, -1) {
				words[m[1]] = op.Name
			}
			for _, a := range op.Attrs {
				cases := a.Attr.Enum
				if a.Attr.EnumKind != nil {
					cases = a.Attr.EnumKind.Cases
				}
				for _, w := range cases {
					words[w] = op.Name
				}
			}
		}
	}
	require.Greater(t, len(words), 80)
	for w, op := range words {
		if w == "tf32" || w == "vector" {
			continue // types too, and coloured as such
		}
		assert.Contains(t, scopeOf(t, g, w+" ", w), "keyword", "%s of %s", w, op)
	}
}

func TestScopes(t *testing.T) {
	g := load(t)
	for text, scope := range map[string]string{
		"%sum:2 = tile.gemm": "variable", "%arg0#1": "variable", "^bb1(": "label", "@main(": "entity.name.function",
		"// a comment": "comment", "// RUN: tsopt %s": "directive", `"tile.load"(`: "string",
		"f8E4M3FN>": "storage.type", "bf16>": "storage.type", "memref<4": "storage.type", "si32": "storage.type",
		"64x?x": "shape", "#tile.layout<": "punctuation.definition.attribute", "!tile.cursor": "punctuation.definition.type",
		"#map)": "alias", "!t ": "alias", "tile.init = ": "function", "pitch = 56": "attribute-name",
		"true": "constant", "-1.5e-3": "numeric", "0x7F": "numeric", "->": "operator", "affine_map<": "attribute",
	} {
		assert.Contains(t, scopeOf(t, g, text, text[:1]), scope, text)
	}
}
