package python

// openPattern reads a pattern, or several with commas: a sequence.
func (p *parser) openPattern() Pattern {
	start := p.start()
	x := p.maybeStar()
	_, isStar := x.(*MatchStar)
	if p.kind != comma {
		if isStar {
			p.unexpected()
		}
		return x
	}
	s := &MatchSequence{Patterns: []Pattern{x}}
	for p.accept(comma) && p.kind != colon && p.kind != kwIf {
		s.Patterns = append(s.Patterns, p.maybeStar())
	}
	s.Span = p.from(start)
	return s
}

// maybeStar reads `*name`, or a pattern.
func (p *parser) maybeStar() Pattern {
	if p.kind != star {
		return p.pattern()
	}
	start := p.start()
	p.next()
	id, _ := p.identifier()
	if id == "_" {
		id = ""
	}
	return &MatchStar{p.from(start), id}
}

// pattern reads alternatives, and the name that `as` gives them.
func (p *parser) pattern() Pattern {
	start := p.start()
	p.deeper()
	x := p.orPattern()
	p.shallower()
	if !p.accept(kwAs) {
		return x
	}
	if p.word("_") {
		p.failHere("cannot use '_' as a target")
	}
	if p.kind != name || p.peek() == dot || p.peek() == lparen {
		y := p.expression()
		p.fail(y.Range(), "invalid pattern target")
	}
	id, _ := p.identifier()
	return &MatchAs{p.from(start), x, id}
}

func (p *parser) orPattern() Pattern {
	start := p.start()
	x := p.closedPattern()
	if p.kind != bar {
		return x
	}
	o := &MatchOr{Patterns: []Pattern{x}}
	for p.accept(bar) {
		o.Patterns = append(o.Patterns, p.closedPattern())
	}
	o.Span = p.from(start)
	return o
}

// closedPattern reads a pattern that no operator is in.
func (p *parser) closedPattern() Pattern {
	start := p.start()
	switch p.kind {
	case number, minus, str, fstart:
		x := p.patternLiteral()
		return &MatchValue{x.Range(), x}
	case kwNone, kwTrue, kwFalse:
		x := p.atom().(*Constant)
		return &MatchSingleton{x.Span, x}
	case name:
		return p.namePattern()
	case lparen:
		return p.groupPattern()
	case lbrack:
		p.next()
		patterns := p.patternsUntil(rbrack)
		p.expect(rbrack)
		return &MatchSequence{p.from(start), patterns}
	case lbrace:
		return p.mappingPattern()
	}
	p.unexpected()
	return nil
}

// patternsUntil reads patterns with commas, up to a bracket.
func (p *parser) patternsUntil(end kind) []Pattern {
	var patterns []Pattern
	for p.kind != end {
		patterns = append(patterns, p.maybeStar())
		if !p.accept(comma) {
			break
		}
	}
	return patterns
}

// groupPattern reads a pattern in parentheses, or a sequence.
func (p *parser) groupPattern() Pattern {
	start := p.start()
	p.next()
	patterns := p.patternsUntil(rparen)
	comma := p.tokens[p.pos-1].kind == comma
	p.expect(rparen)
	if len(patterns) == 1 && !comma {
		if _, isStar := patterns[0].(*MatchStar); !isStar {
			return patterns[0]
		}
	}
	return &MatchSequence{p.from(start), patterns}
}

// patternLiteral reads a number with its sign, a complex one, or strings.
func (p *parser) patternLiteral() Expr {
	if p.kind == str || p.kind == fstart {
		x := p.strings()
		if j, ok := x.(*JoinedStr); ok {
			p.fail(j.Span, "patterns may only match literals and attribute lookups")
		}
		return x
	}
	start := p.start()
	x := p.signedNumber()
	op := Add
	switch p.kind {
	case plus:
	case minus:
		op = Sub
	default:
		return x
	}
	if !isReal(x) {
		p.fail(x.Range(), "real number required in complex literal")
	}
	p.next()
	if p.kind != number {
		p.unexpected()
	}
	y := p.number()
	if isReal(y) {
		p.fail(y.Range(), "imaginary number required in complex literal")
	}
	return &BinOp{p.from(start), x, op, y}
}

func (p *parser) signedNumber() Expr {
	start := p.start()
	if !p.accept(minus) {
		return p.number()
	}
	if p.kind != number {
		p.unexpected()
	}
	x := p.number()
	return &UnaryOp{p.from(start), USub, x}
}

func isReal(x Expr) bool {
	if u, ok := x.(*UnaryOp); ok {
		x = u.Operand
	}
	_, imaginary := x.(*Constant).Value.(complex128)
	return !imaginary
}

// namePattern reads a capture, `_`, a dotted name, or a class.
func (p *parser) namePattern() Pattern {
	first := p.start()
	id, at := p.identifier()
	if p.kind != dot && p.kind != lparen {
		if id == "_" {
			id = ""
		}
		return &MatchAs{at, nil, id}
	}
	var x Expr = &Name{at, id}
	for p.accept(dot) {
		attr, at := p.identifier()
		x = &Attribute{p.from(first), x, attr, at.Start}
	}
	if p.kind == lparen {
		return p.classPattern(x)
	}
	return &MatchValue{x.Range(), x}
}

func (p *parser) classPattern(class Expr) Pattern {
	p.next()
	c := &MatchClass{Class: class}
	for p.kind != rparen {
		if p.kind == name && p.peek() == assign {
			id, _ := p.identifier()
			p.next()
			c.KwdAttrs = append(c.KwdAttrs, id)
			c.KwdPatterns = append(c.KwdPatterns, p.pattern())
		} else {
			x := p.pattern()
			if len(c.KwdAttrs) > 0 {
				p.fail(x.Range(), "positional patterns follow keyword patterns")
			}
			c.Patterns = append(c.Patterns, x)
		}
		if !p.accept(comma) {
			break
		}
	}
	p.expect(rparen)
	c.Span = p.from(class.Range().Start)
	return c
}

func (p *parser) mappingPattern() Pattern {
	start := p.start()
	p.next()
	m := &MatchMapping{}
	for p.kind != rbrace {
		if p.accept(starStar) {
			if p.word("_") {
				p.unexpected()
			}
			m.Rest, _ = p.identifier()
			p.accept(comma)
			break
		}
		m.Keys = append(m.Keys, p.mappingKey())
		p.expect(colon)
		m.Patterns = append(m.Patterns, p.pattern())
		if !p.accept(comma) {
			break
		}
	}
	p.expect(rbrace)
	m.Span = p.from(start)
	return m
}

// mappingKey reads a literal or a dotted name.
func (p *parser) mappingKey() Expr {
	switch p.kind {
	case kwNone, kwTrue, kwFalse:
		return p.atom()
	case number, minus, str, fstart:
		return p.patternLiteral()
	}
	start := p.start()
	id, at := p.identifier()
	var x Expr = &Name{at, id}
	if p.kind != dot {
		p.unexpected()
	}
	for p.accept(dot) {
		attr, at := p.identifier()
		x = &Attribute{p.from(start), x, attr, at.Start}
	}
	return x
}
