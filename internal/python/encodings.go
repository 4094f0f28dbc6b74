package python

import (
	"strings"
	"unicode/utf8"
)

// A decoder returns a text as UTF-8. If it is none, it returns the text, the place of the byte that does not fit, and
// why: a format for that byte and its place.
type decoder func(src []byte) (text []byte, bad int, why string)

// decoders are those of the encodings that a file may declare (PEP 263), by the names that encodingName gives.
var decoders = map[string]decoder{
	"utf-8":      decodeUTF8,
	"ascii":      decodeASCII,
	"latin-1":    table(0, ""),
	"iso8859-15": table(0xa0, "\u00a0¡¢£€¥Š§š©ª«¬\u00ad®¯°±²³Žµ¶·ž¹º»ŒœŸ¿"),
	"cp1252":     table(0x80, "€\ufffd‚ƒ„…†‡ˆ‰Š‹Œ\ufffdŽ\ufffd\ufffd‘’“”•–—˜™š›œ\ufffdžŸ"),
}

func decodeUTF8(src []byte) ([]byte, int, string) {
	if utf8.Valid(src) {
		return src, 0, ""
	}
	i := 0
	for {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return src, i, "'utf-8' codec can't decode byte 0x%02x in position %d"
		}
		i += n
	}
}

func decodeASCII(src []byte) ([]byte, int, string) {
	for i, b := range src {
		if b >= utf8.RuneSelf {
			return src, i, "'ascii' codec can't decode byte 0x%02x in position %d: ordinal not in range(128)"
		}
	}
	return src, 0, ""
}

// table decodes a byte as the character of that number, but for those from first on, which are in a list: U+FFFD where
// there is none.
func table(first int, list string) decoder {
	to := [256]rune{}
	for b := range to {
		to[b] = rune(b)
	}
	for i, r := range []rune(list) {
		to[first+i] = r
	}
	return func(src []byte) ([]byte, int, string) {
		out := make([]byte, 0, len(src)+len(src)/8)
		for i, b := range src {
			if to[b] == utf8.RuneError {
				return src, i, "'charmap' codec can't decode byte 0x%02x in position %d: character maps to <undefined>"
			}
			out = utf8.AppendRune(out, to[b])
		}
		return out, 0, ""
	}
}

// encodingName gives the encodings that are known the name by which they are: those of CPython's encodings.aliases, and
// of its tokenizer, which asks no further about UTF-8 and Latin-1.
func encodingName(s string) string {
	n := strings.ReplaceAll(strings.ToLower(s), "_", "-")
	is := func(names ...string) bool {
		for _, name := range names {
			if n == name || strings.HasPrefix(n, name+"-") {
				return true
			}
		}
		return false
	}
	switch {
	case is("utf-8"):
		return "utf-8"
	case is("latin-1", "iso-8859-1", "iso-latin-1"):
		return "latin-1"
	}
	switch strings.Map(dotless, n) {
	case "utf8", "u8", "utf", "cp65001":
		return "utf-8"
	case "latin1", "latin", "l1", "iso8859", "iso8859-1", "8859", "cp819", "iso-ir-100":
		return "latin-1"
	case "ascii", "us-ascii", "646", "us", "ansi-x3-4-1968", "iso646-us", "iso-ir-6":
		return "ascii"
	case "iso8859-15", "iso-8859-15", "latin9", "l9":
		return "iso8859-15"
	case "cp1252", "1252", "windows-1252":
		return "cp1252"
	}
	return s
}

func dotless(r rune) rune {
	if r == '.' {
		return '-'
	}
	return r
}
