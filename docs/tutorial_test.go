// Package docs tests the documentation: the tutorial's code is built and run.
package docs

import (
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var fileBlock = regexp.MustCompile("(?ms)^```\\w+ file=(\\S+)\n(.*?)^```\n")

// TestTutorial writes the tutorial's files to a module outside this one, builds
// the tool and runs its lit test.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a tool")
	}
	text, err := os.ReadFile("tutorial.md")
	require.NoError(t, err)
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	dir := t.TempDir()
	for _, m := range fileBlock.FindAllStringSubmatch(string(text), -1) {
		write(t, filepath.Join(dir, m[1]), m[2])
	}
	linkModule(t, dir, root)
	bin := filepath.Join(dir, "bin")
	run(t, dir, nil, "go", "build", "-mod=mod", "-o", bin+"/my-opt", ".")
	run(t, root, nil, "go", "build", "-o", bin+"/tslit", "./tools/tslit")
	write(t, filepath.Join(dir, "lit.cfg"), "import lit.formats\nconfig.name = 'my-opt'\nconfig.suffixes = ['.mlir']\n"+
		"config.test_format = lit.formats.ShTest()\nconfig.test_source_root = '"+dir+"'\n")
	run(t, dir, []string{"PATH=" + bin + string(os.PathListSeparator) + os.Getenv("PATH")}, bin+"/tslit", "-v", "test")
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}

// linkModule lets the module use this checkout and the versions it is tested
// with.
func linkModule(t *testing.T, dir, root string) {
	t.Helper()
	ours, err := os.ReadFile(filepath.Join(root, "go.mod"))
	require.NoError(t, err)
	_, requires, _ := strings.Cut(string(ours), "require (")
	mod, err := os.ReadFile(filepath.Join(dir, "go.mod"))
	require.NoError(t, err)
	write(t, filepath.Join(dir, "go.mod"), string(mod)+"\nreplace github.com/tsopt/tsopt => "+root+"\n\nrequire ("+requires)
	sum, err := os.ReadFile(filepath.Join(root, "go.sum"))
	require.NoError(t, err)
	write(t, filepath.Join(dir, "go.sum"), string(sum))
}

func run(t *testing.T, dir string, env []string, name string, args ...string) {
	t.Helper()
	cmd := exec.Command(name, args...)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	require.NoError(t, err, "%s %v\n%s", name, args, out)
}
