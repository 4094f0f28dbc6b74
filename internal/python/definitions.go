package python

// decorated reads decorators and the definition after them.
func (p *parser) decorated() Stmt {
	var decorators []Expr
	for p.accept(at) {
		decorators = append(decorators, p.namedExpression())
		p.expect(newline)
	}
	switch p.kind {
	case kwDef:
		return p.functionDef(p.start(), decorators, false)
	case kwClass:
		return p.classDef(decorators)
	case kwAsync:
		return p.async(decorators)
	}
	p.unexpected()
	return nil
}

func (p *parser) functionDef(start Pos, decorators []Expr, async bool) Stmt {
	line, inner := p.start().Line, p.inner
	p.next()
	id, at := p.identifier()
	s := &FunctionDef{Name: id, NamePos: at.Start, Decorators: decorators, Async: async, TypeParams: p.typeParams()}
	if p.kind != lparen {
		p.failHere("expected '('")
	}
	p.next()
	s.Args = p.parameters(rparen)
	p.expect(rparen)
	if p.accept(arrow) {
		s.Returns = p.expression()
	}
	p.forcedColon()
	s.Body = p.block("function definition", line)
	s.Inner = p.inner > inner
	s.Span = p.from(start)
	return s
}

func (p *parser) classDef(decorators []Expr) Stmt {
	start := p.start()
	p.next()
	id, at := p.identifier()
	s := &ClassDef{Name: id, NamePos: at.Start, Decorators: decorators, TypeParams: p.typeParams()}
	if p.accept(lparen) {
		s.Bases, s.Keywords = p.arguments()
		p.expect(rparen)
	}
	p.colonOf()
	s.Body = p.block("class definition", start.Line)
	s.Span = p.from(start)
	return s
}

// typeParams reads `[T: bound, *Ts, **P]`, if it is next.
func (p *parser) typeParams() []*TypeParam {
	if !p.accept(lbrack) {
		return nil
	}
	var params []*TypeParam
	for len(params) == 0 || p.kind != rbrack {
		params = append(params, p.typeParam())
		if !p.accept(comma) {
			break
		}
	}
	p.expect(rbrack)
	return params
}

func (p *parser) typeParam() *TypeParam {
	start := p.start()
	t := &TypeParam{}
	switch {
	case p.accept(star):
		t.Stars = 1
	case p.accept(starStar):
		t.Stars = 2
	}
	t.Name, _ = p.identifier()
	if p.kind == colon {
		colonAt := p.next().span()
		t.Bound = p.expression()
		if t.Stars > 0 {
			what := "bound"
			if _, ok := t.Bound.(*Tuple); ok {
				what = "constraints"
			}
			p.fail(colonAt, "cannot use %s with %s", what, [...]string{"", "TypeVarTuple", "ParamSpec"}[t.Stars])
		}
	}
	t.Span = p.from(start)
	return t
}

// parameters reads those of a function, up to a parenthesis, or of a lambda, up to a colon.
func (p *parser) parameters(end kind) *Arguments {
	start := p.start()
	r := parameterReader{parser: p, a: &Arguments{}, end: end}
	for p.kind != end {
		r.parameter()
		if !p.accept(comma) {
			break
		}
	}
	r.a.Span = p.from(start)
	if p.start() == start {
		r.a.Span = Span{start, start}
	}
	if r.bareStar >= 0 && r.star && r.a.VarArg == nil && len(r.a.KwOnly) == 0 {
		p.fail(p.tokens[r.bareStar].span(), "named arguments must follow bare *")
	}
	return r.a
}

// A parameterReader reads parameters, and knows what came before.
type parameterReader struct {
	*parser
	a        *Arguments
	end      kind
	slash    bool // `/` has been read
	star     bool // `*` has
	bareStar int  // the token of a `*` without a name
}

// parameter reads a parameter, `*` or `/`.
func (r *parameterReader) parameter() {
	switch r.kind {
	case slash:
		r.readSlash()
	case star:
		r.readStar()
	case starStar:
		r.next()
		r.a.KwArg = r.arg(false)
		if r.kind == assign {
			r.failHere("var-keyword argument cannot have default value")
		}
		if r.kind == comma && r.peek() != r.end {
			r.next()
			r.failHere("arguments cannot follow var-keyword argument")
		}
	case lparen:
		r.parenthesised()
	default:
		r.named()
	}
}

func (r *parameterReader) readSlash() {
	switch {
	case r.slash:
		r.failHere("/ may appear only once")
	case r.star:
		r.failHere("/ must be ahead of *")
	case len(r.a.Args) == 0:
		r.failHere("at least one argument must precede /")
	}
	r.next()
	if r.kind == star {
		r.failHere("expected comma between / and *")
	}
	r.slash = true
	r.a.PosOnly, r.a.Args = r.a.Args, nil
}

func (r *parameterReader) readStar() {
	if r.star {
		r.failHere("* argument may appear only once")
	}
	r.star, r.bareStar = true, r.pos
	r.next()
	if r.kind == name {
		r.a.VarArg = r.arg(true)
		if r.kind == assign {
			r.failHere("var-positional argument cannot have default value")
		}
		return
	}
	if r.kind == r.end || r.kind == comma && (r.peek() == r.end || r.peek() == starStar) {
		r.fail(r.tokens[r.bareStar].span(), "named arguments must follow bare *")
	}
	if r.kind != comma {
		r.unexpected()
	}
}

// named reads a parameter with its default.
func (r *parameterReader) named() {
	arg := r.arg(false)
	var value Expr
	if r.kind == assign {
		if k := r.peek(); k == comma || k == r.end {
			r.failHere("expected default value expression")
		}
		r.next()
		value = r.expression()
	}
	switch {
	case r.star:
		r.a.KwOnly = append(r.a.KwOnly, arg)
		r.a.KwDefaults = append(r.a.KwDefaults, value)
		return
	case value != nil:
		r.a.Defaults = append(r.a.Defaults, value)
	case len(r.a.Defaults) > 0:
		r.fail(arg.Span, "parameter without a default follows parameter with a default")
	}
	r.a.Args = append(r.a.Args, arg)
}

// arg reads a name with its annotation: that of `*name` may be starred.
func (r *parameterReader) arg(starred bool) *Arg {
	id, at := r.identifier()
	a := &Arg{Span: at, Name: id}
	if r.end == rparen && r.accept(colon) {
		if starred && r.kind == star {
			a.Annotation = r.starExpression()
		} else {
			a.Annotation = r.expression()
		}
		a.Span = r.from(at.Start)
	}
	return a
}

// parenthesised reports `def f((a, b))`, as Python 2 had it.
func (r *parameterReader) parenthesised() {
	start := r.start()
	first := r.pos
	if r.try(func() {
		r.next()
		for r.kind == name {
			r.next()
			if !r.accept(comma) {
				break
			}
		}
		r.expect(rparen)
	}) {
		span := r.from(start)
		r.jump(first)
		if r.end == colon {
			r.fail(span, "Lambda expression parameters cannot be parenthesized")
		}
		r.fail(span, "Function parameters cannot be parenthesized")
	}
	r.unexpected()
}
