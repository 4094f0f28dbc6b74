package python

import "fmt"

// open notes an open bracket.
func (s *scanner) open(k kind, start int) {
	if len(s.brackets) >= maxBrackets {
		s.failHere(start, "too many nested parentheses")
		return
	}
	s.brackets = append(s.brackets, bracket{s.src[start], len(s.tokens)})
	s.add(k, start)
}

// close matches a closing bracket with the one that is open.
func (s *scanner) close(k kind, start int) {
	base := 0
	if n := len(s.fstrings); n > 0 {
		base = s.fstrings[n-1].brackets
	}
	if len(s.brackets) <= base {
		s.failHere(start, "unmatched '%c'", s.src[start])
		return
	}
	open := s.brackets[len(s.brackets)-1]
	if f := s.field(); f != nil {
		s.failHere(start, "f-string: unmatched '%c'", s.src[start])
		return
	}
	s.brackets = s.brackets[:len(s.brackets)-1]
	if closing[open.open] == s.src[start] {
		s.add(k, start)
		return
	}
	if line := int(s.tokens[open.token].line); line != s.line {
		s.failHere(start, "closing parenthesis '%c' does not match opening parenthesis '%c' on line %d", s.src[start],
			open.open, line)
		return
	}
	s.failHere(start, "closing parenthesis '%c' does not match opening parenthesis '%c'", s.src[start], open.open)
}

var closing = [...]byte{'(': ')', '[': ']', '{': '}'}

// unclosed reports a bracket that is open at the end of the text, and goes back to where its statement may have been
// meant to end: the first line behind it that is indented no more than the statement. It returns false if there is
// none.
func (s *scanner) unclosed() bool {
	open := s.brackets[len(s.brackets)-1]
	opened := s.tokens[open.token]
	s.brackets, s.fstrings = s.brackets[:0], s.fstrings[:0]
	margin := s.indents[len(s.indents)-1].col
	first := len(s.tokens)
	for i := open.token + 1; i < len(s.tokens); i++ {
		t := &s.tokens[i]
		if t.line > s.tokens[i-1].endLine && t.line > opened.line && int(t.col) <= margin+1 && startsStatement(t.kind) {
			first = i
			break
		}
	}
	found := first < len(s.tokens) && len(s.errors) < maxErrors
	for len(s.errors) > 0 && s.errors[len(s.errors)-1].token >= first {
		s.errors = s.errors[:len(s.errors)-1]
	}
	if found {
		t := s.tokens[first]
		s.line, s.offset = int(t.line), int(t.offset)-int(t.col)+1
		s.lineStart = s.offset
	}
	s.tokens = s.tokens[:first]
	s.errors = append(s.errors, scanError{SyntaxError{Span: opened.span(),
		Msg: fmt.Sprintf("'%c' was never closed", open.open)}, len(s.tokens), opened.line})
	s.add(bad, s.offset)
	if found {
		s.add(newline, s.offset)
		s.begins = true
	}
	return found
}

// startsStatement reports what a statement is likely to begin with.
func startsStatement(k kind) bool { return k == name || k == at || k >= kwFalse }
