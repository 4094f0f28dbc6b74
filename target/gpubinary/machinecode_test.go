package gpubinary_test

import (
	"context"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/gpu"
	"github.com/tsopt/tsopt/internal/sass"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/llvmir"
	"github.com/tsopt/tsopt/target/nvptx"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

// machineCode compiles the kernels of a program by a pipeline, each module by itself.
func machineCode(t *testing.T, name, text, pipeline string) map[string]nvptx.Cubin {
	t.Helper()
	var a nvptx.Assembler
	for _, find := range []func() (string, error){a.LLC, a.PTXAS, sass.Find} {
		if _, err := find(); err != nil {
			t.Skip(err)
		}
	}
	module, err := asm.Parse(asm.Source{Name: name, Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	reg := pass.NewRegistry(append(transforms.Passes(), conversions.Passes()...), conversions.Pipelines())
	m := pass.NewManager("builtin.module")
	require.NoError(t, pass.ParseInto(m, pipeline, reg))
	require.NoError(t, m.Run(&pass.Config{Dialects: all.Registry(), Passes: reg}, module))
	out := map[string]nvptx.Cubin{}
	for k := range ir.Collect(module, gpu.Module) {
		o := nvptx.Options{Chip: "sm_90a", PTX: 86, OptLevel: 3}
		ll, err := llvmir.Module(k.Op, llvmir.Options{Triple: nvptx.Triple, DataLayout: nvptx.DataLayout, NVPTX: true})
		require.NoError(t, err)
		ptx, err := a.PTX(context.Background(), ll, o)
		require.NoError(t, err)
		out[k.SymName], err = a.Cubin(context.Background(), ptx, o)
		require.NoError(t, err)
	}
	return out
}

// onlyKernel is the machine code of a module with one kernel.
func onlyKernel(t *testing.T, c nvptx.Cubin) *sass.Kernel {
	t.Helper()
	ks, err := sass.Disassemble(c.Image)
	require.NoError(t, err)
	require.Len(t, ks, 1)
	return ks[0]
}

// TestWarpgroupProduct: what is written for threads reaches the machine as written.
// The registers of 384 threads, none spilled; no wgmma that ptxas serialised; in the
// loop four products, what feeds them, and no move of the accumulator; the maps are
// read where the launch put them, not copied to the stack.
func TestWarpgroupProduct(t *testing.T) {
	c := machineCode(t, "gemm.mlir", gemmText(), "gpu.module(convert-math-to-nvvm,convert-nvgpu-to-nvvm,convert-scf-to-cf,"+
		"convert-gpu-to-nvvm{keep-intrinsics=true},reconcile-unrealized-casts,canonicalize,cse)")["k"]
	assert.Empty(t, c.Report.Findings())
	k := c.Report.Kernel("gemm")
	require.NotNil(t, k)
	assert.Equal(t, 168, k.Registers)
	assert.Zero(t, k.Stack)
	loop := onlyKernel(t, c).Loop("HGMMA")
	n := sass.Count(loop)
	assert.Equal(t, 4, n["HGMMA"])
	assert.LessOrEqual(t, len(loop), 60, "%v", n)
	for _, op := range []string{"MEMBAR", "LDL", "STL", "LDSM", "HMMA", "CALL"} {
		assert.Zero(t, n[op], op)
	}
	assert.LessOrEqual(t, n["MOV"]+n["R2UR"], 2, "%v", n)
}

// TestApproximateAttention: with afn an exponential is one instruction, and quotients
// by a row's sum are products.
func TestApproximateAttention(t *testing.T) {
	text, err := os.ReadFile("../../examples/flash_attention.mlir")
	require.NoError(t, err)
	exact := machineCode(t, "flash_attention.mlir", string(text), "tile-to-llvm")
	quick := machineCode(t, "flash_attention.mlir", approximate(string(text)), "tile-to-llvm")
	for name := range quick {
		slow, fast := sass.Count(onlyKernel(t, exact[name]).Code), sass.Count(onlyKernel(t, quick[name]).Code)
		assert.Positive(t, slow["FCHK"], "the test can fail")
		assert.Zero(t, fast["FCHK"], name)
		assert.Zero(t, fast["CALL"], name)
		// The masks compare integers.
		assert.Zero(t, fast["FSETP"], "%s: of %d", name, slow["FSETP"])
		assert.Less(t, fast["FMUL"], slow["FMUL"])
		assert.Less(t, fast["MUFU"], slow["MUFU"])
		assert.Empty(t, quick[name].Report.Findings())
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

// TestPromisedProduct: a product of arrays of any size, of which only is promised where
// rows begin, has the loops of one whose sizes are known: the same copies, products and
// waits, and no more registers; what differs is how the end is compared with.
func TestPromisedProduct(t *testing.T) {
	text, err := os.ReadFile("../../test/conversion/tiletogpu/gemm-promised.mlir")
	require.NoError(t, err)
	known := regexp.MustCompile(`, tile\.(shape|divisible) = (\[[^\]]*\]|\{[^}]*\})`).ReplaceAllString(string(text), "")
	known = strings.ReplaceAll(known, "memref<?x?xbf16>", "memref<4072x4072xbf16>")
	dynamic := machineCode(t, "gemm-promised.mlir", string(text), "tile-to-llvm")["main_kernel"]
	static := machineCode(t, "gemm-known.mlir", known, "tile-to-llvm")["main_kernel"]
	assert.Empty(t, dynamic.Report.Findings())
	x, y := onlyKernel(t, dynamic), onlyKernel(t, static)
	assert.Equal(t, static.Report.Kernel(y.Name).Registers, dynamic.Report.Kernel(x.Name).Registers)
	for _, about := range []string{"HGMMA", "UTMALDG"} {
		got, want := sass.Count(x.Loop(about)), sass.Count(y.Loop(about))
		assert.Positive(t, got[about])
		for _, op := range []string{about, "SYNCS", "WARPGROUP", "LDS", "LDG", "LDSM", "BAR", "MEMBAR", "CALL"} {
			assert.Equal(t, want[op], got[op], "%s in the loop of %s", op, about)
		}
		assert.LessOrEqual(t, len(x.Loop(about)), len(y.Loop(about))+8, "%v, %v", got, want)
	}
}
