"""Configurations of kernels that say none: values of parameters by what these are called."""
import itertools
import re

from ._errors import Error

# What parameters of a name may be; names are compared in lower case.
_VALUES = (
    (r"(block|tile|b)(_?size)?_?k", (32, 64, 128)),  # along which a product sums
    (r"(block|tile)(_?size)?(_?(m|n|q|kv|h|d|rows?|cols?|x|y))?|b_?[mnq]", (32, 64, 128, 256)),
    (r"(num_?)?stages?", (1, 2, 3, 4)),
    (r"(num_?)?threads", (128, 256, 384)),
    (r"(num_?)?warps", (4, 8)),
)
MOST = 1024  # configurations


def product(**values):
    """All combinations of lists of values, as configs."""
    return [dict(zip(values, combination)) for combination in itertools.product(*values.values())]


def space(name, parameters, given):
    """The configurations of a kernel's parameters, inspect.Parameters by name, but for those
    that a call gives. A default is among the values."""
    values = {}
    for p in parameters.values():
        of = next((v for pattern, v in _VALUES if re.fullmatch(pattern, p.name.lower())), None)
        if of is None or p.name in given:
            continue
        default = () if p.default is p.empty or not isinstance(p.default, int) else (p.default,)
        values[p.name] = sorted({*of, *default})
    if not values:
        raise Error(
            f"autotune of {name} has no configs, and no parameter that the call leaves out is called like one whose values are known: "
            "block_M, tile_n, BLOCK_K, num_stages, threads, num_warps, …; give configs")
    count = 1
    for v in values.values():
        count *= len(v)
    if count > MOST:
        raise Error(f"autotune of {name} would try {count} configurations of {', '.join(values)}, and {MOST} is the most; give configs, as tsopt.product makes them")
    return product(**values)
