"""Bodies of linalg.generic: the arithmetic of one element, written with Python's operators.

    lambda x: x / (1 + exp(-x))

is traced with Scalars, and each operator writes an operation of `arith` or `math`."""
import math
import struct

FLOATS = {"f64": 64, "f32": 32, "f16": 16, "bf16": 16, "f8E4M3FN": 8, "f8E5M2": 8}
INTEGERS = {"i64": 64, "i32": 32, "i16": 16, "i8": 8, "u8": 8, "i1": 1}


def written(type):
    """An element type as MLIR writes it: integers have no sign there, so that u8 is i8 and the
    operations tell the sign."""
    return "i8" if type == "u8" else type


def is_float(type):
    return type in FLOATS


def computed(type):
    """What arithmetic on a type is done in: f32 for narrower floats."""
    return "f32" if FLOATS.get(type, 64) < 32 else type


def literal(value, type):
    """A number as MLIR reads it."""
    if type == "i1":
        return "true" if value else "false"
    if not is_float(type):
        return str(int(value))
    value = float(value)
    if math.isfinite(value):
        mantissa, exponent, power = repr(value).partition("e")
        return mantissa + ("" if "." in mantissa else ".0") + exponent + power
    bits = {"f64": ">d", "f16": ">e"}.get(type, ">f")
    digits = struct.pack(bits, value).hex().upper()
    return "0x" + (digits[:4] if type == "bf16" else digits)


class Scalar:
    """A value of a body."""

    def __init__(self, body, name, type):
        self.body, self.name, self.type = body, name, type

    def _with(self, other, kind, turned=False):
        other = other if isinstance(other, Scalar) else self.body.constant(other, self.type)
        a, b = (other, self) if turned else (self, other)
        return self.body.op(kind_of(kind, self.type), a, b)

    def __add__(self, other):
        return self._with(other, "add")

    def __sub__(self, other):
        return self._with(other, "sub")

    def __mul__(self, other):
        return self._with(other, "mul")

    def __truediv__(self, other):
        return self._with(other, "div")

    def __mod__(self, other):
        return self._with(other, "rem")

    def __and__(self, other):
        return self._with(other, "and")

    def __or__(self, other):
        return self._with(other, "or")

    def __xor__(self, other):
        return self._with(other, "xor")

    def __radd__(self, other):
        return self._with(other, "add", turned=True)

    def __rsub__(self, other):
        return self._with(other, "sub", turned=True)

    def __rmul__(self, other):
        return self._with(other, "mul", turned=True)

    def __rtruediv__(self, other):
        return self._with(other, "div", turned=True)

    def __neg__(self):
        return self.body.op("arith.negf", self) if is_float(self.type) else 0 - self

    def __gt__(self, other):
        return compare("gt", self, other)

    def __lt__(self, other):
        return compare("lt", self, other)

    def __ge__(self, other):
        return compare("ge", self, other)

    def __le__(self, other):
        return compare("le", self, other)


_INTEGER = {
    "add": "addi", "sub": "subi", "mul": "muli", "div": "divsi", "rem": "remsi", "max": "maxsi", "min": "minsi",
    "and": "andi", "or": "ori", "xor": "xori",
}
_FLOAT = {"add": "addf", "sub": "subf", "mul": "mulf", "div": "divf", "rem": "remf", "max": "maximumf",
          "min": "minimumf"}
_BOOL = {**_INTEGER, "add": "ori", "mul": "andi", "max": "ori", "min": "andi"}
_UNSIGNED = {**_INTEGER, "div": "divui", "rem": "remui", "max": "maxui", "min": "minui"}


def kind_of(kind, type):
    table = _FLOAT if is_float(type) else {"i1": _BOOL, "u8": _UNSIGNED}.get(type, _INTEGER)
    return "arith." + table[kind]


class Body:
    """The lines of a body as they are written. Constants and sizes are the builder's."""

    def __init__(self, builder):
        self.builder, self.lines, self._count = builder, [], 0

    def name(self):
        """A number: what is outside the body has names that start with a letter."""
        self._count += 1
        return f"%{self._count - 1}"

    def write(self, text, type):
        name = self.name()
        self.lines.append(f"{name} = {text}")
        return Scalar(self, name, type)

    def op(self, kind, *args, attributes=""):
        names = ", ".join(a.name for a in args)
        return self.write(f"{kind} {names}{attributes} : {written(args[0].type)}", args[0].type)

    def constant(self, value, type):
        return Scalar(self, self.builder.constant(value, type), type)

    def index(self, loop, type="index"):
        return self.convert(self.write(f"linalg.index {loop} : index", "index"), type)

    def extract(self, array, indices):
        """An element at indices that are computed."""
        subscripts = ", ".join(i.name for i in indices)
        return self.write(f"tensor.extract {array.name}[{subscripts}] : {array.text()}", array.type)

    def convert(self, x, type):
        if not isinstance(x, Scalar):
            return self.constant(x, type)
        if written(x.type) == written(type):
            return Scalar(self, x.name, type)
        if type == "i1":
            return compare("ne", x, 0)
        if FLOATS.get(x.type) == FLOATS.get(type) and is_float(type):  # f16 and bf16
            x = self.convert(x, "f32")
        return self.write(f"arith.{_conversion(x.type, type)} {x.name} : {written(x.type)} to {written(type)}", type)


def _conversion(source, target):
    unsigned = source in ("i1", "u8")
    if "index" in (source, target):
        return "index_castui" if unsigned else "index_cast"
    if is_float(source):
        if is_float(target):
            return "extf" if FLOATS[source] < FLOATS[target] else "truncf"
        return "fptoui" if target == "u8" else "fptosi"
    if is_float(target):
        return "uitofp" if unsigned else "sitofp"
    if INTEGERS[source] > INTEGERS[target]:
        return "trunci"
    return "extui" if unsigned else "extsi"


def compare(predicate, a, b):
    body = a.body
    b = b if isinstance(b, Scalar) else body.constant(b, a.type)
    if is_float(a.type):
        kind, predicate = "arith.cmpf", ("u" if predicate == "ne" else "o") + predicate
    else:
        ordered = predicate not in ("eq", "ne")
        kind, predicate = "arith.cmpi", ("u" if a.type in ("i1", "u8") else "s") * ordered + predicate
    return body.write(f"{kind} {predicate}, {a.name}, {b.name} : {written(a.type)}", "i1")


def beyond(predicate, a, b):
    """Whether a is greater ("gt") or less than b: NaN is both of all numbers, as torch's extremes have it."""
    if not is_float(a.type):
        return compare(predicate, a, b)
    far = a.body.write(f"arith.cmpf u{predicate}, {a.name}, {b.name} : {written(a.type)}", "i1")
    return far & a.body.write(f"arith.cmpf ord, {b.name}, {b.name} : {written(a.type)}", "i1")


def equal(a, b):
    return compare("eq", a, b)


def unequal(a, b):
    return compare("ne", a, b)


def select(condition, a, b):
    """A number on either side takes the other's type."""
    body = condition.body
    type = (a if isinstance(a, Scalar) else b).type
    a, b = body.convert(a, type), body.convert(b, type)
    return body.write(f"arith.select {condition.name}, {a.name}, {b.name} : {written(type)}", type)


def maximum(a, b):
    return a._with(b, "max")


def minimum(a, b):
    return a._with(b, "min")


def invert(x):
    return x ^ (1 if x.type == "i1" else -1)


def _function(name):
    return lambda x: x.body.op("math." + name, x)


exp, exp2, expm1, log, log2, log10, log1p = map(_function, ("exp", "exp2", "expm1", "log", "log2", "log10", "log1p"))
sin, cos, tan, tanh, sinh, cosh = map(_function, ("sin", "cos", "tan", "tanh", "sinh", "cosh"))
asin, acos, atan, erf, erfc = map(_function, ("asin", "acos", "atan", "erf", "erfc"))
sqrt, rsqrt, floor, ceil, trunc = map(_function, ("sqrt", "rsqrt", "floor", "ceil", "trunc"))
roundeven = _function("roundeven")


def absolute(x):
    return x if x.type in ("i1", "u8") else x.body.op("math.absf" if is_float(x.type) else "math.absi", x)


def power(x, y):
    """Small whole exponents are products, which are exact where powf is not."""
    if isinstance(y, Scalar):
        return x.body.op("math.powf" if is_float(x.type) else "math.ipowi", x, y)
    if y in (0.5, -0.5):
        return sqrt(x) if y > 0 else rsqrt(x)
    if y == int(y) and 0 < abs(y) <= 4:
        result = x
        for _ in range(abs(int(y)) - 1):
            result = result * x
        return result if y > 0 else 1 / result
    return power(x, x.body.constant(y, x.type))


def sigmoid(x):
    return 1 / (1 + exp(-x))
