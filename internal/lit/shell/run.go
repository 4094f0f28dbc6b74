package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os/exec"
	"runtime/debug"
	"sync"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
)

// Exit codes of commands that did not exit by themselves, as Python's
// subprocess gives them: the negated number of the signal.
const (
	abortedCode = -6 // SIGABRT: a panic
	killedCode  = -9 // SIGKILL: time is up
)

// runBuiltin runs a command in this process. A panic in it becomes its result.
// When time is up and it does not return, it is left behind.
func (inv *invocation) runBuiltin(ctx context.Context) int {
	ctx = proc.With(ctx, proc.State{Dir: inv.dir, Env: inv.environment()})
	if ctx.Done() == nil {
		return inv.callBuiltin(ctx, inv.stdio.out, inv.stdio.errw)
	}
	// A command that is left behind must not write into the result any more.
	out := &gate{w: inv.stdio.out}
	errw := out
	if inv.stdio.errw != inv.stdio.out {
		errw = &gate{w: inv.stdio.errw}
	}
	done := make(chan int, 1)
	go func() { done <- inv.callBuiltin(ctx, out, errw) }()
	select {
	case code := <-done:
		return code
	case <-ctx.Done():
	}
	select {
	case code := <-done:
		return code
	case <-time.After(grace):
	}
	out.shut()
	errw.shut()
	return killedCode
}

// grace is the time a command has to end after it was asked to.
const grace = 200 * time.Millisecond

func (inv *invocation) callBuiltin(ctx context.Context, out, errw io.Writer) (code int) {
	defer func() {
		if reason := recover(); reason != nil {
			fmt.Fprintf(errw, "panic in '%s': %v\n\n%s", inv.name(), reason, debug.Stack())
			code = abortedCode
		}
	}()
	var args []string
	if len(inv.args) > 0 {
		args = inv.args[1:]
	}
	return inv.builtin(ctx, args, inv.stdio.in, out, errw)
}

func (inv *invocation) name() string {
	if len(inv.args) == 0 {
		return "env"
	}
	return inv.args[0]
}

// gate passes writes on until it is shut.
type gate struct {
	mu     sync.Mutex
	w      io.Writer
	closed bool
}

var errShut = errors.New("time is up")

func (g *gate) Write(p []byte) (int, error) {
	g.mu.Lock()
	defer g.mu.Unlock()
	if g.closed {
		return 0, errShut
	}
	return g.w.Write(p)
}

func (g *gate) shut() {
	g.mu.Lock()
	defer g.mu.Unlock()
	g.closed = true
}

// runProgram executes a program. When time is up it is killed, and all that it
// started.
func (inv *invocation) runProgram(ctx context.Context) (int, error) {
	path, args := inv.path, inv.args
	if inv.limits.any() {
		path, args = inv.limits.wrap(path, args)
	}
	cmd := exec.CommandContext(ctx, path, args[1:]...)
	cmd.Args[0] = args[0]
	cmd.Dir, cmd.Env = inv.dir, inv.environment()
	cmd.Stdout, cmd.Stderr = inv.stdio.out, inv.stdio.errw
	if !isEmpty(inv.stdio.in) {
		cmd.Stdin = inv.stdio.in
	}
	cmd.WaitDelay = grace
	proc.KillGroup(cmd)
	err := cmd.Run()
	var exit *exec.ExitError
	if err == nil || errors.As(err, &exit) || errors.Is(err, exec.ErrWaitDelay) {
		return exitCode(cmd.ProcessState), nil
	}
	if cmd.ProcessState != nil { // it ran, but its input or output broke
		return exitCode(cmd.ProcessState), nil
	}
	return 0, misuse("Could not create process (%s) due to %v", inv.path, err)
}

// isEmpty reports that there is nothing to read, so that no pipe is needed.
func isEmpty(in io.Reader) bool {
	switch in := in.(type) {
	case *bytes.Reader:
		return in.Len() == 0
	case *bytes.Buffer:
		return in.Len() == 0
	}
	return false
}
