package python

import (
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
)

// errorCases are programs that are not Python, with their diagnostics.
var errorCases = []struct{ src, want string }{
	{"if x\n  y\n", "1:5: expected ':'"},
	{"x = (1, 2 3)\n", "1:9: invalid syntax. Perhaps you forgot a comma?"},
	{"f(a b)\n", "1:3: invalid syntax. Perhaps you forgot a comma?"},
	{"x = (1 +\ndef f(): pass\n", "1:5: '(' was never closed"},
	{"x = [\n", "1:5: '[' was never closed"},
	{"a = )\n", "1:5: unmatched ')'"},
	{"a = (]\n", "1:6: closing parenthesis ']' does not match opening parenthesis '('"},
	{"a = (\n]\n", "2:1: closing parenthesis ']' does not match opening parenthesis '(' on line 1"},
	{"  x\n", "1:3: unexpected indent"},
	{"x\n  y\n", "2:3: unexpected indent"},
	{"if x:\n    y\n  z\n", "3:4: unindent does not match any outer indentation level"},
	{"if x:\n\ty\n        z\n", "3:1: inconsistent use of tabs and spaces in indentation"},
	{"def f():\nx\n", "2:1: expected an indented block after function definition on line 1"},
	{"f() = 1\n", "1:1: cannot assign to function call here. Maybe you meant '==' instead of '='?"},
	{"(a, 1) = x\n", "1:5: cannot assign to literal"},
	{"None = 1\n", "1:1: cannot assign to None"},
	{"for f() in x: pass\n", "1:5: cannot assign to function call"},
	{"with x as 1: pass\n", "1:11: cannot assign to literal"},
	{"del f()\n", "1:5: cannot delete function call"},
	{"(a, b): int\n", "1:1: only single target (not tuple) can be annotated"},
	{"f() += 1\n", "1:1: 'function call' is an illegal expression for augmented assignment"},
	{"f(a=1, b)\n", "1:9: positional argument follows keyword argument"},
	{"f(**a, *b)\n", "1:8: iterable argument unpacking follows keyword argument unpacking"},
	{"f(x for x in y, 1)\n", "1:3: Generator expression must be parenthesized"},
	{"f(a=, b)\n", "1:3: expected argument value expression"},
	{"f(True=1)\n", "1:3: cannot assign to True"},
	{"def f(a=1, b): pass\n", "1:12: parameter without a default follows parameter with a default"},
	{"def f(*): pass\n", "1:7: named arguments must follow bare *"},
	{"lambda a, /, b, /: a\n", "1:17: / may appear only once"},
	{"try:\n  x\ny\n", "3:1: expected 'except' or 'finally' block"},
	{"print 1\n", "1:1: Missing parentheses in call to 'print'. Did you mean print(...)?"},
	{"x = 'abc\n", "1:5: unterminated string literal (detected at line 1)"},
	{"x = '''abc\n\n", "1:5: unterminated triple-quoted string literal (detected at line 2)"},
	{"f'{a b}'\n", "1:4: invalid syntax. Perhaps you forgot a comma?"},
	{"f'{}'\n", "1:4: f-string: valid expression required before '}'"},
	{"f'}'\n", "1:3: f-string: single '}' is not allowed"},
	{"f'{x:'\n", "1:6: f-string: expecting '}', or format specs"},
	{"f'{x!}'\n", "1:6: f-string: missing conversion character"},
	{"f'{x!z}'\n", "1:6: f-string: invalid conversion character \"z\": expected 's', 'r', or 'a'"},
	{"f'{lambda x:1}'\n", "1:4: f-string: lambda expressions are not allowed without parentheses"},
	{"x = 0777\n", "1:5: leading zeros in decimal integer literals are not permitted; use an 0o prefix for octal integers"},
	{"x = 1abc\n", "1:5: invalid decimal literal"},
	{"x = 0b12\n", "1:8: invalid digit '2' in binary literal"},
	{"x = b'é'\n", "1:5: bytes can only contain ASCII literal characters"},
	{"x = 'a' b'b'\n", "1:5: cannot mix bytes and nonbytes literals"},
	{"from x import a,\n", "1:17: trailing comma not allowed without surrounding parentheses"},
	{"x = $\n", "1:5: invalid syntax"},
	{"\x00", "1:1: source code cannot contain null bytes"},
	{"x = 'a\\N'\n", `1:5: (unicode error) 'unicodeescape' codec can't decode bytes: malformed \N character escape`},
	// Several errors: each statement and block is read for itself.
	{"if x y:\n  f(a b)\nelse:\n  z\n1 = 2\n", "1:6: invalid syntax; 2:5: invalid syntax. Perhaps you forgot a comma?; " +
		"5:1: cannot assign to literal here. Maybe you meant '==' instead of '='?"},
	{"x = (1,\ny = 2\nz = = 3\n", "1:5: '(' was never closed; 3:5: invalid syntax"},
	{"def f(:\n  a b\nx = 'y\n", "1:7: invalid syntax; 3:5: unterminated string literal (detected at line 3)"},
}

func TestErrors(t *testing.T) {
	for _, c := range errorCases {
		_, errs := Parse("", []byte(c.src))
		var got []string
		for _, e := range errs {
			got = append(got, strings.TrimPrefix(e.Error(), ":"))
		}
		assert.Equal(t, c.want, strings.Join(got, "; "), "%s", c.src)
	}
}

// TestErrorsAreCPythons holds that CPython's line is among the places of each.
func TestErrorsAreCPythons(t *testing.T) {
	python := startCPython(t)
	for _, c := range errorCases {
		if diff := compare(python.ask(t, []byte(c.src)), []byte(c.src)); diff != "" {
			t.Errorf("%q: %s", c.src, diff)
		}
	}
}

// TestCharacterNames: they are rejected, though CPython accepts them: the one difference in syntax.
func TestCharacterNames(t *testing.T) {
	for src, at := range map[string]string{`x = 'a\N{EN DASH}'`: "1:5", `x = f'{y}\N{EN DASH}'`: "1:10"} {
		_, errs := Parse("", []byte(src))
		assert.Len(t, errs, 1)
		assert.Equal(t, ":"+at+`: \N{EN DASH}: names of characters are not known here; write the character itself, or its number: \uXXXX`, errs[0].Error())
	}
	_, errs := Parse("", []byte(`x = r'\N{EN DASH}', b'\N{EN DASH}'`))
	assert.Empty(t, errs)
}
