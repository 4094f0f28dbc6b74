package python

import (
	"bufio"
	"fmt"
	"io"
	"io/fs"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

// cpython is an interpreter that parses for comparison.
type cpython struct {
	in  io.Writer
	out *bufio.Reader
}

// startCPython starts $TSOPT_PYTHON, or a python3 that is at hand, if its version is the one whose syntax we read.
func startCPython(t testing.TB) *cpython {
	t.Helper()
	python := findCPython()
	if python == "" {
		t.Skip("no Python 3.12 at hand; TSOPT_PYTHON can name one")
	}
	cmd := exec.Command(python, filepath.Join("testdata", "dump.py"))
	in, err := cmd.StdinPipe()
	require.NoError(t, err)
	out, err := cmd.StdoutPipe()
	require.NoError(t, err)
	cmd.Stderr = os.Stderr
	require.NoError(t, cmd.Start())
	t.Cleanup(func() {
		in.Close()
		cmd.Wait()
	})
	return &cpython{in, bufio.NewReaderSize(out, 1<<20)}
}

func findCPython() string {
	candidates := []string{os.Getenv("TSOPT_PYTHON"), "python3.12", "python3"}
	if home, err := os.UserHomeDir(); err == nil {
		more, _ := filepath.Glob(filepath.Join(home, ".pyenv", "versions", "3.12.*", "bin", "python3"))
		candidates = slices.Concat(candidates, more)
	}
	for _, c := range candidates {
		if c == "" {
			continue
		}
		out, err := exec.Command(c, "-c", "import sys; print(sys.version_info[:2])").Output()
		if err == nil && strings.TrimSpace(string(out)) == "(3, 12)" {
			return c
		}
	}
	return ""
}

// ask returns CPython's answer to a program.
func (c *cpython) ask(t testing.TB, src []byte) string {
	t.Helper()
	fmt.Fprintf(c.in, "%d\n", len(src))
	_, err := c.in.Write(src)
	require.NoError(t, err)
	line, err := c.out.ReadString('\n')
	require.NoError(t, err)
	return strings.TrimSuffix(line, "\n")
}

// compare returns in what we differ from CPython about a program: nothing if we do not.
func compare(want string, src []byte) string {
	m, errs := Parse("x.py", src)
	if strings.HasPrefix(want, "!") {
		if len(errs) == 0 {
			return "we take it; CPython: " + want
		}
		var line, col int
		fmt.Sscanf(want, "!%d:%d", &line, &col)
		if line != 0 && !slices.ContainsFunc(errs, func(e *SyntaxError) bool { return int(e.Start.Line) == line }) {
			return fmt.Sprintf("errors at other lines: %v; CPython: %s", errs, want)
		}
		return ""
	}
	if len(errs) > 0 {
		return fmt.Sprintf("we do not take it: %v", errs)
	}
	if got := dump(m); got != want {
		i := 0
		for i < min(len(got), len(want)) && got[i] == want[i] {
			i++
		}
		from := max(0, i-120)
		return fmt.Sprintf("trees differ:\n  ours    …%s\n  CPython …%s", got[from:min(len(got), i+80)],
			want[from:min(len(want), i+80)])
	}
	return ""
}

// TestCorpus compares with CPython over the files of a folder, $TSOPT_PYTHON_CORPUS; without it over the samples.
func TestCorpus(t *testing.T) {
	python := startCPython(t)
	root := os.Getenv("TSOPT_PYTHON_CORPUS")
	if root == "" {
		root = "testdata"
	}
	files, bad := 0, 0
	require.NoError(t, filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".py" {
			return err
		}
		src, err := os.ReadFile(path)
		if err != nil {
			return err
		}
		files++
		if diff := compare(python.ask(t, src), src); diff != "" {
			if bad++; bad < 40 {
				t.Errorf("%s: %s", path, diff)
			}
		}
		return nil
	}))
	t.Logf("%d files, %d differ", files, bad)
	require.NotZero(t, files)
}

// TestSamples holds that the samples are Python: what the other tests compare are trees.
func TestSamples(t *testing.T) {
	files, err := filepath.Glob("testdata/*.py")
	require.NoError(t, err)
	for _, f := range files {
		src, err := os.ReadFile(f)
		require.NoError(t, err)
		_, errs := Parse(f, src)
		require.Empty(t, errs)
	}
}
