package ndarray

import (
	"slices"
	"strings"

	"github.com/tsopt/tsopt/internal/nearest"
	"github.com/tsopt/tsopt/internal/python/eval"
)

// A surface is where a function is found.
type surface int

const (
	torchFn surface = 1 << iota
	torchMethod
	numpyFn
	numpyMethod
	functional // torch.nn.functional
	einopsFn

	torchBoth = torchFn | torchMethod
	numpyBoth = numpyFn | numpyMethod
	functions = torchFn | numpyFn
	both      = torchBoth | numpyBoth
)

// An op is a function on arrays. Its signature is "name(x, dim|axis=, *sizes, keepdim=)": names that are equal are
// separated by `|`, what has a `=` may be missing, and a `*` takes the arguments by position that are left. A method's
// first parameter is the array.
type op struct {
	sig string
	on  surface
	do  func(c *call) eval.Value
}

// A signature is the sig of an op, read.
type signature struct {
	name   string
	params []param
	any    bool // keywords of any name, by `**`
}

type param struct {
	names    []string
	optional bool
	rest     bool
}

func (o op) signature() signature {
	name, list, _ := strings.Cut(strings.TrimSuffix(o.sig, ")"), "(")
	s := signature{name: name}
	for _, part := range strings.Split(list, ", ") {
		if part == "**" {
			s.any = true
			continue
		}
		part, rest := strings.CutPrefix(part, "*")
		part, optional := strings.CutSuffix(part, "=")
		if part != "" {
			s.params = append(s.params, param{strings.Split(part, "|"), optional || rest, rest})
		}
	}
	return s
}

// A call is a call of an op: its arguments by name.
type call struct {
	*eval.Call
	name string
	face *face
	args map[string]eval.Value
	rest []eval.Value
}

// meaningless are arguments that say where or how an array is kept, which is one here.
var meaningless = []string{
	"device", "requires_grad", "non_blocking", "memory_format", "pin_memory", "layout", "order", "copy", "generator",
	"inplace", "stable", "casting",
	"optimize", "subok", "sparse_grad", "training",
}

// bind makes a call of the arguments of the program; self is that of a method.
func (o op) bind(c *eval.Call, f *face, self *Array) *call {
	s := o.signature()
	b := &call{Call: c, name: s.name, face: f, args: map[string]eval.Value{}}
	args := c.Args
	if self != nil {
		args = append([]eval.Value{self}, args...)
	}
	rest := slices.IndexFunc(s.params, func(p param) bool { return p.rest })
	for i, v := range args {
		switch {
		case rest >= 0 && i >= rest:
			b.rest = append(b.rest, v)
		case i < len(s.params):
			b.args[s.params[i].names[0]] = v
		default:
			fail("TypeError", "%s() takes %d positional argument%s but %d were given", s.name, len(s.params),
				plural(len(s.params)), len(args))
		}
	}
	for _, k := range c.Keywords {
		b.keyword(s, k)
	}
	for _, p := range s.params {
		if _, ok := b.args[p.names[0]]; !ok && !p.optional {
			fail("TypeError", "%s() missing required argument: '%s'", s.name, p.names[0])
		}
	}
	return b
}

func (b *call) keyword(s signature, k eval.KeywordArg) {
	var known []string
	for _, p := range s.params {
		if slices.Contains(p.names, k.Name) {
			if _, ok := b.args[p.names[0]]; ok {
				fail("TypeError", "%s() got multiple values for argument '%s'", s.name, k.Name)
			}
			b.args[p.names[0]] = k.Value
			return
		}
		known = append(known, p.names...)
	}
	if !s.any && !slices.Contains(meaningless, k.Name) {
		fail("TypeError", "%s() got an unexpected keyword argument '%s'%s", s.name, k.Name, nearest.DidYouMean(k.Name, known))
	}
}

func plural(n int) string {
	if n == 1 {
		return ""
	}
	return "s"
}

// given reports whether there is an argument, other than None.
func (c *call) given(name string) bool { return c.args[name] != nil }

// array is an argument as an array.
func (c *call) array(name string) *Array { return asArray(c.face, c.args[name]) }

// self is the first array.
func (c *call) self() *Array { return c.array("x") }

// flag is a truth value, false if there is none.
func (c *call) flag(name string) bool {
	switch v := c.args[name].(type) {
	case nil:
		return false
	case bool:
		return v
	case int64:
		return v != 0
	}
	fail("TypeError", "%s(): argument '%s' must be bool, not %s", c.name, name, eval.TypeName(c.args[name]))
	return false
}

// integer is a number without a fraction, otherwise if there is none.
func (c *call) integer(name string, otherwise int) int {
	if !c.given(name) {
		return otherwise
	}
	return c.toInt(c.args[name])
}

// toInt is a value as a number without a fraction, which an array of one element may be.
func (c *call) toInt(v eval.Value) int {
	n, ok := index(v)
	if !ok {
		fail("TypeError", "%s(): '%s' object cannot be interpreted as an integer", c.name, eval.TypeName(v))
	}
	return n
}

func index(v eval.Value) (int, bool) {
	switch v := v.(type) {
	case bool:
		return int(number(v)), true
	case int64:
		return int(v), true
	case *Array:
		if v.size() == 1 && v.dtype.kind != floating {
			return int(v.asInts()[0]), true
		}
	}
	return 0, false
}

// float is a number, otherwise if there is none.
func (c *call) float(name string, otherwise float64) float64 {
	if !c.given(name) {
		return otherwise
	}
	a := c.array(name)
	if a.size() != 1 {
		fail("TypeError", "%s(): argument '%s' must be a number, not an array of shape %s", c.name, name, shapeText(a.shape))
	}
	return a.asFloats()[0]
}

// text is a string, otherwise if there is none.
func (c *call) text(name, otherwise string) string {
	if !c.given(name) {
		return otherwise
	}
	s, ok := c.args[name].(string)
	if !ok {
		fail("TypeError", "%s(): argument '%s' must be str, not %s", c.name, name, eval.TypeName(c.args[name]))
	}
	return s
}

// dtype is an element type, otherwise if there is none.
func (c *call) dtype(otherwise *DType) *DType {
	if !c.given("dtype") {
		return otherwise
	}
	d := asDtype(c.args["dtype"])
	if d == nil {
		fail("TypeError", "%s(): dtype must be a type of elements, not %s", c.name, eval.Repr(c.args["dtype"]))
	}
	return d
}

// ints are numbers: those that are given one by one, or those of one tuple or list.
func (c *call) ints(list []eval.Value) []int {
	if len(list) == 1 {
		list = c.sequence(list[0])
	}
	out := make([]int, len(list))
	for i, v := range list {
		out[i] = c.toInt(v)
	}
	return out
}

// sequence are the elements of a tuple or list, or the value alone.
func (c *call) sequence(v eval.Value) []eval.Value {
	switch v := v.(type) {
	case *eval.Tuple:
		return v.Elems
	case *eval.List:
		return v.Elems
	case eval.Iterable:
		if a, ok := v.(*Array); ok && a.rank() == 0 {
			break
		}
		elems, err := v.Elements(c.Site)
		check(err)
		return elems
	}
	return []eval.Value{v}
}

// arrays are the elements of a tuple or list as arrays.
func (c *call) arrays(name string) []*Array {
	var out []*Array
	for _, v := range c.sequence(c.args[name]) {
		out = append(out, asArray(c.face, v))
	}
	return out
}

// axis checks the number of an axis of n, and counts a negative one from the end.
func axis(i, n int) int {
	if i < -n || i >= n {
		fail("IndexError", "axis %d is out of bounds for array of dimension %d", i, n)
	}
	if i < 0 {
		i += n
	}
	return i
}

// axes are those that an argument names; all where there is none.
func (c *call) axes(name string, n int) []int {
	if !c.given(name) {
		all := make([]int, n)
		for i := range all {
			all[i] = i
		}
		return all
	}
	var out []int
	for _, v := range c.sequence(c.args[name]) {
		out = append(out, axis(c.toInt(v), n))
	}
	slices.Sort(out)
	if len(slices.Compact(slices.Clone(out))) < len(out) {
		fail("ValueError", "duplicate value in 'axis'")
	}
	return out
}

// tuple makes a tuple of arrays.
func tuple(list []*Array) eval.Value {
	t := &eval.Tuple{}
	for _, a := range list {
		t.Elems = append(t.Elems, a)
	}
	return t
}
