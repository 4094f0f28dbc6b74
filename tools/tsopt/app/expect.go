package app

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"github.com/tsopt/tsopt/internal/ere"
	"github.com/tsopt/tsopt/ir/asm"
	"github.com/tsopt/tsopt/ir/diag"
)

// expectation is a comment such as
// `// expected-error @+1 {{must be an integer}}`.
type expectation struct {
	severity diag.Severity
	line     int // 0 for a diagnostic without a place
	column   int // where the comment stands
	at       int // its line
	text     string
	pattern  *ere.Regexp // of a -re expectation
	met      bool
}

func (e *expectation) matches(message string) bool {
	if e.pattern != nil {
		text := ere.NewText(message)
		return e.pattern.Find(text, 0, len(message)) != nil
	}
	return strings.Contains(message, e.text)
}

// expectations are those of the whole input: a part may meet those of another.
type expectations struct {
	file string
	list []*expectation
	// onlyExpected ignores unexpected diagnostics.
	onlyExpected bool
	malformed    []*diag.Diagnostic
}

var expectedRE = regexp.MustCompile(`expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$`)

// parseExpectations reads the comments. `above` means the last line before that
// holds no expectation, `below` the next.
func parseExpectations(src asm.Source, onlyExpected bool) *expectations {
	x := &expectations{file: src.Name, onlyExpected: onlyExpected}
	lastCode := 1
	var below []*expectation
	lines := strings.Split(src.Text, "\n")
	for i, line := range lines {
		n := i + 1
		m := expectedRE.FindStringSubmatchIndex(strings.TrimRight(line, " \t\r"))
		if m == nil {
			for _, e := range below {
				e.line = n
			}
			below, lastCode = nil, n
			continue
		}
		e := x.parse(line, m, n, lastCode)
		if e == nil {
			continue
		}
		if e.line == pendingBelow {
			e.line = len(lines)
			below = append(below, e)
		}
		x.list = append(x.list, e)
	}
	return x
}

const pendingBelow = -1

func (x *expectations) parse(line string, m []int, n, lastCode int) *expectation {
	part := func(i int) string {
		if m[2*i] < 0 {
			return ""
		}
		return line[m[2*i]:m[2*i+1]]
	}
	e := &expectation{at: n, column: m[0] + 1, line: n, text: part(5)}
	switch part(1) {
	case "error":
		e.severity = diag.Error
	case "warning":
		e.severity = diag.Warning
	case "remark":
		e.severity = diag.Remark
	}
	switch where := part(4); where {
	case "":
	case "above":
		e.line = lastCode
	case "below":
		e.line = pendingBelow
	case "unknown":
		e.line = 0
	default:
		offset, _ := strconv.Atoi(where)
		e.line = n + offset
	}
	if part(2) != "" {
		re, err := expectedPattern(e.text)
		if err != nil {
			x.malformed = append(x.malformed, x.errorAt(e, "%s", err))
			return nil
		}
		e.pattern = re
	}
	return e
}

// expectedPattern turns text with `{{regex}}` pieces into a regular expression.
func expectedPattern(text string) (*ere.Regexp, error) {
	var b strings.Builder
	for text != "" {
		i := strings.Index(text, "{{")
		if i < 0 {
			b.WriteString(regexp.QuoteMeta(text))
			break
		}
		j := strings.Index(text[i:], "}}")
		if j < 0 {
			return nil, fmt.Errorf("found start of regex with no end '}}'")
		}
		b.WriteString(regexp.QuoteMeta(text[:i]) + "(" + text[i+2:i+j] + ")")
		text = text[i+j+2:]
	}
	re, err := ere.Compile(b.String(), 0)
	if err != nil {
		return nil, fmt.Errorf("invalid regex: %s", err)
	}
	return re, nil
}

// CheckDiagnostics compares diagnostics with the expected-… comments of a source,
// as --verify-diagnostics does, and reports what does not agree.
func CheckDiagnostics(src asm.Source, onlyExpected bool, ds []*diag.Diagnostic, report func(*diag.Diagnostic)) bool {
	x := parseExpectations(src, onlyExpected)
	ok := x.take(ds, report)
	return x.finish(report) && ok
}

// errorAt is an error at the comment, whose text is underlined.
func (x *expectations) errorAt(e *expectation, format string, args ...any) *diag.Diagnostic {
	d := diag.Errorf(&diag.FileLoc{File: x.file, Line: uint32(e.at), Col: uint32(e.column)}, format, args...)
	d.Width = len(e.text)
	return d
}

// take compares diagnostics with the expectations, reports unexpected ones and returns whether there were none.
func (x *expectations) take(ds []*diag.Diagnostic, report func(*diag.Diagnostic)) bool {
	ok := true
	for _, d := range ds {
		for _, one := range append([]*diag.Diagnostic{d}, d.Notes...) {
			if w := x.match(one); w != nil {
				report(w)
				ok = false
			}
		}
	}
	return ok
}

// finish reports the expectations that were not met, those without a place last,
// and returns whether there were none.
func (x *expectations) finish(report func(*diag.Diagnostic)) bool {
	ok := len(x.malformed) == 0
	for _, placed := range []bool{true, false} {
		for _, e := range x.list {
			if !e.met && (e.line != 0) == placed {
				report(x.errorAt(e, "expected %s \"%s\" was not produced", e.severity, e.text))
				ok = false
			}
		}
	}
	return ok
}

// match finds the expectation of a diagnostic; the result says what is wrong
// when there is none.
func (x *expectations) match(d *diag.Diagnostic) *diag.Diagnostic {
	line := 0
	p := diag.Position(d.Loc)
	if p != nil && p.File == x.file {
		line = int(p.Line)
	}
	var near *expectation
	for _, e := range x.list {
		if e.line != line || p != nil && line == 0 || !e.matches(d.Message) {
			continue
		}
		if e.severity == d.Severity {
			e.met = true
			return nil
		}
		near = e
	}
	switch {
	case x.onlyExpected:
		return nil
	case near != nil:
		w := x.errorAt(near, "'%s' diagnostic emitted when expecting a '%s'", d.Severity, near.severity)
		w.Width = 0
		return w
	}
	return diag.Errorf(d.Loc, "unexpected %s: %s", d.Severity, d.Message)
}
