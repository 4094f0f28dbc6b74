package python

// statement appends the statements of a line, or a compound one.
func (p *parser) statement(body []Stmt) []Stmt {
	if s := p.compound(); s != nil {
		return append(body, s)
	}
	return p.simples(body)
}

// simples appends the statements of a line, up to its end.
func (p *parser) simples(body []Stmt) []Stmt {
	for {
		body = append(body, p.simple())
		if !p.accept(semi) {
			break
		}
		if p.kind == newline {
			break
		}
	}
	if p.kind != newline {
		p.unexpected()
	}
	p.next()
	return body
}

// simple reads a statement without a block.
func (p *parser) simple() Stmt {
	start := p.start()
	switch p.kind {
	case kwPass:
		p.next()
		return &Pass{p.from(start)}
	case kwBreak:
		p.next()
		return &Break{p.from(start)}
	case kwContinue:
		p.next()
		return &Continue{p.from(start)}
	case kwReturn:
		p.next()
		s := &Return{}
		if p.kind != newline && p.kind != semi {
			s.Value = p.starExpressions()
		}
		s.Span = p.from(start)
		return s
	case kwRaise:
		return p.raise()
	case kwGlobal:
		p.next()
		names := p.names()
		return &Global{p.from(start), names}
	case kwNonlocal:
		p.next()
		names := p.names()
		return &Nonlocal{p.from(start), names}
	case kwDel:
		return p.del()
	case kwAssert:
		return p.assert()
	case kwImport:
		return p.importNames()
	case kwFrom:
		return p.importFrom()
	case name:
		if p.typeAliasFollows() {
			return p.typeAlias()
		}
	}
	return p.expressionStatement()
}

func (p *parser) raise() Stmt {
	start := p.start()
	p.next()
	s := &Raise{}
	if p.kind != newline && p.kind != semi {
		s.Exc = p.expression()
		if p.accept(kwFrom) {
			s.Cause = p.expression()
		}
	}
	s.Span = p.from(start)
	return s
}

func (p *parser) names() []string {
	var names []string
	for {
		id, _ := p.identifier()
		names = append(names, id)
		if !p.accept(comma) {
			return names
		}
	}
}

func (p *parser) del() Stmt {
	start := p.start()
	p.next()
	s := &Delete{}
	for p.kind != newline && p.kind != semi || len(s.Targets) == 0 {
		x := p.starExpression()
		p.checkTarget(x, deleted)
		s.Targets = append(s.Targets, x)
		if !p.accept(comma) {
			break
		}
	}
	s.Span = p.from(start)
	return s
}

func (p *parser) assert() Stmt {
	start := p.start()
	p.next()
	s := &Assert{Test: p.expression()}
	if p.accept(comma) {
		s.Msg = p.expression()
	}
	s.Span = p.from(start)
	return s
}

// typeAliasFollows reports `type X = …`, where type is a keyword.
func (p *parser) typeAliasFollows() bool {
	if !p.word("type") || p.peek() != name {
		return false
	}
	k := p.tokens[p.pos+2].kind
	return k == assign || k == lbrack
}

func (p *parser) typeAlias() Stmt {
	start := p.start()
	p.next()
	id, at := p.identifier()
	s := &TypeAlias{Name: &Name{at, id}, TypeParams: p.typeParams()}
	p.expect(assign)
	s.Value = p.expression()
	s.Span = p.from(start)
	return s
}

// expressionStatement reads an expression, or an assignment that begins with one.
func (p *parser) expressionStatement() Stmt {
	start := p.start()
	first := p.pos
	x := p.yieldOrStars()
	switch p.kind {
	case assign:
		return p.assignment(start, x)
	case colon:
		return p.annotated(start, x, p.tokens[first].kind == lparen)
	case augmented:
		return p.augmentedAssignment(start, x)
	}
	return &ExprStmt{p.from(start), x}
}

func (p *parser) assignment(start Pos, x Expr) Stmt {
	s := &Assign{Value: x}
	for n := 0; p.kind == assign; p.longer(&n) {
		p.checkTarget(s.Value, assigned)
		p.next()
		s.Targets = append(s.Targets, s.Value)
		s.Value = p.yieldOrStars()
	}
	s.Span = p.from(start)
	return s
}

func (p *parser) annotated(start Pos, x Expr, parenthesised bool) Stmt {
	switch x.(type) {
	case *Yield, *YieldFrom:
		p.unexpected()
	}
	p.next()
	_, isName := x.(*Name)
	s := &AnnAssign{Target: x, Simple: isName && !parenthesised, Annotation: p.expression()}
	switch x.(type) {
	case *Name, *Attribute, *Subscript:
	case *Tuple:
		p.fail(x.Range(), "only single target (not tuple) can be annotated")
	case *List:
		p.fail(x.Range(), "only single target (not list) can be annotated")
	default:
		p.fail(x.Range(), "illegal target for annotation")
	}
	if p.accept(assign) {
		s.Value = p.yieldOrStars()
	}
	s.Span = p.from(start)
	return s
}

func (p *parser) augmentedAssignment(start Pos, x Expr) Stmt {
	op := p.text(p.next())
	s := &AugAssign{Target: x, Op: Operator(op[:len(op)-1]), Value: p.yieldOrStars()}
	switch x.(type) {
	case *Name, *Attribute, *Subscript:
	default:
		p.fail(x.Range(), "'%s' is an illegal expression for augmented assignment", describe(x))
	}
	s.Span = p.from(start)
	return s
}
