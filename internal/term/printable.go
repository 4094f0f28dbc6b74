package term

import (
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"
)

// Printable returns text for a terminal: what would act on one, or deceive its
// reader, is written as an escape — control characters but newline and tab,
// Unicode's invisible ones (https://trojansource.codes), and bytes that are no
// UTF-8.
func Printable(text string) string {
	if clean(text) {
		return text
	}
	var b strings.Builder
	for i := 0; i < len(text); {
		r, n := utf8.DecodeRuneInString(text[i:])
		switch {
		case r == utf8.RuneError && n == 1, acts(r) && r < utf8.RuneSelf:
			fmt.Fprintf(&b, `\%02X`, text[i]) // as MLIR writes strings
		case acts(r):
			fmt.Fprintf(&b, `\u{%X}`, r)
		default:
			b.WriteString(text[i : i+n])
		}
		i += n
	}
	return b.String()
}

// PrintableLine is [Printable] for a line that something is pointed at in: every
// byte that would act becomes one visible character.
func PrintableLine(line string) string {
	if clean(line) {
		return line
	}
	const pictures = 0x2400 // Unicode's Control Pictures, in the order of ASCII
	return strings.Map(func(r rune) rune {
		switch {
		case !acts(r):
			return r
		case r < ' ':
			return pictures + r
		}
		return utf8.RuneError
	}, line)
}

// clean is whether nothing needs to be escaped.
func clean(text string) bool {
	for i := range len(text) {
		if c := text[i]; c >= utf8.RuneSelf || c < ' ' && c != '\n' && c != '\t' || c == 0x7f {
			return utf8.ValidString(text) && strings.IndexFunc(text, acts) < 0
		}
	}
	return true
}

// acts is whether a terminal shows nothing of its own for a character.
func acts(r rune) bool {
	return r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Cf, r) || r == '\u2028' || r == '\u2029')
}
