package npy

import (
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// python returns an interpreter that has NumPy, or skips the test.
func python(t *testing.T) string {
	t.Helper()
	path, err := exec.LookPath("python3")
	if err != nil || exec.Command(path, "-c", "import numpy").Run() != nil {
		t.Skip("python3 with numpy is not installed")
	}
	return path
}

func TestAgainstNumPy(t *testing.T) {
	py, dir := python(t), t.TempDir()
	script := `
import numpy as np, sys
d = sys.argv[1]
for name in ["b1","i1","i2","i4","i8","u1","u2","u4","u8","f2","f4","f8",">f4",">i8"]:
    a = (np.arange(24).reshape(2,3,4) % 3).astype(np.dtype(name))
    tag = name.replace(">", "big")
    np.save(f"{d}/{tag}_c.npy", a)
    np.save(f"{d}/{tag}_f.npy", np.asfortranarray(a))
np.savez_compressed(f"{d}/all.npz", x=np.arange(3, dtype=np.float32), y=np.ones((2,2), dtype=np.int8))
`
	out, err := exec.Command(py, "-c", script, dir).CombinedOutput()
	require.NoError(t, err, "%s", out)
	want := make([]float64, 24)
	for i := range want {
		want[i] = float64(i % 3)
	}
	files, err := filepath.Glob(filepath.Join(dir, "*.npy"))
	require.NoError(t, err)
	require.Len(t, files, 28)
	for _, f := range files {
		a, err := ReadFile(f)
		require.NoError(t, err)
		assert.Equal(t, []int{2, 3, 4}, a.Shape)
		if a.DType == Bool {
			continue
		}
		assert.Equal(t, want, a.Floats(), f)
	}
	arrays, err := ReadArchiveFile(filepath.Join(dir, "all.npz"))
	require.NoError(t, err)
	assert.Equal(t, "x", arrays[0].Name)
	assert.Equal(t, []float64{0, 1, 2}, arrays[0].Array.Floats())

	for _, d := range []DType{F16, I32, U64} {
		require.NoError(t, WriteFile(filepath.Join(dir, "ours_"+d.Name+".npy"), FromFloats(d, want, 2, 3, 4)))
	}
	require.NoError(t, WriteFile(filepath.Join(dir, "ours_bf16.npy"), FromFloats(BF16, want, 24)))
	check := `
import numpy as np, sys
d = sys.argv[1]
for name in ["f16","i32","ui64"]:
    a = np.load(f"{d}/ours_{name}.npy")
    assert a.shape == (2,3,4) and (a.ravel() == np.arange(24) % 3).all(), name
b = np.load(f"{d}/ours_bf16.npy").view(np.uint16)
assert ((b.astype(np.uint32) << 16).view(np.float32) == np.arange(24) % 3).all()
`
	out, err = exec.Command(py, "-c", check, dir).CombinedOutput()
	require.NoError(t, err, "%s", out)
}
