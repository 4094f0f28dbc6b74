package pycfg

import (
	"strconv"
	"strings"
)

// expr computes a value in a scope.
type expr func(s *scope) Value

// scope holds the variables of a function, or of the file.
type scope struct {
	vars   map[string]Value
	parent *scope
}

// maxDepth bounds the recursion of a function.
const maxDepth = 200

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

var comparisons = map[string]func(a, b Value) bool{
	"==": equal,
	"!=": func(a, b Value) bool { return !equal(a, b) },
	"in": func(a, b Value) bool { return contains(b, a) },
	"is": equal,
	"<":  less,
	">":  func(a, b Value) bool { return less(b, a) },
	"<=": func(a, b Value) bool { return !less(b, a) },
	">=": func(a, b Value) bool { return !less(a, b) },
}

func less(a, b Value) bool {
	switch a := a.(type) {
	case int:
		if b, ok := b.(int); ok {
			return a < b
		}
	case string:
		if b, ok := b.(string); ok {
			return a < b
		}
	}
	misuse("cannot compare %s and %s", typeName(a), typeName(b))
	return false
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

func arithmetic(op string, a, b Value) Value {
	switch a := a.(type) {
	case int:
		if b, ok := b.(int); ok {
			return integers(op, a, b)
		}
	case string:
		if op == "%" {
			return formatPercent(a, b)
		}
		if b, ok := b.(string); ok && op == "+" {
			return a + b
		}
	case *List:
		if b, ok := b.(*List); ok && op == "+" {
			return &List{append(append([]Value(nil), a.Items...), b.Items...), a.Fixed}
		}
	case *Set:
		if b, ok := b.(*Set); ok && op == "|" {
			union := NewSet()
			for _, v := range append(append([]Value(nil), a.Items()...), b.Items()...) {
				union.Add(v)
			}
			return union
		}
	}
	misuse("unsupported operands for %s: %s and %s", op, typeName(a), typeName(b))
	return nil
}

func integers(op string, a, b int) Value {
	switch op {
	case "+":
		return a + b
	case "-":
		return a - b
	case "*":
		return a * b
	}
	if b == 0 {
		misuse("division by zero")
	}
	quotient := a / b
	if a%b != 0 && (a < 0) != (b < 0) {
		quotient--
	}
	if op == "//" {
		return quotient
	}
	return a - quotient*b
}

// formatPercent is the % operator of strings, with %s, %d, %r and %%.
func formatPercent(format string, arg Value) string {
	args := []Value{arg}
	if l, ok := arg.(*List); ok && l.Fixed {
		args = l.Items
	}
	var b strings.Builder
	for i := 0; i < len(format); i++ {
		if format[i] != '%' || i+1 == len(format) {
			b.WriteByte(format[i])
			continue
		}
		i++
		if format[i] == '%' {
			b.WriteByte('%')
			continue
		}
		if len(args) == 0 || !strings.Contains("sdr", format[i:i+1]) {
			misuse("cannot format %q", format)
		}
		if format[i] == 'r' {
			b.WriteString(repr(args[0]))
		} else {
			b.WriteString(str(args[0]))
		}
		args = args[1:]
	}
	return b.String()
}

// postfix parses calls, attributes and items behind an atom.
func (p *parser) postfix() expr {
	e := p.atom()
	for {
		t := p.peek()
		switch {
		case p.eat("."):
			name := p.next()
			if name.kind != tokName {
				fail(name.line, "expected a name behind the period")
			}
			e = located(t.line, attribute(e, name.text))
		case p.eat("("):
			e = located(t.line, p.call(e))
		case p.eat("["):
			e = located(t.line, p.item(e))
		default:
			return e
		}
	}
}

func attribute(of expr, name string) expr {
	return func(s *scope) Value { return getAttr(of(s), name) }
}

// call parses arguments up to the closing parenthesis.
func (p *parser) call(callee expr) expr {
	var args []expr
	names := map[string]expr{}
	var order []string
	for !p.eat(")") {
		t := p.peek()
		if t.kind == tokName && p.tokens[p.pos+1].text == "=" && p.tokens[p.pos+1].kind == tokOp {
			p.pos += 2
			names[t.text] = p.expr()
			order = append(order, t.text)
		} else if e := p.expr(); p.at("for") {
			args = append(args, p.comprehension(e, func(items []Value) Value { return &List{Items: items} }))
		} else {
			args = append(args, e)
		}
		if !p.at(")") {
			p.expect(",")
		}
	}
	return func(s *scope) Value {
		f, ok := callee(s).(Func)
		if !ok {
			misuse("this is not a function")
		}
		named := map[string]Value{}
		for _, name := range order {
			named[name] = names[name](s)
		}
		return f(evalAll(args, s), named)
	}
}

// item parses x[i] and x[i:j] behind the opening bracket.
func (p *parser) item(of expr) expr {
	none := func(*scope) Value { return nil }
	from, to, slice := expr(none), expr(none), false
	if !p.at(":") {
		from = p.tuple()
	}
	if p.eat(":") {
		slice = true
		if !p.at("]") {
			to = p.expr()
		}
	}
	p.expect("]")
	if slice {
		return func(s *scope) Value { return sliceOf(of(s), from(s), to(s)) }
	}
	return func(s *scope) Value { return getItem(of(s), from(s)) }
}

func (p *parser) atom() expr {
	t := p.next()
	switch t.kind {
	case tokInt:
		n, err := strconv.Atoi(t.text)
		if err != nil {
			fail(t.line, "%s is too large", t.text)
		}
		return constant(n)
	case tokString, tokFString:
		return p.strings(t)
	case tokName:
		return p.name(t)
	case tokOp:
		switch t.text {
		case "(":
			return p.parenthesized()
		case "[":
			return p.listDisplay()
		case "{":
			return p.dictOrSet()
		}
	}
	fail(t.line, "unexpected %s", t.describe())
	return nil
}

func constant(v Value) expr { return func(*scope) Value { return v } }

func (p *parser) name(t token) expr {
	switch t.text {
	case "True":
		return constant(true)
	case "False":
		return constant(false)
	case "None":
		return constant(nil)
	case "lambda", "yield", "await", "for", "if", "else", "in", "import", "def", "class":
		fail(t.line, "'%s' is not supported here", t.text)
	}
	return located(t.line, func(s *scope) Value {
		v, ok := s.lookup(t.text)
		if !ok {
			misuse("name '%s' is not defined", t.text)
		}
		return v
	})
}

// strings joins the string literals that follow each other.
func (p *parser) strings(first token) expr {
	parts := []expr{literal(first)}
	for p.peek().kind == tokString || p.peek().kind == tokFString {
		parts = append(parts, literal(p.next()))
	}
	return func(s *scope) Value {
		text := ""
		for _, part := range parts {
			text += str(part(s))
		}
		return text
	}
}

// literal makes an expression of a string; in an f-string {expr} is replaced.
func literal(t token) expr {
	if t.kind == tokString {
		return constant(t.text)
	}
	var parts []expr
	for rest := t.text; rest != ""; {
		open := strings.IndexByte(rest, '{')
		if open < 0 {
			parts = append(parts, constant(rest))
			break
		}
		if strings.HasPrefix(rest[open:], "{{") {
			parts = append(parts, constant(rest[:open+1]))
			rest = rest[open+2:]
			continue
		}
		end := strings.IndexByte(rest[open:], '}')
		if end < 0 {
			fail(t.line, "f-string without closing brace")
		}
		parts = append(parts, constant(rest[:open]))
		inner := &parser{tokens: lex(rest[open+1 : open+end])}
		parts = append(parts, located(t.line, inner.expr()))
		rest = rest[open+end+1:]
	}
	return func(s *scope) Value {
		text := ""
		for _, part := range parts {
			text += str(part(s))
		}
		return strings.ReplaceAll(text, "}}", "}")
	}
}

func (p *parser) parenthesized() expr {
	if p.eat(")") {
		return listOf(nil, true)
	}
	e := p.tuple()
	p.expect(")")
	return e
}

func (p *parser) listDisplay() expr {
	var items []expr
	for !p.eat("]") {
		items = append(items, p.expr())
		if p.at("for") && len(items) == 1 {
			e := p.comprehension(items[0], func(items []Value) Value { return &List{Items: items} })
			p.expect("]")
			return e
		}
		if !p.at("]") {
			p.expect(",")
		}
	}
	return listOf(items, false)
}

// comprehension parses "for x in xs if cond" behind its element.
func (p *parser) comprehension(element expr, collect func([]Value) Value) expr {
	line := p.next().line
	target := p.loopTarget()
	p.expect("in")
	over := p.or()
	cond := constant(true)
	if p.eat("if") {
		cond = p.or()
	}
	return located(line, func(outer *scope) Value {
		s := &scope{vars: map[string]Value{}, parent: outer}
		var items []Value
		for _, v := range elements(over(s)) {
			target(s, v)
			if truth(cond(s)) {
				items = append(items, element(s))
			}
		}
		return collect(items)
	})
}

func (p *parser) dictOrSet() expr {
	var keys, values []expr
	isDict := p.at("}")
	for !p.eat("}") {
		keys = append(keys, p.expr())
		if p.eat(":") {
			isDict = true
			values = append(values, p.expr())
		}
		if p.at("for") && len(keys) == 1 && !isDict {
			e := p.comprehension(keys[0], func(items []Value) Value { return setOf(items) })
			p.expect("}")
			return e
		}
		if !p.at("}") {
			p.expect(",")
		}
	}
	if isDict && len(values) != len(keys) {
		fail(p.peek().line, "a key without value")
	}
	return func(s *scope) Value {
		if !isDict {
			return setOf(evalAll(keys, s))
		}
		d := NewDict()
		for i := range keys {
			d.Put(keys[i](s), values[i](s))
		}
		return d
	}
}

func setOf(items []Value) *Set {
	set := NewSet()
	for _, item := range items {
		set.Add(item)
	}
	return set
}
