package pycfg

import (
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"
)

func runText(text string) (map[string]Value, error) {
	globals := map[string]Value{"config": &Object{"config", map[string]Value{"suffixes": NewSet()}}}
	modules := Modules([]string{"PATH=/bin:/usr/bin", "X=y"})
	test := Func(func(_ []Value, named map[string]Value) Value { return named["fast"] })
	formats := &Object{"host.formats", map[string]Value{"Test": test}}
	modules["host"] = &Object{"host", map[string]Value{"formats": formats}}
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
		assert.Equal(t, want, repr(globals["v"]), text)
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
	assert.Equal(t, "[1, 3, 4]", repr(globals["l"]))
	assert.Equal(t, 4, globals["a"])
	assert.Equal(t, 4, globals["y"])
	config := globals["config"].(*Object)
	assert.Equal(t, "{'B': 'y'}", repr(config.Attrs["env"]))
	assert.Equal(t, "x", config.Attrs["name"])
}

func TestErrors(t *testing.T) {
	for text, want := range map[string]string{
		"x = ":                        "lit.cfg:1: error: unexpected the end of the line",
		"\nx = y":                     "lit.cfg:2: error: name 'y' is not defined",
		"import subprocess":           "lit.cfg:1: error: module 'subprocess' is not available to configuration files",
		"config.foo()":                "lit.cfg:1: error: 'config' has no attribute 'foo'",
		"x = 1 + 'a'":                 "lit.cfg:1: error: unsupported operands for +: int and str",
		"while True: pass":            "lit.cfg:1: error: 'while' is not supported in configuration files",
		"x = [1][2]":                  "lit.cfg:1: error: index 2 out of range",
		"x = 'abc":                    "lit.cfg:1: error: string without end",
		"if 1:\nx = 2":                "lit.cfg:2: error: expected an indented block",
		"a, b = 1, 2, 3":              "lit.cfg:1: error: cannot unpack 3 values into 2 targets",
		"x = $":                       `lit.cfg:1: error: unexpected character '$'`,
		"def f(a): return a\nf()":     "lit.cfg:2: error: f() misses the argument 'a'",
		"def f():\n  return f()\nf()": "lit.cfg:2: error: f() calls itself too often",
		"x = 5(1)":                    "lit.cfg:1: error: this is not a function",
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
