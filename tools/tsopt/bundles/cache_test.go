package bundles

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/target/launchplan"
)

// put makes a bundle of some bytes that was used some minutes ago.
func put(t *testing.T, c Cache, key string, bytes, minutes int) {
	t.Helper()
	_, err := c.Put(key, func(dir string) error {
		return os.WriteFile(filepath.Join(dir, launchplan.FileName), make([]byte, bytes), 0o666)
	})
	require.NoError(t, err)
	at := time.Now().Add(-time.Duration(minutes) * time.Minute)
	require.NoError(t, os.Chtimes(c.Folder(key), at, at))
}

func keys(t *testing.T, c Cache) (keys []string) {
	list, err := c.List()
	require.NoError(t, err)
	for _, b := range list {
		keys = append(keys, b.Key)
	}
	return keys
}

func TestLimit(t *testing.T) {
	c := Cache{t.TempDir()}
	put(t, c, "old", 100, 30)
	put(t, c, "new", 100, 10)
	put(t, c, "mid", 100, 20)
	assert.Equal(t, []string{"new", "mid", "old"}, keys(t, c))
	require.NoError(t, c.Limit(300))
	assert.Len(t, keys(t, c), 3)
	assert.True(t, c.Has("old"), "and so used now")
	require.NoError(t, c.Limit(250))
	assert.Equal(t, []string{"old", "new"}, keys(t, c))
	require.NoError(t, c.Limit(0))
	assert.Empty(t, keys(t, c))
	assert.False(t, c.Has("old"))
}

// A bundle that another process made in the meantime is as good.
func TestPutTwice(t *testing.T) {
	c := Cache{t.TempDir()}
	put(t, c, "k", 10, 0)
	put(t, c, "k", 10, 0)
	assert.Equal(t, []string{"k"}, keys(t, c))
	_, err := c.Put("failed", func(string) error { return os.ErrPermission })
	assert.ErrorIs(t, err, os.ErrPermission)
	left, err := os.ReadDir(filepath.Join(c.Dir, kernels))
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

func TestKeysTellPartsApart(t *testing.T) {
	assert.NotEqual(t, Key("ab", "c"), Key("a", "bc"))
}

func TestCommand(t *testing.T) {
	c := Cache{t.TempDir()}
	plan := launchplan.Plan{Function: "main", Arguments: []launchplan.Argument{{Type: "f16", Shape: []int64{64, 32}}}, Images: []launchplan.Image{{Target: "sm_90a"}}}
	_, err := c.Put("0123456789abcdef", func(dir string) error { return plan.Write(dir, nil) })
	require.NoError(t, err)
	ctx := proc.With(context.Background(), proc.State{Env: []string{"TSOPT_CACHE=" + c.Dir}})
	var out, errw bytes.Buffer
	require.Zero(t, Main(ctx, "tsopt", []string{"ls"}, nil, &out, &errw), errw.String())
	assert.Regexp(t, `0123456789ab +1 KiB .*@main\(f16\[64 32\]\) sm_90a\n1 in all`, out.String())
	require.Zero(t, Main(ctx, "tsopt", []string{"gc", "--room=0"}, nil, &out, &errw), errw.String())
	assert.Empty(t, keys(t, c))
	assert.Equal(t, 1, Main(ctx, "tsopt", []string{"gc", "--room=-1"}, nil, &out, &errw))
	assert.Contains(t, errw.String(), "expected a number, 0 or more")
}
