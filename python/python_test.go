// Package python tests the Python package with what every Python has.
package python

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/builttools"
)

// TestPython runs tests/test_*.py, each in a process of its own with an empty cache.
func TestPython(t *testing.T) {
	if testing.Short() {
		t.Skip("builds tools")
	}
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	if out, err := exec.Command(python, "-c",
		"import sys; assert sys.version_info >= (3, 9)").CombinedOutput(); err != nil {
		t.Skipf("python3 is older than 3.9: %s", out)
	}
	tsopt := builttools.Tool(t, "tsopt")
	here, err := filepath.Abs(".")
	require.NoError(t, err)
	files, err := filepath.Glob("tests/test_*.py")
	require.NoError(t, err)
	require.NotEmpty(t, files)
	for _, file := range files {
		name := strings.TrimSuffix(filepath.Base(file), ".py")
		t.Run(name, func(t *testing.T) {
			c := exec.Command(python, "-W", "error::ResourceWarning", "-m", "unittest", name)
			c.Dir = "tests"
			c.Env = append(os.Environ(), "TSOPT="+tsopt, "TSOPT_CACHE="+t.TempDir(), "PYTHONPATH="+here,
				"PYTHONDONTWRITEBYTECODE=1")
			out, err := c.CombinedOutput()
			require.NoError(t, err, "%s", out)
		})
	}
}
