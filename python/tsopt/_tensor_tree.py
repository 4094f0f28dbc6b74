"""The tree of a function of tensor expressions. docs/use/tensor-expressions.md says what may stand in one."""
import dataclasses

from ._errors import CompileError


@dataclasses.dataclass
class Number:
    place: object  # the node of Python's syntax
    value: object


@dataclasses.dataclass
class Axis:
    place: object
    name: str


@dataclasses.dataclass
class Read:
    """An element of a tensor. A subscript is an expression."""
    place: object
    tensor: object
    subscripts: list


@dataclasses.dataclass
class Op:
    """`kind` is that of _bodies (add, sub, mul, div, lt, …, and, or, not), floordiv, mod, select, or a function's name."""
    place: object
    kind: str
    args: list


@dataclasses.dataclass
class Reduce:
    """`kind` is add, max or min, over axes."""
    place: object
    kind: str
    axes: list
    body: object


@dataclasses.dataclass(eq=False)
class Tensor:
    """`shape` is None until a declaration or the first statement that writes it tells."""
    name: str
    place: object
    shape: list = None
    type: str = None
    parameter: bool = False


@dataclasses.dataclass(eq=False)
class Padded:
    """A part of a tensor, between elements of one value."""
    source: Tensor
    starts: list
    sizes: list
    low: list
    high: list
    value: object

    @property
    def shape(self):
        return [a + n + b for a, n, b in zip(self.low, self.sizes, self.high)]

    @property
    def type(self):
        return self.source.type


@dataclasses.dataclass
class Statement:
    """tensor[axes] = value; `adds` where += stands for =. `extents` are those of all axes in it, once they are known."""
    place: object
    tensor: Tensor
    axes: list
    value: object
    adds: bool = False
    extents: dict = None


@dataclasses.dataclass
class Function:
    name: str
    source: object
    parameters: list
    declared: dict  # axes with an extent of their own
    statements: list
    results: list


ARITHMETIC = ("add", "sub", "mul", "div", "floordiv", "mod", "neg")
COMPARISONS = ("lt", "le", "gt", "ge", "eq", "ne")
LOGIC = ("and", "or", "not")


def children(e):
    if isinstance(e, Op):
        return e.args
    if isinstance(e, Read):
        return e.subscripts
    return [e.body] if isinstance(e, Reduce) else []


def rebuilt(e, change):
    """The expression with changed children."""
    if isinstance(e, Op):
        return dataclasses.replace(e, args=[change(a) for a in e.args])
    if isinstance(e, Read):
        return dataclasses.replace(e, subscripts=[change(a) for a in e.subscripts])
    return dataclasses.replace(e, body=change(e.body)) if isinstance(e, Reduce) else e


def axes_in(e, bound=()):
    """The axes that occur in an expression and that no reduction in it binds, in the order of the text."""
    if isinstance(e, Axis):
        return [] if e.name in bound else [e.name]
    inner = (*bound, *e.axes) if isinstance(e, Reduce) else bound
    return list(dict.fromkeys(a for c in children(e) for a in axes_in(c, inner)))


def is_index(e):
    """Whether an expression depends on nothing but axes."""
    return not isinstance(e, (Read, Reduce)) and all(map(is_index, children(e)))


class Source:
    """Where the text of a function is, for errors in it."""

    def __init__(self, file, line, text, indent, name):
        self.file, self.line, self.text, self.indent, self.name = file, line, text, indent, name

    def where(self, place):
        """Line and column of a node, from 1 on."""
        return self.line + place.lineno - 1, place.col_offset + self.indent + 1

    def error(self, place, message, notes=()):
        """What is wrong at a node. A note is a message and its node."""
        notes = [self._diagnostic("note", node, text) for text, node in notes]
        found = self._diagnostic("error", place, message)
        text = "\n".join(map(self._shown, [found, *notes]))
        return CompileError(text, [{**found, "notes": notes}])

    def _diagnostic(self, severity, place, message):
        line, column = self.where(place)
        return {"severity": severity, "message": message, "file": self.file, "line": line, "column": column, "notes": []}

    def _shown(self, d):
        line = self.text.splitlines()[d["line"] - self.line]
        caret = " " * (d["column"] - 1) + "^"
        return f"{d['file']}:{d['line']}:{d['column']}: {d['severity']}: {d['message']}\n{' ' * self.indent}{line}\n{caret}"
