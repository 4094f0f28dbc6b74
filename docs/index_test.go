package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestEveryPageIsListed: the landing page has a line for each page, and one only. Folders that programs write, and
// decisions, have an index of their own and one line for the folder.
func TestEveryPageIsListed(t *testing.T) {
	index, err := os.ReadFile("README.md")
	require.NoError(t, err)
	listed := []string{"reference/", "results/"}
	for _, page := range allPages(t) {
		switch folder, _, inside := strings.Cut(page, "/"); {
		case page == "README.md" || inside && slices.Contains([]string{"reference", "results"}, folder):
		case inside && folder == "decisions":
			if !slices.Contains(listed, "decisions/") {
				listed = append(listed, "decisions/")
			}
		default:
			listed = append(listed, page)
		}
	}
	require.Greater(t, len(listed), 10)
	for _, page := range listed {
		assert.Equal(t, 1, strings.Count(string(index), "\n- ["+page+"]("+page+"): "), page)
	}
}

// allPages are the pages below docs, by their path.
func allPages(t *testing.T) (pages []string) {
	t.Helper()
	require.NoError(t, filepath.WalkDir(".", func(path string, e fs.DirEntry, err error) error {
		if err == nil && filepath.Ext(path) == ".md" {
			pages = append(pages, filepath.ToSlash(path))
		}
		return err
	}))
	return pages
}

var (
	link    = regexp.MustCompile(`\]\(([^)#:\s]*)(#[^)\s]*)?\)`)
	heading = regexp.MustCompile(`(?m)^#+ (.*)$`)
	notSlug = regexp.MustCompile(`[^\p{L}\p{N}_ -]`)
	fenced  = regexp.MustCompile("(?ms)^```.*?^```$")
)

// TestLinks: what a page links to is there, down to the heading.
func TestLinks(t *testing.T) {
	links := 0
	for _, page := range append(allPages(t), "../README.md", "../CONTRIBUTING.md", "../CHANGELOG.md", "../SECURITY.md",
		"../CODE_OF_CONDUCT.md", "../test/README.md") {
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
