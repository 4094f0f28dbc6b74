package python

import (
	"strings"
	"unicode/utf8"
)

// strings reads literals side by side: one string, bytes, or f-string.
func (p *parser) strings() Expr {
	start := p.start()
	first := p.pos
	j := joiner{}
	for {
		switch p.kind {
		case str:
			j.literal(p, p.next())
		case fstart:
			p.fstring(&j)
		default:
			span := p.from(start)
			if j.bytes && (j.text || j.formatted) {
				p.jump(first)
				p.fail(span, "cannot mix bytes and nonbytes literals")
			}
			switch {
			case j.bytes:
				return p.constant(span, Bytes(j.value()))
			case !j.formatted:
				return p.constant(span, j.value())
			}
			j.flush()
			return &JoinedStr{span, j.values}
		}
	}
}

// A joiner gathers the parts of adjacent literals; adjacent constants become one.
type joiner struct {
	values                 []Expr
	parts                  []string // of the constant that is being gathered
	at                     Span     // of it
	text, bytes, formatted bool     // which kinds there are
}

// add adds a piece of a constant.
func (j *joiner) add(at Span, s string) {
	if len(j.parts) == 0 {
		j.at = at
	}
	j.at.End = at.End
	j.parts = append(j.parts, s)
}

// value returns the constant that was gathered.
func (j *joiner) value() string {
	if len(j.parts) == 1 {
		return j.parts[0]
	}
	return strings.Join(j.parts, "")
}

// flush ends a constant of an f-string.
func (j *joiner) flush() {
	if s := j.value(); s != "" {
		j.values = append(j.values, &Constant{j.at, s})
	}
	j.parts = j.parts[:0]
}

// literal adds a string or bytes literal.
func (j *joiner) literal(p *parser, t *token) {
	text := p.text(t)
	raw, isBytes := false, false
	i := 0
	for ; text[i] != '"' && text[i] != '\''; i++ {
		switch text[i] {
		case 'r', 'R':
			raw = true
		case 'b', 'B':
			isBytes = true
		}
	}
	size := 1
	if len(text) >= i+6 && text[i+1] == text[i] && text[i+2] == text[i] {
		size = 3
	}
	body := text[i+size : len(text)-size]
	if isBytes {
		j.bytes = true
		for k := range len(body) {
			if body[k] >= utf8.RuneSelf {
				p.fail(t.span(), "bytes can only contain ASCII literal characters")
			}
		}
	} else {
		j.text = true
	}
	if !raw {
		body = p.unescape(body, isBytes, t.span())
	}
	j.add(t.span(), body)
}

// fstring adds an f-string.
func (p *parser) fstring(j *joiner) {
	open := p.next()
	j.formatted = true
	raw := strings.ContainsAny(p.text(open), "rR")
	for p.kind != fend {
		p.fstringPart(j, raw)
	}
	p.next()
}

// fstringPart adds text or a field.
func (p *parser) fstringPart(j *joiner, raw bool) {
	switch p.kind {
	case fmiddle:
		t := p.next()
		text := p.text(t)
		if !raw {
			text = p.unescape(text, false, t.span())
		}
		j.add(t.span(), text)
	case lbrace:
		p.replacement(j, raw)
	default:
		p.unexpected()
	}
}

// replacement adds a field of an f-string.
func (p *parser) replacement(j *joiner, raw bool) {
	p.deeper()
	open := p.next()
	p.noExpression()
	v := &FormattedValue{Value: p.fieldValue()}
	var debug *token // what follows the `=` of `{x=}`
	if p.accept(assign) {
		debug = &p.tokens[p.pos]
	}
	if p.accept(exclamation) {
		v.Conversion = p.conversion()
	}
	if p.kind == colon {
		v.Format = p.format(raw)
	}
	if p.kind != rbrace {
		p.unclosedField(debug != nil, v)
	}
	p.next()
	v.Span = p.from(open.startPos())
	if debug != nil {
		j.add(Span{open.endPos(), debug.startPos()}, p.src[open.end:debug.offset])
		if v.Format == nil && v.Conversion == 0 {
			v.Conversion = 'r'
		}
	}
	j.flush()
	j.values = append(j.values, v)
	p.shallower()
}

// noExpression reports a field that has none.
func (p *parser) noExpression() {
	switch p.kind {
	case rbrace, assign, exclamation, colon:
		p.failHere("f-string: valid expression required before '%s'", p.text(&p.tokens[p.pos]))
	}
	if !p.startsExpression() && p.kind != star && p.kind != kwYield && p.kind != bad {
		p.failHere("f-string: expecting a valid expression after '{'")
	}
}

// fieldValue reads the expression of a field.
func (p *parser) fieldValue() Expr {
	if p.kind == kwLambda {
		p.lambdaInField()
	}
	return p.yieldOrStars()
}

// lambdaInField reports a lambda without parentheses, whose colon begins the format.
func (p *parser) lambdaInField() {
	at := p.tokens[p.pos]
	for k := p.pos; p.tokens[k].kind != newline && p.tokens[k].kind != eof && p.tokens[k].kind != rbrace; k++ {
		if p.tokens[k].kind == colon {
			if next := p.tokens[k+1].kind; next == fmiddle || next == fend || next == lbrace || next == rbrace {
				p.fail(Span{at.startPos(), p.tokens[k].endPos()},
					"f-string: lambda expressions are not allowed without parentheses")
			}
			return
		}
	}
}

// conversion reads the character after `!`.
func (p *parser) conversion() byte {
	bang := p.tokens[p.pos-1]
	t := p.tokens[p.pos]
	if p.kind != name {
		if p.kind == colon || p.kind == rbrace {
			p.failHere("f-string: missing conversion character")
		}
		p.failHere("f-string: invalid conversion character")
	}
	if t.offset != bang.end {
		p.failHere("f-string: conversion type must come right after the exclamation mark")
	}
	switch c := p.text(&t); c {
	case "s", "r", "a":
		p.next()
		return c[0]
	default:
		p.failHere("f-string: invalid conversion character %q: expected 's', 'r', or 'a'", c)
		return 0
	}
}

// format reads the text behind a colon, up to the brace.
func (p *parser) format(raw bool) *JoinedStr {
	start := p.start()
	p.next()
	var j joiner
	for p.kind == fmiddle || p.kind == lbrace {
		p.fstringPart(&j, raw)
	}
	j.flush()
	return &JoinedStr{p.from(start), j.values}
}

// unclosedField reports a field without its brace.
func (p *parser) unclosedField(debug bool, v *FormattedValue) {
	switch {
	case v.Format != nil:
		p.failHere("f-string: expecting '}', or format specs")
	case v.Conversion != 0:
		p.failHere("f-string: expecting ':' or '}'")
	case debug:
		p.failHere("f-string: expecting '!', or ':', or '}'")
	}
	p.missedComma()
	p.failHere("f-string: expecting '=', or '!', or ':', or '}'")
}
