// Package app is the tsmutate tool without its process. Mutations are data, in
// tools/tsmutate/mutations; they are built, all at once, into copies of the sources
// and the environment picks one (package mutant). A child process for each mutation
// runs the checks that reach its code, those that execute programs first, until one
// fails.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"path"
	"path/filepath"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/internal/command"
)

type session struct {
	ctx              context.Context
	in               io.Reader
	out, errw        io.Writer
	root             string
	overlay, program string
	opts             options
}

type options struct {
	list, child, build, all, meaning, verbose, goTests, short bool
	jobs                                                      int
	timeout                                                   time.Duration
	minScore                                                  float64
}

// Main runs tsmutate and returns its exit code: 0, or 1 for an error or too many
// bugs that nothing found.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	s := &session{ctx: ctx, in: in, out: out, errw: errw}
	return command.Execute(ctx, command.Tool{Command: s.command()}, args, in, out, errw)
}

func (s *session) command() *cobra.Command {
	c := &cobra.Command{
		Use:   "tsmutate [options] [NAME...]",
		Short: "inserts bugs into the compiler and counts how many of them the tests detect",
		Long: `tsmutate builds the compiler once with all bugs that the lists in
tools/tsmutate/mutations describe, and runs, for each bug or for those whose names
match a pattern, the examples, random programs and the lit tests that reach its code until one fails. Those whose
names are like the bug's come first.

To look at a bug, run any tool with it:
  TSMUTATE=NAME go run -overlay=build/tsmutate/overlay.json ./tools/tsopt ...`,
		Example: "  tsmutate                    # the score\n" +
			" tsmutate -v 'cse-*'         # some bugs, with details\n" +
			"  tsmutate --list",
		RunE: func(_ *cobra.Command, names []string) error { return s.execute(names) },
	}
	s.flags(c.Flags())
	return c
}

func (s *session) flags(f *pflag.FlagSet) {
	o := &s.opts
	f.SortFlags = false
	f.BoolVar(&o.list, "list", false, "list the bugs and exit")
	f.BoolVar(&o.build, "build", false, "build the program with all bugs, build/tsmutate/mutants, and exit")
	f.BoolVar(&o.all, "all", false, "do not stop at the first check that detects a bug")
	f.BoolVar(&o.meaning, "meaning", false, "run the checks that execute programs first, to see which bugs only text comparisons detect")
	f.BoolVarP(&o.verbose, "verbose", "v", false, "show the output of the checks that detect a bug")
	f.BoolVar(&o.goTests, "go-tests", true, "run the Go tests on bugs that no check detects")
	f.BoolVar(&o.short, "short", false, "run only what bash test/run does, without --all: programs at each level instead of after each pass, Go tests with -short")
	f.IntVarP(&o.jobs, "jobs", "j", 1, "number of bugs that are tested at the same time")
	f.DurationVar(&o.timeout, "timeout", time.Minute,
		"time limit of a check, in addition to ten times its time without a bug")
	command.AtLeast(f, "jobs", 1)
	command.AtLeast(f, "timeout", 1)
	f.Float64Var(&o.minScore, "min-score", 0, "fail if fewer per cent of the bugs are detected")
	f.BoolVar(&o.child, "child", false, "")
	f.MarkHidden("child")
}

func (s *session) execute(patterns []string) error {
	var err error
	if s.root, err = moduleRoot(); err != nil {
		return err
	}
	if s.opts.child {
		return runChecks(s.ctx, s.root, s.opts.short, s.in, s.out)
	}
	all, err := readLists(filepath.Join(s.root, listFolder))
	if err != nil {
		return err
	}
	chosen, err := choose(all, patterns)
	if err != nil {
		return err
	}
	if s.opts.list {
		for _, m := range chosen {
			fmt.Fprintf(s.out, "%-40s %s, %s: %s\n", m.name, m.file, m.decl, m.what)
		}
		return nil
	}
	// All are built, however few are chosen: the build is cached.
	s.overlay, s.program, err = buildMutants(s.ctx, s.root, filepath.Join(s.root, "build", "tsmutate"), all)
	if err != nil || s.opts.build {
		return err
	}
	return s.score(chosen)
}

func (s *session) score(chosen []*mutation) error {
	b, err := s.measure()
	if err != nil {
		return err
	}
	fmt.Fprintf(s.errw, "%d bugs, %d checks\n", len(chosen), len(b.Checks))
	var verdicts []*verdict
	if err := s.tryAll(chosen, b, func(v *verdict) {
		verdicts = append(verdicts, v)
		s.tell(v)
	}); err != nil {
		return err
	}
	summarize(s.out, verdicts)
	c := count(verdicts, "")
	if score := 100 * float64(c.killed) / float64(max(1, c.bugs-c.explained)); score < s.opts.minScore {
		return errors.New("too many bugs survived")
	}
	return nil
}

// choose keeps the mutations whose names match one of the patterns.
func choose(all []*mutation, patterns []string) ([]*mutation, error) {
	if len(patterns) == 0 {
		return all, nil
	}
	var chosen []*mutation
	for _, m := range all {
		for _, p := range patterns {
			ok, err := path.Match(p, m.name)
			if err != nil {
				return nil, fmt.Errorf("%q: %w", p, err)
			}
			if ok {
				chosen = append(chosen, m)
				break
			}
		}
	}
	if len(chosen) == 0 {
		return nil, fmt.Errorf("unknown mutation %v; see tsmutate --list", patterns)
	}
	return chosen, nil
}
