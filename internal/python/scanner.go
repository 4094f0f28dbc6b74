package python

import (
	"fmt"
	"strings"
	"unicode/utf8"
)

// Limits of CPython's tokenizer.
const (
	maxBrackets = 200
	maxIndents  = 100
)

// A scanner cuts a text into tokens (Parser/tokenizer.c), all of them before the parser begins. What it cannot read
// becomes a bad token; it then goes on where the damage is likely to end.
type scanner struct {
	src       string
	offset    int // of the next byte
	line      int // of it, from 1
	lineStart int // offset of its line

	tokens   []token
	errors   []scanError
	indents  []indentation
	brackets []bracket // that are open
	fstrings []fstring // that are open
	begins   bool      // at the beginning of a logical line
}

// A scanError is an error, and the bad token that it left. An error of the parser in the same statement is its
// consequence, unless it is at line yields or before.
type scanError struct {
	SyntaxError
	token  int
	yields int32
}

// An indentation is a column with tabs to eighths, and one with tabs as one: both must tell the same.
type indentation struct{ col, alt int }

// A bracket is an open parenthesis, bracket or brace: its byte and its token.
type bracket struct {
	open  byte
	token int
}

// scan reads the whole text.
func (s *scanner) scan() {
	// more than texts have: growing would copy them all, what is not used costs nothing
	s.tokens = make([]token, 0, len(s.src)/2+8)
	s.indents = []indentation{{}}
	s.line, s.begins = 1, true
	for {
		switch {
		case len(s.fstrings) > 0 && s.fstrings[len(s.fstrings)-1].text:
			s.fstringText()
		case s.begins:
			s.indentation()
		case s.offset >= len(s.src):
			if len(s.brackets) == 0 || !s.unclosed() {
				s.finish()
				return
			}
		default:
			s.token()
		}
	}
}

// finish ends the last line and all blocks. The text ends with its last line, not at the beginning of one behind it.
func (s *scanner) finish() {
	behind := false // something that is no token follows the last line
	if n := len(s.tokens); n > 0 && s.tokens[n-1].kind != newline && s.tokens[n-1].kind != dedent {
		behind = int(s.tokens[n-1].endLine) == s.line
		s.add(newline, s.offset)
	}
	if s.offset == s.lineStart && s.line > 1 && !behind {
		s.offset--
		s.line--
		s.lineStart = strings.LastIndexByte(s.src[:s.offset], '\n') + 1
	}
	for range s.indents[1:] {
		s.add(dedent, s.offset)
	}
	s.add(eof, s.offset)
}

// at returns the place of an offset of the line that is being read.
func (s *scanner) at(offset int) Pos { return Pos{int32(s.line), int32(offset - s.lineStart + 1)} }

// add appends a token of one line that ends before the next byte.
func (s *scanner) add(k kind, start int) {
	s.tokens = append(s.tokens, token{
		kind: k, offset: int32(start), end: int32(s.offset), line: int32(s.line), endLine: int32(s.line),
		col: int32(start - s.lineStart + 1), endCol: int32(s.offset - s.lineStart + 1),
	})
}

// addFrom appends a token that may have begun in an earlier line.
func (s *scanner) addFrom(k kind, start int, from Pos) {
	s.add(k, start)
	t := &s.tokens[len(s.tokens)-1]
	t.line, t.col = from.Line, from.Col
}

// fail notes an error, and leaves a bad token from start to the next byte.
func (s *scanner) fail(start int, at Span, format string, args ...any) {
	s.errors = append(s.errors, scanError{SyntaxError{Span: at, Msg: fmt.Sprintf(format, args...)}, len(s.tokens), 0})
	s.add(bad, start)
}

// failHere is fail at the bytes from start to the next one, all of this line.
func (s *scanner) failHere(start int, format string, args ...any) {
	s.fail(start, Span{s.at(start), s.at(s.offset)}, format, args...)
}

// newLine steps over a line's end.
func (s *scanner) newLine() {
	s.offset++
	s.line++
	s.lineStart = s.offset
}

// peek returns the byte n places behind the next one, 0 behind the text's end.
func (s *scanner) peek(n int) byte {
	if s.offset+n < len(s.src) {
		return s.src[s.offset+n]
	}
	return 0
}

// lineEnd returns the offset of the end of the line.
func (s *scanner) lineEnd() int {
	if n := strings.IndexByte(s.src[s.offset:], '\n'); n >= 0 {
		return s.offset + n
	}
	return len(s.src)
}

func (s *scanner) comment() { s.offset = s.lineEnd() }

// token reads a token inside a line, or the space between tokens.
func (s *scanner) token() {
	c := s.src[s.offset]
	switch {
	case c == ' ' || c == '\t' || c == '\f':
		s.offset++
	case c == '\n':
		if len(s.brackets) == 0 {
			s.offset++
			s.add(newline, s.offset-1)
			s.offset--
			s.begins = true
		}
		s.newLine()
	case c == '#':
		s.comment()
	case c == '\\':
		s.continuation()
	case classes[c]&letter != 0:
		s.identifier()
	case c >= utf8.RuneSelf:
		s.identifier()
	case classes[c]&digit != 0, c == '.' && classes[s.peek(1)]&digit != 0:
		s.number()
	case c == '"' || c == '\'':
		s.str(s.offset, "")
	default:
		s.operator()
	}
}

// continuation reads a backslash at a line's end.
func (s *scanner) continuation() {
	start := s.offset
	s.offset++
	switch {
	case s.offset >= len(s.src) || s.peek(0) == '\n' && s.offset+1 >= len(s.src):
		s.failHere(start, "unexpected EOF while parsing")
		s.offset = len(s.src)
	case s.peek(0) == '\n':
		s.newLine()
	default:
		s.failHere(s.offset, "unexpected character after line continuation character")
		s.errors[len(s.errors)-1].yields = int32(s.line)
		s.offset = s.lineEnd()
	}
}

// operator reads an operator or a bracket.
func (s *scanner) operator() {
	start := s.offset
	field := s.field()
	k, n := operator(s.src[start:])
	if field != nil {
		switch {
		case s.src[start] == ':':
			k, n = colon, 1
			s.fstrings[len(s.fstrings)-1].text = true
		case s.src[start] == '}':
			s.offset++
			s.add(rbrace, start)
			s.closeField()
			return
		}
	}
	s.offset += max(n, 1)
	switch k {
	case lparen, lbrack, lbrace:
		s.open(k, start)
	case rparen, rbrack, rbrace:
		s.close(k, start)
	case eof:
		if c := s.src[start]; c < ' ' || c == 0x7f {
			s.failHere(start, "invalid non-printable character U+%04X", c)
			return
		}
		s.add(stray, start)
	default:
		s.add(k, start)
	}
}
