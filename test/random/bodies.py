"""Random bodies of a T.Parallel that are more than an assignment, and tiles that are parts of larger ones. They keep what statements.py keeps."""

from expressions import INTEGERS, Scope
from reading import reads


def matrix(p, *types):
    """A tile of rows and columns, of one of the types if any are given."""
    tiles = [t for t in p.tiles if t.matrix and (not types or t.dtype in types)]
    return p.random.choice(tiles) if tiles else None


def value(p, t, depth=2, more=(), without=()):
    """An expression of what iteration i, j of a tile may read."""
    return p.expressions.value(t.dtype, p.scope(reads(p, *t.shape, "i", "j", *without) + list(more), "i", "j"), depth)


def scratch(p):
    """Numbers that each iteration has for itself: an array of a few, or a variable, allocated in the body or before it."""
    t = matrix(p)
    (n, m), x, count = t.shape, p.name("x"), p.random.randint(2, 4)
    allocated = f'{x} = T.alloc_local(({count},), "{t.dtype}")'
    inside = p.random.random() < 0.5
    if not inside:
        p.put(allocated)
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        if inside:
            p.put(allocated)
        with p.block(f"for q in T.{p.pick('serial', 'unroll')}({count}):"):
            number = f'T.cast(q, "{t.dtype}")'
            p.put(f"{x}[q] = {value(p, t, 1, [(number, t.dtype)], [t])}")
        if p.random.random() < 0.5:
            with p.block(f"if {p.expressions.condition(p.scope((), 'i', 'j'))}:"):
                p.put(f"{x}[{p.random.randrange(count)}] {p.pick('=', '+=')} {value(p, t, 1, without=[t])}")
        if p.random.random() < 0.5:
            with p.block(f"for q in T.serial({count - 1}):"):
                p.put(f"{x}[q + 1] {p.pick('+=', f'= T.max({x}[q + 1], {x}[q]) -')} {x}[q]")
        p.put(f"{t.name}[i, j] = {x}[{p.pick(str(p.random.randrange(count)), f'(i + j) % {count}')}] + {t.name}[i, j]")


def variable(p):
    """A variable that each iteration has for itself, which a loop of its own changes."""
    t = matrix(p)
    (n, m), v = t.shape, p.name("v")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f'{v} = T.alloc_var("{t.dtype}", init={p.random.randint(0, 2)})')
        with p.block(f"for q in T.serial({p.pick('3', 'i % 3', 'T.min(j, 2)', '1, 4')}):"):
            with p.blocks([f"if {p.pick('q > j', '(i + q) % 2 == 0', 'q != i')}:"] * (p.random.random() < 0.5)):
                p.put(f"{v} = {value(p, t, 1, 3 * [(v, t.dtype)], [t])}")
        p.put(f"{t.name}[i, j] = {v}")


def search(p):
    """Each iteration goes along its row until something holds."""
    t = matrix(p, *INTEGERS)
    if not t or t.shape[1] < 4:
        return False
    (n, m), v, out = t.shape, p.name("v"), p.tile("int32", t.shape[:1])
    with p.block(f"for i in T.Parallel({n}):"):
        p.put(f'{v} = T.alloc_var("int32", init={p.random.randint(0, 1)})')
        with p.block(f"while {v} < {p.pick(m - 1, 3)} and {t.name}[i, {v}] {p.pick('<', '>', '!=')} {p.random.randint(0, 4)}:"):
            p.put(f"{v} = {v} + {p.random.randint(1, 2)}")
        p.put(f"{out.name}[i] = {v}")


def several(p):
    """An iteration writes several places of a tile."""
    t = matrix(p)
    n, m = t.shape
    kind = p.random.randrange(3)
    others = lambda: value(p, type(t)(t.name, t.dtype, (rows, columns)), 1, without=[t])
    if kind == 0 and m % 2 == 0:
        rows, columns, places = n, m // 2, ["i, j * 2", "i, j * 2 + 1"]
    elif kind == 1 and n % 2 == 0:
        rows, columns, places = n // 2, m, ["i, j", f"i + {n // 2}, j"]
    elif m % 4 == 0:
        rows, columns, places = n, m // 4, [f"i, j + {m // 4 * q}" for q in (0, 1, 3)]
    else:
        return False
    with p.block(f"for i, j in T.Parallel({rows}, {columns}):"):
        for place in places:
            with p.blocks([f"if {p.expressions.condition(p.scope((), 'i', 'j'))}:"] * (p.random.random() < 0.25)):
                p.put(f"{t.name}[{place}] = {others()}")


def exchange(p):
    """Pairs of elements change places, by numbers that hold them meanwhile."""
    t = matrix(p)
    n, m = t.shape
    if m % 2:
        return False
    a, b = p.pick(("j * 2", "j * 2 + 1"), ("j", f"{m - 1} - j"), ("j", f"j + {m // 2}"))
    with p.block(f"for i, j in T.Parallel({n}, {m // 2}):"):
        p.put(f"x = {t.name}[i, {a}]")
        p.put(f"y = {t.name}[i, {b}]")
        with p.blocks([f"if {p.pick('x > y', 'i % 2 == 0') if t.dtype in INTEGERS else 'i % 2 == 0'}:"] * (p.random.random() < 0.6)):
            p.put(f"{t.name}[i, {a}] = {p.pick('y', 'y + x')}")
            p.put(f"{t.name}[i, {b}] = x")


def macro(p):
    """A function of tiles that is called once or twice."""
    t = matrix(p)
    name, (n, m) = p.name("macro"), t.shape
    same = [u for u in p.tiles if u.shape == t.shape and u.dtype == t.dtype]
    p.macros.append("@T.macro")
    p.macros.append(f"def {name}(t, u, first):")
    p.macros.append(f"    for i, j in T.Parallel({n}, {m}):")
    scope = Scope([("u[i, j]", t.dtype), ("t[i, j]", t.dtype)], ["i", "j", "first"])
    p.macros.append(f"        t[i, j] = {p.expressions.value(t.dtype, scope, 2)}")
    p.macros += ["", ""]
    for _ in range(p.random.randint(1, 2)):
        p.put(f"{name}({t.name}, {p.random.choice(same).name}, {p.pick(*p.indices, '3')})")


def slots(p):
    """A tile that is one of several, which a loop fills and reads in turn."""
    if not p.arrays:
        return False
    a, s, k, count = p.random.choice(p.arrays), p.name("s"), p.name("k"), p.random.randint(2, 3)
    t = p.tile(a.dtype, (p.BM, p.BN))
    p.put(f'{s} = T.alloc_shared(({count}, {p.BM}, {p.BN}), "{a.dtype}")')
    p.put(f"T.copy({a.part(f'{p.by} * {p.BM}', f'{p.bx} * {p.BN}', p.BM, p.BN)}, {s}[0, :, :])")
    with p.block(f"for {k} in T.{p.pick('serial', 'serial', 'unroll')}({p.random.randint(1, 4)}):"), p.inner(k):
        p.put(f"T.copy({a.part(f'({p.by} + {k}) * {p.BM}', f'{p.bx} * {p.BN}', p.BM, p.BN)}, {s}[({k} + 1) % {count}, :, :])")
        if p.random.random() < 0.4:
            p.put(f"T.copy({s}[{k} % {count}, :, :], {t.name})")
        else:
            with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
                x = f"{s}[{k} % {count}, {p.pick('i', f'{p.BM - 1} - i')}, j]"
                p.put(f"{t.name}[i, j] = {t.name}[i, j] + {x}" if a.dtype not in ("float16", "bfloat16") else f"{t.name}[i, j] = T.max({t.name}[i, j], {x})")


def running(p):
    """A running sum of a row, or into another tile."""
    rows = [t for t in p.tiles if len(t.shape) == 1 and t.dtype in ("float32", "int32")]
    if not rows:
        return False
    t = p.random.choice(rows)
    into = [u.name for u in rows if u.shape == t.shape and u.dtype == t.dtype]
    p.put(f"T.cumsum({t.name}, {p.random.choice(into)}, dim=0{p.pick('', ', reverse=True')})")


BODIES = {scratch: 2, variable: 2, search: 1, several: 2, exchange: 1, macro: 2, slots: 1, running: 1}
