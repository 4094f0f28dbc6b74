package app

import (
	"context"
	"fmt"
	"io"
	"os"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/target/layoutview"
	"github.com/tsopt/tsopt/tools/program"
	"github.com/tsopt/tsopt/tools/tsopt/bundles"
	"github.com/tsopt/tsopt/tools/tsopt/explain"
	"github.com/tsopt/tsopt/tools/tsopt/serve"
)

// Main runs the tool and returns its exit code.
func (t *Tool) Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	if err := t.Err(); err != nil {
		fmt.Fprintf(errw, "%s: %v\n", t.Name, err)
		return command.Failed
	}
	if sub := t.subcommand(args); sub != nil {
		return sub(ctx, args[1:], in, out, errw)
	}
	s := &session{
		tool: t, ctx: ctx, in: in, out: out, errw: errw,
		dialects: t.Registry(), passes: t.PassRegistry(),
	}
	return command.Execute(ctx, command.Tool{
		Command: s.command(), Repeat: "--mlir-pass-pipeline-crash-reproducer=FILE writes a reproducer, ",
		Completions: s.completions,
	}, args, in, out, errw)
}

// subcommand is what the first word asks for instead of a run of passes, nil for nothing:
// files of those names are given as ./serve.
func (t *Tool) subcommand(args []string) func(context.Context, []string, io.Reader, io.Writer, io.Writer) int {
	switch {
	case len(args) > 0 && args[0] == "serve":
		return func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
			return serve.Main(ctx, t.Name, t.Kit, args, in, out, errw)
		}
	case len(args) > 0 && args[0] == "explain":
		return func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
			return explain.Main(ctx, t.Name, t.Kit, args, in, out, errw)
		}
	case len(args) > 0 && args[0] == "cache":
		return func(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
			return bundles.Main(ctx, t.Name, args, in, out, errw)
		}
	}
	return nil
}

// session is one run of the tool.
type session struct {
	tool      *Tool
	ctx       context.Context
	in        io.Reader
	out, errw io.Writer
	dialects  *ir.Registry
	passes    *pass.Registry
	opts      options
	given     func(flag string) bool // on the command line
	colors    bool
	timing    *pass.Timing
	layouts   layoutview.Collection // for --view-layouts
	checker   *expectations         // nil without --verify-diagnostics
	internal  bool                  // an internal error was reported
	kernel    program.Kernel
	sources   diag.Sources // for snippets
}

// run is the command: it words errors itself, as mlir-opt does.
func (s *session) run(files []string) error {
	err := s.execute(files)
	switch {
	case s.internal:
		return command.Exit(command.Internal)
	case err != nil && err != command.Reported:
		fmt.Fprintln(s.errw, term.Printable(err.Error()))
		return command.Reported
	}
	return err
}

// execute is the run after the flags were read.
func (s *session) execute(files []string) error {
	s.colors = s.opts.color == "always" || s.opts.color == "auto" && term.Colors(s.errw, os.Getenv)
	switch {
	case s.opts.showDialects:
		return s.showDialects()
	case s.opts.listPasses:
		return s.listPasses()
	case s.opts.printArch != "":
		return s.printArch()
	case s.opts.dumpDialectDocs != "":
		return s.dumpDialectDocs()
	case s.opts.dumpPassDocs != "":
		return s.dumpPassDocs()
	case s.opts.emitBytecode:
		return fmt.Errorf("%s: --emit-bytecode is unsupported; the output is text", s.tool.Name)
	case len(files) > 1:
		return fmt.Errorf("%s: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: %s --help", s.tool.Name, s.tool.Name)
	}
	name := "-"
	if len(files) == 1 {
		name = files[0]
	}
	return s.processFile(name)
}
