// Package text holds the text of a document and finds positions in it as
// editors count them: lines from 0, characters in UTF-16 units or, where the
// client can, in bytes.
package text

import (
	"sort"
	"strings"
	"unicode/utf8"
)

// Encoding is the unit in which characters of a line are counted.
type Encoding uint8

// The encodings.
const (
	UTF16 Encoding = iota
	UTF8
)

// Position is a place between characters.
type Position struct{ Line, Char uint32 }

// Text is an immutable text with its line starts.
type Text struct {
	s        string
	starts   []int
	encoding Encoding
}

// New indexes a text. A line ends with "\n", "\r\n" or "\r".
func New(s string, e Encoding) *Text {
	t := &Text{s: s, starts: []int{0}, encoding: e}
	for i := 0; i < len(s); {
		n := strings.IndexAny(s[i:], "\n\r")
		if n < 0 {
			break
		}
		i += n + 1
		if s[i-1] == '\r' && i < len(s) && s[i] == '\n' {
			i++
		}
		t.starts = append(t.starts, i)
	}
	return t
}

// String is the whole text.
func (t *Text) String() string { return t.s }

// Lines is the number of lines; an empty text has one.
func (t *Text) Lines() int { return len(t.starts) }

// Line is the text of a line without its end; "" beyond the last.
func (t *Text) Line(n int) string {
	if n < 0 || n >= len(t.starts) {
		return ""
	}
	return t.s[t.starts[n]:t.lineEnd(n)]
}

// lineEnd is the offset of the end of a line, before what ends it.
func (t *Text) lineEnd(n int) int {
	if n+1 == len(t.starts) {
		return len(t.s)
	}
	end := t.starts[n+1] - 1
	if end > t.starts[n] && t.s[end] == '\n' && t.s[end-1] == '\r' {
		end--
	}
	return end
}

// Offset is the byte offset of a position. Positions beyond the end of a line
// or of the text are moved to it, and into the middle of a character to its
// start.
func (t *Text) Offset(p Position) int {
	if uint64(p.Line) >= uint64(len(t.starts)) {
		return len(t.s)
	}
	start := t.starts[p.Line]
	line := t.s[start:t.lineEnd(int(p.Line))]
	if t.encoding == UTF8 {
		i := int(min(uint64(p.Char), uint64(len(line))))
		for i > 0 && i < len(line) && !utf8.RuneStart(line[i]) {
			i--
		}
		return start + i
	}
	units := uint64(p.Char)
	for i, r := range line {
		n := uint64(units16(r))
		if units < n {
			return start + i
		}
		units -= n
	}
	return start + len(line)
}

// Position is the position of a byte offset.
func (t *Text) Position(offset int) Position {
	offset = max(0, min(offset, len(t.s)))
	line := sort.SearchInts(t.starts, offset+1) - 1
	before := t.s[t.starts[line]:offset]
	if t.encoding == UTF8 {
		return Position{uint32(line), uint32(len(before))}
	}
	units := 0
	for _, r := range before {
		units += units16(r)
	}
	return Position{uint32(line), uint32(units)}
}

// Replace is the text with the characters between two positions replaced; the
// positions may come in either order.
func (t *Text) Replace(from, to Position, with string) *Text {
	i, j := t.Offset(from), t.Offset(to)
	if i > j {
		i, j = j, i
	}
	return New(t.s[:i]+with+t.s[j:], t.encoding)
}

// units16 is how many UTF-16 units a character takes; an invalid byte counts as
// the replacement character it is shown as.
func units16(r rune) int {
	if r >= 0x10000 {
		return 2
	}
	return 1
}
