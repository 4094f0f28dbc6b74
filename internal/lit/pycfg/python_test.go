package pycfg

import (
	"os/exec"
	"slices"
	"strings"
	"testing"

	"github.com/stretchr/testify/assert"
	"github.com/stretchr/testify/require"

	"github.com/tsopt/tsopt/internal/python/eval"
)

// inPython are expressions that mean here what they mean in Python.
var inPython = []string{
	// numbers
	`1 + 2 * 3 - -1`, `7 // 2`, `-7 // 2`, `7 % 4`, `-7 % 4`, `7 % -4`, `int("12") + 1`, `True == 1`,
	// texts
	`"a" 'b' + """c"d"""`, `r"\bx" + "\n\\"`, `"it's"`, `'say "a"'`, `"it's \"a\""`, `"\t\r\x41\u00e9\0\a"`, `"a\qb"`,
	`"é"[0]`, `len("é")`, `"äbc".upper()`,
	`"%s-%d%%" % ("a", 3)`, `"%r" % "q"`, `"%s" % [1]`, `f"<{1 + 1}{'z'}>{{}}"`,
	`str(12) + repr("a") + str(None) + str(True)`,
	`"a,b,,c".split(",")`, `" a  b ".split()`, `"a.b.c".split(".", 1)`, `", ".join(["a", "b"])`,
	`"a-b-c".replace("-", "_"), "a-b-c".replace("-", "_", 1)`,
	`" a ".strip() + "xax".strip("x") + "xa".lstrip("x") + "ax".rstrip("x")`, `"aB".upper().lower()`,
	`"abc".startswith("ab"), "abc".endswith("ab")`, `"abc".startswith(("x", "a"))`,
	`"a" < "b" <= "b"`, `"b" in "abc"`, `"abc"[1], "abc"[-1], "abc"[1:], "abc"[:-1], "abc"[:]`,
	// collections
	`[1, "a", (2,), [], {}, ()]`, `(1, 2) + (3,)`, `[1] + [2]`, `[3, 1, 2][0:2]`, `sorted([3, 1, 2])`, `list("abc")`,
	`tuple([1, 2])`, `[1, [2]] == [1, [2]]`, `[1] == (1,)`, `[] is []`,
	`{"a": 1, "b": 2}["b"]`, `{"a": 1}.get("b", 5)`, `list({"a": 1}.items())`,
	`list({"a": 1}.keys()), list({"a": 1}.values())`, `"a" in {"a": 1}`, `{"a": 1} == {"a": 1}`, `{"a": 1}.pop("a")`,
	`{1, 2} == {2, 1}`, `len({1, 2, 2})`, `sorted({1, 2} | {3})`, `sorted(set(["b", "a", "b"]))`,
	`[x + 1 for x in [1, 2, 3] if x > 1]`, `any(x > 2 for x in [1, 3])`, `all([])`, `",".join(str(x) for x in [1, 2])`,
	// logic
	`not 1 == 2 and "a" in "cat" and 3 not in [1]`, `None is None and 1 is not None`, `1 < 2 < 3`, `3 > 2 == 2`,
	`"" or "x"`, `0 and 1`, `[] or {} or None`, `bool([]), bool("0"), bool(None)`, `"yes" if [] else "no"`,
	// what has not long been here
	`b"x"`, `3 * "ab"`, `1.0`, `2 ** 3`, `7 / 2`, `~1`, `{1} & {2}`, `{1} - {2}`, `(lambda x: x)(1)`, `f"{'a'!r}"`,
	`f"{1:3}"`, `"abcd"[::2]`,
	`{k: v for k, v in [(1, 2)]}`, `[x + y for x in "ab" for y in "cd"]`, `(x := 1)`, `[*[1]]`, `range(3)`,
	`isinstance(1, int)`, `sorted([1, 2], reverse=True)`, `dict(a=1)`,
	`"{}".format(1)`, `"abc".find("c")`, `[1].index(1)`,
	// modules
	`os.path.join("a", "b", "/c", "d")`, `os.path.join("a/", "b")`,
	`os.path.dirname("/a/b"), os.path.dirname("a"), os.path.dirname("/a"), os.path.dirname("/")`,
	`os.path.basename("/a/b.c"), os.path.basename("a/")`, `os.path.normpath("a/../b//c/.")`,
	`os.path.isabs("/a"), os.path.exists("/"), os.path.isdir("/"), os.path.isfile("/")`,
	`os.environ.get("X"), os.environ["X"], "X" in os.environ, os.getenv("NO", "d")`, `os.pathsep + os.sep + os.name`,
	`hasattr(os, "path"), hasattr(os, "no")`,
	`shutil.which("sh"), shutil.which("no-such-tool")`, `re.escape("a.b+c-d e/f_%")`, `platform.system()`,
	`platform.machine()`, `sys.platform`,
}

// doneInPython are statements that leave in v what Python leaves there.
var doneInPython = []string{
	"v = [1]\nv.append(2)\nv.extend((3, 4))\nv.insert(0, 0)\nv.insert(99, 5)\nv.remove(3)\nv[1] = 'x'\nv[-1] = 'y'\nv += [6]",
	"a = v = [1]\na += [2]\na = a + [3]",
	"s = {1}\ns.add(2)\ns.update([2, 3])\ns.discard(9)\ns.discard(1)\ns.remove(2)\nv = (sorted(s), 2 in s)",
	"v = {'a': 1}\nv['b'] = 2\nv.setdefault('a', 9)\nv.setdefault('c', 3)\nv.update({'d': 4})\ndel v['b']\nx = v.pop('a')\ny = v.pop('no', None)\nv = (v, x, y)",
	"v = []\nfor i, x in [(0, 'x'), (1, 'y')]:\n    v.append((i, x))",
	"v = 1\nfor c in 'abc':\n    if c == 'b':\n        v += 10\n    elif c == 'c':\n        v -= 3\n    else:\n        pass",
	"def f(a, b=2, c=3):\n    '''text'''\n    if a:\n        return (a, b, c)\nv = (f(1), f(1, c=5), f(0), f(b=1, a=2))",
	"x = 1\ndef f():\n    x = 2\n    return x\nv = (f(), x)",
	"def f(l=[]):\n    l.append(1)\n    return l\nf()\nv = f()",
	"a, b = 1, 2\na, b = b, a\nv = (a, b)",
	"x = y = []\nx.append(1)\nv = y",
	"v = (1,\n  2) + \\\n  (3,)  # three",
	"if True: v = 1; w = 2\nv = v + w",
	"v = [x for x in [1, 2]]\nx = 5\nw = [x for x in [7]]\nv = (v, w, x)",
	"import os.path as op\nfrom os import environ, sep\nv = (op.join('a', 'b'), environ['X'], sep)",
}

// rejected are expressions of Python that are errors here, not something else.
var rejected = []string{
	`1j`, `{}.pop("a")`, `{1}.remove(2)`, `[1][1]`, `{}["a"]`, `os.path.splitext("a.b")`, `re.sub("a", "b", "c")`,
	`os.system("true")`,
	`open("/dev/null")`, `eval("1")`, `int("x")`, `"%d" % ()`, `hash("a")`,
}

const modules = "import os, shutil, re, platform, sys\n"

// TestPython compares with Python itself.
func TestPython(t *testing.T) {
	python, err := exec.LookPath("python3")
	if err != nil {
		t.Skip("python3 is not on PATH")
	}
	programs := slices.Clone(doneInPython)
	for _, e := range inPython {
		programs = append(programs, "v = ("+e+")")
	}
	var script strings.Builder
	for _, p := range programs {
		script.WriteString(modules + p + "\nprint(repr(v))\n")
	}
	cmd := exec.Command(python, "-W", "ignore", "-")
	cmd.Env = []string{"PATH=/bin:/usr/bin", "X=y", "PYTHONIOENCODING=utf-8"}
	cmd.Stdin = strings.NewReader(script.String())
	out, err := cmd.Output()
	require.NoError(t, err)
	want := strings.Split(strings.TrimSuffix(string(out), "\n"), "\n")
	require.Len(t, want, len(programs))
	for i, p := range programs {
		globals, err := runText(modules + p)
		if assert.NoError(t, err, p) {
			assert.Equal(t, want[i], eval.Repr(globals["v"]), p)
		}
	}
}

func TestRejected(t *testing.T) {
	for _, e := range rejected {
		globals, err := runText(modules + "v = (" + e + ")")
		if assert.Error(t, err, "%s = %s", e, eval.Repr(globals["v"])) {
			assert.Regexp(t, `^lit\.cfg:\d+: error: .`, err.Error(), e)
		}
	}
}
