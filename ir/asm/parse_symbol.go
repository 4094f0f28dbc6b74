package asm

import (
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/ir"
)

// A dialect symbol is a type or attribute after its sigil: `name.body<…>`,
// `name<body>` or, without a dot and `<`, an alias.
type dialectSymbol struct {
	dialect string
	pretty  bool // written with a dot
	bodyAt  int  // offset of the body
}

// errorAt is where an error about the symbol goes, which starts at start.
func (s dialectSymbol) errorAt(start int) int {
	if s.pretty {
		return s.bodyAt
	}
	return start
}

// symbolHead reads the current sigil token as a dialect symbol; alias is its
// name when it is an alias. The token is not consumed.
func (p *parser) symbolHead() (s dialectSymbol, alias string, isAlias bool) {
	ident := p.text[p.start+1 : p.end]
	dialect, _, pretty := strings.Cut(ident, ".")
	if !pretty && p.at(p.end) != '<' {
		return s, ident, true
	}
	return dialectSymbol{dialect, pretty, p.start + 1 + len(dialect) + 1}, "", false
}

func (p *parser) extendedType() ir.Type {
	p.enter()
	defer p.leave()
	s, alias, isAlias := p.symbolHead()
	if isAlias {
		t, ok := p.typeAliases[alias]
		if p.state != nil {
			p.state.name(TypeAlias, p.start, p.end, t)
		}
		p.next()
		if !ok {
			p.failMissing("undefined symbol alias id '%s'", alias)
		}
		return t
	}
	if d := p.reg.Dialect(s.dialect); d != nil {
		return p.dialectType(d, s)
	}
	pos := s.errorAt(p.start)
	p.checkNamespace(pos, s.dialect)
	body := p.rawBody(s)
	if !p.opts.AllowUnregistered {
		p.failAt(pos, "`!\"%s\"<\"%s\">` type created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", s.dialect, body)
	}
	return ir.Opaque(s.dialect, body)
}

func (p *parser) dialectType(d *ir.Dialect, s dialectSymbol) ir.Type {
	start := p.start
	p.openBody(s)
	if len(d.Types) == 0 {
		p.failAt(s.bodyAt, "dialect '%s' provides no type parsing hook", d.Name)
	}
	pos := p.start
	mnemonic := p.mnemonic()
	for i := range d.Types {
		if d.Types[i].Mnemonic == mnemonic {
			if p.state != nil {
				p.state.name(TypeMnemonic, start, pos+len(mnemonic), &d.Types[i])
			}
			var t ir.Type
			p.withOpParser(mnemonic, func(op *opParser) { t = d.Types[i].Parse(op) })
			p.closeBody(s)
			return t
		}
	}
	meant := nearest.DidYouMean(mnemonic, typeMnemonics(d))
	if d.UnknownType != nil {
		p.failAt(pos, "%s%s", d.UnknownType(mnemonic, isTypeName(mnemonic)), meant)
	}
	p.failAt(pos, "unknown  type `%s` in dialect `%s`%s", mnemonic, d.Name, meant)
	return nil
}

// extendedAttr reads `#…`.
func (p *parser) extendedAttr(expected ir.Type) ir.Attr {
	p.enter()
	defer p.leave()
	s, alias, isAlias := p.symbolHead()
	if isAlias {
		a, ok := p.attrAliases[alias]
		if l, isLoc := p.locAliases[alias]; isLoc {
			a, ok = ir.LocOf(l), true
		}
		if p.state != nil {
			p.state.name(AttrAlias, p.start, p.end, a)
		}
		p.next()
		if !ok {
			p.failMissing("undefined symbol alias id '%s'", alias)
		}
		return a
	}
	if d := p.reg.Dialect(s.dialect); d != nil {
		return p.dialectAttr(d, s, expected)
	}
	pos := s.errorAt(p.start)
	p.checkNamespace(pos, s.dialect)
	body := p.rawBody(s)
	typ := expected
	if typ == nil {
		typ = ir.None
	}
	if p.accept(':') {
		typ = p.typ()
	}
	if !p.opts.AllowUnregistered {
		p.failAt(pos, "#\"%s\"<\"%s\"> : %s attribute created with unregistered dialect. If this is intended, please call allowUnregisteredDialects() on the MLIRContext, or use -allow-unregistered-dialect with the MLIR opt tool used", s.dialect, body, quoteType(typ))
	}
	return ir.OpaqueAttribute(s.dialect, body, typ)
}

func (p *parser) dialectAttr(d *ir.Dialect, s dialectSymbol, expected ir.Type) ir.Attr {
	start := p.start
	p.openBody(s)
	if len(d.Attrs) == 0 {
		p.failAt(s.bodyAt, "dialect '%s' provides no attribute parsing hook", d.Name)
	}
	pos := p.start
	mnemonic := p.mnemonic()
	for i := range d.Attrs {
		if d.Attrs[i].Mnemonic == mnemonic {
			if p.state != nil {
				p.state.name(AttrMnemonic, start, pos+len(mnemonic), &d.Attrs[i])
			}
			var a ir.Attr
			p.withOpParser(mnemonic, func(op *opParser) { a = d.Attrs[i].Parse(op, expected) })
			p.closeBody(s)
			return a
		}
	}
	p.failAt(pos, "unknown attribute `%s` in dialect `%s`%s", mnemonic, d.Name,
		nearest.DidYouMean(mnemonic, attrMnemonics(d)))
	return nil
}

// checkNamespace rejects what cannot name a dialect.
func (p *parser) checkNamespace(pos int, name string) {
	valid := name != "" && classes[name[0]]&classDigit == 0
	for i := 0; valid && i < len(name); i++ {
		valid = classes[name[i]]&classBare != 0 && name[i] != '.'
	}
	if !valid {
		p.failAt(pos, "invalid dialect namespace '%s'", name)
	}
}

// openBody makes the first token of the body the current one.
func (p *parser) openBody(s dialectSymbol) { p.moveTo(s.bodyAt) }

func (p *parser) mnemonic() string {
	if p.kind != tokBare {
		p.failMissing("expected valid keyword")
	}
	m := p.spelling()
	p.next()
	return m
}

func (p *parser) closeBody(s dialectSymbol) {
	if !s.pretty {
		p.expect('>', "expected '>'")
	}
}

// rawBody consumes a symbol of an unregistered dialect and returns its body.
func (p *parser) rawBody(s dialectSymbol) string {
	end := p.end
	if p.at(end) == '<' {
		end = p.balancedEnd(end)
	}
	body := p.text[s.bodyAt:end]
	if !s.pretty {
		body = body[:len(body)-1]
	}
	p.countLines(p.start, end)
	p.end = end
	p.next()
	return strings.Clone(body)
}

// balancedEnd returns the offset after the balanced `<…>` that opens at i.
func (p *parser) balancedEnd(i int) int {
	var open []byte
	start := i
	fail := func() { p.failAt(start, "unbalanced '%c' character in pretty dialect name", open[len(open)-1]) }
	for {
		if i >= len(p.text) || p.text[i] == 0 {
			fail()
		}
		c := p.text[i]
		i++
		switch c {
		case '<', '[', '(', '{':
			open = append(open, c)
			continue
		case '-':
			if p.at(i) == '>' {
				i++
			}
			continue
		case '"':
			start = i - 1
			i = p.stringEnd(start)
			continue
		case '>', ']', ')', '}':
			if open[len(open)-1] != opener(c) {
				fail()
			}
			open = open[:len(open)-1]
		}
		if len(open) == 0 {
			return i
		}
	}
}

func opener(c byte) byte {
	switch c {
	case '>':
		return '<'
	case ']':
		return '['
	case ')':
		return '('
	}
	return '{'
}
