package app

import (
	"fmt"
	"regexp"
	"strconv"
	"strings"

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
	pattern  *regexp.Regexp // of a -re expectation
	met      bool
}

func (e *expectation) matches(message string) bool {
	if e.pattern != nil {
		return e.pattern.MatchString(message)
	}
	return strings.Contains(message, e.text)
}

// expectations are those of one part of the input.
type expectations struct {
	file string
	list []*expectation
	// onlyExpected ignores diagnostics that nobody expects.
	onlyExpected bool
	malformed    []*diag.Diagnostic
}

var expectedRE = regexp.MustCompile(`expected-(error|note|remark|warning)(-re)? *(@([+-][0-9]+|above|below|unknown))? *\{\{(.*)\}\}$`)

// parseExpectations reads the comments. `above` means the last line before that
// holds no expectation, `below` the next.
func parseExpectations(src asm.Source, onlyExpected bool) *expectations {
	x := &expectations{file: src.Name, onlyExpected: onlyExpected}
	first := max(src.FirstLine, 1)
	lastCode := 0
	var below []*expectation
	for i, line := range strings.Split(src.Text, "\n") {
		n := first + i
		m := expectedRE.FindStringSubmatchIndex(strings.TrimSuffix(line, "\r"))
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
			x.malformed = append(x.malformed, x.errorAt(e, "invalid regex: %s", err))
			return nil
		}
		e.pattern = re
	}
	return e
}

// expectedPattern turns text with `{{regex}}` pieces into a regular expression.
func expectedPattern(text string) (*regexp.Regexp, error) {
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
	return regexp.Compile(b.String())
}

func (x *expectations) errorAt(e *expectation, format string, args ...any) *diag.Diagnostic {
	return diag.Errorf(&diag.FileLoc{File: x.file, Line: uint32(e.at), Col: uint32(e.column)}, format, args...)
}

// verdict compares diagnostics with the expectations, reports what differs and
// returns whether all is as expected.
func (x *expectations) verdict(ds []*diag.Diagnostic, report func(*diag.Diagnostic)) bool {
	wrong := x.malformed
	for _, d := range ds {
		for _, one := range append([]*diag.Diagnostic{d}, d.Notes...) {
			if w := x.match(one); w != nil {
				wrong = append(wrong, w)
			}
		}
	}
	for _, e := range x.list {
		if !e.met {
			wrong = append(wrong, x.errorAt(e, "expected %s \"%s\" was not produced", e.severity, e.text))
		}
	}
	for _, w := range wrong {
		report(w)
	}
	return len(wrong) == 0
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
	case near != nil:
		return diag.Errorf(d.Loc, "'%s' diagnostic emitted when expecting a '%s'", d.Severity, near.severity)
	case x.onlyExpected:
		return nil
	}
	return diag.Errorf(d.Loc, "unexpected %s: %s", d.Severity, d.Message)
}
