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
	asm.Install()
	c := &command{ctx: ctx, in: in, out: out, err: errw}
	cmd := c.cobra()
	cmd.SetArgs(args)
	cmd.SetOut(out)
	cmd.SetErr(errw)
	if err := cmd.Execute(); err != nil {
		if !errors.Is(err, errReported) {
			fmt.Fprintln(errw, "tstranslate: "+err.Error())
		}
		return 1
	}
	return 0
}

// errReported says that the diagnostics were printed.
var errReported = errors.New("translation failed")

type command struct {
	ctx      context.Context
	in       io.Reader
	out, err io.Writer
	// name and text are those of the input file.
	name, text string
	found      []*diag.Diagnostic // kept for --verify-diagnostics
	options
}

func (c *command) cobra() *cobra.Command {
	cmd := &cobra.Command{
		Use:   "tstranslate (--mlir-to-llvmir | --mlir-to-ptx) [file]",
		Short: "Translate the llvm and nvvm dialects to LLVM IR or PTX",
		Long: `tstranslate reads a program at the level of the llvm and nvvm dialects and
writes LLVM IR or PTX. A file without a name, or -, is the standard input. LLVM IR
is that of the whole program, without its gpu.modules; with --nvptx, and for PTX,
it is that of the gpu.modules, or of the whole program when there are none.`,
		Args:          cobra.MaximumNArgs(1),
		SilenceUsage:  true,
		SilenceErrors: true,
		RunE: func(_ *cobra.Command, args []string) error {
			file := "-"
			if len(args) == 1 {
				file = args[0]
			}
			return c.run(file)
		},
	}
	f := cmd.Flags()
	f.BoolVar(&c.toLLVM, "mlir-to-llvmir", false, "Translate to LLVM IR")
	f.BoolVar(&c.toPTX, "mlir-to-ptx", false, "Translate to PTX by LLVM's llc")
	f.StringVarP(&c.output, "output", "o", "-", "Output file")
	f.StringVar(&c.split, "split-input-file", "", "Translate the parts of a file between markers one by one")
	f.Lookup("split-input-file").NoOptDefVal = asm.SplitMarker
	f.StringVar(&c.verify, "verify-diagnostics", "", "Check that diagnostics match the expected-* comments of the input (all, only-expected)")
	f.Lookup("verify-diagnostics").NoOptDefVal = "all"
	f.BoolVar(&c.debug, "debug-info", false, "Write line tables from the locations")
	f.BoolVar(&c.nvptx, "nvptx", false, "Write LLVM IR for NVPTX: target, atomics that keep their ordering, gpu.modules one by one")
	f.StringVar(&c.chip, "chip", "sm_90a", "Chip to compile PTX for")
	f.StringVar(&c.features, "features", "", "Target features, such as +ptx86")
	f.IntVarP(&c.optLevel, "opt-level", "O", 3, "Optimization level of llc, 0 to 3")
	f.BoolVar(&c.allowUnregister, "allow-unregistered-dialect", false, "Allow operations of unknown dialects")
	return cmd
}

func (c *command) run(file string) error {
	if c.toLLVM == c.toPTX {
		return errors.New("choose one of --mlir-to-llvmir and --mlir-to-ptx")
	}
	text, err := c.read(file)
	if err != nil {
		return err
	}
	name := file
	if name == "-" {
		name = "<stdin>"
	}
	c.name, c.text = name, text
	whole := asm.Source{Name: name, Text: text}
	parts := []asm.Source{whole}
	if c.split != "" {
		parts = asm.Split(parts[0], c.split)
	}
	var out bytes.Buffer
	failed := false
	for i, part := range parts {
		if i > 0 {
			out.WriteString("\n" + asm.SplitMarker + "\n")
		}
		err := c.translate(part, &out)
		switch {
		case c.verify != "":
			c.found = append(c.found, diag.List(err, nil)...)
		case err != nil:
			c.report(err, name, text)
			failed = true
		}
	}
	if c.verify != "" {
		failed = !c.check(whole)
	}
	if failed {
		return errReported
	}
	if c.verify != "" {
		return nil
	}
	return c.write(out.Bytes())
}

// check compares what was found with the comments that expect it.
func (c *command) check(src asm.Source) bool {
	return tsopt.CheckDiagnostics(src, c.verify == "only-expected", c.found, func(d *diag.Diagnostic) { c.report(d, c.name, c.text) })
}

func (c *command) read(file string) (string, error) {
	if file == "-" {
		data, err := io.ReadAll(c.in)
		return string(data), err
	}
	data, err := os.ReadFile(proc.Path(c.ctx, file))
	if err != nil {
		return "", fmt.Errorf("cannot open input file '%s': %w", file, err)
	}
	return string(data), nil
}

func (c *command) write(data []byte) error {
	if c.output == "-" || c.output == "" {
		_, err := c.out.Write(data)
		return err
	}
	return os.WriteFile(proc.Path(c.ctx, c.output), data, 0o644)
}

// parse reads and verifies a program.
func (c *command) parse(src asm.Source) (*ir.Op, error) {
	op, err := asm.Parse(src, all.Registry(), asm.ParseOptions{AllowUnregistered: c.allowUnregister})
	if err != nil {
		return nil, err
	}
	return op, verify.Verify(op, verify.Options{Registry: all.Registry(), AllowUnregistered: c.allowUnregister})
}

// warn prints a warning, or keeps it for the check.
func (c *command) warn(err error) {
	if c.verify != "" {
		c.found = append(c.found, diag.List(err, nil)...)
		return
	}
	c.report(err, c.name, c.text)
}

// report prints diagnostics with the lines they speak of.
func (c *command) report(err error, name, text string) {
	var sources diag.Sources
	sources.Add(name, text)
	r := diag.Renderer{W: c.err, Sources: &sources}
	for _, d := range diag.List(err, diag.Unknown) {
		r.Render(d)
	}
}
