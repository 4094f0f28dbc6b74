package asm

import (
	"strings"
	"unicode/utf8"
)

// tokenKind is a token's kind: a one-character punctuation is its character.
type tokenKind uint8

const (
	tokEOF tokenKind = iota + 128
	tokBare
	tokAt
	tokHash
	tokPercent
	tokCaret
	tokExclamation
	tokInt
	tokFloat
	tokString
	tokArrow
	tokEllipsis
	tokMetadataBegin
	tokMetadataEnd
)

// Character classes of the lexer.
const (
	classLetter = 1 << iota
	classDigit
	classBare   // may continue a bare identifier
	classSuffix // may continue a name after % # ! ^
	classHex
)

var classes = func() (c [256]uint8) {
	for i := range c {
		b := byte(i)
		letter := b|0x20 >= 'a' && b|0x20 <= 'z'
		digit := b >= '0' && b <= '9'
		if letter {
			c[i] |= classLetter | classBare | classSuffix
		}
		if digit {
			c[i] |= classDigit | classBare | classSuffix
		}
		if strings.IndexByte("_$.", b) >= 0 {
			c[i] |= classBare | classSuffix
		}
		if b == '-' {
			c[i] |= classSuffix
		}
		if digit || b|0x20 >= 'a' && b|0x20 <= 'f' {
			c[i] |= classHex
		}
	}
	return c
}()

// lexer holds one token of a text: kind, and text[start:end].
type lexer struct {
	text       string
	kind       tokenKind
	start, end int
	prevEnd    int // end of the token before
	line       int // of the token, counting from 1
	lineStart  int // offset of that line
	fail       func(pos int, msg string)
}

// at is the character at i, 0 at the end.
func (l *lexer) at(i int) byte {
	if i < len(l.text) {
		return l.text[i]
	}
	return 0
}

// spelling is the token's text.
func (l *lexer) spelling() string { return l.text[l.start:l.end] }

// next moves to the next token.
func (l *lexer) next() {
	l.prevEnd = l.end
	l.lexFrom(l.end)
}

// moveTo makes the token at offset pos the current one.
func (l *lexer) moveTo(pos int) {
	if pos < l.lineStart {
		l.line, l.lineStart = 1, 0
		l.countLines(0, pos)
	} else if pos > l.start {
		l.countLines(l.start, pos)
	}
	l.end = pos
	l.lexFrom(pos)
}

func (l *lexer) countLines(from, to int) {
	for from < to {
		n := strings.IndexByte(l.text[from:to], '\n')
		if n < 0 {
			return
		}
		from += n + 1
		l.line++
		l.lineStart = from
	}
}

func (l *lexer) lexFrom(i int) {
	i = l.skipSpace(i)
	l.start = i
	if i >= len(l.text) {
		l.kind, l.end = tokEOF, i
		return
	}
	c := l.text[i]
	switch {
	case classes[c]&classLetter != 0 || c == '_':
		l.bare(i)
	case classes[c]&classDigit != 0:
		l.number(i)
	default:
		l.punctuation(c, i)
	}
}

// skipSpace returns the offset of the first character after blanks and
// comments.
func (l *lexer) skipSpace(i int) int {
	text := l.text
	for i < len(text) {
		switch text[i] {
		case ' ', '\t', '\r', 0:
			i++
		case '\n':
			i++
			l.line++
			l.lineStart = i
		case '/':
			if i+1 >= len(text) || text[i+1] != '/' {
				return i
			}
			if n := strings.IndexByte(text[i:], '\n'); n >= 0 {
				i += n
			} else {
				i = len(text)
			}
		default:
			return i
		}
	}
	return i
}

func (l *lexer) bare(i int) {
	text := l.text
	for i++; i < len(text) && classes[text[i]]&classBare != 0; i++ {
	}
	l.kind, l.end = tokBare, i
}

func (l *lexer) punctuation(c byte, i int) {
	switch c {
	case '%':
		l.prefixed(tokPercent, i, "invalid SSA name")
	case '#':
		if strings.HasPrefix(l.text[i:], "#-}") {
			l.kind, l.end = tokMetadataEnd, i+3
			return
		}
		l.prefixed(tokHash, i, "invalid attribute name")
	case '!':
		l.prefixed(tokExclamation, i, "invalid type identifier")
	case '^':
		l.prefixed(tokCaret, i, "invalid block name")
	case '@':
		l.atIdentifier(i)
	case '"':
		l.kind, l.end = tokString, l.stringEnd(i)
	case '-':
		if l.at(i+1) == '>' {
			l.kind, l.end = tokArrow, i+2
			return
		}
		l.kind, l.end = '-', i+1
	case '{':
		if strings.HasPrefix(l.text[i:], "{-#") {
			l.kind, l.end = tokMetadataBegin, i+3
			return
		}
		l.kind, l.end = '{', i+1
	case '.':
		if !strings.HasPrefix(l.text[i:], "...") {
			l.fail(i+1, "expected three consecutive dots for an ellipsis")
		}
		l.kind, l.end = tokEllipsis, i+3
	case ':', ',', '(', ')', '}', '[', ']', '<', '>', '=', '+', '*', '?', '|', '/':
		l.kind, l.end = tokenKind(c), i+1
	default:
		l.fail(i, "unexpected character"+l.strange(i))
	}
}

// strange says of a character that no text has what its file may be.
func (l *lexer) strange(i int) string {
	switch r, n := utf8.DecodeRuneInString(l.text[i:]); {
	case r == '\uFEFF':
		return ": a byte order mark; save the file as UTF-8 without one"
	case r == utf8.RuneError && n == 1, r < ' ', r == 0x7f:
		return ": this is not text in UTF-8"
	}
	return ""
}

// prefixed lexes a sigil and the name after it: digits, or a letter or
// punctuation and any of those.
func (l *lexer) prefixed(kind tokenKind, i int, msg string) {
	text, start := l.text, i
	i++
	if i < len(text) && classes[text[i]]&classDigit != 0 {
		for i < len(text) && classes[text[i]]&classDigit != 0 {
			i++
		}
	} else {
		for i < len(text) && classes[text[i]]&classSuffix != 0 {
			i++
		}
		if i == start+1 {
			l.fail(start, msg)
		}
	}
	l.kind, l.end = kind, i
}

func (l *lexer) atIdentifier(i int) {
	l.kind = tokAt
	c := l.at(i + 1)
	switch {
	case c == '"':
		l.end = l.stringEnd(i + 1)
	case classes[c]&classLetter != 0 || c == '_':
		for i += 2; i < len(l.text) && classes[l.text[i]]&classBare != 0; i++ {
		}
		l.end = i
	default:
		l.fail(i+1, "@ identifier expected to start with letter or '_'")
	}
}

// stringEnd returns the offset after the string that opens at i.
func (l *lexer) stringEnd(i int) int {
	for i++; i < len(l.text); i++ {
		switch l.text[i] {
		case '"':
			return i + 1
		case '\n', '\v', '\f':
			l.fail(i, "expected '\"' in string literal")
		case '\\':
			i++
			switch c := l.at(i); {
			case c == '"' || c == '\\' || c == 'n' || c == 't':
			case classes[c]&classHex != 0 && classes[l.at(i+1)]&classHex != 0:
				i++
			default:
				l.fail(i-1, "unknown escape in string literal")
			}
		}
	}
	l.fail(len(l.text), "expected '\"' in string literal")
	return i
}

// number lexes digits, 0x… or digits '.' digits exponent.
func (l *lexer) number(i int) {
	l.kind = tokInt
	if l.text[i] == '0' && l.at(i+1) == 'x' {
		if classes[l.at(i+2)]&classHex == 0 {
			l.end = i + 1
			return
		}
		for i += 2; classes[l.at(i)]&classHex != 0; i++ {
		}
		l.end = i
		return
	}
	i = l.digits(i)
	if l.at(i) != '.' {
		l.end = i
		return
	}
	l.kind = tokFloat
	i = l.digits(i + 1)
	if l.at(i)|0x20 == 'e' {
		sign := 0
		if c := l.at(i + 1); c == '+' || c == '-' {
			sign = 1
		}
		if classes[l.at(i+1+sign)]&classDigit != 0 {
			i = l.digits(i + 1 + sign)
		}
	}
	l.end = i
}

func (l *lexer) digits(i int) int {
	for classes[l.at(i)]&classDigit != 0 {
		i++
	}
	return i
}

// unquote is the value of a string token's text, quotes included.
func unquote(s string) string {
	s = s[1 : len(s)-1]
	if strings.IndexByte(s, '\\') < 0 {
		return s
	}
	var b strings.Builder
	for i := 0; i < len(s); i++ {
		if s[i] != '\\' {
			b.WriteByte(s[i])
			continue
		}
		i++
		switch s[i] {
		case '"', '\\':
			b.WriteByte(s[i])
		case 'n':
			b.WriteByte('\n')
		case 't':
			b.WriteByte('\t')
		default:
			b.WriteByte(hexDigit(s[i])<<4 | hexDigit(s[i+1]))
			i++
		}
	}
	return b.String()
}

func hexDigit(c byte) byte {
	if c <= '9' {
		return c - '0'
	}
	return c | 0x20 - 'a' + 10
}
