"""Functions of tensor expressions: `@tsopt.tensor`."""
import functools
import inspect

from ._errors import CompileError
from ._jit import _raise_at
from ._program import Program, of_text
from ._tensor_check import check
from ._tensor_read import read
from ._tensor_write import write


def tensor(function, dtype="f32"):
    """A program of a function that describes each element of its tensors:

        @tsopt.tensor
        def product(A, B):
            A = tensor([64, 32], "f16")
            B = tensor([32, 48], "f16")
            C = tensor([64, 48])
            C[i, j] = sum[k](A[i, k] * B[k, j])
            return C

    Its text is translated, Python does not execute it. docs/use/tensor-expressions.md says what may stand in it. What is wrong
    is a CompileError with the line. With a shape it is the declaration of a tensor, which has a meaning in such a
    function only."""
    if isinstance(function, (list, tuple)):
        return Declaration(tuple(function), dtype)
    if not inspect.isfunction(function) or function.__name__ == "<lambda>":
        raise TypeError(f"tsopt.tensor is for functions defined by def, not for {type(function).__name__}")
    return TensorFunction(function)


class Declaration:
    """The shape and the element type of a parameter, as its annotation: A: tsopt.tensor([16, 32])."""

    def __init__(self, shape, dtype):
        self.shape, self.dtype = shape, dtype


class TensorFunction(Program):
    """A function of tensor expressions, which is called with arrays, as other programs are. `text` is linalg on
    tensors."""

    def __init__(self, function):
        try:
            self._tree = check(read(function))
        except CompileError as e:
            place = e.diagnostics[0]
            _raise_at(e, {"file": place["file"], "kernel": function.__name__})
        super().__init__(of_text(self.write(locations=True), function.__name__), function.__name__)
        functools.update_wrapper(self, function)

    def __repr__(self):
        return f"<tsopt.tensor {self.signature}>"

    @property
    def text(self):
        return self.write()

    def write(self, locations=False):
        """The text, with the line of each operation if asked."""
        return write(self._tree, locations)
