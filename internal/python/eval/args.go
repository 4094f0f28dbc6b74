package eval

import (
	"fmt"
	"strings"
	"sync"

	"github.com/tsopt/tsopt/internal/nearest"
)

// params are the parameters of a function of Go: names in order. The first required ones must be given; those from the
// keyword-only-th on by name alone, those before the positional-th by position alone.
type params struct {
	name     string
	names    []string
	required int
	byPlace  int // this many cannot be given by name
	byName   int // from this one on by name alone; 0: none
}

// takes reads "name(a, b, /, c=, *, d=)": what has a `=` may be missing.
func takes(signature string) params {
	name, list, _ := strings.Cut(strings.TrimSuffix(signature, ")"), "(")
	p := params{name: name}
	for _, part := range strings.Split(list, ", ") {
		switch {
		case part == "":
		case part == "/":
			p.byPlace = len(p.names)
		case part == "*":
			p.byName = len(p.names)
		default:
			param, optional := strings.CutSuffix(part, "=")
			if !optional {
				p.required++
			}
			p.names = append(p.names, param)
		}
	}
	if !strings.Contains(list, "*") {
		p.byName = len(p.names)
	}
	return p
}

// nameOf is the name in a signature.
func nameOf(signature string) string { return signature[:strings.IndexByte(signature, '(')] }

// missing stands for an argument that was not given.
type missing struct{}

// Given says whether an argument was given.
func Given(v Value) bool { return v != Value(missing{}) }

// or is an argument, or what it is if it was not given.
func or(v, otherwise Value) Value {
	if Given(v) {
		return v
	}
	return otherwise
}

// bind puts the arguments of a call in the order of the parameters.
func (p params) bind(c *Call) ([]Value, error) {
	if len(c.Args) > p.byName {
		return nil, c.typeError("%s() takes %s but %d were given", p.name, p.count(), len(c.Args))
	}
	values := make([]Value, len(p.names))
	for i := range values {
		values[i] = missing{}
	}
	copy(values, c.Args)
	for _, k := range c.Keywords {
		i := p.find(k.Name)
		if i < 0 {
			at := Site{c.Interp, c.Env, k.Node}
			return nil, at.typeError("%s() got an unexpected keyword argument '%s'%s", p.name, k.Name,
				nearest.DidYouMean(k.Name, p.names[p.byPlace:]))
		}
		if Given(values[i]) {
			return nil, c.typeError("argument for %s() given by name ('%s') and position (%d)", p.name, k.Name, i+1)
		}
		values[i] = k.Value
	}
	for i := range p.required {
		if !Given(values[i]) {
			return nil, c.typeError("%s() missing required argument '%s' (pos %d)", p.name, p.names[i], i+1)
		}
	}
	return values, nil
}

func (p params) find(name string) int {
	for i, n := range p.names {
		if n == name && i >= p.byPlace {
			return i
		}
	}
	return -1
}

func (p params) count() string {
	if p.required < p.byName {
		return fmt.Sprintf("at most %d argument%s", p.byName, plural(p.byName))
	}
	return fmt.Sprintf("exactly %d argument%s", p.byName, plural(p.byName))
}

// NewBuiltin makes a function of Go from its signature, which is a list of names as in "name(a, b, /, c=, *, d=)":
// names before the slash cannot be given by name, names after the star by name alone, and names with a `=` may be
// missing; [Given] tells whether one is. f is given a value for each name.
func NewBuiltin(signature string, f func(c *Call, a []Value) (Value, error)) *Builtin {
	p := sync.OnceValue(func() params { return takes(signature) })
	return &Builtin{nameOf(signature), func(c *Call) (Value, error) {
		a, err := p().bind(c)
		if err != nil {
			return nil, err
		}
		return f(c, a)
	}}
}

// methodOf makes a method of a type of Go from its signature.
func methodOf[T Value](signature string, f func(c *Call, self T, a []Value) (Value, error)) method {
	p := sync.OnceValue(func() params { return takes(signature) }) // most are never called
	return func(c *Call, self Value) (Value, error) {
		a, err := p().bind(c)
		if err != nil {
			return nil, err
		}
		return f(c, self.(T), a)
	}
}
