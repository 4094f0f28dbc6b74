// Package machinecode compiles programs as far as machine code, for tests that count
// its instructions.
package machinecode

import (
	"context"
	"slices"
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
	a := tools(t)
	out := map[string]Kernel{}
	for k := range ir.Collect(lowered(t, name, text, pipeline), gpu.Module) {
		code, report := compile(t, a, k)
		require.Len(t, code, 1)
		require.Len(t, report.Kernels, 1)
		r := report.Kernels[0]
		out[k.SymName] = Kernel{code[0], report, r.Registers, r.Stack}
	}
	return out
}

// Together is the code of all kernels of a program without shared memory, which are compiled as one module: a program
// of many small kernels takes a second so. Kernels are named by their functions.
func Together(t *testing.T, name, text, pipeline string) map[string]*sass.Kernel {
	t.Helper()
	a := tools(t)
	var first *ir.Block
	var module gpu.ModuleOp
	for k := range ir.Collect(lowered(t, name, text, pipeline), gpu.Module) {
		if first == nil {
			first, module = k.Op.Region(0).Entry(), k
			continue
		}
		for _, op := range slices.Collect(k.Op.Region(0).Entry().Ops()) {
			op.MoveBefore(first.First())
		}
	}
	out := map[string]*sass.Kernel{}
	code, _ := compile(t, a, module)
	for _, k := range code {
		out[k.Name] = k
	}
	return out
}

// tools are the programs that compile and disassemble; the test is skipped where one is missing.
func tools(t *testing.T) *nvptx.Assembler {
	a := &nvptx.Assembler{}
	for _, find := range []func() (string, error){a.LLC, a.PTXAS, sass.Find} {
		if _, err := find(); err != nil {
			t.Skip(err)
		}
	}
	return a
}

// lowered is a program after a pipeline.
func lowered(t *testing.T, name, text, pipeline string) *ir.Op {
	module, err := asm.Parse(asm.Source{Name: name, Text: text}, all.Registry(), asm.ParseOptions{})
	require.NoError(t, err)
	reg := pass.NewRegistry(append(transforms.Passes(), conversions.Passes()...), conversions.Pipelines())
	m := pass.NewManager("builtin.module")
	require.NoError(t, pass.ParseInto(m, pipeline, reg))
	require.NoError(t, m.Run(&pass.Config{Dialects: all.Registry(), Passes: reg}, module))
	return module
}

// compile is the machine code of a module, and what ptxas says of it.
func compile(t *testing.T, a *nvptx.Assembler, m gpu.ModuleOp) ([]*sass.Kernel, *nvptx.Report) {
	o := nvptx.Options{Chip: "sm_90a", PTX: 86, OptLevel: 3}
	ll, err := llvmir.Module(m.Op, llvmir.Options{Triple: nvptx.Triple, DataLayout: nvptx.DataLayout, NVPTX: true})
	require.NoError(t, err)
	ptx, err := a.PTX(context.Background(), ll, o)
	require.NoError(t, err)
	cubin, err := a.Cubin(context.Background(), ptx, o)
	require.NoError(t, err)
	code, err := sass.Disassemble(cubin.Image)
	require.NoError(t, err)
	return code, cubin.Report
}
