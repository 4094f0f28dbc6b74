"""Element types of expressions. Those of numbers, "int" and "float", give way to any other; "index" is that of axes."""
from ._bodies import FLOATS, INTEGERS
from ._tensor_tree import COMPARISONS, LOGIC, Axis, Number, Read, Reduce

WIDTHS = {**FLOATS, **INTEGERS}


def is_floating(type):
    return type == "float" or type in FLOATS


def promoted(a, b):
    """The type of a computation with two; None where there is none."""
    if a == b:
        return a
    for x, y in ((a, b), (b, a)):
        if x == "int":
            return None if y == "i1" else y
        if x == "float":
            return None if y == "i1" else y if y in FLOATS else "f32" if y == "index" or y in INTEGERS else "float"
    if "i1" in (a, b):
        return None
    for x, y in ((a, b), (b, a)):
        if x == "index" or x in INTEGERS and y in FLOATS:
            return y
    if WIDTHS[a] == WIDTHS[b]:
        return "f32"  # f16 and bf16
    return a if WIDTHS[a] > WIDTHS[b] else b


def stored(type):
    """What a tensor of a type has as its elements."""
    return {"int": "i64", "index": "i64", "float": "f32"}.get(type, type)


class Types:
    """The types of expressions in a function's text, where there are errors."""

    def __init__(self, source):
        self._source = source

    def of(self, e):
        if isinstance(e, Number):
            return "i1" if isinstance(e.value, bool) else "int" if isinstance(e.value, int) else "float"
        if isinstance(e, Axis):
            return "index"
        if isinstance(e, Read):
            return e.tensor.type
        if isinstance(e, Reduce):
            return self._reduced(e)
        if e.kind in COMPARISONS:
            self.common(e, e.args)
            return "i1"
        if e.kind in LOGIC:
            if any(self.of(a) != "i1" for a in e.args):
                raise self._source.error(e.place, f"{e.kind} combines conditions, as i < 3")
            return "i1"
        if e.kind == "select":
            if self.of(e.args[0]) != "i1":
                raise self._source.error(e.args[0].place, "the first argument of where is a condition, as i < 3")
            return self.common(e, e.args[1:])
        return self._computed(e)

    def _computed(self, e):
        type = self.common(e, e.args)
        if type == "i1":
            raise self._source.error(e.place, "conditions are no numbers: write where(c, 1, 0)")
        if e.kind == "div" and not is_floating(type):
            return "f32"
        if e.kind in ("add", "sub", "mul", "div", "floordiv", "mod", "neg", "max", "min", "abs") or is_floating(type):
            return type
        if type in ("int", "index"):
            return "f32"
        raise self._source.error(e.place, f"{e.kind} of {type} is not supported: it has elements of f64, f32, f16 and bf16")

    def _reduced(self, e):
        type = stored(self.of(e.body))
        if type == "i1":
            raise self._source.error(e.place, "conditions are no numbers: write where(c, 1, 0)")
        return "i32" if e.kind == "add" and type in ("i8", "i16") else type

    def common(self, e, args):
        type = self.of(args[0])
        for a in args[1:]:
            both = promoted(type, self.of(a))
            if both is None:
                raise self._source.error(e.place, f"{type} and {self.of(a)} have no common type: write where(c, 1, 0) for a condition's number")
            type = both
        return type

    def written(self, place, type, target):
        """Whether elements of a type can be written as those of another: floats are rounded, integers keep their digits."""
        floats, known = is_floating(target), stored(type)
        if known == target or floats and known != "i1" or type in ("int", "index") and target in INTEGERS and target != "i1":
            return
        if floats or is_floating(known) or "i1" in (known, target) or WIDTHS[known] > WIDTHS[target]:
            raise self._source.error(place, f"a value of {known} cannot be written to elements of {target}: declare the tensor of {known}")
