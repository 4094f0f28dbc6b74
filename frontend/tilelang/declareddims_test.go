package tilelang

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/ir/asm"
)

// TestLearnDims: the arrays that are passed say what dimensions are, before anything is computed of them, in one round.
func TestLearnDims(t *testing.T) {
	types := []ArrayType{{Name: "A", Dtype: "float16", Shape: []int64{96, 40}},
		{Name: "B", Dtype: "float16", Shape: []int64{20, 96}}}
	for _, c := range []struct{ name, text, err string }{
		{"in the body, computed with before", `
@tilelang.jit
def kernel(A, B):
    M, N = T.const("M, N")
    rows = M // 2
    A: T.Tensor[[M, N], "float16"]
    B: T.Tensor[[N // 2, M], "float16"]
    with T.Kernel(rows, threads=128) as b:
        T.copy(A[b, 0:8], A[b + rows, 0:8])
`, ""},
		{"by a name of the shape", `
@tilelang.jit
def kernel(A, B):
    M, N = T.const("M N")
    shape = (M, N)
    A: T.Tensor(shape, "float16")
    B: T.Tensor((20, M), "float16")
    with T.Kernel(M // 2, threads=128) as b:
        T.copy(A[b, 0:8], A[b + M // 2, 0:8])
`, ""},
		{"of the module", `
M = T.const("M")

@T.prim_func
def kernel(A: T.Tensor((M, 40), "float16"), B: T.Tensor((20, M), "float16")):
    with T.Kernel(M // 2, threads=128) as b:
        T.copy(A[b, 0:8], A[b + M // 2, 0:8])
`, ""},
		{"of a kernel that a factory gives", `
@tilelang.jit
def kernel():
    M = T.const("M")
    rows = M // 2

    @T.prim_func
    def main(A: T.Tensor((M, 40), "float16"), B: T.Tensor((20, M), "float16")):
        with T.Kernel(rows, threads=128) as b:
            T.copy(A[b, 0:8], A[b + rows, 0:8])
    return main
`, ""},
		{"of a list", `
@tilelang.jit
def kernel(A, B):
    dims = [T.const("M")]
    A: T.Tensor([dims[0], 40], "float16")
    B: T.Tensor([20, dims[0]], "float16")
    with T.Kernel(48, threads=128) as b:
        T.copy(A[b, 0:8], A[b + 48, 0:8])
`, ""},
		{"two that contradict each other", `
@tilelang.jit
def kernel(A, B):
    M, N = T.const("M, N")
    A: T.Tensor[[M, N], "float16"]
    B: T.Tensor[[N, M], "float16"]
    with T.Kernel(M, threads=128) as b:
        T.copy(A[b, 0:8], A[b, 8:16])
`, "argument B: expected float16[40, 96], got float16[20, 96]"},
		{"one that no array has", `
@tilelang.jit
def kernel(A, B):
    M, N = T.const("M, N")
    A: T.Tensor[[M, 40], "float16"]
    B: T.Tensor[[20, M], "float16"]
    with T.Kernel(N // 2, threads=128) as b:
        T.copy(A[b, 0:8], A[b, 8:16])
`, "the value of N is unknown"},
	} {
		t.Run(c.name, func(t *testing.T) {
			r, err := Translate(Request{File: "kernel.py", Kernel: "kernel", Types: types,
				Source: []byte("import tilelang\nimport tilelang.language as T\n" + c.text)})
			if c.err != "" {
				require.ErrorContains(t, err, c.err)
				return
			}
			require.NoError(t, err)
			assert.Equal(t, 1, r.rounds)
			text := asm.Text(r.Module, asm.PrintOptions{})
			assert.Contains(t, text, "%arg0: memref<96x40xf16>")
			assert.Contains(t, text, "%arg1: memref<20x96xf16>")
			assert.Contains(t, text, "= (48) threads(128)")
		})
	}
}
