package filecheck

import (
	"math/big"
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/ere"
)

// matchResult is what became of a search. With errs, the pattern could not be
// matched at all.
type matchResult struct {
	found bool
	at    span
	errs  []patternError
}

// match finds the first match of p in part of the input, and gives values to
// the variables that p defines.
func (p *pattern) match(in span, vars *variables) matchResult {
	switch {
	case p.kind == kindEOF:
		return matchResult{found: true, at: in.end()}
	case p.fixed != "":
		return p.matchFixed(in)
	}
	re, errs := p.compile(vars)
	if len(errs) > 0 {
		return matchResult{errs: errs}
	}
	if re == nil {
		return matchResult{}
	}
	m := in.find(re)
	if m == nil {
		return matchResult{}
	}
	p.capture(in.buf, m, vars)
	at := in.buf.span(m[0], m[1])
	if p.kind == kindEmpty { // the newline before the empty line is not part of it
		at = at.from(1)
	}
	return matchResult{found: true, at: at}
}

func (p *pattern) matchFixed(in span) matchResult {
	text := in.String()
	i := -1
	if p.ignoreCase {
		i = indexFold(text, p.fixed)
	} else {
		i = strings.Index(text, p.fixed)
	}
	if i < 0 {
		return matchResult{}
	}
	return matchResult{found: true, at: in.from(i).upTo(len(p.fixed))}
}

// indexFold is strings.Index without regard to the case of ASCII letters.
func indexFold(text, sub string) int {
	return strings.Index(lowerASCII(text), lowerASCII(sub))
}

func lowerASCII(s string) string {
	if strings.IndexFunc(s, func(r rune) bool { return 'A' <= r && r <= 'Z' }) < 0 {
		return s
	}
	b := []byte(s)
	for i, c := range b {
		if 'A' <= c && c <= 'Z' {
			b[i] = c - 'A' + 'a'
		}
	}
	return string(b)
}

// compile returns the regular expression with all substitutions made, or nil
// when the result is not valid.
func (p *pattern) compile(vars *variables) (*ere.Regexp, []patternError) {
	if len(p.substs) == 0 && p.compiled != nil {
		return p.compiled, nil
	}
	regex, errs := p.substitute(vars)
	if len(errs) > 0 {
		return nil, errs
	}
	flags := ere.Newline
	if p.ignoreCase {
		flags |= ere.IgnoreCase
	}
	re, err := ere.Compile(regex, flags)
	if err != nil {
		return nil, nil
	}
	if len(p.substs) == 0 {
		p.compiled = re
	}
	return re, nil
}

func (p *pattern) substitute(vars *variables) (string, []patternError) {
	vars.line.value = big.NewInt(int64(p.line))
	var b strings.Builder
	var errs []patternError
	done := 0
	for _, s := range p.substs {
		value, failed := s.value(vars)
		errs = append(errs, failed...)
		b.WriteString(p.regex[done:s.index])
		if s.block == nil {
			value = escape(value)
		}
		b.WriteString(value)
		done = s.index
	}
	b.WriteString(p.regex[done:])
	return b.String(), errs
}

// value returns the current value of the substitution in the pattern.
func (s *substitution) value(vars *variables) (string, []patternError) {
	if s.block == nil {
		value, defined := vars.strings[s.from.String()]
		if !defined {
			return "", []patternError{*fail(s.from, "undefined variable: %s", s.from)}
		}
		return value.String(), nil
	}
	value, evalErrs := s.block.value.eval()
	if len(evalErrs) == 0 {
		text, err := s.block.format.text(value)
		if err == nil {
			return text, nil
		}
		evalErrs = []evalError{{err: err}}
	}
	var errs []patternError
	for _, e := range evalErrs {
		at := s.from
		if e.undefined != nil {
			at = e.undefined.at
		}
		errs = append(errs, *fail(at, "%s", e.message()))
	}
	return "", errs
}

func (e evalError) message() string {
	if e.undefined != nil {
		return "undefined variable: " + e.undefined.at.String()
	}
	return "unable to substitute variable or numeric expression: " + e.err.Error()
}

// capture stores the values of the variables that p defines.
func (p *pattern) capture(buf *buffer, m ere.Match, vars *variables) {
	for name, group := range p.strings {
		vars.strings[name] = groupSpan(buf, m, group)
	}
	for name, def := range p.numerics {
		at := groupSpan(buf, m, def.group)
		def.variable.value = def.variable.format.value(at.String())
		def.variable.captured = &at
		// --enable-var-scope may have dropped the variable from the table.
		if vars.numeric[name] == nil {
			vars.numeric[name] = def.variable
		}
	}
}

func groupSpan(buf *buffer, m ere.Match, group int) span {
	if m[2*group] < 0 {
		return buf.span(0, 0)
	}
	return buf.span(m[2*group], m[2*group+1])
}

// captured is a variable with the input text it got its value from.
type captured struct {
	name string
	at   span
}

// captures lists what the last match of p defined, in the order of the input.
func (p *pattern) captures(vars *variables) []captured {
	var list []captured
	for _, name := range sortedNames(p.strings) {
		list = append(list, captured{name, vars.strings[name]})
	}
	for _, name := range sortedNames(p.numerics) {
		if at := p.numerics[name].variable.captured; at != nil {
			list = append(list, captured{name, *at})
		}
	}
	slices.SortStableFunc(list, func(a, b captured) int { return a.at.lo - b.at.lo })
	return list
}
