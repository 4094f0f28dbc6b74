"""What the tree of a function of tensor expressions leaves unsaid: sums, extents and types; and what is wrong in it."""
from ._tensor_index import conditions, is_known, outside, padded, value_at
from ._tensor_tree import Axis, Op, Read, Reduce, axes_in, children, is_index, rebuilt
from ._tensor_types import Types, is_floating, stored


def check(function):
    """Completes the statements, or raises the first error."""
    checker = _Checker(function)
    for s in function.statements:
        checker.statement(s)
    for place, tensor in function.results:
        if tensor not in checker.written:
            raise function.source.error(place, f"{tensor.name} is returned, but nothing writes it")
    return function


class _Checker:
    def __init__(self, function):
        self._function, self.error = function, function.source.error
        self._types = Types(function.source)
        self.written = set()

    def statement(self, s):
        self._read_before(s.value)
        if s.adds:
            s.value = self._added(s)
        s.value = self._summed(s.value, s.axes)
        self._bound(s, s.value, s.axes)
        s.extents = _Extents(self._function, s).solved()
        self._inside(s.value, [], s.extents)
        type = self._types.of(s.value)
        s.value = _with_padding(s.value, s.extents)
        if s.tensor.type is None:
            s.tensor.shape, s.tensor.type = [s.extents[a] for a in s.axes], stored(type)
        else:
            self._types.written(s.place, type, s.tensor.type)
        self.written.add(s.tensor)

    def _read_before(self, e):
        if isinstance(e, Read):
            if not e.tensor.parameter and e.tensor not in self.written:
                raise self.error(e.place, f"{e.tensor.name} is read before a statement writes it", [("declared here", e.tensor.place)])
            if len(e.subscripts) != len(e.tensor.shape):
                raise self.error(e.place, f"{e.tensor.name} has {len(e.tensor.shape)} dimensions, and here {len(e.subscripts)} subscripts",
                                 [("declared here", e.tensor.place)])
        for c in children(e):
            self._read_before(c)

    def _added(self, s):
        """X[i] += value: X, if it is written, and the sum over the axes that the left side lacks."""
        value, summed = s.value, [a for a in axes_in(s.value) if a not in s.axes]
        if summed:
            value = Reduce(value.place, "add", summed, value)
        if s.tensor.parameter or s.tensor in self.written:
            value = Op(value.place, "add", [Read(s.place, s.tensor, [Axis(s.place, a) for a in s.axes]), value])
        return value

    def _summed(self, e, bound):
        """With Einstein's sums: a product is summed over axes that two of its factors have and nothing around it."""
        if isinstance(e, Reduce):
            body = self._summed(e.body, [*bound, *e.axes])
            if isinstance(body, Reduce) and body.kind == e.kind:  # sum[r](sum[c](x))
                axes = [a for a in axes_in(body.body) if a in (*e.axes, *body.axes)]
                return Reduce(e.place, e.kind, axes + [a for a in e.axes if a not in axes], body.body)
            return Reduce(e.place, e.kind, e.axes, body)
        factors = _factors(e)
        if len(factors) < 2:
            return rebuilt(e, lambda c: self._summed(c, bound))
        seen = [a for f in factors for a in axes_in(f)]
        shared = [a for a in dict.fromkeys(seen) if a not in bound and seen.count(a) > 1]
        body = rebuilt(e, lambda c: self._product(c, [*bound, *shared]))
        return Reduce(e.place, "add", shared, body) if shared else body

    def _product(self, e, bound):
        """A factor, or a product that is part of one."""
        return rebuilt(e, lambda c: self._product(c, bound)) if len(_factors(e)) > 1 else self._summed(e, bound)

    def _bound(self, s, e, bound):
        """Each axis is on the left side or of a reduction around it."""
        if isinstance(e, Axis) and e.name not in bound:
            of = next((r for r in _reductions(s.value) if e.name in r.axes), None)
            if of is not None:
                raise self.error(e.place, f"axis {e.name} is reduced, and here used outside of the reduction", [("reduced here", of.place)])
            if not any(e.name in axes_in(r) for r in _reads(s.value)):
                raise self.error(e.place, f"unknown name {e.name}")
            raise self.error(e.place, f"axis {e.name} is not on the left side, and nothing is summed over it: write sum[{e.name}](…), or +=")
        if isinstance(e, Reduce):
            for a in e.axes:
                if a in s.axes:
                    raise self.error(e.place, f"axis {a} is on the left side and cannot be reduced")
            bound = [*bound, *e.axes]
        for c in children(e):
            self._bound(s, c, bound)

    def _inside(self, e, given, extents):
        """Subscripts are in bounds wherever the conditions around them hold. Those that elements say are seen when it runs."""
        if isinstance(e, Op) and e.kind == "select":
            c, a, b = e.args
            self._inside(c, given, extents)
            self._inside(a, [*given, *conditions(c)], extents)
            self._inside(b, [*given, *conditions(c, False)], extents)
            return
        if isinstance(e, Op) and e.kind in ("and", "or"):  # the second is asked for if the first does not decide
            self._inside(e.args[0], given, extents)
            self._inside(e.args[1], [*given, *conditions(e.args[0], e.kind == "and")], extents)
            return
        for k, s in enumerate(e.subscripts if isinstance(e, Read) else []):
            type = self._types.of(s)
            if type == "i1" or is_floating(type):
                raise self.error(s.place, f"an index is an integer, not {stored(type)}")
            if not is_known(s):
                continue
            n = e.tensor.shape[k]
            point = outside(s, n, given, extents)
            if point is None:
                continue
            of = f"dimension {k} of {e.tensor.name}, which has {n} elements"
            if not point:
                raise self.error(s.place, f"this index of {of}, cannot be shown to be in bounds: put the element into where(…) with a "
                                          "condition on axes")
            at = ", ".join(f"{a} = {v}" for a, v in point.items() if a in axes_in(s)) or "all axes"
            raise self.error(s.place, f"out of bounds: the index is {value_at(s, point)} for {at}, and {of}", [("declared here", e.tensor.place)])
        for c in children(e):
            self._inside(c, given, extents)


class _Extents:
    """The extents of a statement's axes: those declared, of the left side, and of subscripts that are an axis alone."""

    def __init__(self, function, s):
        self._function, self._statement, self.error = function, s, function.source.error
        self._of, self._from = {}, {}  # an extent, and why: a message and its place

    def solved(self):
        s = self._statement
        for a, n in self._function.declared.items():
            self._of[a] = n
        if s.tensor.shape is not None:
            if len(s.axes) != len(s.tensor.shape):
                raise self.error(s.place, f"{s.tensor.name} has {len(s.tensor.shape)} dimensions, and here {len(s.axes)} subscripts",
                                 [("declared here", s.tensor.place)])
            for k, a in enumerate(s.axes):
                self._agree(a, s.tensor, k, s.place, a in self._function.declared)
        for read, guarded in _guarded(s.value, False):
            self._of_read(read, guarded=guarded, last=False)
        for read, guarded in _guarded(s.value, False):
            self._of_read(read, guarded=guarded, last=True)
        for a in [*s.axes, *_all_axes(s.value)]:
            if a not in self._of:
                shape = f", or {s.tensor.name} = tensor([…])" if a in s.axes else ""
                raise self.error(s.place, f"axis {a} has no extent, as no subscript is {a} alone: declare {a} = axis(16){shape} before")
        return self._of

    def _of_read(self, read, guarded, last):
        """Of elements under a condition an extent is taken where nothing else tells one."""
        for k, e in enumerate(read.subscripts):
            if not isinstance(e, Axis) or guarded != last or guarded and e.name in self._of:
                continue
            if e.name not in self._function.declared:
                self._agree(e.name, read.tensor, k, e.place, False)

    def _agree(self, a, tensor, k, place, declared):
        n = tensor.shape[k]
        told = f"{a} has the extent {n} as subscript {k} of {tensor.name}"
        if self._of.setdefault(a, n) != n:
            why = f"axis({self._of[a]})" if declared else self._from[a][0]
            raise self.error(place, f"extents disagree: {told}, and {self._of[a]} {'by ' + why if declared else why}",
                             [] if declared else [("there", self._from[a][1])])
        self._from.setdefault(a, (f"as subscript {k} of {tensor.name}", place))


def _guarded(e, guarded):
    """The elements that are read, and whether under a condition."""
    if isinstance(e, Read):
        yield e, guarded
    for k, c in enumerate(children(e)):
        yield from _guarded(c, guarded or isinstance(e, Op) and e.kind == "select" and k > 0)


def _reads(e):
    return [r for r, _ in _guarded(e, False)]


def _reductions(e):
    return [r for c in children(e) for r in _reductions(c)] + ([e] if isinstance(e, Reduce) else [])


def _all_axes(e):
    return ([e.name] if isinstance(e, Axis) else []) + [a for c in children(e) for a in _all_axes(c)] + (e.axes if isinstance(e, Reduce) else [])


def _factors(e):
    """What is multiplied to an expression: itself, where nothing is."""
    if isinstance(e, Op) and e.kind == "mul" and not is_index(e):
        return [f for a in e.args for f in _factors(a)]
    return [e]


def _with_padding(e, extents):
    e = rebuilt(e, lambda c: _with_padding(c, extents))
    return (isinstance(e, Op) and e.kind == "select" and padded(e, extents)) or e
