"""A graph of ATen operations as a function's text: each node by its emitter."""
import os
import re

import torch

from . import _aten
from ._errors import CompileError
from ._linalg import Array, Builder, View, broadcast, splat, whole
from ._sizes import Sizes

TYPES = {
    torch.float64: "f64", torch.float32: "f32", torch.float16: "f16", torch.bfloat16: "bf16",
    torch.float8_e4m3fn: "f8E4M3FN",
    torch.float8_e5m2: "f8E5M2", torch.int64: "i64", torch.int32: "i32", torch.int16: "i16", torch.int8: "i8",
    torch.uint8: "u8",
    torch.bool: "i1",
}
_TORCH = os.path.dirname(torch.__file__)
_FRAME = re.compile(r'File "([^"]+)", line (\d+)')


class Unsupported(CompileError):
    """Operations that the exporter has no text for. `kinds` names them, `nodes` are those of the
    graph."""

    def __init__(self, text, nodes, diagnostics=()):
        super().__init__(text, diagnostics)
        self.nodes, self.kinds = nodes, sorted({kind(n) for n in nodes})


class Refused(Exception):
    """An emitter cannot write this node."""


def kind(node):
    """The operation's name: aten.add.Tensor."""
    return str(node.target)


def place(node):
    """File and line of the module that made a node, the last of them that is not torch's own."""
    frames = [(f, int(n)) for f, n in _FRAME.findall(node.meta.get("stack_trace") or "")]
    own = [f for f in frames if not f[0].startswith(_TORCH)]
    return (own or frames or [None])[-1]


def module(node):
    """Where in the module's tree a node is: layers.0.mlp."""
    stack = list((node.meta.get("nn_module_stack") or {}).values())
    return re.sub(r"^L\['self'\]\.?", "", stack[-1][0]) if stack else ""


class Index:
    """An argument that is a size."""
    shape, type = (), "index"

    def __init__(self, name):
        self.name = name

    def text(self):
        return self.type


class Call:
    """A node as its emitter sees it: the results' shapes and types, and the builder."""

    def __init__(self, builder, node):
        self.builder, self.node = builder, node
        results = node.meta["val"]
        self._many = isinstance(results, (tuple, list))
        results = results if self._many else [results]
        self.shapes = [tuple(builder.sizes.shape(r.shape)) if isinstance(r, torch.Tensor) else None for r in results]
        self.types = [self._type(r) for r in results]
        self.shape, self.type = self.shapes[0], self.types[0]
        self.used = {u.args[1] for u in node.users if kind(u) == "<built-in function getitem>"} if self._many else {0}

    def _type(self, result):
        if not isinstance(result, torch.Tensor):
            return None
        if result.dtype not in TYPES:
            self.refuse(f"its result is of {result.dtype}")
        unknown = [s for n in self.builder.sizes.shape(result.shape) for s in self.builder.sizes.unknown(n)]
        if unknown:
            self.refuse("its result's size depends on data")
        return TYPES[result.dtype]

    def refuse(self, why):
        raise Refused(why)

    def only_first(self):
        if self.used - {0}:
            self.refuse("other results than the first are used")

    def tensor(self, value, type=None):
        return value if isinstance(value, View) else splat(value, type or self.type)

    def common(self, args):
        """The type in which torch compares: numbers and tensors without dimensions count less."""
        given = [a.meta["val"] if isinstance(a, torch.fx.Node) else a for a in self.node.args[:len(args)]]
        return TYPES[torch.result_type(*given)] if len(given) == 2 else args[0].type

    def pointwise(self, inputs, body, compute=None):
        return self.builder.pointwise(self.shape, self.type, inputs, body, compute)

    def of(self, body, args, compute=None):
        """Pointwise, of tensors and numbers."""
        views = [a for a in args if isinstance(a, View)]

        def filled(*elements):
            elements = iter(elements)
            given = [next(elements) if isinstance(a, View) else a for a in args]
            if not isinstance(args[0], View):
                some = next(e for e, a in zip(given, args) if isinstance(a, View))
                given[0] = some.body.constant(args[0], some.type)
            return body(*given)

        return self.pointwise(views, filled, compute)


class Emitter:
    """Writes the nodes of a graph. `values` has what was written."""

    def __init__(self, hints=None, locations=False):
        self.sizes = Sizes(hints)
        self.builder = Builder(self.sizes)
        self.arguments, self.values, self.lost, self._locations = [], {}, set(), locations

    def argument(self, node, hint):
        value = node.meta["val"]
        if value.dtype not in TYPES:
            raise Unsupported(f"{hint} is of {value.dtype}: tsopt has no such type", [node])
        shape = self.sizes.shape(value.shape)
        array = Array(self.builder.fresh(hint), shape, TYPES[value.dtype])
        self.sizes.found(array)
        self.arguments.append(array)
        self.values[node] = whole(array)
        return array

    def size(self, node):
        """An argument that is a size."""
        number = Index(self.builder.fresh(node.name))
        expression = self.sizes.size(node.meta["val"])
        if not isinstance(expression, int):
            self.sizes.given(expression, number)
        self.arguments.append(number)
        self.values[node] = expression
        return number

    def node(self, node):
        if not node.users and not node.is_impure() or name_of(node) in _aten.SILENT:
            return
        value = node.meta.get("val")
        if isinstance(value, (torch.SymInt, int)):  # arithmetic of sizes, which is in torch's types
            self.values[node] = self.sizes.size(value)
        elif kind(node) == "<built-in function getitem>":
            self.values[node] = self.values[node.args[0]][node.args[1]]
        else:
            self.values[node] = self._emitted(node)

    def _emitted(self, node):
        emitter = _aten.EMITTERS.get(name_of(node))
        if emitter is None or not kind(node).startswith("aten."):
            raise Refused("it has no text in linalg")
        self.builder.hint = node.name
        found = place(node) if self._locations else None
        self.builder.location = f' loc("{os.path.basename(found[0])}":{found[1]}:0)' if found else ""
        lines = len(self.builder.lines)
        try:
            result = emitter(Call(self.builder, node), *self._given(node.args), **self._given(node.kwargs))
        except (NotImplementedError, TypeError, AttributeError, StopIteration) as e:  # arguments unknown to an emitter
            del self.builder.lines[lines:]
            raise Refused(f"its arguments are not known: {e}") from e
        shape = getattr(result, "shape", None)
        if shape is not None and len(shape) != len(node.meta["val"].shape):
            result = broadcast(result, self.sizes.shape(node.meta["val"].shape))
        return result

    def _given(self, x):
        if isinstance(x, torch.fx.Node):
            return self.values[x]
        if isinstance(x, (list, tuple)):
            return [self._given(e) for e in x]
        if isinstance(x, dict):
            return {k: self._given(v) for k, v in x.items()}
        return self.sizes.size(x) if isinstance(x, torch.SymInt) else x

    def text(self, results, name="main"):
        """The function, which returns views."""
        return self.builder.function(name, self.arguments, results)


def name_of(node):
    """The kind without its namespace and overload: add."""
    parts = kind(node).split(".")
    return parts[1] if len(parts) > 2 else kind(node)


def refused(nodes):
    """The error of nodes that have no emitter, with its reasons: a dictionary."""
    lines, diagnostics = [], []
    for node, why in nodes.items():
        (file, line), inside = place(node) or ("", 0), module(node)
        message = f"{kind(node)}{f' in {inside}' if inside else ''}: {why}"
        lines.append((f"{file}:{line}: " if file else "") + message)
        diagnostics.append({"severity": "error", "message": message, "file": file, "line": line, "column": 0,
                            "notes": []})
    return lines, diagnostics
