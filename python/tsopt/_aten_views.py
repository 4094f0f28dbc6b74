"""Views, parts, joins, gathers and tensors that are made of nothing. Most write no operation."""
import math

from ._bodies import is_float, select
from ._linalg import Array, Iota, View, broadcast, loops, permute, splat, squeeze, tensor_type, unsqueeze, whole
from ._reshape import part, reshape


def channels(x, rank):
    """A tensor of channels, for those whose dimension 1 they are."""
    for _ in range(rank - 2):
        x = unsqueeze(x, len(x.shape))
    return x


def narrowed(c, x, dim, start, size):
    return part(c.builder, x, dim % len(x.shape), start, size)


def _same(c, x, *_, **__):
    return c.builder.convert(x, c.type) if isinstance(x, View) else c.tensor(x)


def _permute(c, x, order):
    return permute(x, [k % len(x.shape) for k in order])


def _transpose(c, x, a=0, b=1):
    order = list(range(len(x.shape)))
    if order:
        order[a], order[b] = order[b], order[a]
    return permute(x, order)


def _turned(c, x):
    return permute(x, list(range(len(x.shape)))[::-1])


def _unsqueeze(c, x, k):
    return unsqueeze(x, k % (len(x.shape) + 1))


def _squeeze(c, x, dims=None):
    dims = range(len(x.shape)) if dims is None else [dims] if isinstance(dims, int) else dims
    for k in sorted((k % len(x.shape) for k in dims), reverse=True):
        if x.shape[k] == 1:
            x = squeeze(x, k)
    return x


def _select(c, x, k, index):
    k %= len(x.shape)
    return squeeze(part(c.builder, x, k, _counted(index, x.shape[k]), 1), k)


def _counted(index, size):
    """From the end, where it is negative."""
    return index + size if isinstance(index, int) and index < 0 else index


def _slice(c, x, k=0, start=None, end=None, step=1):
    k %= len(x.shape)
    size = x.shape[k]
    start = _counted(start or 0, size)
    start = max(0, min(start, size)) if isinstance(start, int) and isinstance(size, int) else start
    return part(c.builder, x, k, start, c.shape[k], step)


def _parts(sizes_of):
    def emitter(c, x, sizes, k=0):
        k %= len(x.shape)
        starts, given = [0], sizes_of(c, x, sizes, k)
        for n in given:
            starts.append(starts[-1] + n)
        return tuple(part(c.builder, x, k, starts[i], n) if i in c.used else None for i, n in enumerate(given))

    return emitter


def _equal(whole, size):
    """Sizes of parts. The last may be smaller."""
    return [min(size, whole - at) for at in range(0, whole, size)]


def _unbind(c, x, k=0):
    return tuple(_select(c, x, k, i) if i in c.used else None for i in range(x.shape[k]))


def _flip(c, x, dims):
    at = loops(len(x.shape))
    for k in (k % len(x.shape) for k in dims):
        if not isinstance(x.shape[k], int):
            c.refuse("it turns a dynamic dimension")
        at[k] = f"-d{k} + {x.shape[k] - 1}"
    return c.builder.generic(x.shape, [x.type], [(c.builder.plain(x), at)], lambda w, e: e)


def _repeat(c, x, times):
    if all(t == 1 or n == 1 for t, n in zip(times[len(times) - len(x.shape):], x.shape)):
        return broadcast(x, c.shape)
    x = broadcast(x, [1] * (len(times) - len(x.shape)) + list(x.shape))
    at = [f"d{k} mod {n}" if t != 1 else f"d{k}" for k, (t, n) in enumerate(zip(times, x.shape))]
    return c.builder.generic(c.shape, [x.type], [(c.builder.plain(x), at)], lambda w, e: e)


def _repeat_interleave(c, x, times, dim=None, output_size=None):
    if not isinstance(times, int) or dim is None:
        c.refuse("it repeats by a tensor, or without a dimension")
    k = dim % len(x.shape)
    wide = unsqueeze(x, k + 1)
    return reshape(c.builder, broadcast(wide, wide.shape[:k + 1] + (times,) + wide.shape[k + 2:]), c.shape)


def _roll(c, x, shifts, dims=()):
    if not dims:
        c.refuse("it rolls without dimensions")
    for shift, k in zip(shifts, (k % len(x.shape) for k in dims)):
        size = x.shape[k]
        shift %= size
        if shift:
            last, first = part(c.builder, x, k, size - shift, shift), part(c.builder, x, k, 0, size - shift)
            x = _joined(c, [last, first], k, x.shape)
    return x


def _unfold(c, x, k, size, step):
    k %= len(x.shape)
    at = loops(len(x.shape))
    at[k] = f"d{k} * {step} + d{len(x.shape)}"
    return c.builder.generic(c.shape, [x.type], [(c.builder.plain(x), at)], lambda w, e: e)


def _diagonal(c, x, offset=0, a=0, b=1):
    a, b = a % len(x.shape), b % len(x.shape)
    size, rest = c.shape[-1], iter(loops(len(x.shape)))
    square = narrowed(c, narrowed(c, x, a, max(0, -offset), size), b, max(0, offset), size)
    at = [f"d{len(c.shape) - 1}" if k in (a, b) else next(rest) for k in range(len(x.shape))]
    return c.builder.generic(c.shape, [x.type], [(c.builder.plain(square), at)], lambda w, e: e)


def _cat(c, tensors, k=0):
    tensors = [t for t in tensors if t.shape != (0,)]
    return _joined(c, [c.builder.convert(t, c.type) for t in tensors], k % len(c.shape), c.shape)


def _stack(c, tensors, k=0):
    k %= len(c.shape)
    return _joined(c, [c.builder.convert(unsqueeze(t, k), c.type) for t in tensors], k, c.shape)


def _joined(c, views, k, shape):
    arrays = [c.builder.plain(v).base for v in views]
    names, types = ", ".join(a.name for a in arrays), ", ".join(a.text() for a in arrays)
    type = arrays[0].type
    static = [sum(a.shape[k] for a in arrays) if d == k else n for d, n in enumerate(shape)]
    text = f"tensor.concat dim({k}) {names} : ({types}) -> {tensor_type(static, type)}"
    return whole(c.builder.write(c.builder.hint, text, shape, type))


def pad(builder, view, low, high, value):
    if not any(low) and not any(high):
        return view
    array = builder.plain(view).base
    shape = [a + n + b for a, n, b in zip(low, array.shape, high)]
    made = Array(builder.fresh("padded"), shape, array.type)
    indices = ", ".join(f"%{k}: index" for k in range(len(shape)))
    text = builder.arguments_of_sizes
    value = builder.constant(value, array.type)
    builder.lines += [f"{made.name} = tensor.pad {array.name} low{text(low)} high{text(high)} {{", f"^bb0({indices}):",
                      f"  tensor.yield {value} : {made.text().rsplit('x', 1)[-1][:-1]}",
                      f"}} : {array.text()} to {made.text()}{builder.location}"]
    return whole(made)


def _constant_pad(c, x, pads, value=0):
    ahead = len(x.shape) - len(pads) // 2
    low, high = ([0] * ahead + list(pads[k::2])[::-1] for k in range(2))
    for k, (a, b) in enumerate(zip(low, high)):
        if a < 0 or b < 0:
            x = part(c.builder, x, k, max(0, -a), x.shape[k] + min(a, 0) + min(b, 0))
    return pad(c.builder, x, [max(a, 0) for a in low], [max(b, 0) for b in high], value)


def _full(c, *arguments, **_):
    """full(sizes, value), full_like(tensor, value), scalar_tensor(value)."""
    return splat(arguments[-1], c.type, c.shape)


def _filled(value):
    return lambda c, *_, **__: splat(value, c.type, c.shape)


def _arange(c, *bounds, **_):
    start, step = (0, 1) if len(bounds) == 1 else (bounds[0], bounds[2] if len(bounds) == 3 else 1)
    if is_float(c.type):
        whole_numbers = whole(Iota(0, 1, c.shape[0], "i64"))
        return c.pointwise([whole_numbers], lambda i: i * step + start)
    return whole(Iota(start, step, c.shape[0], c.type))


def _triangle(keep):
    def emitter(c, x, diagonal=0):
        rank = len(x.shape)

        def body(writer, e):
            row, column = writer.index(rank - 2), writer.index(rank - 1)
            return select(keep(column, row + diagonal if diagonal else row), e, 0)

        return c.builder.generic(x.shape, [x.type], [(x, loops(rank))], body)

    return emitter


def _slice_scatter(c, x, source, k=0, start=None, end=None, step=1):
    k %= len(x.shape)
    start = _counted(start or 0, x.shape[k])
    return _inserted(c, x, source, [start if d == k else 0 for d in range(len(x.shape))],
                     [step if d == k else 1 for d in range(len(x.shape))])


def _select_scatter(c, x, source, k, index):
    k %= len(x.shape)
    return _inserted(c, x, unsqueeze(source, k), [_counted(index, x.shape[k]) if d == k else 0
                                                  for d in range(len(x.shape))], [1] * len(x.shape))


def _inserted(c, x, source, offsets, steps):
    text, into = c.builder.arguments_of_sizes, c.builder.plain(x).base
    array = c.builder.plain(c.builder.convert(source, x.type)).base
    place = f"{text(offsets)} {text(array.shape)} {text(steps)}"
    return whole(c.builder.write(c.builder.hint, f"tensor.insert_slice {array.name} into {into.name}{place} : "
                                 f"{array.text()} into {into.text()}", into.shape, into.type))


def _embedding(c, table, indices, *_):
    return gather(c, table, [indices], 0)


def _index_select(c, x, k, indices):
    return gather(c, x, [indices], k % len(x.shape))


def _index(c, x, indices):
    """x[i, j] with tensors of indices, for neighbouring dimensions."""
    places = [k for k, i in enumerate(indices) if i is not None]
    if places != list(range(places[0], places[-1] + 1)):
        c.refuse("its indices are for dimensions that are not neighbours")
    if any(indices[k].type in ("i1", "u8") for k in places):
        c.refuse("its result's size depends on data: an index of truths")
    return gather(c, x, [indices[k] for k in places], places[0], negative=True)


def gather(c, x, indices, first, negative=False):
    """Elements of x, at indices for the dimensions from `first` on."""
    array = c.builder.plain(x).base
    rank = max(len(i.shape) for i in indices)
    shape = c.shape[first:first + rank]
    inputs = [(broadcast(i, shape), [f"d{k + first}" for k in range(rank)]) for i in indices]

    def body(writer, *elements):
        found = [_at(writer, e, array.shape[first + k], negative) for k, e in enumerate(elements)]
        before = [writer.index(k) for k in range(first)]
        behind = [writer.index(k) for k in range(first + rank, len(c.shape))]
        return writer.extract(array, before + found + behind)

    return c.builder.generic(c.shape, [x.type], inputs, body)


def _at(writer, element, size, negative):
    index = writer.convert(element, "index")
    return select(index < 0, index + size, index) if negative and isinstance(size, int) else index


def _gather(c, x, k, index, **_):
    k %= len(x.shape)
    array, rank = c.builder.plain(x).base, len(x.shape)

    def body(writer, e):
        return writer.extract(array, [writer.convert(e, "index") if d == k else writer.index(d) for d in range(rank)])

    return c.builder.generic(c.shape, [x.type], [(index, loops(rank))], body)


def _nearest(c, x, *_):
    """Each pixel several times; by whole factors."""
    factors = [b / a for a, b in zip(x.shape[2:], c.shape[2:])]
    if any(f != int(f) for f in factors):
        c.refuse("it scales by no whole factor")
    dims = [d and (d[0], d[1] * int(factors[d[0] - 2]) if d[0] > 1 else d[1]) for d in c.builder.plain(x).dims]
    return View(c.builder.plain(x).base, dims, c.shape)


def _reshape(c, x, *_, **__):
    x = x if x.type == c.type else c.builder.convert(x, c.type)
    return reshape(c.builder, x, c.shape)


EMITTERS = {
    **dict.fromkeys(("alias", "clone", "contiguous", "detach", "_to_copy", "to", "lift_fresh_copy", "dropout",
                     "type_as",
                     "feature_dropout", "convert_element_type", "float", "half", "bfloat16"), _same),
    **dict.fromkeys(("view", "_unsafe_view", "reshape", "flatten", "unflatten", "view_as", "reshape_as"), _reshape),
    **dict.fromkeys(("expand", "expand_as", "broadcast_to"), lambda c, x, *_, **__: broadcast(x, c.shape)),
    "copy": lambda c, x, source, *_: broadcast(c.builder.convert(source, c.type), c.shape),
    "permute": _permute, "transpose": _transpose, "t": _transpose, "numpy_T": _turned, "swapaxes": _transpose,
    "unsqueeze": _unsqueeze, "squeeze": _squeeze, "select": _select, "slice": _slice,
    "narrow": lambda c, x, k, start, n: narrowed(c, x, k, start, n),
    "split": _parts(lambda c, x, n, k: _equal(x.shape[k], n)),
    "split_with_sizes": _parts(lambda c, x, sizes, k: sizes),
    "chunk": _parts(lambda c, x, n, k: _equal(x.shape[k], math.ceil(x.shape[k] / n))),
    "unbind": _unbind, "flip": _flip, "repeat": _repeat, "repeat_interleave": _repeat_interleave, "roll": _roll,
    "unfold": _unfold,
    "diagonal": _diagonal, "cat": _cat, "stack": _stack, "constant_pad_nd": _constant_pad,
    **dict.fromkeys(("full", "full_like", "scalar_tensor", "new_full"), _full),
    **dict.fromkeys(("zeros", "zeros_like", "new_zeros", "empty", "empty_like", "empty_permuted", "new_empty"),
                    _filled(0)),
    **dict.fromkeys(("ones", "ones_like", "new_ones"), _filled(1)),
    "arange": _arange, "tril": _triangle(lambda column, row: column <= row),
    "triu": _triangle(lambda column, row: column >= row),
    "slice_scatter": _slice_scatter, "select_scatter": _select_scatter, "embedding": _embedding,
    "index_select": _index_select, "index": _index, "gather": _gather,
    **dict.fromkeys(("upsample_nearest1d", "upsample_nearest2d", "upsample_nearest3d"), _nearest),
}
