// Package app is the command tsfuzz as a library: it draws programs from
// internal/tilegen, checks them with tools/tsfuzz/check, counts, and writes what it
// finds.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"sync/atomic"
	"time"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/tilegen"
	"github.com/tsopt/tsopt/tools/tsfuzz/check"
)

// session is one run of the tool.
type session struct {
	ctx       context.Context
	out, errw io.Writer
	opts      options
	ended     atomic.Bool // no more programs are to be tried
	python    bool        // what is mutated is Python
}

type options struct {
	from, seeds uint64
	limit       time.Duration
	jobs        int
	gen         tilegen.Options
	weights     []string
	ptx         int
	finds       string
	shrink      time.Duration
	schedules   []uint
	timeout     time.Duration
	mutate      []string
	memory      int
	print       bool
	features    bool
}

// found is the exit code when something was found.
const found = command.Exit(2)

// Main runs tsfuzz and returns its exit code: 0, 1 for an error, 2 when something
// was found.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	s := &session{ctx: ctx, out: out, errw: errw}
	return command.Execute(ctx, command.Tool{Command: s.command()}, args, in, out, errw)
}

func (s *session) command() *cobra.Command {
	c := &cobra.Command{
		Use:   "tsfuzz [options]",
		Short: "tests the compiler with random tile programs",
		Long: "tsfuzz generates random valid tile programs, executes them after every pass of their lowering, and compiles\n" +
			"some to PTX. It prints counts, and each kind of failure once, with its seeds.",
		Example: "  tsfuzz --seeds=1000\n" +
			"  tsfuzz --seeds=100 --only=gemm,pipelined --finds=finds --shrink=1m\n" +
			"  tsfuzz --from=17 --seeds=1 --print | tsrun - --verify-each-stage",
		Args: command.Files(0, 0),
		RunE: func(c *cobra.Command, _ []string) error {
			if c.Flags().Changed("for") && !c.Flags().Changed("seeds") {
				s.opts.seeds = math.MaxUint64
			}
			return s.execute()
		},
	}
	s.flags(c)
	return c
}

func (s *session) flags(c *cobra.Command) {
	o := &s.opts
	f := c.Flags()
	f.SortFlags = false
	f.Uint64Var(&o.from, "from", 0, "first seed")
	f.Uint64Var(&o.seeds, "seeds", 100, "number of programs; with --for the default is unlimited")
	f.DurationVar(&o.limit, "for", 0, "stop after this time, or after --seeds programs if both are given")
	f.IntVarP(&o.jobs, "jobs", "j", runtime.GOMAXPROCS(0), "number of programs that are tested at the same time")
	f.IntVar(&o.gen.Statements, "statements", 0, "number of statements of a kernel; by default the seed determines it")
	f.IntVar(&o.gen.Elements, "elements", 1024, "maximum number of elements of a tile")
	f.StringSliceVar(&o.gen.Only, "only", nil, "`features` that generated programs use")
	f.StringSliceVar(&o.weights, "weight", nil, "`feature=n`: relative frequency of a feature; 0 disables it")
	f.BoolVar(&o.features, "features", false, "list the features and exit")
	f.BoolVar(&o.print, "print", false, "print the programs and exit")
	f.IntVar(&o.ptx, "ptx", 10, "percentage of programs that are compiled to PTX and assembled")
	f.UintSliceVar(&o.schedules, "schedules", []uint{0, 1}, "number of schedules of agents to execute each stage with")
	f.DurationVar(&o.timeout, "timeout", time.Minute, "time limit for one program")
	f.StringArrayVar(&o.mutate, "mutate", nil,
		"run pass pipelines on mutants of the programs of these `files` and of generated programs; a pattern, repeatable")
	f.IntVar(&o.memory, "memory", 4096, "stop when mutants use more than this many MiB")
	f.StringVar(&o.finds, "finds", "", "`folder` for a program of each kind of failure")
	f.DurationVar(&o.shrink, "shrink", 0, "reduce those programs, each in at most this time")
	for _, flag := range []string{"for", "timeout", "shrink", "jobs", "elements", "memory"} {
		command.AtLeast(f, flag, 1)
	}
	command.AtLeast(f, "statements", 0)
	command.Between(f, "ptx", 0, 100)
}

func (s *session) execute() error {
	if s.opts.features {
		for _, f := range tilegen.Features() {
			fmt.Fprintf(s.out, "%-22s %3d  %s\n", f.Name, f.Weight, f.Doc)
		}
		return nil
	}
	if err := s.checkOptions(); err != nil {
		return err
	}
	if s.opts.print {
		for i := range s.opts.seeds {
			fmt.Fprint(s.out, tilegen.Generate(s.opts.from+i, s.opts.gen).Text)
		}
		return nil
	}
	if len(s.opts.mutate) > 0 {
		return s.mutants(s.opts.mutate)
	}
	return s.soak()
}

// checkOptions finds what does not go together, or cannot be had.
func (s *session) checkOptions() error {
	o := &s.opts
	if err := s.weights(); err != nil {
		return err
	}
	switch {
	case len(o.schedules) == 0:
		return errors.New("--schedules expects a number, or several numbers separated by commas")
	case o.shrink > 0 && o.finds == "":
		return errors.New("--shrink reduces the programs that --finds=FOLDER writes; add --finds")
	case o.shrink > 0 && len(o.mutate) > 0:
		return errors.New("--shrink and --mutate are mutually exclusive; use tsreduce for crashes of passes")
	case o.finds == "":
		return nil
	}
	folder := proc.Path(s.ctx, o.finds)
	if err := os.MkdirAll(folder, 0o777); err != nil {
		return fmt.Errorf("--finds=%s: cannot create the folder: %s", o.finds, command.Reason(err))
	}
	if err := proc.CheckCreate(filepath.Join(folder, "current-0.mlir")); err != nil {
		return fmt.Errorf("--finds=%s: cannot write into the folder: %s", o.finds, command.Reason(err))
	}
	o.finds = folder
	return nil
}

// weights reads feature=n.
func (s *session) weights() error {
	known := map[string]bool{}
	for _, f := range tilegen.Features() {
		known[f.Name] = true
	}
	s.opts.gen.Weights = map[string]int{}
	for _, text := range s.opts.weights {
		name, value, _ := strings.Cut(text, "=")
		n, err := strconv.Atoi(value)
		if err != nil || n < 0 || !known[name] {
			return fmt.Errorf("--weight=%s: expected FEATURE=NUMBER, with a feature of --features", text)
		}
		s.opts.gen.Weights[name] = n
	}
	for _, name := range s.opts.gen.Only {
		if !known[name] {
			return fmt.Errorf("--only=%s: unknown feature; see --features", name)
		}
	}
	return nil
}

func (s *session) checker() *check.Checker {
	c := check.New()
	c.Timeout = s.opts.timeout
	c.Schedules = nil
	for _, n := range s.opts.schedules {
		c.Schedules = append(c.Schedules, uint64(n))
	}
	return c
}
