package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/builttools"
)

// TestCommands types the commands of the documents, each in a folder that looks
// like a clone in which the tools have been built, and looks for the output that
// the documents show. A block that is marked untyped is left out.
func TestCommands(t *testing.T) {
	root, err := filepath.Abs("..")
	require.NoError(t, err)
	bin := builttools.Dir(t)
	for _, name := range append(allPages(t), "../README.md") {
		text, err := os.ReadFile(name)
		require.NoError(t, err)
		if !typed.Match(text) || strings.HasPrefix(name, "reference/") || slices.Contains(elsewhere, name) {
			continue
		}
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			for _, name := range cloned {
				require.NoError(t, os.Symlink(filepath.Join(root, name), filepath.Join(dir, name)))
			}
			require.NoError(t, os.Symlink(bin, filepath.Join(dir, "bin")))
			script, output := follow(t, shown.ReplaceAllString(string(text), ""))
			require.NotEmpty(t, script, "no command was recognised")
			typeIn(t, dir, built.Replace(script), output, "PATH="+bin+string(os.PathListSeparator)+os.Getenv("PATH"))
		})
	}
}

// cloned are the parts of a clone that commands read.
var cloned = []string{
	"bench", "docs", "examples", "test", "tools",
	"CHANGELOG.md", "CITATION.cff", "CODE_OF_CONDUCT.md", "CONTRIBUTING.md", "LICENSE", "README.md", "SECURITY.md",
}

// typed is a block of commands that the test types.
var typed = regexp.MustCompile("(?m)^```sh$")

// elsewhere are pages whose commands have tests of their own: TestTutorial and TestExtending.
var elsewhere = []string{"develop/tutorial.md", "develop/extending.md"}

// built takes the tools that have been built for those that a reader builds.
var built = strings.NewReplacer("go run ./tools/", "bin/", "go build -o bin/ ./tools/...\n", "")

// shown are blocks that a reader only looks at: parts of programs, and settings.
var shown = regexp.MustCompile("(?ms)^```(mlir|json|lua|go)\n.*?^```\n")
