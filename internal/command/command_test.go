package command

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"runtime"
	"runtime/debug"
	"strings"
	"syscall"
	"testing"
	"time"

	"github.com/spf13/cobra"
	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
)

// execute runs a tool that does what is given.
func execute(run func() error, args ...string) (code int, out, errw string) {
	var o, e bytes.Buffer
	cmd := &cobra.Command{Use: "tool [options] FILE", Args: Files(1, 1),
		RunE: func(*cobra.Command, []string) error { return run() }}
	cmd.Flags().Uint("count", 0, "a number")
	cmd.Flags().StringP("output", "o", "", "a file")
	cmd.Flags().Int("much", 0, "per cent")
	Between(cmd.Flags(), "much", 0, 100)
	cmd.Flags().Int("jobs", 1, "a number")
	AtLeast(cmd.Flags(), "jobs", 1)
	cmd.Flags().Duration("limit", 0, "a time")
	AtLeast(cmd.Flags(), "limit", 1)
	cmd.Flags().UintSlice("orders", nil, "numbers")
	cmd.Flags().Uint("bench", 0, "a number")
	cmd.Flags().Lookup("bench").NoOptDefVal = "20"
	code = Execute(context.Background(), Tool{Command: cmd}, args, nil, &o, &e)
	return code, o.String(), e.String()
}

func TestExitCodes(t *testing.T) {
	for _, c := range []struct {
		name string
		run  func() error
		code int
		errw string
	}{
		{"good", func() error { return nil }, 0, ""},
		{"bad", func() error { return errors.New("no \x1b[31m file") }, 1, `tool: no \1B[31m file` + "\n"},
		{"reported", func() error { return Reported }, 1, ""},
		{"own", func() error { return fmt.Errorf("x: %w", Exit(2)) }, 2, ""},
		{"internal", func() error { panic("ouch") }, 70, "tool: internal error: ouch\ntool: this is a bug in tool"},
	} {
		code, _, errw := execute(c.run, "file")
		assert.Equal(t, c.code, code, c.name)
		assert.True(t, strings.HasPrefix(errw, c.errw) && (c.errw != "" || errw == ""), "%s: %s", c.name, errw)
	}
}

func TestUsage(t *testing.T) {
	never := func() error { panic("it ran") }
	for args, want := range map[string]string{
		"":              "tool: no input file.  Try: 'tool --help'\n",
		"a b":           "tool: more than one input file: [\"a\" \"b\"].  Try: 'tool --help'\n",
		"--cuont=3":     "tool: Unknown command line argument '--cuont=3'.  Try: 'tool --help'\ntool: Did you mean '--count'?\n",
		"-cuont=3":      "tool: Unknown command line argument '-cuont=3'.  Try: 'tool --help'\ntool: Did you mean '--count'?\n",
		"--count=-1 a":  "tool: for the --count option: '-1' value invalid for uint argument!\n",
		"a -count=x":    "tool: for the --count option: 'x' value invalid for uint argument!\n",
		"a --output":    "tool: for the --output option: requires a value!\n",
		"a --much=-1":   "tool: for the --much option: '-1': expected a number from 0 to 100\n",
		"a --much=101":  "tool: for the --much option: '101': expected a number from 0 to 100\n",
		"a --much=x":    "tool: for the --much option: 'x' value invalid for integer argument!\n",
		"a --jobs=0":    "tool: for the --jobs option: '0': expected a number, 1 or more\n",
		"a --limit=0s":  "tool: for the --limit option: '0s': expected a time greater than zero, as 90s or 5m\n",
		"a --limit=5":   "tool: for the --limit option: '5' is no duration! Try 90s, 5m or 1h30m\n",
		"a --orders=":   "tool: for the --orders option: '': expected numbers separated by commas\n",
		"a --bench 3":   "tool: more than one input file: [\"a\" \"3\"].  Try: 'tool --help'; did you mean --bench=3?\n",
		"a --version=x": "tool: for the --version option: 'x' is invalid value for boolean argument! Try 0 or 1\n",
	} {
		code, _, errw := execute(never, strings.Fields(args)...)
		assert.Equal(t, Failed, code, args)
		assert.Equal(t, want, errw, args)
	}
	code, out, _ := execute(never, "-version")
	assert.Equal(t, OK, code)
	assert.Equal(t, "tool "+Version()+"\n", out)
}

func TestOrigin(t *testing.T) {
	info := &debug.BuildInfo{GoVersion: "go1.26.0"}
	assert.Equal(t, "go1.26.0", stamped(info))
	info.Settings = []debug.BuildSetting{{Key: "vcs.revision", Value: "0123abc"}, {Key: "vcs.modified", Value: "false"}}
	assert.Equal(t, "commit 0123abc, go1.26.0", stamped(info))
	info.Settings[1].Value = "true"
	assert.Equal(t, "commit 0123abc, modified, go1.26.0", stamped(info))
}

// TestCompletionLeavesTheLastWord: what is completed stays as it was typed, and flags before it are read as always.
func TestCompletionLeavesTheLastWord(t *testing.T) {
	code, out, errw := execute(func() error { panic("it ran") }, "__complete", "-count=3", "--co")
	assert.Equal(t, OK, code, errw)
	assert.Contains(t, out, "--completion")
	code, _, _ = execute(func() error { panic("it ran") }, "__complete")
	assert.NotEqual(t, Internal, code)
}

// TestMain is the process of TestInterrupt when the environment says so.
func TestMain(m *testing.M) {
	if dir := os.Getenv("COMMAND_TEST_DIR"); dir != "" {
		Process(func(ctx context.Context, args []string, _ io.Reader, out, _ io.Writer) int {
			f, _ := proc.Create(filepath.Join(dir, "result"))
			fmt.Fprintln(f, "half of it")
			fmt.Fprintln(out, "started")
			<-ctx.Done()
			if len(args) > 0 {
				select {} // does not listen
			}
			fmt.Fprintln(out, "ended in order")
			f.Close()
			return Interrupted
		}, 200*time.Millisecond)
	}
	os.Exit(m.Run())
}

func TestInterrupt(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("has no signals")
	}
	for _, args := range [][]string{nil, {"deaf"}} {
		dir := t.TempDir()
		cmd := exec.Command(os.Args[0], args...)
		cmd.Env = append(os.Environ(), "COMMAND_TEST_DIR="+dir)
		out, err := cmd.StdoutPipe()
		require.NoError(t, err)
		require.NoError(t, cmd.Start())
		started := make([]byte, len("started\n"))
		_, err = io.ReadFull(out, started)
		require.NoError(t, err)
		require.NoError(t, cmd.Process.Signal(syscall.SIGINT))
		rest, _ := io.ReadAll(out)
		cmd.Wait()
		assert.Equal(t, Interrupted, cmd.ProcessState.ExitCode())
		assert.Equal(t, args == nil, strings.Contains(string(rest), "ended in order"))
		left, err := os.ReadDir(dir)
		require.NoError(t, err)
		assert.Empty(t, left, "an unfinished file is left")
	}
}
