package records

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestRecordsOfTheTree holds that all records are read, and that the tests they name are there.
func TestRecordsOfTheTree(t *testing.T) {
	root := filepath.Join("..", "..")
	all, err := LoadAll(root)
	require.NoError(t, err)
	var paths []string
	for _, c := range all.Constructs.Constructs {
		assert.True(t, (c.Form == "") != (c.Why == ""), "%s has a form, or the reason why it has none", c.Construct)
		assert.Equal(t, c.Form == "", len(c.Tests) == 0, "%s: a form has a test", c.Construct)
		paths = append(paths, c.Tests...)
	}
	for _, d := range all.Differences {
		paths = append(paths, d.Test)
	}
	for _, p := range paths {
		_, err := os.Stat(filepath.Join(root, p))
		assert.NoError(t, err)
	}
	assert.NotEmpty(t, all.Upstream)
	assert.NotEmpty(t, all.Sample)
}

// TestProgramsAddUp: what is not right has a cause, or the record says in a note why it has none.
func TestProgramsAddUp(t *testing.T) {
	whole := Program{Date: "2026-11-29", Repository: "a/b", What: "all", Unit: "tests", Where: "simulator", Cases: 3,
		Right: 1, Causes: []Cause{{2, "AMD", ""}}}
	assert.NoError(t, whole.check())
	for _, c := range []struct {
		change func(*Program)
		err    string
	}{
		{func(p *Program) { p.Unit = "" }, "a unit"},
		{func(p *Program) { p.Right = 2 }, "-1 of 3 cases"},
		{func(p *Program) { p.Causes = nil }, "2 of 3 cases"},
		{func(p *Program) { p.Causes = []Cause{{2, "AMD", "maybe"}} }, `not "maybe"`},
	} {
		p := whole
		c.change(&p)
		assert.ErrorContains(t, p.check(), c.err)
	}
}
