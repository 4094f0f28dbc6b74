package app

import (
	"context"
	"fmt"
	"io"
	"os"
	"sync"

	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/pass"
)

// Main runs the tool and returns its exit code.
func (t *Tool) Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) (code int) {
	Install()
	defer func() {
		if p := recover(); p != nil {
			fmt.Fprintf(errw, "%s: internal error: %v\n", t.Name, p)
			code = 1
		}
	}()
	s := &session{
		tool: t, ctx: ctx, in: in, out: out, errw: errw,
		dialects: ir.NewRegistry(t.Dialects...), passes: pass.NewRegistry(t.Passes, t.Pipelines),
	}
	if err := s.run(args); err != nil {
		if err != errReported {
			fmt.Fprintln(errw, err)
		}
		return 1
	}
	return 0
}

var installOnce sync.Once

// Install connects the printer with package ir, which does not know it.
func Install() {
	installOnce.Do(func() {
		asm.Install()
		ir.PrintGeneric = func(op *ir.Op) string {
			return asm.Text(op, asm.PrintOptions{Generic: true, LocalScope: true})
		}
	})
}

// session is one run of the tool.
type session struct {
	tool      *Tool
	args      []string // as typed
	ctx       context.Context
	in        io.Reader
	out, errw io.Writer
	dialects  *ir.Registry
	passes    *pass.Registry
	opts      options
	colors    bool
	timing    *pass.Timing
	checker   *expectations // nil without --verify-diagnostics
	sources   diag.Sources  // for snippets
}

// errReported says that the run failed and why was printed already.
var errReported = fmt.Errorf("failed")

func (s *session) run(args []string) error {
	s.args = args
	root := s.command()
	root.SetArgs(LongFlags(args, root.Flags()))
	return root.Execute()
}

// execute is the run after the flags were read.
func (s *session) execute(files []string) error {
	s.colors = s.opts.color == "always" || s.opts.color == "auto" && term.Colors(s.errw, os.Getenv)
	switch {
	case s.opts.showDialects:
		return s.showDialects()
	case s.opts.listPasses:
		return s.listPasses()
	case s.opts.dumpDialectDocs != "":
		return s.dumpDialectDocs()
	case s.opts.dumpPassDocs != "":
		return s.dumpPassDocs()
	case s.opts.emitBytecode:
		return fmt.Errorf("%s: --emit-bytecode is not supported: output is text only", s.tool.Name)
	case len(files) > 1:
		return fmt.Errorf("%s: Too many positional arguments specified!\nCan specify at most 1 positional arguments: See: %s --help", s.tool.Name, s.tool.Name)
	}
	name := "-"
	if len(files) == 1 {
		name = files[0]
	}
	if s.opts.timing {
		s.timing = pass.NewTiming()
		defer func() { s.timing.Report(s.errw, s.opts.timingDisplay == "list", s.opts.outputFormat == "json") }()
	}
	return s.processFile(name)
}
