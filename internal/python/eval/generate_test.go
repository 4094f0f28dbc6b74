package eval

import (
	"fmt"
	"math/rand/v2"
	"strings"
)

// A maker writes random programs that are pure: each statement prints what an expression is, or the type of its
// exception.
type maker struct {
	*rand.Rand
	b    strings.Builder
	vars map[string][]string // names by kind
	n    int
}

// kinds are what expressions are made of: "any" is one of the others.
var kinds = []string{"int", "float", "str", "bool", "ints", "strs", "tuple", "dict", "set"}

func makeProgram(seed uint64) string {
	m := &maker{Rand: rand.New(rand.NewPCG(seed, 1)), vars: map[string][]string{}}
	m.b.WriteString("import math, itertools, functools, operator\n")
	for range 12 {
		m.statement()
	}
	return m.b.String()
}

func (m *maker) pick(list ...string) string { return list[m.IntN(len(list))] }

func (m *maker) kind() string { return kinds[m.IntN(len(kinds))] }

func (m *maker) line(format string, args ...any) { fmt.Fprintf(&m.b, format+"\n", args...) }

// show prints a value: sets in order, as they have none.
func show(x, kind string) string {
	if kind == "set" {
		return "sorted(" + x + ", key=repr)"
	}
	return x
}

func (m *maker) statement() {
	m.n++
	switch m.IntN(8) {
	case 0, 1, 2:
		kind := m.kind()
		name := fmt.Sprintf("v%d", m.n)
		m.line("%s = %s", name, m.literal(kind))
		m.line("try:\n    %s = %s\n    print(repr(%s))\nexcept Exception as e:\n    print(type(e).__name__)", name,
			m.expr(kind, 4), show(name, kind))
		m.vars[kind] = append(m.vars[kind], name)
	case 3:
		m.function()
	case 4:
		if m.IntN(2) == 0 {
			m.match()
			return
		}
		m.loop()
	default:
		kind := m.kind()
		m.line("try:\n    print(repr(%s))\nexcept Exception as e:\n    print(type(e).__name__)", show(m.expr(kind, 5), kind))
	}
}

func (m *maker) function() {
	kind := m.kind()
	m.line("def f%d(a, b=%s, *c, d=%s, **e):", m.n, m.expr("int", 1), m.literal("str"))
	m.line("    n = a")
	m.line("    def inner(k=1):\n        nonlocal n\n        n += k\n        return n")
	m.line("    r = [inner(x) for x in (b, %s) if isinstance(x, int)]", m.expr("int", 2))
	m.line("    return (n, r, c, d, sorted(e), %s)", show(m.expr(kind, 3), kind))
	m.line("try:\n    print(repr(f%d(%s)))\nexcept Exception as e:\n    print(type(e).__name__)", m.n, m.pick(
		m.expr("int", 2), m.expr("int", 2)+", "+m.expr("int", 2)+", *"+m.expr("ints", 1), "1, d="+m.expr("str", 2),
		"1, 2, z="+m.expr("int", 1), "", "a=3, b="+m.expr("int", 1), "1, a=2"))
}

func (m *maker) loop() {
	m.line("acc = []\ntry:")
	m.line("    for i, x in enumerate(%s):", m.expr(m.pick("ints", "str", "tuple"), 3))
	m.line("        if %s:\n            %s", m.expr("bool", 2), m.pick("continue", "break", "acc.append(i)", "i += 1"))
	m.line("        acc.append((i, x))\n        if len(acc) > 20: break")
	m.line("    else:\n        acc.append('else')")
	m.line("    a, *b = acc\n    acc %s %s\nexcept Exception as e:\n    print(type(e).__name__)\nprint(acc)",
		m.pick("+=", "*=", "="), m.pick("[1]", "2", "acc[::-1]", "b, a"))
}

// match has cases of patterns of all forms; each binds x.
func (m *maker) match() {
	m.line("try:\n    match %s:", m.expr(m.pick(kinds[:len(kinds)-1]...), 2))
	for range 1 + m.IntN(5) {
		m.line("        case %s%s:\n            print('case', x)", m.pattern(3),
			m.pick("", "", " if "+m.expr("bool", 2), " if x"))
	}
	m.line("        case _:\n            print('none')\nexcept Exception as e:\n    print(type(e).__name__)")
}

// pattern is one that binds x.
func (m *maker) pattern(depth int) string {
	if depth == 0 {
		return m.pick("int(x)", "str() as x", "None as x", "(0 | 1 | -1 | 7 | 'a' | 'abc' | 1.5 | True) as x", "bool(x)",
			"float(real=x)", "int(real=x)")
	}
	p := m.pattern(depth - 1)
	return m.pick("[*x]", "[*x, _]", "[_, *x]", "["+p+"]", "["+p+", *_]", "[*_, "+p+", _]", "[*_, "+p+"]",
		"("+p+") | ("+m.pattern(depth-1)+")", "{**x}",
		"{'a': "+p+"}", "{1: _, **x}", "{'k': _} as x", "dict(x)", "list() | tuple() as x", "tuple("+p+")", "[] as x",
		"{1: "+p+", None: _}", p)
}

func (m *maker) literal(kind string) string {
	switch kind {
	case "int":
		return m.pick("0", "1", "-1", "2", "7", "-13", "255", "10**20", "-2**64", "True", "1_000", "0x1f")
	case "float":
		return m.pick("0.0", "1.5", "-2.25", "1e300", "1e-7", "0.1", "123456.789", "3.0", "-0.0", "float('inf')", "2.5",
			"1e16", "5e-324")
	case "str":
		return m.pick(`""`, `"abc"`, `"Hello, World"`, `"a,b,,c"`, `"  x y\tz \n"`, `"it's"`, `"ß É ñ"`, `"42"`, `"x=%s"`,
			`"\\"`, `"日本"`, `"1.5e3"`)
	case "bool":
		return m.pick("True", "False")
	case "ints":
		return m.pick("[]", "[1]", "[3, 1, 2]", "[5, -5, 0, 5]", "list(range(7))")
	case "strs":
		return m.pick("[]", `["a"]`, `["b", "A", "c"]`, `["", "x y", "zz"]`)
	case "tuple":
		return m.pick("()", "(1,)", `(1, "a", None)`, "(1.5, (2, 3), [4])")
	case "dict":
		return m.pick("{}", `{"a": 1}`, `{1: "x", (2, 3): [4], "k": None}`, `{True: 1, 0: 2.5}`)
	}
	return m.pick("set()", "{1, 2, 3}", "{2, 5}", `{"a"}`)
}

// expr is an expression of a kind, of at most so many levels.
func (m *maker) expr(kind string, depth int) string {
	if depth <= 0 || m.IntN(8) == 0 {
		if names := m.vars[kind]; len(names) > 0 && m.IntN(2) == 0 {
			return m.pick(names...)
		}
		return m.literal(kind)
	}
	list := forms[kind]
	form := list[m.IntN(len(list))]
	if m.IntN(12) == 0 {
		form = m.pick("($ if $bool else $)", "($bool and $ or $)", "(lambda q: $)(1)", "[$, $][$bool]", "(w := $)",
			"{'k': $}['k']", "$any")
		form = strings.ReplaceAll(form, "$ ", "$"+kind+" ")
		form = strings.ReplaceAll(form, "$)", "$"+kind+")")
		form = strings.ReplaceAll(form, "$,", "$"+kind+",")
		form = strings.ReplaceAll(form, "$]", "$"+kind+"]")
		form = strings.ReplaceAll(form, "$}", "$"+kind+"}")
	}
	var b strings.Builder
	for {
		before, after, found := strings.Cut(form, "$")
		b.WriteString(before)
		if !found {
			return b.String()
		}
		end := 0
		for end < len(after) && after[end] >= 'a' && after[end] <= 'z' {
			end++
		}
		sub := after[:end]
		if sub == "any" {
			sub = kinds[m.IntN(len(kinds)-1)] // no set, whose order is not CPython's
		}
		b.WriteString(m.expr(sub, depth-1))
		form = after[end:]
	}
}

// forms are expressions by kind; $kind stands for one.
var forms = map[string][]string{
	"int": {
		"($int + $int)", "($int - $int)", "($int * $int)", "($int // $int)", "($int % $int)", "($int & $int)",
		"($int | $int)", "($int ^ $int)", "(~$int)", "(-$int)",
		"($int ** ($int % 5))", "($int << ($int % 20))", "($int >> ($int % 70))", "len($any)", "int($float)", "int($str)",
		"abs($int)", "round($float)", "round($int, -($int % 4))",
		"sum($ints)", "max($ints)", "min($int, $int)", "$ints[$int]", "$str.find($str)", "$str.count($str)",
		"$str.index($str)", "$ints.index($int)", "ord($str[0])",
		"divmod($int, $int)[1]", "pow($int, $int % 9, $int)", "$dict['a']", "$dict.get($int, $int)", "math.gcd($int, $int)",
		"math.floor($float)", "math.ceil($float)", "math.isqrt($int)",
		"functools.reduce(lambda p, q: p * 3 + q, $ints, $int)", "next(iter($ints))", "$int.bit_length()",
		"sum(1 for z in $strs if z > $str)", "operator.sub($int, $int)", "$tuple.count($int)",
		"range($int, $int, $int)[$int]", "len(range($int, $int, $int))", "($int.__class__)($int)", "list($ints).pop()",
		"int('7' * ($int % 30))", "hash and $int", "-(-$int // 3)",
	},
	"float": {
		"($float + $float)", "($float - $float)", "($float * $float)", "($float / $float)", "($int / $int)",
		"($float // $float)", "($float % $float)", "($float + $int)", "(-$float)",
		"abs($float)", "float($int)", "float($str)", "round($float, $int % 5)", "round($float, -($int % 3))",
		"math.sqrt($float)", "math.fmod($float, $float)", "max($float, $int)", "min($float, $float)", "($float ** 2)",
		"math.copysign($float, $int)", "divmod($float, $float)[0]", "($int * 0.1)", "math.hypot(3.0, $int % 5)",
		"(2.0 ** ($int % 30))", "math.exp($int % 20)", "math.log2(($int % 1000) + 1)", "math.log(($int % 999) + 1.5)",
	},
	"str": {
		"($str + $str)", "($str * ($int % 4))", "$str[$int]", "$str[$int:$int]", "$str[::$int]", "$str.upper()",
		"$str.lower()", "$str.title()", "$str.capitalize()", "$str.swapcase()", "$str.strip()", "$str.strip('a ')",
		"$str.lstrip()", "$str.replace($str, $str)", "$str.replace($str, $str, $int)", "$str.join($strs)",
		"$str.center($int % 30, '*')", "$str.ljust($int % 20)", "$str.rjust($int % 20, '.')", "$str.zfill($int % 12)",
		"$strs[$int]",
		"$str.removeprefix($str)", "$str.removesuffix($str)", "str($any)", "repr($str)", "repr($float)",
		"chr(($int % 60000))", "hex($int)", "bin($int % 999)", "$str.expandtabs(4)", "ascii($str)",
		"'%s|%r' % ($any, $str)", "'%d' % $int", "'%5d|%-5d|%05d' % ($int, $int, $int)", "'%x %o %X' % ($int, $int, $int)",
		"'%.3f' % $float", "'%e' % $float", "'%10.2f|%-10.1e' % ($float, $float)", "'%g' % $float",
		"'%5s|%-5s|%.2s' % ($str, $str, $str)",
		"'%(a)s' % {'a': $int}", "'{} {}'.format($int, $str)", "'{0!r:>10}|{1:<5}'.format($str, $int)",
		"'{a[0]}'.format(a=$ints)", "'{:{}}'.format($str, $int % 20)", "'{0}{1}'.format($int)",
		"f'{$int:5}|{$int:<7}|{$int:^9}|{$int:+}'", "f'{$int:,}|{$int:_}|{$int:08}'",
		"f'{$int:x}|{$int:#x}|{$int:b}|{$int:#010o}'", "f'{$float:.2f}|{$float:10.3e}|{$float:g}'",
		"f'{$float:,.1f}|{$float:012.3f}|{$float:%}'", "f'{$float}|{$float!r:>20}'",
		"f'{$float:.3}|{$float:10}|{$float:+.1f}|{$float:#.3g}'", "f'{$any!r}'", "f'{$bool:d}|{$bool}|{$bool!s:>6}'",
		"f'{$int:{$int % 9}}'", "max($strs)", "min($strs, key=len)", "format($int, $str)", "type($any).__name__",
		"f'{$int:05,}|{$int:015,d}|{$int:*^+9d}'",
	},
	"bool": {
		"($int < $int)", "($int <= $float)", "($float == $int)", "($str < $str)", "($ints == $ints)", "($ints < $ints)",
		"($tuple == $tuple)", "($dict == $dict)", "($str in $str)", "($int in $ints)", "($int not in $set)", "(not $any)",
		"($int < $int < $int)",
		"($int == $float != $int)", "bool($any)", "any($ints)", "all($strs)", "$str.isdigit()", "$str.isalpha()",
		"$str.startswith($str)", "$str.endswith(('c', $str))", "$str.isupper()", "$str.isspace()", "$str.isidentifier()",
		"isinstance($any, int)", "isinstance($any, (str, float))", "($set <= $set)",
		"(None is None)", "callable(len)", "hasattr($any, 'append')", "any(z > 2 for z in $ints)",
		"($int in range($int, $int, $int))", "($any == $any)", "($any < $any)", "math.isclose($float, $float)",
		"$str.istitle()", "$str.isalnum()", "($str in $dict)",
	},
	"ints": {
		"($ints + $ints)", "($ints * ($int % 3))", "$ints[$int:$int]", "$ints[::$int]", "$ints[$int:$int:$int]",
		"sorted($ints)", "sorted($ints, reverse=True)", "sorted($ints, key=lambda z: -z)", "list(reversed($ints))",
		"[z + $int for z in $ints]", "[z for z in $ints if z % 2]", "[p * q for p in $ints for q in $ints][:20]",
		"list(map(lambda z: z * 2, $ints))", "list(filter(None, $ints))", "list(range($int % 20))",
		"list(range($int % 9, $int % 30, 3))", "[len(z) for z in $strs]", "list($ints)", "[*$ints, $int, *$ints]",
		"list(itertools.chain($ints, $ints))", "list(itertools.accumulate($ints))", "[ord(z) for z in $str]",
		"list({z: 1 for z in $ints})", "[u for u, in zip($ints)]",
		"list(itertools.islice($ints, $int % 4))", "$ints.copy()",
	},
	"strs": {
		"($strs + $strs)", "$str.split()", "$str.split($str)", "$str.split(',', $int % 3)", "$str.rsplit(' ', 1)",
		"$str.splitlines()", "list($str)", "sorted($strs)", "sorted($strs, key=len)", "[z.upper() for z in $strs]",
		"list(map(str, $ints))", "[z for z in $strs if z]", "list($str.partition($str))", "list($str.rpartition(','))",
		"$strs[::-1]", "[f'{i}:{z}' for i, z in enumerate($strs, $int)]", "$str.rsplit(None, $int % 3)",
		"$str.split(None, $int % 3)",
	},
	"tuple": {
		"($tuple + $tuple)", "($any, $any)", "tuple($ints)", "tuple($str)", "$tuple[$int:]", "divmod($int, $int)", "($any,)",
		"tuple(zip($ints, $str))", "tuple(enumerate($strs))", "tuple($dict.items())", "tuple($dict)",
		"(lambda p, q=2, *r, **s: (p, q, r, s))(*$ints)", "tuple(itertools.product($ints[:2], $str[:2]))",
		"tuple(itertools.combinations($ints, 2))[:9]", "tuple(map(lambda p, q: (q, p), $ints, $str))",
		"$float.as_integer_ratio()", "tuple(itertools.zip_longest($ints, $strs))", "tuple(itertools.permutations($ints[:3]))",
	},
	"dict": {
		"{**$dict, $str: $any}", "dict(zip($strs, $ints))", "{z: z * z for z in $ints}",
		"{k: v for k, v in $dict.items() if v}", "dict(a=$int, b=$str)", "($dict | $dict)", "dict.fromkeys($strs, $int)",
		"{$int: $any, $float: $any}", "dict($dict, z=$int)", "{z: len(z) for z in $strs}", "{$tuple: 1}",
	},
	"set": {
		"($set | $set)", "($set & $set)", "($set - $set)", "($set ^ $set)", "set($ints)", "{z % 3 for z in $ints}",
		"$set.union($ints)", "set($str)", "{$int, $int}", "$set.difference($ints)", "set($dict)", "set($dict.keys() & $set)",
	},
}
