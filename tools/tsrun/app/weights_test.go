package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/internal/proc"
)

// TestWeights: arrays of a file are the arguments of their names, unless --arg gives them.
func TestWeights(t *testing.T) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "m.mlir"), []byte(`
func.func @main(%x: tensor<2xf32> {tile.init = "ones"}, %fc.weight: tensor<2xf32>, %2: tensor<2xf32> {tile.name = "fc_bias"},
                %fc_scale: tensor<2xf32>) -> tensor<2xf32> {
  %a = arith.mulf %x, %fc.weight : tensor<2xf32>
  %b = arith.addf %a, %2 : tensor<2xf32>
  %c = arith.mulf %b, %fc_scale : tensor<2xf32>
  return %c : tensor<2xf32>
}`), 0o644))
	floats := func(x ...float64) *npy.Array { return npy.FromFloats(npy.F32, x, len(x)) }
	require.NoError(t, npy.WriteArchiveFile(filepath.Join(dir, "w.npz"), []npy.Named{{Name: "fc.weight", Array: floats(2, 3)},
		{Name: "fc.bias", Array: floats(10, 20)}, {Name: "fc.scale", Array: floats(1, 2)}, {Name: "other", Array: floats(1)}}))
	require.NoError(t, npy.WriteArchiveFile(filepath.Join(dir, "none.npz"), []npy.Named{{Name: "x.y", Array: floats(1)}}))
	require.NoError(t, npy.WriteArchiveFile(filepath.Join(dir, "shape.npz"), []npy.Named{{Name: "x", Array: floats(1)}}))
	require.NoError(t, npy.WriteArchiveFile(filepath.Join(dir, "type.npz"), []npy.Named{{Name: "fc.weight",
		Array: npy.FromFloats(npy.I32, []float64{1, 2}, 2)}}))
	require.NoError(t, npy.WriteArchiveFile(filepath.Join(dir, "near.npz"), []npy.Named{{Name: "fc.wieght", Array: floats(1, 2)},
		{Name: "x", Array: floats(1, 2)}}))
	ctx := proc.With(context.Background(), proc.State{Dir: dir, Env: os.Environ()})
	run := func(args ...string) (code int, out, errors string) {
		var o, e bytes.Buffer
		code = Main(ctx, append(args, "m.mlir", "--print"), nil, &o, &e)
		return code, o.String(), e.String()
	}
	code, out, errors := run("--weights=w.npz")
	assert.Zero(t, code)
	assert.Contains(t, out, "result 0 [2]: 12 46\n")
	assert.Contains(t, errors, "the program has no argument for other")
	_, _, errors = run("--weights=near.npz")
	assert.Contains(t, errors, "no argument for fc.wieght; the file has no array for fc.weight, fc_bias, fc_scale; did you mean 'fc.weight'?")
	_, out, _ = run("--arg=x=ones", "--arg=fc.weight=ones", "--arg=%fc_scale=ones", "--arg=2=ones")
	assert.Contains(t, out, "result 0 [2]: 2 2\n")
	_, out, _ = run("--weights=w.npz", "--arg=fc_bias=ones")
	assert.Contains(t, out, "result 0 [2]: 3 8\n")
	for file, want := range map[string]string{
		"none.npz": "--weights=none.npz: no array has the name of an argument; the arguments are x, fc.weight, fc_bias, fc_scale, the arrays x.y",
		"m.mlir":   "--weights=m.mlir: expected a file.npz or a file.safetensors",
		"no.npz":   "--weights=no.npz: ", "shape.npz": "m.mlir:2:17: error: --weights=shape.npz: argument x has type tensor<2xf32>, but the array has shape [1]",
		"type.npz": "m.mlir:2:57: error: --weights=type.npz: argument fc.weight has type tensor<2xf32>, but the array has elements of type i32",
	} {
		code, _, errors := run("--weights=" + file)
		assert.Equal(t, 1, code)
		assert.Contains(t, errors, want)
	}
}
