package acceptance

import (
	"bufio"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python"
)

// A program is a line of programs.txt.
type program struct {
	line   string
	file   string // OWNER/NAME/PATH
	kernel string
	// reference is the name of one of references, or unsupported, or open.
	reference string
	args      []string // flags of tsrun
}

// fixed reports whether a program is not run as it was written, but as it is in testdata.
func (p program) fixed() bool { return strings.HasPrefix(p.file, "readme/") }

// lines reads a list: blank lines and comments say nothing.
func lines(t *testing.T, file string) (out []string) {
	f, err := os.Open(file)
	require.NoError(t, err)
	defer f.Close()
	s := bufio.NewScanner(f)
	for s.Scan() {
		if l := strings.TrimSpace(s.Text()); l != "" && l[0] != '#' {
			out = append(out, l)
		}
	}
	require.NoError(t, s.Err())
	return out
}

// programs reads programs.txt.
func programs(t *testing.T) (out []program) {
	for _, l := range lines(t, "programs.txt") {
		fields := strings.Fields(l)
		require.GreaterOrEqual(t, len(fields), 3, l)
		out = append(out, program{l, fields[0], fields[1], fields[2], fields[3:]})
	}
	return out
}

// files reads files.txt: which files there are. Behind # is what each exercises, for docs/results.
func files(t *testing.T) map[string]bool {
	out := map[string]bool{}
	for _, l := range lines(t, "files.txt") {
		l, exercises, _ := strings.Cut(l, "#")
		fields := strings.Fields(l)
		require.Len(t, fields, 4, l)
		require.Len(t, fields[1], 40, "a commit: %s", l)
		require.Len(t, fields[2], 64, "a SHA-256: %s", l)
		require.NotEmpty(t, exercises, "what does it exercise? %s", l)
		out[fields[0]+"/"+fields[3]] = true
	}
	return out
}

// TestLists holds that programs.txt speaks of the files of files.txt, of references that there are, and of all of both.
func TestLists(t *testing.T) {
	known, used := files(t), map[string]bool{}
	ran := map[string]bool{}
	for _, p := range programs(t) {
		if p.fixed() {
			assert.FileExists(t, filepath.Join("testdata", p.file))
		} else {
			assert.True(t, known[p.file], "files.txt has no %s", p.file)
		}
		_, ok := references[p.reference]
		assert.True(t, ok || p.reference == refused || p.reference == open, "there is no reference %s", p.reference)
		used[p.reference], ran[p.file] = true, true
	}
	for name := range references {
		assert.True(t, used[name], "no program is compared with %s", name)
	}
	for f := range known {
		assert.True(t, ran[f], "nothing is run of %s", f)
	}
}

// TestFilesAreRead holds that each file that is there is Python, and defines the kernels that are run of it.
func TestFilesAreRead(t *testing.T) {
	folder := folder(t)
	defined := map[string]map[string]bool{}
	for f := range files(t) {
		src, err := os.ReadFile(filepath.Join(folder, f))
		require.NoError(t, err, "fetch.sh gets it")
		m, errs := python.Parse(f, src)
		assert.Empty(t, errs)
		names := map[string]bool{}
		python.Walk(m, func(n python.Node) {
			if d, ok := n.(*python.FunctionDef); ok {
				names[d.Name] = true
			}
		})
		defined[f] = names
	}
	for _, p := range programs(t) {
		assert.True(t, p.fixed() || defined[p.file][p.kernel], "%s has no %s", p.file, p.kernel)
	}
}

// folder is where the files are.
func folder(t *testing.T) string {
	f := os.Getenv("TSOPT_ACCEPTANCE")
	if f == "" {
		t.Skip("TSOPT_ACCEPTANCE does not name the folder into which fetch.sh has got the programs")
	}
	return f
}
