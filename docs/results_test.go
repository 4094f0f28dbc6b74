package docs

import (
	"maps"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/bench/records"
	"github.com/tsopt/tsopt/bench/report/pages"
)

// TestResults writes the pages of results again from the records, and compares.
func TestResults(t *testing.T) {
	all, err := records.LoadAll("..")
	require.NoError(t, err)
	want := pages.Pages(all)
	for _, name := range slices.Sorted(maps.Keys(want)) {
		got, err := os.ReadFile(filepath.Join("results", name))
		require.NoError(t, err, "run go run ./bench/report")
		require.Equal(t, want[name], string(got), "results/%s is not what the records give: go run ./bench/report", name)
	}
	readme, err := os.ReadFile("../README.md")
	require.NoError(t, err)
	require.Equal(t, pages.Within(string(readme), all.Speed), string(readme),
		"the README's table is not what the records give: go run ./bench/report")
	for _, p := range pages.ByHand {
		want[p.File] = ""
	}
	files, err := filepath.Glob("results/*")
	require.NoError(t, err)
	for i, f := range files {
		files[i] = filepath.Base(f)
	}
	require.Equal(t, slices.Sorted(maps.Keys(want)), files,
		"each file of docs/results is made by go run ./bench/report, or in its list of pages by hand")
}
