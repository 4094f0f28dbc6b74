package python

import "strings"

func (p *parser) importNames() Stmt {
	start := p.start()
	p.next()
	s := &Import{}
	for {
		at := p.start()
		a := &Alias{Name: p.dottedName()}
		if p.accept(kwAs) {
			a.AsName, _ = p.identifier()
		}
		a.Span = p.from(at)
		s.Names = append(s.Names, a)
		if !p.accept(comma) {
			break
		}
	}
	if p.kind == kwFrom && p.peek() == name {
		p.fail(p.from(start), "Did you mean to use 'from ... import ...' instead?")
	}
	s.Span = p.from(start)
	return s
}

// dottedName reads `a.b.c`.
func (p *parser) dottedName() string {
	id, _ := p.identifier()
	if p.kind != dot {
		return id
	}
	parts := []string{id}
	for p.accept(dot) {
		id, _ := p.identifier()
		parts = append(parts, id)
	}
	return strings.Join(parts, ".")
}

func (p *parser) importFrom() Stmt {
	start := p.start()
	p.next()
	s := &ImportFrom{}
	for ; p.kind == dot || p.kind == ellipsis; p.next() {
		if s.Level++; p.kind == ellipsis {
			s.Level += 2
		}
	}
	if s.Level == 0 || p.kind != kwImport {
		s.Module = p.dottedName()
	}
	p.expect(kwImport)
	switch p.kind {
	case star:
		t := p.next()
		s.Names = []*Alias{{t.span(), "*", ""}}
	case lparen:
		p.next()
		for len(s.Names) == 0 || p.kind != rparen {
			s.Names = append(s.Names, p.alias())
			if !p.accept(comma) {
				break
			}
		}
		p.expect(rparen)
	default:
		s.Names = p.aliases()
	}
	s.Span = p.from(start)
	return s
}

// aliases reads names that no parentheses hold.
func (p *parser) aliases() []*Alias {
	names := []*Alias{p.alias()}
	for p.accept(comma) {
		if p.kind == newline {
			p.failHere("trailing comma not allowed without surrounding parentheses")
		}
		names = append(names, p.alias())
	}
	return names
}

func (p *parser) alias() *Alias {
	id, at := p.identifier()
	a := &Alias{Span: at, Name: id}
	if p.accept(kwAs) {
		a.AsName, _ = p.identifier()
		a.Span = p.from(at.Start)
	}
	return a
}
