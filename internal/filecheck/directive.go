package filecheck

import (
	"math"
	"slices"
	"strconv"
	"strings"
)

// kind is what a directive asks for.
type kind int

const (
	kindNone kind = iota // not a directive
	kindMisspelled
	kindPlain
	kindNext
	kindSame
	kindNot
	kindDAG
	kindLabel
	kindEmpty
	kindComment
	kindEOF // the end of input: anchors -NOT and -DAG directives that come last
	kindBadNot
	kindBadCount
)

// suffixes are the directives with a fixed suffix, in the order they are tried.
var suffixes = []struct {
	text string
	kind kind
}{
	{"NEXT", kindNext}, {"SAME", kindSame}, {"NOT", kindNot}, {"DAG", kindDAG}, {"LABEL", kindLabel}, {"EMPTY", kindEmpty},
}

// badNots are suffixes that look useful but are not supported.
var badNots = []string{
	"DAG-NOT:", "NOT-DAG:", "NEXT-NOT:", "NOT-NEXT:", "SAME-NOT:", "NOT-SAME:", "EMPTY-NOT:", "NOT-EMPTY:",
}

// abbreviations name the kinds in an input dump.
var abbreviations = map[kind]string{
	kindPlain: "check", kindNext: "next", kindSame: "same", kindNot: "not", kindDAG: "dag",
	kindLabel: "label", kindEmpty: "empty", kindEOF: "eof",
}

// directive is the part of a check line before its pattern.
type directive struct {
	kind    kind
	count   int // of CHECK-COUNT-n; 1 for all others
	literal bool
}

func (d directive) abbreviation() string {
	if d.count > 1 {
		return "count"
	}
	return abbreviations[d.kind]
}

// describe names a directive in a message.
func (d directive) describe(prefix string) string {
	suffix := ""
	for _, s := range suffixes {
		if s.kind == d.kind {
			suffix = "-" + s.text
		}
	}
	switch {
	case d.kind == kindEOF:
		return "implicit EOF"
	case d.count > 1:
		suffix = "-COUNT"
	}
	if d.literal {
		suffix += "{LITERAL}"
	}
	return prefix + suffix
}

// parseDirective reads what follows prefix at the start of text. rest is the
// text after the directive's colon.
func parseDirective(text span, prefix string, isComment bool) (d directive, rest span) {
	none := directive{}
	rest = text.from(len(prefix))
	switch {
	case rest.empty():
		return none, rest
	case isComment:
		if rest.eat(":") {
			return directive{kind: kindComment, count: 1}, rest
		}
		return none, rest
	case rest.hasPrefix(":") || rest.hasPrefix("{"):
		return parseModifiers(directive{kind: kindPlain, count: 1}, rest)
	}
	misspelled := rest.eat("_")
	if !misspelled && !rest.eat("-") {
		return none, rest
	}
	d, rest = parseSuffix(rest)
	if misspelled && d.kind != kindNone {
		d.kind = kindMisspelled
	}
	return d, rest
}

func parseSuffix(rest span) (directive, span) {
	if rest.eat("COUNT-") {
		return parseCount(rest)
	}
	for _, bad := range badNots {
		if rest.hasPrefix(bad) {
			return directive{kind: kindBadNot, count: 1}, rest
		}
	}
	for _, s := range suffixes {
		if rest.eat(s.text) {
			return parseModifiers(directive{kind: s.kind, count: 1}, rest)
		}
	}
	return directive{}, rest
}

func parseCount(rest span) (directive, span) {
	digits := rest.String()
	digits = digits[:len(digits)-len(strings.TrimLeft(digits, "0123456789"))]
	n, err := strconv.ParseInt(digits, 10, 64)
	if err != nil {
		return directive{kind: kindBadCount, count: 1}, rest
	}
	rest = rest.from(len(digits))
	if n <= 0 || n > math.MaxInt32 || !rest.hasPrefix(":") && !rest.hasPrefix("{") {
		return directive{kind: kindBadCount, count: 1}, rest
	}
	return parseModifiers(directive{kind: kindPlain, count: int(n)}, rest)
}

// parseModifiers reads an optional {LITERAL} and the colon.
func parseModifiers(d directive, rest span) (directive, span) {
	if rest.eat(":") {
		return d, rest
	}
	if !rest.eat("{") {
		return directive{}, rest
	}
	for {
		rest = rest.trimLeft(" \t\n\v\f\r")
		if !rest.eat("LITERAL") {
			return directive{}, rest
		}
		d.literal = true
		rest = rest.trimLeft(" \t\n\v\f\r")
		if !rest.eat(",") {
			break
		}
	}
	if !rest.eat("}:") {
		return directive{}, rest
	}
	return d, rest
}

// scanner finds the directives of a check file.
type scanner struct {
	buf      *buffer
	pos      int
	prefixes []scannedPrefix // longest first
}

type scannedPrefix struct {
	text      string
	isComment bool
	next      int // offset of its first occurrence from pos on, or -1
}

// newScanner scans buf for check and comment prefixes.
func newScanner(buf *buffer, checks, comments []string) *scanner {
	s := &scanner{buf: buf}
	for _, p := range checks {
		s.prefixes = append(s.prefixes, scannedPrefix{text: p, next: strings.Index(buf.text, p)})
	}
	for _, p := range comments {
		s.prefixes = append(s.prefixes, scannedPrefix{text: p, isComment: true, next: strings.Index(buf.text, p)})
	}
	slices.SortStableFunc(s.prefixes, func(a, b scannedPrefix) int { return len(b.text) - len(a.text) })
	return s
}

// found is a directive in a check file.
type found struct {
	directive
	prefix span // where its prefix stands
	rest   span // all that follows its colon
}

// next returns the next directive and moves behind its colon.
func (s *scanner) next() (found, bool) {
	for {
		p := s.nextPrefix()
		if p == nil {
			return found{}, false
		}
		at := p.next
		text := s.buf.span(at, len(s.buf.text))
		if at == s.pos || !isPartOfWord(s.buf.text[at-1]) {
			if d, rest := parseDirective(text, p.text, p.isComment); d.kind != kindNone {
				s.pos = rest.lo
				return found{d, text.upTo(len(p.text)), rest}, true
			}
		}
		s.pos = at + len(p.text)
		for s.pos < len(s.buf.text) && isPartOfWord(s.buf.text[s.pos]) {
			s.pos++
		}
	}
}

// nextPrefix returns the prefix that occurs first, of several the longest.
func (s *scanner) nextPrefix() *scannedPrefix {
	var first *scannedPrefix
	for i := range s.prefixes {
		p := &s.prefixes[i]
		if p.next >= 0 && p.next < s.pos {
			if p.next = strings.Index(s.buf.text[s.pos:], p.text); p.next >= 0 {
				p.next += s.pos
			}
		}
		if p.next >= 0 && (first == nil || p.next < first.next) {
			first = p
		}
	}
	return first
}

func isPartOfWord(c byte) bool {
	return isDigit(c) || isLetter(c) || c == '-' || c == '_'
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c && c <= 'z' || 'A' <= c && c <= 'Z' }
