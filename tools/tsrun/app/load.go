package app

import (
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
)

// load reads and verifies a module; "-" is standard input.
func (s *session) load(file string) (*ir.Op, error) {
	var text []byte
	var err error
	if file == "-" {
		text, err = io.ReadAll(s.in)
	} else {
		text, err = os.ReadFile(proc.Path(s.ctx, file))
	}
	if err != nil {
		return nil, fmt.Errorf("cannot open input file '%s': %s", file, command.Reason(err))
	}
	if file == "-" {
		file = "<stdin>"
	}
	s.sources.Add(file, string(text))
	op, err := asm.Parse(asm.Source{Name: file, Text: string(text)}, s.dialects, asm.ParseOptions{})
	if err == nil {
		err = verify.Verify(op, verify.Options{Registry: s.dialects})
	}
	if err != nil {
		return nil, s.report(err)
	}
	return op, nil
}

// report prints the diagnostics of an error and returns [command.Reported].
func (s *session) report(err error) error {
	r := diag.Renderer{W: s.errw, Sources: &s.sources}
	if s.colors {
		r.Paint = paint
	}
	for _, d := range diag.List(err, nil) {
		s.internal = s.internal || d.Internal
		r.Render(d)
	}
	return command.Reported
}

func paint(role, text string) string {
	style := map[string]string{"error": term.BoldRed, "warning": term.BoldMagenta, "note": term.BoldBlack, "caret": term.BoldGreen}[role]
	return term.Style(style != "", style, text)
}

// progress is a bar on long simulations, nil when there is no terminal.
func (s *session) progress() func(done, total int) {
	if s.opts.noProgress || !term.IsTerminal(s.errw) {
		return nil
	}
	bar := &term.Bar{W: s.errw, What: "blocks"}
	return bar.Show
}
