package python

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
		x = p.binOps.put(BinOp{p.from(p.tokens[first].startPos()), x, op.op, y})
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
