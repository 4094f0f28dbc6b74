package docs

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/dialects/comm"
	"github.com/tsopt/tsopt/dialects/scale"
	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// TestReference holds docs/reference against the declarations it is generated
// from; UPDATE_REFERENCE=1 writes it anew.
func TestReference(t *testing.T) {
	fresh := t.TempDir()
	for _, flag := range []string{"--dump-dialect-docs=" + fresh, "--dump-pass-docs=" + fresh} {
		var out, errw bytes.Buffer
		require.Zero(t, app.Main(context.Background(), []string{flag}, strings.NewReader(""), &out, &errw), errw.String())
	}
	write(t, filepath.Join(fresh, "tilelang.md"), tilelang.Reference())
	write(t, filepath.Join(fresh, "tilelang-names.md"), tilelang.NamesReference())
	files, err := filepath.Glob(fresh + "/*.md")
	require.NoError(t, err)
	for _, f := range files {
		want, err := os.ReadFile(f)
		require.NoError(t, err)
		name := filepath.Join("reference", filepath.Base(f))
		if os.Getenv("UPDATE_REFERENCE") != "" {
			write(t, name, string(want))
			continue
		}
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "%s is out of date: UPDATE_REFERENCE=1 go test ./docs -run TestReference",
			name)
	}
}

// TestStubs holds the typed stubs of the language against the table that they are generated from.
func TestStubs(t *testing.T) {
	const name = "../python/tsopt/language.pyi"
	if os.Getenv("UPDATE_REFERENCE") != "" {
		write(t, name, tilelang.Stubs())
	}
	got, err := os.ReadFile(name)
	require.NoError(t, err)
	require.Equal(t, tilelang.Stubs(), string(got), "%s is out of date: UPDATE_REFERENCE=1 go test ./docs -run TestStubs",
		name)
}

// inDictionary are attributes that programs write in attr-dict, as the literals of a list with operands as values, or
// not at all.
var inDictionary = []string{ir.OperandSegments, ir.ResultSegments, "static_grid", "static_from", "static_step",
	"static_bounds", "timeout_ns", "unit", "among", "shared_bytes", "all", "instruction"}

// TestSyntaxIsShown: an operation of ours with a syntax of its own shows it, and
// names in it every attribute and operand that it has.
func TestSyntaxIsShown(t *testing.T) {
	for _, d := range []*ir.Dialect{tile.Dialect, scale.Dialect, comm.Dialect} {
		for _, op := range d.Defs() {
			require.NotEmpty(t, op.Format+op.Syntax, "%s: how is it written?", op.Name)
			if op.Syntax == "" {
				continue
			}
			for _, a := range op.Attrs {
				if !slices.Contains(inDictionary, a.Name) {
					require.Contains(t, op.Syntax, "$"+a.Name, "%s: where does it stand?", op.Name)
				}
			}
			for _, o := range op.Operands {
				require.Contains(t, op.Syntax, "$"+o.Name, "%s: where does it stand?", op.Name)
			}
		}
	}
}

// written are the names of an operation's parts in its syntax.
var written = regexp.MustCompile(`\$(\w+)`)

// TestSyntaxNamesWhatThereIs: what a syntax for readers names, of any dialect, the operation has.
func TestSyntaxNamesWhatThereIs(t *testing.T) {
	for _, d := range parts.Default().Registry().Dialects() {
		for _, op := range d.Defs() {
			assert.True(t, op.Format == "" || op.Syntax == "", "%s: two ways of writing", op.Name)
			for _, m := range written.FindAllStringSubmatch(op.Syntax, -1) {
				assert.True(t, has(op, m[1]), "%s has no %s", op.Name, m[1])
			}
		}
	}
}

// has reports whether an operation has a part of a name.
func has(op *ir.OpDef, name string) bool {
	of := func(o ir.Operand) bool { return o.Name == name }
	return slices.ContainsFunc(op.Operands, of) || slices.ContainsFunc(op.Results, of) ||
		slices.ContainsFunc(op.Attrs, func(a ir.AttrField) bool { return a.Name == name }) ||
		slices.ContainsFunc(op.Regions, func(r ir.RegionField) bool { return r.Name == name }) ||
		slices.ContainsFunc(op.Succs, func(s ir.SuccessorField) bool { return s.Name == name })
}

// TestAttributesAreExplained: of each attribute of ours the reference says what it
// is for and, where it may be left out, what then.
func TestAttributesAreExplained(t *testing.T) {
	for _, d := range []*ir.Dialect{tile.Dialect, scale.Dialect, comm.Dialect} {
		for _, op := range d.Defs() {
			for _, a := range op.Attrs {
				if a.Name != ir.OperandSegments && a.Name != ir.ResultSegments {
					assert.NotEmpty(t, a.Doc, "%s: what is %s for?", op.Name, a.Name)
				}
			}
		}
	}
}
