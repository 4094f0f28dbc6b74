package docs

import (
	"os"
	"regexp"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

var (
	release = regexp.MustCompile(`^## (Unreleased|\d+\.\d+\.\d+ - (unreleased|\d{4}-\d{2}-\d{2}))$`)
	// changed are the headings of Keep a Changelog; areas are those of the first version, which changes nothing.
	changed = regexp.MustCompile(`^### (Added|Changed|Deprecated|Removed|Fixed|Security)$`)
	areas   = regexp.MustCompile(`^### (Kernels and front end|Tile IR and passes|MLIR compatibility|Simulator and verification|Several GPUs|Python and torch|Tools|Performance)$`)
	took    = regexp.MustCompile(`\d\s?(ns|µs|us|ms|s|min|h)\b`)
)

// TestChangelog: entries are short and have no measurements, which are in docs/results; headings are known.
func TestChangelog(t *testing.T) {
	text, err := os.ReadFile("../CHANGELOG.md")
	require.NoError(t, err)
	lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
	assert.LessOrEqual(t, len(lines), 120, "lines of the changelog")
	assert.Equal(t, 1, strings.Count(string(text), "\n## Unreleased\n"))
	entries, known := 0, changed
	for i, line := range lines {
		switch {
		case strings.HasPrefix(line, "## "):
			assert.Regexp(t, release, line, "line %d", i+1)
			if known = changed; strings.HasPrefix(line, "## 0.1.0 ") {
				known = areas
			}
		case strings.HasPrefix(line, "### "):
			assert.Regexp(t, known, line, "line %d", i+1)
		case strings.HasPrefix(line, "- "):
			entries++
			assert.LessOrEqual(t, utf8.RuneCountInString(line), 200, "line %d is an entry of one line", i+1)
			assert.NotRegexp(t, took, line, "line %d: measurements are in docs/results", i+1)
		default:
			assert.False(t, entries > 0 && line != "", "line %d is no entry", i+1)
		}
	}
	assert.NotZero(t, entries)
}
