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
	t := &Tuple{Elts: []Expr{x}}
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
	start := p.start()
	first := p.pos
	x := p.expression()
	switch p.kind {
	case walrus:
		n, ok := x.(*Name)
		if !ok || p.tokens[first].kind != name {
			p.fail(x.Range(), "cannot use assignment expressions with %s", describe(x))
		}
		p.next()
		value := p.expression()
		return &NamedExpr{p.from(start), n, value}
	case assign:
		p.assignedInside(x)
	}
	return x
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
	p.forcedColon()
	x.Body = p.expression()
	x.Span = p.from(start)
	return x
}

func (p *parser) disjunction() Expr { return p.boolOp(kwOr, p.conjunction) }

func (p *parser) conjunction() Expr { return p.boolOp(kwAnd, p.inversion) }

// boolOp reads operands with `and`, or with `or`, between them.
func (p *parser) boolOp(op kind, operand func() Expr) Expr {
	start := p.pos
	x := operand()
	if p.kind != op {
		return x
	}
	b := &BoolOp{And: op == kwAnd, Values: []Expr{x}}
	for p.accept(op) {
		b.Values = append(b.Values, operand())
	}
	b.Span = p.from(p.tokens[start].startPos())
	return b
}

func (p *parser) inversion() Expr {
	if p.kind != kwNot {
		return p.comparison()
	}
	start := p.start()
	p.next()
	p.deeper()
	x := p.inversion()
	p.shallower()
	return &UnaryOp{p.from(start), Not, x}
}

func (p *parser) comparison() Expr {
	start := p.pos
	x := p.binary(bitOrLevel)
	op, n := p.comparator()
	if n == 0 {
		return x
	}
	c := &Compare{Left: x}
	for ; n > 0; op, n = p.comparator() {
		for range n {
			p.next()
		}
		c.Ops = append(c.Ops, op)
		c.Comparators = append(c.Comparators, p.binary(bitOrLevel))
	}
	c.Span = p.from(p.tokens[start].startPos())
	return c
}

// comparator returns the comparison that is next, and of how many tokens it is.
func (p *parser) comparator() (CompareOperator, int) {
	switch p.kind {
	case equal:
		return Eq, 1
	case notEqual:
		if p.text(&p.tokens[p.pos]) == "!=" {
			return NotEq, 1
		}
	case less:
		return Lt, 1
	case lessEqual:
		return LtE, 1
	case greater:
		return Gt, 1
	case greaterEqual:
		return GtE, 1
	case kwIn:
		return In, 1
	case kwNot:
		if p.peek() == kwIn {
			return NotIn, 2
		}
	case kwIs:
		if p.peek() == kwNot {
			return IsNot, 2
		}
		return Is, 1
	}
	return "", 0
}

// Levels of operators of two operands: a higher one binds closer.
const (
	bitOrLevel = iota + 1
	bitXorLevel
	bitAndLevel
	shiftLevel
	sumLevel
	termLevel
)

// levels has each operator, and its level.
var levels = [256]struct {
	level int8
	op    Operator
}{
	bar: {bitOrLevel, BitOr}, caret: {bitXorLevel, BitXor}, amper: {bitAndLevel, BitAnd},
	shiftLeft: {shiftLevel, LShift}, shiftRight: {shiftLevel, RShift},
	plus: {sumLevel, Add}, minus: {sumLevel, Sub},
	star: {termLevel, Mult}, slash: {termLevel, Div}, slashSlash: {termLevel, FloorDiv},
	percent: {termLevel, Mod}, at: {termLevel, MatMult},
}

// binary reads operands with operators of a level or above between them.
func (p *parser) binary(level int) Expr {
	first := p.pos
	x := p.unary()
	for n := 0; ; p.longer(&n) {
		op := levels[p.kind]
		if int(op.level) < level || op.level == 0 {
			return x
		}
		p.next()
		y := p.binary(int(op.level) + 1)
		x = &BinOp{p.from(p.tokens[first].startPos()), x, op.op, y}
	}
}

// unary reads `-x` and its like, or a power.
func (p *parser) unary() Expr {
	var op UnaryOperator
	switch p.kind {
	case minus:
		op = USub
	case plus:
		op = UAdd
	case tilde:
		op = Invert
	default:
		return p.power()
	}
	start := p.start()
	p.next()
	p.deeper()
	x := p.unary()
	p.shallower()
	return &UnaryOp{p.from(start), op, x}
}

// power reads `a ** b`, which binds closer than a sign on its left, and less than one on its right.
func (p *parser) power() Expr {
	first := p.pos
	x := p.await()
	if p.kind != starStar {
		return x
	}
	p.next()
	p.deeper()
	y := p.unary()
	p.shallower()
	return &BinOp{p.from(p.tokens[first].startPos()), x, Pow, y}
}

func (p *parser) await() Expr {
	if p.kind != kwAwait {
		return p.primary()
	}
	start := p.start()
	p.next()
	x := p.primary()
	return &Await{p.from(start), x}
}
