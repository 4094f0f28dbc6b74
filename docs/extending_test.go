package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestExtending does in a copy of the repository what docs/develop/extending.md counts.
func TestExtending(t *testing.T) {
	if testing.Short() {
		t.Skip("builds tools")
	}
	text, err := os.ReadFile("develop/extending.md")
	require.NoError(t, err)
	dir := t.TempDir()
	copyModule(t, dir)
	script, output := follow(t, string(text))
	// What is the same as here is not compiled again.
	typeIn(t, dir, script, output, "GOFLAGS=-trimpath")
}

// copyModule copies what a build of the module reads.
func copyModule(t *testing.T, dir string) {
	t.Helper()
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	for _, f := range []string{"go.mod", "go.sum", "ir", "layout", "dialects", "transforms", "conversion", "frontend",
		"target", "tools", "internal", "examples"} {
		out, err := exec.Command("cp", "-r", filepath.Join(root, f), dir).CombinedOutput()
		require.NoError(t, err, "%s", strings.TrimSpace(string(out)))
	}
}
