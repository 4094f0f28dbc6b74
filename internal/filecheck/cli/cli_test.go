package cli

import (
	"bytes"
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/proc"
)

// check runs the command on a check file and returns its exit code and output.
func check(t *testing.T, env []string, checks, input string, args ...string) (int, string) {
	dir := t.TempDir()
	require.NoError(t, os.WriteFile(filepath.Join(dir, "check"), []byte(checks), 0o666))
	ctx := proc.With(context.Background(), proc.State{Dir: dir, Env: env})
	var out bytes.Buffer
	code := Main(ctx, append(args, "check"), strings.NewReader(input), &out, &out)
	return code, out.String()
}

func TestOptionsFromTheEnvironment(t *testing.T) {
	code, out := check(t, []string{"FILECHECK_OPTS=-dump-input=never --ignore-case"}, "CHECK: a\nCHECK: b\n", "A\n")
	assert.Equal(t, 1, code)
	assert.NotContains(t, out, "Input was:")
	assert.Contains(t, out, "check:2:8: error")
}

func TestColorsFromTheEnvironment(t *testing.T) {
	_, out := check(t, []string{"CLICOLOR_FORCE=1"}, "CHECK: b\n", "a\n")
	assert.Contains(t, out, "\x1b[0;1;31merror: ")
	_, out = check(t, []string{"CLICOLOR_FORCE=1", "NO_COLOR=1"}, "CHECK: b\n", "a\n")
	assert.NotContains(t, out, "\x1b")
}

func TestWrongUsage(t *testing.T) {
	for want, args := range map[string][]string{
		"Unknown command line argument '--no-such-option'.  Try: 'filecheck --help'":                                  {"--no-such-option"},
		"Unknown command line argument '-no=1'.  Try: 'filecheck --help'":                                             {"-no=1"},
		"for the --dump-input option: Cannot find option named 'sometimes'!":                                          {"--dump-input=sometimes"},
		"for the --dump-input-filter option: Cannot find option named ''!":                                            {"--dump-input-filter="},
		"for the --dump-input-context option: 'many' value invalid for uint argument!":                                {"--dump-input-context=many"},
		"for the --ignore-case option: 'maybe' is invalid value for boolean argument! Try 0 or 1":                     {"-ignore-case=maybe"},
		"Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: filecheck --help": {"a"},
	} {
		code, out := check(t, nil, "CHECK: a\n", "a\n", args...)
		assert.Equal(t, badUsage, code, args)
		assert.Equal(t, "filecheck: "+want+"\n", out, args)
	}
	var out bytes.Buffer
	assert.Equal(t, badUsage, Main(context.Background(), []string{"check", "--input-file"}, nil, &out, &out))
	assert.Equal(t, "filecheck: for the --input-file option: requires a value!\n", out.String())
}

func TestNoCheckFile(t *testing.T) {
	var out bytes.Buffer
	assert.Equal(t, noCheck, Main(context.Background(), nil, nil, &out, &out))
	assert.Equal(t, "<check-file> not specified\n", out.String())
}

func TestHelp(t *testing.T) {
	for _, flag := range []string{"--help", "-help", "-h"} {
		var out bytes.Buffer
		assert.Equal(t, 0, Main(context.Background(), []string{flag}, nil, &out, &out))
		assert.Contains(t, out.String(), "--implicit-check-not pattern")
	}
}
