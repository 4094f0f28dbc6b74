// Package app is the command tstune as a library: it plans a program with each choice of its parameters, ranks the
// choices by their predicted times (package estimate), compiles the best and measures them on a device.
// docs/use/tune.md is the guide.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/backend"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/tools/kit/parts"
)

// Main runs tstune and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	k := parts.Default()
	if err := k.Err(); err != nil {
		fmt.Fprintf(errw, "tstune: %v\n", err)
		return command.Failed
	}
	s := &session{kit: k, ctx: ctx, out: out, errw: errw, dialects: k.Registry()}
	return command.Execute(ctx, command.Tool{Command: s.command(), Completions: s.completions}, args, in, out, errw)
}

// session is one run of the tool.
type session struct {
	kit       parts.Kit
	ctx       context.Context
	out, errw io.Writer
	dialects  *ir.Registry
	sources   diag.Sources
	opts      options
	begun     time.Time     // of the budget
	dev       exec.Repeater // that measures, nil where none does
}

type options struct {
	device     string
	arch       string
	entry      string
	params     []string
	top        uint
	runs       uint
	budget     time.Duration
	records    string
	compileTo  string
	measure    string
	report     bool
	seed       uint64
	format     string
	noProgress bool
}

func (s *session) command() *cobra.Command {
	o := &s.opts
	c := &cobra.Command{
		Use:   "tstune [options] [FILE]",
		Short: "searches good values of a program's parameters",
		Long: "tstune plans a program with each choice of its parameters (tile.param), reports the choices that cannot be compiled, and\n" +
			"ranks the others by their estimated time. With a device it compiles the best choices and measures them.",
		Example: "  tstune gemm.mlir --top=8\n" +
			"  tstune gemm.mlir --device=cuda --budget=60s --records=gemm.jsonl\n" +
			"  tstune gemm.mlir --compile-only=DIR    # where LLVM is\n" +
			"  tstune --measure=DIR --records=gemm.jsonl    # where the GPU is\n" +
			"  tstune --report --records=gemm.jsonl",
		Args: command.Files(0, 1),
		RunE: func(_ *cobra.Command, files []string) error { return s.execute(files) },
	}
	f := c.Flags()
	f.SortFlags = false
	f.StringVar(&o.device, "device", "none", "device for measurements: cuda, or none to rank only")
	f.StringVar(&o.arch, "arch", arch.Default, "target architecture: a scale.arch of the module or a shipped one")
	f.StringVar(&o.entry, "entry", "main", "function to execute")
	f.StringArrayVar(&o.params, "param", nil, "values of a parameter, `NAME=A,B`, instead of the program's")
	f.UintVar(&o.top, "top", 8, "number of choices that are shown, compiled and measured, best first")
	f.UintVar(&o.runs, "runs", 20, "number of measurements of a choice; the median counts")
	f.DurationVar(&o.budget, "budget", time.Minute, "time limit of the measurements; at least one choice is measured")
	f.StringVar(&o.records, "records", "", "append the results to a `FILE`, one record per line")
	f.StringVar(&o.compileTo, "compile-only", "", "write the best choices, compiled, to a `DIR` for --measure")
	f.StringVar(&o.measure, "measure", "", "measure the choices that --compile-only wrote to a `DIR`")
	f.BoolVar(&o.report, "report", false, "report for the records how well the predicted order matches the measured one")
	f.Uint64Var(&o.seed, "seed", 1, "seed of random inputs")
	f.StringVar(&o.format, "format", "isa", "format of compiled kernels: isa (PTX) or bin (machine code, by ptxas)")
	f.BoolVar(&o.noProgress, "no-progress", false, "no progress bar")
	command.AtLeast(f, "top", 1)
	command.AtLeast(f, "runs", 1)
	return c
}

// completions lets shells complete the values of flags.
func (s *session) completions(c *cobra.Command) {
	command.Choices(c, "device", s.devices()...)
	command.Choices(c, "format", formats...)
	command.Folder(c, "compile-only", "measure")
}

// formats are what --format may be.
var formats = []string{"isa", "bin"}

// measuring is the device that measures: of the back end whose times are predicted.
func (s *session) measuring() backend.Device { return s.kit.Backends.Planning().Devices[0] }

// devices are what --device may be.
func (s *session) devices() []string { return []string{"none", s.measuring().Name} }

func (s *session) execute(files []string) error {
	s.begun = time.Now()
	switch devices := s.devices(); {
	case !slices.Contains(devices, s.opts.device):
		return fmt.Errorf("unknown device '%s'; expected %s%s", s.opts.device, strings.Join(devices, " or "),
			nearest.DidYouMean(s.opts.device, devices))
	case !slices.Contains(formats, s.opts.format):
		return fmt.Errorf("unknown format '%s'; expected isa or bin%s", s.opts.format,
			nearest.DidYouMean(s.opts.format, formats))
	case s.opts.report:
		return s.report(files)
	case s.opts.measure != "" && len(files) > 0:
		return errors.New("--measure expects no program: the directory contains the output of --compile-only")
	case s.opts.measure != "":
		return s.measureDirectory()
	case s.opts.compileTo != "" && s.opts.device != "none":
		return errors.New("--compile-only prepares measurements on another machine: remove --device")
	case len(files) == 0:
		return errors.New("no input file.  Try: 'tstune --help'")
	}
	return s.tune(files[0])
}

// tune ranks a program's choices, and does with the best what the options say.
func (s *session) tune(file string) error {
	program, err := s.load(file)
	if err != nil {
		return err
	}
	if s.opts.device != "none" { // its absence is reported before anything that takes long
		if err := s.open(); err != nil {
			return err
		}
		defer s.dev.Close()
	}
	all, err := s.plan(program)
	if err != nil {
		return err
	}
	s.show(all)
	best := s.best(all)
	switch {
	case s.opts.compileTo != "":
		return s.writeDirectory(program, best)
	case s.dev != nil:
		return s.measureAll(s.compile(program, best))
	}
	return s.record(recordsOf(all)...)
}

// open begins to use the device.
func (s *session) open() error {
	dev, err := s.measuring().Open(backend.Session{Context: s.ctx, Poison: true})
	if err != nil {
		return err
	}
	s.dev = dev.(exec.Repeater)
	return nil
}

// late reports whether the budget of a device is used up.
func (s *session) late() bool { return s.dev != nil && time.Since(s.begun) > s.opts.budget }

// bar is a progress bar, which is invisible without a terminal.
func (s *session) bar(what string) func(done, total int) {
	if s.opts.noProgress || !term.IsTerminal(s.errw) {
		return func(int, int) {}
	}
	return (&term.Bar{W: s.errw, What: what}).Show
}

// problem prints the diagnostics of an error and returns [command.Reported].
func (s *session) problem(err error) error {
	r := diag.Renderer{W: s.errw, Sources: &s.sources}
	for _, d := range diag.List(err, nil) {
		r.Render(d)
	}
	return command.Reported
}
