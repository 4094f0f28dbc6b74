// Package app is the command tsreduce as a library: it reads a program and the
// options, runs the interestingness test, shows progress and writes the result.
package app

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/tools/kit/parts"
	"github.com/tsopt/tsopt/tools/tsreduce/reduce"
)

// Main runs tsreduce and returns its exit code: 0, 1 for an error, 130 when it
// was interrupted and wrote the smallest program so far.
func Main(ctx context.Context, args []string, in io.Reader, out, errw io.Writer) int {
	k := parts.Default()
	s := &session{ctx: ctx, in: in, out: out, errw: errw, kit: k, dialects: k.Registry(), passes: k.PassRegistry()}
	return command.Execute(ctx, command.Tool{Command: s.command()}, args, in, out, errw)
}

// execute reduces a file.
func (s *session) execute(file string) error {
	t, err := s.tester()
	if err != nil {
		return err
	}
	defer t.close()
	managers, err := s.managers()
	if err != nil {
		return err
	}
	root, err := s.load(file)
	if err != nil {
		return err
	}
	if err := s.checkOutput(); err != nil {
		return err
	}
	bar := &progress{w: s.errw, shown: term.IsTerminal(s.errw)}
	text, err := reduce.Run(s.ctx, root, reduce.Options{
		Interesting: t.interesting, Jobs: s.opts.jobs, Passes: managers, Configure: s.kit.Configure, Registry: s.dialects,
		AllowUnregistered: s.opts.allowUnregistered, AllowInvalid: s.opts.allowInvalid, Print: s.opts.print,
		Tested: bar.show,
	})
	bar.clear()
	if text == "" {
		return s.explain(err, file)
	}
	if werr := s.write(text); werr != nil {
		return werr
	}
	if errors.Is(err, context.Canceled) {
		fmt.Fprintln(s.errw, "tsreduce: interrupted: the output is the smallest program so far")
		return command.Exit(command.Interrupted)
	}
	return err
}

// explain says of an input why nothing can be done.
func (s *session) explain(err error, file string) error {
	if !errors.Is(err, reduce.ErrNotInteresting) {
		return err
	}
	fmt.Fprintf(s.errw, "%s: error: %v\n", displayName(file), err)
	fmt.Fprintf(s.errw, "note: the test '%s' is run on the program as tsreduce prints it, with a file name as its last argument, and must %s\n",
		s.opts.test, s.opts.interestingCode.meaning())
	return command.Reported
}

func displayName(file string) string {
	if file == "-" {
		return "<stdin>"
	}
	return file
}

// load reads a program, which must verify unless the options say otherwise.
func (s *session) load(file string) (*ir.Op, error) {
	var data []byte
	var err error
	if file == "-" {
		data, err = io.ReadAll(s.in)
	} else {
		data, err = os.ReadFile(proc.Path(s.ctx, file))
	}
	if err != nil {
		return nil, fmt.Errorf("cannot open input file '%s': %s", file, command.Reason(err))
	}
	src := asm.Source{Name: displayName(file), Text: string(data)}
	root, err := asm.Parse(src, s.dialects, asm.ParseOptions{AllowUnregistered: s.opts.allowUnregistered})
	if err != nil {
		return nil, s.report(err, src)
	}
	err = verify.Verify(root, verify.Options{Registry: s.dialects, AllowUnregistered: s.opts.allowUnregistered})
	if err != nil && !s.opts.allowInvalid {
		err = s.report(err, src)
		fmt.Fprintln(s.errw, "note: use --allow-invalid to reduce a program that fails verification")
		return nil, err
	}
	return root, nil
}

func (s *session) report(err error, src asm.Source) error {
	var sources diag.Sources
	sources.Add(src.Name, src.Text)
	r := diag.Renderer{W: s.errw, Sources: &sources}
	for _, d := range diag.List(err, diag.Unknown) {
		r.Render(d)
	}
	return command.Reported
}

// checkOutput finds an output file that cannot be written before the work is done.
func (s *session) checkOutput() error {
	if s.opts.output == "-" || s.opts.output == "" {
		return nil
	}
	if err := proc.CheckCreate(proc.Path(s.ctx, s.opts.output)); err != nil {
		return fmt.Errorf("cannot open output file '%s': %s", s.opts.output, command.Reason(err))
	}
	return nil
}

func (s *session) write(text string) error {
	if s.opts.output == "-" || s.opts.output == "" {
		_, err := io.WriteString(s.out, text)
		return err
	}
	if err := proc.WriteFile(proc.Path(s.ctx, s.opts.output), []byte(text)); err != nil {
		return fmt.Errorf("cannot open output file '%s': %s", s.opts.output, command.Reason(err))
	}
	return nil
}
