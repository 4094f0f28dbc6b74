package tilelang

import (
	"fmt"
	"slices"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// args are the arguments of a call.
type args struct {
	*eval.Call
	f      *bound
	params []param // those of f
	of     []arg   // by parameter
	rest   []eval.Value
}

// An arg is what a parameter has: its default where none is given.
type arg struct {
	value eval.Value
	node  python.Node // where it stands, nil for a default
}

func (x arg) given() bool { return x.node != nil }

// bind gives each parameter its argument.
func (b *bound) bind(c *eval.Call) (*args, error) {
	a := &args{Call: c, f: b, params: b.params, of: translatorOf(c.Site).args(len(b.params))}
	i := 0
	for k := range b.params {
		p := &b.params[k]
		a.of[k].value = p.def
		switch {
		case p.variadic:
			a.rest = c.Args[min(i, len(c.Args)):]
			i = len(c.Args)
		case !p.keyword && i < len(c.Args):
			a.of[k] = arg{c.Args[i], c.ArgNodes[i]}
			i++
		}
	}
	if i < len(c.Args) {
		return nil, b.wrong(c, c.ArgNodes[i], fmt.Sprintf("T.%s expects %d arguments, got %d", b.Name, len(b.params),
			len(c.Args)))
	}
	for _, k := range c.Keywords {
		j := slices.IndexFunc(b.params, func(p param) bool { return p.name == k.Name && !p.variadic })
		if j < 0 {
			msg := fmt.Sprintf("T.%s has no argument '%s'", b.Name, k.Name)
			if n := nearest.Name(k.Name, b.names()); n != "" {
				msg += fmt.Sprintf("; did you mean %s?", n)
			}
			return nil, b.wrong(c, k.Node, msg)
		}
		if a.of[j].given() {
			return nil, b.wrong(c, k.Node, fmt.Sprintf("T.%s has more than one value for argument '%s'", b.Name, k.Name))
		}
		a.of[j] = arg{k.Value, k.Node}
	}
	for k := range b.params {
		if p := &b.params[k]; !p.optional && !p.variadic && !a.of[k].given() {
			return nil, b.wrong(c, c.Node, fmt.Sprintf("T.%s is missing argument '%s'", b.Name, p.name))
		}
	}
	return a, nil
}

// args makes room for the arguments of a call, of several calls at once.
func (t *translator) args(n int) []arg {
	if len(t.room) < n {
		t.room = make([]arg, max(n, 64))
	}
	out := t.room[:n:n]
	t.room = t.room[n:]
	return out
}

// arg is a parameter's; without a value for one that the function has not.
func (a *args) arg(name string) arg {
	for i := range a.params {
		if a.params[i].name == name {
			return a.of[i]
		}
	}
	return arg{}
}

// value is that of a parameter.
func (a *args) value(name string) eval.Value { return a.arg(name).value }

// given reports whether the call gives a parameter an argument.
func (a *args) given(name string) bool { return a.arg(name).given() }

// node is where an argument stands, or the call where it is not given.
func (a *args) node(name string) python.Node {
	if n := a.arg(name).node; n != nil {
		return n
	}
	return a.Node
}

// site is that of an argument.
func (a *args) site(name string) eval.Site {
	s := a.Site
	s.Node = a.node(name)
	return s
}

// wrongf is an error at an argument.
func (a *args) wrongf(name, format string, xs ...any) error {
	return a.Interp.Errorf(a.node(name), "T.%s: %s", a.f.Name, fmt.Sprintf(format, xs...))
}

// wrongBuffers adds to an error where the buffers that it is about were made.
func (a *args) wrongBuffers(err error, names ...string) error {
	e, ok := err.(*eval.Error)
	if !ok {
		return err
	}
	for _, name := range names {
		v := a.value(name)
		if r, ok := v.(*region); ok {
			v = r.b
		}
		if b, ok := v.(*buffer); ok && b.node != nil {
			e.Notes = append(e.Notes, eval.Note{File: e.File, At: b.node.Range(),
				Msg: fmt.Sprintf("%s is %s, a %s", name, b, describe(b.elem, b.shape))})
		}
	}
	return e
}

// integer is an argument that must be known now.
func (a *args) integer(name string) (int64, error) {
	return a.integerOf(name, a.value(name))
}

func (a *args) integerOf(name string, v eval.Value) (int64, error) {
	switch v := v.(type) {
	case int64:
		return v, nil
	case bool:
		return integer(v), nil
	}
	if err := a.NeedsNow(fmt.Sprintf("T.%s: %s must be known when the kernel is compiled, but it", a.f.Name, name), v,
		a.node(name)); err != nil {
		return 0, err
	}
	return 0, a.wrongf(name, "%s must be an integer, got %s", name, eval.TypeName(v))
}

// truth is an argument that is a condition that must be known now.
func (a *args) truth(name string) (bool, error) {
	if yes, known := a.value(name).(bool); known {
		return yes, nil
	}
	if err := a.NeedsNow(fmt.Sprintf("T.%s: %s must be known when the kernel is compiled, but it", a.f.Name, name),
		a.value(name), a.node(name)); err != nil {
		return false, err
	}
	return a.Interp.Truth(a.site(name), a.value(name))
}

// buffer is an argument that is one.
func (a *args) buffer(name string) (*buffer, error) {
	if b, ok := a.value(name).(*buffer); ok {
		return b, nil
	}
	return nil, a.wrongf(name, "%s must be a buffer, got %s", name, eval.TypeName(a.value(name)))
}

// shape is an argument that is a list of extents that are known now.
func (a *args) shape(name string) ([]int64, error) {
	vs, err := elements(a.site(name), a.value(name))
	if err != nil {
		return nil, err
	}
	out := make([]int64, len(vs))
	for i, v := range vs {
		n, ok := v.(int64)
		if d, isDim := v.(*dimension); isDim {
			e := a.Interp.Errorf(a.node(name), "T.%s: the shape of a tile must be static; %s is a dynamic dimension", a.f.Name,
				d.name)
			e.Notes = append(e.Notes, eval.Note{File: d.file, At: d.node.Range(),
				Msg: "declared here; use a T.const, or a parameter of the factory"})
			return nil, e
		}
		if !ok {
			n, err = a.integerOf(name, v)
			if err != nil {
				return nil, err
			}
		}
		if n < 1 {
			return nil, a.wrongf(name, "each extent must be at least 1, got %d", n)
		}
		out[i] = n
	}
	return out, nil
}

// elements are those of a tuple or list, or the value alone.
func elements(at eval.Site, v eval.Value) ([]eval.Value, error) {
	switch v := v.(type) {
	case *eval.Tuple:
		return v.Elems, nil
	case *eval.List:
		return v.Elems, nil
	case eval.Iterable:
		return v.Elements(at)
	}
	return []eval.Value{v}, nil
}
