"""A part of a graph of torch.compile: its text, and what calls of it do."""
import warnings

import torch
from torch._subclasses.fake_tensor import FakeTensorMode

from ._errors import CompileError
from ._export import Argument, Exported, emit
from ._graph import Emitter, Refused


def argument(emitter, node):
    """An input of a part: a tensor, a size, or several results; getitem takes one of them."""
    value = node.meta.get("val")
    if isinstance(value, torch.Tensor):
        return emitter.argument(node, node.name)
    if isinstance(value, torch.SymInt):
        return emitter.size(node)
    if isinstance(value, (int, list, tuple)):
        return None
    raise Refused("it is no tensor")


def written(part):
    """A part's text, and what the graph around it expects of its results: whether they are a
    tuple, and their tensors."""
    emitter, arguments = Emitter(), []
    for node in part.graph.find_nodes(op="placeholder"):
        if isinstance(node.meta["val"], int):  # in a graph for one set of sizes
            emitter.values[node] = node.meta["val"]
            continue
        array = argument(emitter, node)
        arguments.append(Argument(array.name[1:], tuple(array.shape), array.type, "input", node.name))
    emit(emitter, [n for n in part.graph.nodes if n.op == "call_function"])
    (returned,) = part.graph.find_nodes(op="output")[0].args
    many = isinstance(returned, (tuple, list))
    results = returned if many else [returned]
    text = emitter.text([emitter.values[r] for r in results])
    return Exported(text, arguments, {}, ["result"] * len(results)), (many, [r.meta["val"] for r in results])


class Part(torch.nn.Module):
    """A part that is compiled for all sizes of its inputs if that is possible, else for those of each call. What
    cannot be compiled stays torch's, with a warning."""

    def __init__(self, graph, compiled):
        super().__init__()
        self.graph, self._compiled = graph, compiled
        values = [n.meta["val"] for n in graph.graph.find_nodes(op="placeholder")]
        self._dynamic = any(isinstance(n, torch.SymInt) for v in values for n in getattr(v, "shape", [v]))
        self._versions = {}  # by the sizes of the inputs; by None the one for all sizes
        self._version(None, graph)

    def forward(self, *inputs):
        key = None if None in self._versions else tuple([getattr(x, "shape", x) for x in inputs])
        if key not in self._versions:
            self._version(key, _sized(self.graph, inputs))
        version = self._versions[key]
        try:
            return version(*inputs)
        except CompileError as e:  # the first call compiles
            self._lost(key, e)
            return self.forward(*inputs)

    def _version(self, key, graph):
        try:
            exported, results = written(graph)
            self._versions[key] = _Version(self._compiled(exported), key is None, *results)
        except CompileError as e:
            self._lost(key, e)

    def _lost(self, key, error):
        """From now on there is another version: for fewer sizes, or torch's."""
        self._versions.pop(key, None)
        if key is None and self._dynamic:
            return
        warnings.warn(f"a part of the graph stays torch's: {error}", stacklevel=3)
        self._versions[key] = self.graph


def _sized(graph, inputs):
    """The graph for inputs of some sizes."""
    copied, mode = torch.fx.Graph(), FakeTensorMode()
    copied.output(copied.graph_copy(graph.graph, {}))
    sized = torch.fx.GraphModule(graph, copied)
    with mode:
        fakes = [mode.from_tensor(x) if isinstance(x, torch.Tensor) else x for x in inputs]
        _Sizes(sized).run(*fakes)
    return sized


class _Sizes(torch.fx.Interpreter):
    """Notes the value of each node."""

    def run_node(self, n):
        n.meta["val"] = value = super().run_node(n)
        return value


class _Version:
    """What is compiled of a part, with results as the graph around it expects them. `sizes` says whether those of
    its inputs that are numbers are arguments."""

    def __init__(self, function, sizes, many, expected):
        self.function, self.sizes, self.many = function, sizes, many
        self.orders = [None if e.is_contiguous() else _order(e) for e in expected]

    def __call__(self, *inputs):
        if not self.sizes:
            inputs = [x for x in inputs if isinstance(x, torch.Tensor)]
        results = [r if o is None else _strided(r, o) for r, o in zip(self.function(*inputs), self.orders)]
        return tuple(results) if self.many else results[0]


def _order(tensor):
    """Dimensions by decreasing strides: views behind may rely on them."""
    return sorted(range(tensor.dim()), key=lambda k: -int(tensor.stride(k)))


def _strided(tensor, order):
    back = [order.index(k) for k in range(len(order))]
    return tensor.permute(order).contiguous().permute(back)
