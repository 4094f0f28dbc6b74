package pycfg

// expr computes a value in a scope.
type expr func(s *scope) Value

// scope holds the variables of a function, or of the file.
type scope struct {
	vars   map[string]Value
	parent *scope
}

func (s *scope) lookup(name string) (Value, bool) {
	for ; s != nil; s = s.parent {
		if v, ok := s.vars[name]; ok {
			return v, true
		}
	}
	return nil, false
}

// parser turns tokens into expressions and statements.
type parser struct {
	tokens []token
	pos    int
}

func (p *parser) peek() token { return p.tokens[p.pos] }

func (p *parser) next() token {
	t := p.tokens[p.pos]
	if t.kind != tokEnd {
		p.pos++
	}
	return t
}

// at reports whether the next token is an operator or a keyword.
func (p *parser) at(text string) bool {
	t := p.peek()
	return (t.kind == tokOp || t.kind == tokName) && t.text == text
}

func (p *parser) eat(text string) bool {
	if !p.at(text) {
		return false
	}
	p.next()
	return true
}

func (p *parser) expect(text string) {
	if t := p.peek(); !p.eat(text) {
		fail(t.line, "expected '%s' before %s", text, t.describe())
	}
}

func (t token) describe() string {
	switch t.kind {
	case tokNewline, tokEnd, tokDedent:
		return "the end of the line"
	case tokIndent:
		return "the indentation"
	}
	return "'" + t.text + "'"
}

// located adds the line to mistakes that e makes when it runs.
func located(line int, e expr) expr {
	return func(s *scope) Value {
		defer locate(line)
		return e(s)
	}
}

func locate(line int) {
	reason := recover()
	if text, ok := reason.(misuseError); ok {
		fail(line, "%s", string(text))
	}
	if reason != nil {
		panic(reason)
	}
}

// tuple parses expressions separated by commas.
func (p *parser) tuple() expr {
	first := p.expr()
	if !p.at(",") {
		return first
	}
	items := []expr{first}
	for p.eat(",") {
		if t := p.peek(); t.kind == tokNewline || p.at(")") || p.at("=") || p.at("]") {
			break
		}
		items = append(items, p.expr())
	}
	return listOf(items, true)
}

func listOf(items []expr, fixed bool) expr {
	return func(s *scope) Value { return &List{evalAll(items, s), fixed} }
}

func evalAll(items []expr, s *scope) []Value {
	values := make([]Value, len(items))
	for i, item := range items {
		values[i] = item(s)
	}
	return values
}

// expr parses a conditional expression.
func (p *parser) expr() expr {
	then := p.or()
	if !p.eat("if") {
		return then
	}
	cond := p.or()
	p.expect("else")
	otherwise := p.expr()
	return func(s *scope) Value {
		if truth(cond(s)) {
			return then(s)
		}
		return otherwise(s)
	}
}

func (p *parser) or() expr {
	left := p.and()
	for p.eat("or") {
		l, r := left, p.and()
		left = func(s *scope) Value {
			if v := l(s); truth(v) {
				return v
			}
			return r(s)
		}
	}
	return left
}

func (p *parser) and() expr {
	left := p.not()
	for p.eat("and") {
		l, r := left, p.not()
		left = func(s *scope) Value {
			if v := l(s); !truth(v) {
				return v
			}
			return r(s)
		}
	}
	return left
}

func (p *parser) not() expr {
	if p.eat("not") {
		e := p.not()
		return func(s *scope) Value { return !truth(e(s)) }
	}
	return p.comparison()
}

func (p *parser) comparison() expr {
	left := p.sum()
	for {
		op := p.peek()
		negated := false
		if p.at("not") {
			p.next()
			negated = true
		}
		compare, ok := comparisons[p.peek().text]
		if t := p.peek(); !ok || t.kind != tokOp && t.kind != tokName {
			if negated {
				fail(op.line, "expected 'in' after 'not'")
			}
			return left
		}
		isIs := p.next().text == "is"
		if isIs && p.eat("not") {
			negated = true
		}
		l, r := left, p.sum()
		left = located(op.line, func(s *scope) Value { return compare(l(s), r(s)) != negated })
	}
}

func (p *parser) sum() expr {
	left := p.product()
	for p.at("+") || p.at("-") || p.at("|") {
		op := p.next()
		l, r := left, p.product()
		left = located(op.line, func(s *scope) Value { return arithmetic(op.text, l(s), r(s)) })
	}
	return left
}

func (p *parser) product() expr {
	left := p.unary()
	for p.at("*") || p.at("%") || p.at("//") {
		op := p.next()
		l, r := left, p.unary()
		left = located(op.line, func(s *scope) Value { return arithmetic(op.text, l(s), r(s)) })
	}
	return left
}

func (p *parser) unary() expr {
	if p.eat("-") {
		e := p.unary()
		return func(s *scope) Value { return arithmetic("-", 0, e(s)) }
	}
	return p.postfix()
}
