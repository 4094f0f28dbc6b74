"""A backend of torch.compile: what has text is compiled, the rest of a graph stays torch's."""
import torch
from functorch.compile import make_boxed_func
from torch._dynamo.backends.common import aot_autograd
from torch.fx.passes.infra.partitioner import CapabilityBasedPartitioner
from torch.fx.passes.operator_support import OperatorSupportBase

from ._export import WHOLE, decompositions
from ._graph import Emitter, Refused, Unsupported
from ._piece import Part, argument, written


def backend(compiled):
    """`compiled` gets an Exported and returns a function of its arguments, tensors and integers,
    that returns the list of its results. A CompileError of either leaves the part to torch."""
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
        if "linalg." in written(part)[0].text:
            setattr(graph, name, Part(part, compiled))
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
                argument(emitter, i)
            if str(node.target) == "<built-in function getitem>":
                return self.is_node_supported(_, node.args[0])
            emitter.node(node)
        except (Refused, Unsupported):
            return False
        return True
