package python

// compound reads a statement with a block; nil if none is next.
func (p *parser) compound() Stmt {
	switch p.kind {
	case kwIf:
		return p.ifStatement()
	case kwFor:
		return p.forStatement(p.start(), false)
	case kwWhile:
		return p.whileStatement()
	case kwWith:
		return p.withStatement(p.start(), false)
	case kwTry:
		return p.tryStatement()
	case kwDef:
		return p.functionDef(p.start(), nil, false)
	case kwClass:
		return p.classDef(nil)
	case at:
		return p.decorated()
	case kwAsync:
		return p.async(nil)
	case name:
		if p.matchFollows() {
			return p.matchStatement()
		}
	}
	return nil
}

// async reads a statement after `async`.
func (p *parser) async(decorators []Expr) Stmt {
	start := p.start()
	p.next()
	switch {
	case p.kind == kwDef:
		return p.functionDef(start, decorators, true)
	case p.kind == kwFor && decorators == nil:
		return p.forStatement(start, true)
	case p.kind == kwWith && decorators == nil:
		return p.withStatement(start, true)
	}
	p.unexpected()
	return nil
}

// colonOf reads the colon behind a header. A missing one is distinguishable from a mistake in the header only at the
// end of the line.
func (p *parser) colonOf() {
	if p.kind == newline {
		p.missedComma()
		p.failHere("expected ':'")
	}
	p.expect(colon)
}

// forcedColon reads a colon where nothing else can stand.
func (p *parser) forcedColon() {
	if p.kind != colon {
		p.failHere("expected ':'")
	}
	p.next()
}

// block reads the statements behind a colon; what names whose they are, which began in a line.
func (p *parser) block(what string, line int32) []Stmt {
	if p.kind != newline {
		return p.simples(nil)
	}
	p.next()
	if p.kind != indent {
		p.failHere("expected an indented block after %s on line %d", what, line)
	}
	first := p.first
	p.next()
	body := p.lines(nil)
	p.first, p.depth = first, 0
	return body
}

// ifStatement reads a chain of `if … elif … else`, each the only statement of the other's Orelse.
func (p *parser) ifStatement() Stmt {
	var chain []*If
	what := "'if' statement"
	n := 0
	var orelse []Stmt
	for {
		start := p.start()
		p.next()
		s := &If{Test: p.namedExpression()}
		p.colonOf()
		s.Body = p.block(what, start.Line)
		s.Span = p.from(start)
		chain = append(chain, s)
		if p.kind != kwElif {
			orelse = p.orelse()
			break
		}
		what = "'elif' statement"
		p.longer(&n)
	}
	end := p.from(Pos{}).End
	for i := len(chain) - 1; i >= 0; i-- {
		chain[i].Orelse, chain[i].Span.End = orelse, end
		orelse = []Stmt{chain[i]}
	}
	return chain[0]
}

// orelse reads the block of an `else`, if there is one.
func (p *parser) orelse() []Stmt {
	line := p.start().Line
	if !p.accept(kwElse) {
		return nil
	}
	p.forcedColon()
	return p.block("'else' statement", line)
}

func (p *parser) whileStatement() Stmt {
	start := p.start()
	p.next()
	s := &While{Test: p.namedExpression()}
	p.colonOf()
	s.Body = p.block("'while' statement", start.Line)
	s.Orelse = p.orelse()
	s.Span = p.from(start)
	return s
}

func (p *parser) forStatement(start Pos, async bool) Stmt {
	line := p.start().Line
	p.next()
	s := &For{Async: async, Target: p.targets()}
	p.expect(kwIn)
	s.Iter = p.starExpressions()
	p.colonOf()
	s.Body = p.block("'for' statement", line)
	s.Orelse = p.orelse()
	s.Span = p.from(start)
	return s
}

// targets reads the targets between `for` and `in`.
func (p *parser) targets() Expr {
	x := p.list(p.targetOfLoop)
	p.checkTarget(x, looped)
	return x
}

func (p *parser) targetOfLoop() Expr {
	start := p.start()
	if p.accept(star) {
		x := p.binary(bitOrLevel)
		return &Starred{p.from(start), x}
	}
	return p.binary(bitOrLevel)
}

func (p *parser) withStatement(start Pos, async bool) Stmt {
	line := p.start().Line
	p.next()
	s := &With{Async: async}
	// `with (a as b, c): …`; otherwise parentheses belong to an expression.
	if p.kind != lparen || !p.try(func() { s.Items = p.parenthesisedItems() }) {
		s.Items = []*WithItem{p.withItem()}
		for p.accept(comma) {
			s.Items = append(s.Items, p.withItem())
		}
		p.colonOf()
	}
	s.Body = p.block("'with' statement", line)
	s.Span = p.from(start)
	return s
}

// parenthesisedItems reads items in parentheses, and the colon.
func (p *parser) parenthesisedItems() []*WithItem {
	p.next()
	items := []*WithItem{p.withItem()}
	for p.accept(comma) && p.kind != rparen {
		items = append(items, p.withItem())
	}
	p.expect(rparen)
	p.expect(colon)
	return items
}

func (p *parser) withItem() *WithItem {
	start := p.start()
	w := &WithItem{Context: p.expression()}
	if p.accept(kwAs) {
		w.Vars = p.starExpression()
		p.checkTarget(w.Vars, looped)
	}
	w.Span = p.from(start)
	return w
}

func (p *parser) tryStatement() Stmt {
	start := p.start()
	p.next()
	p.forcedColon()
	s := &Try{Body: p.block("'try' statement", start.Line)}
	for p.kind == kwExcept {
		h, group := p.handler()
		if len(s.Handlers) > 0 && group != s.Star {
			p.fail(h.Span, "cannot have both 'except' and 'except*' on the same 'try'")
		}
		s.Star = group
		s.Handlers = append(s.Handlers, h)
	}
	if len(s.Handlers) > 0 {
		s.Orelse = p.orelse()
	}
	line := p.start().Line
	if p.accept(kwFinally) {
		p.forcedColon()
		s.Final = p.block("'finally' statement", line)
	} else if len(s.Handlers) == 0 {
		p.failHere("expected 'except' or 'finally' block")
	}
	s.Span = p.from(start)
	return s
}

// handler reads an `except` or `except*` with its block.
func (p *parser) handler() (h *ExceptHandler, group bool) {
	start := p.start()
	p.next()
	group = p.accept(star)
	h = &ExceptHandler{}
	what := "'except' statement"
	if group {
		what = "'except*' statement"
		if p.kind == newline || p.kind == colon {
			p.failHere("expected one or more exception types")
		}
	}
	if group || p.kind != colon && p.kind != newline {
		typeAt := p.start()
		h.Type = p.expression()
		if p.kind == comma {
			p.fail(p.from(typeAt), "multiple exception types must be parenthesized")
		}
		if p.accept(kwAs) {
			h.Name, _ = p.identifier()
		}
	}
	p.colonOf()
	h.Body = p.block(what, start.Line)
	h.Span = p.from(start)
	return h, group
}
