"""tsopt as a backend of torch.compile."""
import torch

from ._program import text_program
from ._errors import CompileError
from ._partition import backend as _backend


def _compiled(exported):
    program = text_program(exported.text, "graph")
    for i in program.signature.outputs:
        if not program.signature.follows(i):
            raise CompileError(f"the size of {program.signature.params[i].name} is that of no input")

    def call(*inputs):
        with torch.no_grad():  # gradients are autograd's, of the graphs that it makes
            results = program(*[x.contiguous() if isinstance(x, torch.Tensor) else x for x in inputs])
        return list(results) if isinstance(results, tuple) else [results]

    return call


backend = _backend(_compiled)
