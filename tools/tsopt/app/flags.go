package app

import (
	"fmt"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"

	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/program"
)

// information are the flags that ask for text about the tool, not for a compilation.
type information struct {
	showDialects, listPasses                 bool
	printArch, dumpDialectDocs, dumpPassDocs string
}

// options are the tool's flags.
type options struct {
	output, color                       string
	splitMarker, outputMarker           string
	verifyDiagnostics                   string
	verifyEach, verifyRoundtrip         bool
	allowUnregistered, noImplicitModule bool
	disableThreading, opOnDiagnostic    bool
	passPipeline                        string
	passes                              []passFlag
	dumpPipeline                        bool
	print                               asm.PrintOptions
	printIR                             pass.PrintIR
	before, after                       string
	timing                              bool
	timingDisplay, outputFormat         string
	statistics                          bool
	statisticsDisplay                   string
	reproducer, generateReproducer      string
	runReproducer                       bool
	information
	emitBytecode, disableNotes bool
	emit, emitModule           string
	lineInfo                   bool
	viewLayouts, stdinName     string
	kernel                     program.Flags
	remarks                    string
	remarksJSON                bool
}

// passFlag is `--canonicalize=max-iterations=3` at its place on the command
// line.
type passFlag struct{ name, options string }

// passValue appends a pass to the pipeline each time its flag is given.
type passValue struct {
	name    string
	list    *[]passFlag
	renamed func() // says so, where the flag is a former name
}

func (v passValue) String() string { return "" }
func (v passValue) Type() string   { return "options" }

// given stands for the value of a flag that was given without one; no user
// types it.
const given = "\x00"

func (v passValue) Set(s string) error {
	if v.renamed != nil {
		v.renamed()
	}
	*v.list = append(*v.list, passFlag{v.name, strings.TrimPrefix(s, given)})
	return nil
}

// command declares the flags.
func (s *session) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   s.tool.Name + " [options] <input file>",
		Short: "Run passes on a program in MLIR's textual format",
		Long:  s.tool.Name + " reads a program from a file, or from the standard input, runs the passes given\nas options in their order or as --pass-pipeline, and prints the result.",
		Args:  cobra.ArbitraryArgs,
		RunE:  func(_ *cobra.Command, files []string) error { return s.run(files) },
	}
	s.given = cmd.Flags().Changed
	general := pflag.NewFlagSet("general", pflag.ContinueOnError)
	general.SortFlags = false
	s.inputFlags(general)
	s.runFlags(general)
	s.printFlags(general)
	s.infoFlags(general)
	cmd.SetHelpFunc(func(*cobra.Command, []string) {
		if len(s.opts.passes) > 0 {
			s.explain(s.opts.passes)
			return
		}
		for _, name := range []string{"version", "completion"} {
			general.AddFlag(cmd.Flags().Lookup(name))
		}
		fmt.Fprintf(s.out, "%s\n\nUsage:\n  %s\n\nGeneral options:\n%s\nWith passes, as in '%s --cse --help', the documentation of the passes.\n\n", cmd.Long, cmd.Use, general.FlagUsages(), s.tool.Name)
		_ = s.listPasses() // it only prints
	})
	cmd.Flags().AddFlagSet(general)
	s.passFlags(cmd.Flags())
	return cmd
}

// Flags are the flags of the tool, passes included.
func (t *Tool) Flags() *pflag.FlagSet {
	s := &session{tool: t, passes: t.PassRegistry()}
	return s.command().Flags()
}

func (s *session) inputFlags(f *pflag.FlagSet) {
	o := &s.opts
	f.StringVarP(&o.output, "output", "o", "-", "output file; unchanged if there is an error")
	f.Lookup("output").Usage += " ('-' for standard output)"
	o.kernel.Add(f, "arg")
	program.StdinName(f, &o.stdinName)
	optional(f, &o.splitMarker, "split-input-file", asm.SplitMarker,
		"split the input at marker lines and process each part separately")
	f.StringVar(&o.outputMarker, "output-split-marker", "// -----", "marker between the parts of the output")
	optional(f, &o.verifyDiagnostics, "verify-diagnostics", "all",
		"check that diagnostics match the expected-* comments of the input (all, only-expected)")
	f.BoolVar(&o.allowUnregistered, "allow-unregistered-dialect", false,
		"allow operations of dialects that are not registered")
	f.BoolVar(&o.noImplicitModule, "no-implicit-module", false, "do not wrap the input's operations in a module")
	f.BoolVar(&o.verifyRoundtrip, "verify-roundtrip", false, "print the parsed program, parse the output and compare")
	f.StringVar(&o.color, "color", "auto", "colour diagnostics: auto, always or never")
	f.Lookup("color").NoOptDefVal = "always"
	f.BoolVar(&o.opOnDiagnostic, "mlir-print-op-on-diagnostic", true,
		"show the operation of an error; for a Python program its source line is shown")
	optional(f, &o.remarks, "remarks", allRemarks,
		"print each remark of these categories where a pass emits it; by default the most important ones are printed at the end: a list of "+remarkCategories())
	f.BoolVar(&o.remarksJSON, "remarks-json", false, "print remarks as JSON, one object per line")
	f.BoolVar(&o.disableNotes, "mlir-disable-diagnostic-notes", false, "do not print notes")
}

func (s *session) runFlags(f *pflag.FlagSet) {
	o := &s.opts
	f.StringVar(&o.emit, "emit", "", "write the kernel-tree of a Python program, or lower a tile program and write planned, gpu or llvm-dialect, or for its kernels llvm (LLVM IR), ptx, cubin, asm (for a CPU) or an estimate of their time")
	f.StringVar(&o.emitModule, "emit-module", "", "kernel module that --emit writes, if the program has several")
	f.BoolVar(&o.lineInfo, "line-info", false,
		"with --emit: write line tables that map instructions to lines of the program")
	f.StringVar(&o.viewLayouts, "view-layouts", "",
		"draw the layouts of tiles into a `directory`, as SVG and as text; without passes, layouts are planned first")
	f.StringVar(&o.passPipeline, "pass-pipeline", "", "pass pipeline as text: builtin.module(func.func(cse),symbol-dce)")
	f.BoolVar(&o.dumpPipeline, "dump-pass-pipeline", false, "print the pipeline before running it")
	f.BoolVar(&o.verifyEach, "verify-each", true, "verify the program after each pass")
	f.BoolVar(&o.disableThreading, "mlir-disable-threading", false, "use a single thread")
	f.BoolVar(&o.timing, "mlir-timing", false, "report the time of each pass")
	f.StringVar(&o.timingDisplay, "mlir-timing-display", "tree", "format of the timing report: list or tree")
	f.StringVar(&o.outputFormat, "mlir-output-format", "text", "format of the timing report: text or json")
	f.BoolVar(&o.statistics, "mlir-pass-statistics", false, "report the statistics of the passes")
	f.StringVar(&o.statisticsDisplay, "mlir-pass-statistics-display", "pipeline",
		"format of the statistics: list or pipeline")
	f.StringVar(&o.reproducer, "mlir-pass-pipeline-crash-reproducer", "",
		"on a failure, write the program and the pipeline to this file")
	f.StringVar(&o.generateReproducer, "mlir-generate-reproducer", "",
		"always write the program and the pipeline to this file")
	f.BoolVar(&o.runReproducer, "run-reproducer", false, "run the pipeline of a reproducer")
	f.BoolVar(&o.emitBytecode, "emit-bytecode", false, "not supported")
}

func (s *session) printFlags(f *pflag.FlagSet) {
	p, ir := &s.opts.print, &s.opts.printIR
	f.BoolVar(&p.Generic, "mlir-print-op-generic", false, "print operations in generic form")
	f.BoolVar(&p.LocalScope, "mlir-print-local-scope", false, "print without aliases")
	f.BoolVar(&p.DebugInfo, "mlir-print-debuginfo", false, "print locations")
	f.BoolVar(&p.PrettyDebugInfo, "mlir-pretty-debuginfo", false, "print locations in a human-readable format")
	f.BoolVar(&p.NameLocAsPrefix, "mlir-use-nameloc-as-prefix", false, "name values after their name locations")
	f.BoolVar(&p.UniqueSSAIDs, "mlir-print-unique-ssa-ids", false, "number values across all regions")
	f.BoolVar(&p.ValueUsers, "mlir-print-value-users", false, "print the users of values as comments")
	f.BoolVar(&p.SkipRegions, "mlir-print-skip-regions", false, "print operations without their regions")
	f.IntVar(&p.ElideElements, "mlir-elide-elementsattrs-if-larger", 0, "elide constants with more elements than this")
	f.IntVar(&p.HexElements, "mlir-print-elementsattrs-with-hex-if-larger", 0,
		"print constants with more elements than this as hexadecimal (-1 for never)")
	f.IntVar(&p.ElideResources, "mlir-elide-resource-strings-if-larger", 0, "elide resources longer than this")
	f.StringVar(&s.opts.before, "mlir-print-ir-before", "", "print the program before these passes")
	f.StringVar(&s.opts.after, "mlir-print-ir-after", "", "print the program after these passes")
	f.BoolVar(&ir.BeforeAll, "mlir-print-ir-before-all", false, "print the program before each pass")
	f.BoolVar(&ir.AfterAll, "mlir-print-ir-after-all", false, "print the program after each pass")
	f.BoolVar(&ir.OnlyChanged, "mlir-print-ir-after-change", false, "of what --mlir-print-ir-after and -after-all print, only what a pass changed")
	f.BoolVar(&ir.OnlyFailed, "mlir-print-ir-after-failure", false, "print after a pass only if it failed")
	f.BoolVar(&ir.Diff, "mlir-print-ir-diff", false, "print the changes of a pass as a diff")
	f.BoolVar(&ir.ModuleScope, "mlir-print-ir-module-scope", false, "print the whole module before or after a pass")
	f.StringVar(&ir.TreeDir, "mlir-print-ir-tree-dir", "", "print into a directory, with a file for each pass")
}

func (s *session) infoFlags(f *pflag.FlagSet) {
	o := &s.opts
	f.BoolVar(&o.showDialects, "show-dialects", false, "list the dialects and exit")
	f.BoolVar(&o.listPasses, "list-passes", false, "list the passes and exit")
	f.StringVar(&o.printArch, "print-arch", "", "print the scale.arch of a target, such as host for this machine, and exit")
	optional(f, &o.dumpDialectDocs, "dump-dialect-docs", "-",
		"write the documentation of the dialects, to a directory or the standard output, and exit")
	optional(f, &o.dumpPassDocs, "dump-pass-docs", "-",
		"write the documentation of the passes, to a directory or the standard output, and exit")
}

func (s *session) passFlags(f *pflag.FlagSet) {
	for _, p := range s.passes.Passes() {
		s.passFlag(f, p.Name, p.Name, p.Summary(), nil)
		if p.Formerly != "" {
			s.passFlag(f, p.Formerly, p.Name, p.Summary(), func() {
				fmt.Fprintf(s.errw, "%s: warning: --%s has been renamed to --%s\n", s.tool.Name, p.Formerly, p.Name)
			})
			_ = f.MarkHidden(p.Formerly) // the flag exists
		}
	}
	for _, p := range s.passes.Pipelines() {
		s.passFlag(f, p.Name, p.Name, p.Summary(), nil)
	}
}

func (s *session) passFlag(f *pflag.FlagSet, flag, name, summary string, renamed func()) {
	f.Var(passValue{name, &s.opts.passes, renamed}, flag, "run "+name+": "+summary)
	f.Lookup(flag).NoOptDefVal = given
}

// optional declares a text flag that stands for a default value when it is
// given without one.
func optional(f *pflag.FlagSet, v *string, name, bare, usage string) {
	f.StringVar(v, name, "", usage)
	f.Lookup(name).NoOptDefVal = bare
}
