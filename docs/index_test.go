package docs

import (
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryPageIsListed: the landing page has a line for each page, and one only.
func TestEveryPageIsListed(t *testing.T) {
	index, err := os.ReadFile("README.md")
	require.NoError(t, err)
	pages, err := filepath.Glob("*.md")
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	for _, page := range append(pages, "reference/", "results/", "decisions/") {
		if page != "README.md" {
			assert.Equal(t, 1, strings.Count(string(index), "\n- ["+page+"]("+page+"): "), page)
		}
	}
}

var (
	link    = regexp.MustCompile(`\]\(([^)#:\s]*)(#[^)\s]*)?\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notSlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$")
)

// TestLinks: what a page links to is there, down to the heading.
func TestLinks(t *testing.T) {
	pages, err := filepath.Glob("*.md")
	require.NoError(t, err)
	below, err := filepath.Glob("*/*.md")
	require.NoError(t, err)
	links := 0
	for _, page := range append(append(pages, below...), "../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md", "../SECURITY.md", "../CODE_OF_CONDUCT.md", "../test/README.md") {
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		for _, m := range link.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
			links++
			target := page
			if m[1] != "" {
				target = filepath.Join(filepath.Dir(page), m[1])
			}
			if _, err := os.Stat(target); !assert.NoError(t, err, "%s: %s", page, m[0]) || m[2] == "" {
				continue
			}
			assert.Contains(t, anchors(t, target), m[2], "%s: %s", page, m[0])
		}
	}
	assert.Greater(t, links, 50)
}

// anchors are the headings of a page as links name them.
func anchors(t *testing.T, page string) []string {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	var list []string
	for _, m := range heading.FindAllStringSubmatch(fenced.ReplaceAllString(string(text), ""), -1) {
		list = append(list, "#"+strings.ReplaceAll(notSlug.ReplaceAllString(strings.ToLower(m[1]), ""), " ", "-"))
	}
	return list
}
