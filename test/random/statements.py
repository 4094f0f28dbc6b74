"""Random statements of a kernel's body.

Each function of STATEMENTS appends a statement, or a few that belong together, to a program (generate.Program) and keeps that the program means
one thing: no two iterations of a T.Parallel, and no two blocks, write one element but by atomics of integers; no iteration reads what another one
writes; no element of an array is read outside of it but by T.copy. A function that finds nothing to work on returns False.
"""

import products
from bodies import BODIES
from expressions import FLOATS, INTEGERS
from reading import reads


def assign(p, target, dtype, scope, depth=2):
    """The body of a T.Parallel: an element is given a value, in one of the forms that programs have."""
    value = lambda d=depth: p.expressions.value(dtype, scope, d)
    kind = p.random.random()
    if kind < 0.25:
        with p.block(f"if {p.expressions.condition(scope)}:"):
            p.put(f"{target} = {value()}")
        if p.random.random() < 0.5:
            with p.block("else:"):
                p.put(f"{target} = {value()}")
    elif kind < 0.4:
        p.put(f"x = {value()}")
        p.put(f"{target} = x {p.pick('+', '*', '-')} {value(0)}")
    elif kind < 0.5 and (target, dtype) in scope.numbers:
        p.put(f"{target} {p.pick('+=', '-=')} {value()}")
    else:
        p.put(f"{target} = {value(depth + 1)}")


def elementwise(p):
    """A T.Parallel over a tile, or over a part of it."""
    tile = p.random.choice(p.tiles)
    if len(tile.shape) == 1:
        (n,) = tile.shape
        own = f"{tile.name}[i]"
        numbers = p.scalars + [(f"{t.name}[{p.pick('i', f'{n - 1} - i', f'(i + 1) % {n}')}]", t.dtype) for t in p.tiles if t.shape == (n,) and t != tile]
        numbers += [(f"{t.name}[i, {p.random.randrange(t.shape[1])}]", t.dtype) for t in p.tiles if len(t.shape) == 2 and t.shape[0] == n]
        with p.block(f"for i in T.Parallel({n}):"):
            assign(p, own, tile.dtype, p.scope(numbers + [(own, tile.dtype)], "i"))
        return
    rows, columns = tile.shape
    heads, at, i, j, own = [f"for i, j in T.Parallel({rows}, {columns}):"], "i, j", "i", "j", True
    kind = p.random.randrange(8)
    if kind == 0 and rows % 2 == 0:
        heads, at, own = [f"for i, j in T.Parallel({rows // 2}, {columns}):"], f"i * 2 + {p.random.randrange(2)}, j", False
    elif kind == 1:
        heads, at, i, j = [f"for i, j in T.Parallel({columns}, {rows}):"], "j, i", "j", "i"
    elif kind == 2:
        n = p.random.randint(1, columns)
        heads, at = [f"for i, j in T.Parallel({rows}, {n}):"], f"i, j + {p.random.randint(0, columns - n)}"
    elif kind == 3:
        heads = [f"for i in T.Parallel({rows}):", f"for j in T.Parallel({columns}):"]
    elif kind == 4 and rows % 4 == 0:
        heads, at, i = [f"for q, r, j in T.Parallel({rows // 4}, 4, {columns}):"], "q * 4 + r, j", "(q * 4 + r)"
    target = f"{tile.name}[{at}]"
    numbers = reads(p, rows, columns, i, j, tile)
    with p.blocks(heads):
        assign(p, target, tile.dtype, p.scope(numbers + own * [(target, tile.dtype)], i, j))


def together(p):
    """A T.Parallel whose iterations write elements of several tiles, one after the other, and read what they wrote."""
    n, m = p.random.choice([t.shape for t in p.tiles if t.matrix])
    same = [t for t in p.tiles if t.shape == (n, m)]
    written = p.random.sample(same, min(len(same), p.random.randint(2, 3)))
    scope = p.scope(reads(p, n, m, "i", "j", *written) + 2 * [(f"{t.name}[i, j]", t.dtype) for t in written], "i", "j")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        for t in written + p.random.sample(written, p.random.randint(0, 1)):
            if p.random.random() < 0.3:
                x = p.name("x")
                p.put(f"{x} = {p.expressions.value(t.dtype, scope, 2)}")
                scope.numbers.append((x, t.dtype))
            if p.random.random() < 0.3:
                with p.block(f"if {p.expressions.condition(scope)}:"):
                    p.put(f"{t.name}[i, j] = {p.expressions.value(t.dtype, scope, 2)}")
            else:
                p.put(f"{t.name}[i, j] = {p.expressions.value(t.dtype, scope, 2)}")


def reduce(p):
    """A reduction of a tile into another one, which has a dimension less or one of a single element."""
    pairs = [(a, b) for a in p.tiles for b in p.tiles if a.matrix and b.shape in ((a.shape[0],), (a.shape[1],), (a.shape[0], 1)) and a.dtype == b.dtype]
    if not pairs:
        return False
    a, b = p.random.choice(pairs)
    dim = p.random.choice([d for d in (0, 1, -1) if b.shape in ((a.shape[1 - d % 2],), (a.shape[0], 1)[: 2 * (d % 2)])] or [None])
    if dim is None:
        return False
    kinds = ["sum", "max", "min", "sum", "max", "abssum", "absmax"]
    if a.dtype not in FLOATS:
        kinds += ["bitand", "bitor", "bitxor"]
    if a.dtype[0] == "u":
        kinds = ["sum", "max", "min", "bitor"]
    p.put(f"T.reduce_{p.random.choice(kinds)}({a.name}, {b.name}, dim={dim}{p.pick('', ', clear=False', '')})")


def reduce_layers(p):
    """A reduction of a tile of three dimensions along one of them."""
    t = p.random.choice([t for t in p.tiles if t.matrix])
    n, m = t.shape
    if n % 4 or t.dtype not in ("float32", "int32", "float16"):
        return False
    c = p.tile(t.dtype, (4, n // 4, m))
    p.tiles.remove(c)
    with p.block(f"for q, i, j in T.Parallel(4, {n // 4}, {m}):"):
        p.put(f"{c.name}[q, i, j] = {t.name}[{p.pick(f'q * {n // 4} + i', 'i * 4 + q')}, j]")
    dim = p.random.choice([0, 1, 2, -1])
    out = p.tile(t.dtype, [e for d, e in enumerate(c.shape) if d != dim % 3])
    p.put(f"T.reduce_{p.pick('sum', 'max', 'min', 'absmax')}({c.name}, {out.name}, dim={dim}{p.pick('', ', clear=False')})")


def softmax(p):
    """A tile is divided by sums of its exponentials."""
    tiles = [t for t in p.tiles if t.matrix and t.dtype == "float32"]
    if not tiles:
        return False
    t = p.random.choice(tiles)
    (n, m), dim = t.shape, p.pick(0, 1)
    top, total = p.tile(t.dtype, (t.shape[1 - dim],)), p.tile(t.dtype, (t.shape[1 - dim],))
    at = "i" if dim else "j"
    p.put(f"T.reduce_max({t.name}, {top.name}, dim={dim})")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{t.name}[i, j] = T.{p.pick('exp', 'exp2')}({t.name}[i, j] - {top.name}[{at}])")
    p.put(f"T.reduce_sum({t.name}, {total.name}, dim={dim})")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{t.name}[i, j] {p.pick('/= ', '= ' + t.name + '[i, j] / ')}{total.name}[{at}]")


def running_sum(p):
    tile = p.random.choice([t for t in p.tiles if t.matrix])
    if tile.dtype in ("float16", "bfloat16", "int8", "uint8", "int16", "uint16"):
        return False
    p.put(f"T.cumsum({tile.name}, dim={p.random.randrange(2)}{p.pick('', ', reverse=True')})")


def copy_tile(p):
    """A copy of a tile, or of some rows, to another one."""
    pairs = [(a, b) for a in p.tiles for b in p.tiles if a != b and a.shape[1:] == b.shape[1:] and (b.dtype in FLOATS or a.dtype not in FLOATS) and (a.dtype == b.dtype or b.dtype[0] != "u")]
    if not pairs:
        return False
    a, b = p.random.choice(pairs)
    n, m = a.shape[0], b.shape[0]
    if n == m and p.random.random() < 0.6:
        p.put(f"T.copy({a.name}, {b.name})")
        return
    k = p.random.choice([k for k in (1, 2, 4, 8, 16) if k <= min(n, m)])
    rest = ", :" if len(a.shape) == 2 else ""
    part = lambda t, first: f"{t.name}[{first} : {first} + {k}{rest}]"
    first = lambda n: p.pick(0, n - k, p.random.randint(0, n - k), f"bx % {n - k + 1}")
    p.put(f"T.copy({part(a, first(n))}, {part(b, first(m))})")


def fill(p):
    """A number in a tile, a row, a column or some rows."""
    tile = p.random.choice(p.tiles)
    value = p.pick(str(p.random.randint(0, 3)), p.expressions.value(tile.dtype, p.scope(p.scalars), 1))
    part = ""
    if tile.matrix and tile.shape[0] > 1:
        rows, columns = tile.shape
        part = p.pick("", f"[{p.random.randrange(rows)}, :]", f"[:, {p.random.randrange(columns)}]", f"[{rows // 2}:{rows}, :]", f"[0:{rows // 2}, {columns // 4}:{columns // 4 + (columns + 3) // 4}]")
    p.put(f"T.fill({tile.name}{part}, {value})" if p.random.random() < 0.8 else f"T.clear({tile.name}{part})")


def loop(p):
    """A loop of the block, whose bounds may be known only on the device, and which may copy a window that moves."""
    n = p.random.randint(1, 4)
    bounds = [f"{n}"] * 3 + [f"{p.by} + 1", f"T.min({p.bx} + 2, 3)", f"1, {n + 1}", f"0, {2 * n}, 2", f"{p.bx} % 2, {n}"]
    bounds += [f"T.clamp({s}, 0, 3)" for s, t in p.scalars if t == "int32"]
    bounds, k = p.random.choice(bounds), p.name("k")
    head = p.pick(f"T.serial({bounds})", f"T.serial({bounds})", f"T.Pipelined({bounds}, num_stages={p.random.randint(0, 3)})", f"T.unroll({bounds})", f"range({bounds})")
    if "Pipelined" in head and bounds.count(",") == 2:
        head = f"T.serial({bounds})"
    with p.block(f"for {k} in {head}:"), p.inner(k):
        if p.arrays and p.random.random() < 0.6:
            window(p, k)
        if p.random.random() < 0.3:
            rows(p, k, n)
        for _ in range(p.random.randint(1, 2)):
            statement(p)


def window(p, k):
    """A copy of a window that moves with k; it may lie outside of the array."""
    arrays = [a for a in p.arrays if not a.between]
    if not arrays:
        return
    a = p.random.choice(arrays)
    tile = p.tile(p.pick(a.dtype, "float32"), (p.BM, p.BN)) if p.random.random() < 0.3 else p.loaded(a)
    y, x = f"{p.by} * {p.BM}", f"{p.bx} * {p.BN}"
    first = f"{k} % {max(1, p.BM - 3)}"
    # A slice of which a block may lie before the first element. Where there is one block, all would, and it would count from the end.
    before = a.at(f"{y} - {k} : {y} - {k} + {p.BM}", f"{x} - 1 : {x} - 1 + {p.BN}")
    if p.extent[0] <= p.BM or p.extent[1] <= p.BN:
        before = a.at(f"{y} : {y} + {p.BM}", f"{x} + {k} : {x} + {k} + {p.BN}")
    p.put(
        p.pick(
            f"T.copy({a.at(y, f'({p.bx} + {k}) * {p.BN}')}, {tile.name})",
            f"T.copy({a.at(f'({p.by} + {k}) * {p.BM}', x)}, {tile.name})",
            f"T.copy({a.at(f'({p.by} + {k}) * {p.BM} : ({p.by} + {k} + 1) * {p.BM}', f'{x} : {x} + {p.BN}')}, {tile.name})",
            f"T.copy({a.at(f'{y} + {k}', f'{x} + 8 * {k}')}, {tile.name})",
            f"T.copy({before}, {tile.name})",
            f"T.copy({a.at(f'{y} + {k}', f'{x} : {x} + {p.BN}')}, {tile.name}[{k} % {p.BM}, :])",
            f"T.copy({a.at(f'{y} + 4 : {y} + {4 + min(4, p.BM)}', f'{x} : {x} + {max(1, p.BN // 2)}')}, {tile.name}[{first} : {first} + {min(4, p.BM)}, 0:{max(1, p.BN // 2)}])",
        )
    )


def rows(p, k, n):
    """A row of a tile that moves with k is copied out of it, or into it."""
    pairs = [(t, v) for t in p.tiles for v in p.tiles if t.matrix and v.shape == t.shape[1:] and t.dtype == v.dtype and t.shape[0] >= 8]
    if pairs:
        t, v = p.random.choice(pairs)
        p.put(p.pick(f"T.copy({t.name}[{k}, :], {v.name})", f"T.copy({v.name}, {t.name}[{k}, :])", f"T.copy({t.name}[{k} + 1, 0:{t.shape[1]}], {v.name})"))


def branch(p):
    """A condition of the block."""
    with p.block(f"if {p.expressions.condition(p.scope(p.scalars))}:"), p.inner():
        statement(p)
    if p.random.random() < 0.5:
        with p.block("else:"), p.inner():
            statement(p)


def repeated(p):
    """A while loop, of a variable of the block."""
    v = p.name("n")
    p.put(f'{v} = T.alloc_var("int32", init={p.random.randint(0, 3)})')
    with p.block(f"while {v} < {p.pick('3', '5', f'{p.bx} + 2')}:"), p.inner():
        p.scalars.append((v, "int32"))
        statement(p)
        p.put(f"{v} = {v} + {p.random.randint(1, 2)}")
    p.scalars.append((v, "int32"))


def loop_in_parallel(p):
    """An iteration that goes along its row."""
    pairs = [(t, v) for t in p.tiles for v in p.tiles if t.matrix and v.shape == t.shape[:1] and t.dtype == v.dtype]
    if not pairs:
        return False
    t, v = p.random.choice(pairs)
    with p.block(f"for i in T.Parallel({v.shape[0]}):"):
        with p.block(f"for q in T.serial({p.random.choice([n for n in (t.shape[1], 4, 3) if n <= t.shape[1]])}):"):
            x = f"{t.name}[i, q]"
            if p.random.random() < 0.5:
                with p.block(f"if {p.pick('q > i', '(i + q) % 3 == 0', 'q < 2')}:"):
                    p.put(f"{v.name}[i] {p.pick('+=', '-=')} {x}")
            else:
                p.put(f"{v.name}[i] = {p.pick('T.max', 'T.min')}({v.name}[i], {x})")


def gather(p):
    """Rows or elements that a tile of indices names."""
    t = p.random.choice([t for t in p.tiles if t.matrix])
    n, m = t.shape
    out, at = p.tile(t.dtype, t.shape), p.tile(p.pick("int32", "int32", "int64"), (n,))
    with p.block(f"for i in T.Parallel({n}):"):
        p.put(f"{at.name}[i] = (i * {p.random.randint(1, 7)} + {p.bx}) % {n}")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{out.name}[i, j] = " + p.pick(f"{t.name}[{at.name}[i], j]", f"{t.name}[{at.name}[i], (j + {at.name}[i]) % {m}]", f"{t.name}[i, {at.name}[i] % {m}]"))


def histogram(p):
    """Atomics of several iterations into elements of shared memory."""
    tiles = [t for t in p.tiles if t.matrix and t.dtype == "int32"]
    if not tiles:
        return False
    t = p.random.choice(tiles)
    h, (n, m) = p.tile("int32", (16,), "alloc_shared"), t.shape
    p.put(f"T.clear({h.name})")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"T.atomic_{p.pick('add', 'add', 'max')}({h.name}[{t.name}[i, j] % 16], " + p.pick("1", 'T.cast(i, "int32")', f"{t.name}[i, 0]") + ")")
    out = p.tile("int32", t.shape)
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{out.name}[i, j] = {h.name}[(i + j) % 16]")


def reducer(p):
    """Iterations that combine into elements of a reducer."""
    t = p.random.choice([t for t in p.tiles if t.matrix and t.dtype in ("int32", "float32")] or [None])
    if t is None:
        return False
    (n, m), r, out = t.shape, p.name("r"), p.tile(t.dtype, t.shape[:1])
    op = p.pick("sum", "max")
    p.put(f'{r} = T.alloc_reducer(({n},), "{t.dtype}", op="{op}")')
    p.put(f"T.fill({r}, {p.random.randint(-2, 2)})")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"T.reducer_update({r}[i], {p.expressions.value(t.dtype, p.scope(reads(p, n, m, 'i', 'j'), 'i', 'j'), 1)})")
    p.put(f"T.finalize_reducer({r})")
    with p.block(f"for i in T.Parallel({n}):"):
        p.put(f"{out.name}[i] = {r}[i]")


def guarded(p):
    """Elements of an array around the block's window, where they lie in it."""
    if not p.arrays:
        return False
    a = p.random.choice(p.arrays)
    t = p.loaded(a)
    y, x = f"{p.by} * {p.BM} + i + {p.random.randint(-2, 2)}", f"{p.bx} * {p.BN} + j + {p.random.randint(-2, 2)}"
    other = f'T.cast({p.random.randint(0, 3)}, "{a.dtype}")'
    with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
        p.put(f"{t.name}[i, j] = " + choice(p, inside(p, y, x), a.at(y, x), other))


def inside(p, y, x):
    """The condition that a row and a column lie in the arrays."""
    return p.pick(f"{y} >= 0 and {y} < {p.M} and {x} >= 0 and {x} < {p.N}", f"0 <= {y} < {p.M} and 0 <= {x} < {p.N}")


def choice(p, condition, x, y):
    return p.pick(f"T.if_then_else({condition}, {x}, {y})", f"{x} if {condition} else {y}")


def shifted(p):
    """Elements of a tile beside those that are written, where there are any."""
    t = p.random.choice([t for t in p.tiles if t.matrix])
    (n, m), out = t.shape, p.tile(t.dtype, t.shape)
    d, other = p.random.randint(1, 3), p.expressions.value(t.dtype, p.scope(reads(p, n, m, "i", "j", out), "i", "j"), 0)
    condition, element = p.pick(
        (f"i >= {d}", f"{t.name}[i - {d}, j]"),
        (f"i < {n - d}", f"{t.name}[i + {d}, j]"),
        (f"j + {d} < {m}", f"{t.name}[i, j + {d}]"),
        (f"0 <= i - {d} and j < {m - d}", f"{t.name}[i - {d}, j + {d}]"),
        (f"j * 2 < {m}", f"{t.name}[i, j * 2]"),
        (f"i * 4 + j < {n}", f"{t.name}[i * 4 + j, 0]"),
    )
    if t.dtype in INTEGERS and p.random.random() < 0.3:
        condition += f" and {element} > {p.random.randint(0, 5)}"
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        if p.random.random() < 0.3:
            with p.block(f"if {condition}:"):
                p.put(f"{out.name}[i, j] = {element}")
        else:
            p.put(f"{out.name}[i, j] = {choice(p, condition, element, other)}")


def direct(p):
    """Numbers of arrays, with those of a tile, where the block's window lies in them."""
    if not p.arrays:
        return False
    t = p.tile(p.random.choice(p.dtypes), (p.BM, p.BN))
    y, x = f"{p.by} * {p.BM} + i", f"{p.bx} * {p.BN} + j"
    numbers = reads(p, p.BM, p.BN, "i", "j", t) + [(a.at(y, x), a.dtype) for a in p.arrays]
    with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
        with p.block(f"if {inside(p, y, x)}:"):
            p.put(f"{t.name}[i, j] = {p.expressions.value(t.dtype, p.scope(numbers, 'i', 'j'), 2)}")


def wrapped(p):
    """Elements of an array by subscripts that always lie in it."""
    if not p.arrays:
        return False
    a = p.random.choice(p.arrays)
    t = p.tile(a.dtype, (p.BM, p.BN))
    y = p.pick(f"(i + {p.random.randint(0, 9)}) % {p.M}", f"(i * 2 + {p.by}) % {p.M}", f"T.min({p.by} * {p.BM} + i, {p.M} - 1)")
    x = p.pick(f"j % {p.N}", f"(j // 2 + {p.bx}) % {p.N}", f"T.min({p.bx} * {p.BN} + j, {p.N} - 1)", f"({p.N} - 1 - j) % {p.N}")
    with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
        p.put(f"{t.name}[i, j] = {a.at(y, x)}")


def quantized(p):
    """Elements of an array as integers: exact, since inputs are multiples of 1/16."""
    arrays = [a for a in p.arrays if a.dtype in ("float32", "float16") and a.given]
    if not arrays:
        return False
    a = p.random.choice(arrays)
    t = p.tile(p.pick("int32", "int8"), (p.BM, p.BN))
    y, x = f"T.min({p.by} * {p.BM} + i, {p.M} - 1)", f"T.min({p.bx} * {p.BN} + j, {p.N} - 1)"
    f = p.pick("{}", "T.floor({})", "T.ceil({})", "T.round({})", "T.trunc({})", "T.clamp({}, -1.5, 3.0)").format(f"{a.at(y, x)} * {p.pick('1.0', '2.0', '0.5')}")
    with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
        p.put(f'{t.name}[i, j] = T.cast({f}, "{t.dtype}")')


def transposed(p):
    t = p.random.choice([t for t in p.tiles if t.matrix])
    n, m = t.shape
    out = p.tile(t.dtype, (m, n))
    if p.random.random() < 0.4:
        p.put(f"T.transpose({t.name}, {out.name})")
        return
    with p.block(f"for i, j in T.Parallel({m}, {n}):"):
        p.put(f"{out.name}[i, j] = {t.name}[j, i]")


def three_dimensions(p):
    """A tile as one of three dimensions, and back in another order."""
    t = p.random.choice([t for t in p.tiles if t.matrix])
    n, m = t.shape
    if n % 4:
        return False
    c = p.tile(t.dtype, (4, n // 4, m))
    p.tiles.remove(c)
    with p.block(f"for q, i, j in T.Parallel(4, {n // 4}, {m}):"):
        p.put(f"{c.name}[q, i, j] = {t.name}[{p.pick(f'q * {n // 4} + i', 'i * 4 + q')}, j]")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{t.name}[i, j] = {c.name}[{p.pick(f'i // {n // 4}, i % {n // 4}', 'i % 4, i // 4', '3, i // 4')}, j]")


def flat(p):
    """A tile as one of one dimension, and back in another order."""
    t = p.random.choice([t for t in p.tiles if t.matrix])
    n, m = t.shape
    f = p.name("f")
    if p.random.random() < 0.3:
        p.put(f"{f} = T.reshape({t.name}, ({n * m},))")
        with p.block(f"for i in T.Parallel({n * m}):"):
            assign(p, f"{f}[i]", t.dtype, p.scope(p.scalars + [(f"{f}[i]", t.dtype)], "i"))
        return
    p.put(f'{f} = T.alloc_shared(({n * m},), "{t.dtype}")')
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{f}[i * {m} + j] = {t.name}[i, j]")
    with p.block(f"for i, j in T.Parallel({n}, {m}):"):
        p.put(f"{t.name}[i, j] = {f}[{p.pick(f'j * {n} + i', f'(i * {m} + j + 7) % {n * m}', f'{n * m - 1} - i * {m} - j')}]")


def scalar(p):
    """A number of the block: an element of a tile, or of an array where it has one."""
    s = p.name("s")
    if p.arrays and p.random.random() < 0.6:
        a = p.random.choice(p.arrays)
        y, x = f"{p.by} * {p.BM} - {p.random.randint(0, 2)}", p.pick(f"{p.bx} * {p.BN} + {p.random.randint(0, p.BN)}", f"{p.bx} - 1")
        p.put(f"{s} = " + choice(p, inside(p, y, x), a.at(y, x), f'T.cast({p.random.randint(0, 2)}, "{a.dtype}")'))
        p.scalars.append((s, a.dtype))
        return
    t = p.random.choice(p.tiles)
    at = [p.pick(str(p.random.randrange(n)), f"({p.bx} + {p.random.randrange(9)}) % {n}") for n in t.shape]
    element = f"{t.name}[{', '.join(at)}]"
    if p.random.random() < 0.3:
        k = p.random.choice(p.indices)
        element = choice(p, f"1 <= {k} <= {t.shape[0]}", f"{t.name}[{', '.join([f'{k} - 1'] + at[1:])}]", element)
    p.put(f"{s} = {element}")
    p.scalars.append((s, t.dtype))


def variable(p):
    """A T.alloc_var that a loop changes."""
    dtype, v, k = p.pick("int32", "float32"), p.name("n"), p.name("k")
    p.put(f'{v} = T.alloc_var("{dtype}", init={p.random.randint(0, 3)})')
    scope = p.scope(p.scalars + [(v, dtype)])
    with p.block(f"for {k} in T.serial({p.random.randint(1, 4)}):"), p.inner(k):
        scope.indices = p.indices
        if p.random.random() < 0.4:
            with p.block(f"if {p.expressions.condition(p.scope(p.scalars))}:"):
                p.put(f"{v} = {p.expressions.value(dtype, scope, 1)}")
        else:
            p.put(f"{v} {p.pick('+=', '=')} {p.expressions.value(dtype, scope, 1)}")
    p.scalars.append((v, dtype))


def few(p):
    """A T.alloc_local, whose elements are numbers of the block."""
    dtype, c, n = p.random.choice(p.dtypes), p.name("c"), p.random.randint(2, 4)
    p.put(f'{c} = T.alloc_local(({n},), "{dtype}")')
    p.put(f"T.{p.pick('clear({})', 'fill({}, 2)').format(c)}")
    k = p.name("k")
    with p.block(f"for {k} in T.{p.pick('serial', 'unroll')}({n}):"), p.inner(k):
        p.put(f"{c}[{k}] = {p.expressions.value(dtype, p.scope(p.scalars + [(f'{c}[{k}]', dtype)]), 1)}")
    p.scalars.append((f"{c}[{p.random.randrange(n)}]", dtype))


def global_atomics(p):
    """Atomics of several blocks into elements of an array of integers."""
    if not p.counts:
        return False
    h, n = p.counts
    op = p.atomic
    tiles = [t for t in p.tiles if t.dtype == "int32"]
    if p.random.random() < 0.3 or not tiles:
        p.put(f"T.atomic_{op}({h}[({p.bx} * 3 + {p.by}) % {n}], {p.random.randint(1, 5)})")
        return
    t = p.random.choice(tiles)
    index = ("i", "j", "q")[: len(t.shape)]
    with p.block(f"for {', '.join(index)} in T.Parallel({', '.join(map(str, t.shape))}):"):
        value = f"{t.name}[{', '.join(index)}]"
        with p.blocks([f"if {p.expressions.condition(p.scope(p.scalars, *index))}:"] * (p.random.random() < 0.4)):
            p.put(f"T.atomic_{op}({h}[({' + '.join(index)} + {p.bx}) % {n}], {p.pick(value, '1', f'{value} % 9')})")


def summed(p):
    """A tile, or a part of it, is added to an array by each block."""
    tiles = [t for t in p.tiles if t.shape == (p.BM, p.BN) and t.dtype == "float32"]
    if not p.sums or not tiles:
        return False
    t, at = p.random.choice(tiles), p.pick(f"{p.by} * {p.BM}", f"{p.bx} * {p.BM}", "0")
    if p.random.random() < 0.6:
        p.put(f"T.atomic_add({p.sums.part(at, f'{p.bx} * {p.BN}', p.BM, p.BN)}, {t.name})")
        return
    y, x = f"{at} + i", f"{p.bx} * {p.BN} + j"
    with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
        with p.block(f"if {inside(p, y, x)}:"):
            p.put(f"T.atomic_add({p.sums.at(y, x)}, {t.name}[i, j])")


def named_rows(p):
    """Rows of an array that an index names."""
    if not p.names_rows or not p.arrays:
        return False
    a = p.random.choice(p.arrays)
    t = p.tile(a.dtype, (p.BM, p.BN))
    row, condition = products.rows_of(p, a)
    x = f"{p.bx} * {p.BN} + j"
    with p.block(f"for i, j in T.Parallel({p.BM}, {p.BN}):"):
        p.put(f"{t.name}[i, j] = " + choice(p, f"{x} < {p.N}" + (f" and {condition}" if condition else ""), a.at(row, x), f'T.cast(0, "{a.dtype}")'))


STATEMENTS = {
    elementwise: 8,
    together: 4,
    reduce: 2,
    reduce_layers: 1,
    softmax: 1,
    running_sum: 1,
    copy_tile: 2,
    fill: 1,
    loop: 3,
    branch: 2,
    repeated: 1,
    loop_in_parallel: 1,
    gather: 1,
    histogram: 1,
    reducer: 1,
    guarded: 1,
    shifted: 1,
    direct: 1,
    wrapped: 1,
    quantized: 1,
    transposed: 1,
    three_dimensions: 1,
    flat: 1,
    scalar: 2,
    variable: 1,
    few: 1,
    products.product: 2,
    products.products: 2,
    global_atomics: 1,
    summed: 1,
    named_rows: 1,
    **BODIES,
}


# What a program of products has beside those.
PRODUCTS = {products.product: 1, products.products: 4, products.attention: 3, products.gradient: 3}


def statement(p, among=STATEMENTS):
    """One of the statements; within a few levels of loops and conditions, these too."""
    while True:
        (f,) = p.random.choices(list(among), among.values())
        if f in (loop, branch, repeated) and p.depth > 4:
            continue
        if f(p) is not False:
            return
