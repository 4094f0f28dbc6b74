package python

import "math"

// line appends the statements of the next logical line, with the blocks that belong to it. Nothing is appended if it is
// no Python: the error is noted, and the parser is behind it.
func (p *parser) line(body []Stmt) (out []Stmt) {
	out = body
	start := p.pos
	p.first, p.depth, p.operandEnd = start, 0, -1
	defer func() {
		if r := recover(); r != nil {
			f, is := r.(failure)
			if !is {
				panic(r)
			}
			p.recoverFrom(f.err, start)
		}
	}()
	switch p.kind {
	case indent:
		t := p.next()
		p.note(&SyntaxError{Span: Span{t.endPos(), t.endPos()}, Msg: "unexpected indent"})
		return p.lines(out)
	case dedent: // of an indentation that was an error
		p.next()
		return out
	}
	return p.statement(out)
}

// lines appends the statements up to the end of a block, and steps over it.
func (p *parser) lines(body []Stmt) []Stmt {
	for p.kind != dedent && p.kind != eof {
		body = p.line(body)
	}
	p.accept(dedent)
	return body
}

// note keeps an error of the parser.
func (p *parser) note(err *SyntaxError) {
	if len(p.errors) < maxErrors {
		p.errors = append(p.errors, err)
	}
}

// recoverFrom steps over the rest of a statement that is no Python. Blocks below it are read for their own errors.
func (p *parser) recoverFrom(err *SyntaxError, start int) {
	if p.pos == start || !p.lineBegins() {
		err = p.skipLine(err)
	}
	if err != nil {
		p.note(err)
	}
	p.skipBlock()
	for p.kind == kwElif || p.kind == kwElse || p.kind == kwExcept || p.kind == kwFinally {
		p.skipLine(nil)
		p.skipBlock()
	}
}

// lineBegins reports that the next token is the first of a line.
func (p *parser) lineBegins() bool {
	switch p.tokens[max(p.pos-1, 0)].kind {
	case newline, indent, dedent:
		return true
	}
	return false
}

// skipLine steps behind the end of the line. It returns the error to report for it: nil if the scanner's is better.
func (p *parser) skipLine(err *SyntaxError) *SyntaxError {
	for p.kind != newline && p.kind != eof {
		if p.kind == bad && err != nil {
			err = p.better(err)
		}
		p.next()
	}
	p.accept(newline)
	return err
}

// better decides between an error of the parser and that of the scanner at the next token: it returns the first, and
// forgets the second, or nil.
func (p *parser) better(err *SyntaxError) *SyntaxError {
	for i := range p.scanned {
		if p.scanned[i].token == p.pos {
			if p.seen(err) > p.scanned[i].yields {
				return nil
			}
			p.scanned = append(p.scanned[:i:i], p.scanned[i+1:]...)
			return err
		}
	}
	return err
}

// seen returns the line of the last token that CPython looks at for an error: that behind it, unless it is generic.
func (p *parser) seen(err *SyntaxError) int32 {
	if err.Msg == generic {
		return err.Start.Line
	}
	for _, t := range p.tokens[p.first:] {
		if t.kind == bad {
			break
		}
		if t.startPos().compare(err.End) >= 0 {
			return t.line
		}
	}
	return math.MaxInt32
}

// skipBlock reads a block for its errors, if one is next.
func (p *parser) skipBlock() {
	if p.accept(indent) {
		p.lines(nil)
	}
}

// missedComma reports two expressions side by side in brackets.
func (p *parser) missedComma() {
	if p.operandEnd != p.pos || p.kind == bad {
		return
	}
	if !p.inBrackets() || p.startsWithWord(p.operand) {
		return
	}
	start, end := p.tokens[p.operand].startPos(), p.pos
	var b Expr
	p.operandEnd, p.quiet = -1, true
	ok := p.try(func() { b = p.expression() })
	p.operandEnd, p.quiet = end, false
	if ok {
		p.jump(end)
		p.fail(Span{start, b.Range().End}, "invalid syntax. Perhaps you forgot a comma?")
	}
}

// missedMistake reports what is wrong in an expression after a name, where none is allowed.
func (p *parser) missedMistake() {
	if p.operand != p.pos-1 || p.operandEnd != p.pos || p.kind == lparen || p.tokens[p.operand].kind != name {
		return
	}
	here, operand := p.pos, p.tokens[p.operand]
	p.operandEnd = -1
	var x Expr
	why := p.attempt(func() { x = p.starExpressions() })
	if why != nil && !why.isGeneric() {
		panic(*why)
	}
	p.jump(here)
	if w := p.text(&operand); why == nil && (w == "print" || w == "exec") {
		p.fail(Span{operand.startPos(), x.Range().End}, "Missing parentheses in call to '%s'. Did you mean %s(...)?", w, w)
	}
}

// startsWithWord reports a name and a string, as a misspelt prefix makes them, or a word that is a keyword in places.
func (p *parser) startsWithWord(i int) bool {
	if p.tokens[i].kind != name {
		return false
	}
	switch p.text(&p.tokens[i]) {
	case "match", "case", "type", "_", "print", "exec":
		return true
	}
	return p.tokens[i+1].kind == str || p.tokens[i+1].kind == fstart
}

// inBrackets reports that the next token is in brackets of its line.
func (p *parser) inBrackets() bool {
	open := 0
	for _, t := range p.tokens[p.first:p.pos] {
		switch t.kind {
		case lparen, lbrack, lbrace:
			open++
		case rparen, rbrack, rbrace:
			open--
		}
	}
	return open > 0
}
