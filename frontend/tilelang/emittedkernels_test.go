package tilelang

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/verify"
)

// TestEmittedKernels: kernels are emitted behind the evaluation of all of them, and are where the program launches
// them. What the host computes for the second one, and the first one uses, is before the first one.
func TestEmittedKernels(t *testing.T) {
	const text = `import tilelang.language as T

n = T.dynamic("n")

@T.prim_func
def kernel(A: T.Tensor((n, 64), "float32"), B: T.Tensor((n, 64), "float32")):
    half = n // 2
    with T.Kernel(1, threads=128):
        T.pdl_sync()
        for i in T.serial(half):
            T.copy(A[i, 0:64], B[i, 0:64])
    W = T.alloc_global((64,), "float32")
    with T.Kernel(half, threads=200) as b:
        T.pdl_trigger()
        T.copy(B[b, 0:64], W)
        T.copy(B[b, 0:64], A[b, 0:64])
`
	r, err := Translate(Request{File: "kernel.py", Source: []byte(text)})
	require.NoError(t, err)
	require.NoError(t, verify.Verify(r.Module, verify.Options{}))
	out := asm.Text(r.Module, asm.PrintOptions{})
	places := []string{"memref.dim", "arith.divsi", "threads(128)", "gpu.alloc", "threads(224)"}
	for i, part := range places {
		assert.Equal(t, 1, strings.Count(out, part), part)
		assert.True(t, i == 0 || strings.Index(out, places[i-1]) < strings.Index(out, part), part)
	}
	var said []string
	for _, d := range r.Remarks {
		said = append(said, strings.Fields(d.Message)[0])
	}
	assert.Equal(t, []string{"T.pdl_sync", "200", "T.pdl_trigger"}, said)
}
