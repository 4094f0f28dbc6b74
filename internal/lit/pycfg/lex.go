package pycfg

import (
	"fmt"
	"strconv"
	"strings"
)

// Error is a mistake in a configuration file.
type Error struct {
	File string
	Line int
	Text string
}

func (e *Error) Error() string { return fmt.Sprintf("%s:%d: error: %s", e.File, e.Line, e.Text) }

type tokenKind int

const (
	tokName tokenKind = iota
	tokInt
	tokString
	tokFString
	tokOp
	tokNewline
	tokIndent
	tokDedent
	tokEnd
)

type token struct {
	kind tokenKind
	text string // of a string: its value
	line int
}

// lexer cuts a file into tokens, with tokens for lines and indentation.
type lexer struct {
	text    string
	pos     int
	line    int
	depth   int // of open brackets, in which lines do not count
	indents []int
	tokens  []token
}

// operators, longer ones first.
var operators = []string{
	"**=", "//=", "==", "!=", "<=", ">=", "+=", "-=", "->", "//", "**",
	"(", ")", "[", "]", "{", "}", ",", ":", ".", "=", "+", "-", "*", "/", "%", "<", ">", ";", "@", "|",
}

func lex(text string) []token {
	l := &lexer{text: text, line: 1, indents: []int{0}}
	for l.startLine() {
		for l.token() {
		}
	}
	l.dedentTo(0)
	l.add(tokEnd, "")
	return l.tokens
}

func fail(line int, format string, args ...any) {
	panic(&Error{Line: line, Text: fmt.Sprintf(format, args...)})
}

func (l *lexer) add(kind tokenKind, text string) {
	l.tokens = append(l.tokens, token{kind, text, l.line})
}

// startLine skips empty lines and notes a change of indentation.
func (l *lexer) startLine() bool {
	for l.pos < len(l.text) {
		start := l.pos
		for l.pos < len(l.text) && (l.text[l.pos] == ' ' || l.text[l.pos] == '\t') {
			l.pos++
		}
		indent := l.pos - start
		l.skipComment()
		switch {
		case l.pos == len(l.text):
			return false
		case l.text[l.pos] == '\n':
			l.pos++
			l.line++
			continue
		case l.text[l.pos] == '\r':
			l.pos++
			continue
		}
		if indent > l.indents[len(l.indents)-1] {
			l.indents = append(l.indents, indent)
			l.add(tokIndent, "")
		}
		l.dedentTo(indent)
		return true
	}
	return false
}

func (l *lexer) dedentTo(indent int) {
	for indent < l.indents[len(l.indents)-1] {
		l.indents = l.indents[:len(l.indents)-1]
		l.add(tokDedent, "")
	}
	if indent != l.indents[len(l.indents)-1] {
		fail(l.line, "unindent does not match any outer level")
	}
}

func (l *lexer) skipComment() {
	if l.pos < len(l.text) && l.text[l.pos] == '#' {
		for l.pos < len(l.text) && l.text[l.pos] != '\n' {
			l.pos++
		}
	}
}

// token lexes one token and reports whether the line goes on.
func (l *lexer) token() bool {
	l.skipBlanks()
	l.skipComment()
	if l.pos == len(l.text) {
		l.add(tokNewline, "")
		return false
	}
	rest := l.text[l.pos:]
	switch c := rest[0]; {
	case c == '\n':
		l.pos++
		if l.depth > 0 {
			l.line++
			return true
		}
		l.add(tokNewline, "")
		l.line++
		return false
	case isDigit(c):
		n := len(rest) - len(strings.TrimLeft(rest, "0123456789"))
		l.add(tokInt, rest[:n])
		l.pos += n
		return true
	case c == '"' || c == '\'':
		l.stringToken("")
		return true
	case isLetter(c):
		l.nameToken(rest)
		return true
	}
	for _, op := range operators {
		if strings.HasPrefix(rest, op) {
			l.operator(op)
			return true
		}
	}
	fail(l.line, "unexpected character %q", rest[0])
	return false
}

func (l *lexer) skipBlanks() {
	for l.pos < len(l.text) {
		switch {
		case strings.IndexByte(" \t\r", l.text[l.pos]) >= 0:
			l.pos++
		case strings.HasPrefix(l.text[l.pos:], "\\\n"):
			l.pos += 2
			l.line++
		default:
			return
		}
	}
}

func (l *lexer) operator(op string) {
	l.pos += len(op)
	switch op {
	case "(", "[", "{":
		l.depth++
	case ")", "]", "}":
		l.depth--
	}
	l.add(tokOp, op)
}

func (l *lexer) nameToken(rest string) {
	n := 0
	for n < len(rest) && (isLetter(rest[n]) || isDigit(rest[n])) {
		n++
	}
	l.pos += n
	prefix := strings.ToLower(rest[:n])
	quoted := n < len(rest) && (rest[n] == '"' || rest[n] == '\'')
	if quoted && (prefix == "r" || prefix == "f" || prefix == "u" || prefix == "rf" || prefix == "fr") {
		l.stringToken(prefix)
		return
	}
	l.add(tokName, rest[:n])
}

// stringToken lexes a string at its opening quote.
func (l *lexer) stringToken(prefix string) {
	line := l.line
	quote := l.text[l.pos : l.pos+1]
	if triple := strings.Repeat(quote, 3); strings.HasPrefix(l.text[l.pos:], triple) {
		quote = triple
	}
	l.pos += len(quote)
	raw := strings.Contains(prefix, "r")
	var b strings.Builder
	for {
		rest := l.text[l.pos:]
		switch {
		case rest == "" || rest[0] == '\n' && len(quote) == 1:
			fail(line, "string without end")
		case strings.HasPrefix(rest, quote):
			l.pos += len(quote)
			kind := tokString
			if strings.Contains(prefix, "f") {
				kind = tokFString
			}
			l.tokens = append(l.tokens, token{kind, b.String(), line})
			return
		case rest[0] == '\\' && len(rest) > 1:
			n := 2
			if !raw {
				n = l.escape(&b, rest)
			} else {
				b.WriteString(rest[:2])
			}
			l.pos += n
		default:
			b.WriteByte(rest[0])
			l.pos++
		}
		if l.text[l.pos-1] == '\n' {
			l.line++
		}
	}
}

var escapes = map[byte]string{
	'n': "\n", 't': "\t", 'r': "\r", 'a': "\a", 'b': "\b", 'f': "\f", 'v': "\v", '\\': `\`, '\'': "'", '"': `"`, '\n': "",
}

// escape writes what the escape at the start of text stands for, and returns its
// length.
func (l *lexer) escape(b *strings.Builder, text string) int {
	if to, ok := escapes[text[1]]; ok {
		b.WriteString(to)
		return 2
	}
	digits, base := "", 16
	switch c := text[1]; {
	case c == 'x':
		digits = text[2:min(4, len(text))]
	case c == 'u':
		digits = text[2:min(6, len(text))]
	case '0' <= c && c <= '7':
		rest := text[1:min(4, len(text))]
		digits, base = rest[:len(rest)-len(strings.TrimLeft(rest, "01234567"))], 8
	default:
		b.WriteString(text[:2])
		return 2
	}
	n, err := strconv.ParseUint(digits, base, 16)
	if err != nil {
		fail(l.line, "invalid escape \\%s", text[1:2]+digits)
	}
	b.WriteRune(rune(n))
	if base == 8 {
		return 1 + len(digits)
	}
	return 2 + len(digits)
}

func isDigit(c byte) bool  { return '0' <= c && c <= '9' }
func isLetter(c byte) bool { return 'a' <= c|0x20 && c|0x20 <= 'z' || c == '_' || c >= 0x80 }
