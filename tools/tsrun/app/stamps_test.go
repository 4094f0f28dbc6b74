package app

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/steps"
	"github.com/tsopt/tsopt/tools/kit/parts"
)

// stampedModule is an example with functions whose kernels write stamps, at a level.
func stampedModule(t *testing.T, s *session, to string) *ir.Op {
	reg, passes := s.dialects, s.kit.PassRegistry()
	module, err := asm.Parse(asm.Source{Name: s.file, Text: s.text}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	m := pass.NewManager("builtin.module")
	require.NoError(t, m.AddPipeline(passes.Pipeline("tile-to-llvm"), "stamps=true to="+to))
	require.NoError(t, m.Complete(passes))
	cfg := &pass.Config{Dialects: reg, Passes: passes, Verify: true, Emit: func(d *diag.Diagnostic) {
		assert.NotEqual(t, diag.Error, d.Severity, d.Message)
	}}
	s.kit.Configure(cfg)
	require.NoError(t, m.Run(cfg, module))
	return module
}

// sessionOf is a run of an example that writes a trace.
func sessionOf(t *testing.T, example string) *session {
	file := "../../../examples/" + example
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	k := parts.Default()
	out := &bytes.Buffer{}
	s := &session{name: "tsrun", kit: k, ctx: context.Background(), out: out, errw: out, file: file, text: string(text),
		dialects: k.Registry()}
	s.command()
	s.opts.trace, s.opts.entry = filepath.Join(t.TempDir(), "trace.json"), "main"
	return s
}

// stampedBySimulator is the profile that tsrun makes of a module whose kernels write stamps. Threads of the simulator
// write them in the place of a GPU's.
func stampedBySimulator(t *testing.T, s *session, module *ir.Op) *profile.Profile {
	arrays, err := exec.Inputs(exec.Params(ir.LookupSymbol(module, "main")), nil, nil, 1)
	require.NoError(t, err)
	require.NoError(t, s.profile(module, arrays, exec.Simulator{}))
	f, err := os.Open(s.opts.trace)
	require.NoError(t, err)
	defer f.Close()
	p, err := profile.Read(f)
	require.NoError(t, err)
	return p
}

// does is what an agent does, and where.
type does struct{ agent, name, at string }

// counts is how often agents do what.
func counts(slices []profile.Slice) map[does]int {
	out := map[does]int{}
	for _, s := range slices {
		agent, _, _ := strings.Cut(s.Agent, ", SM ")
		out[does{agent, s.Name, s.At}]++
	}
	return out
}

// TestStamps: each role does the same in the same order at every level, and the simulator's own trace of the planned
// program names the same waits as often.
func TestStamps(t *testing.T) {
	for _, example := range []string{"gemm.mlir", "flash_attention.mlir", "softmax.mlir"} {
		t.Run(example, func(t *testing.T) {
			s := sessionOf(t, example)
			planned := stampedModule(t, s, "planned")
			p := stampedBySimulator(t, s, planned)
			require.NotEmpty(t, p.Slices)
			assert.Zero(t, p.Lost)
			threads := stampedBySimulator(t, s, stampedModule(t, s, "llvm"))
			assert.Equal(t, sequences(p), sequences(threads), "planned and of threads")

			r := &steps.Recorder{}
			arrays, err := exec.Inputs(exec.Params(ir.LookupSymbol(planned, "main")), nil, nil, 1)
			require.NoError(t, err)
			_, err = exec.Run(context.Background(), planned, "main", arrays, exec.Simulator{}, sim.Options{Observer: r})
			require.NoError(t, err)
			all := counts(r.Profile(profile.Head{}).Slices)
			for d, n := range counts(p.Slices) {
				switch d.name {
				case "tile.acquire", "tile.take", "tile.barrier", "tile.async_wait":
					assert.Equal(t, all[d], n, "%v", d)
				case "tile.copy", "tile.gemm", "tile.store", "tile.load":
					assert.GreaterOrEqual(t, all[d], n, "%v", d)
				}
			}
		})
	}
}

// TestOrderOfStamps: a stage is taken after its copies began, and it is acquired again after its consumer had it.
func TestOrderOfStamps(t *testing.T) {
	s := sessionOf(t, "gemm.mlir")
	p := stampedBySimulator(t, s, stampedModule(t, s, "llvm"))
	of := func(block, name string) (out []profile.Slice) {
		for _, x := range p.Slices {
			if x.Name == name && strings.HasPrefix(x.Agent, block) {
				out = append(out, x)
			}
		}
		return out
	}
	for _, block := range []string{"block [0, 0]", "block [1, 0]", "block [0, 1]", "block [1, 1]"} {
		acquired, copied, taken, used := of(block, "tile.acquire"), of(block, "tile.copy"), of(block, "tile.take"), of(block, "tile.gemm")
		require.NotEmpty(t, taken, block)
		const stages = 3
		for i := range taken {
			assert.GreaterOrEqual(t, taken[i].To, copied[i].From)
			if i >= stages {
				assert.GreaterOrEqual(t, acquired[i].To, used[i-stages].From)
			}
		}
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
