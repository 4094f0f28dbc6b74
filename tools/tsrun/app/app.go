// Package app is the command tsrun as a library: it reads a module, makes the
// arguments of its main function, executes it, and compares, stores or times the
// results. docs/use/run.md describes the conventions.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"
	"time"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/dialects/scale/arch"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/target/exec"
	"github.com/tsopt/tsopt/target/ranks"
	"github.com/tsopt/tsopt/target/sim"
	"github.com/tsopt/tsopt/target/sim/watch"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/program"
)

// Main runs tsrun and returns its exit code: 0, 1 for a failure of the program
// or the tool, 2 when --verify found a difference.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	return Run(ctx, "tsrun", parts.Default(), args, in, out, errw)
}

// Run is a tool like tsrun, of a name and with a kit.
func Run(ctx context.Context, name string, k parts.Kit, args []string, in io.Reader, out, errw io.Writer) int {
	if err := k.Err(); err != nil {
		fmt.Fprintf(errw, "%s: %v\n", name, err)
		return command.Failed
	}
	s := &session{name: name, kit: k, ctx: ctx, in: in, out: out, errw: errw, dialects: k.Registry()}
	return command.Execute(ctx, command.Tool{Command: s.command(), Completions: s.completions}, args, in, out, errw)
}

// differs ends a run whose result is not the expected one.
const differs = command.Exit(2)

// launchesOf are whether the host waits between kernels.
var launchesOf = []string{"waited", "streamed"}

// session is one run of the tool.
type session struct {
	name      string
	kit       parts.Kit
	ctx       context.Context
	in        io.Reader
	out, errw io.Writer
	dialects  *ir.Registry
	opts      options
	colors    bool
	sources   diag.Sources // for snippets
	flags     *pflag.FlagSet
	internal  bool // an internal error was reported
	params    []exec.Param
	names     []string // of params, as the text has them
	// randomIntegers are the arguments that hold random integers, which are no indices.
	randomIntegers []string
	file           string
	text           string // of the program
	kernel         program.Kernel
	constraints    []tilelang.Constraint // extents that are those of others, of a program in Python
	points         []*watch.Point        // that --watch names
	group          *ranks.Group          // the job that this process is one of, nil for none
}

type options struct {
	entry      string
	kernel     string
	stdinName  string
	arch       string
	params     string
	device     string
	args       []string
	weights    string
	dims       []string
	strides    []string
	outs       []string
	seed       uint64
	verify     string
	tolerance  float64
	stages     string
	bench      uint
	onlyLevels bool
	once       bool
	schedules  uint
	resources  bool
	races      bool
	launches   string
	timeout    time.Duration
	maxSteps   uint64
	maxMemory  uint64
	schedule   uint64
	print      bool
	export     string
	workers    uint
	launcher   string
	ranks      uint
	noProgress bool
	timing     bool
	trace      string
	watches    []string
}

func (s *session) command() *cobra.Command {
	o := &s.opts
	c := &cobra.Command{
		Use:   s.name + " [options] FILE",
		Short: "executes a program on the simulator, on GPUs or on CPUs",
		Long: s.name + " executes the main function of a program: host code in this process, kernels on the simulator\n" +
			"(at any stage of lowering), on GPUs (--device=cuda, for modules compiled by\n" +
			"--tile-to-binary), or on this machine's processors (--device=cpu, --tile-to-cpu-binary).",
		Example: "  " + s.name + " examples/gemm.mlir --verify\n" +
			"  " + s.name + " examples/gemm.mlir --verify-each-stage\n" +
			"  " + s.name + " f.mlir --arg=0=a.npy --arg=1=random:128x64 --out=2=c.npy",
		Args: command.Files(1, 1),
		RunE: func(_ *cobra.Command, files []string) error { return s.execute(files[0]) },
	}
	f := c.Flags()
	s.flags = f
	f.SortFlags = false
	f.StringVar(&o.entry, "entry", "main", "function to execute")
	f.StringVar(&o.params, "params", "", "values of the program's parameters, `NAME=N …`, or records=FILE; other parameters have their defaults")
	f.StringVar(&o.device, "device", simulator, s.deviceDoc())
	f.UintVar(&o.workers, "workers", 0, "number of workers of each device of --device=cpu; 0 is one for each processor, and more where blocks wait for each other")
	f.StringVar(&o.launcher, "launcher", "",
		"how the processes of --device=nvshmem are started: local on this machine, or by mpirun or srun; not needed in processes that a launcher has started")
	f.UintVar(&o.ranks, "ranks", 2, "number of processes that --launcher starts, one for each device of the program")
	f.StringArrayVar(&o.args, "arg", nil, "argument `NAME=VALUE`: a file.npy, a number, or random, integers, below(N), uniform, zeros, ones, iota, with :128x64 for a shape; of a Python file also M=64,N=32 for parameters of the kernel")
	f.StringVar(&o.weights, "weights", "",
		"arguments from a `FILE.npz` or FILE.safetensors, by name: that of the argument in the program or its tile.name, with _ for . in the file")
	f.StringVar(&o.kernel, "kernel", "", "function of a Python file to compile; the default is the only function whose parameters have values")
	f.StringVar(&o.arch, "arch", arch.Default,
		"target architecture: a scale.arch of the module or a shipped one. The simulator warns if a tile program exceeds its limits, and --verify-each-stage lowers for it")
	program.StdinName(f, &o.stdinName)
	f.StringArrayVar(&o.strides, "strides", nil, "strides of an argument with dynamic strides, in elements, `NAME=72x1`")
	f.StringArrayVar(&o.dims, "dim", nil, "extents of an argument's dynamic dimensions, `NAME=128x64`")
	f.StringArrayVar(&o.outs, "out", nil, "store an argument after the run, `NAME=file.npy`")
	f.Uint64Var(&o.seed, "seed", 1, "seed of random inputs")
	f.StringVar(&o.verify, "verify", "", "compare with the function @reference, with another function `@name`, with main of a file, with a Python function FILE.py:NAME or :NAME of the program's own file, or with results RESULT=FILE.npy")
	f.Lookup("verify").NoOptDefVal = "@reference"
	f.Float64Var(&o.tolerance, "tolerance", 0,
		"maximum relative error of --verify, instead of tile.tolerance or the default of the type")
	f.StringVar(&o.stages, "verify-each-stage", "",
		"run the passes of a `pipeline` one by one, execute the program after each pass, and report the first pass that changes the result")
	f.Lookup("verify-each-stage").NoOptDefVal = "default"
	f.BoolVar(&o.onlyLevels, "only-levels", false,
		"execute --verify-each-stage's program only as written, before it becomes code of threads, and after the last pass: faster, without the name of the pass")
	f.BoolVar(&o.once, "once", false, "verify only with the given inputs, not also with another seed and with odd extents")
	f.UintVar(&o.schedules, "schedules", 3, "number of schedules of the simulated agents for each stage; long programs use one")
	f.BoolVar(&o.resources, "resources", false,
		"report the resources of each kernel after the last stage: registers, spills, memory (by ptxas)")
	f.UintVar(&o.bench, "bench", 0, "execute `n` times and report the median")
	f.Lookup("bench").NoOptDefVal = "20"
	f.BoolVar(&o.races, "races", true, "detect data races (simulator)")
	f.StringVar(&o.launches, "launches", launchesOf[0],
		"whether the simulated host waits for all devices between two kernels of a tile program: "+
			strings.Join(launchesOf, " or "))
	f.DurationVar(&o.timeout, "timeout", 5*time.Minute,
		"time limit of a program; if it is exceeded, a report shows what each agent waits for")
	f.Uint64Var(&o.maxSteps, "max-steps", 0, "maximum number of steps of a simulation")
	f.Uint64Var(&o.maxMemory, "max-memory", 0,
		"maximum memory of a simulation, in `MiB`; 16384 by default, less on a small machine")
	f.Uint64Var(&o.schedule, "schedule", 0, "seed of the simulator's schedule; 0 is first come, first served")
	f.BoolVar(&o.timing, "timing", false,
		"report how long the program takes on a machine that is only described, by --arch")
	f.StringVar(&o.trace, "trace", "", "write what each agent of the simulation did to a `FILE` for Perfetto, in steps, and beside it as .jsonl; with --device=cuda what the roles of kernels did, in nanoseconds; with --timing, when each part of the machine was busy")
	f.StringArrayVar(&o.watches, "watch", nil,
		"tell when an agent of the simulation reaches a `LINE`, or changes an element NAME[i,j] of an argument")
	f.BoolVar(&o.print, "print", false, "print the outputs")
	f.StringVar(&o.export, "export", "", "write the compiled kernels and launch.json to a `folder`; launch.json describes how to run the program without tsrun")
	f.BoolVar(&o.noProgress, "no-progress", false, "no progress bar")
	command.AtLeast(f, "timeout", 1)
	command.AtLeast(f, "schedules", 1)
	command.AtLeast(f, "bench", 1)
	command.AtLeast(f, "ranks", 1)
	return c
}

// completions lets shells complete the values of flags.
func (s *session) completions(c *cobra.Command) {
	command.Reads(c, "mlir", "py")
	command.Choices(c, "arch", arch.Names()...)
	command.Choices(c, "device", s.deviceNames()...)
	command.Choices(c, "launcher", launchers...)
	command.Choices(c, "launches", launchesOf...)
	command.Choices(c, "verify", "@reference")
	command.Folder(c, "export")
	names := []string{"default"}
	for _, p := range s.kit.PassRegistry().Pipelines() {
		names = append(names, p.Name)
	}
	command.Choices(c, "verify-each-stage", names...)
}

func (s *session) simOptions() sim.Options {
	o := sim.Options{
		Seed: s.opts.schedule, Races: s.opts.races, Streamed: s.opts.launches == launchesOf[1],
		MaxSteps: int64(min(s.opts.maxSteps, math.MaxInt64)),
		MaxBytes: int64(min(s.opts.maxMemory, math.MaxInt64>>20)) << 20, Output: s.out, Progress: s.progress(),
	}
	if s.given("arch") {
		o.Arch = s.opts.arch
	}
	s.kit.Simulate(&o)
	return o
}

func (s *session) execute(file string) error {
	s.colors = term.Colors(s.errw, func(name string) string { return proc.Getenv(s.ctx, name) })
	if err := s.checkOptions(); err != nil {
		return err
	}
	interrupt := s.ctx
	ctx, cancel := context.WithTimeout(s.ctx, s.opts.timeout)
	defer cancel()
	s.ctx, s.file = ctx, file
	if s.opts.launcher != "" && proc.Getenv(s.ctx, launchedEnv) == "" {
		return s.launchJob()
	}
	if err := s.readKernel(file); err != nil {
		return err
	}
	module, err := s.load(file)
	if err == nil {
		_, err = arch.Find(module, s.opts.arch, s.kit.Targets)
	}
	if err == nil {
		err = s.checkDevice(module)
	}
	if err == nil {
		err = s.bind(module)
	}
	if err != nil {
		return err
	}
	switch {
	case s.opts.export != "":
		err = s.export(module)
	case s.opts.stages != "":
		err = s.verifyStages(module)
	default:
		err = s.run(module)
	}
	switch {
	case err != nil && interrupt.Err() != nil:
		fmt.Fprintln(s.errw, s.name+": interrupted")
		return command.Exit(command.Interrupted)
	case s.internal:
		return command.Exit(command.Internal)
	}
	return err
}

// checkOptions finds options that do not go together.
func (s *session) checkOptions() error {
	o := &s.opts
	if err := s.checkDeviceOptions(); err != nil {
		return err
	}
	switch {
	case !slices.Contains(launchesOf, o.launches):
		return fmt.Errorf("unknown launches '%s'; expected waited or streamed%s", o.launches,
			nearest.DidYouMean(o.launches, launchesOf))
	case o.launcher != "" && !slices.Contains(launchers, o.launcher):
		return fmt.Errorf("unknown launcher '%s'; expected local, mpirun or srun%s", o.launcher,
			nearest.DidYouMean(o.launcher, launchers))
	case s.given("ranks") && o.launcher == "":
		return errors.New("--ranks needs --launcher; other launchers set the number of processes themselves")
	case s.given("verify") && o.verify == "":
		return errors.New("--verify= has no value: remove '=', or use --verify=@name for a function, or a file")
	case s.given("tolerance") && (!(o.tolerance > 0) || o.verify == "" && o.stages == ""):
		return errors.New("--tolerance must be greater than 0, and needs --verify or --verify-each-stage")
	case s.given("verify-each-stage") && o.stages == "":
		return errors.New("--verify-each-stage= has no value: remove '=' for tile-to-llvm")
	}
	if err := s.checkObservation(); err != nil {
		return err
	}
	if s.given("export") {
		if o.export == "" {
			return errors.New("--export= needs a folder")
		}
		for _, f := range []string{"bench", "out", "print", "device", "verify", "verify-each-stage", "timing"} {
			if s.given(f) {
				return fmt.Errorf("--%s cannot be combined with --export, which executes no kernel", f)
			}
		}
	}
	if o.stages != "" {
		for _, f := range []string{"bench", "out", "print", "device", "timing"} {
			if s.given(f) {
				return fmt.Errorf("--%s cannot be combined with --verify-each-stage, which executes every stage on the simulator",
					f)
			}
		}
		return nil
	}
	for _, f := range []string{"schedules", "resources", "only-levels"} {
		if s.given(f) {
			return fmt.Errorf("--%s needs --verify-each-stage", f)
		}
	}
	if o.once && o.verify == "" {
		return errors.New("--once needs --verify or --verify-each-stage")
	}
	return nil
}

// given reports whether a flag is on the command line.
func (s *session) given(flag string) bool { return s.flags.Changed(flag) }
