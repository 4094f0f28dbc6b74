"""The text of linalg for a checked function of tensor expressions."""
import os

from . import _bodies
from ._aten_views import pad
from ._bodies import Scalar, computed, is_float
from ._linalg import Array, Builder, whole
from ._tensor_index import affine, interval
from ._tensor_tree import COMPARISONS, Axis, Number, Padded, Read, Reduce, Tensor, axes_in, children, rebuilt
from ._tensor_types import Types, stored

_FUNCTIONS = {"abs": "absolute"}  # whose names are others in _bodies


def write(function, locations=False):
    """`locations` writes the line of the expression that each operation is from."""
    writer = _Writer(function, locations)
    for s in function.statements:
        writer.statement(s)
    return writer.builder.function("main", writer.arguments, [writer.result(t) for _, t in function.results])


class _Writer:
    def __init__(self, function, locations):
        self._source, self._locations = function.source, locations
        self.builder = Builder(None)
        self.arguments, self._arrays, self._views = [], {}, set()
        for t in function.parameters:
            self._arrays[t] = Array(self.builder.fresh(t.name), t.shape, t.type)
            self.arguments.append(self._arrays[t])

    def statement(self, s):
        b = self.builder
        b.hint = s.tensor.name
        if self._locations:
            line, column = self._source.where(s.value.place)
            b.location = f' loc("{os.path.basename(self._source.file)}":{line}:{column})'
        self._arrays[s.tensor] = _Expression(self, s).array(s.value, s.tensor.type)

    def result(self, tensor):
        """A view of what an operation of linalg computes, as a kernel writes it."""
        array = self._arrays[tensor]
        return self._copied(array) if array in self._views or array in self.arguments else whole(array)

    def in_memory(self, tensor):
        """The array of a tensor whose elements are read where data say: no padding."""
        array = self.read(tensor)
        if array in self._views:
            self._arrays[tensor] = array = self._copied(array).base
        return array

    def _copied(self, array):
        axes = [f"d{k}" for k in range(len(array.shape))]
        return self.builder.generic(array.shape, [array.type], [(whole(array), axes)], lambda _, x: x)

    def read(self, tensor):
        if tensor not in self._arrays:
            self._arrays[tensor] = self._padded(tensor)
            self._views.add(self._arrays[tensor])
        return self._arrays[tensor]

    def _padded(self, p):
        array = self.read(p.source)
        if array.shape != tuple(p.sizes):
            made, text = Array(None, p.sizes, array.type), self.builder.arguments_of_sizes
            text = f"{text(p.starts)} {text(p.sizes)} {text([1] * len(p.sizes))} : {array.text()} to {made.text()}"
            array = self.builder.write("part", f"tensor.extract_slice {array.name}{text}", p.sizes, array.type)
        return pad(self.builder, whole(array), p.low, p.high, p.value).base

    def keep(self, tensor, array):
        self._arrays[tensor] = array


class _Expression:
    """The value of a statement, as operations of linalg."""

    def __init__(self, writer, s):
        self._writer, self._builder, self._types = writer, writer.builder, Types(writer._source)
        self._axes, self._extents, self._name = s.axes, s.extents, s.tensor.name

    def array(self, e, type):
        """The tensor of a statement."""
        if isinstance(e, Reduce) and set(axes_in(e)) == set(self._axes):
            return self._builder.convert(self._reduced(e, self._axes, self._name), type, hint=self._name).base
        if isinstance(e, Read) and isinstance(e.tensor, Padded) and e.tensor.type == type and [
                getattr(s, "name", None) for s in e.subscripts] == self._axes and e.tensor.shape == [self._extents[a] for a in self._axes]:
            return self._writer.read(e.tensor)
        return self._generic(e, self._axes, [], lambda x, out: x, type, None, self._name)

    def _reduced(self, e, axes, hint):
        """A reduction as a view."""
        type = computed(stored(self._types.of(e)))
        combine = {"add": lambda out, x: out + x, "max": _bodies.maximum, "min": _bodies.minimum}[e.kind]
        start = 0 if e.kind == "add" else _end(type, e.kind == "max")
        return whole(self._generic(e.body, axes, e.axes, lambda x, out: combine(out, x), type, start, hint))

    def _without_reductions(self, e, around):
        """With each reduction computed before, over the axes that it depends on."""
        if not isinstance(e, Reduce):
            return rebuilt(e, lambda c: self._without_reductions(c, around))
        free = axes_in(e)
        axes = [a for a in dict.fromkeys([*self._axes, *around]) if a in free]
        view = self._reduced(e, axes, f"{self._name}_{'sum' if e.kind == 'add' else e.kind}")
        made = Tensor(e.kind, e.place, list(view.shape), view.type)
        self._writer.keep(made, view.base)
        return Read(e.place, made, [Axis(e.place, a) for a in axes])

    def _generic(self, e, axes, reduced, combine, type, start, hint):
        """One operation of linalg. Elements at quasi-affine indices are operands, others are read by the body."""
        e = self._without_reductions(e, [*axes, *reduced])
        loops = {a: f"d{k}" for k, a in enumerate([*axes, *reduced])}
        operands = {}
        for r in _elements(e):
            at = self._at(r, loops)
            if at is not None:
                operands[id(r)] = whole(self._writer.read(r.tensor)), at
        for r in _elements(e):
            if id(r) not in operands:
                self._writer.in_memory(r.tensor)
        inputs = list(operands.values())
        silent = [a for a in reduced if not any(loops[a] in at for _, at in inputs)]
        if silent:  # an operand that tells how often these loops run
            shape = [self._extents[a] for a in silent]
            inputs.append((whole(self._builder.empty(shape, type)), [loops[a] for a in silent]))

        def body(writer, *elements):
            of = dict(zip(operands, elements))
            out = elements[-1] if start is not None else None
            x = _Body(writer, self._writer, self._types, loops, of).to(e, type)
            return combine(x, out)

        shape = [self._extents[a] for a in axes]
        starts = [start] if start is not None else None
        return self._builder.generic(shape, [type], inputs, body, reduced=len(reduced), start=starts, hint=hint).base

    def _at(self, r, loops):
        """The results of a map, None if an index cannot be in one. Where no condition keeps an index in the tensor, the remainder
        does: the element is not used there. It also says that a loop ends before the dimension does."""
        box = {a: (0, n - 1) for a, n in self._extents.items()}
        results = []
        for s, n in zip(r.subscripts, r.tensor.shape):
            text = affine(s, loops)
            if text is None:
                return None
            low, high = interval(s, box)
            if isinstance(s, Axis) and high != n - 1 or low < 0 or high >= n:
                by = min(n, high + 1) if low >= 0 else n
                text = f"{text if text.isalnum() else f'({text})'} mod {by}"
            results.append(text)
        return results


class _Body:
    """Writes an expression as the body of an operation. `of` has the elements of operands, by the reads' identities."""

    def __init__(self, body, writer, types, loops, of):
        self._body, self._writer, self._types, self._loops, self._of = body, writer, types, loops, of
        self._indices, self._given = {}, []  # conditions around what is being written

    def to(self, e, type):
        """An expression as a value of a type, numbers too."""
        return self._converted(self._value(e), type)

    def _converted(self, x, type):
        if not isinstance(x, Scalar):
            return self._body.constant(float(x) if is_float(type) else x, type)
        if x.type == "index" and is_float(type) or type == "index" and is_float(x.type):
            x = self._body.convert(x, "i64")
        return self._body.convert(x, type)

    def _value(self, e):
        if isinstance(e, Number):
            return e.value
        if isinstance(e, Axis):
            if e.name not in self._indices:
                self._indices[e.name] = self._body.index(int(self._loops[e.name][1:]))
            return self._indices[e.name]
        if isinstance(e, Read):
            return self._of[id(e)] if id(e) in self._of else self._extracted(e)
        if e.kind == "select":
            return self._selected(e)
        if e.kind in COMPARISONS:
            type = self._arithmetic(self._types.common(e, e.args))
            return _bodies.compare(e.kind, *(self.to(a, type) for a in e.args))
        if e.kind == "not":
            return _bodies.invert(self.to(e.args[0], "i1"))
        if e.kind in ("and", "or"):
            a = self.to(e.args[0], "i1")
            b = self._where(a, e.args[1], "i1", e.kind == "and")
            return a & b if e.kind == "and" else a | b
        type = self._arithmetic(self._types.of(e))
        return _computed(e.kind, [self.to(a, type) for a in e.args])

    @staticmethod
    def _arithmetic(type):
        """The type that elements of a type are computed in. Axes stay indices."""
        return "index" if type == "index" else computed(stored(type))

    def _extracted(self, e):
        """An element at indices that are not affine. Where conditions do not hold it is the first, which is not used."""
        indices = []
        for s in e.subscripts:
            i = self.to(s, "index")
            for c in self._given:
                i = _bodies.select(c, i, 0)
            indices.append(i)
        return self._body.extract(self._writer.read(e.tensor), indices)

    def _selected(self, e):
        c, (a, b) = self.to(e.args[0], "i1"), e.args[1:]
        type = self._arithmetic(self._types.of(e))
        return _bodies.select(c, self._where(c, a, type, True), self._where(c, b, type, False))

    def _where(self, c, e, type, holds):
        """An expression whose value matters where a condition holds, or does not."""
        if not _extracts(e, self._of):
            return self.to(e, type)
        self._given.append(c if holds else _bodies.invert(c))
        x = self.to(e, type)
        self._given.pop()
        return x


def _extracts(e, of):
    return isinstance(e, Read) and id(e) not in of or any(_extracts(c, of) for c in children(e))


def _elements(e):
    return ([e] if isinstance(e, Read) else []) + [r for c in children(e) for r in _elements(c)]


def _computed(kind, args):
    a, b = (*args, None)[:2]
    whole_numbers = not is_float(a.type)
    if kind in ("add", "sub", "mul", "div"):
        return {"add": a.__add__, "sub": a.__sub__, "mul": a.__mul__, "div": a.__truediv__}[kind](b)
    if kind == "neg":
        return -a
    if kind in ("max", "min"):
        return _bodies.maximum(a, b) if kind == "max" else _bodies.minimum(a, b)
    if kind in ("floordiv", "mod"):  # Python's: rounded down
        quotient = a.body.op("arith.floordivsi", a, b) if whole_numbers else _bodies.floor(a / b)
        return quotient if kind == "floordiv" else a - quotient * b
    return getattr(_bodies, _FUNCTIONS.get(kind, kind))(a)


def _end(type, least):
    """The least number of a type, or the greatest."""
    if is_float(type):
        return float("-inf" if least else "inf")
    bits = _bodies.INTEGERS[type]
    return -2 ** (bits - 1) if least else 2 ** (bits - 1) - 1
