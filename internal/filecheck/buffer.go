package filecheck

import (
	"sort"
	"strings"

	"github.com/tsopt/tsopt/internal/ere"
)

// buffer is a text that diagnostics can point into.
type buffer struct {
	name     string
	text     string
	newlines []int     // offsets of the newlines, computed on first use
	subject  *ere.Text // text prepared for matching, computed on first use
}

// span is a part of a buffer. An empty span is a point.
type span struct {
	buf    *buffer
	lo, hi int
}

func (b *buffer) all() span            { return span{b, 0, len(b.text)} }
func (b *buffer) span(lo, hi int) span { return span{b, lo, hi} }

func (s span) String() string { return s.buf.text[s.lo:s.hi] }
func (s span) empty() bool    { return s.lo == s.hi }

// from drops the first n bytes.
func (s span) from(n int) span { return span{s.buf, s.lo + n, s.hi} }

// upTo keeps the first n bytes.
func (s span) upTo(n int) span { return span{s.buf, s.lo, s.lo + n} }

// start is the point where s starts, end the point where it ends.
func (s span) start() span { return span{s.buf, s.lo, s.lo} }
func (s span) end() span   { return span{s.buf, s.hi, s.hi} }

func (s span) hasPrefix(prefix string) bool { return strings.HasPrefix(s.String(), prefix) }

// eat drops prefix from the front of s and reports whether it was there.
func (s *span) eat(prefix string) bool {
	if !s.hasPrefix(prefix) {
		return false
	}
	s.lo += len(prefix)
	return true
}

// trimLeft and trimRight drop the bytes of cutset from one side.
func (s span) trimLeft(cutset string) span {
	s.lo = s.hi - len(strings.TrimLeft(s.String(), cutset))
	return s
}

func (s span) trimRight(cutset string) span {
	s.hi = s.lo + len(strings.TrimRight(s.String(), cutset))
	return s
}

// lineCol returns the line and column, counted from 1, of an offset.
func (b *buffer) lineCol(off int) (line, col int) {
	if b.newlines == nil {
		b.newlines = make([]int, 0, strings.Count(b.text, "\n"))
		for i := 0; i < len(b.text); i++ {
			if b.text[i] == '\n' {
				b.newlines = append(b.newlines, i)
			}
		}
	}
	line = sort.SearchInts(b.newlines, off) + 1
	return line, off - strings.LastIndexAny(b.text[:off], "\n\r")
}

// find searches part s of its buffer with re.
func (s span) find(re *ere.Regexp) ere.Match {
	if s.buf.subject == nil {
		s.buf.subject = ere.NewText(s.buf.text)
	}
	return re.Find(s.buf.subject, s.lo, s.hi)
}

// canonicalize drops the carriage return of each CR LF and, unless whitespace
// is strict, turns each run of blanks and tabs into one blank.
func canonicalize(text string, strictWhitespace bool) string {
	if !strings.Contains(text, "\r\n") && (strictWhitespace || !hasBlankRun(text)) {
		return text
	}
	out := make([]byte, 0, len(text))
	for i := 0; i < len(text); i++ {
		c := text[i]
		if c == '\r' && i+1 < len(text) && text[i+1] == '\n' {
			continue
		}
		if strictWhitespace || !isBlank(c) {
			out = append(out, c)
			continue
		}
		out = append(out, ' ')
		for i+1 < len(text) && isBlank(text[i+1]) {
			i++
		}
	}
	return string(out)
}

func hasBlankRun(text string) bool {
	return strings.Contains(text, "  ") || strings.Contains(text, "\t")
}

// blanks is horizontal whitespace.
const blanks = " \t"

func isBlank(c byte) bool { return c == ' ' || c == '\t' }
