package tilelang

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/internal/python/eval"
	"github.com/tsopt/tsopt/ir/asm"
)

// TestArrayUses: what a kernel does with an array says what it is, also for kernels before it, and in one round.
func TestArrayUses(t *testing.T) {
	const head = `import tilelang.language as T

n = T.dynamic("n")

@T.macro
def send(X, to):
    T.put_block(T.address_of(X[0]), T.address_of(X[64]), 64, to)

@T.prim_func
def kernel(A: T.Tensor((128,), "int32"), S: T.Tensor((4,), "int32"), B: T.Tensor((128,), "int32"),
           R: T.StridedTensor((8, 16), (n, 1), "int32")):
    with T.Kernel(1, threads=128):
        T.copy(A, B)
`
	dense := strings.Replace(head, "T.StridedTensor((8, 16), (n, 1),", "T.Tensor((8, 16),", 1)
	for _, c := range []struct {
		name, text string
		has, not   []string
	}{
		{"no device", head, []string{"memref<8x16xi32, strided<[?, 1]>>"}, []string{"comm."}},
		{"an array that peers reach in a macro", dense + `
    with T.Kernel(1, threads=128):
        send(A, 1)
`, []string{"memref<256xi32>", "comm.symm_alloc", "comm.signal_alloc : !comm.signal<1>", "comm.put"}, nil},
		{"a counter that is stored to before it is waited for", dense + `
    with T.Kernel(1, threads=128):
        T.st(S[1], 1, sem="release", dst_pe=1)
        T.wait_ge(S[1], 1)
`, []string{"comm.signal_alloc : !comm.signal<4>", "comm.notify"}, []string{"comm.symm_alloc", "!comm.signal<1>"}},
		{"an element of another device", dense + `
    with T.Kernel(1, threads=128):
        T.st(B[0], 1, sem="relaxed", dst_pe=1)
`, []string{"comm.symm_alloc", "comm.put"}, nil},
		{"an element of the same device", head + `
    with T.Kernel(1, threads=128):
        T.st(B[0], 1, sem="relaxed")
`, []string{"memref<128xi32>"}, []string{"comm."}},
		{"an array in another shape", head + `
    with T.Kernel(1, threads=128):
        T.copy(T.reshape(R, (128,)), B)
`, []string{"memref<8x16xi32>", "memref.collapse_shape"}, []string{"strided"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Translate(Request{File: "kernel.py", Source: []byte(c.text),
				Args: map[string]eval.Value{"num_ranks": int64(2)}, Loose: true})
			require.NoError(t, err)
			assert.Equal(t, 1, r.rounds)
			text := asm.Text(r.Module, asm.PrintOptions{})
			for _, part := range c.has {
				assert.Contains(t, text, part)
			}
			for _, part := range c.not {
				assert.NotContains(t, text, part)
			}
		})
	}
}
