"""What each kind of ATen operation becomes. An emitter is a function of a Call and the node's
arguments: tensors are Views, sizes numbers or expressions."""
import math

from . import _aten_conv, _aten_nn, _aten_reduce, _aten_views
from ._bodies import (
    absolute, acos, asin, atan, ceil, computed, cos, cosh, equal, erf, erfc, exp, exp2, expm1, floor, invert, is_float,
    log,
    log10, log1p, log2, maximum, minimum, power, roundeven, rsqrt, select, sigmoid, sin, sinh, sqrt, tan, tanh, trunc,
    unequal,
)
from ._linalg import View


def _gelu(x, approximate="none"):
    if approximate == "tanh":
        return 0.5 * x * (1 + tanh(math.sqrt(2 / math.pi) * (x + 0.044715 * (x * x * x))))
    return 0.5 * x * (1 + erf(x * math.sqrt(0.5)))


def _softplus(x, beta=1, threshold=20):
    return select(x * beta > threshold, x, log1p(exp(x * beta)) / beta)


def _elu(x, alpha=1, scale=1, input_scale=1):
    return select(x > 0, x * scale, alpha * scale * expm1(x * input_scale))


def _clamp(x, low=None, high=None):
    x = x if low is None else maximum(x, low)
    return x if high is None else minimum(x, high)


def _six(x):
    return _clamp(x + 3, 0, 6) * (1 / 6)


def _sign(x):
    return select(x > 0, 1, select(x < 0, -1, x * 0))


# Of one tensor, and numbers.
UNARY = {
    "relu": lambda x: maximum(x, 0), "relu6": lambda x: _clamp(x, 0, 6), "neg": lambda x: -x, "abs": absolute,
    "sign": _sign,
    "exp": exp, "exp2": exp2, "expm1": expm1, "log": log, "log2": log2, "log10": log10, "log1p": log1p,
    "sin": sin, "cos": cos, "tan": tan, "sinh": sinh, "cosh": cosh, "tanh": tanh, "asin": asin, "acos": acos,
    "atan": atan,
    "sqrt": sqrt, "rsqrt": rsqrt, "reciprocal": lambda x: 1 / x, "square": lambda x: x * x,
    "erf": erf, "erfc": erfc, "floor": floor, "ceil": ceil, "trunc": trunc, "round": roundeven,
    "frac": lambda x: x - trunc(x),
    "sigmoid": sigmoid, "silu": lambda x: x * sigmoid(x), "mish": lambda x: x * tanh(_softplus(x)), "gelu": _gelu,
    "log_sigmoid": lambda x: minimum(x, 0) - log1p(exp(-absolute(x))), "softplus": _softplus, "elu": _elu,
    "selu": lambda x: _elu(x, 1.6732632423543772, 1.0507009873554805), "celu": lambda x, a=1.0: _elu(x, a, 1, 1 / a),
    "hardtanh": lambda x, low=-1, high=1: _clamp(x, low, high), "hardsigmoid": _six, "hardswish": lambda x: x * _six(x),
    "leaky_relu": lambda x, slope=0.01: select(x > 0, x, x * slope), "softsign": lambda x: x / (1 + absolute(x)),
    "threshold": lambda x, limit, value: select(x <= limit, value, x),
    "hardshrink": lambda x, limit=0.5: select(absolute(x) <= limit, 0, x),
    "softshrink": lambda x, limit=0.5: select(x > limit, x - limit, select(x < -limit, x + limit, 0)),
    "clamp_min": maximum, "clamp_max": minimum, "bitwise_not": invert,
}

# Of two tensors, or a tensor and a number.
BINARY = {
    "mul": lambda x, y: x * y, "multiply": lambda x, y: x * y, "maximum": maximum, "minimum": minimum,
    "pow": power, "atan2": lambda x, y: x.body.op("math.atan2", x, y), "fmod": lambda x, y: x % y,
    "bitwise_and": lambda x, y: x & y, "bitwise_or": lambda x, y: x | y, "bitwise_xor": lambda x, y: x ^ y,
    "true_divide": lambda x, y: x / y,
}

# The same, with a truth as the result and the arguments' own type inside.
PREDICATES = {
    "eq": equal, "ne": unequal, "lt": lambda x, y: x < y, "le": lambda x, y: x <= y, "gt": lambda x, y: x > y,
    "ge": lambda x, y: x >= y, "isnan": lambda x: unequal(x, x), "isinf": lambda x: equal(absolute(x), math.inf),
}

# Arguments are taken as truths.
LOGICAL = {
    "logical_and": lambda x, y: x & y, "logical_or": lambda x, y: x | y, "logical_xor": lambda x, y: x ^ y,
    "logical_not": invert,
}


def _unary(body):
    return lambda c, x, *numbers, **named: c.pointwise([x], lambda e: body(e, *numbers, **_known(named)))


def _known(named):
    """Without what tells where a tensor lies."""
    return {k: v for k, v in named.items() if k not in ("dtype", "layout", "device", "pin_memory", "memory_format")}


def _binary(body):
    return lambda c, *args: c.of(body, args)


def _predicate(body):
    def emitter(c, *args):
        return c.of(body, args, compute=computed(c.common(args)))

    return emitter


def _logical(body):
    return lambda c, *args: c.of(body, args, compute="i1")


def _sum_of(sign):
    def emitter(c, x, y, *, alpha=1):
        if c.type == "i1" and sign > 0:
            return c.of(lambda x, y: x | y, [x, y])
        alpha = alpha * sign
        if alpha == 1:
            return c.of(lambda x, y: x + y, [x, y])
        return c.of(lambda x, y: x - (y if alpha == -1 else y * -alpha), [x, y])

    return emitter


def _rsub(c, x, y, alpha=1):
    return c.of(lambda x, y: y - (x if alpha == 1 else x * alpha), [x, y])


def _division(c, x, y, *, rounding_mode=None):
    def body(x, y):
        if rounding_mode is None:
            return x / y
        if is_float(x.type):
            return (floor if rounding_mode == "floor" else trunc)(x / y)
        return x.body.op("arith.floordivsi", x, x.body.convert(y, x.type)) if rounding_mode == "floor" else x / y

    return c.of(body, [x, y])


def _remainder(c, x, y):
    """With the divisor's sign, as Python's %."""
    def body(x, y):
        y = x.body.convert(y, x.type)
        r = x % y
        return select(unequal(r, 0) & ((r < 0) ^ (y < 0)), r + y, r)

    return c.of(body, [x, y])


def _where(c, condition, x=None, y=None):
    if x is None:
        c.refuse("its result's size depends on data")
    return c.pointwise([condition, c.tensor(x), c.tensor(y)], lambda p, a, b: select(
        a.body.convert(p, "i1"), a.body.convert(a, c.type), b.body.convert(b, c.type)), compute=False)


def _masked_fill(c, x, mask, value):
    return _where(c, mask, c.tensor(value, x.type), x)


def _addcmul(divide):
    def emitter(c, x, a, b, *, value=1):
        return c.pointwise([x, a, b], lambda x, a, b: x + value * (a / b if divide else a * b))

    return emitter


def _clamped(c, x, low=None, high=None):
    bounds = [b for b in (low, high) if isinstance(b, View)]

    def body(x, *others):
        others = iter(others)
        return _clamp(x, *[next(others) if isinstance(b, View) else b for b in (low, high)])

    return c.pointwise([x, *bounds], body)


def _lerp(c, x, end, weight):
    return c.of(lambda x, end, w: x + w * (end - x), [x, end, weight])


def _prelu(c, x, slope):
    at = slope if len(x.shape) < 2 or slope.shape == (1,) else _aten_views.channels(slope, len(x.shape))
    return c.pointwise([x, at], lambda x, s: select(x > 0, x, x * s))


def _glu(c, x, dim=-1):
    size = x.shape[dim]
    half = size // 2
    a, b = (_aten_views.narrowed(c, x, dim % len(x.shape), k * half, half) for k in range(2))
    return c.pointwise([a, b], lambda a, b: a * sigmoid(b))


EMITTERS = {
    **{name: _unary(body) for name, body in UNARY.items()},
    **{name: _binary(body) for name, body in BINARY.items()},
    **{name: _predicate(body) for name, body in PREDICATES.items()},
    **{name: _logical(body) for name, body in LOGICAL.items()},
    "add": _sum_of(1), "sub": _sum_of(-1), "rsub": _rsub, "div": _division, "remainder": _remainder,
    "floor_divide": lambda c, x, y: _division(c, x, y, rounding_mode="floor"),
    "where": _where, "masked_fill": _masked_fill, "addcmul": _addcmul(False), "addcdiv": _addcmul(True),
    "clamp": _clamped, "lerp": _lerp, "_prelu_kernel": _prelu, "prelu": _prelu, "glu": _glu,
    **_aten_views.EMITTERS, **_aten_reduce.EMITTERS, **_aten_nn.EMITTERS, **_aten_conv.EMITTERS,
}

# Operations that say nothing about values.
SILENT = ("_assert_tensor_metadata", "_assert_scalar", "_assert_async", "sym_constrain_range",
          "sym_constrain_range_for_size")
