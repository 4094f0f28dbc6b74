package eval

import (
	"slices"

	"github.com/tsopt/tsopt/internal/python"
)

// Errors of patterns that CPython reports when it compiles them: its parser, and ours, does not.

func (in *Interp) checkMatch(s *python.Match) error {
	for i, c := range s.Cases {
		if _, err := in.checkPattern(c.Pattern, nil); err != nil {
			return err
		}
		if i+1 == len(s.Cases) || c.Guard != nil {
			continue
		}
		if name, all := matchesAll(c.Pattern); all && name == "" {
			return in.Errorf(c.Pattern, "wildcard makes remaining patterns unreachable")
		} else if all {
			return in.Errorf(c.Pattern, "name capture '%s' makes remaining patterns unreachable", name)
		}
	}
	return nil
}

// matchesAll reports whether a pattern matches all values, and by which name.
func matchesAll(p python.Pattern) (name string, all bool) {
	switch p := p.(type) {
	case *python.MatchAs:
		if p.Pattern == nil {
			return p.Name, true
		}
		return matchesAll(p.Pattern)
	case *python.MatchOr:
		return matchesAll(p.Patterns[len(p.Patterns)-1])
	}
	return "", false
}

// checkPattern rejects a pattern that binds a name twice, or that has alternatives of other names. names are those that
// are bound before it, and the result those after it.
func (in *Interp) checkPattern(p python.Pattern, names []string) ([]string, error) {
	bind := func(name string) error {
		if slices.Contains(names, name) {
			return in.Errorf(p, "multiple assignments to name '%s' in pattern", name)
		}
		if name != "" {
			names = append(names, name)
		}
		return nil
	}
	all := func(ps []python.Pattern) (err error) {
		for _, q := range ps {
			if names, err = in.checkPattern(q, names); err != nil {
				return err
			}
		}
		return nil
	}
	switch p := p.(type) {
	case *python.MatchSequence:
		stars := 0
		for _, q := range p.Patterns {
			if isStar(q) {
				stars++
			}
			if stars > 1 {
				return nil, in.Errorf(q, "multiple starred expressions in sequence pattern")
			}
		}
		err := all(p.Patterns)
		return names, err
	case *python.MatchMapping:
		for i, x := range p.Keys {
			k, ok := x.(*python.Constant)
			if ok && slices.ContainsFunc(p.Keys[:i], func(y python.Expr) bool {
				c, ok := y.(*python.Constant)
				return ok && Repr(c.Value) == Repr(k.Value)
			}) {
				return nil, in.Errorf(x, "mapping pattern checks duplicate key (%s)", Repr(k.Value))
			}
		}
		if err := all(p.Patterns); err != nil {
			return nil, err
		}
		err := bind(p.Rest)
		return names, err
	case *python.MatchClass:
		for i, name := range p.KwdAttrs {
			if slices.Contains(p.KwdAttrs[:i], name) {
				return nil, in.Errorf(p.KwdPatterns[i], "attribute name repeated in class pattern: %s", name)
			}
		}
		if err := all(p.Patterns); err != nil {
			return nil, err
		}
		err := all(p.KwdPatterns)
		return names, err
	case *python.MatchStar:
		err := bind(p.Name)
		return names, err
	case *python.MatchAs:
		if p.Pattern != nil {
			if err := all([]python.Pattern{p.Pattern}); err != nil {
				return nil, err
			}
		}
		err := bind(p.Name)
		return names, err
	case *python.MatchOr:
		return in.checkOr(p, names)
	}
	return names, nil
}

func (in *Interp) checkOr(p *python.MatchOr, names []string) ([]string, error) {
	var first []string
	for i, q := range p.Patterns {
		behind, err := in.checkPattern(q, slices.Clone(names))
		if err != nil {
			return nil, err
		}
		slices.Sort(behind)
		if i == 0 {
			first = behind
		} else if !slices.Equal(first, behind) {
			return nil, in.Errorf(q, "alternative patterns bind different names")
		}
		if name, all := matchesAll(q); all && i+1 < len(p.Patterns) {
			if name == "" {
				return nil, in.Errorf(q, "wildcard makes remaining patterns unreachable")
			}
			return nil, in.Errorf(q, "name capture '%s' makes remaining patterns unreachable", name)
		}
	}
	return first, nil
}
