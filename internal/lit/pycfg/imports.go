package pycfg

import "strings"

// dottedName parses a.b.c.
func (p *parser) dottedName() (string, int) {
	t := p.next()
	name := t.text
	for p.eat(".") {
		name += "." + p.next().text
	}
	return name, t.line
}

func findModule(s *scope, name string, line int) *Object {
	modules, _ := s.lookup(modulesVar)
	m, ok := modules.(*Object).Attrs[name].(*Object)
	if !ok {
		fail(line, "module '%s' is not available to configuration files", name)
	}
	return m
}

func (p *parser) importStatement() stmt {
	type imported struct {
		module, as string
		line       int
	}
	var list []imported
	for {
		name, line := p.dottedName()
		as := ""
		if p.eat("as") {
			as = p.next().text
		}
		list = append(list, imported{name, as, line})
		if !p.eat(",") {
			break
		}
	}
	return func(s *scope) bool {
		for _, i := range list {
			m := findModule(s, i.module, i.line)
			if i.as != "" {
				s.vars[i.as] = m
				continue
			}
			// import a.b makes a known; all parts of a are there already.
			root, _, _ := strings.Cut(i.module, ".")
			s.vars[root] = findModule(s, root, i.line)
		}
		return false
	}
}

func (p *parser) fromImport() stmt {
	module, line := p.dottedName()
	p.expect("import")
	var names []string
	for {
		names = append(names, p.next().text)
		if !p.eat(",") {
			break
		}
	}
	return func(s *scope) bool {
		if module == "__future__" {
			return false
		}
		m := findModule(s, module, line)
		for _, name := range names {
			v, ok := m.Attrs[name]
			if !ok {
				fail(line, "cannot import '%s' from '%s'", name, module)
			}
			s.vars[name] = v
		}
		return false
	}
}
