package docs

import (
	"bytes"
	"context"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
	tsrun "github.com/tsopt/tsopt/tools/tsrun/app"
)

type tool func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int

// readmeTools run the commands of the README that are tried.
var readmeTools = map[string]tool{"bin/tsopt": tsopt.Main, "bin/tsrun": tsrun.Main, "go run ./tools/tsrun": tsrun.Main}

// TestReadme runs the README's commands of tsopt and tsrun, one after the other.
func TestReadme(t *testing.T) {
	text, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	examples, err := filepath.Abs("../examples")
	require.NoError(t, err)
	dir := t.TempDir()
	require.NoError(t, os.Symlink(examples, filepath.Join(dir, "examples")))
	t.Chdir(dir)
	tried := 0
	for _, m := range block.FindAllStringSubmatch(string(text), -1) {
		for line := range strings.Lines(m[3]) {
			command, _, _ := strings.Cut(line, " #")
			for name, run := range readmeTools {
				args, ours := strings.CutPrefix(command, name+" ")
				if m[1] != "sh" || !ours || strings.Contains(args, "--device=cuda") {
					continue
				}
				tried++
				var out, errw bytes.Buffer
				code := run(context.Background(), strings.Fields(strings.ReplaceAll(args, `"`, "")), strings.NewReader(""), &out, &errw)
				if strings.Contains(errw.String(), "was not found") {
					t.Logf("not run: %s%s", line, errw.String())
					continue
				}
				assert.Zero(t, code, "%s%s", line, errw.String())
			}
		}
	}
	assert.Greater(t, tried, 8, "the README's commands were not recognised")
}
