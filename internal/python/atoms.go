package python

// atom reads a name, a literal, or an expression in brackets.
func (p *parser) atom() Expr {
	switch p.kind {
	case name:
		t := p.next()
		return p.nameNodes.put(Name{t.span(), normalName(p.text(t))})
	case number:
		return p.number()
	case str, fstart:
		return p.strings()
	case kwNone:
		return p.constant(p.next().span(), nil)
	case kwTrue:
		return p.constant(p.next().span(), true)
	case kwFalse:
		return p.constant(p.next().span(), false)
	case ellipsis:
		return p.constant(p.next().span(), Ellipsis{})
	case lparen:
		return p.parenthesised()
	case lbrack:
		return p.listDisplay()
	case lbrace:
		return p.braces()
	}
	p.unexpected()
	return nil
}

func (p *parser) constant(at Span, value any) *Constant {
	return p.constants.put(Constant{at, value})
}

// parenthesised reads a group, a tuple or a generator.
func (p *parser) parenthesised() Expr {
	start := p.start()
	p.next()
	if p.accept(rparen) {
		return &Tuple{Span: p.from(start)}
	}
	if p.kind == kwYield {
		x := p.yield()
		p.expect(rparen)
		return x
	}
	if p.kind == starStar {
		p.failHere("cannot use double starred expression here")
	}
	x := p.starNamedExpression()
	switch {
	case p.kind == comma:
		elts := p.elements(x, rparen)
		p.expect(rparen)
		return p.tuples.put(Tuple{p.from(start), elts})
	case p.comprehensionFollows(x):
		g := &GeneratorExp{Elt: x, Generators: p.comprehension()}
		p.expect(rparen)
		g.Span = p.from(start)
		return g
	}
	if s, ok := x.(*Starred); ok && p.kind == rparen {
		p.fail(s.Span, "cannot use starred expression here")
	}
	p.expect(rparen)
	return x
}

// comprehensionFollows reports that x is the element of a comprehension.
func (p *parser) comprehensionFollows(x Expr) bool {
	if p.kind != kwFor && p.kind != kwAsync {
		return false
	}
	if s, ok := x.(*Starred); ok {
		p.fail(s.Span, "iterable unpacking cannot be used in comprehension")
	}
	return true
}

// elements reads further elements behind the first, up to a bracket.
func (p *parser) elements(first Expr, end kind) []Expr {
	elts := []Expr{first}
	for p.accept(comma) && p.kind != end {
		elts = append(elts, p.starNamedExpression())
		if p.kind == kwFor && len(elts) > 1 {
			p.unparenthesisedTarget(elts)
		}
	}
	return elts
}

// unparenthesisedTarget reports `[a, b for …]`.
func (p *parser) unparenthesisedTarget(elts []Expr) {
	at := p.pos
	if p.try(func() { p.comprehension() }) {
		p.jump(at)
		p.fail(Span{elts[0].Range().Start, elts[len(elts)-1].Range().End},
			"did you forget parentheses around the comprehension target?")
	}
}

// listDisplay reads `[…]`.
func (p *parser) listDisplay() Expr {
	start := p.start()
	p.next()
	if p.accept(rbrack) {
		return &List{Span: p.from(start)}
	}
	x := p.starNamedExpression()
	if p.comprehensionFollows(x) {
		c := &ListComp{Elt: x, Generators: p.comprehension()}
		p.expect(rbrack)
		c.Span = p.from(start)
		return c
	}
	elts := p.elements(x, rbrack)
	p.expect(rbrack)
	return &List{p.from(start), elts}
}

// braces reads a dictionary or a set.
func (p *parser) braces() Expr {
	start := p.start()
	p.next()
	if p.accept(rbrace) {
		return &Dict{Span: p.from(start)}
	}
	if p.kind == starStar {
		return p.dict(start, nil)
	}
	x := p.starNamedExpression()
	switch {
	case p.kind == colon:
		return p.dict(start, x)
	case p.comprehensionFollows(x):
		c := &SetComp{Elt: x, Generators: p.comprehension()}
		p.expect(rbrace)
		c.Span = p.from(start)
		return c
	}
	elts := p.elements(x, rbrace)
	p.expect(rbrace)
	return &Set{p.from(start), elts}
}

// dict reads the rest of a dictionary, whose first key has been read; nil for `**`, which has not.
func (p *parser) dict(start Pos, key Expr) Expr {
	d := &Dict{}
	for {
		if key == nil {
			at := p.next().span()
			value := p.binary(bitOrLevel)
			if p.kind == kwFor || p.kind == kwAsync {
				p.fail(at, "dict unpacking cannot be used in dict comprehension")
			}
			d.Keys, d.Values = append(d.Keys, nil), append(d.Values, value)
		} else {
			value := p.dictValue(key, len(d.Keys) == 0)
			if len(d.Keys) == 0 && (p.kind == kwFor || p.kind == kwAsync) {
				c := &DictComp{Key: key, Value: value, Generators: p.comprehension()}
				p.expect(rbrace)
				c.Span = p.from(start)
				return c
			}
			d.Keys, d.Values = append(d.Keys, key), append(d.Values, value)
		}
		if !p.accept(comma) || p.kind == rbrace {
			break
		}
		if key = nil; p.kind != starStar {
			key = p.dictKey()
		}
	}
	p.expect(rbrace)
	d.Span = p.from(start)
	return d
}

// dictKey reads a key that is not the first. Where CPython finds the beginning of one, it misses the colon behind it.
func (p *parser) dictKey() (key Expr) {
	first := p.pos
	if why := p.attempt(func() { key = p.expression() }); why != nil {
		if why.isGeneric() && p.beginsExpression(first, why.err.Start) {
			end := p.tokens[first].endPos()
			p.fail(Span{Pos{end.Line, end.Col - 1}, end}, "':' expected after dictionary key")
		}
		panic(*why)
	}
	return key
}

// beginsExpression reports that some of the tokens from first to a place are an expression.
func (p *parser) beginsExpression(first int, end Pos) bool {
	for ; p.tokens[first].kind == kwNot || p.tokens[first].kind == minus; first++ {
	}
	open := 0
	i := first
	for ; i < len(p.tokens) && p.tokens[i].startPos().compare(end) < 0; i++ {
		switch p.tokens[i].kind {
		case lparen, lbrack, lbrace:
			open++
		case rparen, rbrack, rbrace:
			open--
		}
	}
	return i > first && open == 0 && p.tokens[first].kind != kwLambda
}

// dictValue reads `: value` behind a key.
func (p *parser) dictValue(key Expr, first bool) Expr {
	if p.kind == rbrace || p.kind == comma || !first && p.kind != colon && p.kind != bad {
		p.missedComma()
		end := key.Range().End
		p.fail(Span{Pos{end.Line, end.Col - 1}, end}, "':' expected after dictionary key")
	}
	colonAt := p.expect(colon).span()
	switch p.kind {
	case rbrace, comma:
		p.fail(colonAt, "expression expected after dictionary key and ':'")
	case star:
		p.failHere("cannot use a starred expression in a dictionary value")
	}
	return p.expression()
}
