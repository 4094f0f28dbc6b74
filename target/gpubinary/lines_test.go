package gpubinary_test

import (
	"os"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	conversions "github.com/tsopt/tsopt/conversion/all"
	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/dialects/llvm"
	"github.com/tsopt/tsopt/internal/sass"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/machinecode"
	transforms "github.com/tsopt/tsopt/transforms/all"
)

// withLines is what --tile-to-binary=line-info runs before kernels are compiled.
const withLines = "tile-to-llvm,ensure-debug-info-scope-on-llvm-func{emission-kind=DebugDirectivesOnly}"

// TestLines: the machine says which line of the program it runs, and is the same machine
// code as without.
func TestLines(t *testing.T) {
	text, err := os.ReadFile("../../examples/softmax.mlir")
	require.NoError(t, err)
	plain := machinecode.Of(t, "softmax.mlir", string(text), "tile-to-llvm")
	lined := machinecode.Of(t, "softmax.mlir", string(text), withLines)
	require.NotEmpty(t, lined)
	for name, k := range lined {
		assert.Equal(t, texts(plain[name].Code), texts(k.Code), name)
		assert.Equal(t, plain[name].Registers, k.Registers)
		assert.Empty(t, plain[name].Code[0].Place, "the test can fail")
	}
	assert.Contains(t, places(lined, "MUFU"), "softmax.mlir:14", "the line of math.exp2")
}

func texts(code []sass.Instr) []string {
	out := make([]string, len(code))
	for i, in := range code {
		out[i] = in.Text
	}
	return out
}

func places(kernels map[string]machinecode.Kernel, op string) []string {
	var out []string
	for _, k := range kernels {
		for _, in := range k.Code {
			if in.Op == op {
				out = append(out, in.Place)
			}
		}
	}
	return out
}

// TestPlacesSurvive: no executed operation of a kernel loses its line in the lowering, except constants, which are no
// instructions.
func TestPlacesSurvive(t *testing.T) {
	reg := pass.NewRegistry(append(transforms.Passes(), conversions.Passes()...), conversions.Pipelines())
	for _, file := range []string{"gemm.mlir", "flash_attention.mlir", "softmax.mlir", "gemm_tp4.mlir"} {
		text, err := os.ReadFile("../../examples/" + file)
		require.NoError(t, err)
		module, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, all.Registry(), asm.ParseOptions{})
		require.NoError(t, err)
		m := pass.NewManager("builtin.module")
		require.NoError(t, pass.ParseInto(m, "tile-to-llvm", reg))
		require.NoError(t, m.Run(&pass.Config{Dialects: all.Registry(), Passes: reg}, module))
		n := 0
		for f := range ir.Collect(module, llvm.Func) {
			ir.WalkOps(f.Op, func(op *ir.Op) {
				if op.NumOperands() > 0 {
					n++
					assert.NotNil(t, diag.Position(op.Loc()), "%s: %s", file, op)
				}
			})
		}
		assert.Positive(t, n, file)
	}
}
