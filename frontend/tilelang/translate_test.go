package tilelang_test

import (
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	"github.com/tsopt/tsopt/frontend/tilelang"
)

// long is a kernel of some 8 lines for each of n steps: copies, element-wise loops, a reduction and a GEMM.
func long(n int) string {
	var b strings.Builder
	b.WriteString(`import tilelang
import tilelang.language as T

@tilelang.jit
def long(M: int = 1024, N: int = 1024):
    @T.prim_func
    def main(A: T.Tensor((M, N), "float16"), B: T.Tensor((N, M), "float16"), C: T.Tensor((M, 64), "float32")):
        with T.Kernel(M // 64, threads=128) as bx:
            a = T.alloc_shared((64, 64), "float16")
            b = T.alloc_shared((64, 64), "float16")
            acc = T.alloc_fragment((64, 64), "float32")
            m = T.alloc_fragment((64,), "float32")
            l = T.alloc_fragment((64,), "float32")
            T.clear(acc)
            T.fill(m, 0)
            T.fill(l, 1)
`)
	for i := range n {
		fmt.Fprintf(&b, `            T.copy(A[bx * 64, %[1]d], a)
            T.copy(B[%[1]d, bx * 64], b)
            T.gemm(a, b, acc)
            T.reduce_max(acc, m, dim=1, clear=False)
            for i in T.Parallel(64):
                l[i] = l[i] * T.exp2(m[i]) + %[1]d
            for i, j in T.Parallel(64, 64):
                acc[i, j] = T.if_then_else(i >= j + %[1]d, acc[i, j] / l[i], -T.infinity("float32"))
`, i%16*64)
	}
	b.WriteString("            T.copy(acc, C[bx * 64, 0])\n    return main\n")
	return b.String()
}

func BenchmarkTranslate(b *testing.B) {
	text := long(60)
	b.ReportMetric(float64(strings.Count(text, "\n")), "lines")
	for b.Loop() {
		_, err := tilelang.Translate(tilelang.Request{File: "long.py", Source: []byte(text)})
		require.NoError(b, err)
	}
}

// TestLong translates what the benchmark does.
func TestLong(t *testing.T) {
	r, err := tilelang.Translate(tilelang.Request{File: "long.py", Source: []byte(long(3))})
	require.NoError(t, err)
	require.NotNil(t, r.Module)
}
