package layout

import (
	"fmt"
	"strconv"
	"strings"
)

func formatInt(n int64) string { return strconv.FormatInt(n, 10) }

// list prints `[a, b, c]`.
func list[T any](xs []T, text func(T) string) string {
	parts := make([]string, len(xs))
	for i, x := range xs {
		parts[i] = text(x)
	}
	return "[" + strings.Join(parts, ", ") + "]"
}

// scanner reads the small languages of this package: integers, names and single-character punctuation.
type scanner struct {
	text string
	pos  int
}

func (s *scanner) skipSpace() {
	for s.pos < len(s.text) && strings.IndexByte(" \t\n\r", s.text[s.pos]) >= 0 {
		s.pos++
	}
}

// peek returns the next byte that is not a space, or 0 at the end.
func (s *scanner) peek() byte {
	s.skipSpace()
	if s.pos == len(s.text) {
		return 0
	}
	return s.text[s.pos]
}

// accept consumes c if it is next.
func (s *scanner) accept(c byte) bool {
	if s.peek() != c {
		return false
	}
	s.pos++
	return true
}

func (s *scanner) expect(c byte) error {
	if s.accept(c) {
		return nil
	}
	return s.errorf("expected '%c'", c)
}

// integer reads a decimal integer, which may be negative where the caller's language has negative strides.
func (s *scanner) integer() (int64, error) {
	s.skipSpace()
	start := s.pos
	if s.pos < len(s.text) && s.text[s.pos] == '-' {
		s.pos++
	}
	for s.pos < len(s.text) && s.text[s.pos] >= '0' && s.text[s.pos] <= '9' {
		s.pos++
	}
	n, err := strconv.ParseInt(s.text[start:s.pos], 10, 64)
	if err != nil || n > maxSize || n < -maxSize {
		s.pos = start
		return 0, s.errorf("expected an integer of at most %d", int64(maxSize))
	}
	return n, nil
}

// word reads a name of letters.
func (s *scanner) word() string {
	s.skipSpace()
	start := s.pos
	for s.pos < len(s.text) && (s.text[s.pos]|0x20 >= 'a' && s.text[s.pos]|0x20 <= 'z') {
		s.pos++
	}
	return s.text[start:s.pos]
}

func (s *scanner) errorf(format string, args ...any) error {
	found := "the end"
	if s.skipSpace(); s.pos < len(s.text) {
		found = strconv.Quote(s.text[s.pos:min(len(s.text), s.pos+8)])
	}
	return fmt.Errorf("at offset %d: %s, found %s", s.pos, fmt.Sprintf(format, args...), found)
}
