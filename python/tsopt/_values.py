"""What is open of a plan: numbers of launch.json that are others for other shapes and
numbers of the arguments (docs/use/host-api.md)."""
import copy

from . import _arrays
from ._errors import Error


class Openings:
    """What a plan says of other arguments."""

    def __init__(self, plan):
        self.values = plan.get("values", ())
        self.arguments = plan["arguments"]
        self.places = {o["at"]: o["value"] for o in plan.get("open", ())}

    def shape(self, i):
        """The shape of an argument, -1 where it is open."""
        return tuple([-1 if f"/arguments/{i}/shape/{d}" in self.places else n for d, n in enumerate(self.arguments[i]["shape"])])

    def strides(self, i):
        """The strides of an argument, -1 where they are open; None where its elements lie row by row."""
        strides = self.arguments[i].get("strides")
        return strides and tuple([-1 if f"/arguments/{i}/strides/{d}" in self.places else n for d, n in enumerate(strides)])

    def number(self, i):
        """Whether any number may be passed for an argument."""
        return f"/arguments/{i}/number/bits" in self.places

    def depends(self, params):
        """What of the arguments the plan is for: "nothing", "shapes" or "numbers", which is
        shapes too."""
        if any(not p.array and not self.number(i) for i, p in enumerate(params)):
            return "numbers"
        fixed = any(p.array and any(n == -1 != m for n, m in zip((*p.shape, *(p.strides or ())), (*self.shape(i), *(self.strides(i) or ())))) for i, p in enumerate(params))
        return "shapes" if fixed else "nothing"

    def under(self, prefix):
        """What is open below a place, as keys and the number of a value."""
        return [(at[len(prefix):].split("/"), v) for at, v in self.places.items() if at.startswith(prefix)]

    def evaluate(self, shapes, words=None):
        """The values for shapes of the arguments, and their numbers as words; without these
        what follows from numbers is None."""
        out = []
        for v in self.values:
            if "argument" in v:
                i = v["argument"]
                if "stride" in v:
                    x = _arrays.strides_of(shapes[i])[v["stride"]]
                else:
                    x = shapes[i][v["dim"]] if "dim" in v else None if words is None else words[i]
            elif "number" in v:
                x = v["number"]
            else:
                of = [out[k] for k in v["of"]]
                try:
                    x = None if None in of else calculate(v["op"], v["width"], *of)
                except ZeroDivisionError:
                    raise Error("the program divides by zero before it launches its kernels, with these numbers") from None
            out.append(x)
        return out


def patched(says, places, values):
    """A part of the plan, with values where they stand."""
    says = copy.deepcopy(says)
    for keys, v in places:
        if values[v] is None:
            continue
        place = says
        for key in keys[:-1]:
            place = place[int(key) if isinstance(place, list) else key]
        last = keys[-1]
        if isinstance(place, list):
            place[int(last)] = values[v]
        else:
            place[last] = hex(values[v] % 256 ** place["bytes"]) if last == "bits" else values[v]
    return says


def word(kind, number):
    """A number as values have it: an integer, or the bits of a float."""
    if kind.startswith(("f", "bf")):
        return int.from_bytes(_arrays.pack([number], kind), "little")
    if kind.startswith("ui"):  # of such a number too the plan has an integer with sign
        return calculate("wrap", int(kind[2:]), int(number))
    return int(number)


def calculate(op, width, x, y=0, z=0):
    """An operation on integers of some bits; names that end in u are of numbers without sign."""
    if op == "select":
        return y if x else z
    mask = (1 << width) - 1
    if op == "unsigned":
        return x & mask
    unsigned = op.endswith("u")
    n = _OPERATIONS[op.removesuffix("u")](*((x & mask, y & mask) if unsigned else (x, y)))
    if isinstance(n, bool):
        return int(n)
    n &= mask
    return n - (mask + 1) if width > 1 and n >> (width - 1) else n


def _quotient(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


_OPERATIONS = {
    "wrap": lambda x, _: x,
    "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y,
    "div": _quotient, "rem": lambda x, y: x - y * _quotient(x, y), "floordiv": lambda x, y: x // y, "ceildiv": lambda x, y: -(-x // y),
    "min": min, "max": max, "and": lambda x, y: x & y, "or": lambda x, y: x | y, "xor": lambda x, y: x ^ y,
    "eq": lambda x, y: x == y, "ne": lambda x, y: x != y,
    "lt": lambda x, y: x < y, "le": lambda x, y: x <= y, "gt": lambda x, y: x > y, "ge": lambda x, y: x >= y,
}
