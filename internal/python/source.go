package python

import (
	"bytes"
	"fmt"
	"regexp"
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
	declared := Span{Pos{int32(line), 1}, Pos{int32(line), 1}}
	if marked && encoding != "utf-8" {
		return "", &SyntaxError{Span: declared, Msg: "encoding problem: " + encoding + " with BOM"}
	}
	decoder, known := decoders[encoding]
	if !known {
		return "", &SyntaxError{Span: declared, Msg: "unknown encoding: " + encoding + "; save the file as UTF-8"}
	}
	src, bad, why := decoder(src)
	if why != "" {
		at := place(src, bad)
		return "", &SyntaxError{Span: Span{at, at}, Msg: fmt.Sprintf(
			"(unicode error) %s: save the file as UTF-8", fmt.Sprintf(why, src[bad], bad))}
	}
	if bytes.IndexByte(src, '\r') >= 0 {
		src = bytes.ReplaceAll(bytes.ReplaceAll(src, []byte("\r\n"), []byte("\n")), []byte("\r"), []byte("\n"))
	}
	return string(src), nil
}

// place returns where a byte of a text is.
func place(src []byte, i int) Pos {
	return Pos{int32(1 + bytes.Count(src[:i], []byte("\n"))), int32(i - bytes.LastIndexByte(src[:i], '\n'))}
}

var (
	coding = regexp.MustCompile(`^[ \t\f]*#.*?coding[:=][ \t]*([-\w.]+)`)
	empty  = regexp.MustCompile(`^[ \t\f]*(?:#.*)?\r?$`)
)

// declaredEncoding finds the comment that names an encoding, in the first line, or in the second below one without
// code.
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
