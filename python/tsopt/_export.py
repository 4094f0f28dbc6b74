"""torch modules as linalg on tensors: torch.export, decompositions, and text."""
import contextlib

import torch

from . import _graph
from ._errors import CompileError
from ._graph import Emitter, Refused, Unsupported, kind

# Said better in one piece than by torch's decompositions; those that an emitter refuses are
# decomposed after all.
WHOLE = (
    "scaled_dot_product_attention _scaled_dot_product_flash_attention _scaled_dot_product_flash_attention_for_cpu "
    "_scaled_dot_product_efficient_attention _scaled_dot_product_cudnn_attention linear layer_norm native_layer_norm "
    "rms_norm _fused_rms_norm group_norm native_group_norm instance_norm batch_norm softmax.int _softmax "
    "log_softmax.int _log_softmax gelu silu mish hardswish hardsigmoid selu celu softplus log_sigmoid relu6 "
    "leaky_relu elu hardtanh cross_entropy_loss nll_loss nll_loss_nd embedding matmul einsum addmm max_pool1d "
    "max_pool2d max_pool3d avg_pool1d avg_pool2d avg_pool3d adaptive_avg_pool1d adaptive_avg_pool2d "
    "adaptive_avg_pool3d logsumexp.default var.correction std.correction tril triu masked_fill.Scalar "
    "masked_fill.Tensor repeat_interleave.self_int linalg_vector_norm reshape flatten.using_ints unflatten.int "
    "transpose.int stack chunk split.Tensor where.ScalarOther where.ScalarSelf where.Scalar upsample_nearest2d "
    "upsample_nearest3d "
).split()


class Argument:
    """An argument of the exported function: its name in the text, and `kind`: "input", "parameter",
    "buffer" or "constant". `source` is the name in the module."""

    def __init__(self, name, shape, dtype, kind, source):
        self.name, self.shape, self.dtype, self.kind, self.source = name, shape, dtype, kind, source

    def __repr__(self):
        return f"{self.name}: {self.kind} {self.dtype}{list(self.shape)}"


class Exported:
    """`text`, `arguments` in the order of the function's, and `weights`: the tensors of all arguments
    but the inputs, by the arguments' names. `results` names what is returned: "result", or
    the buffer or input whose new value it is. `form` is how the module is called."""

    def __init__(self, text, arguments, weights, results, form=None):
        self.text, self.arguments, self.weights, self.results = text, arguments, weights, results
        self.form = form


class Form:
    """How a module is called: the trees of its inputs and outputs as torch has them, and the leaves of each: the
    node of a tensor, or the value of something else, for which the module was exported."""

    def __init__(self, program):
        self.inputs_tree, self.outputs_tree = program.call_spec.in_spec, program.call_spec.out_spec
        kinds = torch.export.graph_signature
        self.inputs = [_leaf(s.arg) for s in program.graph_signature.input_specs if s.kind == kinds.InputKind.USER_INPUT]
        self.outputs = [_leaf(s.arg) for s in program.graph_signature.output_specs
                        if s.kind == kinds.OutputKind.USER_OUTPUT]


def _leaf(argument):
    """A tensor by its node's name, another value in a list of its own."""
    return [argument.value] if hasattr(argument, "value") else argument.name


def export(model, args, kwargs=None, dynamic_shapes=None, locations=False, name="main"):
    """An nn.Module with example inputs as text. It is traced as eval() leaves it, without gradients.
    `dynamic_shapes` are torch.export's; `locations` writes the module's source lines."""
    with _evaluated(model), torch.no_grad():
        program = _traced(model, tuple(args), kwargs, dynamic_shapes)
        whole = set(WHOLE)
        while True:
            lowered = _decomposed(program, whole)
            try:
                return written(lowered, locations, name)
            except Unsupported as e:
                refused = {n for node in e.nodes for n in (_graph.name_of(node), kind(node).partition("aten.")[2])}
                again = whole & refused
                if not again:
                    raise
                whole -= again


@contextlib.contextmanager
def _evaluated(model):
    """Modules that were in training are so again afterwards."""
    training = [m for m in model.modules() if m.training]
    try:
        model.eval()
        yield
    finally:
        for m in training:
            m.training = True


def _traced(model, args, kwargs, dynamic_shapes):
    try:
        return torch.export.export(model, args, kwargs, dynamic_shapes=dynamic_shapes, strict=False)
    except Exception as e:
        raise CompileError(f"torch.export fails for {type(model).__name__}: {_short(e)}\n"
                           "what depends on the values of tensors (if, int(x), x[mask]) must leave the module") from e


def decompositions(whole):
    """torch's, but for operations that stay whole."""
    table = torch.export.default_decompositions()
    for name in whole:
        packet, _, overload = name.partition(".")
        packet = getattr(torch.ops.aten, packet)
        for overload in [overload] if overload else packet.overloads():
            table.pop(getattr(packet, overload), None)
    table[torch.ops.aten.lstm.input] = _lstm
    return table


def _lstm(x, states, *options):
    """torch's decomposition, where the last states have one dimension more than the module's."""
    from torch._decomp.decompositions import lstm_impl

    out, *last = lstm_impl(x, states, *options)
    return out, *(made.reshape(given.shape) for made, given in zip(last, states))


def _decomposed(program, whole):
    try:
        return program.run_decompositions(decompositions(whole))
    except Exception as first:
        try:  # with views as they are: some decompositions read memory that is not dense
            return program.run_decompositions({})
        except Exception:
            raise CompileError(f"torch cannot decompose the exported program: {_short(first)}") from first


def _short(error):
    return str(error).strip().partition("\n\n")[0] or type(error).__name__


def written(program, locations=False, name="main"):
    """The text of an exported program whose operations have emitters."""
    signature, emitter = program.graph_signature, Emitter(locations=locations)
    nodes = {n.name: n for n in program.graph.nodes}
    specs = [s for s in signature.input_specs if hasattr(s.arg, "name") and s.arg.name in nodes]
    is_input = torch.export.graph_signature.InputKind.USER_INPUT
    arguments, weights = [], {}
    tensors = {**program.state_dict, **program.constants}
    for spec in sorted(specs, key=lambda s: s.kind != is_input):
        node = nodes[spec.arg.name]
        value = node.meta.get("val")
        if spec.kind == is_input:
            if isinstance(value, torch.Tensor):
                array = emitter.argument(node, node.name)
                arguments.append(Argument(array.name[1:], tuple(array.shape), array.type, "input", node.name))
            continue
        if not node.users or not isinstance(value, torch.Tensor):
            continue
        tensor = tensors[spec.target].detach()
        array = emitter.argument(node, spec.target)
        arguments.append(Argument(array.name[1:], tuple(array.shape), array.type, _KINDS[spec.kind.name], spec.target))
        weights[array.name[1:]] = tensor.contiguous()
    emit(emitter, [n for n in program.graph.nodes if n.op == "call_function"])
    results, labels = [], []
    for spec in signature.output_specs:
        node = nodes.get(getattr(spec.arg, "name", None))
        if node is not None and isinstance(node.meta.get("val"), torch.Tensor):
            results.append(emitter.values[node])
            labels.append("result" if spec.kind.name == "USER_OUTPUT" else spec.target)
    return Exported(emitter.text(results, name), arguments, weights, labels, Form(program))


_KINDS = {"PARAMETER": "parameter", "BUFFER": "buffer", "CONSTANT_TENSOR": "constant"}


def emit(emitter, nodes):
    """All nodes. One error lists all that cannot be written."""
    failed = {}
    for node in nodes:
        if any(i in failed or i in emitter.lost for i in node.all_input_nodes):
            emitter.lost.add(node)
            continue
        try:
            emitter.node(node)
        except Refused as e:
            failed[node] = str(e)
    if failed:
        lines, diagnostics = _graph.refused(failed)
        lost = len(emitter.lost)
        behind = f", {lost} depend on these" if lost else ""
        rest = f"{len(nodes) - len(failed) - lost} of {len(nodes)}"
        lines.append(f"{rest} operations can be written{behind}: export the module without them")
        raise Unsupported("\n".join(lines), list(failed), diagnostics)
