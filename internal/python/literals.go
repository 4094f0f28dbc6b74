package python

import (
	"strings"
	"unicode"
	"unicode/utf8"
)

// classes says what an ASCII byte may be part of.
var classes = func() (c [256]uint8) {
	for b := range c {
		switch {
		case b >= '0' && b <= '9':
			c[b] = digit | hexDigit
		case b >= 'a' && b <= 'f', b >= 'A' && b <= 'F':
			c[b] = letter | hexDigit
		case b >= 'a' && b <= 'z', b >= 'A' && b <= 'Z', b == '_':
			c[b] = letter
		}
	}
	return c
}()

const (
	letter uint8 = 1 << iota
	digit
	hexDigit
)

// identifier reads a name, a keyword, or the prefix of a string.
func (s *scanner) identifier() {
	start := s.offset
	s.word()
	text := s.src[start:s.offset]
	if c := s.peek(0); len(text) <= 2 && (c == '"' || c == '\'') && isPrefix(text) {
		s.str(start, text)
		return
	}
	if isASCII(text) {
		s.add(keyword(text), start)
		return
	}
	if i := badIdentifier(text); i >= 0 {
		r, _ := utf8.DecodeRuneInString(text[i:])
		at := s.at(start + i)
		what := "invalid character '%[1]c' (U+%04[1]X)"
		if !unicode.IsPrint(r) {
			what = "invalid non-printable character U+%04X"
		}
		s.fail(start, Span{at, at}, what, r)
		return
	}
	s.add(name, start)
}

func isASCII(s string) bool {
	for i := range len(s) {
		if s[i] >= utf8.RuneSelf {
			return false
		}
	}
	return true
}

// word steps over letters, digits and all that is not ASCII.
func (s *scanner) word() {
	for s.offset < len(s.src) && (classes[s.src[s.offset]]&(letter|digit) != 0 || s.src[s.offset] >= utf8.RuneSelf) {
		s.offset++
	}
}

// badIdentifier returns where a name is none: -1 if it is one (PEP 3131: XID_Start XID_Continue*).
func badIdentifier(text string) int {
	for i, r := range text {
		switch {
		case r < utf8.RuneSelf:
		case r == utf8.RuneError, i == 0 && !isStart(r), !isContinue(r):
			return i
		}
	}
	return -1
}

// isStart reports XID_Start, for what is not ASCII: the letters and Other_ID_Start, without those whose NFKC form is
// none.
func isStart(r rune) bool {
	return (unicode.In(r, unicode.L, unicode.Nl, unicode.Other_ID_Start) &&
		!unicode.In(r, unicode.Pattern_Syntax, unicode.Pattern_White_Space)) &&
		!unicode.Is(notStart, r)
}

// isContinue reports XID_Continue.
func isContinue(r rune) bool {
	return (isStart(r) || unicode.Is(notStart, r) ||
		unicode.In(r, unicode.Mn, unicode.Mc, unicode.Nd, unicode.Pc, unicode.Other_ID_Continue)) &&
		!unicode.Is(notContinue, r)
}

// What ID_Start and ID_Continue have and XID_Start and XID_Continue have not (DerivedCoreProperties.txt).
var (
	notStart = &unicode.RangeTable{R16: []unicode.Range16{
		{Lo: 0x037a, Hi: 0x037a, Stride: 1}, {Lo: 0x0e33, Hi: 0x0e33, Stride: 1}, {Lo: 0x0eb3, Hi: 0x0eb3, Stride: 1},
		{Lo: 0x309b, Hi: 0x309c, Stride: 1}, {Lo: 0xfc5e, Hi: 0xfc63, Stride: 1}, {Lo: 0xfdfa, Hi: 0xfdfb, Stride: 1},
		{Lo: 0xfe70, Hi: 0xfe70, Stride: 1}, {Lo: 0xfe72, Hi: 0xfe72, Stride: 1}, {Lo: 0xfe74, Hi: 0xfe74, Stride: 1},
		{Lo: 0xfe76, Hi: 0xfe76, Stride: 1}, {Lo: 0xfe78, Hi: 0xfe78, Stride: 1}, {Lo: 0xfe7a, Hi: 0xfe7a, Stride: 1},
		{Lo: 0xfe7c, Hi: 0xfe7c, Stride: 1}, {Lo: 0xfe7e, Hi: 0xfe7e, Stride: 1}, {Lo: 0xff9e, Hi: 0xff9f, Stride: 1},
	}}
	notContinue = &unicode.RangeTable{R16: []unicode.Range16{
		{Lo: 0x037a, Hi: 0x037a, Stride: 1}, {Lo: 0x309b, Hi: 0x309c, Stride: 1}, {Lo: 0xfc5e, Hi: 0xfc63, Stride: 1},
		{Lo: 0xfdfa, Hi: 0xfdfb, Stride: 1}, {Lo: 0xfe70, Hi: 0xfe70, Stride: 1}, {Lo: 0xfe72, Hi: 0xfe72, Stride: 1},
		{Lo: 0xfe74, Hi: 0xfe74, Stride: 1}, {Lo: 0xfe76, Hi: 0xfe76, Stride: 1}, {Lo: 0xfe78, Hi: 0xfe78, Stride: 1},
		{Lo: 0xfe7a, Hi: 0xfe7a, Stride: 1}, {Lo: 0xfe7c, Hi: 0xfe7c, Stride: 1}, {Lo: 0xfe7e, Hi: 0xfe7e, Stride: 1},
	}}
)

// isPrefix reports what may precede a string's quotes.
func isPrefix(text string) bool {
	switch strings.ToLower(text) {
	case "r", "u", "b", "f", "br", "rb", "fr", "rf":
		return true
	}
	return false
}

// number reads a literal of a number, whose value the parser makes.
func (s *scanner) number() {
	start := s.offset
	kind := "decimal"
	ok := false
	if s.peek(0) == '0' && classes[s.peek(1)]&letter != 0 {
		switch s.peek(1) {
		case 'x', 'X':
			kind, ok = "hexadecimal", s.based(hexDigit, 'f')
		case 'o', 'O':
			kind, ok = "octal", s.based(digit, '7')
		case 'b', 'B':
			kind, ok = "binary", s.based(digit, '1')
		default:
			kind, ok = s.decimal()
		}
	} else {
		kind, ok = s.decimal()
	}
	if c := s.peek(0); ok && c >= '0' && c <= '9' {
		at := s.at(s.offset)
		s.word()
		s.fail(start, Span{at, s.at(s.offset)}, "invalid digit '%c' in %s literal", c, kind)
		return
	}
	if !ok || classes[s.peek(0)]&letter != 0 && !s.keywordFollows() {
		at := Span{s.at(max(s.offset-1, start)), s.at(s.offset)}
		s.word()
		s.fail(start, at, "invalid %s literal", kind)
		return
	}
	if text := s.src[start:s.offset]; leadingZero(text) {
		s.failHere(start, "leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers")
		return
	}
	s.add(number, start)
}

// based reads the digits behind `0x` and its like, none above last.
func (s *scanner) based(class uint8, last byte) bool {
	for s.offset += 2; ; {
		if s.peek(0) == '_' {
			s.offset++
		}
		n := s.offset
		for c := s.peek(0); classes[c]&class != 0 && (c <= last || c < '0' || class == hexDigit); c = s.peek(0) {
			s.offset++
		}
		if s.offset == n {
			c := s.peek(0)
			return c >= '0' && c <= '9' // which number reports
		}
		if s.peek(0) != '_' {
			return true
		}
	}
}

// decimal reads a number without a base: an integer, a float, or an imaginary one.
func (s *scanner) decimal() (kind string, ok bool) {
	if s.peek(0) != '.' && !s.digits() {
		return "decimal", false
	}
	if s.peek(0) == '.' {
		s.offset++
		if classes[s.peek(0)]&digit != 0 && !s.digits() {
			return "decimal", false
		}
	}
	if c := s.peek(0); c == 'e' || c == 'E' {
		n := 1
		if c := s.peek(1); c == '+' || c == '-' {
			n = 2
		}
		if classes[s.peek(n)]&digit == 0 {
			if n == 2 {
				s.offset++
			}
			return "decimal", n == 1 // `1else`
		}
		s.offset += n
		if !s.digits() {
			return "decimal", false
		}
	}
	if c := s.peek(0); c == 'j' || c == 'J' {
		s.offset++
		return "imaginary", true
	}
	return "decimal", true
}

// digits reads digits with single underscores between them.
func (s *scanner) digits() bool {
	for {
		for classes[s.peek(0)]&digit != 0 {
			s.offset++
		}
		if s.peek(0) != '_' {
			return true
		}
		s.offset++
		if classes[s.peek(0)]&digit == 0 {
			return false
		}
	}
}

// keywordFollows reports a keyword right behind a number, which Python allows: `1if x else 2`.
func (s *scanner) keywordFollows() bool {
	rest := s.src[s.offset:]
	for _, k := range []string{"and", "else", "for", "if", "in", "is", "or", "not"} {
		if strings.HasPrefix(rest, k) {
			return true
		}
	}
	return false
}

// leadingZero reports an integer as 0777.
func leadingZero(text string) bool {
	return len(text) > 1 && text[0] == '0' && strings.Trim(text, "0123456789_") == "" && strings.Trim(text, "0_") != ""
}

// str reads a string or bytes literal that began at start, with a prefix, and whose quotes are next.
func (s *scanner) str(start int, prefix string) {
	quote, size := s.peek(0), 1
	if s.peek(1) == quote && s.peek(2) == quote {
		size = 3
	}
	from := s.at(start)
	if strings.ContainsAny(prefix, "fF") {
		s.offset += size
		s.fstrings = append(s.fstrings, fstring{
			quote: quote, size: size, raw: strings.ContainsAny(prefix, "rR"), text: true,
			brackets: len(s.brackets), token: len(s.tokens),
		})
		s.add(fstart, start)
		return
	}
	if size == 1 && s.peek(1) == quote {
		s.offset += 2
		s.add(str, start)
		return
	}
	for s.offset += size; s.offset < len(s.src); {
		switch c := s.src[s.offset]; {
		case c == '\\' && s.peek(1) == '\n':
			s.offset++
			s.newLine()
		case c == '\\':
			s.offset += 2
		case c == '\n' && size == 1:
			s.unterminated(start, from, size, "string")
			return
		case c == '\n':
			s.newLine()
		case c == quote && (size == 1 || s.peek(1) == quote && s.peek(2) == quote):
			s.offset += size
			s.addFrom(str, start, from)
			return
		default:
			s.offset++
		}
	}
	s.offset = len(s.src)
	s.unterminated(start, from, size, "string")
}

// unterminated reports a literal without its last quotes. That of one line is taken to end with the line.
func (s *scanner) unterminated(start int, from Pos, size int, what string) {
	line := s.line
	if s.offset >= len(s.src) && s.offset == s.lineStart {
		line--
	}
	if size == 3 {
		what = "triple-quoted " + what
	}
	s.fail(start, Span{from, from}, "unterminated %s literal (detected at line %d)", what, line)
}
