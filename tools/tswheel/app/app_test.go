package app

import (
	"archive/zip"
	"bytes"
	"context"
	"debug/elf"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

const (
	root = "../../.."
	here = runtime.GOOS + "/" + runtime.GOARCH
)

// build makes the wheel of a system and returns its file.
func build(t *testing.T, system string) string {
	t.Helper()
	dir := t.TempDir()
	var out, errw bytes.Buffer
	code := Main(context.Background(), []string{"--root=" + root, "-o", dir, "--system=" + system}, nil, &out, &errw)
	require.Zero(t, code, errw.String())
	files, err := filepath.Glob(filepath.Join(dir, "*.whl"))
	require.NoError(t, err)
	require.Len(t, files, 1)
	return files[0]
}

// five are the lines that a user begins with, on arrays that every Python has.
const five = `
import sys, array, tsopt
vector_add = tsopt.load(sys.argv[1])
shape = vector_add.signature.params[0].shape
x = array.array("f", [1.5] * shape[0])
print(vector_add(x, x).tolist()[:3])
`

func TestWheel(t *testing.T) {
	if testing.Short() {
		t.Skip("builds tools")
	}
	wheel := build(t, here)
	t.Run("installed", func(t *testing.T) { installed(t, wheel) })
	t.Run("reproducible", func(t *testing.T) { reproducible(t, wheel) })
	t.Run("static", func(t *testing.T) { static(t, wheel) })
}

// installed installs the wheel into a fresh environment and calls a kernel there, with
// nothing else in reach.
func installed(t *testing.T, wheel string) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not installed")
	}
	venv := filepath.Join(t.TempDir(), "venv")
	if out, err := exec.Command(python, "-m", "venv", venv).CombinedOutput(); err != nil {
		t.Skipf("python3 makes no environments: %s", out)
	}
	info, err := os.Stat(wheel)
	require.NoError(t, err)
	assert.Less(t, info.Size(), int64(25e6))
	run := func(args ...string) string {
		c := exec.Command(filepath.Join(venv, "bin", "python"), args...)
		c.Dir = t.TempDir()
		c.Env = []string{"PATH=/nowhere", "HOME=" + c.Dir}
		out, err := c.CombinedOutput()
		require.NoError(t, err, "%s", out)
		return string(out)
	}
	run("-m", "pip", "install", "--no-index", "--no-deps", "--disable-pip-version-check", wheel)
	program, err := filepath.Abs(filepath.Join(root, "examples", "vector_add.mlir"))
	require.NoError(t, err)
	assert.Equal(t, "[3.0, 3.0, 3.0]\n", run("-c", five, program))
	assert.Contains(t, run("-c", "import importlib.metadata as m; print(m.version('tsopt'), len(m.files('tsopt')) > 10)"),
		"0.1.0.dev0 True")
	assert.Contains(t, run("-c", "import importlib.metadata as m; print(m.distribution('tsopt').entry_points)"),
		"value='tsopt._backend:backend', group='torch_dynamo_backends'", "torch.compile finds the backend")
	if info, err := os.Stat(filepath.Join(root, ".git")); err == nil && info.IsDir() { // Go stamps no worktree
		assert.Contains(t, run("-c", "import subprocess, sys; print(subprocess.check_output([sys.prefix + '/bin/tsopt', '--version'], text=True))"), ", commit ")
	}
	run("-m", "pip", "uninstall", "-y", "tsopt")
}

// reproducible: built once more, the same bytes.
func reproducible(t *testing.T, wheel string) {
	first, err := os.ReadFile(wheel)
	require.NoError(t, err)
	second, err := os.ReadFile(build(t, here))
	require.NoError(t, err)
	assert.True(t, bytes.Equal(first, second))
}

// static: the compiler needs no library of the system.
func static(t *testing.T, wheel string) {
	if runtime.GOOS != "linux" {
		t.Skip("looks into tools of Linux")
	}
	z, err := zip.OpenReader(wheel)
	require.NoError(t, err)
	defer z.Close()
	r, err := z.Open("tsopt-0.1.0.dev0.data/scripts/tsopt")
	require.NoError(t, err)
	binary, err := io.ReadAll(r)
	require.NoError(t, err)
	f, err := elf.NewFile(bytes.NewReader(binary))
	require.NoError(t, err)
	libraries, err := f.ImportedLibraries()
	require.NoError(t, err)
	assert.Empty(t, libraries)
}

func TestMistakes(t *testing.T) {
	for _, c := range []struct{ flag, root, says string }{
		{"--system=linux/amd46", root, "unknown system 'linux/amd46'; expected one of linux/amd64, linux/arm64, darwin/arm64, darwin/amd64; did you mean 'linux/amd64'?"},
		{"-o=dist", ".", "'.' is not a clone of the repository"},
		{"--version-of-package=1-2", root, "'1-2' is not a version of a package"},
	} {
		var out, errw bytes.Buffer
		assert.Equal(t, 1, Main(context.Background(), []string{c.flag, "--root=" + c.root}, nil, &out, &errw), c.flag)
		assert.Contains(t, errw.String(), c.says)
	}
}
