package docs

import (
	"bytes"
	"context"
	"go/ast"
	"go/parser"
	"go/token"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/tsopt/app"
)

const followPage = "develop/follow.md"

// TestFollowFunctions: each function that the page lists is declared in the file of its row.
func TestFollowFunctions(t *testing.T) {
	page, err := os.ReadFile(followPage)
	require.NoError(t, err)
	row := regexp.MustCompile("(?m)^\\| `(\\S+\\.go)` \\| (`[^|]*`) \\|")
	name := regexp.MustCompile("`([^`]+)`")
	rows := row.FindAllStringSubmatch(string(page), -1)
	require.Greater(t, len(rows), 30)
	require.Len(t, rows, strings.Count(string(page), ".go` | "), "rows without functions")
	for _, m := range rows {
		declared := declarations(t, filepath.Join("..", m[1]))
		for _, f := range name.FindAllStringSubmatch(m[2], -1) {
			assert.Contains(t, declared, f[1], m[1])
		}
	}
}

// declarations are the functions, methods and variables of a file.
func declarations(t *testing.T, path string) (names []string) {
	file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.SkipObjectResolution)
	require.NoError(t, err)
	for _, d := range file.Decls {
		switch d := d.(type) {
		case *ast.FuncDecl:
			name := d.Name.Name
			if d.Recv != nil {
				of := d.Recv.List[0].Type
				if pointer, ok := of.(*ast.StarExpr); ok {
					of = pointer.X
				}
				if plain, ok := of.(*ast.Ident); ok { // no generic type is on the page
					name = plain.Name + "." + name
				}
			}
			names = append(names, name)
		case *ast.GenDecl:
			for _, s := range d.Specs {
				if v, ok := s.(*ast.ValueSpec); ok {
					for _, n := range v.Names {
						names = append(names, n.Name)
					}
				}
			}
		}
	}
	return names
}

// TestFollowText: the lines of an example are in the program after the pass that the heading above them names. Values
// may have other numbers, and … stands for anything.
func TestFollowText(t *testing.T) {
	page, err := os.ReadFile(followPage)
	require.NoError(t, err)
	var out, printed bytes.Buffer
	code := app.Main(context.Background(), []string{"../examples/gemm.mlir", "--tile-to-llvm=chip=sm_90a",
		"--mlir-disable-threading", "--mlir-print-ir-after-all", "--mlir-print-ir-module-scope"}, strings.NewReader(""), &out, &printed)
	require.Zero(t, code, printed.String())
	after := map[string]string{}
	dump := regexp.MustCompile(`// -----// IR Dump After \S+ \((\S+)\)`)
	text := printed.String()
	for at := dump.FindStringSubmatchIndex(text); at != nil; {
		pass := text[at[2]:at[3]]
		text = text[at[1]:]
		at = dump.FindStringSubmatchIndex(text)
		end := len(text)
		if at != nil {
			end = at[0]
		}
		after[pass] += text[:end]
	}
	examples := 0
	value := regexp.MustCompile(`%[\w#]+`)
	for _, section := range strings.Split(string(page), "\n## ")[1:] {
		title, _, _ := strings.Cut(section, "\n")
		for _, m := range block.FindAllStringSubmatch(section, -1) {
			if m[1] != "mlir" {
				continue
			}
			_, rest, _ := strings.Cut(title, "`")
			pass, _, _ := strings.Cut(rest, "`")
			program := value.ReplaceAllString(after[pass], "%")
			require.NotEmpty(t, program, "no program after %q", pass)
			for _, line := range strings.Split(strings.TrimSpace(m[3]), "\n") {
				examples++
				want := regexp.QuoteMeta(value.ReplaceAllString(line, "%"))
				want = "(?m)^ *" + strings.ReplaceAll(want, "…", ".*") + "$"
				assert.Regexp(t, regexp.MustCompile(want), program, "%s", pass)
			}
		}
	}
	assert.Greater(t, examples, 8)
}
