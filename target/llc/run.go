package llc

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"os/exec"
	"path/filepath"
	"strings"
	"time"
)

// CompileError says why a tool did not translate a module.
type CompileError struct {
	Tool      string // "llc"
	Message   string // one line
	Function  string // where, when the tool says
	Intrinsic string // the intrinsic that could not be selected
	Line      int    // of the tool's input, 0 when unknown
	Source    string // the text of that line
	Hint      string // what to change
	Output    string // all that the tool printed
}

func (e *CompileError) Error() string {
	var b strings.Builder
	b.WriteString(e.Tool + ": " + e.Message)
	if e.Function != "" {
		fmt.Fprintf(&b, " in function @%s", e.Function)
	}
	if e.Line > 0 {
		fmt.Fprintf(&b, " (line %d: %s)", e.Line, strings.TrimSpace(e.Source))
	}
	if e.Hint != "" {
		b.WriteString("; " + e.Hint)
	}
	return b.String()
}

// DefaultTimeout bounds one run of a tool. Large unrolled kernels take ptxas
// about a minute.
const DefaultTimeout = 5 * time.Minute

// Output is what a process left.
type Output struct {
	Stdout []byte
	Log    string // stderr
	Failed bool
}

// Run runs a tool on an input. The error says that it could not be run or took
// too long; a tool that reports failure itself gives Output.Failed.
func Run(ctx context.Context, timeout time.Duration, path string, stdin []byte, args ...string) (Output, error) {
	if timeout == 0 {
		timeout = DefaultTimeout
	}
	ctx, cancel := context.WithTimeout(ctx, timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, path, args...)
	cmd.Stdin = bytes.NewReader(stdin)
	cmd.WaitDelay = time.Second
	var stdout, stderr bytes.Buffer
	cmd.Stdout, cmd.Stderr = &stdout, &stderr
	err := cmd.Run()
	out := Output{Stdout: stdout.Bytes(), Log: stderr.String(), Failed: err != nil}
	var exit *exec.ExitError
	switch {
	case errors.Is(ctx.Err(), context.DeadlineExceeded):
		return out, &CompileError{Tool: filepath.Base(path), Message: "stopped after " + timeout.String(),
			Hint: "reduce unrolling or increase the time limit", Output: out.Log}
	case ctx.Err() != nil:
		return out, ctx.Err()
	case err != nil && !errors.As(err, &exit):
		return out, fmt.Errorf("cannot run %s: %w", path, err)
	}
	return out, nil
}

// SourceLine returns line n of a text, counted from 1.
func SourceLine(text []byte, n int) string {
	for i, l := range strings.Split(string(text), "\n") {
		if i == n-1 {
			return l
		}
	}
	return ""
}
