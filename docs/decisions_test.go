package docs

import (
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// decisionParts are the parts of the index, in its order.
var decisionParts = []struct{ name, about string }{
	{"ir", "operations, types, the text and its diagnostics"},
	{"tensors", "groups of operations on tensors, and their schedules"},
	{"cpu", "code for CPUs"},
	{"layouts", "where the elements of tiles and arrays are"},
	{"communication", "several blocks, devices and nodes"},
	{"simulator", "what it permits, and when"},
	{"tests", "when a result is correct, and whether a test would notice"},
	{"gemm", "instructions, tiles and operands"},
	{"pipelining", "stages, warp specialization, outstanding MMAs, barriers"},
	{"front-end", "kernels in Python syntax"},
	{"tools", "commands, libraries, calls from Python, releases"},
}

// decisionForm is a page of docs/decisions. Its groups are the title, the part, what is under "What you notice" and
// under "Where".
var decisionForm = regexp.MustCompile(`^# (.+)\n\nPart: (.+)\n(?:Date: \d{4}-\d\d-\d\d\n)?` +
	`\n## What you notice\n\n([^#]+)\n## Decision\n\n[^#]+\n## Why\n\n[^#]+\n## Given up\n\n[^#]+\n## Where\n\n([^#]+)$`)

var (
	decisionName = regexp.MustCompile(`^decisions/(\d{4})-[a-z0-9]+(-[a-z0-9]+)*\.md$`)
	quoted       = regexp.MustCompile("`([^`]+)`")
)

// TestDecisions holds each page of docs/decisions to its form, and the index to the pages;
// UPDATE_DECISIONS=1 writes the index.
func TestDecisions(t *testing.T) {
	pages, err := filepath.Glob("decisions/[0-9]*.md")
	require.NoError(t, err)
	require.NotEmpty(t, pages)
	lists, numbers := map[string][]string{}, map[string]bool{}
	for _, page := range pages {
		number := decisionName.FindStringSubmatch(page)
		require.NotNil(t, number, "%s: the name is NNNN-title.md, in lower case", page)
		assert.False(t, numbers[number[1]], "%s: another page has the number", page)
		numbers[number[1]] = true
		title, part := checkDecision(t, page)
		lists[part] = append(lists[part], fmt.Sprintf("- [%s](%s)\n", title, filepath.Base(page)))
	}
	want := decisionIndex(lists)
	assert.LessOrEqual(t, strings.Count(want, "\n"), 130, "the index is too long: merge decisions about one subject")
	for _, part := range decisionParts {
		assert.LessOrEqual(t, len(lists[part.name]), 20,
			"part %s: merge decisions about one subject, or delete those that hold no more", part.name)
		delete(lists, part.name)
	}
	assert.Empty(t, lists, "parts that decisions_test.go does not know")
	if os.Getenv("UPDATE_DECISIONS") != "" {
		require.NoError(t, os.WriteFile("decisions/README.md", []byte(want), 0o644))
	}
	got, err := os.ReadFile("decisions/README.md")
	require.NoError(t, err)
	require.Equal(t, want, string(got), "run UPDATE_DECISIONS=1 go test ./docs -run TestDecisions")
}

// checkDecision returns the title and the part of a page that has the form.
func checkDecision(t *testing.T, page string) (title, part string) {
	text, err := os.ReadFile(page)
	require.NoError(t, err)
	assert.LessOrEqual(t, strings.Count(string(text), "\n"), 40, "%s: lines", page)
	m := decisionForm.FindStringSubmatch(string(text))
	require.NotNil(t, m, "%s: not of the form of its neighbours: title, Part, Date, What you notice, Decision, Why, Given up, Where", page)
	assert.NotRegexp(t, `[.!?]\s+[A-Z]`, m[3], "%s: What you notice is one sentence", page)
	paths := quoted.FindAllStringSubmatch(m[4], -1)
	assert.NotEmpty(t, paths, "%s: no path in backquotes under Where", page)
	for _, path := range paths {
		_, err := os.Stat(filepath.Join("..", path[1]))
		assert.NoError(t, err, "%s: Where", page)
	}
	return m[1], m[2]
}

// decisionIndex is decisions/README.md.
func decisionIndex(lists map[string][]string) string {
	var b strings.Builder
	b.WriteString("# Decisions\n\nWhat was decided against another way that a reader would try: what you notice, why, and what was given up.\n" +
		"A new page is `NNNN-title.md` with the next number and the headings of its neighbours, at most 40 lines.\n" +
		"`UPDATE_DECISIONS=1 go test ./docs -run TestDecisions` writes this index.\n")
	for _, part := range decisionParts {
		fmt.Fprintf(&b, "\n## %s: %s\n%s", part.name, part.about, strings.Join(lists[part.name], ""))
	}
	return b.String()
}
