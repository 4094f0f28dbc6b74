// Package cli is the tslit command: lit's options, progress and reports. [Main]
// finds the tests, runs them with the commands that its caller brings, and returns
// lit's exit code. options.go declares the flags.
package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/lit"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/term"
)

// Exit codes.
const (
	allPassed  = 0
	someFailed = 1
	badRun     = 2 // wrong options, no tests, a broken configuration
)

// Main runs the command with args, which do not include the program's name.
// builtins are commands that tests can run without a process. Options also come
// from the environment variable LIT_OPTS.
func Main(ctx context.Context, args []string, out, errw io.Writer, builtins map[string]lit.Builtin) int {
	var s settings
	code := allPassed
	getenv := func(name string) string { return proc.Getenv(ctx, name) }
	cmd := &cobra.Command{
		Use:     "tslit [options] <path>...",
		Short:   "Run tests in the format of LLVM's lit",
		Long:    "tslit runs tests in the format of LLVM's lit, in one process and without Python.\nOptions are also read from the environment variable LIT_OPTS, which wins.",
		Version: lit.Version,
		Args: func(_ *cobra.Command, paths []string) error {
			if len(paths) == 0 {
				return errors.New("no tests: name files or folders of tests.  Try: 'tslit --help'")
			}
			return nil
		},
		RunE: func(_ *cobra.Command, paths []string) error {
			if err := s.check(); err != nil {
				return err
			}
			r := &session{settings: &s, out: out, errw: errw, builtins: builtins, colors: term.Colors(out, getenv)}
			if s.processes {
				r.builtins = nil
			}
			for i, path := range paths {
				paths[i] = proc.Path(ctx, path)
			}
			code = r.run(ctx, paths)
			return nil
		},
	}
	s.register(cmd.Flags(), getenv)
	cmd.Version = command.VersionAs("as lit " + cmd.Version)
	cmd.SetVersionTemplate("tslit {{.Version}}\n")
	tool := command.Tool{Command: cmd, OneDash: true, OnError: badRun}
	if exit := command.Execute(ctx, tool, slices.Concat(args, strings.Fields(getenv("LIT_OPTS"))), nil, out,
		errw); exit != command.OK {
		return exit
	}
	return code
}

// session is one run of the command.
type session struct {
	*settings
	out, errw io.Writer
	builtins  map[string]lit.Builtin
	colors    bool
}

func (s *session) complain(format string, args ...any) int {
	fmt.Fprintf(s.errw, format+"\n", args...)
	return badRun
}

func (s *session) run(ctx context.Context, paths []string) int {
	found, err := lit.Discover(paths, lit.DiscoverOptions{
		Env: proc.Env(ctx), Params: s.parameters(), Paths: s.absolutePaths(), Builtins: s.builtins,
		ConfigPrefix: s.configPrefix,
	})
	if err != nil {
		return s.complain("%v", err)
	}
	for _, w := range found.Warnings {
		if s.diagnostics != "error" {
			s.complain("tslit: %s", w)
		}
	}
	if len(found.Tests) == 0 {
		return s.complain("error: did not discover any tests for provided path(s)")
	}
	if s.showSuites || s.showTests || s.showFeatures {
		s.list(found.Tests)
		return allPassed
	}
	if s.seed == 0 {
		s.seed = uint64(time.Now().UnixNano())
	}
	lit.Sort(found.Tests, lit.Order(s.order), s.seed)
	if lit.Order(s.order) == lit.Random {
		s.complain("tslit: note: random order, --seed=%d", s.seed)
	}
	chosen := s.choose(found.Tests)
	if len(chosen) == 0 {
		return s.nothingChosen(len(found.Tests))
	}
	s.markExpected(found.Tests)
	elapsed := s.execute(ctx, found, chosen)
	return s.conclude(found.Tests, chosen, elapsed)
}

func (s *session) parameters() map[string]string {
	params := map[string]string{}
	for _, p := range s.params {
		name, value, _ := strings.Cut(p, "=")
		params[name] = value
	}
	return params
}

func (s *session) absolutePaths() []string {
	var list []string
	for _, p := range s.paths {
		if abs, err := filepath.Abs(p); err == nil {
			list = append(list, abs)
		}
	}
	return list
}

func (s *session) nothingChosen(discovered int) int {
	const text = "error: filter did not match any tests (of %d discovered).  "
	if s.allowEmpty {
		s.complain(text+"Suppressing error because '--allow-empty-runs' was specified.", discovered)
		return allPassed
	}
	return s.complain(text+"Use '--allow-empty-runs' to suppress this error.", discovered)
}

// list prints what the --show-… options ask for.
func (s *session) list(tests []*lit.Test) {
	lit.Sort(tests, lit.Lexical, 0)
	if s.showSuites {
		counts := map[*lit.Suite]int{}
		var suites []*lit.Suite
		for _, t := range tests {
			if counts[t.Suite] == 0 {
				suites = append(suites, t.Suite)
			}
			counts[t.Suite]++
		}
		fmt.Fprintln(s.out, "-- Test Suites --")
		for _, suite := range suites {
			fmt.Fprintf(s.out, "  %s - %d tests\n    Source Root: %s\n    Exec Root  : %s\n    Available Features: %s\n",
				suite.Config.Name, counts[suite], suite.SourceRoot, suite.ExecRoot, strings.Join(suite.Config.FeatureNames(), " "))
		}
	}
	if s.showTests {
		fmt.Fprintln(s.out, "-- Available Tests --")
		for _, t := range tests {
			fmt.Fprintf(s.out, "  %s\n", t.Name())
		}
	}
	if s.showFeatures {
		fmt.Fprintln(s.out, strings.Join(lit.UsedFeatures(tests), " "))
	}
}

// display decides how much is printed. On a terminal a progress bar stands for
// the tests that pass.
func (s *session) display(total int) *lit.Display {
	d := &lit.Display{Out: s.out, Colors: s.colors, Results: lit.ShowAll, Total: total}
	d.Bar = (term.IsTerminal(s.out) || s.succinct && s.bar) && !s.noBar && !s.quiet
	switch {
	case s.showAll:
		d.Output = lit.ShowAll
	case s.verbose > 0:
		d.Output = lit.ShowFailed
	}
	if (s.quiet || s.succinct || d.Bar) && !s.showAll {
		d.Results = lit.ShowFailed
	}
	if s.testOutput.given {
		d.Output = s.testOutput.shown
		d.Results = max(d.Results, d.Output)
	}
	if s.printResult.given {
		d.Results = s.printResult.shown
		d.Output = min(d.Results, d.Output)
	}
	return d
}

func (s *session) execute(ctx context.Context, found *lit.Discovery, chosen []*lit.Test) time.Duration {
	for _, t := range found.Tests {
		t.Result = lit.Result{Code: lit.Excluded}
	}
	if s.maxTime > 0 {
		var cancel context.CancelFunc
		ctx, cancel = context.WithTimeoutCause(ctx, time.Duration(s.maxTime)*time.Second, errMaxTime)
		defer cancel()
	}
	workers := min(s.workers, len(chosen))
	d := s.display(len(chosen))
	d.Header(len(found.Tests), workers)
	start := time.Now()
	err := lit.Run(ctx, chosen, lit.RunOptions{
		Builtins: s.builtins, Workers: workers, Timeout: s.timeLimit(found.Timeout),
		MaxFailures: s.maxFailures, NoExecute: s.noExecute, Retries: s.retries, ExcludeXFail: s.excludeXFail, Done: d.Update,
	})
	d.Clear()
	switch {
	case errors.Is(err, lit.ErrMaxFailures), errors.Is(err, errMaxTime):
		s.complain("warning: %v, skipping remaining tests", err)
	case err != nil:
		s.complain("  interrupted by user, skipping remaining tests")
	}
	return time.Since(start)
}

var errMaxTime = errors.New("reached timeout")

// conclude prints the summary, writes the reports and returns the exit code.
func (s *session) conclude(all, chosen []*lit.Test, elapsed time.Duration) int {
	if !s.skipRecording && !s.noExecute {
		lit.RecordTimes(chosen)
	}
	if s.timeTests {
		lit.WriteTimes(s.out, all)
	}
	shown := map[lit.Code]bool{}
	for code, on := range s.shown {
		shown[code] = *on
	}
	summary := lit.Summary{Tests: all, Elapsed: elapsed, Shown: shown, Quiet: s.quiet || s.terse && !s.noTerse,
		Name: s.testName}
	summary.Write(s.out)
	if err := s.writeReports(all, chosen, elapsed); err != nil {
		return s.complain("tslit: error: %v", err)
	}
	if !lit.HasFailure(all) {
		return allPassed
	}
	if s.ignoreFail {
		s.complain("\nExiting with status 0 instead of 1 because '--ignore-fail' was specified.")
		return allPassed
	}
	return someFailed
}

func (s *session) testName(t *lit.Test) string {
	if !s.relative {
		return t.Name()
	}
	dir, err := os.Getwd()
	if err != nil {
		return t.SourcePath()
	}
	rel, err := filepath.Rel(dir, t.SourcePath())
	if err != nil {
		return t.SourcePath()
	}
	return rel
}

func (s *session) writeReports(all, chosen []*lit.Test, elapsed time.Duration) error {
	tests := all
	if s.shards > 0 {
		tests = chosen
	}
	if s.failuresOnly {
		var failed []*lit.Test
		for _, t := range tests {
			if t.Result.Code.IsFailure() {
				failed = append(failed, t)
			}
		}
		tests = failed
	}
	err := writeFile(s.xunit, func(w io.Writer) error { lit.WriteXUnit(w, tests, elapsed); return nil })
	return errors.Join(err, writeFile(s.json, func(w io.Writer) error { return lit.WriteJSON(w, tests, elapsed) }))
}

func writeFile(name string, write func(io.Writer) error) error {
	if name == "" {
		return nil
	}
	return proc.Replace(name, write)
}
