// Package machinecode compiles programs as far as machine code, for tests that count
// its instructions.
package machinecode

import (
	"context"
	"testing"

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

// Kernel is a kernel's code, and what ptxas says about it.
type Kernel struct {
	*sass.Kernel
	*nvptx.Report
	Registers int
	Stack     int
}

// Of compiles a program for sm_90a by a pipeline that ends in the llvm dialect. Each
// gpu.module has one kernel, named here by the module. The test is skipped where llc,
// ptxas or nvdisasm is not to be found.
func Of(t *testing.T, name, text, pipeline string) map[string]Kernel {
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
	out := map[string]Kernel{}
	for k := range ir.Collect(module, gpu.Module) {
		out[k.SymName] = kernel(t, &a, k)
	}
	return out
}

func kernel(t *testing.T, a *nvptx.Assembler, m gpu.ModuleOp) Kernel {
	o := nvptx.Options{Chip: "sm_90a", PTX: 86, OptLevel: 3}
	ll, err := llvmir.Module(m.Op, llvmir.Options{Triple: nvptx.Triple, DataLayout: nvptx.DataLayout, NVPTX: true})
	require.NoError(t, err)
	ptx, err := a.PTX(context.Background(), ll, o)
	require.NoError(t, err)
	cubin, err := a.Cubin(context.Background(), ptx, o)
	require.NoError(t, err)
	code, err := sass.Disassemble(cubin.Image)
	require.NoError(t, err)
	require.Len(t, code, 1)
	require.Len(t, cubin.Report.Kernels, 1)
	r := cubin.Report.Kernels[0]
	return Kernel{code[0], cubin.Report, r.Registers, r.Stack}
}
