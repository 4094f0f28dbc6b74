package term

import (
	"bytes"
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func TestColors(t *testing.T) {
	env := func(vars map[string]string) func(string) string {
		return func(name string) string { return vars[name] }
	}
	var buffer bytes.Buffer
	assert.False(t, Colors(&buffer, env(nil)))
	assert.True(t, Colors(&buffer, env(map[string]string{"CLICOLOR_FORCE": "1"})))
	assert.False(t, Colors(&buffer, env(map[string]string{"CLICOLOR_FORCE": "0"})))
	assert.False(t, Colors(&buffer, env(map[string]string{"CLICOLOR_FORCE": "1", "NO_COLOR": "1"})))
}

func TestAFileIsNoTerminal(t *testing.T) {
	f, err := os.Create(t.TempDir() + "/f")
	require.NoError(t, err)
	defer f.Close()
	assert.False(t, IsTerminal(f))
}

func TestStyle(t *testing.T) {
	assert.Equal(t, "x", Style(false, Red, "x"))
	assert.Equal(t, "\x1b[31mx\x1b[0m", Style(true, Red, "x"))
	assert.Empty(t, Style(true, Red, ""))
}
