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
		if Truth(cond(s)) {
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
			if v := l(s); Truth(v) {
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
			if v := l(s); !Truth(v) {
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
		return func(s *scope) Value { return !Truth(e(s)) }
	}
	return p.comparison()
}

// comparison parses comparisons, which may form a chain: a < b < c.
func (p *parser) comparison() expr {
	first := p.sum()
	var chain []link
	for {
		l, ok := p.comparator()
		if !ok {
			break
		}
		l.right = p.sum()
		chain = append(chain, l)
	}
	if chain == nil {
		return first
	}
	return func(s *scope) Value {
		left := first(s)
		for _, l := range chain {
			right := l.right(s)
			if !l.holds(left, right) {
				return false
			}
			left = right
		}
		return true
	}
}

// link is a comparison with the right operand.
type link struct {
	line    int
	compare func(a, b Value) bool
	negated bool
	right   expr
}

func (l link) holds(a, b Value) bool {
	defer locate(l.line)
	return l.compare(a, b) != l.negated
}

// comparator takes an operator that compares, if there is one.
func (p *parser) comparator() (l link, ok bool) {
	l.line = p.peek().line
	if p.at("not") {
		p.next()
		l.negated = true
	}
	t := p.peek()
	l.compare = comparisons[t.text]
	if l.compare == nil || t.kind != tokOp && t.kind != tokName {
		if l.negated {
			fail(l.line, "expected 'in' after 'not'")
		}
		return l, false
	}
	if p.next(); t.text == "is" && p.eat("not") {
		l.negated = true
	}
	return l, true
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
