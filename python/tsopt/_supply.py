"""The arrays on which programs are timed that are asked for without arrays."""
import contextlib

from ._arrays import clone

_inputs = []  # of set_autotune_inputs, the innermost last


@contextlib.contextmanager
def set_autotune_inputs(*arrays):
    """TileLang's: kernels whose programs are asked for under it are timed on copies of these
    arguments, which may be a list."""
    _inputs.append(list(arrays[0]) if len(arrays) == 1 and isinstance(arrays[0], (list, tuple)) else list(arrays))
    try:
        yield
    finally:
        _inputs.pop()


class Supply:
    """The arguments of a call: those of set_autotune_inputs, else of a function of the
    parameters, else random ones. `keep` gives the same ones for all programs that take such."""

    def __init__(self, function, keep):
        self._function, self._kept = function, {} if keep else None

    def __call__(self, signature):
        if _inputs:
            return [clone(x) if hasattr(x, "clone") else x for x in _inputs[-1]]
        if self._kept is None:
            return self._make(signature)
        key = str(signature)
        if key not in self._kept:
            self._kept[key] = self._make(signature)
        return self._kept[key]

    def _make(self, signature):
        from ._bench import random

        return self._function(signature.params) if self._function else random(signature)
