package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/tools/kit/parts"
)

// stampedBySimulator is the profile that tsrun makes of an example whose kernels write stamps. Threads of the simulator
// write them in the place of a GPU's.
func stampedBySimulator(t *testing.T, example, to string) *profile.Profile {
	file := "../../../examples/" + example
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	k := parts.Default()
	reg, passes := k.Registry(), k.PassRegistry()
	module, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	m := pass.NewManager("builtin.module")
	require.NoError(t, m.AddPipeline(passes.Pipeline("tile-to-llvm"), "stamps=true to="+to))
	require.NoError(t, m.Complete(passes))
	cfg := &pass.Config{Dialects: reg, Passes: passes, Verify: true, Emit: func(d *diag.Diagnostic) {
		assert.NotEqual(t, diag.Error, d.Severity, d.Message)
	}}
	k.Configure(cfg)
	require.NoError(t, m.Run(cfg, module))

	out := filepath.Join(t.TempDir(), "stamps.json")
	var errs bytes.Buffer
	s := &session{name: "tsrun", kit: k, ctx: context.Background(), out: &errs, errw: &errs, file: file, text: string(text)}
	s.command()
	s.opts.trace, s.opts.entry = out, "main"
	params := exec.Params(ir.LookupSymbol(module, "main"))
	arrays, err := exec.Inputs(params, nil, nil, 1)
	require.NoError(t, err)
	require.NoError(t, s.profile(module, arrays, exec.Simulator{}), errs.String())
	f, err := os.Open(out)
	require.NoError(t, err)
	defer f.Close()
	p, err := profile.Read(f)
	require.NoError(t, err)
	return p
}

// TestStamps: the simulator's trace of the program has each slice of the stamps, by the name and the line, at every level,
// and each role does the same in the same order.
func TestStamps(t *testing.T) {
	for _, example := range []string{"gemm.mlir", "flash_attention.mlir", "softmax.mlir"} {
		t.Run(example, func(t *testing.T) {
			p := stampedBySimulator(t, example, "planned")
			require.NotEmpty(t, p.Slices)
			assert.Zero(t, p.Lost)
			threads := stampedBySimulator(t, example, "llvm")
			assert.Equal(t, sequences(p), sequences(threads), "planned and of threads")
		})
	}
}

// sequences are what each agent did, one after the other.
func sequences(p *profile.Profile) map[string]string {
	out := map[string]string{}
	for _, s := range p.Slices {
		out[s.Agent] += s.Name + " at " + s.At + "\n"
	}
	return out
}
