package filecheck

import (
	"cmp"
	"fmt"
	"io"
	"math"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/term"
)

// DumpMode says when the annotated input is shown.
type DumpMode int

const (
	DumpFail DumpMode = iota // when the check failed
	DumpNever
	DumpAlways
	DumpHelp // explain the format instead of checking
)

// DumpFilter says which input lines are shown, apart from their context.
type DumpFilter int

const (
	DumpDefault        DumpFilter = iota // DumpErrors, but DumpAll with DumpAlways
	DumpErrors                           // lines where an error starts
	DumpAnnotated                        // lines where an annotation starts
	DumpAnnotatedFully                   // lines with any part of an annotation
	DumpAll
)

// defaultContext is how many lines around those of the filter are shown.
const defaultContext = 5

// Dump holds the --dump-input options.
type Dump struct {
	Mode   DumpMode
	Filter DumpFilter
	// Context is the number of lines shown around those of the filter, or nil.
	Context *int
}

func (d Dump) wanted(exit int) bool {
	return d.Mode == DumpAlways || d.Mode == DumpFail && exit == exitMismatch
}

func (d Dump) filter() DumpFilter {
	switch {
	case d.Filter != DumpDefault:
		return d.Filter
	case d.Mode == DumpAlways:
		return DumpAll
	}
	return DumpErrors
}

func (d Dump) context() int {
	if d.Context != nil {
		return *d.Context
	}
	return defaultContext
}

// marker is how an event is drawn under an input line.
type marker struct {
	lead    byte
	style   string
	note    string
	isError bool // shown by DumpErrors
}

var markers = [...]marker{
	foundExpected:  {'^', term.BoldGreen, "", false},
	foundExcluded:  {'!', term.BoldRed, "error: no match expected", true},
	foundWrongLine: {'!', term.BoldRed, "error: match on wrong line", true},
	foundDiscarded: {'!', term.BoldCyan, "discard: overlaps earlier match", false},
	noneExcluded:   {'X', term.BoldGreen, "", false},
	noneExpected:   {'X', term.BoldRed, "error: no match found", true},
	noneInvalid:    {'X', term.BoldRed, "error: match failed for invalid pattern", true},
	fuzzy:          {'?', term.BoldMagenta, "possible intended match", true},
}

// toLineEnd is the end column of an annotation that goes on on the next line.
const toLineEnd = math.MaxInt

// annotation is the part of an event that lies on one input line, columns from
// first to before last.
type annotation struct {
	marker
	order       int // of the event
	label       string
	start       bool // the first part of its event
	line        int
	first, last int
	good        bool // an expected match
}

// annotate cuts the events into annotations, ordered by line.
func (r *run) annotate() (list []annotation, labelWidth int) {
	label := r.labeler()
	for i, e := range r.events {
		a := annotation{marker: markers[e.outcome], order: i, label: label(e), start: true, good: e.outcome == foundExpected}
		labelWidth = max(labelWidth, len(a.label))
		if e.note != "" {
			a.note = e.note
			if e.at.empty() { // a note about the whole has no place of its own
				a.lead = ' '
			}
		}
		list = r.split(list, a, e.at)
	}
	slices.SortStableFunc(list, func(a, b annotation) int {
		return cmp.Or(a.line-b.line, a.order-b.order)
	})
	return list, labelWidth
}

// split appends a, which covers at, once for every line that at touches.
func (r *run) split(list []annotation, a annotation, at span) []annotation {
	var endLine, endCol int
	a.line, a.first = r.input.lineCol(at.lo)
	endLine, endCol = r.input.lineCol(at.hi)
	if a.line == endLine {
		a.last = max(a.first+1, endCol)
		return append(list, a)
	}
	a.last = toLineEnd
	list = append(list, a)
	a.lead, a.note, a.start, a.first = '~', "", false, 1
	for a.line++; a.line <= endLine; a.line++ {
		if a.line == endLine {
			if endCol == 1 {
				break
			}
			a.last = endCol
		}
		list = append(list, a)
	}
	return list
}

// labeler names events after their directive: "next:5" is line 5 of the check
// file, "not:imp1" the first implicit pattern; when a directive has several
// events they are numbered, "check:3'1".
func (r *run) labeler() func(*event) string {
	total, used := map[span]int{}, map[span]int{}
	for _, e := range r.events {
		total[e.p.at]++
	}
	return func(e *event) string {
		line, _ := e.p.at.buf.lineCol(e.p.at.lo)
		place := fmt.Sprint(line)
		if i := slices.Index(r.implicitBuffers, e.p.at.buf); i >= 0 {
			place = fmt.Sprintf("imp%d", i+1)
		}
		label := e.p.abbreviation() + ":" + place
		if total[e.p.at] > 1 {
			label += fmt.Sprintf("'%d", used[e.p.at])
			used[e.p.at]++
		}
		return label
	}
}

// dump writes the annotated input.
func (r *run) dump() {
	check := r.checkName
	r.printf("\nInput file: %s\nCheck file: %s\n\n-dump-input=help explains the following input dump.\n\n", r.input.name,
		check)
	r.printf("Input was:\n<<<<<<\n")
	list, width := r.annotate()
	lines := strings.SplitAfter(r.input.text, "\n")
	if lines[len(lines)-1] == "" {
		lines = lines[:len(lines)-1]
	}
	d := &dumper{
		w: &r.out, colors: r.opts.Colors, verbose: r.opts.Verbose,
		width: max(width, len(fmt.Sprint(len(lines)))) + 3,
	}
	d.run(lines, list, r.opts.Dump.filter(), r.opts.Dump.context())
	r.printf(">>>>>>\n")
}

// dumper prints lines with their annotations.
type dumper struct {
	w               io.Writer
	colors, verbose bool
	width           int
	// elided holds lines that are out of context; when they are more than the
	// dots that stand for them, the dots are printed instead.
	elided strings.Builder
}

const dots = 3

func (d *dumper) run(lines []string, notes []annotation, filter DumpFilter, context int) {
	prev, next := math.MinInt/2, 0 // the last and the next line that the filter lets through
	for line := 1; line <= len(lines) || len(notes) > 0; line++ {
		if next < line {
			next = nextInFilter(filter, line, notes)
		}
		if next == line {
			prev = line
		}
		var out io.Writer = &d.elided
		if line-prev <= context || next-line <= context {
			d.flushElided()
			out = d.w
		}
		text := ""
		if line <= len(lines) {
			text = lines[line-1]
		}
		n := 0
		for n < len(notes) && notes[n].line == line {
			n++
		}
		d.line(out, line, text, notes[:n])
		for _, a := range notes[:n] {
			d.annotation(out, a, len(text))
		}
		notes = notes[n:]
	}
	d.flushElided()
}

// nextInFilter returns the first line from line on that the filter lets
// through.
func nextInFilter(filter DumpFilter, line int, notes []annotation) int {
	if filter == DumpAll {
		return line
	}
	for _, a := range notes {
		if filter == DumpAnnotatedFully || a.start && (filter == DumpAnnotated || a.isError) {
			return a.line
		}
	}
	return math.MaxInt
}

func (d *dumper) flushElided() {
	text := d.elided.String()
	d.elided.Reset()
	if strings.Count(text, "\n") <= dots {
		io.WriteString(d.w, text)
		return
	}
	for range dots {
		io.WriteString(d.w, term.Style(d.colors, term.BoldBlack, fmt.Sprintf("%*s", d.width, "."))+"\n")
	}
}

// line prints an input line, with its newline shown as a blank. With colours
// and -v the text that no directive matched stands out.
func (d *dumper) line(w io.Writer, number int, text string, notes []annotation) {
	io.WriteString(w, term.Style(d.colors, term.BoldBlack, fmt.Sprintf("%*d: ", d.width, number)))
	text = strings.Replace(text, "\n", " ", 1)
	if !d.colors {
		fmt.Fprintln(w, text)
		return
	}
	io.WriteString(w, term.Bold)
	if d.verbose {
		io.WriteString(w, term.OnCyan)
	}
	matched := false
	for i := 0; i < len(text); i++ {
		now := d.verbose && isMatched(i+1, notes)
		switch {
		case now && !matched:
			io.WriteString(w, term.Reset)
		case !now && matched:
			io.WriteString(w, term.OnCyan)
		}
		matched = now
		w.Write([]byte{text[i]})
	}
	io.WriteString(w, term.Reset+"\n")
}

func isMatched(col int, notes []annotation) bool {
	return slices.ContainsFunc(notes, func(a annotation) bool { return a.good && a.first <= col && col < a.last })
}

// annotation prints one annotation; width is that of its input line. The note follows the end of the line, lest later
// marks seem to point at it.
func (d *dumper) annotation(w io.Writer, a annotation, width int) {
	var b strings.Builder
	fmt.Fprintf(&b, "%-*s ", d.width, a.label)
	b.WriteString(strings.Repeat(" ", a.first))
	b.WriteByte(a.lead)
	col := a.first + 1
	for ; col < a.last && col <= width; col++ {
		b.WriteByte('~')
	}
	if a.note != "" {
		b.WriteString(strings.Repeat(" ", max(0, width+1-col)))
		b.WriteString(" " + a.note)
	}
	b.WriteString("\n")
	io.WriteString(w, term.Style(d.colors, a.style, b.String()))
}
