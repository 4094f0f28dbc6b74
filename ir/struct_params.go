package ir

// StructParams reads `<name = value, …>`, the parameters of an attribute in any order; ok is false where there are
// none. field reads the value of a parameter, and reports false for an unknown one.
func StructParams(p OpParser, field func(name string) bool) (ok bool) {
	if !p.Accept("<") {
		return false
	}
	seen := map[string]bool{}
	for first := true; first || p.Accept(","); first = false {
		name := p.Keyword()
		p.Expect("=")
		if at := p.Pos(); seen[name] || !field(name) {
			p.Errorf(at, "duplicate or unknown struct parameter name: %s", name)
		}
		seen[name] = true
	}
	p.Expect(">")
	return true
}
