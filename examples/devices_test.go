package examples

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/require"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// severalDevices are the examples of several devices, with their texts.
func severalDevices(t *testing.T) map[string]string {
	t.Helper()
	out := map[string]string{}
	for _, f := range programs(t) {
		text, err := os.ReadFile(f)
		require.NoError(t, err)
		if bytes.Contains(text, []byte("tile.kernel devices(")) {
			out[f] = string(text)
		}
	}
	require.GreaterOrEqual(t, len(out), 14)
	return out
}

// countedOnDevices are the examples in which data say how many rows are put and where.
var countedOnDevices = []string{"moe_all_to_all.mlir", "grouped_gemm_all_to_all.mlir"}

// proved holds that verify-comm has nothing to say of an example of several devices: neither an
// error nor a remark that something was not checked, but for where rows lie that data count.
func proved(t *testing.T, file, text string) {
	t.Helper()
	said := chosen.ReplaceAllString(verifyComm(t, text), "")
	if !slices.Contains(countedOnDevices, file) {
		require.Empty(t, said)
		return
	}
	require.Contains(t, said, "the address of this access depends on runtime values")
	for line := range strings.Lines(said) {
		if strings.HasPrefix(line, "<stdin>:") {
			require.Contains(t, line, "remark: the address of this access depends on runtime values")
		}
	}
}

// chosen is what fuse-comm says of how it makes a collective, and why as a kernel of its own or as a part of one.
var chosen = regexp.MustCompile(`(?m)^.*remark: (of \d+ bytes on \d+ devices uses|is not fused:|is fused with the adjacent kernel[:,]) .*\n.*\n.*\n`)

// TestCommunicationIsProved checks the examples of several devices.
func TestCommunicationIsProved(t *testing.T) {
	for f, text := range severalDevices(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			proved(t, f, text)
		})
	}
}

// TestLaunchedTwice runs each example of several devices with a loop of the host around all that
// main does, which allocates and launches once more: a launch leaves nothing behind that the
// next one takes for its own, as the program is written and when it is lowered.
func TestLaunchedTwice(t *testing.T) {
	for f, text := range severalDevices(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			text := twice(t, text)
			proved(t, f, text)
			file := filepath.Join(t.TempDir(), f)
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			require.Contains(t, simulate(t, file, "--verify", "--once"), "\nverified")
			require.Contains(t, simulate(t, passed(t, file, "--tile-to-llvm"), "--verify", "--once"), "\nverified")
		})
	}
}

var mainBody = regexp.MustCompile(`(?s)(func\.func @main\(.*?\) \{\n)(.*?)(  return\n)`)

// twice is a program whose main does all twice.
func twice(t *testing.T, text string) string {
	t.Helper()
	at := mainBody.FindStringSubmatchIndex(text)
	require.NotNil(t, at)
	return text[:at[3]] + `  %launch_from = arith.constant 0 : index
  %launch_to = arith.constant 2 : index
  %launch_by = arith.constant 1 : index
  scf.for %launch = %launch_from to %launch_to step %launch_by {
` + text[at[4]:at[5]] + "  }\n" + text[at[6]:]
}

// verifyComm is what verify-comm says of a program whose collectives are expanded, at the
// beginning of the lowering.
func verifyComm(t *testing.T, text string) string {
	t.Helper()
	var way, errw bytes.Buffer
	require.Zero(t, tsopt.Main(context.Background(),
		[]string{"--tile-to-llvm", "--dump-pass-pipeline", "-o", os.DevNull, "-"},
		strings.NewReader("func.func @main() {\n  tile.kernel blocks(%x) = (1) threads(32) {\n  }\n  return\n}\n"),
		&bytes.Buffer{}, &way))
	_, passes, _ := strings.Cut(way.String(), "\n")
	before, _, found := strings.Cut(passes, "resolve-scale")
	require.True(t, found)
	args := []string{"--pass-pipeline=" + strings.TrimRight(before, " ,\n") + ")", "-o", os.DevNull, "-"}
	require.Zero(t, tsopt.Main(context.Background(), args, strings.NewReader(text), &bytes.Buffer{}, &errw), errw.String())
	return errw.String()
}
