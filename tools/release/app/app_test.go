package app_test

import (
	"archive/tar"
	"bytes"
	"compress/gzip"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/tools/release/app"
)

// TestSameBytes builds the smallest tool for two platforms in two clones at different
// places, and holds the checksums against each other.
func TestSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("builds a tool twice")
	}
	root, err := exec.Command("git", "rev-parse", "--show-toplevel").Output()
	if err != nil {
		t.Skip("this is no clone: ", err)
	}
	var sums []string
	host := runtime.GOOS + "/" + runtime.GOARCH
	for _, name := range []string{"here", "there/at another place"} {
		clone := filepath.Join(t.TempDir(), name)
		out, err := exec.Command("git", "clone", "-q", strings.TrimSpace(string(root)), clone).CombinedOutput()
		require.NoError(t, err, "%s", out)
		out, err = exec.Command("git", "-C", clone, "-c", "user.name=t", "-c", "user.email=t@t", "tag", "-f",
			"v0.0.9").CombinedOutput()
		require.NoError(t, err, "%s", out)
		release(t, clone, 0, "--tools=filecheck", "--platforms="+host+",windows/amd64", "-o", "dist")
		sum, err := os.ReadFile(filepath.Join(clone, "dist", "SHA256SUMS"))
		require.NoError(t, err)
		sums = append(sums, string(sum))
		if len(sums) == 1 {
			check(t, filepath.Join(clone, "dist", "tsopt-v0.0.9-"+strings.ReplaceAll(host, "/", "-")+".tar.gz"))
			require.NoError(t, os.WriteFile(filepath.Join(clone, "README.md"), nil, 0o644))
			assert.Contains(t, release(t, clone, 1), "files differ from the commit")
		}
	}
	assert.Equal(t, sums[0], sums[1])
	assert.Equal(t, 2, strings.Count(sums[0], "\n"))
}

// check looks at what is packed, and whether it is static, runs and says its version.
func check(t *testing.T, archive string) {
	data, err := os.ReadFile(archive)
	require.NoError(t, err)
	z, err := gzip.NewReader(bytes.NewReader(data))
	require.NoError(t, err)
	var names []string
	for r := tar.NewReader(z); ; {
		h, err := r.Next()
		if err == io.EOF {
			break
		}
		require.NoError(t, err)
		names = append(names, filepath.Base(h.Name))
		assert.Zero(t, h.Uid)
		if filepath.Base(h.Name) != "filecheck" {
			continue
		}
		binary, err := io.ReadAll(r)
		require.NoError(t, err)
		tool := filepath.Join(t.TempDir(), "filecheck")
		require.NoError(t, os.WriteFile(tool, binary, 0o755))
		out, err := exec.Command(tool, "--version").Output()
		require.NoError(t, err)
		assert.Contains(t, string(out), "filecheck v0.0.9, commit ")
	}
	assert.Equal(t, []string{"CHANGELOG.md", "LICENSE", "README.md", "filecheck"}, names)
}

func release(t *testing.T, dir string, code int, args ...string) string {
	var out bytes.Buffer
	ctx := proc.With(context.Background(), proc.State{Dir: dir, Env: os.Environ()})
	require.Equal(t, code, app.Main(ctx, args, nil, &out, &out), &out)
	return out.String()
}

func TestUnknown(t *testing.T) {
	assert.Contains(t, release(t, ".", 1, "--platforms=linux/amd46"), "did you mean 'linux/amd64'?")
	assert.Contains(t, release(t, ".", 1, "--tools=tsrn"), "did you mean 'tsrun'?")
}
