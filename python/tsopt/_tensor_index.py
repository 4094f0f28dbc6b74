"""Indices: expressions of axes, their ranges under conditions, and affine maps of them."""
import dataclasses
import itertools
import math

from ._tensor_tree import COMPARISONS, Axis, Number, Op, Padded, Read, axes_in
from ._tensor_types import is_floating

_NEGATED = {"lt": "ge", "ge": "lt", "gt": "le", "le": "gt", "eq": "ne", "ne": "eq"}
_PYTHON = {"add": "+", "sub": "-", "mul": "*", "floordiv": "//", "mod": "%", "lt": "<", "le": "<=", "gt": ">", "ge": ">=",
           "eq": "==", "ne": "!=", "and": "and", "or": "or"}
_MOST = 1 << 18  # so many points are tried one by one


@dataclasses.dataclass
class Linear:
    """The sum of axes with factors, and of a constant."""
    factors: dict
    constant: int

    def plus(self, other, by=1):
        factors = dict(self.factors)
        for axis, n in other.factors.items():
            factors[axis] = factors.get(axis, 0) + by * n
        return Linear({a: n for a, n in factors.items() if n}, self.constant + by * other.constant)

    def range(self, box):
        ends = [sorted((n * box[a][0], n * box[a][1])) for a, n in self.factors.items()]
        return self.constant + sum(e[0] for e in ends), self.constant + sum(e[1] for e in ends)

    def expression(self, place):
        """As a tree: an axis alone is one."""
        found = None
        for axis, n in self.factors.items():
            one = Axis(place, axis) if n == 1 else Op(place, "mul", [Axis(place, axis), Number(place, n)])
            found = Op(place, "add", [found, one]) if found else one
        if found is None or self.constant:
            constant = Number(place, self.constant)
            found = Op(place, "add", [found, constant]) if found else constant
        return found


def linear(e):
    """An expression as a Linear, None if it is none."""
    if isinstance(e, Axis):
        return Linear({e.name: 1}, 0)
    if isinstance(e, Number):
        return Linear({}, e.value) if isinstance(e.value, int) else None
    args = [linear(a) for a in e.args] if isinstance(e, Op) and e.kind in ("add", "sub", "mul", "neg") else [None]
    if None in args:
        return None
    if e.kind in ("add", "sub"):
        return args[0].plus(args[1], 1 if e.kind == "add" else -1)
    if e.kind == "neg":
        return Linear({}, 0).plus(args[0], -1)
    whole, by = args if not args[1].factors else reversed(args)
    return Linear({}, 0).plus(whole, by.constant) if not by.factors else None


def affine(e, loops):
    """The text of an index in an affine map, None where it cannot be in one. `loops` are the names of axes."""
    if isinstance(e, Axis):
        return loops[e.name]
    if isinstance(e, Number):
        return str(e.value) if isinstance(e.value, int) else None
    if not isinstance(e, Op) or e.kind not in ("add", "sub", "mul", "neg", "floordiv", "mod"):
        return None
    args = [affine(a, loops) for a in e.args]
    if None in args:
        return None
    bare = [a if a.isalnum() else f"({a})" for a in args]
    if e.kind == "neg":
        return f"{bare[0]} * -1"
    if e.kind in ("add", "sub"):
        return f"{args[0]} {_PYTHON[e.kind]} {args[1] if e.kind == 'add' else bare[1]}"
    if e.kind == "mul":
        numbers = [isinstance(a, Number) for a in e.args]
        return f"{bare[0]} * {args[1]}" if numbers[1] else f"{bare[1]} * {args[0]}" if numbers[0] else None
    return f"{bare[0]} {e.kind} {args[1]}" if isinstance(e.args[1], Number) and e.args[1].value > 0 else None


def conditions(e, holds=True):
    """What holds, one by one, where a condition does, or does not."""
    if isinstance(e, Op) and e.kind == "not":
        return conditions(e.args[0], not holds)
    if isinstance(e, Op) and e.kind == ("and" if holds else "or"):
        return [c for a in e.args for c in conditions(a, holds)]
    if isinstance(e, Op) and e.kind in COMPARISONS:
        return [e if holds else Op(e.place, _NEGATED[e.kind], e.args)]
    return [e if holds else Op(e.place, "not", [e])]


def _limits(e):
    """A comparison of indices as limits of a Linear without constant: it, the least value and the greatest."""
    sides = [linear(a) for a in e.args] if isinstance(e, Op) and e.kind in COMPARISONS else [None]
    if None in sides:
        return None
    form = sides[0].plus(sides[1], -1)
    bare, end = Linear(form.factors, 0), -form.constant
    low = {"ge": end, "gt": end + 1, "eq": end}.get(e.kind, -math.inf)
    high = {"le": end, "lt": end - 1, "eq": end}.get(e.kind, math.inf)
    return None if e.kind == "ne" else (bare, low, high)


def box_of(extents, given):
    """The ranges of axes where conditions hold, which may hold for less."""
    box = {a: (0, n - 1) for a, n in extents.items()}
    for c in given:
        found = _limits(c)
        if found and len(found[0].factors) == 1:
            (axis, n), = found[0].factors.items()
            ends = sorted((end / n for end in found[1:]))
            low, high = box[axis]
            box[axis] = (low if ends[0] == -math.inf else max(low, math.ceil(ends[0])),
                         high if ends[1] == math.inf else min(high, math.floor(ends[1])))
    return box


def interval(e, box):
    """Bounds of an index in a box, between which it may have fewer values."""
    form = linear(e)
    if form is not None:
        return form.range(box)
    (a, b), *other = [interval(x, box) for x in e.args]
    if e.kind == "neg":
        return -b, -a
    c, d = other[0]
    if e.kind == "add":
        return a + c, b + d
    if e.kind == "sub":
        return a - d, b - c
    ends = [x * y for x in (a, b) for y in (c, d)]
    if e.kind == "mul":
        return min(ends), max(ends)
    if c <= 0:
        return -math.inf, math.inf
    if e.kind == "mod":
        return (a, b) if 0 <= a and b < c else (0, d - 1)
    return min(a // c, a // d), max(b // c, b // d)


def is_known(e):
    """Whether an expression of axes has integers and conditions as its values, which are known for all axes' values."""
    if isinstance(e, Number):
        return isinstance(e.value, int)
    if isinstance(e, Op):
        return (e.kind in _PYTHON or e.kind in ("neg", "not", "select", "max", "min", "abs")) and all(map(is_known, e.args))
    return isinstance(e, Axis)


def is_arithmetic(e):
    """Whether an index is computed by + - * // and % alone."""
    return isinstance(e, (Axis, Number)) or e.kind in ("add", "sub", "mul", "floordiv", "mod", "neg") and all(map(is_arithmetic, e.args))


def outside(e, n, given, extents):
    """None if an index is one of 0 … n-1 wherever conditions hold; else axes' values with which it is not, or {} where none are
    known."""
    box = box_of(extents, given)
    if any(low > high for low, high in box.values()):
        return None
    limits, form = [list(interval(e, box)) if is_arithmetic(e) else [-math.inf, math.inf]], linear(e)
    for c in given if form else ():
        _narrow(limits, [form], _limits(c))
    if 0 <= limits[0][0] and limits[0][1] < n:
        return None
    known = [c for c in given if is_known(c)]
    axes = axes_in(e)
    for c in known * len(known):  # those that share axes, and those that share them with these
        if set(axes_in(c)) & set(axes):
            axes += [a for a in axes_in(c) if a not in axes]
    known = [c for c in known if set(axes_in(c)) <= set(axes)]
    ranges = [range(box[a][0], box[a][1] + 1) for a in axes]
    all_tried = math.prod(map(len, ranges)) <= _MOST
    if not all_tried:
        ranges = [sorted({r[0], r[-1]}) for r in ranges]
    names = [f"a{k}" for k in range(len(axes))]
    text = dict(zip(axes, names))
    holds = " and ".join(["True", *(f"({_python(c, text)})" for c in known)])
    wrong = eval(f"lambda {', '.join(names)}: {holds} and not 0 <= {_python(e, text)} < {n}")  # made of numbers and these names
    try:
        found = next((dict(zip(axes, point)) for point in itertools.product(*ranges) if wrong(*point)), None)
    except ZeroDivisionError:
        return {}
    if found is not None:
        return found if all(map(is_known, given)) else {}
    return None if all_tried else {}


def _python(e, names):
    if isinstance(e, Axis):
        return names[e.name]
    if isinstance(e, Number):
        return f"({e.value!r})"
    args = [_python(a, names) for a in e.args]
    if e.kind in _PYTHON:
        return f"({args[0]} {_PYTHON[e.kind]} {args[1]})"
    if e.kind in ("neg", "not"):
        return f"({'-' if e.kind == 'neg' else 'not '}{args[0]})"
    if e.kind == "select":
        return f"({args[1]} if {args[0]} else {args[2]})"
    return f"{e.kind}({', '.join(args)})"


def value_at(e, point):
    """An index for values of its axes."""
    return eval(_python(e, {a: f"({n})" for a, n in point.items()}))


def padded(e, extents):
    """where(c, X[…], number) as an element of X with elements around it, if c says no more than that subscripts are within limits,
    and they leave X elsewhere; else None. A map cannot leave a tensor, so padding is what the passes behind know to read."""
    c, inner, other = e.args
    if not isinstance(inner, Read) or not isinstance(other, Number) or isinstance(inner.tensor, Padded):
        return None
    if isinstance(other.value, float) and not is_floating(inner.tensor.type):
        return None
    forms = [linear(s) for s in inner.subscripts]
    if None in forms:
        return None
    box = {a: (0, n - 1) for a, n in extents.items()}
    ends = [f.range(box) for f in forms]
    limits = [list(r) for r in ends]
    for one in conditions(c):
        if not _narrow(limits, forms, _limits(one)):
            return None
    shape = inner.tensor.shape
    if all(0 <= a and b < n for (a, b), n in zip(ends, shape)) or any(a < 0 or b >= n or a > b for (a, b), n in zip(limits, shape)):
        return None
    made = Padded(inner.tensor, [a for a, _ in limits], [b - a + 1 for a, b in limits],
                  [a - first for (a, _), (first, _) in zip(limits, ends)], [last - b for (_, b), (_, last) in zip(limits, ends)], other.value)
    return Read(inner.place, made, [f.plus(Linear({}, -first)).expression(s.place) for f, (first, _), s in zip(forms, ends, inner.subscripts)])


def _narrow(limits, forms, found):
    """Applies limits of a sum to the dimension whose subscript is that sum, but for a constant or the sign."""
    if found is None:
        return False
    bare, low, high = found
    for k, form in enumerate(forms):
        for sign in (1, -1):
            if form.factors and bare.factors == {a: sign * n for a, n in form.factors.items()}:
                a, b = sorted((sign * low, sign * high))
                limits[k] = [max(limits[k][0], a + form.constant), min(limits[k][1], b + form.constant)]
                return True
    return False
