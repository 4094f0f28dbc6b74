package app

import (
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/tsopt/tsopt/dialects/tile"
	"github.com/tsopt/tsopt/frontend/tilelang"
	"github.com/tsopt/tsopt/internal/command"
	"github.com/tsopt/tsopt/internal/proc"
	"github.com/tsopt/tsopt/internal/term"
	"github.com/tsopt/tsopt/ir"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
	"github.com/tsopt/tsopt/ir/verify"
	"github.com/tsopt/tsopt/tools/program"
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
	file = program.Display(file, s.opts.stdinName)
	s.text = string(text)
	s.sources.Add(file, s.text)
	p, err := program.Parse(asm.Source{Name: file, Text: s.text}, s.kernel, s.dialects, asm.ParseOptions{},
		verify.Options{})
	for _, d := range p.Remarks {
		_ = s.report(d)
	}
	if err != nil {
		return nil, s.report(err)
	}
	s.constraints = p.Constraints
	return p.Module, nil
}

// report prints the diagnostics of an error and returns [command.Reported].
func (s *session) report(err error) error {
	r := diag.Renderer{W: s.errw, Sources: &s.sources}
	if s.colors {
		r.Paint = paint
	}
	for _, d := range diag.List(err, nil) {
		s.internal = s.internal || d.Internal
		r.Render(program.Reword(d, &s.sources))
	}
	return command.Reported
}

func paint(role, text string) string {
	style := map[string]string{"error": term.BoldRed, "warning": term.BoldMagenta, "note": term.BoldBlack,
		"caret": term.BoldGreen}[role]
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

// mayBeArray reports whether a text of --arg may be of an array: a file, a fill, or either with a shape.
func mayBeArray(text string) bool {
	_, value, ok := strings.Cut(text, "=")
	_, isFill := tile.ParseInit(value)
	return ok && (isFill || strings.HasSuffix(value, ".npy") || strings.ContainsAny(value, ":("))
}

// readKernel divides --arg of a Python file: values of the kernel's parameters are those that Python can read, but for
// the names of fills; the rest is of its arrays.
func (s *session) readKernel(file string) error {
	file = program.Display(file, s.opts.stdinName)
	if !program.IsPython(file) {
		if s.opts.kernel != "" {
			return fmt.Errorf("--kernel=%s needs a Python file, but %s is not one; use --entry for a function of a module",
				s.opts.kernel, file)
		}
		return nil
	}
	var arrays, values []string
	for _, text := range s.opts.args {
		vs, err := tilelang.ParseArgs(text)
		fill := false
		for _, v := range vs {
			word, _ := v.(string)
			_, isFill := tile.ParseInit(word)
			fill = fill || isFill
		}
		if err != nil && !mayBeArray(text) {
			return err
		}
		if err != nil || fill {
			arrays = append(arrays, text)
		} else {
			values = append(values, text)
		}
	}
	s.opts.args = arrays
	var err error
	s.kernel, err = (&program.Flags{}).Kernel(s.ctx, values...)
	s.kernel.Name = s.opts.kernel
	reference, _, _ := strings.Cut(s.opts.verify, ":")
	s.kernel.Loose = program.IsPython(reference) // its parameters are given here too
	return err
}
