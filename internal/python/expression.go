package python

// yieldOrStars reads `yield …` or expressions with commas.
func (p *parser) yieldOrStars() Expr {
	if p.kind == kwYield {
		return p.yield()
	}
	return p.starExpressions()
}

func (p *parser) yield() Expr {
	start := p.start()
	p.inner++
	p.next()
	if p.accept(kwFrom) {
		x := p.expression()
		return &YieldFrom{p.from(start), x}
	}
	y := &Yield{}
	if p.startsExpression() || p.kind == star {
		y.Value = p.starExpressions()
	}
	y.Span = p.from(start)
	return y
}

// startsExpression reports that an expression may begin with the next token.
func (p *parser) startsExpression() bool {
	switch p.kind {
	case name, number, str, fstart, lparen, lbrack, lbrace, minus, plus, tilde, ellipsis,
		kwNone, kwTrue, kwFalse, kwLambda, kwNot, kwAwait:
		return true
	}
	return false
}

// list reads one thing, or several with commas: a tuple.
func (p *parser) list(one func() Expr) Expr {
	start := p.start()
	x := one()
	if p.kind != comma {
		return x
	}
	t := p.tuples.put(Tuple{Elts: append(make([]Expr, 0, 2), x)})
	for p.accept(comma) && (p.startsExpression() || p.kind == star) {
		t.Elts = append(t.Elts, one())
	}
	t.Span = p.from(start)
	return t
}

// starExpressions reads expressions, which may be starred, with commas.
func (p *parser) starExpressions() Expr { return p.list(p.starExpression) }

func (p *parser) starExpression() Expr {
	if p.kind == star {
		return p.starred(bitOrLevel)
	}
	return p.expression()
}

// starNamedExpression is starExpression, with `:=`.
func (p *parser) starNamedExpression() Expr {
	if p.kind == star {
		return p.starred(bitOrLevel)
	}
	return p.namedExpression()
}

func (p *parser) starred(level int) Expr {
	start := p.start()
	p.next()
	x := p.binary(level)
	return &Starred{p.from(start), x}
}

// namedExpression reads `name := x`, or an expression.
func (p *parser) namedExpression() Expr {
	first := p.pos
	x := p.expression()
	switch p.kind {
	case walrus:
		return p.named(first, x)
	case assign:
		p.assignedInside(x)
	}
	return x
}

// named reads the rest of `name := x`, whose name began at a token.
func (p *parser) named(first int, x Expr) Expr {
	p.next()
	value := p.expression()
	n, ok := x.(*Name)
	if !ok || p.tokens[first].kind != name {
		p.fail(x.Range(), "cannot use assignment expressions with %s", describe(x))
	}
	p.inner++
	return &NamedExpr{p.from(n.Start), n, value}
}

// assignedInside reports `=` behind an expression that is no target, where no assignment can stand.
func (p *parser) assignedInside(x Expr) {
	equals := p.pos
	var y Expr
	if !p.try(func() {
		p.next()
		y = p.binary(bitOrLevel)
		if p.kind == assign || p.kind == walrus {
			p.unexpected()
		}
	}) {
		return
	}
	p.jump(equals)
	switch x := x.(type) {
	case *Name:
		p.fail(Span{x.Start, y.Range().End}, "invalid syntax. Maybe you meant '==' or ':=' instead of '='?")
	case *List, *Tuple, *GeneratorExp, *Compare, *BoolOp, *IfExp, *Lambda:
	case *Constant:
		if !isKeywordConstant(x) {
			p.fail(x.Span, "cannot assign to %s here. Maybe you meant '==' instead of '='?", describe(x))
		}
	default:
		p.fail(x.Range(), "cannot assign to %s here. Maybe you meant '==' instead of '='?", describe(x))
	}
}

// expression reads a condition `a if b else c`, a lambda, or what binds closer.
func (p *parser) expression() Expr {
	p.deeper()
	first := p.pos
	start := p.start()
	if p.kind == kwLambda {
		x := p.lambda()
		p.shallower()
		return x
	}
	x := p.disjunction()
	p.operand, p.operandEnd = first, p.pos
	if p.kind == kwIf {
		x = p.conditional(start, x)
	}
	p.shallower()
	return x
}

// conditional reads the rest of `a if b else c`.
func (p *parser) conditional(start Pos, body Expr) Expr {
	p.next()
	x := &IfExp{Body: body, Test: p.disjunction()}
	if p.kind != kwElse {
		if p.kind != colon && p.kind != bad {
			p.fail(Span{start, x.Test.Range().End}, "expected 'else' after 'if' expression")
		}
		p.unexpected()
	}
	p.next()
	x.Orelse = p.expression()
	x.Span = p.from(start)
	return x
}

func (p *parser) lambda() Expr {
	start := p.start()
	p.next()
	x := &Lambda{Args: p.parameters(colon)}
	p.expect(colon)
	x.Body = p.expression()
	x.Span = p.from(start)
	return x
}
