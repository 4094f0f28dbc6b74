package diag

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"

	"github.com/tsopt/tsopt/internal/term"
)

// Renderer prints diagnostics in the form compilers share:
//
//	file.mlir:3:8: error: message
//	  %0 = foo.bar
//	       ^
type Renderer struct {
	W io.Writer
	// Sources gives the lines for snippets; nil for none.
	Sources *Sources
	// Paint colours a piece of text by role ("error", "note", "caret", …). It
	// is nil for plain output.
	Paint func(role, text string) string
}

// Render prints d and its notes.
func (r *Renderer) Render(d *Diagnostic) {
	var out bytes.Buffer
	r.line(&out, d, nil)
	shown := Position(d.Loc)
	for _, n := range d.Notes {
		r.line(&out, n, shown)
		shown = Position(n.Loc)
	}
	r.W.Write(out.Bytes())
}

// line prints one message; the snippet of the position shown last is not
// repeated.
func (r *Renderer) line(out *bytes.Buffer, d *Diagnostic, shown *FileLoc) {
	head := r.paint(d.Severity.String(), d.Severity.String()+":")
	message := term.Printable(d.Message)
	p := Position(d.Loc)
	if p == nil {
		if d.Loc == nil || d.Loc == Unknown {
			fmt.Fprintf(out, "<unknown>:0: %s %s\n", head, message)
			return
		}
		fmt.Fprintf(out, "loc(%s): %s %s\n", term.Printable(d.Loc.String()), head, message)
		return
	}
	fmt.Fprintf(out, "%s:%d:%d: %s %s\n", term.Printable(p.File), p.Line, p.Col, head, message)
	if shown == nil || *shown != *p {
		r.snippet(out, p, d.Width)
	}
}

func (r *Renderer) snippet(out *bytes.Buffer, p *FileLoc, width int) {
	if r.Sources == nil {
		return
	}
	line, ok := r.Sources.Line(p.File, int(p.Line))
	if !ok || strings.ContainsRune(line, 0) { // no text
		return
	}
	width = min(width, len(line)-int(p.Col)+1)
	mark := "^" + strings.Repeat("~", max(width-1, 0))
	line, col := window(line, int(p.Col))
	fmt.Fprintf(out, "%s\n%s%s\n", term.PrintableLine(line), pad(line, col), r.paint("caret", mark))
}

// window is the part of a long line around a column, and the column in it: a
// line may be all of a generated program, or of a file that is no text.
func window(line string, col int) (part string, at int) {
	const long, before, after = 1000, 150, 250
	if len(line) <= long {
		return line, col
	}
	from, to := max(0, col-1-before), min(len(line), col-1+after)
	for from > 0 && !utf8.RuneStart(line[from]) {
		from--
	}
	for to < len(line) && !utf8.RuneStart(line[to]) {
		to++
	}
	part, at = line[from:to], col-from
	if from > 0 {
		part, at = "... "+part, at+len("... ")
	}
	if to < len(line) {
		part += " ..."
	}
	return part, at
}

func (r *Renderer) paint(role, s string) string {
	if r.Paint == nil {
		return s
	}
	return r.Paint(role, s)
}

// pad is white space as wide as the first col-1 bytes of line; tabs stay tabs
// so that the caret lines up whatever a tab is worth.
func pad(line string, col int) string {
	var b strings.Builder
	for i := 0; i < col-1; i++ {
		if i < len(line) && line[i] == '\t' {
			b.WriteByte('\t')
		} else {
			b.WriteByte(' ')
		}
	}
	return b.String()
}
