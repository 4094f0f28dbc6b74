package pycfg

// target is something that can be assigned to: a name, an attribute, an item or
// a tuple of those.
type target struct {
	name  string
	of    expr
	attr  string
	item  expr
	parts []target
}

// target parses the tokens from start to end again, as a target.
func (p *parser) target(start, end int) target {
	saved := p.pos
	defer func() { p.pos = saved }()
	p.pos = start
	var parts []target
	for {
		parts = append(parts, p.oneTarget(end))
		if p.pos >= end || !p.eat(",") || p.pos >= end {
			break
		}
	}
	if len(parts) == 1 {
		return parts[0]
	}
	return target{parts: parts}
}

func (p *parser) oneTarget(end int) target {
	first := p.next()
	if first.kind != tokName {
		fail(first.line, "cannot assign to %s", first.describe())
	}
	t := target{name: first.text}
	value := p.name(first)
	for p.pos < end {
		line := p.peek().line
		switch {
		case p.eat("."):
			t = target{of: value, attr: p.next().text}
			value = located(line, attribute(t.of, t.attr))
		case p.eat("["):
			t = target{of: value, item: p.expr()}
			p.expect("]")
			of, item := t.of, t.item
			value = located(line, func(s *scope) Value { return getItem(of(s), item(s)) })
		case p.at(","):
			return t
		default:
			fail(line, "cannot assign to this expression")
		}
	}
	return t
}

func (t target) assign(s *scope, v Value) {
	switch {
	case t.parts != nil:
		items := elements(v)
		if len(items) != len(t.parts) {
			misuse("cannot unpack %d values into %d targets", len(items), len(t.parts))
		}
		for i, part := range t.parts {
			part.assign(s, items[i])
		}
	case t.item != nil:
		setItem(t.of(s), t.item(s), v)
	case t.of != nil:
		o, ok := t.of(s).(*Object)
		if !ok {
			misuse("cannot set attributes of %s", typeName(t.of(s)))
		}
		o.Attrs[t.attr] = v
	default:
		s.vars[t.name] = v
	}
}

func (p *parser) assignment(first token) stmt {
	start := p.pos
	value := p.tuple()
	end := p.pos
	switch {
	case p.at("+="), p.at("-="):
		op := p.next().text[:1]
		t := p.target(start, end)
		right := p.tuple()
		return func(s *scope) bool {
			defer locate(first.line)
			t.assign(s, augmented(op, value(s), right(s)))
			return false
		}
	case p.at("="):
		var targets []target
		for p.eat("=") {
			targets = append(targets, p.target(start, end))
			start = p.pos
			value = p.tuple()
			end = p.pos
		}
		return func(s *scope) bool {
			defer locate(first.line)
			v := value(s)
			for _, t := range targets {
				t.assign(s, v)
			}
			return false
		}
	}
	return func(s *scope) bool {
		value(s)
		return false
	}
}

// augmented is a += b, which grows lists and sets in place.
func augmented(op string, a, b Value) Value {
	if l, ok := a.(*List); ok && op == "+" && !l.Fixed {
		l.Items = append(l.Items, elements(b)...)
		return l
	}
	return arithmetic(op, a, b)
}
