package eval

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

// The match statement (PEP 634), of values that are known now.

// match runs the first case whose pattern and guard hold.
func (in *Interp) match(s *python.Match, env *Env) error {
	c, err := in.chosen(s, env)
	if c == nil || err != nil {
		return err
	}
	return in.block(c.Body, env)
}

// chosen is the case that a match statement runs, nil if none; the names of its pattern are bound.
func (in *Interp) chosen(s *python.Match, env *Env) (*python.MatchCase, error) {
	if err := in.checkMatch(s); err != nil {
		return nil, err
	}
	v, err := in.eval(s.Subject, env)
	if err != nil {
		return nil, err
	}
	if err := (Site{in, env, s.Subject}).matchesNow("the subject of this match", v); err != nil {
		return nil, err
	}
	for _, c := range s.Cases {
		m := &matcher{in: in, env: env}
		yes, err := m.matches(c.Pattern, v)
		if err != nil {
			return nil, err
		}
		if !yes {
			continue
		}
		for _, b := range m.bound {
			if err := in.bind(b.at, b.name, b.v, env); err != nil {
				return nil, err
			}
		}
		if c.Guard == nil {
			return c, nil
		}
		if yes, err = m.guard(c.Guard); yes || err != nil {
			return c, err
		}
	}
	return nil, nil
}

// matchesNow rejects a runtime value, with which a match cannot choose a case.
func (at Site) matchesNow(what string, v Value) error {
	err := at.NeedsNow(what, v, at.Node)
	if e, ok := err.(*Error); ok {
		e.Msg += "; write if and elif"
	}
	return err
}

// A matcher matches one case. What names its pattern gives is bound when all of it matches.
type matcher struct {
	in    *Interp
	env   *Env
	bound []capture
}

type capture struct {
	name string
	v    Value
	at   python.Node
}

func (m *matcher) site(n python.Node) Site { return Site{m.in, m.env, n} }

func (m *matcher) capture(name string, v Value, n python.Node) {
	if name != "" {
		m.bound = append(m.bound, capture{name, v, n})
	}
}

func (m *matcher) guard(x python.Expr) (bool, error) {
	v, err := m.in.eval(x, m.env)
	if err != nil {
		return false, err
	}
	return m.truth(x, v, "the guard of this case")
}

// truth is that of a value that must be known now.
func (m *matcher) truth(n python.Node, v Value, what string) (bool, error) {
	at := m.site(n)
	if err := at.matchesNow(what, v); err != nil {
		return false, err
	}
	return m.in.Truth(at, v)
}

// matches reports whether a value matches a pattern.
func (m *matcher) matches(p python.Pattern, v Value) (bool, error) {
	if err := m.in.enter(p); err != nil {
		return false, err
	}
	defer m.in.leave()
	switch p := p.(type) {
	case *python.MatchValue:
		return m.compares(p.Value, python.Eq, v)
	case *python.MatchSingleton:
		return m.compares(p.Value, python.Is, v)
	case *python.MatchSequence:
		return m.sequence(p, v)
	case *python.MatchMapping:
		return m.mapping(p, v)
	case *python.MatchClass:
		return m.class(p, v)
	case *python.MatchAs:
		if p.Pattern != nil {
			if yes, err := m.matches(p.Pattern, v); !yes || err != nil {
				return false, err
			}
		}
		m.capture(p.Name, v, p)
		return true, nil
	case *python.MatchOr:
		before := len(m.bound)
		for _, q := range p.Patterns {
			if yes, err := m.matches(q, v); yes || err != nil {
				return yes, err
			}
			m.bound = m.bound[:before]
		}
		return false, nil
	}
	return false, m.in.unsupported(p, "this pattern")
}

func (m *matcher) compares(x python.Expr, op python.CompareOperator, v Value) (bool, error) {
	want, err := m.in.eval(x, m.env)
	if err != nil {
		return false, err
	}
	r, err := Compare(m.site(x), op, v, want)
	if err != nil {
		return false, err
	}
	return m.truth(x, r, "what this pattern is compared with")
}

// all matches values with as many patterns.
func (m *matcher) all(ps []python.Pattern, vs []Value) (bool, error) {
	for i, p := range ps {
		if yes, err := m.matches(p, vs[i]); !yes || err != nil {
			return false, err
		}
	}
	return true, nil
}

func isStar(p python.Pattern) bool { _, is := p.(*python.MatchStar); return is }

func (m *matcher) sequence(p *python.MatchSequence, v Value) (bool, error) {
	size := 0
	switch v := v.(type) {
	case *List:
		size = len(v.Elems)
	case *Tuple:
		size = len(v.Elems)
	case *Range:
		size = v.Len()
	default:
		return false, nil
	}
	n, star := len(p.Patterns), slices.IndexFunc(p.Patterns, isStar)
	if star < 0 && size != n || star >= 0 && size < n-1 {
		return false, nil
	}
	vs, err := elements(m.site(p), v)
	if err != nil {
		return false, err
	}
	if star < 0 {
		return m.all(p.Patterns, vs)
	}
	if yes, err := m.all(p.Patterns[:star], vs); !yes || err != nil {
		return false, err
	}
	behind := size - (n - star - 1)
	m.capture(p.Patterns[star].(*python.MatchStar).Name, &List{slices.Clone(vs[star:behind])}, p.Patterns[star])
	return m.all(p.Patterns[star+1:], vs[behind:])
}

func (m *matcher) mapping(p *python.MatchMapping, v Value) (bool, error) {
	d, ok := v.(*Dict)
	if !ok {
		return false, nil
	}
	if d.Len() < len(p.Keys) {
		return false, nil
	}
	seen := NewDict()
	var vs []Value
	for _, x := range p.Keys {
		k, err := m.in.eval(x, m.env)
		if err != nil {
			return false, err
		}
		at := m.site(x)
		if _, twice, err := seen.Get(at, k); twice || err != nil {
			if err == nil {
				err = at.valueError("mapping pattern checks duplicate key (%s)", Repr(k))
			}
			return false, err
		}
		if err := seen.Put(at, k, nil); err != nil {
			return false, err
		}
		e, ok, err := d.Get(at, k)
		if !ok || err != nil {
			return false, err
		}
		vs = append(vs, e)
	}
	if yes, err := m.all(p.Patterns, vs); !yes || err != nil {
		return false, err
	}
	if p.Rest == "" {
		return true, nil
	}
	rest := d.Copy()
	for _, k := range seen.Keys() {
		if _, _, err := rest.Remove(m.site(p), k); err != nil {
			return false, err
		}
	}
	m.capture(p.Rest, rest, p)
	return true, nil
}

// selves are the types whose one positional pattern is the value itself.
var selves = []string{"bool", "bytearray", "bytes", "dict", "float", "frozenset", "int", "list", "set", "str", "tuple"}

func (m *matcher) class(p *python.MatchClass, v Value) (bool, error) {
	class, err := m.in.eval(p.Class, m.env)
	if err != nil {
		return false, err
	}
	at := m.site(p.Class)
	c, ok := class.(Class)
	if !ok {
		return false, at.typeError("called match pattern must be a class")
	}
	if !c.HasInstance(v) {
		return false, nil
	}
	ps := p.Patterns
	if t, ok := class.(*Type); ok && slices.Contains(selves, t.Name) {
		if len(ps) > 1 {
			return false, at.typeError("%s() accepts 1 positional sub-pattern (%d given)", t.Name, len(ps))
		}
		if yes, err := m.all(ps, []Value{v}); !yes || err != nil {
			return false, err
		}
		ps = nil
	}
	names, err := m.positional(at, class, len(ps))
	if err != nil {
		return false, err
	}
	ps = slices.Concat(ps, p.KwdPatterns)
	names = slices.Concat(names, p.KwdAttrs)
	for i, name := range names {
		if slices.Contains(names[:i], name) {
			return false, at.typeError("%s() got multiple sub-patterns for attribute '%s'", className(class), name)
		}
		attr, ok, err := attribute(m.site(ps[i]), v, name)
		if !ok || err != nil {
			return false, err
		}
		if yes, err := m.matches(ps[i], attr); !yes || err != nil {
			return false, err
		}
	}
	return true, nil
}

// positional are the attributes that a class has for n patterns without names: of its __match_args__.
func (m *matcher) positional(at Site, class Value, n int) ([]string, error) {
	if n == 0 {
		return nil, nil
	}
	v, ok, err := attribute(at, class, "__match_args__")
	if err != nil {
		return nil, err
	}
	args := &Tuple{}
	if ok {
		if args, ok = v.(*Tuple); !ok {
			return nil, at.typeError("%s.__match_args__ must be a tuple (got %s)", className(class), TypeName(v))
		}
	}
	if n > len(args.Elems) {
		plural := "s"
		if len(args.Elems) == 1 {
			plural = ""
		}
		return nil, at.typeError("%s() accepts %d positional sub-pattern%s (%d given)", className(class), len(args.Elems),
			plural, n)
	}
	names := make([]string, n)
	for i := range names {
		if names[i], ok = args.Elems[i].(string); !ok {
			return nil, at.typeError("__match_args__ elements must be strings (got %s)", TypeName(args.Elems[i]))
		}
	}
	return names, nil
}

func className(class Value) string {
	switch c := class.(type) {
	case *Type:
		return c.Name
	case *ExceptionType:
		return c.Name
	}
	return Repr(class)
}
