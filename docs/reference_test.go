package docs

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/tools/tsopt/app"
)

// TestReference holds docs/reference against the declarations it is generated
// from; UPDATE_REFERENCE=1 writes it anew.
func TestReference(t *testing.T) {
	fresh := t.TempDir()
	for _, flag := range []string{"--dump-dialect-docs=" + fresh, "--dump-pass-docs=" + fresh} {
		var out, errw bytes.Buffer
		require.Zero(t, app.Main(context.Background(), []string{flag}, strings.NewReader(""), &out, &errw), errw.String())
	}
	files, err := filepath.Glob(fresh + "/*.md")
	require.NoError(t, err)
	for _, f := range files {
		want, err := os.ReadFile(f)
		require.NoError(t, err)
		name := filepath.Join("reference", filepath.Base(f))
		if os.Getenv("UPDATE_REFERENCE") != "" {
			write(t, name, string(want))
			continue
		}
		got, err := os.ReadFile(name)
		require.NoError(t, err)
		require.Equal(t, string(want), string(got), "%s is out of date: UPDATE_REFERENCE=1 go test ./docs -run TestReference", name)
	}
}
