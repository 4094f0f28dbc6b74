package python

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// unescape replaces the escapes of a literal. One that Python does not know stays as it is written.
func (p *parser) unescape(s string, isBytes bool, at Span) string {
	i := strings.IndexByte(s, '\\')
	if i < 0 {
		return s
	}
	out := make([]byte, 0, len(s))
	for ; i >= 0; i = strings.IndexByte(s, '\\') {
		out = append(out, s[:i]...)
		var n int
		out, n = p.escape(out, s[i:], isBytes, at)
		s = s[i+n:]
	}
	return string(append(out, s...))
}

// escape appends what the escape at the beginning of s means, and returns its length.
func (p *parser) escape(out []byte, s string, isBytes bool, at Span) ([]byte, int) {
	if len(s) < 2 {
		return append(out, s...), len(s)
	}
	switch c := s[1]; c {
	case '\n':
		return out, 2
	case '\\', '\'', '"':
		return append(out, c), 2
	case 'a':
		return append(out, '\a'), 2
	case 'b':
		return append(out, '\b'), 2
	case 'f':
		return append(out, '\f'), 2
	case 'n':
		return append(out, '\n'), 2
	case 'r':
		return append(out, '\r'), 2
	case 't':
		return append(out, '\t'), 2
	case 'v':
		return append(out, '\v'), 2
	case '0', '1', '2', '3', '4', '5', '6', '7':
		n, v := 1, 0
		for ; n < len(s) && n < 4 && s[n] >= '0' && s[n] <= '7'; n++ {
			v = v*8 + int(s[n]-'0')
		}
		return appendCode(out, rune(v), isBytes), n
	case 'x':
		return p.hexEscape(out, s, 2, isBytes, at)
	case 'u':
		if !isBytes {
			return p.hexEscape(out, s, 4, false, at)
		}
	case 'U':
		if !isBytes {
			return p.hexEscape(out, s, 8, false, at)
		}
	case 'N':
		if !isBytes {
			p.characterName(s, at)
		}
	}
	return append(out, '\\'), 1
}

// characterName rejects \N{…}: the names of all characters would be larger than the parser.
func (p *parser) characterName(s string, at Span) {
	name, _, closed := strings.Cut(s, "}")
	if !closed || !strings.HasPrefix(name, `\N{`) || name == `\N{` {
		p.fail(at, `(unicode error) 'unicodeescape' codec can't decode bytes: malformed \N character escape`)
	}
	p.fail(at, "%s}: names of characters are not known here; write the character itself, or its number: \\uXXXX", name)
}

// hexEscape reads the digits of \xXX and its like.
func (p *parser) hexEscape(out []byte, s string, digits int, isBytes bool, at Span) ([]byte, int) {
	n := 2
	for n < len(s) && n < 2+digits && classes[s[n]]&hexDigit != 0 {
		n++
	}
	if n < 2+digits {
		switch {
		case isBytes:
			p.fail(at, `(value error) invalid \x escape at position %d`, len(out))
		case digits == 2:
			p.fail(at, `(unicode error) 'unicodeescape' codec can't decode bytes: truncated \xXX escape`)
		}
		p.fail(at, `(unicode error) 'unicodeescape' codec can't decode bytes: truncated \%c%s escape`, s[1],
			strings.Repeat("X", digits))
	}
	v, _ := strconv.ParseUint(s[2:n], 16, 32)
	if v > utf8.MaxRune {
		p.fail(at, `(unicode error) 'unicodeescape' codec can't decode bytes: illegal Unicode character`)
	}
	return appendCode(out, rune(v), isBytes), n
}

// appendCode appends a byte, or a code point in UTF-8: half of a surrogate pair too, in the three bytes that the rule
// of UTF-8 would give it, as Go's strings hold any bytes.
func appendCode(out []byte, r rune, isBytes bool) []byte {
	switch {
	case isBytes:
		return append(out, byte(r))
	case r >= 0xd800 && r < 0xe000:
		return append(out, 0xe0|byte(r>>12), 0x80|byte(r>>6)&0x3f, 0x80|byte(r)&0x3f)
	}
	return utf8.AppendRune(out, r)
}
