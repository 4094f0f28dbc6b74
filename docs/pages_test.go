package docs

import (
	"os"
	"slices"
	"strings"
	"testing"
	"unicode/utf8"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	maxLines = 180 // of a page
	maxWidth = 180 // characters of a line
)

// longPages may have more than maxLines lines: the tutorial is read once, from the beginning to the end.
var longPages = []string{"develop/tutorial.md"}

// widePages still have lines of more than maxWidth characters. Take a page out when it is done; add none.
var widePages = []string{
	"../README.md",
}

// TestPagesAreShort holds a page to one reading, and a line to what a terminal shows.
func TestPagesAreShort(t *testing.T) {
	for _, page := range append(allPages(t), "../README.md", "../CONTRIBUTING.md") {
		if generated(page) {
			continue
		}
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		lines := strings.Split(strings.TrimSuffix(string(text), "\n"), "\n")
		if !slices.Contains(longPages, page) {
			assert.LessOrEqual(t, len(lines), maxLines, "%s: divide it, or say less", page)
		}
		wide := slices.IndexFunc(lines, func(l string) bool { return utf8.RuneCountInString(l) > maxWidth })
		if slices.Contains(widePages, page) {
			assert.GreaterOrEqual(t, wide, 0, "%s has no wide line any more: take it out of widePages", page)
			continue
		}
		assert.Less(t, wide, 0, "%s:%d has more than %d characters", page, wide+1, maxWidth)
	}
}

// TestPagesSayTheirPurpose: a page begins with one heading and a sentence.
func TestPagesSayTheirPurpose(t *testing.T) {
	for _, page := range allPages(t) {
		if generated(page) {
			continue
		}
		text, err := os.ReadFile(page)
		require.NoError(t, err)
		lines := strings.Split(fenced.ReplaceAllString(string(text), ""), "\n")
		require.Greater(t, len(lines), 2, page)
		assert.True(t, strings.HasPrefix(lines[0], "# ") && lines[1] == "" && lines[2] != "" &&
			!strings.ContainsAny(lines[2][:1], "#|-<"), "%s: a heading, an empty line, a sentence", page)
		assert.Equal(t, 1, strings.Count("\n"+strings.Join(lines, "\n"), "\n# "), "%s has one heading of the first level",
			page)
	}
}

// generated pages are written by programs from declarations or records.
func generated(page string) bool {
	return strings.HasPrefix(page, "reference/") || strings.HasPrefix(page, "results/")
}
