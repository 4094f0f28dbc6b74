package pycfg

import (
	"strconv"
	"strings"
)

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
		if inner.peek().kind != tokNewline {
			fail(t.line, "formats in f-strings are not supported")
		}
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
			if Truth(cond(s)) {
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
