# Every construct of the grammar, for comparison with CPython.
"""docstring"""
from __future__ import annotations
import a, b.c as d, e . f
from . import g
from .. import h as i, j
from .k.l import (m, n as o,)
from ...p import *
from .... import q

x = y = 1; z = 2,
x, *y = z
[a, (b, c)] = *d, e = f
(x) = 1
x.y: int = 3
(x): int
x: int
x[0]: list[int] = yield_, []
for_ = a if b else c if d else e
x += 1; x -= 1; x *= 1; x /= 1; x //= 1; x %= 1; x **= 1; x @= 1
x >>= 1; x <<= 1; x &= 1; x |= 1; x ^= 1
pass
del x, (y), [z, a.b], c[0], (d,)
assert x, "message"
assert (x)
raise
raise X
raise X from Y
global g1, g2

# numbers
0; 00; 1_000; 0xFF_ff; 0o17; 0b1_0; 1.; .5; 1e5; 1.5E-3; 1_0.0_1e1_0; 3j; 1.5J; 1e400; 0777.5; 0_7j
123456789012345678901234567890; 0xffffffffffffffffffffffff; 1if x else 2; 0x1for x in y
# strings
'a' "b" '''c
d''' r'\n' R"\x"; b'\x00\377' Rb'\\'; x if x else u'\u00e9\U0001F600\101\a\b\f\n\r\t\v\0\'\"\
' 'é日本'
b"a" rb'\d' bR"""x
"""
'\d\8\ud800'
# f-strings
f''; f'a{x}b{{c}}d{x!r:>{w}.{p}}e' 'f{' F"{x = }" rf'\{x}\n{y:\d}'
f'{x=!s:^10}{y:%Y-%m-%d}{ {1: 2}[1] }{(lambda a: a)(1)}{a["b"]}{f"{f'{n}'}"}'
f'''{
    x # comment
    + 1
:>10}
{{}} {x!a} {*a, *b} {yield_} {x:{y}{z}} {a:=5} {(a:=5)} {a!=b} {a:b:c}'''
f'\x41{x}\u0042' rf"\N{x}"
"a" f"b" "c" f"{d}" "e"

# operators
a or b or c and d and not e
not a == b != c < d <= e > f >= g is h is not i in j not in k
a | b ^ c & d << e >> f + g - h * i / j // k % l @ m
-a ** -b ** +c; ~a; -(-a); (a)(b)
(a) + (b) * (c); (a and b) or (c)
await_ = lambda: 0; lambda a, /, b=1, *c, d, e=2, **f: (a, b); lambda *, a: a; lambda *a: lambda: 0; lambda **k: k
a.b.c[d](e)(f)[g].h
(yield_ := 1); print(y := 1, *a, b=c, **d); f(*a, *b, k=1, *c, **d, **e); f(x for x in y); f(a)(b for b in c); f(a, (b for b in c))
f(a := 1); f(a,); f(a=1,); f(**k,)
x[1]; x[1:2]; x[:]; x[::]; x[1:]; x[:2]; x[::3]; x[1:2:3]; x[1, 2]; x[1:2, ::3]; x[...,]; x[*a]; x[*a, b]; x[a := 1]; x[1:2, *a]
(); (1,); (1, 2); (1, *a); (1); [1]; [1, *a,]; {1}; {1, *a}; {}; {1: 2}; {**a}; {1: 2, **a, 3: 4,}; {a: b if c else d}
[x for x in y]; [x for x, in y if z if w for a, *b in c]; {x for x in y}; {x: y for x, y in z}; (x for x in y); ((x) for x in y)
[(x, y) for x in a for y in b]; [x := 1, y]; {x := 1}; [lambda: x for x in y]; [x for x in lambda_ or y if a or b]
[*a]; *a, b; *a,; *a
...; None; True; False; __debug__
match = case = type = _ = 1; match[0]; match(x); match.a; match * 2, 3; match - 1; case(x); type(x); type[x]; print(match)
match: int = 1
a = b = \
    c
x = [
    1,  # comment

    2,
]


@decorator
@decorator.a(b)[c]
@(x := y)
def f(a, b: int = 1, /, c=2, *args: *Ts, d, e: str = "x", **kwargs: dict) -> int:
    """doc"""
    nonlocal_ = 1
    return
    return 1
    return 1, *a
    yield
    yield 1
    yield 1, *a
    x = yield
    x = yield 1
    x += yield 1
    x: int = yield 1
    yield from x
    (yield)
    (yield from x)
    f((yield))
    def g():
        nonlocal a, b
    class C: x = 1; y = 2


def f(): pass
def f(*, a): pass
def f(*, a=1, b, **c,): return a
def f(a, /): ...
def f(a, /, *, b): ...
def f(a, b, *c,): ...
def f[T, U: int, V: (int, str), *Ts, **P](a: T) -> U: ...
class A: pass
class A(): pass
class A(B, *C, metaclass=D, **E): x: int
@dec
class A[T](B[T]):

    y = 1

    def f(self): pass
type X = int
type X[T, *Ts, **P] = dict[T, Ts]
type = 1

async def f():
    await x
    await x ** 2
    -await x
    async with a as b, c: pass
    async for x in y: pass
    else: pass
    [x async for x in y]
    {x: y async for x in z if await w}
    return (x async for x in y)
    async def g(): yield
    @dec
    async def h(): ...

if a: b
elif c: d
elif e:
    f
else: g
if a:
    b
elif c:
    d
if a: b; c;
while x: break
else: continue
while x := y:
    pass
for x in y: pass
for x, y in z, w:
    pass
else:
    pass
for x, in *a, b: pass
for (x, y) in z: pass
for [x, *y] in z: pass
for x.y in z: pass
for x[0] in z: pass
for *a, b in c: pass
with a: pass
with a as b: pass
with a, b as c, d as (e, f): pass
with (a): pass
with (a, b): pass
with (a as b): pass
with (a as b, c, d as e.f,): pass
with (a, b) as c: pass
with (a), b: pass
with (a).b as c: pass
with (yield_): pass
with (a for a in b) as c: pass
with (a := b): pass
with (a, *b) as c: pass
with a as [b, c], d as e[0]: pass
with (a
      as b): pass
try: pass
finally: pass
try:
    pass
except:
    pass
try:
    pass
except A:
    pass
except (A, B) as e:
    pass
except A.b:
    pass
else:
    pass
finally:
    pass
try: pass
except* A: pass
except* (B, C) as d: pass

match x:
    case 1: pass
    case -1 | 1.5 | -2j | 1 + 2j | -1 - 2j: pass
    case "a" "b" | b"c" | None | True | False: pass
    case a.b | a.b.c: pass
    case _: pass
    case a: pass
    case a if b: pass
    case (a): pass
    case (a | b) as c: pass
    case 1 as a: pass
    case (): pass
    case (a,): pass
    case (a, *b): pass
    case []: pass
    case [a, _, *_]: pass
    case [*a]: pass
    case a, b: pass
    case a,: pass
    case *a, b: pass
    case *a,: pass
    case {}: pass
    case {1: a, "b": _, c.d: e, None: f, -1: g, **rest}: pass
    case {**rest}: pass
    case {**rest,}: pass
    case A(): pass
    case A.b(1, c, d=2, e=[f],): pass
    case A(b=1): pass
    case {"a": [A(b), {"c": _}]} | [1, (2, 3)]: pass
match x, y:
    case _:
        pass
match *x, y:
    case _: pass
match (x):
    case _: pass
match [x]:
    case _: pass
match -x:
    case _: pass
match {}:
    case _: pass
match not x:
    case _: pass
match match:
    case case: pass
match x := y:
    case _: pass
match lambda: x:
    case _: pass
if x:
	tab
	if y:
		tab
été = naïve = 变量 = 1
