package gpubinary_test

import (
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/sass"
	"github.com/tsopt/tsopt/target/machinecode"
)

// TestWarpgroupProduct: what is written for threads reaches the machine as written. The registers of 384 threads, none
// spilled; no wgmma that ptxas serialised; in the loop four MMAs, their operands, and no move of the accumulator; the
// maps are read where the launch put them, not copied to the stack.
func TestWarpgroupProduct(t *testing.T) {
	k := machinecode.Of(t, "gemm.mlir", gemmText(),
		"gpu.module(convert-math-to-nvvm,convert-nvgpu-to-nvvm,convert-scf-to-cf,"+
			"convert-gpu-to-nvvm{keep-intrinsics=true},reconcile-unrealized-casts,canonicalize,cse)")["k"]
	assert.Empty(t, k.Findings())
	assert.Equal(t, 168, k.Registers)
	assert.Zero(t, k.Stack)
	loop := k.Loop("HGMMA")
	n := sass.Count(loop)
	assert.Equal(t, 4, n["HGMMA"])
	assert.LessOrEqual(t, len(loop), 60, "%v", n)
	for _, op := range []string{"MEMBAR", "LDL", "STL", "LDSM", "HMMA", "CALL"} {
		assert.Zero(t, n[op], op)
	}
	assert.LessOrEqual(t, n["MOV"]+n["R2UR"], 2, "%v", n)
}

// TestApproximateAttention: with afn an exponential is one instruction, and division by a row's sum is multiplication.
func TestApproximateAttention(t *testing.T) {
	text, err := os.ReadFile("../../examples/flash_attention.mlir")
	require.NoError(t, err)
	exact := machinecode.Of(t, "flash_attention.mlir", string(text), "tile-to-llvm")
	quick := machinecode.Of(t, "flash_attention.mlir", approximate(string(text)), "tile-to-llvm")
	for name := range quick {
		slow, fast := sass.Count(exact[name].Code), sass.Count(quick[name].Code)
		assert.Positive(t, slow["FCHK"], "the test can fail")
		assert.Zero(t, fast["FCHK"], name)
		assert.Zero(t, fast["CALL"], name)
		// The masks compare integers.
		assert.Zero(t, fast["FSETP"], "%s: of %d", name, slow["FSETP"])
		assert.Less(t, fast["FMUL"], slow["FMUL"])
		assert.Less(t, fast["MUFU"], slow["MUFU"])
		assert.Empty(t, quick[name].Findings())
	}
}

// approximate gives afn to what may be approximated.
func approximate(text string) string {
	lines := strings.Split(text, "\n")
	for i, l := range lines {
		if strings.Contains(l, "math.exp2 ") || strings.Contains(l, "arith.divf ") {
			lines[i] = strings.Replace(l, " :", " fastmath<afn> :", 1)
		}
	}
	return strings.Join(lines, "\n")
}

// TestPromisedProduct: a GEMM of arrays of dynamic sizes, with only an assumption about where rows begin, has the loops
// of one with static sizes: the same copies, MMAs and waits, and no more registers. Only the comparison with the end
// differs.
func TestPromisedProduct(t *testing.T) {
	text, err := os.ReadFile("../../test/conversion/tiletogpu/gemm-promised.mlir")
	require.NoError(t, err)
	known := regexp.MustCompile(`, tile\.(shape|divisible) = (\[[^\]]*\]|\{[^}]*\})`).ReplaceAllString(string(text), "")
	known = strings.ReplaceAll(known, "memref<?x?xbf16>", "memref<4072x4072xbf16>")
	x := machinecode.Of(t, "gemm-promised.mlir", string(text), "tile-to-llvm")["main_kernel"]
	y := machinecode.Of(t, "gemm-known.mlir", known, "tile-to-llvm")["main_kernel"]
	assert.Empty(t, x.Findings())
	assert.Equal(t, y.Registers, x.Registers)
	for _, about := range []string{"HGMMA", "UTMALDG"} {
		got, want := sass.Count(x.Loop(about)), sass.Count(y.Loop(about))
		assert.Positive(t, got[about])
		for _, op := range []string{about, "SYNCS", "WARPGROUP", "LDS", "LDG", "LDSM", "BAR", "MEMBAR", "CALL"} {
			assert.Equal(t, want[op], got[op], "%s in the loop of %s", op, about)
		}
		assert.LessOrEqual(t, len(x.Loop(about)), len(y.Loop(about))+5, "%v, %v", got, want)
	}
}
