package explain_test

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/npy"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/profile"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
)

// recorded is a trace of a program: the simulator writes its stamps, whose steps are taken for nanoseconds.
func recorded(t *testing.T, text string) *profile.Profile {
	k := parts.Default()
	reg, passes := k.Registry(), k.PassRegistry()
	module, err := asm.Parse(asm.Source{Name: "product.mlir", Text: text}, reg, asm.ParseOptions{})
	require.NoError(t, err)
	m := pass.NewManager("builtin.module")
	require.NoError(t, m.AddPipeline(passes.Pipeline("tile-to-llvm"), "stamps=true to=planned"))
	require.NoError(t, m.Complete(passes))
	cfg := &pass.Config{Dialects: reg, Passes: passes}
	k.Configure(cfg)
	require.NoError(t, m.Run(cfg, module))
	f := ir.LookupSymbol(module, "main_stamps")
	require.NotNil(t, f)
	arrays, err := exec.Inputs(exec.Params(f), nil, nil, 1)
	require.NoError(t, err)
	_, err = exec.Run(context.Background(), module, "main_stamps", arrays, exec.Simulator{}, sim.Options{Output: os.Stderr})
	require.NoError(t, err)
	stamped, err := exec.StampedBy(f)
	require.NoError(t, err)
	p := &profile.Profile{Head: profile.Head{Clock: profile.Nanoseconds, GPU: "a GPU", File: "product.mlir", Version: "1"}}
	for _, s := range stamped {
		k := profile.Kernel{Name: s.Kernel, Fingerprint: s.Means.Fingerprint, Without: 100, With: 101, Overhead: 0.01}
		_, err := p.AddStamps(k, s.Means, numbers(arrays[s.Arg]), s.Shape[0], s.Shape[1], s.Shape[2])
		require.NoError(t, err)
	}
	return p
}

func numbers(a *npy.Array) []int64 {
	out := make([]int64, a.Len())
	for i := range out {
		out[i] = int64(a.Bits(i))
	}
	return out
}

// small is a GEMM that each block computes three times: its producer has a loop with nothing but a loop.
const small = `func.func @main(%A: memref<128x256xf16>, %B: memref<256x256xf16>, %C: memref<3x128x256xf32>) {
  tile.kernel (%j) = (0) to (256) step (128) threads(256) {
    %zero = arith.constant dense<0.0> : tensor<128x128xf32>
    %c0 = arith.constant 0 : index
    %c1 = arith.constant 1 : index
    %c3 = arith.constant 3 : index
    scf.for %o = %c0 to %c3 step %c1 {
      %c = tile.pipelined %k = 0 to 256 step 64 stages(2) iter_args(%acc = %zero) -> (tensor<128x128xf32>) {
        %a = tile.load %A[0, %k] : memref<128x256xf16> -> tensor<128x64xf16>
        %b = tile.load %B[%j, %k] : memref<256x256xf16> -> tensor<128x64xf16>
        %d = tile.gemm %a, %b, %acc transpose_b : tensor<128x64xf16>, tensor<128x64xf16> -> tensor<128x128xf32>
        tile.yield %d : tensor<128x128xf32>
      }
      tile.store %c, %C[%o, 0, %j] : tensor<128x128xf32>, memref<3x128x256xf32>
    }
  }
  return
}
`

// TestMeasured: each role's measured steps add up to what its stamps took, in the loops of the prediction.
func TestMeasured(t *testing.T) {
	p := recorded(t, small)
	r, err := explain.Of(context.Background(), parts.Default(), explain.Request{
		Source: asm.Source{Name: "product.mlir", Text: small}, Trace: p})
	require.NoError(t, err)
	m := r.Kernels[0].Measured
	require.NotNil(t, m)
	assert.Equal(t, 0.01, m.Overhead)
	require.Equal(t, len(r.Kernels[0].Schedule.Lanes), len(m.Schedule.Lanes))
	for i, l := range m.Schedule.Lanes {
		assert.Equal(t, r.Kernels[0].Schedule.Lanes[i].Role, l.Role)
		cycles := 0.0
		for _, s := range p.Slices {
			if s.Stamp.Lane == i {
				cycles += float64(s.Stamp.Cycles)
			}
		}
		require.NotEmpty(t, l.Steps)
		assert.InEpsilon(t, cycles/float64(m.Blocks), total(l.Steps), 1e-9, l.Role)
	}
	require.NotEmpty(t, m.Gaps)
	for i, g := range m.Gaps {
		assert.Positive(t, g.Line)
		assert.Greater(t, max(g.Measured, g.Predicted)/max(1e-9, min(g.Measured, g.Predicted)), 1.2, "%d", i)
	}
	var page bytes.Buffer
	require.NoError(t, r.HTML(&page))
	assert.Contains(t, page.String(), `"gaps":[`)
}

// TestMeasuredPage: a browser draws the measured steps of each role beside the predicted ones.
func TestMeasuredPage(t *testing.T) {
	r, err := explain.Of(context.Background(), parts.Default(), explain.Request{
		Source: asm.Source{Name: "product.mlir", Text: small}, Trace: recorded(t, small)})
	require.NoError(t, err)
	b := show(t, page(t, r))
	assert.EqualValues(t, 2*len(r.Kernels[0].Schedule.Lanes), says(t, b, `return document.querySelectorAll(".lane").length`))
	assert.EqualValues(t, len(r.Kernels[0].Measured.Gaps),
		says(t, b, `return [...document.querySelectorAll("li")].filter((x) => x.textContent.includes(" cycles, predicted ")).length`))
	messages, err := b.Messages()
	require.NoError(t, err)
	assert.Empty(t, messages)
}

func total(steps []explain.Step) (sum float64) {
	for _, s := range steps {
		sum += s.Time * s.Repeats
	}
	return sum
}

// TestTraceOf: a trace of another program, of the simulator, one that was cut and one of two programs are rejected.
func TestTraceOf(t *testing.T) {
	dir := t.TempDir()
	program := filepath.Join(dir, "product.mlir")
	require.NoError(t, os.WriteFile(program, []byte(small), 0o644))
	p := recorded(t, small)
	var text bytes.Buffer
	require.NoError(t, p.Trace(&text))
	file := func(name string, content []byte) string {
		path := filepath.Join(dir, name)
		require.NoError(t, os.WriteFile(path, content, 0o644))
		return path
	}
	whole := file("whole.json", text.Bytes())
	page := filepath.Join(dir, "page.html")
	code, _, errs := run(t, program, "--trace="+whole, "-o", page)
	assert.Equal(t, command.OK, code, errs)
	assert.Contains(t, errs, "measured 100 µs on a GPU")
	assert.Contains(t, errs, "line ")

	other := file("other.mlir", []byte(strings.ReplaceAll(small, "threads(256)", "threads(128)")))
	for _, c := range []struct{ says, program, trace string }{
		{"is of another program", other, whole},
		{"is cut off after", program, file("cut.json", text.Bytes()[:text.Len()/2])},
		{"is no trace", program, file("text.json", []byte("hello"))},
		{"has no traceEvents", program, file("empty.json", []byte("{}"))},
		{"does not say what it is of", program, file("foreign.json", []byte(`{"traceEvents":[]}`))},
		{"steps of the simulator, not time", program, file("steps.json", steps(t, p))},
		{"overlaps", program, file("overlap.json", overlapping(t, text.Bytes()))},
		{"cannot read", program, filepath.Join(dir, "none.json")},
	} {
		code, _, errs := run(t, c.program, "--trace="+c.trace, "-o", page)
		assert.Equal(t, command.Failed, code, c.says)
		assert.Contains(t, errs, c.says)
	}
	code, _, errs = run(t, program, other, "--trace="+whole, "-o", page)
	assert.Equal(t, command.Failed, code)
	assert.Contains(t, errs, "--trace is of one program")
}

// steps is the trace as if the simulator had recorded it.
func steps(t *testing.T, p *profile.Profile) []byte {
	simulated := *p
	simulated.Clock = profile.Steps
	var text bytes.Buffer
	require.NoError(t, simulated.Trace(&text))
	return text.Bytes()
}

// overlapping is a trace whose first slice is longer than it was.
func overlapping(t *testing.T, text []byte) []byte {
	var trace map[string]any
	require.NoError(t, json.Unmarshal(text, &trace))
	for _, e := range trace["traceEvents"].([]any) {
		if event := e.(map[string]any); event["ph"] == "X" && event["dur"].(float64) > 0 {
			event["dur"] = 1.5 * event["dur"].(float64)
			break
		}
	}
	out, err := json.Marshal(trace)
	require.NoError(t, err)
	return out
}
