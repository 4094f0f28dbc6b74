// Package docs tests the documentation: its commands are typed, and the
// reference is what the declarations say.
package docs

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
)

var block = regexp.MustCompile("(?ms)^```(\\w+)(?: (file=\\S+|from=\\S+|output|untyped))?\n(.*?)^```\n")

// TestTutorial does what docs/develop/tutorial.md tells its reader, in an empty directory
// outside this module: it types the commands, writes the files and looks for the
// output. It adds nothing but TSOPT, which the text asks for.
func TestTutorial(t *testing.T) {
	if testing.Short() {
		t.Skip("builds tools")
	}
	text, err := os.ReadFile("develop/tutorial.md")
	require.NoError(t, err)
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	script, output := follow(t, string(text))
	typeIn(t, t.TempDir(), script, output, "TSOPT="+root)
}

// typeIn runs a script in a folder and looks for the outputs, one after the other.
func typeIn(t *testing.T, dir, script string, output []string, env ...string) {
	t.Helper()
	cmd := exec.Command("bash", "-e", "-o", "pipefail", "-c", script)
	cmd.Dir = dir
	cmd.Env = append(os.Environ(), env...)
	out, err := cmd.CombinedOutput()
	if err != nil && strings.Contains(string(out), "was not found") {
		t.Skipf("a tool is missing:\n%s", out)
	}
	require.NoError(t, err, "%s", out)
	rest := string(out)
	for _, want := range output {
		_, after, found := strings.Cut(rest, want)
		require.True(t, found, "no output\n%s\nin\n%s", want, rest)
		rest = after
	}
}

// follow makes a script of the blocks of a text, and a list of the outputs that it
// shows. What is marked untyped is for other machines, or takes hours; what is marked from=FILE is part of that file.
func follow(t *testing.T, text string) (script string, output []string) {
	var b strings.Builder
	for _, m := range block.FindAllStringSubmatch(text, -1) {
		language, what, body := m[1], m[2], m[3]
		file, isFile := strings.CutPrefix(what, "file=")
		from, isPart := strings.CutPrefix(what, "from=")
		switch {
		case isPart:
			isPartOf(t, body, filepath.Join("..", from))
		case what == "untyped":
		case isFile:
			fmt.Fprintf(&b, "mkdir -p %s\ncat > %s <<'END OF FILE'\n%sEND OF FILE\n", filepath.Dir(file), file, body)
		case what == "output":
			output = append(output, body)
		case language == "sh":
			b.WriteString(body)
		default:
			t.Errorf("the reader is not told what to do with this:\n%s", m[0])
		}
	}
	return b.String(), output
}

// isPartOf holds that the lines of a text are lines of a file, in order, whatever their indentation.
func isPartOf(t *testing.T, text, file string) {
	t.Helper()
	whole, err := os.ReadFile(file)
	require.NoError(t, err)
	rest := strings.Split(string(whole), "\n")
	for line := range strings.Lines(text) {
		at := slices.IndexFunc(rest, func(l string) bool { return strings.TrimSpace(l) == strings.TrimSpace(line) })
		require.GreaterOrEqual(t, at, 0, "%s has no line %q there", file, line)
		rest = rest[at+1:]
	}
}

func write(t *testing.T, name, text string) {
	t.Helper()
	require.NoError(t, os.MkdirAll(filepath.Dir(name), 0o755))
	require.NoError(t, os.WriteFile(name, []byte(text), 0o644))
}
