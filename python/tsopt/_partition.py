"""A backend of torch.compile: what has text is compiled, the rest of a graph stays torch's."""
import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase

from ._export import WHOLE, Argument, Exported, decompositions, emit
from ._graph import Emitter, Refused, Unsupported


def backend(compiled):
    """`compiled` gets an Exported and returns a function of its arguments, tensors and integers,
    that returns the list of its results."""
    def forward(graph, _):
        return make_boxed_func(partitioned(graph, compiled))

    return aot_autograd(fw_compiler=forward, decompositions=decompositions(WHOLE))


def partitioned(graph, compiled):
    """The graph with calls of compiled parts. Parts that compute nothing, such as views, stay."""
    partitioner = CapabilityBasedPartitioner(graph, _Written(), allows_single_node_partition=True)
    graph = partitioner.fuse_partitions(partitioner.propose_partitions())
    for name, part in list(graph.named_children()):
        if not isinstance(part, torch.fx.GraphModule) or not name.startswith("fused_"):
            continue
        exported, strides = _written(part)
        if "linalg." in exported.text:
            setattr(graph, name, _Part(compiled(exported), *strides))
    graph.recompile()
    return graph


class _Written(OperatorSupportBase):
    """Tells the partitioner which nodes have text, by writing each alone."""

    def is_node_supported(self, _, node):
        if node.op != "call_function" or isinstance(node.meta.get("val"), (torch.SymInt, int, float, bool)):
            return False
        emitter = Emitter()
        try:
            for i in node.all_input_nodes:
                _argument(emitter, i)
            if str(node.target) == "<built-in function getitem>":
                return self.is_node_supported(_, node.args[0])
            emitter.node(node)
        except (Refused, Unsupported):
            return False
        return True


def _argument(emitter, node):
    """An input of a part: a tensor, a size, or several results of which getitem takes one."""
    value = node.meta.get("val")
    if isinstance(value, torch.Tensor):
        return emitter.argument(node, node.name)
    if isinstance(value, torch.SymInt):
        return emitter.size(node)
    if isinstance(value, (int, list, tuple)):
        return None
    raise Refused("it is no tensor")


def _written(part):
    """A part's text, and what the graph around it expects of its results: whether they are a
    tuple, and their tensors."""
    emitter, arguments = Emitter(), []
    for node in part.graph.find_nodes(op="placeholder"):
        array = _argument(emitter, node)
        arguments.append(Argument(array.name[1:], tuple(array.shape), array.type, "input", node.name))
    emit(emitter, [n for n in part.graph.nodes if n.op == "call_function"])
    (returned,) = part.graph.find_nodes(op="output")[0].args
    many = isinstance(returned, (tuple, list))
    results = returned if many else [returned]
    text = emitter.text([emitter.values[r] for r in results])
    return Exported(text, arguments, {}, ["result"] * len(results)), (many, [r.meta["val"] for r in results])


class _Part(torch.nn.Module):
    def __init__(self, function, many, expected):
        super().__init__()
        self.function, self.many = function, many
        self.orders = [None if e.is_contiguous() else _order(e) for e in expected]

    def forward(self, *inputs):
        results = [r if o is None else _strided(r, o) for r, o in zip(self.function(*inputs), self.orders)]
        return tuple(results) if self.many else results[0]


def _order(tensor):
    """Dimensions by decreasing strides: views behind may rely on them."""
    return sorted(range(tensor.dim()), key=lambda k: -int(tensor.stride(k)))


def _strided(tensor, order):
    back = [order.index(k) for k in range(len(order))]
    return tensor.permute(order).contiguous().permute(back)
