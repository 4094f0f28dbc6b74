package bundles

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"sync"
	"testing"
	"time"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/target/launchplan"
)

// Keys of bundles, in the order of their use.
var old, mid, recent = Key("old"), Key("mid"), Key("new")

// write makes the files of a bundle, with PTX of some bytes.
func write(key string, bytes int) func(dir string) error {
	plan := launchplan.Plan{Key: key, Images: []launchplan.Image{{File: "k.ptx", Kind: "ptx"}}}
	return func(dir string) error { return plan.Write(dir, map[string][]byte{"k.ptx": make([]byte, bytes)}) }
}

// put makes a bundle of some bytes and its plan that was used some minutes ago.
func put(t *testing.T, c Cache, key string, bytes, minutes int) {
	t.Helper()
	_, err := c.Put(key, write(key, bytes))
	require.NoError(t, err)
	at := time.Now().Add(-time.Duration(minutes) * time.Minute)
	require.NoError(t, os.Chtimes(c.Folder(key), at, at))
}

func listed(t *testing.T, c Cache) (keys []string) {
	list, err := c.List()
	require.NoError(t, err)
	for _, b := range list {
		keys = append(keys, b.Key)
	}
	return keys
}

func TestLimit(t *testing.T) {
	c := Cache{t.TempDir()}
	put(t, c, old, 10_000, 30)
	put(t, c, recent, 10_000, 10)
	put(t, c, mid, 10_000, 20)
	assert.Equal(t, []string{recent, mid, old}, listed(t, c))
	require.NoError(t, c.Limit(40_000))
	assert.Len(t, listed(t, c), 3)
	assert.True(t, c.Has(old), "and so used now")
	require.NoError(t, c.Limit(25_000))
	assert.Equal(t, []string{old, recent}, listed(t, c))
	require.NoError(t, c.Limit(0))
	assert.Empty(t, listed(t, c))
	assert.False(t, c.Has(old))
}

// What is no bundle and no entry of the index stays, whatever the cache's folder is.
func TestLimitRemovesOnlyItsOwn(t *testing.T) {
	c := Cache{t.TempDir()}
	put(t, c, old, 10, 0)
	others := []string{"kernels/src/a.cu", "kernels/" + old + "x/a", "kernels/" + old[1:] + "/a", "kernels/.new-folder/a",
		"kernels/.git/config", "index/b", "index/" + old + ".txt", "a"}
	mine := []string{"index/" + old, "index/" + old + ".1234", "kernels/.new-1234/a"}
	long := time.Now().Add(-48 * time.Hour)
	for _, name := range append(others, mine...) {
		file := filepath.Join(c.Dir, name)
		require.NoError(t, os.MkdirAll(filepath.Dir(file), 0o777))
		require.NoError(t, os.WriteFile(file, nil, 0o666))
		require.NoError(t, os.Chtimes(file, long, long))
		require.NoError(t, os.Chtimes(filepath.Dir(file), long, long))
	}
	require.NoError(t, c.Limit(0))
	for _, name := range others {
		assert.FileExists(t, filepath.Join(c.Dir, name))
	}
	for _, name := range append(mine, "kernels/"+old+"/launch.json") {
		assert.NoFileExists(t, filepath.Join(c.Dir, name))
	}
}

// A link in the place of a bundle is none, and what it leads to is neither changed nor removed.
func TestLinks(t *testing.T) {
	c, other := Cache{t.TempDir()}, Cache{t.TempDir()}
	put(t, other, old, 10, 0)
	require.NoError(t, os.MkdirAll(filepath.Join(c.Dir, kernels), 0o777))
	if err := os.Symlink(other.Folder(old), c.Folder(old)); err != nil {
		t.Skip(err)
	}
	victim := filepath.Join(t.TempDir(), "victim")
	require.NoError(t, os.WriteFile(victim, []byte("a"), 0o666))
	require.NoError(t, os.Symlink(victim, filepath.Join(c.Dir, tidied)))
	assert.False(t, c.Has(old))
	require.NoError(t, os.Chtimes(victim, time.Unix(0, 0), time.Unix(0, 0)))
	require.NoError(t, c.Tidy(0))
	put(t, c, old, 20, 0)
	assert.True(t, c.Has(old))
	assert.True(t, other.Has(old))
	text, err := os.ReadFile(victim)
	require.NoError(t, err)
	assert.Equal(t, "a", string(text))
}

// A bundle that was cut, changed, exchanged for another, or put there by somebody else is none, and is made anew.
func TestDamaged(t *testing.T) {
	for name, damage := range map[string]func(t *testing.T, c Cache, folder string){
		"plan cut": func(t *testing.T, _ Cache, dir string) { cut(t, filepath.Join(dir, launchplan.FileName)) },
		"plan empty": func(t *testing.T, _ Cache, dir string) {
			require.NoError(t, os.Truncate(filepath.Join(dir, launchplan.FileName), 0))
		},
		"plan gone": func(t *testing.T, _ Cache, dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, launchplan.FileName)))
		},
		"plan changed":  func(t *testing.T, _ Cache, dir string) { change(t, filepath.Join(dir, launchplan.FileName)) },
		"image cut":     func(t *testing.T, _ Cache, dir string) { cut(t, filepath.Join(dir, "k.ptx")) },
		"image changed": func(t *testing.T, _ Cache, dir string) { change(t, filepath.Join(dir, "k.ptx")) },
		"image gone": func(t *testing.T, _ Cache,
			dir string) {
			require.NoError(t, os.Remove(filepath.Join(dir, "k.ptx")))
		},
		"all gone": func(t *testing.T, _ Cache, dir string) {
			require.NoError(t, os.RemoveAll(dir))
			require.NoError(t, os.Mkdir(dir, 0o777))
		},
		"a file": func(t *testing.T, _ Cache, dir string) {
			require.NoError(t, os.RemoveAll(dir))
			require.NoError(t, os.WriteFile(dir, nil, 0o666))
		},
		"another's": func(t *testing.T, c Cache, dir string) {
			require.NoError(t, os.RemoveAll(dir))
			put(t, c, mid, 100, 0)
			require.NoError(t, os.Rename(c.Folder(mid), dir))
		},
		"without a key": func(t *testing.T, _ Cache, dir string) { require.NoError(t, write("", 100)(dir)) },
	} {
		t.Run(name, func(t *testing.T) {
			c := Cache{t.TempDir()}
			put(t, c, old, 100, 0)
			require.True(t, c.Has(old))
			damage(t, c, c.Folder(old))
			assert.False(t, c.Has(old))
			put(t, c, old, 100, 0)
			assert.True(t, c.Has(old))
			left, err := os.ReadDir(filepath.Join(c.Dir, kernels))
			require.NoError(t, err)
			assert.Len(t, left, 1)
		})
	}
}

func cut(t *testing.T, file string) {
	info, err := os.Stat(file)
	require.NoError(t, err)
	require.NoError(t, os.Truncate(file, info.Size()/2))
}

// change exchanges one byte in the middle.
func change(t *testing.T, file string) {
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	text[len(text)/2] ^= 1
	require.NoError(t, os.WriteFile(file, text, 0o666))
}

// A bundle that another process made in the meantime is as good.
func TestPutTwice(t *testing.T) {
	c := Cache{t.TempDir()}
	put(t, c, old, 10, 0)
	put(t, c, old, 10, 0)
	assert.Equal(t, []string{old}, listed(t, c))
	_, err := c.Put(mid, func(string) error { return os.ErrPermission })
	assert.ErrorIs(t, err, os.ErrPermission)
	left, err := os.ReadDir(filepath.Join(c.Dir, kernels))
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

// Writers of one bundle at a time, in the place of a damaged one, all succeed.
func TestPutAtOnce(t *testing.T) {
	c := Cache{t.TempDir()}
	put(t, c, old, 100, 0)
	cut(t, filepath.Join(c.Folder(old), "k.ptx"))
	var all sync.WaitGroup
	for range 8 {
		all.Go(func() {
			_, err := c.Put(old, write(old, 100))
			assert.NoError(t, err)
			assert.True(t, c.Has(old))
		})
	}
	all.Wait()
	left, err := os.ReadDir(filepath.Join(c.Dir, kernels))
	require.NoError(t, err)
	assert.Len(t, left, 1)
}

func TestKeysTellPartsApart(t *testing.T) {
	assert.NotEqual(t, Key("ab", "c"), Key("a", "bc"))
}

func TestCommand(t *testing.T) {
	c := Cache{t.TempDir()}
	plan := launchplan.Plan{Key: old, Function: "main",
		Arguments: []launchplan.Argument{{Type: "f16", Shape: []int64{64, 32}}},
		Images:    []launchplan.Image{{File: "k.ptx", Target: "sm_90a"}}}
	_, err := c.Put(old, func(dir string) error { return plan.Write(dir, nil) })
	require.NoError(t, err)
	put(t, c, mid, 10, 10)
	cut(t, filepath.Join(c.Folder(mid), launchplan.FileName))
	ctx := proc.With(context.Background(), proc.State{Env: []string{"TSOPT_CACHE=" + c.Dir}})
	var out, errw bytes.Buffer
	require.Zero(t, Main(ctx, "tsopt", []string{"ls"}, nil, &out, &errw), errw.String())
	assert.Regexp(t, old[:12]+` +1 KiB .*@main\(f16\[64 32\]\) sm_90a\n`+mid[:12]+
		` +1 KiB .* damaged; it will be recompiled when it is used\n2 in all`, out.String())
	require.Zero(t, Main(ctx, "tsopt", []string{"gc", "--room=0"}, nil, &out, &errw), errw.String())
	assert.Empty(t, listed(t, c))
	assert.Equal(t, 1, Main(ctx, "tsopt", []string{"gc", "--room=-1"}, nil, &out, &errw))
	assert.Contains(t, errw.String(), "expected a number, 0 or more")
}
