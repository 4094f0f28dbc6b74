package pycfg

// stmt runs in a scope. It returns true to leave the function around it.
type stmt func(s *scope) (left bool)

// resultVar holds what a function returns; no Python name is spelt so.
const resultVar = "return"

// Run runs a file with the given global variables.
func Run(file, text string, globals map[string]Value, modules map[string]*Object) (err error) {
	defer func() {
		reason := recover()
		switch reason := reason.(type) {
		case nil:
		case *Error:
			reason.File = file
			err = reason
		case misuseError:
			err = &Error{file, 1, string(reason)}
		default:
			panic(reason)
		}
	}()
	p := &parser{tokens: lex(text)}
	builtins := &scope{vars: builtinFuncs()}
	builtins.vars[modulesVar] = &Object{Name: "modules", Attrs: map[string]Value{}}
	for name, m := range modules {
		builtins.vars[modulesVar].(*Object).Attrs[name] = m
	}
	s := &scope{vars: globals, parent: builtins}
	for p.peek().kind != tokEnd {
		p.statement()(s)
	}
	return nil
}

// modulesVar holds the modules that can be imported.
const modulesVar = "import"

// block parses the indented lines, or the rest of the line, behind a colon.
func (p *parser) block() stmt {
	p.expect(":")
	if p.peek().kind != tokNewline {
		return p.statement()
	}
	p.next()
	if t := p.next(); t.kind != tokIndent {
		fail(t.line, "expected an indented block")
	}
	var body []stmt
	for p.peek().kind != tokDedent {
		body = append(body, p.statement())
	}
	p.next()
	return func(s *scope) bool {
		for _, st := range body {
			if st(s) {
				return true
			}
		}
		return false
	}
}

func (p *parser) endLine() {
	if t := p.peek(); t.kind == tokEnd || t.kind == tokDedent {
		return
	}
	if t := p.next(); t.kind != tokNewline && !(t.kind == tokOp && t.text == ";") {
		fail(t.line, "unexpected %s", t.describe())
	}
}

func (p *parser) statement() stmt {
	t := p.peek()
	if t.kind == tokIndent {
		fail(t.line, "unexpected indentation")
	}
	if t.kind == tokName {
		switch t.text {
		case "if":
			p.next()
			return p.ifStatement()
		case "for":
			p.next()
			return p.forStatement()
		case "def":
			p.next()
			return p.function()
		case "while", "class", "try", "with", "global", "nonlocal", "raise", "assert", "async", "break", "continue":
			fail(t.line, "'%s' is not supported in configuration files", t.text)
		}
	}
	st := p.simple(t)
	p.endLine()
	return st
}

func (p *parser) simple(t token) stmt {
	if t.kind == tokName {
		switch t.text {
		case "pass":
			p.next()
			return func(*scope) bool { return false }
		case "import":
			p.next()
			return p.importStatement()
		case "from":
			p.next()
			return p.fromImport()
		case "return":
			p.next()
			return p.returnStatement()
		case "del":
			p.next()
			return p.delStatement()
		}
	}
	return p.assignment(t)
}

func (p *parser) ifStatement() stmt {
	cond := p.expr()
	then := p.block()
	otherwise := func(*scope) bool { return false }
	if p.eat("elif") {
		otherwise = p.ifStatement()
	} else if p.eat("else") {
		otherwise = p.block()
	}
	return func(s *scope) bool {
		if Truth(cond(s)) {
			return then(s)
		}
		return otherwise(s)
	}
}

func (p *parser) forStatement() stmt {
	line := p.peek().line
	target := p.loopTarget()
	p.expect("in")
	over := p.tuple()
	body := p.block()
	return func(s *scope) bool {
		var items []Value
		func() {
			defer locate(line)
			items = append(items, elements(over(s))...)
		}()
		for _, v := range items {
			target(s, v)
			if body(s) {
				return true
			}
		}
		return false
	}
}

// loopTarget parses the names that a loop sets.
func (p *parser) loopTarget() func(s *scope, v Value) {
	paren := p.eat("(")
	var names []string
	first := p.peek()
	for {
		t := p.next()
		if t.kind != tokName {
			fail(t.line, "expected a name before %s", t.describe())
		}
		names = append(names, t.text)
		if !p.eat(",") {
			break
		}
	}
	if paren {
		p.expect(")")
	}
	return func(s *scope, v Value) {
		if len(names) == 1 && !paren {
			s.vars[names[0]] = v
			return
		}
		defer locate(first.line)
		items := elements(v)
		if len(items) != len(names) {
			misuse("cannot unpack %d values into %d names", len(items), len(names))
		}
		for i, name := range names {
			s.vars[name] = items[i]
		}
	}
}

// maxDepth bounds the recursion of a function.
const maxDepth = 200

// function parses a definition; defaults are computed once, as in Python.
func (p *parser) function() stmt {
	name := p.next()
	p.expect("(")
	var params []string
	defaults := map[string]expr{}
	for !p.eat(")") {
		param := p.next()
		if param.kind != tokName {
			fail(param.line, "expected a parameter before %s", param.describe())
		}
		params = append(params, param.text)
		if p.eat("=") {
			defaults[param.text] = p.expr()
		}
		if !p.at(")") {
			p.expect(",")
		}
	}
	body := p.block()
	running := 0
	return func(outer *scope) bool {
		values := map[string]Value{}
		for _, param := range params {
			if d, ok := defaults[param]; ok {
				values[param] = d(outer)
			}
		}
		outer.vars[name.text] = Func(func(args []Value, named map[string]Value) Value {
			running++
			defer func() { running-- }()
			if running > maxDepth {
				misuse("%s() calls itself too often", name.text)
			}
			s := &scope{vars: map[string]Value{}, parent: outer}
			for param, v := range values {
				s.vars[param] = v
			}
			bind(s, name.text, params, args, named)
			body(s)
			return s.vars[resultVar]
		})
		return false
	}
}

func bind(s *scope, function string, params []string, args []Value, named map[string]Value) {
	if len(args) > len(params) {
		misuse("%s() takes %d arguments but %d were given", function, len(params), len(args))
	}
	for i, v := range args {
		s.vars[params[i]] = v
	}
	for name, v := range named {
		s.vars[name] = v
	}
	for _, param := range params {
		if _, ok := s.vars[param]; !ok {
			misuse("%s() misses the argument '%s'", function, param)
		}
	}
}

func (p *parser) returnStatement() stmt {
	value := constant(nil)
	if t := p.peek(); t.kind != tokNewline && t.kind != tokDedent && t.kind != tokEnd {
		value = p.tuple()
	}
	return func(s *scope) bool {
		s.vars[resultVar] = value(s)
		return true
	}
}

func (p *parser) delStatement() stmt {
	line := p.peek().line
	start := p.pos
	p.expr()
	target := p.target(start, p.pos)
	if target.item == nil {
		fail(line, "del is supported for items only")
	}
	return func(s *scope) bool {
		defer locate(line)
		d, ok := target.of(s).(*Dict)
		if !ok {
			misuse("del is supported for items of dictionaries only")
		}
		d.Remove(target.item(s))
		return false
	}
}
