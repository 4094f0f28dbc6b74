"""Reductions and scans. Sums of narrow floats are in f32, with one rounding at the end."""
import math

from ._bodies import absolute, beyond, computed, exp, is_float, log, maximum, minimum, power, select, sqrt
from ._linalg import loops, unsqueeze

_GREATEST = {"i64": 2**63 - 1, "i32": 2**31 - 1, "i16": 2**15 - 1, "i8": 127, "u8": 255, "i1": 1}


def least(type):
    return -math.inf if is_float(type) else 0 if type in ("i1", "u8") else -_GREATEST[type] - 1


def greatest(type):
    return math.inf if is_float(type) else _GREATEST[type]


def dimensions(x, dims):
    """All where none are named."""
    dims = list(range(len(x.shape))) if dims is None or dims == [] else [dims] if isinstance(dims, int) else dims
    return sorted(k % len(x.shape) for k in dims) if x.shape else []


def kept(view, dims, keep):
    for k in dims if keep else ():
        view = unsqueeze(view, k)
    return view


def count(x, dims):
    return math.prod(x.shape[k] for k in dims)


def total(c, x, dims, before=None, others=(), type=None, hint=None):
    type = type or computed(c.type)
    return c.builder.reduce(x, dims, type, 0, lambda out, e: out + e, before, others, hint)


def mean(c, x, dims):
    """The sum, and what makes the mean of an element of it."""
    n = count(x, dims)
    return total(c, x, dims, type=computed(x.type), hint="sum"), lambda s: mean_of(s, n)


def mean_of(s, n):
    """A division only where the number is known at launch."""
    return s * (1 / n) if isinstance(n, int) else s / s.body.constant(n, s.type)


def _ended(c, view, body):
    """The last step of a reduction, which rounds."""
    return c.builder.pointwise(view.shape, c.type, [view], body)


def _sum(c, x, dims=None, keep=False, *, dtype=None):
    dims = dimensions(x, dims)
    return kept(c.builder.convert(total(c, x, dims), c.type), dims, keep)


def _mean(c, x, dims=None, keep=False, *, dtype=None):
    dims = dimensions(x, dims)
    s, divided = mean(c, x, dims)
    return kept(_ended(c, s, divided), dims, keep)


def _extreme(start, combine):
    def emitter(c, x, dims=None, keep=False):
        dims = dimensions(x, dims)
        return kept(c.builder.reduce(x, dims, x.type, start(x.type), combine), dims, keep)

    return emitter


def _max(start, combine, better):
    """Of all, of two tensors, or along a dimension with the places."""
    def emitter(c, x, other=None, keep=False):
        if other is None:
            return _extreme(start, combine)(c, x)
        if not isinstance(other, int):
            return c.of(combine, [x, other])
        if 1 not in c.used:
            return _extreme(start, combine)(c, x, other, keep), None
        return tuple(kept(r, dimensions(x, other), keep) for r in _placed(c, x, other, start, combine, better))

    return emitter


def _placed(c, x, dim, start, combine, better):
    """Extremes along a dimension, and the first places where they are."""
    k = dim % len(x.shape)
    at = loops(len(x.shape) - 1)
    at.insert(k, f"d{len(x.shape) - 1}")
    shape = x.shape[:k] + x.shape[k + 1:]

    def body(writer, e, value, place):
        return combine(value, e), select(better(e, value), writer.index(len(shape), "i64"), place)

    return c.builder.generic(shape, [x.type, "i64"], [(x, at)], body, reduced=1, start=[start(x.type), 0])


def _place(start, combine, better):
    def emitter(c, x, dim=None, keep=False):
        if dim is None:
            from ._reshape import reshape

            x, dim = reshape(c.builder, x, [count(x, range(len(x.shape)))]), 0
        return kept(_placed(c, x, dim, start, combine, better)[1], dimensions(x, dim), keep and len(c.shape) > 0)

    return emitter


def _prod(c, x, dim=None, keep=False, *, dtype=None):
    dims, type = dimensions(x, dim), computed(c.type)
    made = c.builder.reduce(x, dims, type, 1, lambda out, e: out * e)
    return kept(c.builder.convert(made, c.type), dims, keep)


def _truths(start, combine):
    def emitter(c, x, dims=None, keep=False):
        dims = dimensions(x, dims)
        return kept(c.builder.reduce(x, dims, "i1", start, combine), dims, keep)

    return emitter


def moments(c, x, dims):
    """The mean's sum and the sum of squared distances from it, and the mean of an element."""
    s, divided = mean(c, x, dims)

    def squared(e, s):
        distance = e - divided(s)
        return distance * distance

    return s, total(c, x, dims, squared, [s], computed(x.type), hint="squares"), divided


def _variance(body):
    def emitter(c, x, dims=None, *unbiased, correction=None, keepdim=False):
        if isinstance(dims, bool):
            dims, unbiased = None, (dims, *unbiased)
        keepdim = unbiased[1] if len(unbiased) > 1 else keepdim
        correction = (1 if not unbiased or unbiased[0] else 0) if correction is None else correction
        dims = dimensions(x, dims)
        _, squares, _ = moments(c, x, dims)
        n = count(x, dims)
        return kept(_ended(c, squares, lambda s: body(s / s.body.convert(n - correction, s.type))), dims, keepdim)

    return emitter


def _var_mean(c, x, dims=None, *, correction=1, keepdim=False):
    dims = dimensions(x, dims)
    s, squares, divided = moments(c, x, dims)
    n, type = count(x, dims) - correction, c.types[0]
    var = c.builder.pointwise(squares.shape, type, [squares], lambda s: s / s.body.convert(n, s.type))
    average = c.builder.pointwise(s.shape, type, [s], divided)
    return kept(var, dims, keepdim), kept(average, dims, keepdim)


def _logsumexp(c, x, dims, keep=False):
    dims, type = dimensions(x, dims), computed(c.type)
    greatest_ = c.builder.reduce(x, dims, type, -math.inf, maximum, hint="max")
    s = total(c, x, dims, lambda e, m: exp(e - m), [greatest_], hint="sum")
    return kept(c.builder.pointwise(s.shape, c.type, [greatest_, s], lambda m, s: m + log(s)), dims, keep)


def _norm(c, x, order=2, dims=None, keep=False, *, dtype=None):
    dims = dimensions(x, dims)
    if order in (math.inf, -math.inf):
        combine, start = (maximum, 0) if order > 0 else (minimum, math.inf)
        made = c.builder.reduce(x, dims, computed(c.type), start, combine, absolute)
        return kept(c.builder.convert(made, c.type), dims, keep)
    if order == 0:
        c.refuse("it counts")
    s = total(c, x, dims, lambda e: power(e if order == 2 else absolute(e), order))
    return kept(_ended(c, s, lambda s: power(s, 1 / order) if order != 1 else s), dims, keep)


def _scan(start, combine):
    """Each element of a result is a reduction of those up to it: linalg has no scan."""
    def emitter(c, x, dim, *, dtype=None):
        rank, type = len(x.shape), computed(c.type)
        k = dim % rank if rank else c.refuse("it scans a number")
        at = loops(rank)
        at[k] = f"d{rank}"

        def body(writer, e, out):
            seen = writer.index(rank) <= writer.index(k)
            return combine(out, select(seen, writer.convert(e, type), start(type)))

        made = c.builder.generic(x.shape, [type], [(x, at)], body, reduced=1, start=[start(type)])
        return c.builder.convert(made, c.type)

    return emitter


_MAX = least, maximum, lambda a, b: beyond("gt", a, b)
_MIN = greatest, minimum, lambda a, b: beyond("lt", a, b)

EMITTERS = {
    "sum": _sum, "mean": _mean, "amax": _extreme(*_MAX[:2]), "amin": _extreme(*_MIN[:2]), "max": _max(*_MAX),
    "min": _max(*_MIN),
    "argmax": _place(*_MAX), "argmin": _place(*_MIN), "prod": _prod, "any": _truths(0, lambda out, e: out | e),
    "all": _truths(1, lambda out, e: out & e), "var": _variance(lambda v: v), "std": _variance(sqrt),
    "var_mean": _var_mean,
    "logsumexp": _logsumexp, "linalg_vector_norm": _norm, "norm": _norm,
    "cumsum": _scan(lambda t: 0, lambda out, e: out + e), "cumprod": _scan(lambda t: 1, lambda out, e: out * e),
}
