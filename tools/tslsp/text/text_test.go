package text

import (
	"strings"
	"testing"
	"unicode/utf16"

	"pgregory.net/rapid"
)

func TestPositions(t *testing.T) {
	const s = "a\r\nb😀c\rdé\n\n"
	for _, c := range []struct {
		encoding Encoding
		pos      Position
		offset   int
	}{
		{UTF16, Position{0, 0}, 0},
		{UTF16, Position{0, 9}, 1}, // beyond the line: its end
		{UTF16, Position{1, 1}, 4},
		{UTF16, Position{1, 2}, 4}, // inside the surrogate pair: its start
		{UTF16, Position{1, 3}, 8},
		{UTF16, Position{2, 2}, 13},
		{UTF16, Position{4, 0}, 15},
		{UTF16, Position{9, 9}, 15},
		{UTF8, Position{1, 5}, 8},
		{UTF8, Position{1, 3}, 4},
		{UTF8, Position{2, 3}, 13},
	} {
		if got := New(s, c.encoding).Offset(c.pos); got != c.offset {
			t.Errorf("Offset(%v) = %d, want %d", c.pos, got, c.offset)
		}
	}
}

// TestPositionOffsetInverse compares with the standard library's UTF-16.
func TestPositionOffsetInverse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := rapid.StringOf(rapid.RuneFrom([]rune("ab\n\ré😀\t%"))).Draw(t, "s")
		x := New(s, UTF16)
		for i := range s {
			if i > 0 && s[i-1] == '\r' && s[i] == '\n' {
				continue // no position between the two
			}
			p := x.Position(i)
			if got := x.Offset(p); got != i {
				t.Fatalf("offset %d is position %v is offset %d", i, p, got)
			}
			before := s[:i]
			if n := strings.LastIndexAny(before, "\n\r"); n >= 0 {
				before = before[n+1:]
			}
			if want := len(utf16.Encode([]rune(before))); int(p.Char) != want {
				t.Fatalf("offset %d has character %d, want %d", i, p.Char, want)
			}
		}
	})
}

func TestReplace(t *testing.T) {
	x := New("one\ntwo\n", UTF16).Replace(Position{0, 3}, Position{1, 1}, "😀")
	if got := x.String(); got != "one😀wo\n" || x.Lines() != 2 || x.Line(0) != "one😀wo" {
		t.Errorf("got %q, %d lines, first %q", got, x.Lines(), x.Line(0))
	}
}
