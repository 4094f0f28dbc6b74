package python

import (
	"bytes"
	"fmt"
	"regexp"
	"strings"
	"unicode/utf8"
)

// maxSize bounds a file: places in it are 32 bits wide.
const maxSize = 1 << 30

// decode returns a file as UTF-8 without a byte order mark, with "\n" between lines (PEP 263).
func decode(src []byte) (string, *SyntaxError) {
	origin := Span{Pos{1, 1}, Pos{1, 1}}
	if len(src) > maxSize {
		return "", &SyntaxError{Span: origin, Msg: "file is larger than 1 GiB"}
	}
	src, marked := bytes.CutPrefix(src, []byte("\ufeff"))
	if i := bytes.IndexByte(src, 0); i >= 0 {
		at := place(src, i)
		return "", &SyntaxError{Span: Span{at, at}, Msg: "source code cannot contain null bytes"}
	}
	encoding, line := declaredEncoding(src)
	switch {
	case encoding == "utf-8" && !utf8.Valid(src):
		i := firstInvalid(src)
		at := place(src, i)
		return "", &SyntaxError{Span: Span{at, at}, Msg: fmt.Sprintf(
			"(unicode error) 'utf-8' codec can't decode byte 0x%02x in position %d: save the file as UTF-8", src[i], i)}
	case encoding == "utf-8":
	case marked:
		return "", &SyntaxError{Span: Span{Pos{line, 1}, Pos{line, 1}}, Msg: "encoding problem: " + encoding + " with BOM"}
	case encoding == "latin-1":
		src = fromLatin1(src)
	default:
		return "", &SyntaxError{Span: Span{Pos{line, 1}, Pos{line, 1}}, Msg: "encoding " + encoding + " is not supported: save the file as UTF-8"}
	}
	if bytes.IndexByte(src, '\r') >= 0 {
		src = bytes.ReplaceAll(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	return string(src), nil
}

// place returns where a byte of a text is.
func place(src []byte, i int) Pos {
	return Pos{1 + bytes.Count(src[:i], []byte("\n")), i - bytes.LastIndexByte(src[:i], '\n')}
}

func firstInvalid(src []byte) int {
	i := 0
	for i < len(src) {
		r, n := utf8.DecodeRune(src[i:])
		if r == utf8.RuneError && n == 1 {
			return i
		}
		i += n
	}
	return i
}

func fromLatin1(src []byte) []byte {
	out := make([]byte, 0, len(src)+len(src)/8)
	for _, b := range src {
		out = utf8.AppendRune(out, rune(b))
	}
	return out
}

var (
	coding = regexp.MustCompile(`^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)`)
	empty  = regexp.MustCompile(`^[ \t\f]*(?:#.*)?\r?$`)
)

// declaredEncoding finds the comment that names an encoding, in the first line, or in the second below one without code.
func declaredEncoding(src []byte) (encoding string, line int) {
	for line = 1; line <= 2; line++ {
		text, rest, _ := bytes.Cut(src, []byte("\n"))
		if m := coding.FindSubmatch(text); m != nil {
			return encodingName(string(m[1])), line
		}
		if !empty.Match(text) {
			break
		}
		src = rest
	}
	return "utf-8", 1
}

// encodingName gives the encodings that are known the name by which they are.
func encodingName(s string) string {
	n := strings.ReplaceAll(strings.ToLower(s), "_", "-")
	switch {
	case n == "utf8", n == "utf-8", strings.HasPrefix(n, "utf-8-"), n == "ascii", n == "us-ascii":
		return "utf-8"
	case n == "latin-1", n == "latin1", n == "l1", n == "iso-8859-1", n == "iso8859-1", n == "iso-latin-1", strings.HasPrefix(n, "iso-8859-1-"), strings.HasPrefix(n, "latin-1-"):
		return "latin-1"
	}
	return s
}
