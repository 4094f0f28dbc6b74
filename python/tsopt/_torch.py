"""Kernels as operations of torch: known to torch.compile, and with gradients."""
import torch

from ._callable import Callable, torch_name
from ._errors import Error

_SCALARS = {"i1": "bool", "f16": "float", "bf16": "float", "f32": "float", "f64": "float"}


def operation(kernel, name, backward=None, shapes=None):
    """Registers a kernel as torch.ops.NAMESPACE.NAME and returns it, for torch.compile and
    torch.export. Its arguments are the kernel's but for the results, which it returns.
    `shapes` gives the results' shapes of the arguments, a list, where the program leaves
    them open."""
    signature = kernel.signature
    inputs = [signature.params[i] for i in signature.inputs]
    if "::" not in name:
        name = "tsopt::" + name
    schema = ", ".join(f"{'Tensor' if p.array else _SCALARS.get(p.type, 'int')} {_identifier(p.name)}" for p in inputs)
    outputs = signature.outputs
    if not outputs:
        raise Error(f"{signature.function} has no results (tile.out): torch's operations must return something")
    returned = "Tensor" if len(outputs) == 1 else "(" + ", ".join(["Tensor"] * len(outputs)) + ")"

    def made(args):
        given = shapes(*args) if shapes else [signature.whole(i) for i in outputs]
        like = next(a for a in args if isinstance(a, torch.Tensor))
        return [like.new_empty(shape, dtype=_dtype(signature.params[i].type)) for i, shape in zip(outputs, given)]

    def run(*args):
        results = made(args)
        values = iter(args), iter(results)
        with torch.no_grad():  # gradients are the operation's
            kernel(*[next(values[p.out]) for p in signature.params])
        return results[0] if len(results) == 1 else tuple(results)

    def fake(*args):
        results = made(args)
        return results[0] if len(results) == 1 else tuple(results)

    op = torch.library.custom_op(name, run, mutates_args=(), schema=f"({schema}) -> {returned}")
    op.register_fake(fake)
    if backward is not None:
        gradient = _gradient(signature, backward)

        def save(ctx, inputs, output):
            ctx.inputs = inputs
            ctx.outputs = output if isinstance(output, tuple) else (output,)

        op.register_autograd(lambda ctx, *grads: gradient(ctx.inputs, ctx.outputs, grads), setup_context=save)
    return op


def differentiable(kernel, backward):
    """A function that calls a kernel and whose gradients `backward` computes."""
    signature = kernel.signature
    gradient = _gradient(signature, backward)

    class Function(torch.autograd.Function):
        @staticmethod
        def forward(ctx, *inputs):
            output = kernel(*inputs)
            ctx.numbers = [None if isinstance(v, torch.Tensor) else v for v in inputs]
            ctx.returned = output if isinstance(output, tuple) else (output,)
            ctx.save_for_backward(*[v for v in inputs if isinstance(v, torch.Tensor)], *ctx.returned)
            ctx.many = len(ctx.returned)
            del ctx.returned
            return output

        @staticmethod
        def backward(ctx, *grads):
            tensors = iter(ctx.saved_tensors[:-ctx.many])
            inputs = [next(tensors) if p.array else n for p, n in zip((signature.params[i] for i in signature.inputs), ctx.numbers)]
            return gradient(inputs, ctx.saved_tensors[-ctx.many:], grads)

    return Function.apply


def _gradient(signature, backward):
    """A function of inputs, outputs and gradients of outputs that returns the gradients of
    the inputs. A kernel says by the names of its arguments what it wants and gives: those
    of the forward kernel's, and dA or grad_A for gradients. Another function takes them all
    in this order, and returns one for each input."""
    inputs = [signature.params[i] for i in signature.inputs]
    outputs = [signature.params[i] for i in signature.outputs]
    if not isinstance(backward, Callable):
        return lambda given, results, grads: backward(*given, *results, *[g.contiguous() for g in grads])
    known = {p.name: p for p in inputs + outputs}
    wants, gives = [], []
    for p in backward.signature.params:
        of = next((p.name[len(s):] for s in ("grad_", "d") if p.name.startswith(s) and p.name[len(s):] in known), None)
        if p.name not in known and of is None or p.out and of not in [q.name for q in inputs]:
            raise Error(f"{backward.signature}: argument {p.name} is none of {', '.join(known)}, nor a gradient such as d{next(iter(known))}")
        (gives if p.out else wants).append((p.name, of))

    def gradient(given, results, grads):
        values = {p.name: v for p, v in zip(inputs, given)}
        values.update((p.name, v) for p, v in zip(outputs, results))
        for p, g in zip(outputs, grads):
            values["d" + p.name] = values["grad_" + p.name] = g.contiguous()
        made = {of: torch.empty_like(values[of]) for _, of in gives}
        backward(**{name: values[name] for name, _ in wants}, **{name: made[of] for name, of in gives})
        return tuple([made.get(p.name) for p in inputs])

    return gradient


def _dtype(kind):
    return getattr(torch, torch_name(kind))


def _identifier(name):
    return name if name.isidentifier() else "arg" + "".join(c if c.isalnum() else "_" for c in name)
