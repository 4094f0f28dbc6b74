package shell

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"slices"
)

// Builtin is a command that runs in this process. It takes working directory
// and environment from the context (package proc) and returns an exit code.
type Builtin func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int

// Shell runs scripts one after the other. Directory, environment and directory
// stack live from one script to the next.
type Shell struct {
	Dir string
	Env map[string]string
	// Builtins are found before the commands of this package.
	Builtins map[string]Builtin
	// LastOnly gives a pipeline the exit code of its last command, not that of the
	// last one that failed.
	LastOnly bool
	stack    []string
	limits   limits
	// Results lists what every command has done.
	Results []Result
	// Broken says why a test could not be run to its end, which is neither
	// success nor failure.
	Broken error
}

// Result is what one command has done.
type Result struct {
	Args   []string
	Stdout string
	Stderr string
	// Code is the exit code; negative for a command that died of a signal or of
	// a panic.
	Code int
	// TimedOut: the command was running, or still to run, when time was up.
	TimedOut bool
	// Files are the outputs of a failed command that went to files.
	Files []OutputFile
}

// OutputFile is a file that the output of a command was redirected to.
type OutputFile struct{ Name, Text string }

// notFound is the exit code for commands that cannot be run.
const notFound = 127

// usageError is a mistake in a test's use of the shell.
type usageError string

func (e usageError) Error() string { return string(e) }

func misuse(format string, args ...any) error { return usageError(fmt.Sprintf(format, args...)) }

// Run runs a script and returns its exit code. When ctx ends, so does the run.
func (s *Shell) Run(ctx context.Context, script *Script) int {
	code := 0
	for _, p := range script.Pipelines {
		if ctx.Err() != nil {
			return 1
		}
		if p.Op == "&&" && code != 0 || p.Op == "||" && code == 0 {
			continue
		}
		var err error
		if code, err = s.runPipeline(ctx, p.Commands); err != nil {
			return code
		}
	}
	return code
}

// fail records that a command could not be run.
func (s *Shell) fail(c *Command, text string) int {
	s.Results = append(s.Results, Result{Args: c.words(), Stderr: text, Code: notFound})
	return notFound
}

func (c *Command) words() []string {
	list := make([]string, len(c.Args))
	for i, w := range c.Args {
		list[i] = w.Text
	}
	return list
}

var errAborted = errors.New("script aborted")

// runPipeline runs the commands in order; its exit code is that of the last
// command that failed, or of the last one (LastOnly).
func (s *Shell) runPipeline(ctx context.Context, commands []*Command) (int, error) {
	code := 0
	var piped *bytes.Buffer
	for i, c := range commands {
		inv, err := s.prepare(c, piped, len(commands))
		if err == nil {
			inv.last = i == len(commands)-1
			var result Result
			result, piped, err = inv.run(ctx)
			if err == nil {
				s.Results = append(s.Results, result)
				if result.Code != 0 || s.LastOnly {
					code = result.Code
				}
				continue
			}
		}
		var fileErr *fs.PathError
		if errors.As(err, &fileErr) {
			s.Broken = err
		}
		return s.fail(c, err.Error()), errAborted
	}
	return code, nil
}

// invocation is a command about to run.
type invocation struct {
	*Shell
	command  *Command
	args     []string
	dir      string
	env      map[string]string
	ownEnv   bool // env precedes the command
	negate   negation
	shellCmd shellCommand // a command that changes the shell itself
	builtin  Builtin
	path     string // of a program to execute
	stdio    stdio
	last     bool // of its pipeline
}

// prepare strips env, not and ! from the front of a command and finds out how
// to run the rest.
func (s *Shell) prepare(c *Command, piped *bytes.Buffer, commands int) (*invocation, error) {
	words, err := s.readFiles(c.Args)
	if err != nil {
		return nil, err
	}
	inv := &invocation{Shell: s, command: c, dir: s.Dir, env: s.Env}
	if words, err = inv.strip(words); err != nil {
		return nil, err
	}
	if len(words) == 0 { // env alone
		inv.builtin = printEnv
		return inv, inv.open(piped)
	}
	inv.args = []string{s.expand(words[0])[0]}
	for _, w := range words[1:] {
		inv.args = append(inv.args, s.expand(w)...)
	}
	if err := inv.resolve(commands); err != nil {
		return nil, err
	}
	return inv, inv.open(piped)
}

// resolve finds the implementation of the command.
func (inv *invocation) resolve(commands int) error {
	name := inv.args[0]
	if cmd, ok := shellCommands[name]; ok {
		if err := inv.checkShellCommand(commands); err != nil {
			return err
		}
		inv.shellCmd = cmd
		return nil
	}
	if inv.limits.any() {
		if inv.path = inv.lookPath(name); inv.path != "" {
			return nil
		}
	}
	for _, table := range []map[string]Builtin{inv.Builtins, Commands} {
		if b, ok := table[name]; ok {
			inv.builtin = b
			return nil
		}
	}
	if inv.path = inv.lookPath(name); inv.path == "" {
		return misuse("'%s': command not found", name)
	}
	return nil
}

// checkShellCommand rejects what lit rejects of the commands that it runs
// inside of itself.
func (inv *invocation) checkShellCommand(commands int) error {
	name := inv.args[0]
	switch {
	case inv.ownEnv:
		return misuse("Error: 'env' cannot call '%s'", name)
	case inv.negate.crash:
		return misuse("Error: 'not --crash' cannot call '%s'", name)
	case commands != 1:
		return misuse("Unsupported: '%s' cannot be part of a pipeline", name)
	}
	return nil
}

// run runs the command and returns its result and what the next command of the
// pipeline reads.
func (inv *invocation) run(ctx context.Context) (Result, *bytes.Buffer, error) {
	code, err := inv.execute(ctx)
	inv.stdio.close()
	if err != nil {
		return Result{}, nil, err
	}
	result := Result{Args: inv.command.words(), TimedOut: ctx.Err() != nil}
	result.Code = inv.negate.apply(code)
	result.Stderr = inv.stdio.stderr.String()
	if inv.last {
		result.Stdout = inv.stdio.stdout.String()
	}
	if result.Code != 0 {
		result.Files = inv.stdio.written()
	}
	return result, inv.stdio.toPipe(), nil
}

func (inv *invocation) execute(ctx context.Context) (int, error) {
	switch {
	case inv.shellCmd != nil:
		return inv.shellCmd(inv.Shell, inv.args[1:], inv.stdio.errw)
	case inv.builtin != nil:
		return inv.runBuiltin(ctx), nil
	}
	return inv.runProgram(ctx)
}

// environment lists the variables in order.
func (inv *invocation) environment() []string {
	list := make([]string, 0, len(inv.env))
	for _, name := range slices.Sorted(maps.Keys(inv.env)) {
		list = append(list, name+"="+inv.env[name])
	}
	return list
}
