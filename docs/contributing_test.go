package docs

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/tools/tslit/app"
)

// TestLitExample runs the lit test that CONTRIBUTING.md shows, which passes, and
// fails when what it checks is another.
func TestLitExample(t *testing.T) {
	text, err := os.ReadFile("../CONTRIBUTING.md")
	require.NoError(t, err)
	for _, m := range block.FindAllStringSubmatch(string(text), -1) {
		if m[1] != "mlir" {
			continue
		}
		code, out := runLit(t, m[3])
		assert.Zero(t, code, out)
		code, out = runLit(t, strings.Replace(m[3], "return %arg0", "return %c0", 1))
		assert.Equal(t, 1, code, out)
		return
	}
	t.Fatal("no example")
}

// runLit runs a suite of one test.
func runLit(t *testing.T, test string) (code int, output string) {
	dir := t.TempDir()
	config := "import lit.formats\nconfig.name = 'example'\nconfig.test_format = lit.formats.ShTest()\nconfig.suffixes = ['.mlir']\n"
	require.NoError(t, os.WriteFile(filepath.Join(dir, "lit.cfg"), []byte(config), 0o666))
	require.NoError(t, os.WriteFile(filepath.Join(dir, "zero.mlir"), []byte(test), 0o666))
	var out, errw bytes.Buffer
	code = app.Main(context.Background(), []string{"-v", dir}, strings.NewReader(""), &out, &errw)
	return code, out.String() + errw.String()
}
