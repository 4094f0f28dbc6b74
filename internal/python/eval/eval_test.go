package eval

import (
	"os"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python"
)

// parse reads a program that is right.
func parse(t testing.TB, text string) *python.Module {
	t.Helper()
	m, errs := python.Parse("t.py", []byte(text))
	for _, e := range errs {
		t.Fatal(e)
	}
	return m
}

// run runs a program and gives what it prints.
func run(t testing.TB, text string, names map[string]Value) (printed string, err error) {
	t.Helper()
	var b strings.Builder
	in := &Interp{File: "t.py", Builtins: NewBuiltins(), Print: func(s string) { b.WriteString(s) },
		Budget: &Budget{Steps: 1_000_000}}
	env := NewEnv(nil)
	for name, v := range names {
		env.Set(name, v)
	}
	err = in.RunModule(parse(t, text), env)
	return b.String(), err
}

// TestPrograms runs testdata/*.py, whose lines `print(…)  # text` say what they print.
func TestPrograms(t *testing.T) {
	files, err := os.ReadDir("testdata")
	require.NoError(t, err)
	for _, f := range files {
		if !strings.HasSuffix(f.Name(), ".py") {
			continue
		}
		text, err := os.ReadFile("testdata/" + f.Name())
		require.NoError(t, err)
		var want strings.Builder
		for line := range strings.Lines(string(text)) {
			if _, out, ok := strings.Cut(line, "  # "); ok {
				want.WriteString(out)
			}
		}
		got, err := run(t, string(text), nil)
		assert.NoError(t, err, f.Name())
		assert.Equal(t, want.String(), got, f.Name())
	}
}

// TestErrors has programs that fail: their diagnostics, and where.
func TestErrors(t *testing.T) {
	for _, c := range []struct{ text, want string }{
		{"x = 1\nprint(y)", "t.py:2:7: error: name 'y' is not defined"},
		{"x = true", "t.py:1:5: error: name 'true' is not defined; did you mean 'True'?"},
		{"block_M = 1\nblok_M", "t.py:2:1: error: name 'blok_M' is not defined; did you mean 'block_M'?"},
		{"1 + 'a'", "t.py:1:1: error: unsupported operand type(s) for +: 'int' and 'str'"},
		{"x = 1\nx += []", "t.py:2:1: error: unsupported operand type(s) for +=: 'int' and 'list'"},
		{"def f(a): pass\nf(1, 2)", "t.py:2:1: error: f() takes 1 positional argument but 2 were given\nt.py:1:5: note: 'f' is defined here"},
		{"def f(size): pass\nf(sise=2)", "t.py:2:3: error: f() got an unexpected keyword argument 'sise'; did you mean 'size'?\nt.py:1:5: note: 'f' is defined here"},
		{"def f(a, b): pass\nf()", "t.py:2:1: error: f() missing 2 required positional arguments: 'a' and 'b'\nt.py:1:5: note: 'f' is defined here"},
		{"def f(): return g()\ndef g(): return 1 // 0\nf()",
			"t.py:2:17: error: integer division or modulo by zero\nt.py:1:17: note: 'g' is called from here\nt.py:3:1: note: 'f' is called from here"},
		{"a, b = 1, 2, 3", "t.py:1:1: error: too many values to unpack (expected 2)"},
		{"[1][2]", "t.py:1:1: error: list index out of range"},
		{"{}['k']", "t.py:1:1: error: there is no key 'k'"},
		{"(1).real_part", "t.py:1:1: error: 'int' object has no attribute 'real_part'"},
		{"'a'.uper()", "t.py:1:1: error: 'str' object has no attribute 'uper'; did you mean 'upper'?"},
		{"def f():\n  x\n  x = 1\nf()", "t.py:2:3: error: cannot access local variable 'x' where it is not associated with a value\nt.py:4:1: note: 'f' is called from here"},
		{"def f(): f()\nf()", "t.py:1:10: error: maximum recursion depth exceeded; 'f' is called within itself"},
		{"while True: pass", "t.py:1:13: error: the program runs too long, more than 1000000 steps; check for an infinite loop"},
		{"'a' * 10**9", "t.py:1:1: error: the sequence is too large"},
		{"2 ** 10**9", "t.py:1:1: error: the power is too large"},
		{"assert 1 == 2, 'no'", "t.py:1:8: error: no"},
		{"raise ValueError('bad')", "t.py:1:1: error: bad"},
		{"match 1:\n  case x: pass\n  case 1: pass",
			"t.py:2:8: error: name capture 'x' makes remaining patterns unreachable"},
		{"match 1:\n  case 2 | _ | 3: pass", "t.py:2:12: error: wildcard makes remaining patterns unreachable"},
		{"match 1:\n  case [x, {1: x}]: pass", "t.py:2:16: error: multiple assignments to name 'x' in pattern"},
		{"match 1:\n  case [x] | [x, y]: pass", "t.py:2:14: error: alternative patterns bind different names"},
		{"match 1:\n  case [*x, *y]: pass", "t.py:2:13: error: multiple starred expressions in sequence pattern"},
		{"match 1:\n  case int(real=1, real=2): pass", "t.py:2:25: error: attribute name repeated in class pattern: real"},
		{"match 1:\n  case int(1, 2): pass", "t.py:2:8: error: int() accepts 1 positional sub-pattern (2 given)"},
		{"match {1: 2}:\n  case {1: 2, 1: 3}: pass", "t.py:2:15: error: mapping pattern checks duplicate key (1)"},
		{"x = 1\nmatch 1:\n  case x(): pass", "t.py:3:8: error: called match pattern must be a class"},
		{"hash(1)", "t.py:1:1: error: 'hash' is not supported here"},
		{"import os", "t.py:1:8: error: No module named 'os'; nothing can be imported here"},
		{"[x for x in 3]", "t.py:1:13: error: 'int' object is not iterable"},
		{"{[]: 1}", "t.py:1:2: error: unhashable type: 'list'"},
		{"1j", "t.py:1:1: error: complex numbers are not supported"},
	} {
		_, err := run(t, c.text, nil)
		if assert.Error(t, err, c.text) {
			got := err.Error()
			if strings.Contains(c.want, "maximum") { // the notes are many
				got, _, _ = strings.Cut(got, "\n")
			}
			assert.Equal(t, c.want, got, c.text)
		}
	}
}
