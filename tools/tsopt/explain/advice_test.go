package explain_test

import (
	"cmp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

// product is a GEMM, whose parts a test changes to make it slow.
const product = `func.func @main(%A: memref<ROWSx4096xf16>, %B: memref<4096x4096xf16>, %C: memref<ROWSx4096xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (ROWS, 4096) step (128, 128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %c = tile.pipelined %k = 0 to 4096 step 64 stages(4) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
      %a = tile.load %A[%i, %k] : memref<ROWSx4096xf16> -> tensor<128x64xf16>
      %b = tile.load %B[%j, %k] : memref<4096x4096xf16> -> tensor<128x64xf16>
      %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
      tile.yield %d : tensor<128x128xf32>
    }
    tile.store %c, %C[%i, %j] : tensor<128x128xf32>, memref<ROWSx4096xf32>
  }
  return
}
`

// planted are ways to make it slow: what the first screen says of each, as a kind of cause, the text of its reason and
// its line, and the text of the best advice and its line.
var planted = []struct {
	name, rows            string
	change                []string // texts, and what takes their place
	cause, reason, advice string
	reasonLine            int
	adviceLine            int
	mostLine              int    // that takes most of a block's time, 0 for any
	most, why             string // the operation there, "" for tile.gemm, and why it takes that long
	whole                 string // the program, "" for the GEMM with its changes
	kernel                int    // which kernel is meant
}{
	{name: "as it is", rows: "4096", cause: "unit"},
	{name: "too few blocks", rows: "128", cause: "few blocks", advice: "stages(at_least", adviceLine: 4},
	{name: "instruction by hand", rows: "4096", change: []string{"%acc transpose_b", "%acc transpose_b impl(mma)"},
		cause: "unit", advice: "without impl", adviceLine: 7},
	{name: "few threads", rows: "4096", change: []string{"threads(256)", "threads(128)"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 4},
	{name: "short steps", rows: "4096", change: []string{"step 64", "step 16", "128x64", "128x16"}, cause: "shared memory",
		advice: "stages(at_least", adviceLine: 4},
	{name: "scalar by types", rows: "4096", change: []string{"f16", "f32", "step 64", "step 32", "128x64", "128x32",
		"stages(4)", "stages(2)"}, cause: "unit", advice: "precision(tf32)", adviceLine: 7, mostLine: 7},
	{name: "scalar by mixed types", rows: "4096", change: []string{"%A: memref<ROWSx4096xf16>", "%A: memref<4096x4096xf32>",
		"memref<ROWSx4096xf16> -> tensor<128x64xf16>", "memref<4096x4096xf32> -> tensor<128x64xf32>",
		"tensor<128x64xf16>, tensor<128x64xf16>", "tensor<128x64xf32>, tensor<128x64xf16>", "stages(4)", "stages(2)"},
		cause: "unit", advice: "convert operand A", adviceLine: 7, mostLine: 7},
	{name: "spill", rows: "4096", change: []string{"128x128", "128x256", "step (128, 128)", "step (128, 256)",
		"memref<4096x4096xf16> -> tensor<128x64xf16>", "memref<4096x4096xf16> -> tensor<256x64xf16>",
		"tensor<128x64xf16>, tensor<128x64xf16>", "tensor<128x64xf16>, tensor<256x64xf16>", "threads(256)", "threads(128)",
		"stages(4)", "stages(3)"}, cause: "spills", advice: "threads(256)", adviceLine: 2, mostLine: 7},
	{name: "one stage", rows: "4096", change: []string{"stages(4)", "stages(1)"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 4},
	{name: "extra conversion", rows: "4096", change: []string{"%A: memref<ROWSx4096xf16>", "%A: memref<4096x4096xf32>",
		"%a = tile.load %A[%i, %k] : memref<ROWSx4096xf16> -> tensor<128x64xf16>",
		`%w = tile.load %A[%i, %k] : memref<4096x4096xf32> -> tensor<128x64xf32>
      %a = arith.truncf %w : tensor<128x64xf32> to tensor<128x64xf16>`}, cause: "unit",
		advice: "give argument #0 as f16", adviceLine: 6, reason: "is not loaded by producer warps", reasonLine: 5},
	{name: "mask in the loop", rows: "4096", change: []string{"%d = tile.gemm %a",
		`%none = arith.constant dense<0.0> : tensor<128x64xf16>
      %m = tile.parallel (%x, %y) = (128, 64) {
        %r = arith.addi %i, %x : index
        %s = arith.addi %k, %y : index
        %t = arith.xori %r, %s : index
        %c7 = arith.constant 7 : index
        %u = arith.remui %t, %c7 : index
        %p = arith.cmpi ne, %u, %c7 : index
        tile.yield %p : i1
      } : tensor<128x64xi1>
      %e = arith.select %m, %a, %none : tensor<128x64xi1>, tensor<128x64xf16>
      %d = tile.gemm %e`}, cause: "unit", advice: "apply the mask only in the iterations that need it", adviceLine: 17,
		mostLine: 8, most: "tile.parallel"},
	{name: "epilogue of its own", rows: "4096", kernel: 1, change: []string{"  return",
		`  tile.kernel (%i, %j) = (0, 0) to (4096, 4096) step (64, 256) threads(256) {
    %x = tile.load %C[%i, %j] : memref<4096x4096xf32> -> tensor<64x256xf32>
    %none = arith.constant dense<0.0> : tensor<64x256xf32>
    %y = arith.maximumf %x, %none : tensor<64x256xf32>
    tile.store %y, %C[%i, %j] : tensor<64x256xf32>, memref<4096x4096xf32>
  }
  return`}, cause: "unit", advice: "as the epilogue of the kernel before", adviceLine: 13},
	{name: "epilogue by blocks", rows: "4096", kernel: 1, change: []string{"  return",
		`  tile.kernel blocks(%x, %y) = (64, 16) threads(256) {
    %c64 = arith.constant 64 : index
    %c256 = arith.constant 256 : index
    %i = arith.muli %x, %c64 : index
    %j = arith.muli %y, %c256 : index
    %t = tile.load %C[%i, %j] : memref<4096x4096xf32> -> tensor<64x256xf32>
    %u = math.exp2 %t : tensor<64x256xf32>
    tile.store %u, %C[%i, %j] : tensor<64x256xf32>, memref<4096x4096xf32>
  }
  return`}, cause: "unit", advice: "as the epilogue of the kernel before", adviceLine: 17},
	{name: "bank conflicts by hand", rows: "4096", change: []string{"    %zero",
		`    %s = tile.alloc : memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>
    %zero`, "%a = tile.load %A[%i, %k] : memref<ROWSx4096xf16>",
		`tile.copy %A[%i, %k] to %s[0, 0] tile(128, 64) : memref<4096x4096xf16> to
        memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>
      %a = tile.load %s[0, 0] : memref<128x64xf16, #tile.swizzle<0, 4, 3>, #scale.mem<l1>>`}, cause: "unit",
		advice: "leave the layout of the buffer to the compiler", adviceLine: 3, mostLine: 8, most: "tile.load",
		why: "lanes meet in banks of shared memory (bank conflicts), which takes 8 times as long"},
	{name: "uncoalesced", rows: "4096",
		whole: `func.func @main(%A: memref<4096x4096xf32, strided<[1, 4096]>>, %C: memref<4096x4096xf32>) {
  tile.kernel (%i, %j) = (0, 0) to (4096, 4096) step (1, 1024) threads(256) {
    %a = tile.load %A[%i, %j] : memref<4096x4096xf32, strided<[1, 4096]>> -> tensor<1x1024xf32>
    %c = arith.addf %a, %a : tensor<1x1024xf32>
    tile.store %c, %C[%i, %j] : tensor<1x1024xf32>, memref<4096x4096xf32>
  }
  return
}
`, cause: "unit", advice: "give argument #0 with elements of a row side by side", adviceLine: 3, mostLine: 3,
		most: "tile.load", why: "lanes access elements apart (uncoalesced), in sectors with 8 times as many bytes"},
	{name: "one block by shared memory", rows: "4096", change: []string{"128x128", "64x64", "step (128, 128)", "step (64, 64)",
		"128x64", "64x64", "threads(256)", "threads(128)", "stages(4)", "stages(12)"}, cause: "unit",
		advice: "stages(at_least", adviceLine: 4},
}

// TestPlanted: a kernel that is slow for one reason gets it as its cause, and advice that helps.
func TestPlanted(t *testing.T) {
	for _, p := range planted {
		t.Run(p.name, func(t *testing.T) {
			text := cmp.Or(p.whole, strings.NewReplacer(append(p.change, "ROWS", p.rows)...).Replace(product))
			r := of(t, "product.mlir", text)
			require.Empty(t, r.Errors)
			require.Len(t, r.Kernels, p.kernel+1)
			k := r.Kernels[p.kernel]
			assert.Equal(t, p.cause, k.Cause, k.Verdict)
			if p.reason != "" {
				require.NotNil(t, k.Reason)
				assert.Contains(t, k.Reason.Text, p.reason)
				assert.Equal(t, p.reasonLine, k.Reason.Line)
			}
			if p.mostLine > 0 {
				require.NotNil(t, k.Most)
				assert.Equal(t, p.mostLine, k.Most.Line)
				assert.Equal(t, cmp.Or(p.most, "tile.gemm"), k.Most.Name)
				assert.Equal(t, p.why, k.Most.Why)
			}
			if p.advice != "" {
				require.NotEmpty(t, k.Advice, k.Verdict)
				assert.Contains(t, k.Advice[0].Text, p.advice)
				assert.Equal(t, p.adviceLine, k.Advice[0].Line)
			}
		})
	}
}

// TestAdviceOfParts: a kernel becomes three where others copy its operands. Advice is about all of them, and beside the
// one that takes longest.
func TestAdviceOfParts(t *testing.T) {
	r := of(t, "product.mlir", strings.NewReplacer("ROWS", "4099", "4096", "4099", "stages(4)", "stages(1)").Replace(product))
	require.Empty(t, r.Errors)
	require.Len(t, r.Kernels, 3)
	for _, k := range r.Kernels[:2] {
		assert.Empty(t, k.Advice)
	}
	require.NotEmpty(t, r.Kernels[2].Advice)
	a := r.Kernels[2].Advice[0]
	assert.Contains(t, a.Text, "stages(at_least 2) instead of stages(1) here: the compiler then chooses it and the tile (the 3 kernels that are made of this one, together)")
	assert.InDelta(t, r.Kernels[0].Total+r.Kernels[1].Total+r.Kernels[2].Total, a.Before, 0.01)
}

// TestParameters: parameters that divide the same work are tried, of a program in Python and of one with tile.param,
// and no others.
func TestParameters(t *testing.T) {
	sums := explained(t, "sums.py", `
import tilelang.language as T

def sums(blocks=4096, rows=4, N=4096):
    @T.prim_func
    def main(X: T.Tensor((16384, N), "float32"), S: T.Tensor((N,), "float32")):
        with T.Kernel(blocks, threads=256) as bx:
            x = T.alloc_fragment((rows, N), "float32")
            s = T.alloc_fragment((N,), "float32")
            T.copy(X[bx * rows, 0], x)
            T.reduce_sum(x, s, dim=0)
            for j in T.Parallel(N):
                T.atomic_add(S[j], s[j])

    return main
`)
	for _, a := range sums.Kernels[0].Advice {
		assert.NotContains(t, a.Text, "blocks=", "half of the blocks add half of the rows")
	}
	r := of(t, "param.mlir", `func.func @main(%A: memref<512x32768xf32>, %B: memref<512x32768xf32>) {
  %rows = tile.param "ROWS" default(16) among([1, 4, 16]) : index
  %m = arith.constant 512 : index
  %n = arith.ceildivui %m, %rows : index
  tile.kernel blocks(%x) = (%n) threads(256) {
    %i = arith.muli %x, %rows : index
    %c0 = arith.constant 0 : index
    %c1024 = arith.constant 1024 : index
    %end = arith.constant 32768 : index
    scf.for %j = %c0 to %end step %c1024 {
      %a = tile.load %A[%i, %j] [%rows, 1024] : memref<512x32768xf32> -> tensor<?x1024xf32>
      %b = math.exp2 %a : tensor<?x1024xf32>
      tile.store %b, %B[%i, %j] : tensor<?x1024xf32>, memref<512x32768xf32>
    }
  }
  return
}
`)
	require.Empty(t, r.Errors)
	require.NotEmpty(t, r.Kernels[0].Advice, r.Kernels[0].Verdict)
	assert.Equal(t, "ROWS=4 instead of 16", r.Kernels[0].Advice[0].Text)
	assert.Equal(t, 5, r.Kernels[0].Advice[0].Line)
}
