package test

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestShort holds that short.txt says of every file that asks for -short what it leaves out.
func TestShort(t *testing.T) {
	text, err := os.ReadFile("short.txt")
	require.NoError(t, err)
	var listed []string
	for line := range strings.Lines(string(text)) {
		if strings.HasPrefix(line, "#") {
			continue
		}
		file, what, _ := strings.Cut(strings.TrimSpace(line), ": ")
		assert.NotEmpty(t, what, "%s leaves out nothing", file)
		listed = append(listed, file)
	}
	var asking []string
	require.NoError(t, filepath.WalkDir("..", func(name string, d fs.DirEntry, err error) error {
		file, _ := filepath.Rel("..", name)
		switch {
		case err != nil:
			return err
		case d.IsDir() && slices.Contains([]string{".git", "bin", "build", "node_modules"}, d.Name()):
			return filepath.SkipDir
		case filepath.Ext(name) != ".go" || file == "test/short_test.go":
			return nil
		}
		code, err := os.ReadFile(name)
		if strings.Contains(string(code), "testing.Short()") {
			asking = append(asking, file)
		}
		return err
	}))
	assert.Equal(t, asking, listed, "short.txt must list the files that ask for -short, in order, and what they leave out")
}
