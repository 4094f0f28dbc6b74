package app

import (
	"errors"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/pass"
	"github.com/tsopt/tsopt/tools/program"
)

// processFile reads the input, processes its parts and writes the result.
func (s *session) processFile(name string) error {
	text, err := s.read(name)
	if err != nil {
		return err
	}
	if s.tool.OnInput != nil {
		s.tool.OnInput(text)
	}
	if err := s.checkOutputs(); err != nil {
		return err
	}
	if err := s.checkRunOptions(); err != nil {
		return err
	}
	if s.kernel, err = s.opts.kernel.Kernel(s.ctx); err != nil {
		return fmt.Errorf("%s: %w", s.tool.Name, err)
	}
	if s.opts.timing {
		s.timing = pass.NewTiming()
		defer func() { s.timing.Report(s.errw, s.opts.timingDisplay == "list", s.opts.outputFormat == "json") }()
	}
	src := asm.Source{Name: program.Display(name, s.opts.stdinName), Text: text}
	s.sources.Add(src.Name, text)
	report := (&chunk{session: s, src: src}).render
	if s.opts.verifyDiagnostics != "" {
		s.checker = parseExpectations(src, s.opts.verifyDiagnostics == "only-expected")
		for _, d := range s.checker.malformed {
			report(d)
		}
	}
	out := s.newOutput()
	defer out.close()
	ok := true
	for i, c := range asm.Split(src, program.Marker(src.Name, s.opts.splitMarker)) {
		if i > 0 {
			io.WriteString(out, s.opts.outputMarker+"\n")
		}
		ok = s.processChunk(c, out) && ok
	}
	if s.checker != nil {
		ok = s.checker.finish(report) && ok
	}
	if ok {
		if err := s.writeLayouts(src.Name); err != nil {
			return err
		}
	}
	if err := out.finish(ok); err != nil {
		return err
	}
	if !ok {
		return command.Reported
	}
	return nil
}

func (s *session) read(name string) (string, error) {
	text, err := s.readText(name)
	if err != nil {
		return "", fmt.Errorf("cannot open input file '%s': %s", name, command.Reason(err))
	}
	return text, nil
}

// readText reads the input into a string without a copy of it: the input is a
// tenth of all that a large run allocates.
func (s *session) readText(name string) (string, error) {
	var text strings.Builder
	in := s.in
	if name != "-" {
		f, err := os.Open(proc.Path(s.ctx, name))
		if err != nil {
			return "", err
		}
		defer f.Close()
		if st, err := f.Stat(); err == nil {
			text.Grow(int(st.Size()))
		}
		in = f
	}
	_, err := io.Copy(&text, in)
	return text.String(), err
}

// checkRunOptions finds combinations that cannot be.
func (s *session) checkRunOptions() error {
	o := &s.opts
	switch {
	case o.verifyDiagnostics != "" && o.verifyDiagnostics != "all" && o.verifyDiagnostics != "only-expected":
		return fmt.Errorf("%s: for the --verify-diagnostics option: Cannot find option named '%s'! Use 'all' or 'only-expected'", s.tool.Name, o.verifyDiagnostics)
	case o.timingDisplay != "tree" && o.timingDisplay != "list":
		return fmt.Errorf("%s: for the --mlir-timing-display option: Cannot find option named '%s'! Use 'tree' or 'list'",
			s.tool.Name, o.timingDisplay)
	case o.statisticsDisplay != "pipeline" && o.statisticsDisplay != "list":
		return fmt.Errorf("%s: for the --mlir-pass-statistics-display option: Cannot find option named '%s'! Use 'pipeline' or 'list'", s.tool.Name, o.statisticsDisplay)
	case o.printIR.ModuleScope && !o.disableThreading && s.printsIR():
		return errors.New("<unknown>:0: error: IR print for module scope can't be setup on a pass-manager without disabling multi-threading first.")
	}
	if err := s.checkRemarks(); err != nil {
		return fmt.Errorf("%s: %w", s.tool.Name, err)
	}
	if err := s.checkEmit(); err != nil {
		return fmt.Errorf("%s: %w", s.tool.Name, err)
	}
	for _, list := range []string{o.before, o.after} {
		for _, name := range splitNames(list) {
			if s.passes.Pass(name) == nil {
				return fmt.Errorf("%s: Cannot find pass named '%s'!%s", s.tool.Name, name,
					nearest.DidYouMean(name, s.passes.Names()))
			}
		}
	}
	o.printIR.Before, o.printIR.After = splitNames(o.before), splitNames(o.after)
	o.print.Registry = s.dialects
	return nil
}

func splitNames(list string) []string {
	if list == "" {
		return nil
	}
	return strings.Split(list, ",")
}

func (s *session) printsIR() bool {
	p := &s.opts.printIR
	return p.BeforeAll || p.AfterAll || p.OnlyFailed || s.opts.before != "" || s.opts.after != ""
}

// checkOutputs finds a file that cannot be written, or a folder that cannot be
// made, before the work is done.
func (s *session) checkOutputs() error {
	o := &s.opts
	for _, f := range []struct{ what, name string }{
		{"output", o.output}, {"reproducer", o.reproducer}, {"reproducer", o.generateReproducer},
	} {
		if f.name == "-" || f.name == "" {
			continue
		}
		if err := proc.CheckCreate(proc.Path(s.ctx, f.name)); err != nil {
			return fmt.Errorf("cannot open %s file '%s': %s", f.what, f.name, command.Reason(err))
		}
	}
	for _, d := range []struct{ flag, name string }{
		{"mlir-print-ir-tree-dir", o.printIR.TreeDir}, {"view-layouts", o.viewLayouts},
	} {
		if d.name == "" {
			continue
		}
		if err := os.MkdirAll(proc.Path(s.ctx, d.name), 0o755); err != nil {
			return fmt.Errorf("cannot create the directory '%s' of --%s: %s", d.name, d.flag, command.Reason(err))
		}
	}
	if o.printIR.TreeDir != "" && o.printIR.PrintsNothing() {
		fmt.Fprintf(s.errw, "%s: warning: --mlir-print-ir-tree-dir writes nothing without --mlir-print-ir-after-all, or another option that says which passes print\n",
			s.tool.Name)
	}
	return nil
}
