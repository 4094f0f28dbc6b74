package python

// indentation reads the beginning of a logical line, and what lines before it are empty.
func (s *scanner) indentation() {
	for {
		here := s.leadingSpace()
		switch s.peek(0) {
		case '#':
			s.comment()
			continue
		case '\n':
			s.newLine()
			continue
		case 0:
			if s.offset >= len(s.src) {
				s.begins = false
				return
			}
		}
		s.begins = false
		s.indentTo(here)
		return
	}
}

// leadingSpace reads blanks, tabs, form feeds and continuations.
func (s *scanner) leadingSpace() indentation {
	var here indentation
	joined := -1 // the column of the first line of several joined by `\`
	for ; ; s.offset++ {
		switch s.peek(0) {
		case ' ':
			here.col++
			here.alt++
		case '\t':
			here.col = (here.col/8 + 1) * 8
			here.alt++
		case '\f':
			here = indentation{}
		case '\\':
			if s.peek(1) != '\n' || s.offset+2 >= len(s.src) {
				return here
			}
			if joined < 0 {
				joined = here.col
			}
			s.offset++
			s.newLine()
			s.offset--
		default:
			if joined > 0 {
				return indentation{joined, joined}
			}
			return here
		}
	}
}

// indentTo makes the tokens that lead from the present indentation to another.
func (s *scanner) indentTo(here indentation) {
	top := s.indents[len(s.indents)-1]
	switch {
	case here.col == top.col && here.alt != top.alt, here.col > top.col && here.alt <= top.alt:
		s.failHere(s.lineStart, "inconsistent use of tabs and spaces in indentation")
	case here.col > top.col && len(s.indents) >= maxIndents:
		s.failHere(s.lineStart, "too many levels of indentation")
	case here.col > top.col:
		s.indents = append(s.indents, here)
		s.add(indent, s.lineStart)
	case here.col < top.col:
		for here.col < s.indents[len(s.indents)-1].col {
			s.indents = s.indents[:len(s.indents)-1]
			s.add(dedent, s.offset)
		}
		switch top = s.indents[len(s.indents)-1]; {
		case here.col != top.col:
			end := s.lineEnd()
			s.errors = append(s.errors, scanError{SyntaxError{Span: Span{s.at(end), s.at(end)},
				Msg: "unindent does not match any outer indentation level"}, -1, 0})
		case here.alt != top.alt:
			s.failHere(s.lineStart, "inconsistent use of tabs and spaces in indentation")
		}
	}
}
