"""Text of linalg on tensors, written operation by operation.

A tensor is read through a View: permutations, broadcasts and unit dimensions write nothing and
become maps of the operations that read it."""
import re

from ._bodies import Body, Scalar, computed, is_float, literal, written


class Array:
    """A tensor that an operation or an argument gives."""

    def __init__(self, name, shape, type):
        self.name, self.shape, self.type = name, tuple(shape), type

    def text(self):
        return tensor_type(self.shape, self.type)


class Splat:
    """One number in all elements."""
    shape = ()

    def __init__(self, value, type):
        self.value, self.type = value, type


class Iota:
    """start + step·i, for i below a size."""

    def __init__(self, start, step, size, type):
        self.start, self.step, self.shape, self.type = start, step, (size,), type


class View:
    """A tensor of a shape, whose element at indices i is the base's at the indices that `dims`
    tells for each of the base's dimensions: None is 0, (k, n) is i[k] floordiv n."""

    def __init__(self, base, dims, shape):
        self.base, self.dims, self.shape, self.type = base, tuple(dims), tuple(shape), base.type

    def at(self, indices):
        """The base's indices, as results of an affine map."""
        return [_divided(indices[d[0]], d[1]) if d else "0" for d in self.dims]

    def places(self, k):
        """The base's dimensions that a dimension subscripts."""
        return [p for p, d in enumerate(self.dims) if d and d[0] == k]

    def is_plain(self):
        return isinstance(self.base, Array) and self.dims == tuple((k, 1) for k in range(len(self.shape)))


def whole(base):
    return View(base, [(k, 1) for k in range(len(base.shape))], base.shape)


def splat(value, type, shape=()):
    return View(Splat(value, type), (), shape)


def _divided(expression, by):
    if by == 1:
        return expression
    return f"{expression} floordiv {by}" if expression.isalnum() else f"({expression}) floordiv {by}"


def tensor_type(shape, type):
    return "tensor<" + "".join(f"{n if isinstance(n, int) else '?'}x" for n in shape) + written(type) + ">"


def affine_map(loops, results):
    return f"affine_map<({', '.join(f'd{k}' for k in range(loops))}) -> ({', '.join(results)})>"


def loops(count):
    return [f"d{k}" for k in range(count)]


class Builder:
    """A function's text. `sizes` writes what no number is: sizes known at launch."""

    _BODY = re.compile(r"(in|out)(_\d+)?")  # names of a body's arguments

    def __init__(self, sizes):
        self.head, self.lines, self.sizes = [], [], sizes
        self.hint = "value"  # of what is being written: the operation in the graph
        self.location = ""
        self._names, self._constants, self._empty, self._maps = {}, {}, {}, {}

    def fresh(self, hint):
        """A name that nothing has yet."""
        name = re.sub(r"[^A-Za-z0-9_.$-]", "_", hint)
        if self._BODY.fullmatch(name) or not re.match(r"[A-Za-z_$]", name):
            name = "_" + name
        count = self._names.get(name, -1) + 1
        self._names[name] = count
        return "%" + name if count == 0 else self.fresh(f"{name}_{count}")

    def constant(self, value, type):
        """The name of a number, which the function's start defines once."""
        if not isinstance(value, (int, float, bool)):
            return self._of_size(value, type)
        text = literal(value, type)
        key = text, written(type)
        if key not in self._constants:
            self._constants[key] = self.fresh("cst" if is_float(type) else "c" + text.replace("-", "m"))
            typed = "" if type == "i1" else f" : {written(type)}"
            self.head.append(f"{self._constants[key]} = arith.constant {text}{typed}")
        return self._constants[key]

    def size(self, value):
        """The name of a size as an index."""
        return self.constant(value, "index") if isinstance(value, int) else self.sizes.index(self, value)

    def _of_size(self, value, type):
        key = value, type
        if key not in self._constants:
            body = Body(self)
            body.name = lambda: self.fresh("size")
            result = body.convert(Scalar(body, self.size(value), "index"), "i64" if is_float(type) else type)
            result = body.convert(result, type)
            self.head += body.lines
            self._constants[key] = result.name
        return self._constants[key]

    def write(self, hint, text, shape, type):
        """An operation with one tensor as its result."""
        array = Array(self.fresh(hint), shape, type)
        self.lines.append(f"{array.name} = {text}{self.location}")
        return array

    def empty(self, shape, type):
        sizes = ", ".join(self.size(n) for n in shape if not isinstance(n, int))
        key = tuple(shape), written(type)
        if key not in self._empty:
            self._empty[key] = self.write("empty", f"tensor.empty({sizes}) : {tensor_type(shape, type)}", shape, type)
        return self._empty[key]

    def fill(self, value, shape, type):
        made = self.empty(shape, type)
        return self.write("fill", f"linalg.fill ins({self.constant(value, type)} : {written(type)}) "
                          f"outs({made.name} : {made.text()}) -> {made.text()}", shape, type)

    def generic(self, shape, types, inputs, body, reduced=0, start=None, hint=None):
        """Results of a shape, for each type one. `inputs` are views with the subscripts of their
        dimensions; the body gets their elements and, where `start` gives the results' first
        values, the results' too. The loops are the results' dimensions and then those reduced."""
        writer, operands, elements = Body(self), {}, []
        for view, at in self._covering(inputs, range(len(shape), len(shape) + reduced)):
            elements.append(self._read(writer, operands, view, at))
        inside = [Scalar(writer, "%out" if k == 0 else f"%out_{k}", t) for k, t in enumerate(types)]
        given = body(writer, *elements, *(inside if start is not None else ()))
        given = [writer.convert(g, t) for g, t in zip(given if isinstance(given, tuple) else (given,), types)]
        outs = [self.fill(s, shape, t) if s is not None else self.empty(shape, t)
                for s, t in zip(start or [None] * len(types), types)]
        return self._written(hint or self.hint, len(shape), reduced, list(operands.items()), outs, writer, given)

    def _covering(self, inputs, reduced):
        """Inputs whose maps tell how long each reduced loop is: linalg wants a dimension for each
        that the loop alone subscripts, which a broadcast does not have."""
        inputs = list(inputs)
        for loop in (f"d{k}" for k in reduced):
            if not any(isinstance(v.base, Array) and loop in v.at(at) for v, at in inputs):
                number = next(n for n, (_, at) in enumerate(inputs) if loop in at)
                inputs[number] = self.plain(inputs[number][0]), inputs[number][1]
        return inputs

    def _map(self, count, results):
        """The name of a map: texts are read by people, too."""
        text = affine_map(count, results)
        return self._maps.setdefault(text, f"#map{len(self._maps) or ''}")

    def maps(self):
        """The lines that define them."""
        return [f"{name} = {text}" for text, name in self._maps.items()]

    def _read(self, writer, operands, view, at):
        base = view.base
        if isinstance(base, Splat):
            return writer.constant(base.value, base.type)
        if isinstance(base, Iota):
            return self._counted(writer, view, at)
        key = base, tuple(view.at(at))
        if key not in operands:
            count = len(operands)
            operands[key] = Scalar(writer, "%in" if count == 0 else f"%in_{count}", base.type)
        return operands[key]

    def _counted(self, writer, view, at):
        base, (dim,) = view.base, view.dims
        if dim is None:
            return writer.constant(base.start, base.type)
        index = writer.index(int(at[dim[0]][1:]), "i64")
        if dim[1] != 1:
            index = index / dim[1]
        index = writer.convert(index, base.type)
        if base.step != 1:
            index = index * base.step
        return index + base.start if base.start != 0 else index

    def _written(self, hint, parallel, reduced, operands, outs, writer, given):
        count = parallel + reduced
        maps = [self._map(count, at) for (_, at), _ in operands] + [self._map(count, loops(parallel))] * len(outs)
        kinds = ['"parallel"'] * parallel + ['"reduction"'] * reduced
        arrays = [base for (base, _), _ in operands]
        types = ", ".join(o.text() for o in outs)
        text = f"linalg.generic {{indexing_maps = [{', '.join(maps)}], iterator_types = [{', '.join(kinds)}]}}"
        if arrays:
            text += f" ins({', '.join(a.name for a in arrays)} : {', '.join(a.text() for a in arrays)})"
        text += f" outs({', '.join(o.name for o in outs)} : {types}) {{"
        arguments = [f"{s.name}: {written(s.type)}" for _, s in operands]
        arguments += [f"{'%out' if k == 0 else f'%out_{k}'}: {written(o.type)}" for k, o in enumerate(outs)]
        yielded = ", ".join(g.name for g in given) + " : " + ", ".join(written(g.type) for g in given)
        name = self.fresh(hint)
        bound = name if len(outs) == 1 else f"{name}:{len(outs)}"
        self.lines.append(f"{bound} = {text}")
        self.lines.append(f"^bb0({', '.join(arguments)}):")
        self.lines += ["  " + line for line in writer.lines] + [f"  linalg.yield {yielded}"]
        self.lines.append("} -> " + (types if len(outs) == 1 else f"({types})") + self.location)
        made = [whole(Array(name if len(outs) == 1 else f"{name}#{k}", o.shape, o.type)) for k, o in enumerate(outs)]
        return made[0] if len(made) == 1 else tuple(made)

    def pointwise(self, shape, type, inputs, body, compute=None, hint=None):
        """Elements of inputs of the same indices, after broadcasting. Inputs are converted to
        `compute`, which is the result's type or wider; False leaves them as they are."""
        compute = computed(type) if compute is None else compute
        views = [broadcast(v, shape) for v in inputs]

        def converted(writer, *elements):
            if compute:
                elements = [writer.convert(e, compute) for e in elements]
            return body(*elements)

        return self.generic(shape, [type], [(v, loops(len(shape))) for v in views], converted, hint=hint)

    def convert(self, view, type, hint=None):
        if view.type == type:
            return view
        if isinstance(view.base, Splat):
            return splat(view.base.value, type, view.shape)
        return self.pointwise(view.shape, type, [view], lambda x: x, compute=False, hint=hint)

    def reduce(self, view, dims, type, start, combine, before=None, others=(), hint=None):
        """Combines along dimensions, which the result lacks. `before` is done to each element,
        with those of `others`, views of the result's shape."""
        kept = [k for k in range(len(view.shape)) if k not in dims]
        shape = [view.shape[k] for k in kept]
        at = [None] * len(view.shape)
        for loop, k in enumerate(kept + list(dims)):
            at[k] = f"d{loop}"

        def body(writer, *elements):
            *elements, out = elements
            elements = [writer.convert(e, type) for e in elements]
            return combine(out, before(*elements) if before else elements[0])

        inputs = [(view, at)] + [(o, loops(len(kept))) for o in others]
        return self.generic(shape, [type], inputs, body, reduced=len(dims), start=[start], hint=hint)

    def contract(self, shape, a, a_at, b, b_at, reduced, hint=None):
        """The sum over `reduced` loops behind the result's of products, in f32 for narrower
        floats."""
        type = computed(a.type)

        def body(writer, x, y, out):
            return out + writer.convert(x, type) * writer.convert(y, type)

        return self.generic(shape, [type], [(a, a_at), (b, b_at)], body, reduced=reduced, start=[0], hint=hint)

    def named(self, kind, attributes, inputs, shape, type, start, hint=None):
        """A named operation, of whole arrays."""
        arrays = [self.plain(v).base for v in inputs]
        out = self.fill(start, shape, type)
        return whole(self.write(hint or self.hint, f"linalg.{kind}{attributes} "
                                f"ins({', '.join(a.name for a in arrays)} : {', '.join(a.text() for a in arrays)}) "
                                f"outs({out.name} : {out.text()}) -> {out.text()}", shape, type))

    def plain(self, view):
        """The view as an array, written where it is not one."""
        if view.is_plain():
            return view
        if isinstance(view.base, Splat):
            return whole(self.fill(view.base.value, view.shape, view.type))
        order = [d[0] for d in view.dims if d and d[1] == 1]
        if isinstance(view.base, Array) and len(order) == len(view.dims) == len(view.shape):
            return self._transposed(view, order)
        from ._reshape import without_units

        bare = without_units(self, view)
        if bare is not None:
            return bare
        return self.generic(view.shape, [view.type], [(view, loops(len(view.shape)))], lambda writer, x: x)

    def _transposed(self, view, order):
        out, base = self.empty(view.shape, view.type), view.base
        permutation = ", ".join(str(order.index(k)) for k in range(len(order)))
        text = (f"linalg.transpose ins({base.name} : {base.text()}) outs({out.name} : {out.text()}) "
                f"permutation = [{permutation}]")
        return whole(self.write("transposed", text, view.shape, view.type))

    def function(self, name, arguments, results):
        """The text of the function, which returns views."""
        self.location, self.hint = "", "result"
        arrays = [self.plain(r).base for r in results]
        types = ", ".join(a.text() for a in arrays)
        returned = f"return {', '.join(a.name for a in arrays)} : {types}" if arrays else "return"
        inside = ["  " + line for line in [*self.head, *self.lines, returned]]
        given = ", ".join(f"{a.name}: {a.text()}" for a in arguments)
        return "\n".join([*self.maps(), f"func.func @{name}({given}) -> ({types}) {{", *inside, "}"]) + "\n"

    def arguments_of_sizes(self, numbers):
        """Offsets or sizes in brackets."""
        return "[" + ", ".join(str(n) if isinstance(n, int) else self.size(n) for n in numbers) + "]"


def broadcast(view, shape):
    """As torch expands: new dimensions come first, those of size 1 take any size."""
    more = len(shape) - len(view.shape)
    spread = [k for k, n in enumerate(view.shape) if n == 1 and shape[k + more] != 1]
    dims = [None if d is None or d[0] in spread else (d[0] + more, d[1]) for d in view.dims]
    return View(view.base, dims, shape)


def permute(view, order):
    return View(view.base, [d and (order.index(d[0]), d[1]) for d in view.dims], [view.shape[k] for k in order])


def unsqueeze(view, k):
    dims = [d and (d[0] + (d[0] >= k), d[1]) for d in view.dims]
    return View(view.base, dims, view.shape[:k] + (1,) + view.shape[k:])


def squeeze(view, k):
    """Drops a dimension of size 1."""
    dims = [None if d is None or d[0] == k else (d[0] - (d[0] > k), d[1]) for d in view.dims]
    return View(view.base, dims, view.shape[:k] + view.shape[k + 1:])
