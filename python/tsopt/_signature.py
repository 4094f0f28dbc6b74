"""Arguments of a call against those that a function has."""
import operator

from . import _types
from ._arrays import Array, Laid, View, strides_of, view


class Same:
    """An extent or a stride that is one of another argument, or computed of it, as the compiler describes it."""

    def __init__(self, dim, of, of_dim, name, stride=False, of_stride=False, steps=()):
        self.of, self.dim, self.stride, self.name = of, dim, stride, name
        self._of = _Quantity(of, of_dim, of_stride)
        self.steps = [(_operators[s["op"]], _Quantity(s["of"], s["of_dim"], s.get("of_stride", False)) if "of" in s else s["by"]) for s in steps]

    def known(self, views):
        return all(views[q.argument] is not None for q in (self._of, *[by for _, by in self.steps]) if isinstance(q, _Quantity))

    def extent(self, views):
        n = self._of.read(views)
        for op, by in self.steps:
            n = op(n, by.read(views) if isinstance(by, _Quantity) else by)
        return n


class _Quantity:
    """An extent or a stride of an argument."""

    def __init__(self, argument, dim, stride):
        self.argument, self._dim, self._stride = argument, dim, stride

    def read(self, views):
        shape = views[self.argument].shape
        return (strides_of(shape) if self._stride else shape)[self._dim]


_operators = {"+": operator.add, "-": operator.sub, "*": operator.mul, "//": operator.floordiv, "%": operator.mod}


class Param:
    """An argument of a function, as the compiler or launch.json describes it."""

    def __init__(self, name, type, shape, array=True, out=False, fixed=None, init="", divisible=(), same=(), boolean=False, unused=False, strides=None, packed=None, **_):
        self.name, self.type, self.array, self.out, self.init = name, type, array, out, init
        self.shape = None if shape is None else tuple(shape)
        self.made = "i1" if boolean else type  # the type of a result that is allocated
        self.fixed, self.unused, self.packed = fixed, unused, packed
        self.strides = None if strides is None else tuple(strides)  # None: elements lie row by row
        same = [Same(**p) for p in same]
        self.same = {s.dim: s for s in same if not s.stride}  # extents that follow from those of other arguments
        self.same_strides = {s.dim: s for s in same if s.stride}
        self.divisible = [(p["of"], p["dim"], p["divisor"]) for p in divisible]

    def __str__(self):
        return f"{self.name}: {self.text()}"

    def text(self):
        """Its type, as messages show it."""
        strides = "" if self.strides is None else f" with strides [{', '.join('?' if s == -1 else str(s) for s in self.strides)}]"
        return _types.text(self.type, self.shape if self.array else None) + (f" of two {self.packed} a byte" if self.packed else "") + strides

    def whole(self):
        """The shape of a result that the caller leaves out, None if it is not known."""
        if -1 not in self.shape:
            return self.shape
        return tuple(self.fixed) if self.fixed else None


class Signature:
    """The arguments of a function: it puts those of a call in order and checks them."""

    def __init__(self, function, params):
        self.function, self.params = function, params
        self.names = {p.name: i for i, p in enumerate(params)}
        self.inputs = [i for i, p in enumerate(params) if not p.out]
        self.outputs = [i for i, p in enumerate(params) if p.out]

    def __str__(self):
        return f"{self.function}({', '.join(map(str, self.params))})"

    def order(self, args, named):
        """The values of a call in the order of the arguments. A result that is left out is
        None: all of them if as many values are given as there are other arguments."""
        values, given = [None] * len(self.params), [False] * len(self.params)
        outputs = any(self._is_output(n) for n in named)
        places = self.places(len(self.params) if outputs else len(args) + len(named))
        if len(args) > len(places):
            self._fail(f"takes {len(self.params)} arguments, and {len(args)} are given")
        for i, value in zip(places, args):
            values[i], given[i] = value, True
        for name, value in named.items():
            i = self.names.get(name)
            if i is None:
                import difflib

                near = difflib.get_close_matches(name, self.names, 1)
                self._fail(f"has no argument {name}" + (f"; did you mean {near[0]}?" if near else ""))
            if given[i]:
                self._fail(f"argument {name} is given twice")
            values[i], given[i] = value, True
        missing = [self.params[i].name for i in self.inputs if not given[i]]
        if missing:
            self._fail(f"argument {', '.join(missing)} is missing")
        return values

    def places(self, count):
        """Which arguments so many values without names are."""
        return self.inputs if count <= len(self.inputs) else list(range(len(self.params)))

    def whole(self, i, views=()):
        """The shape of a result that is left out, where arguments have some views."""
        p = self.params[i]
        shape = self._whole(i, p, views)
        if p.strides is None:
            return shape
        strides = [p.same_strides[d].extent(views) if s == -1 and views and d in p.same_strides and p.same_strides[d].known(views) else s for d, s in enumerate(p.strides)]
        return Laid(shape, near(shape, strides))

    def follows(self, i):
        """Whether the shape of a result that is left out follows from the other arguments."""
        p = self.params[i]
        return p.whole() is not None or all(n != -1 or d in p.same for d, n in enumerate(p.shape))

    def _whole(self, i, p, views):
        shape = p.whole()
        if shape is None and views and all(n != -1 or d in p.same and p.same[d].known(views) for d, n in enumerate(p.shape)):
            return tuple([p.same[d].extent(views) if n == -1 else n for d, n in enumerate(p.shape)])
        if shape is None:
            self._fail(f"argument {self.params[i].name}: its shape is open; pass an array")
        return shape

    def takes(self, name, shape):
        """Whether an argument may be an array of a shape."""
        i = self.names.get(name)
        p = self.params[i] if i is not None else None
        return p is not None and len(p.shape) == len(shape) and all(m in (-1, n) for m, n in zip(p.shape, shape)) and (
            strides_fit(p.strides, shape) if p.strides is not None else not isinstance(shape, Laid))

    def _is_output(self, name):
        i = self.names.get(name)
        return i is not None and self.params[i].out

    def check(self, values):
        """The views of the values, None for results that are left out; numbers stay."""
        views = [self.one(p, v) for p, v in zip(self.params, values)]
        for p, v in zip(self.params, views):
            for dim, s in p.same.items():
                if v is not None and s.known(views) and v.shape[dim] != s.extent(views):
                    self._fail(f"argument {p.name}: got {v}, and dimension {dim} is {s.name} = {s.extent(views)}, of {self.params[s.of].name}")
            for dim, s in p.same_strides.items():
                if v is not None and s.known(views) and v.shape[dim] > 1 and strides_of(v.shape)[dim] != s.extent(views):
                    self._fail(f"argument {p.name}: got {v}, and the stride of dimension {dim} is {s.name} = {s.extent(views)}, of {self.params[s.of].name}")
        devices = {v.device for v in views if v is not None and hasattr(v, "device")}
        if len(devices) > 1:
            where = ", ".join(f"{p.name} on {_place(v)}" for p, v in zip(self.params, views) if hasattr(v, "device"))
            self._fail(f"arrays lie on different devices: {where}")
        return [self._absent(p, views) if v is None and p.array and not p.out else v for p, v in zip(self.params, views)]

    def of_shapes(self):
        """Views of arrays of the shapes that the program gives, without elements; None for numbers."""
        return [View(None, p.type, shape, getattr(shape, "strides", None), 0) if p.array else None for p, shape in
                ((p, self.whole(i) if p.array else None) for i, p in enumerate(self.params))]

    def one(self, p, value):
        """The view of a value for an argument, or the number."""
        if value is None and p.out:
            return None
        if not p.array:
            return self.number(p, value)
        if value is None and p.unused:
            return None
        v = view(value)
        if v is None:
            self._wrong(p, type(value).__name__)
        if p.strides is None and not v.dense:
            self._fail(f"argument {p.name}: got {v}, which is not contiguous; pass a contiguous copy (.contiguous(), numpy.ascontiguousarray()), or declare the strides: "
                       "T.StridedTensor(shape, strides, dtype)")
        if v.raw and v.dense and len(v.shape) == 1 != len(p.shape) and -1 not in p.shape and v.shape[0] == _types.count(p.shape):
            v.shape = p.shape  # a plain buffer has no shape of its own
        if not _types.fits(p.type, v.dtype, v.raw) or len(v.shape) != len(p.shape) or any(n not in (-1, m) for n, m in zip(p.shape, v.shape)):
            self._wrong(p, v)
        self._lies(p, v)
        if p.out and not v.writable:
            self._fail(f"argument {p.name} is a result, and what is given cannot be written")
        self._divides(p, v)
        return v

    def _lies(self, p, v):
        """Where the elements of an array lie, against where they should."""
        if p.strides is not None and not strides_fit(p.strides, v.shape):
            self._fail(f"argument {p.name}: expected {p.text()}, got {_types.text(v.dtype, v.shape)} with strides {list(strides_of(v.shape))}")
        if v.dense or 0 in v.shape:
            return
        if any(s < 0 for s in v.shape.strides):
            self._fail(f"argument {p.name}: got {v}, and a stride is 0 or more; pass a copy")
        if p.out and v.shape.overlaps():
            self._fail(f"argument {p.name} is a result, and got {v}, of which several elements lie in one place; pass one that has memory for each, by .contiguous()")
        if v.device is None and not v.address:
            self._fail(f"argument {p.name}: a {type(v.value).__name__} has to be contiguous; pass a copy, or an array of NumPy or torch")

    def _absent(self, p, views):
        """What stands for an array that the program has no use for, and that is None: zeros of the host, which a kernel is not given."""
        extents = [n if n != -1 else p.same[d].extent(views) if d in p.same and p.same[d].known(views) else 0 for d, n in enumerate(p.shape)]
        v = view(Array(extents, p.type))
        v.device = next((w.device for w in views if hasattr(w, "device")), None)
        return v

    def number(self, p, value):
        """A number that is given for an argument."""
        try:
            n = _types.number(p.type, value)
        except ValueError as e:
            self._fail(f"argument {p.name}: {e}")
        for of, _, divisor in p.divisible:
            if of == "number" and n % divisor:
                self._fail(f"argument {p.name}: {n} is given, and the program promises a multiple of {divisor} (tile.divisible)")
        return n

    def _divides(self, p, v):
        for of, dim, divisor in p.divisible:
            n = (strides_of(v.shape) if of == "stride" else v.shape)[dim] if of in ("size", "stride") else 0
            if of in ("size", "stride") and n % divisor:
                self._fail(f"argument {p.name}: the {of} of dimension {dim} is {n}, and the program promises a multiple of {divisor} (tile.divisible)")

    def _wrong(self, p, given):
        self._fail(f"argument {p.name}: expected {p.text()}, got {given}")

    def _fail(self, says):
        raise TypeError(f"{self.function}: {says}\nexpected {self}")


def strides_fit(declared, shape):
    """Whether an array of a shape has strides that are declared; -1 is for any. Of an extent of 1 a stride says nothing."""
    return all(want in (-1, have) or n <= 1 for want, have, n in zip(declared, strides_of(shape), shape))


def near(shape, strides):
    """Strides of which those that are -1 are chosen, from the inside: as near as may be."""
    strides = list(strides)
    known = [(n, s) for n, s in zip(shape, strides) if s != -1]
    for i in reversed(range(len(strides))):
        if strides[i] == -1:
            strides[i] = 0 if any(n == 0 for n, _ in known) else 1 + sum((n - 1) * s for n, s in known)
            strides[i] = max(strides[i], 1)
            known.append((shape[i], strides[i]))
    return strides


def _place(v):
    return "the host" if v.device is None else f"cuda:{v.device}"
