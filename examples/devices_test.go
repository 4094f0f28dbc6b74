package examples

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"regexp"
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
	require.GreaterOrEqual(t, len(out), 12)
	return out
}

// TestCommunicationIsProved holds that verify-comm has nothing to say of the examples of several
// devices: neither an error nor a remark that something was not checked.
func TestCommunicationIsProved(t *testing.T) {
	for f, text := range severalDevices(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			require.Empty(t, verifyComm(t, text))
		})
	}
}

// TestLaunchedTwice runs each example of several devices with a loop of the host around all that
// main does, which allocates and launches once more: a launch leaves nothing behind that the
// next one takes for its own.
func TestLaunchedTwice(t *testing.T) {
	for f, text := range severalDevices(t) {
		t.Run(f, func(t *testing.T) {
			t.Parallel()
			text := twice(t, text)
			require.Empty(t, verifyComm(t, text))
			file := filepath.Join(t.TempDir(), f)
			require.NoError(t, os.WriteFile(file, []byte(text), 0o600))
			require.Contains(t, simulate(t, file, "--verify-each-stage", "--once", "--schedules", "1"), "verified after every one of")
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

// verifyComm is what verify-comm says of a program with its collectives lowered.
func verifyComm(t *testing.T, text string) string {
	t.Helper()
	var errw bytes.Buffer
	code := tsopt.Main(context.Background(), []string{"--expand-forms", "--lower-comm", "--verify-comm", "-o", os.DevNull}, strings.NewReader(text), &bytes.Buffer{}, &errw)
	require.Zero(t, code, errw.String())
	return errw.String()
}
