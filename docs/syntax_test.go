package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"unicode"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// TestSyntaxIsWhatIsPrinted: operations of the examples in the reference and of the tests print as their lines in the
// reference say, where no format is both; and each keyword of a line is in one.
func TestSyntaxIsWhatIsPrinted(t *testing.T) {
	lines := map[*ir.OpDef]*syntax{}
	registry := parts.Default().Registry()
	for _, d := range registry.Dialects() {
		for _, op := range d.Defs() {
			if op.Format != "" {
				continue
			}
			s, err := readSyntax(op, app.Syntax(op))
			require.NoError(t, err)
			lines[op] = s
		}
	}
	wrong := map[string]bool{}
	for _, text := range programs(t, registry) {
		module, err := asm.Parse(asm.Source{Name: "program", Text: text}, registry, asm.ParseOptions{AllowUnregistered: true})
		if err != nil || verify.Verify(module, verify.Options{Registry: registry, AllowUnregistered: true}) != nil {
			continue // a mistake that a test of diagnostics has
		}
		ir.WalkOps(module, func(op *ir.Op) {
			s := lines[op.Def()]
			if s == nil || wrong[op.Name()] {
				return
			}
			text := printed(op)
			if !s.matches(text) {
				wrong[op.Name()] = true
				t.Errorf("%s prints\n%s\nwhich is not\n%s", op.Name(), text, app.Syntax(op.Def()))
			}
		})
	}
	// Operations of a family share a line.
	seen := map[string]bool{}
	for op, s := range lines {
		for _, l := range s.literals {
			seen[app.Syntax(op)+l.text] = seen[app.Syntax(op)+l.text] || l.seen || wrong[op.Name]
		}
	}
	for op, s := range lines {
		for _, l := range s.literals {
			if op.Parse != nil && op.Name+" "+l.text != read && unicode.IsLetter(rune(l.text[1])) &&
				!seen[app.Syntax(op)+l.text] {
				t.Errorf("%s: no program has %s of\n%s", op.Name, l.text, app.Syntax(op))
			}
		}
	}
}

// read is a short form that is printed in full.
const read = "tile.reduce `dim`"

var inDoc = regexp.MustCompile("(?s)```mlir\n(.*?)```")

// programs are the examples of the reference, and the parts of the tests.
func programs(t *testing.T, registry *ir.Registry) (out []string) {
	for _, d := range registry.Dialects() {
		for _, op := range d.Defs() {
			for _, m := range inDoc.FindAllStringSubmatch(op.Doc, -1) {
				out = append(out, m[1])
			}
		}
	}
	require.NoError(t, filepath.WalkDir("../test", func(path string, e fs.DirEntry, err error) error {
		if err != nil || filepath.Ext(path) != ".mlir" {
			return err
		}
		data, err := os.ReadFile(path)
		out = append(out, strings.Split(string(data), asm.SplitMarker)...)
		return err
	}))
	return out
}

// printed is an operation as it is printed, behind its results and its name.
func printed(op *ir.Op) string {
	text := asm.Text(op, asm.PrintOptions{SkipRegions: true})
	for _, name := range []string{`"` + op.Name() + `"`, op.Name(),
		strings.TrimPrefix(op.Name(), op.Def().Dialect()+".")} {
		if before, after, ok := strings.Cut(text, name); ok && (before == "" || strings.HasSuffix(before, "= ")) {
			return after
		}
	}
	return text
}
