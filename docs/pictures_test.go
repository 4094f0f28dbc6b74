package docs

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/require"
)

// TestPictures draws the layout that learn/layouts.md shows again, and compares; UPDATE_PICTURES=1 writes it.
func TestPictures(t *testing.T) {
	text, err := os.ReadFile("learn/layouts.md")
	require.NoError(t, err)
	for _, m := range block.FindAllStringSubmatch(string(text), -1) {
		if m[2] != "file=fragment.mlir" {
			continue
		}
		dir := t.TempDir()
		_, errw, code := run(m[3], "--canonicalize", "--view-layouts="+dir)
		require.Zero(t, code, errw)
		want, err := os.ReadFile(filepath.Join(dir, "c.registers.svg"))
		require.NoError(t, err)
		if os.Getenv("UPDATE_PICTURES") != "" {
			write(t, "learn/fragment.svg", string(want))
		}
		got, err := os.ReadFile("learn/fragment.svg")
		require.NoError(t, err)
		require.Equal(t, string(want), string(got),
			"learn/fragment.svg is out of date: UPDATE_PICTURES=1 go test ./docs -run TestPictures")
		return
	}
	t.Fatal("no program")
}
