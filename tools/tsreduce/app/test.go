package app

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync/atomic"
	"time"

	"github.com/tsopt/tsopt/internal/proc"
)

// tester runs the interestingness test.
type tester struct {
	path    string
	args    []string
	want    codes
	timeout time.Duration
	dir     string // of the files that the test gets
	cwd     string
	env     []string
	files   atomic.Int64
}

// The exit codes of shells for what they cannot execute.
const (
	notExecutable = 126
	notFound      = 127
)

// grace is how long a killed test may hold its output open.
const grace = time.Second

func (s *session) tester() (*tester, error) {
	if s.opts.test == "" {
		return nil, errors.New("no test: use --test=SCRIPT")
	}
	path, err := lookUp(s.ctx, s.opts.test)
	if err != nil {
		return nil, fmt.Errorf("cannot run the test '%s': %w", s.opts.test, err)
	}
	dir, err := os.MkdirTemp("", "tsreduce-")
	if err != nil {
		return nil, err
	}
	return &tester{
		path: path, args: s.opts.testArgs, want: s.opts.interestingCode, timeout: s.opts.timeout, dir: dir,
		cwd: proc.Dir(s.ctx), env: proc.Env(s.ctx),
	}, nil
}

// lookUp finds a program: a file first, as mlir-reduce does, then in PATH.
func lookUp(ctx context.Context, name string) (string, error) {
	path := proc.Path(ctx, name)
	if !filepath.IsAbs(path) {
		path = filepath.Join(proc.Dir(ctx), path)
	}
	st, err := os.Stat(path)
	switch {
	case err == nil && st.IsDir():
		return "", errors.New("it is a directory")
	case err == nil && st.Mode()&0o111 == 0:
		return "", fmt.Errorf("the file is not executable: chmod +x %s", name)
	case err == nil:
		return path, nil
	case !strings.Contains(name, "/"):
		for _, d := range filepath.SplitList(proc.Getenv(ctx, "PATH")) {
			if st, err := os.Stat(filepath.Join(d, name)); err == nil && !st.IsDir() && st.Mode()&0o111 != 0 {
				return filepath.Join(d, name), nil
			}
		}
	}
	return "", errors.New("no such file")
}

func (t *tester) close() { os.RemoveAll(t.dir) }

// interesting runs the test on a program.
func (t *tester) interesting(ctx context.Context, text string) (bool, error) {
	file := filepath.Join(t.dir, fmt.Sprintf("tsreduce-%d.mlir", t.files.Add(1)))
	if err := os.WriteFile(file, []byte(text), 0o666); err != nil {
		return false, err
	}
	defer os.Remove(file)
	ctx, cancel := context.WithTimeout(ctx, t.timeout)
	defer cancel()
	cmd := exec.CommandContext(ctx, t.path, append(t.args[:len(t.args):len(t.args)], file)...)
	cmd.Dir, cmd.Env, cmd.WaitDelay = t.cwd, t.env, grace
	proc.KillGroup(cmd)
	err := cmd.Run()
	switch {
	case ctx.Err() != nil:
		return false, nil // too late, or no longer asked for
	case cmd.ProcessState == nil:
		return false, fmt.Errorf("cannot run the test: %w", err)
	}
	return t.judge(cmd.ProcessState.ExitCode())
}

// judge turns an exit code, -1 for the end by a signal, into the answer. A shell's
// codes for a missing program are a mistake in the test unless asked for.
func (t *tester) judge(code int) (bool, error) {
	switch {
	case t.want.one:
		return code == t.want.code, nil
	case code == notFound || code == notExecutable:
		return false, fmt.Errorf("the test exits with code %d, by which shells report that they cannot run a program; "+
			"if this is intended, use --interesting-exit-code=%d", code, code)
	}
	return code != 0, nil
}
