package app

import (
	"context"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestLists holds that every mutation finds its place in today's sources.
func TestLists(t *testing.T) {
	root, err := moduleRoot()
	require.NoError(t, err)
	all, err := readLists(filepath.Join(root, listFolder))
	require.NoError(t, err)
	for _, m := range all {
		_, err := instrument(root, []*mutation{m})
		assert.NoError(t, err)
	}
	_, err = instrument(root, all)
	require.NoError(t, err)
	t.Logf("%d mutations", len(all))
}

// TestCompile holds that the packages with mutations compile with all of them.
func TestCompile(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles a third of the compiler once more")
	}
	root, err := moduleRoot()
	require.NoError(t, err)
	all, err := readLists(filepath.Join(root, listFolder))
	require.NoError(t, err)
	overlay, err := writeOverlay(root, t.TempDir(), all)
	require.NoError(t, err)
	var packages []string
	for _, m := range all {
		packages = append(packages, "./"+m.area())
	}
	slices.Sort(packages)
	require.NoError(t, goBuild(t.Context(), root, overlay, slices.Compact(packages)...))
}

const small = `package small

// double is twice x.
func double(x int) (y int, err error) {
	if x > 0 {
		y = 2 * x
		return y, nil
	}
	return 2 * x, nil
}

func (s *set[T]) add(x T) { s.list = append(s.list, x) }

type set[T any] struct{ list []T }

var table = []func(int) int{
	func(x int) int { return x + 1 },
}

var limit = 3 + 4
`

const smallList = `
file small.go

double-negative in double: negative numbers are not doubled
-	return 2 * x, nil
+	return x, nil

double-always in double: two lines, the first from its middle
-	0 {
-	y = 2
+	1 {
+	y = 2

add-nothing in set.add: a method of a generic type
-	x)
+	x, x)

table-subtract in table: a function in a variable
-x + 1
+x - 1

limit-more in limit: a variable's value
-4
+5
survives: nobody asks
`

// TestInstrument holds what becomes of functions, methods and variables.
func TestInstrument(t *testing.T) {
	list, err := parseList("small.txt", smallList)
	require.NoError(t, err)
	require.Equal(t, "nobody asks", list[4].survives)
	out, err := instrumentFile("small.go", []byte(small), list)
	require.NoError(t, err)
	for _, want := range []string{
		`package small; import tsmutant "github.com/tsopt/tsopt/tools/tsmutate/mutant"`,
		"if tsmutant.On(\"double-negative\") {\nreturn func() (y int, err error) {",
		"if x > 1 {\ny = 2 * x",
		"if tsmutant.On(\"add-nothing\") {\nfunc() { s.list = append(s.list, x, x) }()\nreturn\n}",
		"func(x int) int {\nif tsmutant.On(\"table-subtract\") {\nreturn func() int { return x - 1 }()\n}",
		`var limit = tsmutant.Pick("limit-more", 3 + 5, 3 + 4)`,
	} {
		assert.Contains(t, string(out), want)
	}
}

// TestMistakes: diagnostics about lists that do not fit.
func TestMistakes(t *testing.T) {
	for _, c := range []struct{ list, message string }{
		{"file small.go\nnowhere in treble: no such function\n-x\n+y", "0 declarations of treble"},
		{"file small.go\nnever in double: no such text\n-z\n+y", "contains the text 0 times"},
		{"file small.go\ntwice in double: ambiguous\n-2 * x\n+y", "contains the text 2 times"},
		{"file small.go\nnothing in double: no change\n-x\n-y\n+x\n+y", "has no effect"},
		{"file small.go\nbroken in double: not Go\n-y = 2 * x\n+y = = x", "with its mutations"},
		{"file small.go\nsignature in double: not in the body\n-x int\n+z int", "neither in a function's body"},
		{"what is this", "x.txt:1: expected"},
	} {
		list, err := parseList("x.txt", c.list)
		if err == nil {
			_, err = instrumentFile("small.go", []byte(small), list)
		}
		assert.ErrorContains(t, err, c.message)
	}
}

// TestCommandLine holds the list of bugs and the choice by name.
func TestCommandLine(t *testing.T) {
	var out, errw strings.Builder
	require.Zero(t, Main(context.Background(), []string{"--list", "cse-*"}, os.Stdin, &out, &errw), errw.String())
	assert.Contains(t, out.String(), "cse-ignores-writes")
	assert.NotContains(t, out.String(), "sccp-")
	require.Equal(t, 1, Main(context.Background(), []string{"--list", "no-such-bug"}, os.Stdin, &out, &errw))
	assert.Contains(t, errw.String(), "unknown mutation [no-such-bug]")
}

// TestChecks holds the kinds of the lit suite's tests.
func TestChecks(t *testing.T) {
	root, err := moduleRoot()
	require.NoError(t, err)
	list, err := checks(root, t.TempDir(), false)
	require.NoError(t, err)
	short, err := checks(root, t.TempDir(), true)
	require.NoError(t, err)
	assert.Equal(t, generatedPrograms-shortPrograms, len(list)-len(short), "a short run has every lit test and example")
	count := map[kind]int{}
	for _, c := range list {
		count[c.kind]++
	}
	t.Log(count)
	for _, k := range []kind{simulation, diagnostics, goldenText} {
		assert.Greater(t, count[k], 20, k)
	}
}
