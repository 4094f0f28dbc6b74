package app_test

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/tssite/app"
)

// clone makes a clone with a page of docs, and goes there.
func clone(t *testing.T, page string) {
	t.Chdir(t.TempDir())
	for name, text := range map[string]string{
		"README.md": "# Home\n", "docs/README.md": page, "tools/vscode/mlir.tmLanguage.json": "{}", "notes/x": "",
	} {
		require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
		require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
	}
}

func run(args ...string) (code int, out, errw string) {
	var o, e bytes.Buffer
	code = app.Main(context.Background(), append(args, "--playground=false"), strings.NewReader(""), &o, &e)
	return code, o.String(), e.String()
}

// TestTwice: the site is written, and written again into its folder.
func TestTwice(t *testing.T) {
	clone(t, "# Documentation\n")
	for range 2 {
		code, out, errw := run("build/site")
		require.Zero(t, code, errw)
		assert.Equal(t, "build/site/index.html: 2 pages, 0 other files\n", out)
	}
	assert.FileExists(t, "build/site/docs/index.html")
}

// TestMistakes: an error is reported at its place, and nothing is written.
func TestMistakes(t *testing.T) {
	clone(t, "# Documentation\n\nSee [x](x.md).\n")
	for _, c := range []struct{ folder, want string }{
		{"out", "docs/README.md:3: error: the link 'x.md' is not there\n"},
		{"notes", "tssite: notes: the folder has files, and none of a site: name a new folder\n"},
		{"README.md", "tssite: README.md: not a directory\n"},
	} {
		code, out, errw := run(c.folder)
		assert.Equal(t, 1, code, c.folder)
		assert.Empty(t, out)
		assert.Equal(t, c.want, errw)
	}
	assert.NoDirExists(t, "out")
	t.Chdir(t.TempDir())
	code, _, errw := run("out")
	assert.Equal(t, 1, code)
	assert.Contains(t, errw, "tssite is run at the top of a clone")
}
