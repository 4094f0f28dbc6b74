"""The language of kernels, as `import tsopt.language as T`.

Kernels are not executed by Python: their text is translated. So what stands here are names
for annotations and for values that kernels take from outside, such as `T.dynamic("m")`. The
functions themselves are listed in docs/reference."""
import re
import sys


class Name:
    """A name of the language."""

    def __init__(self, name):
        self.name = self.__name__ = name

    def __repr__(self):
        return f"T.{self.name}"

    def __call__(self, *args, **keywords):
        return Call(self.name, args, keywords)

    def __getitem__(self, key):
        return Call(self.name, key if isinstance(key, tuple) else (key,), {})

    def __getattr__(self, name):
        if name.startswith("__"):
            raise AttributeError(name)
        return Name(f"{self.name}.{name}")


class Call:
    """A call of the language outside of a kernel, which is made when a kernel uses it."""

    def __init__(self, name, args, keywords):
        self.name, self.args, self.keywords = name, args, keywords

    def __repr__(self):
        if not self.name.isidentifier():
            return f"({self.args[0]!r} {self.name} {self.args[1]!r})" if len(self.args) == 2 else f"({self.name}{self.args[0]!r})"
        return f"T.{self.name}({', '.join([*map(repr, self.args), *(f'{k}={v!r}' for k, v in self.keywords.items())])})"

    def __iter__(self):
        """`m, n = T.dynamic("m, n")` is a dimension for each name."""
        if self.name not in ("dynamic", "symbolic", "const") or not self.args:
            raise TypeError(f"{self!r} has no elements outside of a kernel")
        return iter([Call(self.name, (n.strip(), *self.args[1:]), self.keywords) for n in self.args[0].split(",")])

    def __bool__(self):
        if self.name in _COMPARISONS.values():
            raise TypeError(f"{self!r} is computed where a kernel uses it; compare numbers of Python, or compare in the kernel")
        return True

    def __enter__(self):
        raise TypeError(f"{self!r} stands in a kernel only: a function under @tsopt.jit or @T.prim_func")

    def __exit__(self, *_):
        pass


# What is computed of such calls, `n + 1` in the type of a parameter or `-T.infinity("float32")`, is a call as well: of the operator, with one
# argument or two.
_COMPARISONS = {"lt": "<", "le": "<=", "gt": ">", "ge": ">="}
_BINARY = {"add": "+", "sub": "-", "mul": "*", "truediv": "/", "floordiv": "//", "mod": "%", "pow": "**", "lshift": "<<", "rshift": ">>", "and": "&", "or": "|", "xor": "^"}
_UNARY = {"neg": "-", "pos": "+", "invert": "~", "abs": "abs"}


def _operators():
    def binary(op):
        return lambda self, other: Call(op, (self, other), {}), lambda self, other: Call(op, (other, self), {})

    def unary(op):
        return lambda self: Call(op, (self,), {})

    for name, op in _BINARY.items():
        forward, reflected = binary(op)
        setattr(Call, f"__{name}__", forward)
        setattr(Call, f"__r{name}__", reflected)
    for name, op in _COMPARISONS.items():
        setattr(Call, f"__{name}__", binary(op)[0])
    for name, op in _UNARY.items():
        setattr(Call, f"__{name}__", unary(op))


_operators()


class Dtype(str):
    """A type of elements, as `T.float16`, or T.dtype(…) of a name, or of a type of torch's or
    NumPy's. It equals its name."""

    captured_as = ["tilelang.language", "dtype"]

    def __new__(cls, of):
        return str.__new__(cls, of if isinstance(of, str) else str(getattr(of, "__name__", of)).removeprefix("torch."))

    def __call__(self, value):
        return Call(str(self), (value,), {})

    def as_torch(self):
        """The type by torch's name for it."""
        import torch

        if self == "float4_e2m1fn":  # two a byte
            return getattr(torch, "float4_e2m1fn_x2", torch.int8)
        return getattr(torch, {"float8_e4m3": "float8_e4m3fn"}.get(self, self))

    @property
    def bits(self):
        digits = re.search(r"\d+", self)
        return int(digits.group()) if digits else {"half": 16, "float": 32, "double": 64, "int": 32, "uint": 32}.get(self, 8)

    @property
    def bytes(self):
        return (self.bits + 7) // 8


dtype = Dtype


class PrimFunc:
    """A kernel whose parameters have types, by `@T.prim_func`. `scope` has the names around it."""

    def __init__(self, function, scope=None):
        self.function = self.__wrapped__ = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__
        # Those of the parameters' types are in no closure: Python evaluates annotations where the function is defined.
        self.names = {}
        if scope and scope is not function.__globals__:
            used = _annotated(function)
            self.names = {n: v for n, v in scope.items() if n in used}

    def __call__(self, *args, **keywords):
        raise TypeError(f"{self.__name__} is not compiled; call tsopt.compile({self.__name__}), or put @tsopt.jit above it")


def prim_func(function=None, **options):
    """A kernel whose parameters have types."""
    return PrimFunc(function, sys._getframe(1).f_locals) if function else prim_func


def _annotated(function):
    """The names that the types of a function's parameters use. None where its text is not to be had, which is told
    when it is compiled."""
    import ast

    from ._capture import source

    try:
        definition = ast.parse(source(function)[2]).body[0]
    except Exception:
        return set()
    arguments = definition.args
    types = [a.annotation for a in arguments.posonlyargs + arguments.args + arguments.kwonlyargs if a.annotation]
    return {n.id for t in types for n in ast.walk(t) if isinstance(n, ast.Name)}


class Macro:
    """A function whose text becomes part of the kernels that call it, by `@T.macro`."""

    def __init__(self, function):
        self.__wrapped__ = function
        self.__name__, self.__doc__ = function.__name__, function.__doc__

    def __call__(self, *args, **keywords):
        raise TypeError(f"the macro {self.__name__} is called in kernels only")


def macro(function=None):
    """A function whose text becomes part of the kernels that call it."""
    return Macro(function) if function else macro


def ceildiv(a, b):
    """a / b rounded up."""
    return Call("ceildiv", (a, b), {}) if isinstance(a, Call) else -(-a // b)


cdiv = ceildiv

_DTYPES = {
    "float16", "bfloat16", "float32", "float64", "half", "float8_e4m3", "float8_e4m3fn", "float8_e5m2", "float4_e2m1fn",
    "int8", "int16", "int32", "int64", "uint8", "uint16", "uint32", "uint64",
}


def __getattr__(name):
    if name.startswith("__"):
        raise AttributeError(name)
    if name == "bool":
        return Dtype("bool")
    made = globals()[name] = Dtype(name) if name in _DTYPES else Name(name)  # one for all uses: programs compare them by `is`
    return made
