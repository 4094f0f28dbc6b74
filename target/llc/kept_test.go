package llc

import (
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// TestKept: what was compiled is found by another compiler; what was cut, or is of another tool, is compiled again.
func TestKept(t *testing.T) {
	tool := Tool{Path: filepath.Join(t.TempDir(), "llc")}
	require.NoError(t, os.WriteFile(tool.Path, []byte("one"), 0o777))
	dir, compiled := filepath.Join(t.TempDir(), "code"), 0
	get := func() string {
		a := Compiler{Folder: dir}
		text, err := a.Kept(tool, [32]byte{1}, func() (string, error) { compiled++; return "ptx", nil })
		require.NoError(t, err)
		return text
	}
	assert.Equal(t, "ptx", get())
	assert.Equal(t, "ptx", get())
	assert.Equal(t, 1, compiled)
	files, err := filepath.Glob(filepath.Join(dir, "*"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	require.NoError(t, os.Truncate(files[0], 33))
	assert.Equal(t, "ptx", get())
	assert.Equal(t, 2, compiled)
	require.NoError(t, os.WriteFile(tool.Path, []byte("another"), 0o777))
	assert.Equal(t, "ptx", get())
	assert.Equal(t, 3, compiled)
}
