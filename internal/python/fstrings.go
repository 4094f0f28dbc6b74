package python

import "strings"

// An fstring is an f-string that is being read (PEP 701): text, in which fields stand that are tokens again, with text
// behind their colon.
type fstring struct {
	quote    byte
	size     int   // of its quotes
	raw      bool  // no escapes
	text     bool  // text is next, not a token of a field
	brackets int   // how many were open before it
	fields   []int // how many brackets are open in each of its open fields, its brace included
	token    int   // fstart
}

// field returns the f-string in whose field, outside all brackets of the field, the next token is.
func (s *scanner) field() *fstring {
	if len(s.fstrings) == 0 {
		return nil
	}
	f := &s.fstrings[len(s.fstrings)-1]
	if n := len(f.fields); n == 0 || f.fields[n-1] != len(s.brackets) {
		return nil
	}
	return f
}

// closeField ends a field.
func (s *scanner) closeField() {
	f := &s.fstrings[len(s.fstrings)-1]
	f.fields = f.fields[:len(f.fields)-1]
	f.text = true
	s.brackets = s.brackets[:len(s.brackets)-1]
}

// fstringText reads text of an f-string, or the brace or quotes that end it.
func (s *scanner) fstringText() {
	f := &s.fstrings[len(s.fstrings)-1]
	start, from := s.offset, s.at(s.offset)
	for s.offset < len(s.src) {
		spec := len(f.fields) > 0
		switch c := s.src[s.offset]; {
		case c == f.quote && (f.size == 1 || s.peek(1) == c && s.peek(2) == c):
			s.middle(start, from)
			start = s.offset
			s.offset += f.size
			s.add(fend, start)
			s.endFString()
			return
		case c == '\n' && f.size == 1:
			s.unterminatedFString()
			return
		case c == '\n':
			s.newLine()
		case c == '{' && s.peek(1) == '{' && !spec, c == '}' && s.peek(1) == '}' && !spec:
			s.offset++
			s.addFrom(fmiddle, start, from)
			s.tokens[len(s.tokens)-1].endCol++ // the place is that of both braces
			s.offset++
			return
		case c == '{':
			s.middle(start, from)
			s.openField(f)
			return
		case c == '}':
			s.middle(start, from)
			s.offset++
			if !spec {
				s.failHere(s.offset-1, "f-string: single '}' is not allowed")
				return
			}
			s.add(rbrace, s.offset-1)
			s.closeField()
			return
		case c == '\\':
			s.fstringEscape(f)
		default:
			s.offset++
		}
	}
	s.unterminatedFString()
}

// middle makes the token of the text since start.
func (s *scanner) middle(start int, from Pos) {
	if s.offset > start {
		s.addFrom(fmiddle, start, from)
	}
}

// openField begins a field at a brace.
func (s *scanner) openField(f *fstring) {
	s.offset++
	n := len(s.brackets)
	s.open(lbrace, s.offset-1)
	if len(s.brackets) > n {
		f.fields = append(f.fields, len(s.brackets))
		f.text = false
	}
}

// fstringEscape steps over a backslash, and what it takes with it: never a brace but those of \N{…}.
func (s *scanner) fstringEscape(f *fstring) {
	s.offset++
	switch c := s.peek(0); {
	case c == '\n':
		s.newLine()
	case c == '{' || c == '}' || s.offset >= len(s.src):
	case c == 'N' && s.peek(1) == '{' && !f.raw:
		if n := strings.IndexAny(s.src[s.offset:], "}\n"); n >= 0 && s.src[s.offset+n] == '}' {
			s.offset += n + 1
			return
		}
		s.offset++
	default:
		s.offset++
	}
}

// unterminatedFString reports an f-string without its last quotes.
func (s *scanner) unterminatedFString() {
	f := s.fstrings[len(s.fstrings)-1]
	start := s.tokens[f.token]
	s.unterminated(s.offset, start.startPos(), f.size, "f-string")
	s.endFString()
}

// endFString leaves the innermost f-string, with what is open in it.
func (s *scanner) endFString() {
	s.brackets = s.brackets[:s.fstrings[len(s.fstrings)-1].brackets]
	s.fstrings = s.fstrings[:len(s.fstrings)-1]
}
