package docs

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestOperationFiles: the files of Go that name tile.prefetch are those that the page lists, and not more than eight.
func TestOperationFiles(t *testing.T) {
	const own = "dialects/tile"
	in, outside := regexp.MustCompile(`\bPrefetch(Op)?\b`), regexp.MustCompile(`\btile\.Prefetch(Op)?\b`)
	var files []string
	for _, folder := range []string{"dialects", "ir", "transforms", "conversion", "frontend", "target", "tools"} {
		err := filepath.WalkDir(filepath.Join("..", folder), func(path string, _ fs.DirEntry, err error) error {
			if err != nil || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") {
				return err
			}
			text, err := os.ReadFile(path)
			name := filepath.ToSlash(strings.TrimPrefix(path, ".."+string(filepath.Separator)))
			if outside.Match(text) || strings.HasPrefix(name, own+"/") && in.Match(text) {
				files = append(files, name)
			}
			return err
		})
		require.NoError(t, err)
	}
	page, err := os.ReadFile("develop/operations.md")
	require.NoError(t, err)
	var listed []string
	for _, row := range regexp.MustCompile("(?m)^\\| `([a-z_/]+\\.go)` \\|").FindAllStringSubmatch(string(page), -1) {
		listed = append(listed, row[1])
	}
	assert.ElementsMatch(t, listed, files)
	assert.LessOrEqual(t, len(files), 8)
}
