"""Random statements that multiply: products of tiles, loops of them whose factors are windows of arrays or rows that an index names, and attention.

They keep what statements.py keeps. Sums that several blocks add to an array (p.sums) are of numbers that are small and few, so that their order
makes no difference that is seen.
"""

HALVES = ("float16", "bfloat16")


def arrays_of(p, types):
    """The arrays of the first type of these that there is an array of."""
    types = [t for t in types if any(a.dtype == t for a in p.arrays)]
    if not types or p.BM % 16 or p.BN % 16:
        return []
    dtype = p.random.choice(types)
    return [a for a in p.arrays if a.dtype == dtype]


def product(p):
    """A T.gemm of factors that are tiles, as they are or transposed."""
    if p.BM % 16 or p.BN % 16 or not {"float16", "bfloat16", "int8"} & set(p.dtypes):
        return False
    dtype = p.random.choice([t for t in p.dtypes if t in ("float16", "bfloat16", "int8")])
    depth, turn_a, turn_b = p.random.choice([32, 32, 64]), p.random.random() < 0.25, p.random.random() < 0.4
    a = factor(p, dtype, (p.BM, depth)[:: -1 if turn_a else 1])
    b = factor(p, dtype, (depth, p.BN)[:: -1 if turn_b else 1], "alloc_shared")
    total = "int32" if dtype == "int8" else "float32"
    c = p.tile(total, (p.BM, p.BN), "alloc_fragment")
    flags = turn_a * ", transpose_A=True" + turn_b * ", transpose_B=True"
    if p.random.random() < 0.3:
        flags += ", clear_accum=True"
    else:
        p.put(f"T.fill({c.name}, {p.random.randint(0, 1)})")
    p.put(f"T.gemm({a.name}, {b.name}, {c.name}{flags})")


def factor(p, dtype, shape, where=None):
    """A tile of small numbers, or one that there is."""
    same = [t for t in p.tiles if t.dtype == dtype and t.shape == shape]
    if same and p.random.random() < 0.6:
        return p.random.choice(same)
    tile = p.tile(dtype, shape, where)
    with p.block(f"for i, j in T.Parallel({shape[0]}, {shape[1]}):"):
        p.put(f'{tile.name}[i, j] = T.cast(i % {p.random.randint(2, 5)} - j % {p.random.randint(2, 5)}, "{dtype}")')
    return tile


def products(p):
    """A loop of one or two products whose factors are windows of arrays; two have the left factor in common, or the right one."""
    arrays = arrays_of(p, HALVES)
    if not arrays:
        return False
    turn, depth, k = p.random.random() < 0.5, p.random.choice([16, 32, 64]), p.name("k")
    x, y = p.random.choice(arrays), p.random.choice(arrays)
    filled = p.random.random() < 0.2
    a = p.tile(x.dtype, (p.BM, depth), p.pick("alloc_shared", "alloc_shared", "alloc_fragment"), filled)
    b = p.tile(y.dtype, (p.BN, depth) if turn else (depth, p.BN), "alloc_shared", filled)
    c = p.tile("float32", (p.BM, p.BN), "alloc_fragment")
    other = p.pick("left", "right", "", "", "")
    if other:
        d, e = p.tile(x.dtype, (a if other == "right" else b).shape, "alloc_shared", filled), p.tile("float32", (p.BM, p.BN), "alloc_fragment")
    named = p.random.random() < 0.35 and rows_of(p, x)
    with p.block(f"for {k} in T.Pipelined({steps(p, p.N, depth)}, num_stages={p.random.randint(0, 3)}):"), p.inner(k):
        row = f"{p.by} * {p.BM}"
        right = lambda z: z.part(f"{p.bx} * {p.BN}", f"{k} * {depth}", p.BN, depth) if turn else z.part(f"{k} * {depth}", f"{p.bx} * {p.BN}", depth, p.BN)
        if named:
            gathered(p, x, a, named, k)
        else:
            p.put(f"T.copy({x.part(row, f'{k} * {depth}', p.BM, depth)}, {a.name})")
        p.put(f"T.copy({right(y)}, {b.name})")
        if p.random.random() < 0.4:
            changed(p, p.pick(a, a, b), k, depth)
        p.put(f"T.gemm({a.name}, {b.name}, {c.name}{turn * ', transpose_B=True'})")
        if other:
            z = p.random.choice(arrays)
            p.put(f"T.copy({z.part(row, f'{k} * {depth}', p.BM, depth) if other == 'right' else right(z)}, {d.name})")
            f, g = (d, b) if other == "right" else (a, d)
            p.put(f"T.gemm({f.name}, {g.name}, {e.name}{turn * ', transpose_B=True'})")
        if p.sums and p.random.random() < 0.4:
            n = p.pick(p.BM, p.BM, p.BM // 2)
            p.put(f"T.atomic_add({p.sums.part(row, f'{p.bx} * {p.BN}', n, p.BN)}, {c.name}{'' if n == p.BM else f'[0 : {n}, :]'})")


def steps(p, extent, depth):
    return p.pick("2", "3", f"T.ceildiv({extent}, {depth})", f"T.ceildiv({extent}, {depth})", f"{p.by} + 1", f"T.min({p.by} + 2, T.ceildiv({extent}, {depth}))", f"{p.bx} % 2, 3")


def changed(p, tile, k, depth):
    """A factor is computed with, or a part of it masked by its place in the array."""
    with p.block(f"for i, j in T.Parallel({tile.shape[0]}, {tile.shape[1]}):"):
        if p.random.random() < 0.5:
            p.put(f"{tile.name}[i, j] = {p.expressions.value(tile.dtype, p.scope(p.scalars + [(f'{tile.name}[i, j]', tile.dtype)], 'i', 'j'), 1)}")
            return
        row, column = p.pick(f"{p.by} * {p.BM} + i", f"{p.bx} * {p.BN} + i"), p.pick("j", f"{k} * {depth} + j")
        condition = p.pick(f"{row} >= {column}", f"{row} > {column}", f"{row} < {column} + {p.random.randint(1, 40)}", f"{column} < {p.random.randint(1, 40)}")
        p.put(f'{tile.name}[i, j] = T.if_then_else({condition}, {tile.name}[i, j], T.cast(0, "{tile.dtype}"))')


def rows_of(p, x):
    """What names the rows of an array that the block gathers: a subscript of i, and the condition that it lies in the array."""
    if not p.names_rows:
        return p.pick((f"(i * 3 + {p.by}) % {p.M}", None), (f"{p.by} * {p.BM} + i - 1", f"{p.by} * {p.BM} + i >= 1 and {p.by} * {p.BM} + i - 1 < {p.M}"))
    at = f"{p.names_rows}[T.min({p.by} * {p.BM} + i, {p.M} - 1)]"
    if p.random.random() < 0.5:
        return at, None
    r = p.tile("int32", (p.BM,))
    if p.random.random() < 0.5:
        p.put(f"T.copy({p.names_rows}[{p.by} * {p.BM}], {r.name})")
    else:
        with p.block(f"for i in T.Parallel({p.BM}):"):
            p.put(f"{r.name}[i] = {at}")
    return f"{r.name}[i]", None


def gathered(p, x, tile, named, k):
    """The columns of a step, of the rows that are named."""
    row, condition = named
    column = f"{k} * {tile.shape[1]} + j"
    inside = f"{column} < {p.N}" + (f" and {condition}" if condition else "")
    with p.block(f"for i, j in T.Parallel({tile.shape[0]}, {tile.shape[1]}):"):
        p.put(f'{tile.name}[i, j] = T.if_then_else({inside}, {x.at(row, column)}, T.cast(0, "{x.dtype}"))')


class Attention:
    """What forward and backward have in common: the factors, the loop over keys and the mask."""

    def __init__(self, p, arrays):
        r = p.random
        self.p, self.dtype, self.depth, self.keys, self.k = p, arrays[0].dtype, r.choice([16, 32, 64]), r.choice([16, 32, 64]), p.name("k")
        self.q, self.key, self.value = (r.choice(arrays) for _ in range(3))
        self.last = f"T.ceildiv({p.M}, {self.keys})"
        self.causal = r.random() < 0.6
        if self.causal and r.random() < 0.7:
            self.last = f"T.min({self.last}, T.ceildiv(({p.by} + 1) * {p.BM}, {self.keys}))"
        first = "0, " * (r.random() < 0.2)
        if self.causal and r.random() < 0.2:
            first = f"T.max(0, {p.by} - 1) * {p.BM} // {self.keys}, "
        self.low = r.choice(["-1e4", "-1e4", "-T.infinity('float32')"])
        self.head = f"for {self.k} in T.Pipelined({first}{self.last}, num_stages={r.randint(0, 3)}):"

    def visible(self):
        """The condition under which row i sees the key j of a step; all rows see some key."""
        p, at = self.p, f"{self.k} * {self.keys} + j"
        parts = [f"{at} < {p.M}"]
        if self.causal:
            parts += [f"{p.by} * {p.BM} + i >= {at}"]
        return " and ".join(parts)

    def fragment(self, *shape, value=0):
        t = self.p.tile("float32", shape, "alloc_fragment", False)
        self.p.put(f"T.fill({t.name}, {value})")
        self.p.tiles.append(t)
        return t.name

    def shared(self, *shape):
        return self.p.tile(self.dtype, shape, "alloc_shared", self.p.random.random() < 0.1).name

    def every(self, *extents):
        return self.p.block(f"for {', '.join('ij'[: len(extents)])} in T.Parallel({', '.join(map(str, extents))}):")

    def scores(self, s, q, key):
        """Scores of a step: what is not visible is far below all others, before the product or behind it."""
        p = self.p
        shape = p.BM, self.keys
        if p.random.random() < 0.5:
            with self.every(*shape):
                p.put(f"{s}[i, j] = T.if_then_else({self.visible()}, 0, {self.low})")
            p.put(f"T.gemm({q}, {key}, {s}, transpose_B=True)")
        else:
            p.put(f"T.gemm({q}, {key}, {s}, transpose_B=True, clear_accum=True)")
            with self.every(*shape):
                p.put(f"{s}[i, j] = T.if_then_else({self.visible()}, {s}[i, j], {self.low})")


def attention(p):
    """Rows are sums of an array's rows, weighted by a softmax that goes over them block by block."""
    arrays = arrays_of(p, HALVES)
    if not arrays:
        return False
    a = Attention(p, arrays)
    q, key, value, weights = a.shared(p.BM, a.depth), a.shared(a.keys, a.depth), a.shared(a.keys, p.BN), p.tile(a.dtype, (p.BM, a.keys)).name
    s, out = a.fragment(p.BM, a.keys), a.fragment(p.BM, p.BN)
    top, before, scale, part, total = (a.fragment(p.BM, value=v) for v in ("-1e4", 0, 0, 0, 0))
    p.put(f"T.copy({a.q.part(f'{p.by} * {p.BM}', 0, p.BM, a.depth)}, {q})")
    with p.block(a.head):
        p.put(f"T.copy({a.key.part(f'{a.k} * {a.keys}', 0, a.keys, a.depth)}, {key})")
        a.scores(s, q, key)
        late = p.random.random() < 0.5
        load = f"T.copy({a.value.part(f'{a.k} * {a.keys}', f'{p.bx} * {p.BN}', a.keys, p.BN)}, {value})"
        if not late:
            p.put(load)
        p.put(f"T.copy({top}, {before})")
        p.put(f"T.reduce_max({s}, {top}, dim=1, clear=False)")
        with a.every(p.BM):
            p.put(f"{scale}[i] = T.exp2({before}[i] * 0.0625 - {top}[i] * 0.0625)")
        with a.every(p.BM, a.keys):
            p.put(f"{s}[i, j] = T.exp2({s}[i, j] * 0.0625 - {top}[i] * 0.0625)")
        p.put(f"T.reduce_sum({s}, {part}, dim=1)")
        with a.every(p.BM):
            p.put(f"{total}[i] = {total}[i] * {scale}[i] + {part}[i]")
        p.put(f"T.copy({s}, {weights})")
        with a.every(p.BM, p.BN):
            p.put(f"{out}[i, j] *= {scale}[i]")
        if late:
            p.put(load)
        p.put(f"T.gemm({weights}, {value}, {out})")
    with a.every(p.BM, p.BN):
        p.put(f"{out}[i, j] = {out}[i, j] / T.max({total}[i], 1)")


def gradient(p):
    """Weights of rows and their gradients: products that share factors, one of a factor that is turned, and sums that blocks add to an array."""
    arrays = arrays_of(p, HALVES)
    if not arrays:
        return False
    a = Attention(p, arrays)
    q, key, value, weights = a.shared(p.BM, a.depth), a.shared(a.keys, a.depth), a.shared(a.keys, a.depth), p.tile(a.dtype, (p.BM, a.keys)).name
    errors = a.shared(p.BM, a.depth)
    s, d, out, other = a.fragment(p.BM, a.keys), a.fragment(p.BM, a.keys), a.fragment(p.BM, a.depth), a.fragment(a.keys, a.depth)
    p.put(f"T.copy({a.q.part(f'{p.by} * {p.BM}', 0, p.BM, a.depth)}, {q})")
    p.put(f"T.copy({p.random.choice(arrays).part(f'{p.by} * {p.BM}', 0, p.BM, a.depth)}, {errors})")
    with p.block(a.head):
        p.put(f"T.copy({a.key.part(f'{a.k} * {a.keys}', 0, a.keys, a.depth)}, {key})")
        p.put(f"T.copy({a.value.part(f'{a.k} * {a.keys}', 0, a.keys, a.depth)}, {value})")
        a.scores(s, q, key)
        p.put(f"T.gemm({errors}, {value}, {d}, transpose_B=True, clear_accum=True)")
        with a.every(p.BM, a.keys):
            p.put(f"{s}[i, j] = T.exp2(T.min({s}[i, j] * 0.0625, 0))")
        with a.every(p.BM, a.keys):
            p.put(f"{d}[i, j] = {s}[i, j] * ({d}[i, j] - 1) * 0.0625")
        p.put(f"T.copy({d}, {weights})")
        p.put(f"T.gemm({weights}, {key}, {out})")
        if p.random.random() < 0.7:
            p.put(f"T.gemm({weights}, {q}, {other}, transpose_A=True{p.pick('', ', clear_accum=True')})")
            if p.sums and p.random.random() < 0.7:
                p.put(f"T.atomic_add({p.sums.part(f'{a.k} * {a.keys}', 0, a.keys, a.depth)}, {other})")
    c = p.tile("float32", (p.BM, p.BN))
    with a.every(p.BM, p.BN):
        p.put(f"{c.name}[i, j] = {out}[i, j % {a.depth}] + {other}[i % {a.keys}, j % {a.depth}]")
