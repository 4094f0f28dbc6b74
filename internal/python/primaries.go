package python

// primary reads an atom with what follows it: attributes, calls, indices.
func (p *parser) primary() Expr {
	first := p.pos
	x := p.atom()
	for n := 0; ; p.longer(&n) {
		switch p.kind {
		case dot:
			p.next()
			id, at := p.identifier()
			x = p.attributes.put(Attribute{p.from(p.tokens[first].startPos()), x, id, at.Start})
		case lparen:
			x = p.call(p.tokens[first].startPos(), x)
		case lbrack:
			p.next()
			index := p.index()
			p.expect(rbrack)
			x = p.subscripts.put(Subscript{p.from(p.tokens[first].startPos()), x, index})
		default:
			return x
		}
	}
}

// index reads the brackets of a subscript: several indices, or a starred one, are a tuple.
func (p *parser) index() Expr {
	start := p.start()
	x := p.slice()
	if _, starred := x.(*Starred); p.kind != comma && !starred {
		return x
	}
	t := p.tuples.put(Tuple{Elts: append(make([]Expr, 0, 2), x)})
	for p.accept(comma) && p.kind != rbrack {
		t.Elts = append(t.Elts, p.slice())
	}
	t.Span = p.from(start)
	return t
}

// slice reads an index, or `a:b:c`.
func (p *parser) slice() Expr {
	if p.kind == star {
		return p.starred(bitOrLevel)
	}
	start := p.start()
	var lower Expr
	if p.kind != colon {
		lower = p.namedExpression()
		if p.kind != colon {
			return lower
		}
	}
	p.next()
	s := &Slice{Lower: lower}
	if p.startsExpression() {
		s.Upper = p.expression()
	}
	if p.accept(colon) && p.startsExpression() {
		s.Step = p.expression()
	}
	s.Span = p.from(start)
	return s
}

func (p *parser) call(start Pos, f Expr) Expr {
	open := p.next().startPos()
	c := p.calls.put(Call{Func: f})
	c.Args, c.Keywords = p.arguments()
	p.expect(rparen)
	c.Span = p.from(start)
	if len(c.Args) == 1 && len(c.Keywords) == 0 {
		if g, ok := c.Args[0].(*GeneratorExp); ok && g.Start == (Pos{}) { // without parentheses of its own
			g.Span = p.from(open)
		}
	}
	return c
}

// arguments reads those of a call or a class, up to the parenthesis. A generator without parentheses of its own has no
// place yet.
func (p *parser) arguments() (args []Expr, keywords []*Keyword) {
	unpacked := false  // `**` has been read
	misplaced := false // a positional argument has, behind a keyword
	for p.kind != rparen {
		switch p.kind {
		case starStar:
			start := p.start()
			p.next()
			value := p.expression()
			keywords = append(keywords, &Keyword{p.from(start), "", value})
			unpacked = true
		case star:
			start := p.start()
			if unpacked {
				p.failHere("iterable argument unpacking follows keyword argument unpacking")
			}
			p.next()
			value := p.expression()
			args = append(args, &Starred{p.from(start), value})
		default:
			if k := p.keyword(); k != nil {
				keywords = append(keywords, k)
				break
			}
			x := p.argument(len(args)+len(keywords) > 0)
			if args == nil && p.kind == comma {
				args = make([]Expr, 0, 4)
			}
			args = append(args, x)
			misplaced = misplaced || len(keywords) > 0
		}
		if !p.accept(comma) {
			break
		}
	}
	if misplaced && p.kind == rparen {
		p.positionalLast(unpacked)
	}
	return args, keywords
}

// keyword reads `name=value`; nil if that is not next.
func (p *parser) keyword() *Keyword {
	if p.peek() != assign {
		return nil
	}
	start := p.start()
	switch p.kind {
	case name:
	case kwTrue, kwFalse, kwNone:
		t := p.tokens[p.pos]
		p.fail(Span{t.startPos(), p.tokens[p.pos+1].endPos()}, "cannot assign to %s", p.text(&t))
	default:
		return nil
	}
	id, _ := p.identifier()
	p.next()
	if p.kind == comma || p.kind == rparen {
		p.fail(p.from(start), "expected argument value expression")
	}
	value := p.expression()
	if p.kind == kwFor {
		p.fail(p.from(start), "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
	}
	return &Keyword{p.from(start), id, value}
}

// argument reads a positional argument, which may be a generator.
func (p *parser) argument(others bool) Expr {
	start := p.start()
	first := p.pos
	x := p.expression()
	switch p.kind {
	case walrus:
		x = p.named(first, x)
	case assign:
		p.fail(Span{start, p.tokens[p.pos].endPos()}, `expression cannot contain assignment, perhaps you meant "=="?`)
	}
	switch p.kind {
	case kwFor, kwAsync:
		g := &GeneratorExp{Elt: x, Generators: p.comprehension()}
		if others || p.kind == comma {
			p.fail(p.from(start), "Generator expression must be parenthesized")
		}
		return g
	}
	return x
}

// positionalLast reports a positional argument behind keywords, where CPython does: at the end of the arguments.
func (p *parser) positionalLast(unpacked bool) {
	if unpacked {
		p.failHere("positional argument follows keyword argument unpacking")
	}
	p.failHere("positional argument follows keyword argument")
}

// comprehension reads `for x in y if z …`, once or more.
func (p *parser) comprehension() []*Comprehension {
	var all []*Comprehension
	for p.kind == kwFor || p.kind == kwAsync && p.peek() == kwFor {
		start := p.start()
		c := &Comprehension{Async: p.accept(kwAsync)}
		p.next()
		c.Target = p.targets()
		p.expect(kwIn)
		c.Iter = p.disjunction()
		for p.accept(kwIf) {
			c.Ifs = append(c.Ifs, p.disjunction())
		}
		c.Span = p.from(start)
		all = append(all, c)
	}
	if all == nil {
		p.unexpected()
	}
	return all
}
