package python

// matchFollows reports a match statement, where `match` is a keyword: its line ends with a colon, or what follows the
// word can only be a subject.
func (p *parser) matchFollows() bool {
	if !p.word("match") {
		return false
	}
	switch p.peek() {
	case name, number, str, fstart, lbrace, tilde, ellipsis, kwNone, kwTrue, kwFalse, kwLambda, kwNot, kwAwait:
		return p.peek() != kwNot || p.tokens[p.pos+2].kind != kwIn
	case lparen, lbrack, star, minus, plus:
		return p.lineEndsWithColon()
	}
	return false
}

// lineEndsWithColon looks at the last token of the logical line.
func (p *parser) lineEndsWithColon() bool {
	i := p.pos
	for p.tokens[i].kind != newline && p.tokens[i].kind != eof {
		i++
	}
	return p.tokens[i-1].kind == colon
}

func (p *parser) matchStatement() Stmt {
	start := p.start()
	p.next()
	s := &Match{Subject: p.list(p.starNamedExpression)}
	p.colonOf()
	p.expect(newline)
	if p.kind != indent {
		p.failHere("expected an indented block after 'match' statement on line %d", start.Line)
	}
	p.next()
	for p.kind != dedent && p.kind != eof {
		if c := p.matchCase(); c != nil {
			s.Cases = append(s.Cases, c)
		}
	}
	p.accept(dedent)
	s.Span = p.from(start)
	return s
}

// matchCase reads a case with its block; nil if it is no Python, which is noted.
func (p *parser) matchCase() (c *MatchCase) {
	first := p.pos
	p.first = first
	defer func() {
		if r := recover(); r != nil {
			f, is := r.(failure)
			if !is {
				panic(r)
			}
			c = nil
			p.recoverFrom(f.err, first)
		}
	}()
	if p.kind == indent {
		p.line(nil)
		return nil
	}
	if !p.word("case") {
		p.unexpected()
	}
	start := p.start()
	p.next()
	c = &MatchCase{Pattern: p.openPattern()}
	if p.accept(kwIf) {
		c.Guard = p.namedExpression()
	}
	p.colonOf()
	c.Body = p.block("'case' statement", start.Line)
	c.Span = p.from(start)
	return c
}
