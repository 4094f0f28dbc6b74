package filecheck_test

import (
	"bytes"
	"context"
	"flag"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/filecheck/cli"
	"github.com/tsopt/tsopt/internal/proc"
)

var update = flag.Bool("update", false, "rewrite the reports in testdata from what LLVM's FileCheck says")

// corpusCase is one case of testdata/*.txt: options, a check file, an input, and
// what LLVM's FileCheck 22 says about them.
type corpusCase struct {
	name         string
	args         []string
	check, input section
	exit         int
	report       string
}

// section is a text as written in the corpus. An escaped one has its newlines,
// tabs and other bytes as \n, \t, \xNN.
type section struct {
	written string
	escaped bool
}

func (s section) text(t *testing.T) string {
	if !s.escaped {
		return s.written
	}
	text, err := strconv.Unquote(`"` + strings.ReplaceAll(s.written, "\n", "") + `"`)
	require.NoError(t, err)
	return text
}

func readCorpus(t *testing.T, file string) []*corpusCase {
	data, err := os.ReadFile(file)
	require.NoError(t, err)
	var cases []*corpusCase
	var into *string
	for _, line := range strings.SplitAfter(string(data), "\n") {
		head := strings.TrimSuffix(line, "\n")
		if name, ok := strings.CutPrefix(head, "=== "); ok {
			cases = append(cases, &corpusCase{name: name})
			into = new(string)
			continue
		}
		if len(cases) == 0 {
			continue
		}
		c := cases[len(cases)-1]
		if args, ok := strings.CutPrefix(head, "args: "); ok {
			c.args = strings.Fields(args)
			continue
		}
		if title, ok := strings.CutPrefix(head, "--- "); ok {
			into = c.open(t, title)
			continue
		}
		*into += line
	}
	return cases
}

// open returns where the text after a section's title goes.
func (c *corpusCase) open(t *testing.T, title string) *string {
	kind, rest, _ := strings.Cut(title, " ")
	switch kind {
	case "check":
		c.check.escaped = rest == "escaped"
		return &c.check.written
	case "input":
		c.input.escaped = rest == "escaped"
		return &c.input.written
	case "exit":
		code, err := strconv.Atoi(rest)
		require.NoError(t, err)
		c.exit = code
		return &c.report
	}
	require.Fail(t, "unknown section "+title)
	return nil
}

func writeCorpus(t *testing.T, file string, cases []*corpusCase) {
	var b strings.Builder
	for _, c := range cases {
		fmt.Fprintf(&b, "=== %s\n", c.name)
		if len(c.args) > 0 {
			fmt.Fprintf(&b, "args: %s\n", strings.Join(c.args, " "))
		}
		for _, s := range []struct {
			title string
			section
		}{{"check", c.check}, {"input", c.input}} {
			escaped := ""
			if s.escaped {
				escaped = " escaped"
			}
			fmt.Fprintf(&b, "--- %s%s\n%s", s.title, escaped, s.written)
		}
		fmt.Fprintf(&b, "--- exit %d\n%s", c.exit, c.report)
	}
	require.NoError(t, os.WriteFile(file, []byte(b.String()), 0o666))
}

// peer returns LLVM's FileCheck of the version that the corpus was made with.
func peer() string {
	path, err := exec.LookPath("FileCheck-22")
	if err != nil {
		return ""
	}
	return path
}

// stable takes out of a report what may differ: the directory, the name of the
// program, and texts that belong to the tool.
func stable(report, dir string) string {
	report = strings.ReplaceAll(report, dir+"/", "")
	var lines []string
	for _, line := range strings.SplitAfter(report, "\n") {
		line = strings.Replace(line, "-color' ninja check", "-color' tslit test", 1)
		if strings.HasPrefix(line, "FileCheck command line:") {
			line = "FileCheck command line:\n"
		}
		lines = append(lines, line)
	}
	report = strings.Join(lines, "")
	return strings.ReplaceAll(report, "\x1b[1m\x1b[0m\x1b[0;1;30m", "\x1b[0;1;30m")
}

func TestCorpus(t *testing.T) {
	files, err := filepath.Glob("testdata/*.txt")
	require.NoError(t, err)
	total := 0
	for _, file := range files {
		cases := readCorpus(t, file)
		total += len(cases)
		for _, c := range cases {
			t.Run(strings.TrimSuffix(filepath.Base(file), ".txt")+"/"+c.name, func(t *testing.T) { c.run(t) })
		}
		if *update {
			writeCorpus(t, file, cases)
		}
	}
	assert.GreaterOrEqual(t, total, 150)
}

func (c *corpusCase) run(t *testing.T) {
	dir := t.TempDir()
	checkFile := filepath.Join(dir, "check")
	require.NoError(t, os.WriteFile(checkFile, []byte(c.check.text(t)), 0o666))
	args := append(append([]string(nil), c.args...), checkFile)
	input := c.input.text(t)
	if program := peer(); program != "" {
		c.runPeer(t, program, args, input, dir)
	} else if *update {
		t.Fatal("FileCheck-22 is not on PATH")
	}
	ctx := proc.With(context.Background(), proc.State{Dir: dir})
	var out bytes.Buffer
	code := cli.Main(ctx, args, strings.NewReader(input), &out, &out)
	assert.Equal(t, c.exit, code, "exit code")
	assert.Equal(t, c.report, stable(out.String(), dir))
}

// runPeer runs LLVM's FileCheck and compares it with the corpus.
func (c *corpusCase) runPeer(t *testing.T, program string, args []string, input, dir string) {
	cmd := exec.Command(program, args...)
	cmd.Stdin = strings.NewReader(input)
	cmd.Env = []string{}
	out, _ := cmd.CombinedOutput()
	report := stable(string(out), dir)
	if *update {
		c.exit, c.report = cmd.ProcessState.ExitCode(), report
		return
	}
	assert.Equal(t, c.exit, cmd.ProcessState.ExitCode(), "exit code of %s", program)
	assert.Equal(t, c.report, report, "report of %s", program)
}
