package pycfg

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python/eval"
)

func runText(text string) (map[string]Value, error) {
	globals := map[string]Value{"config": &Object{"config", map[string]Value{"suffixes": NewSet()}}}
	modules := Modules([]string{"PATH=/bin:/usr/bin", "X=y"})
	test := Func("Test", func(c *Call) (Value, error) { return Keyword(c, "fast"), nil })
	formats := &Module{Name: "host.formats", Attrs: map[string]Value{"Test": test}}
	modules["host"] = &Module{Name: "host", Attrs: map[string]Value{"formats": formats}}
	modules["host.formats"] = formats
	err := Run("lit.cfg", text, globals, modules)
	return globals, err
}

func TestExpressions(t *testing.T) {
	for text, want := range map[string]string{
		`1 + 2 * 3 - -1`:                               `8`,
		`7 // 2 + 7 % 4`:                               `6`,
		`"a" 'b' + """c"d"""`:                          `'abc"d'`,
		`r"\bx" + "\n\\"`:                              `'\\bx\n\\'`,
		`f"<{1 + 1}{'z'}>{{}}"`:                        `'<2z>{}'`,
		`"%s-%d%%" % ("a", 3)`:                         `'a-3%'`,
		`"%r" % "q"`:                                   `"'q'"`,
		`[1, "a", (2,), [], {}, {3}]`:                  `[1, 'a', (2,), [], {}, {3}]`,
		`{"a": 1, "b": 2}["b"]`:                        `2`,
		`[x + 1 for x in [1, 2, 3] if x > 1]`:          `[3, 4]`,
		`[k + v for k, v in {"a": "b"}.items()]`:       `['ab']`,
		`not 1 == 2 and "a" in "cat" and 3 not in [1]`: `True`,
		`None is None and 1 is not None`:               `True`,
		`"yes" if [] else "no"`:                        `'no'`,
		`"" or "x"`:                                    `'x'`,
		`"a,b".split(",")[-1]`:                         `'b'`,
		`"abc"[1:]`:                                    `'bc'`,
		`[1, 2, 3][:-1]`:                               `[1, 2]`,
		`", ".join(sorted({"b", "a"}))`:                `'a, b'`,
		`len("abc") + len([1])`:                        `4`,
		`any(x > 2 for x in [1, 3])`:                   `True`,
		`" a ".strip().upper()`:                        `'A'`,
		`getattr(config, "nope", 5)`:                   `5`,
	} {
		globals, err := runText("v = " + text)
		require.NoError(t, err, text)
		assert.Equal(t, want, eval.Repr(globals["v"]), text)
	}
}

func TestStatements(t *testing.T) {
	globals, err := runText(`
# a comment
import os, shutil
import os.path as op
from host.formats import Test
import host.formats

config.name = "x"
config.suffixes.add(".mlir")
config.env = {"A": "1"}
config.env["B"] = os.environ.get("X", "")
a, b = 1, 2
a += 3
l = []
for i, x in [(1, 2), (3, 4)]:
    l.append(i)
    if i == 1:
        continue_ = True
    elif i == 3:
        l += [x]
    else:
        pass

def first(names, default=None):
    for n in names:
        if shutil.which(n):
            return os.path.basename(shutil.which(n))
    return default

found = first(["nosuchtool", "sh"])
missing = first(["nosuchtool"], default="none")
config.test_format = Test(fast=False)
long = [1,
        2,  # two
]
del config.env["A"]
x = y = 4
`)
	require.NoError(t, err)
	assert.Equal(t, "sh", globals["found"])
	assert.Equal(t, "none", globals["missing"])
	assert.Equal(t, "[1, 3, 4]", eval.Repr(globals["l"]))
	assert.Equal(t, int64(4), globals["a"])
	assert.Equal(t, int64(4), globals["y"])
	config := globals["config"].(*Object)
	assert.Equal(t, "{'B': 'y'}", eval.Repr(config.Attrs["env"]))
	assert.Equal(t, "x", config.Attrs["name"])
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x = ":                        "lit.cfg:1: error: invalid syntax",
		"\nx = y":                     "lit.cfg:2: error: name 'y' is not defined",
		"import subprocess":           "lit.cfg:1: error: module 'subprocess' is not available to configuration files",
		"config.sufixes":              "lit.cfg:1: error: 'config' object has no attribute 'sufixes'; did you mean 'suffixes'?",
		"x = 1 + 'a'":                 "lit.cfg:1: error: unsupported operand type(s) for +: 'int' and 'str'",
		"class C: pass":               "lit.cfg:1: error: 'class' is not supported here; write a function, or a dictionary for what is constant",
		"x = [1][2]":                  "lit.cfg:1: error: list index out of range",
		"x = 'abc":                    "lit.cfg:1: error: unterminated string literal (detected at line 1)",
		"if 1:\nx = 2":                "lit.cfg:2: error: expected an indented block after 'if' statement on line 1",
		"a, b = 1, 2, 3":              "lit.cfg:1: error: too many values to unpack (expected 2)",
		"x = $":                       `lit.cfg:1: error: invalid syntax`,
		"def f(a): return a\nf()":     "lit.cfg:2: error: f() missing 1 required positional argument: 'a'",
		"def f():\n  return f()\nf()": "lit.cfg:2: error: maximum recursion depth exceeded; 'f' is called within itself",
		"x = 5(1)":                    "lit.cfg:1: error: 'int' object is not callable",
		"while True: pass":            "lit.cfg:1: error: the program runs too long, more than 5000000 steps; check for an infinite loop",
	} {
		_, err := runText(text)
		assert.EqualError(t, err, want, text)
	}
}

func FuzzRun(f *testing.F) {
	f.Add("a = [x for x in {1: 2}]\nif a:\n  b = f'{a}'\n")
	f.Add("def f(x=1):\n  return x\ny = f(2)[0:1]\n")
	f.Fuzz(func(t *testing.T, text string) {
		if len(text) < 200 {
			runText(text)
		}
	})
}
