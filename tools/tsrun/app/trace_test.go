package app

import (
	"bufio"
	"bytes"
	"context"
	"encoding/json"
	"os"
	"os/exec"
	"path/filepath"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/traceevent"
	"github.com/tsopt/tsopt/target/profile"
)

// traceOf runs an example, and returns the name of its trace and its slices.
func traceOf(t *testing.T, example string) (file string, slices []profile.Slice) {
	file = filepath.Join(t.TempDir(), "trace.json")
	var out, errs bytes.Buffer
	code := Main(context.Background(), []string{"../../../examples/" + example, "--trace=" + file}, nil, &out, &errs)
	require.Zero(t, code, errs.String())
	raw, err := os.Open(file + "l")
	require.NoError(t, err)
	defer raw.Close()
	lines := bufio.NewScanner(raw)
	require.True(t, lines.Scan(), "a line about the whole")
	for lines.Scan() {
		var s profile.Slice
		require.NoError(t, json.Unmarshal(lines.Bytes(), &s))
		slices = append(slices, s)
	}
	return file, slices
}

// TestTrace: the trace for viewers has the slices of the lines beside it. Those of a track are disjoint or one in
// another, and a block does what its program says as often as it says.
func TestTrace(t *testing.T) {
	file, slices := traceOf(t, "flash_attention.mlir")
	text, err := os.ReadFile(file)
	require.NoError(t, err)
	var trace struct {
		Events []traceevent.Event `json:"traceEvents"`
	}
	require.NoError(t, json.Unmarshal(text, &trace))
	shown, products := 0, 0
	open := map[int][]traceevent.Event{}
	for _, e := range trace.Events {
		switch e.Phase {
		case traceevent.Complete, traceevent.Begin:
			shown++
		}
		if e.Phase != traceevent.Complete {
			continue
		}
		around := open[e.Thread]
		for len(around) > 0 && around[len(around)-1].Time+around[len(around)-1].Duration <= e.Time {
			around = around[:len(around)-1]
		}
		if len(around) > 0 {
			last := around[len(around)-1]
			assert.LessOrEqual(t, e.Time+e.Duration, last.Time+last.Duration, "%v begins in %v", e, last)
		}
		open[e.Thread] = append(around, e)
	}
	for _, s := range slices {
		assert.LessOrEqual(t, s.From, s.To)
		assert.False(t, s.Open)
		if s.Name == "tile.gemm" && s.Agent == "block [0, 0]" {
			products++
		}
	}
	assert.Len(t, slices, shown)
	assert.Equal(t, 2*(4+2), products, "two in each of four steps, and with the mask of the second kernel in each of two")
}

// TestPerfetto: Perfetto's trace processor counts the slices of a trace of the simulator and of one of stamps. Without
// it only the strict reader of traceevent reads them, in other tests.
func TestPerfetto(t *testing.T) {
	shell, err := exec.LookPath("trace_processor_shell")
	if err != nil {
		t.Skip("no trace_processor_shell, on which the Python package perfetto depends")
	}
	if err := exec.Command("python3", "-c", "import perfetto.trace_processor").Run(); err != nil {
		t.Skip("no Python package perfetto")
	}
	file, slices := traceOf(t, "flash_attention.mlir")
	perfettoCounts(t, shell, file, len(slices))
	s := sessionOf(t, "flash_attention.mlir")
	perfettoCounts(t, shell, s.opts.trace, len(stampedBySimulator(t, s, stampedModule(t, s, "planned")).Slices))
}

func perfettoCounts(t *testing.T, shell, file string, slices int) {
	out, err := exec.Command("python3", "-c", `import sys
from perfetto.trace_processor import TraceProcessor, TraceProcessorConfig
with TraceProcessor(trace=sys.argv[1], config=TraceProcessorConfig(bin_path=sys.argv[2])) as p:
    print(list(p.query("select count(*) as n from slice"))[0].n)`, file, shell).Output()
	require.NoError(t, err)
	var n int
	require.NoError(t, json.Unmarshal(out, &n))
	assert.Equal(t, slices, n)
}
