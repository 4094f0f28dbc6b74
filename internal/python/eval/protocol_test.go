package eval

import (
	"errors"
	"fmt"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python"
)

// A staged value is a text, and what is done with it is written to a program.
type staged struct {
	text string
	to   *program
}

type program struct {
	lines  []string
	indent int
}

func (p *program) line(format string, args ...any) {
	p.lines = append(p.lines, strings.Repeat("  ", p.indent)+fmt.Sprintf(format, args...))
}

func (p *program) inside(body func() error) error {
	p.indent++
	defer func() { p.indent-- }()
	return body()
}

func (s *staged) TypeName() string { return "staged" }
func (s *staged) String() string   { return s.text }

func text(v Value) string { return Repr(v) }

func (s *staged) made(format string, args ...any) (Value, error) {
	return &staged{fmt.Sprintf(format, args...), s.to}, nil
}

func (s *staged) Binary(_ Site, op python.Operator, other Value, reflected bool) (Value, error) {
	if _, ok := other.(string); ok {
		return NotImplemented, nil
	}
	if reflected {
		return s.made("(%s %s %s)", text(other), op, s.text)
	}
	return s.made("(%s %s %s)", s.text, op, text(other))
}

func (s *staged) Unary(_ Site, op python.UnaryOperator) (Value, error) {
	return s.made("(%s%s)", op, s.text)
}

func (s *staged) Compare(_ Site, op python.CompareOperator, other Value, reflected bool) (Value, error) {
	if reflected {
		return s.made("(%s %s %s)", text(other), op, s.text)
	}
	return s.made("(%s %s %s)", s.text, op, text(other))
}

func (s *staged) If(_ Site, then, orelse func() error) error {
	s.to.line("if %s", s.text)
	if err := s.to.inside(then); err != nil {
		return err
	}
	s.to.line("else")
	return s.to.inside(orelse)
}

func (s *staged) Select(_ Site, then, orelse func() (Value, error)) (Value, error) {
	a, err := then()
	if err != nil {
		return nil, err
	}
	b, err := orelse()
	if err != nil {
		return nil, err
	}
	return s.made("select(%s, %s, %s)", s.text, text(a), text(b))
}

func (s *staged) AndOr(_ Site, and bool, right func() (Value, error)) (Value, error) {
	v, err := right()
	if err != nil {
		return nil, err
	}
	return s.made("%s(%s, %s)", map[bool]string{true: "and", false: "or"}[and], s.text, text(v))
}

func (s *staged) Not(Site) (Value, error) { return s.made("not(%s)", s.text) }

func (s *staged) While(_ Site, test func() (Value, error), body func() error) error {
	s.to.line("while %s", s.text)
	err := s.to.inside(body)
	if err != nil {
		return err
	}
	again, err := test()
	if err == nil {
		s.to.line("again %s", text(again))
	}
	return err
}

func (s *staged) For(_ Site, bind func(Value) error, body func() error) error {
	s.to.line("for %s", s.text)
	return s.to.inside(func() error {
		if err := bind(&staged{"i", s.to}); err != nil {
			return err
		}
		return body()
	})
}

func (s *staged) Enter(Site) (Value, error) {
	s.to.line("enter %s", s.text)
	return &Tuple{[]Value{&staged{"bx", s.to}, &staged{"by", s.to}}}, nil
}

func (s *staged) Exit(_ Site, err error) error {
	s.to.line("exit %s", s.text)
	return err
}

func (s *staged) Index(_ Site, key Value) (Value, error) { return s.made("%s[%s]", s.text, text(key)) }

func (s *staged) SetIndex(_ Site, key, v Value) error {
	s.to.line("%s[%s] = %s", s.text, text(key), text(v))
	return nil
}

func (s *staged) Attr(_ Site, name string) (Value, bool, error) {
	v, err := s.made("%s.%s", s.text, name)
	return v, name != "shap", err
}

func (s *staged) AttrNames() []string { return []string{"shape"} }

func (s *staged) Call(c *Call) (Value, error) {
	var args []string
	for _, a := range c.Args {
		args = append(args, text(a))
	}
	for _, k := range c.Keywords {
		args = append(args, k.Name+"="+text(k.Value))
	}
	return s.made("%s(%s)", s.text, strings.Join(args, ", "))
}

func (s *staged) Declare(_ Site, name string) (Value, error) {
	s.to.line("declare %s: %s", name, s.text)
	return &staged{name, s.to}, nil
}

// A cell is a variable that is stored to.
type cell struct {
	staged
	named []string
}

func (c *cell) Store(_ Site, v Value) error {
	c.to.line("%s := %s", c.text, text(v))
	return nil
}

func (c *cell) Load(Site) (Value, error) { return c.made("load(%s)", c.text) }

func (c *cell) SetName(name string) { c.named = append(c.named, name) }

// stage runs a program with staged names a, b and n, and variables x and y.
func stage(t *testing.T, text string) (*program, error) {
	p := &program{}
	names := map[string]Value{}
	for _, name := range []string{"a", "b", "n"} {
		names[name] = &staged{name, p}
	}
	for _, name := range []string{"x", "y"} {
		names[name] = &cell{staged: staged{name, p}}
	}
	names["out"] = &Builtin{"out", func(c *Call) (Value, error) {
		p.line("out %s", Repr(&Tuple{c.Args}))
		return nil, nil
	}}
	_, err := run(t, text, names)
	return p, err
}

func TestStaged(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"out(a + 1, 1 - a, -a, a ** b)", "out ((a + 1), (1 - a), (-a), (a ** b))"},
		{"out(a < 1, 1 < a, a == b, 1 < a < b)", "out ((a < 1), (1 < a), (a == b), and((1 < a), (a < b)))"},
		{"out(a and b, a or 1, not a, 1 and a, 0 and a, 2 or a)", "out (and(a, b), or(a, 1), not(a), a, 0, 2)"},
		{"out(a and b and n)", "out (and(a, and(b, n)),)"},
		{"out(1 if a else b)", "out (select(a, 1, b),)"},
		{"if a:\n  out(1)\nelif b:\n  out(2)", "if a\n  out (1,)\nelse\n  if b\n    out (2,)\n  else"},
		{"while a:\n  out(1)", "while a\n  out (1,)\nagain a"},
		{"for i in n:\n  out(i)", "for n\n  out (i,)"},
		{"with n as (u, v), a as (w, z):\n  out(u, z)", "enter n\nenter a\nout (bx, by)\nexit a\nexit n"},
		{"out(a[0], a[1:b, n], a[...])", "out (a[0], a[(slice(1, b, None), n)], a[Ellipsis])"},
		{"a[0] = 1\na[b] += 2", "a[0] = 1\na[b] = (a[b] + 2)"},
		{"out(a.T, a(1, *[b], k=2, **{'z': n}))", "out (a.T, a(1, b, k=2, z=n))"},
		{"z: a(1)\nout(z)", "declare z: a(1)\nout (z,)"},
		{"x = 1\nx += a", "x := 1\nx := (x + a)"},
		{"x, y = y, x", "x := load(y)\ny := load(x)"},
		{"z = x\nx = 2\nout(z)", "x := 2\nout (load(x),)"},
		{"def f():\n  nonloc = x\n  return nonloc\nout(f())", "out (load(x),)"},
		{"def f():\n  global x\n  x = 2\nf()", "x := 2"},
		{"out(sum([a, b]), max(1, 2), f'{a}')", "out (((0 + a) + b), 2, 'a')"},
	} {
		p, err := stage(t, c.text)
		assert.NoError(t, err, c.text)
		assert.Equal(t, c.want, strings.Join(p.lines, "\n"), c.text)
	}
}

func TestStagedErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"a.shap", "t.py:1:1: error: 'staged' object has no attribute 'shap'; did you mean 'shape'?"},
		{"'x' + a", `t.py:1:1: error: can only concatenate str (not "staged") to str`},
		{"[1][a]", "t.py:1:1: error: list indices must be integers or slices, not staged"},
		{"assert a", "t.py:1:8: error: whether this 'staged' is true is not known here; conditions on it can be tested by if, while, and, or, not and conditional expressions only"},
		{"for i in n:\n  pass\nelse:\n  pass", "t.py:4:3: error: 'else' of a for loop over 'staged' is not supported; set a variable before the loop and test it after"},
		{"with a as p, q:\n  pass", "t.py:1:14: error: name 'q' is not defined: 'as p, q' enters a second context; a pair is written as (p, q)"},
		{"range(a)", "t.py:1:7: error: 'staged' object cannot be interpreted as an integer"},
	} {
		_, err := stage(t, c.text)
		assert.EqualError(t, err, c.want, c.text)
	}
}

// TestControl: what a body that a value runs is left by comes out of it.
func TestControl(t *testing.T) {
	p, err := stage(t, "for i in n:\n  break")
	assert.EqualError(t, err, "t.py:2:3: error: 'break' outside loop")
	assert.Equal(t, []string{"for n"}, p.lines)
}

// TestRecover: the innermost statement that failed is asked about, once.
func TestRecover(t *testing.T) {
	m := parse(t, "def f():\n  if True:\n    missing_one\n    print(1)\n  worse\n  print(2)\n")
	var asked []string
	printed := ""
	in := &Interp{File: "t.py", Builtins: NewBuiltins(), Print: func(s string) { printed += s }}
	in.Recover = func(_ Site, _ python.Stmt, err error) error {
		asked = append(asked, err.Error())
		if strings.Contains(err.Error(), "worse") {
			return err
		}
		return nil
	}
	env := in.Module(m)
	f, ok := env.Lookup("f")
	require.True(t, ok)
	body := f.(*Function)
	inner, err := body.Bind(&Call{Site: Site{in, env, body.Def}})
	require.NoError(t, err)
	err = in.Exec(body.Def.Body, inner)
	assert.EqualError(t, err, "t.py:5:3: error: name 'worse' is not defined")
	assert.Equal(t, []string{"t.py:3:5: error: name 'missing_one' is not defined",
		"t.py:5:3: error: name 'worse' is not defined"}, asked)
	assert.Equal(t, "1\n", printed)
}

// TestLazy: a module runs what a name needs, in order, and keeps what failed.
func TestLazy(t *testing.T) {
	var imported []string
	in := &Interp{File: "dir/k.py", Builtins: NewBuiltins()}
	in.Import = func(_ Site, name string) (Value, error) {
		imported = append(imported, name)
		if name != "math" {
			return nil, errors.New("no " + name)
		}
		return &Module{name, map[string]Value{"pi": 3.0}}, nil
	}
	env := in.Module(parse(t, `
import torch
import math as m
from math import pi, tau
A = 1
B = A + 1
A = B * 10
L = []
for i in range(3):
    L.append(i)
if __name__ == "__main__":
    A = 7
D = {}
D["k"] = A
bad = 1 // 0
worse = bad + 1
def f(): return g() + B
def g(): return A
torch.backends.x = 1
`))
	value := func(name string) Value {
		v, ok := env.Lookup(name)
		require.True(t, ok, name)
		return v
	}
	assert.Equal(t, int64(2), value("B"))
	assert.Equal(t, int64(20), value("A"))
	assert.Equal(t, "[0, 1, 2]", Repr(value("L")))
	assert.Equal(t, "{'k': 20}", Repr(value("D")))
	assert.Equal(t, "k", value("__name__"))
	assert.Empty(t, imported)
	assert.Equal(t, 3.0, value("pi"))
	assert.Equal(t, []string{"math"}, imported)
	for name, want := range map[string]string{
		"worse": "dir/k.py:15:7: error: integer division or modulo by zero\ndir/k.py:16:9: note: 'bad' is used here",
		"torch": "no torch",
		"tau":   "dir/k.py:4:22: error: cannot import name 'tau' from 'math'",
	} {
		_, err := in.Eval(&python.Name{ID: name}, env)
		if assert.Error(t, err, name) {
			assert.Contains(t, err.Error(), want, name)
		}
	}
	v, err := in.CallValue(&Call{Site: Site{in, env, nil}}, value("f"))
	assert.NoError(t, err)
	assert.Equal(t, int64(22), v)
}
