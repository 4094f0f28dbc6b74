// Package app is the command tstranslate as a library, so that test runners can
// run it in their own process.
package app

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/spf13/cobra"

	"github.com/tsopt/tsopt/dialects/all"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
	tsopt "github.com/tsopt/tsopt/tools/tsopt/app"
)

// options are the flags.
type options struct {
	toLLVM, toPTX   bool
	output          string
	split           string
	debug, nvptx    bool
	verify          string
	chip, features  string
	optLevel        int
	allowUnregister bool
}

// Main runs tstranslate and returns its exit code.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	s := &session{ctx: ctx, in: in, out: out, err: errw}
	return command.Execute(ctx, command.Tool{Command: s.command()}, args, in, out, errw)
}

type session struct {
	ctx      context.Context
	in       io.Reader
	out, err io.Writer
	// name and text are those of the input file.
	name, text string
	found      []*diag.Diagnostic // kept for --verify-diagnostics
	options
}

func (s *session) command() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tstranslate (--mlir-to-llvmir | --mlir-to-ptx) [file]",
		Short: "Translate the llvm and nvvm dialects to LLVM IR or PTX",
		Long: `tstranslate reads a program at the level of the llvm and nvvm dialects and
writes LLVM IR or PTX. A file without a name, or -, is the standard input. LLVM IR
is that of the whole program, without its gpu.modules; with --nvptx, and for PTX,
it is that of the gpu.modules, or of the whole program when there are none.`,
		Args: command.Files(0, 1),
		RunE: func(_ *cobra.Command, args []string) error {
			file := "-"
			if len(args) == 1 {
				file = args[0]
			}
			return s.run(file)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&s.toLLVM, "mlir-to-llvmir", false, "Translate to LLVM IR")
	f.BoolVar(&s.toPTX, "mlir-to-ptx", false, "Translate to PTX with LLVM's llc")
	f.StringVarP(&s.output, "output", "o", "-", "Output file")
	f.StringVar(&s.split, "split-input-file", "", "Translate the parts of a file between markers separately")
	f.Lookup("split-input-file").NoOptDefVal = asm.SplitMarker
	f.StringVar(&s.verify, "verify-diagnostics", "",
		"Check that diagnostics match the expected-* comments of the input (all, only-expected)")
	f.Lookup("verify-diagnostics").NoOptDefVal = "all"
	f.BoolVar(&s.debug, "debug-info", false, "Write line tables from the locations")
	f.BoolVar(&s.nvptx, "nvptx", false, "Write LLVM IR for NVPTX: with target, with ordered atomics, and each gpu.module separately")
	f.StringVar(&s.chip, "chip", "sm_90a", "Chip for PTX")
	f.StringVar(&s.features, "features", "", "Target features, such as +ptx86")
	f.IntVarP(&s.optLevel, "opt-level", "O", 3, "Optimization level of llc, 0 to 3")
	f.BoolVar(&s.allowUnregister, "allow-unregistered-dialect", false, "Allow operations of unknown dialects")
	return cmd
}

func (s *session) run(file string) error {
	if s.toLLVM == s.toPTX {
		return errors.New("choose one of --mlir-to-llvmir and --mlir-to-ptx")
	}
	if s.output != "-" && s.output != "" {
		if err := proc.CheckCreate(proc.Path(s.ctx, s.output)); err != nil {
			return fmt.Errorf("cannot open output file '%s': %s", s.output, command.Reason(err))
		}
	}
	text, err := s.read(file)
	if err != nil {
		return err
	}
	name := file
	if name == "-" {
		name = "<stdin>"
	}
	s.name, s.text = name, text
	whole := asm.Source{Name: name, Text: text}
	parts := []asm.Source{whole}
	if s.split != "" {
		parts = asm.Split(parts[0], s.split)
	}
	var out bytes.Buffer
	failed := false
	for i, part := range parts {
		if i > 0 {
			out.WriteString("\n" + asm.SplitMarker + "\n")
		}
		err := s.translate(part, &out)
		switch {
		case s.verify != "":
			s.found = append(s.found, diag.List(err, nil)...)
		case err != nil:
			s.report(err, name, text)
			failed = true
		}
	}
	if s.verify != "" {
		failed = !s.check(whole)
	}
	if failed {
		return command.Reported
	}
	return s.write(out.Bytes())
}

// check compares what was found with the comments that expect it.
func (s *session) check(src asm.Source) bool {
	return tsopt.CheckDiagnostics(src, s.verify == "only-expected", s.found,
		func(d *diag.Diagnostic) { s.report(d, s.name, s.text) })
}

func (s *session) read(file string) (string, error) {
	if file == "-" {
		data, err := io.ReadAll(s.in)
		return string(data), err
	}
	data, err := os.ReadFile(proc.Path(s.ctx, file))
	if err != nil {
		return "", fmt.Errorf("cannot open input file '%s': %s", file, command.Reason(err))
	}
	return string(data), nil
}

func (s *session) write(data []byte) error {
	if s.output == "-" || s.output == "" {
		_, err := s.out.Write(data)
		return err
	}
	if err := proc.WriteFile(proc.Path(s.ctx, s.output), data); err != nil {
		return fmt.Errorf("cannot open output file '%s': %s", s.output, command.Reason(err))
	}
	return nil
}

// parse reads and verifies a program.
func (s *session) parse(src asm.Source) (*ir.Op, error) {
	op, err := asm.Parse(src, all.Registry(), asm.ParseOptions{AllowUnregistered: s.allowUnregister})
	if err != nil {
		return nil, err
	}
	return op, verify.Verify(op, verify.Options{Registry: all.Registry(), AllowUnregistered: s.allowUnregister})
}

// warn prints a warning, or keeps it for the check.
func (s *session) warn(err error) {
	if s.verify != "" {
		s.found = append(s.found, diag.List(err, nil)...)
		return
	}
	s.report(err, s.name, s.text)
}

// report prints diagnostics with the lines they speak of.
func (s *session) report(err error, name, text string) {
	var sources diag.Sources
	sources.Add(name, text)
	r := diag.Renderer{W: s.err, Sources: &sources}
	for _, d := range diag.List(err, diag.Unknown) {
		r.Render(d)
	}
}
