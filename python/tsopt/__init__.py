"""Kernels of tile programs, called with arrays.

    import tsopt
    gemm = tsopt.load("gemm.mlir")
    gemm(a, b, c)

On CUDA tensors a call compiles the program once for each signature and launches it on the
current stream; on arrays of the host it runs in the simulator, which looks for races,
deadlocks and memory that nobody wrote. docs/use/python.md says more.
"""
import sys

from ._errors import CompileError, CudaError, Error, Mismatch, SimulationError

# Where everything else is: importing it costs time that a program may not need.
_LAZY = {
    "Array": "_arrays", "array": "_arrays", "empty": "_arrays",
    "load": "_program", "Program": "_program",
    "backend": "_backend",
    "Bundle": "_bundle",
    "jit": "_jit", "compile": "_jit",
    "tensor": "_tensor",
    "autotune": "_autotune", "product": "_space",
    "alias_tilelang": "tilelang",
}

__all__ = ["CompileError", "CudaError", "Error", "Mismatch", "SimulationError", *_LAZY]


def __getattr__(name):
    from importlib import import_module

    if name == "__version__":
        from ._compiler import version

        return version()
    if name not in _LAZY:
        raise AttributeError(f"module 'tsopt' has no attribute '{name}'")
    value = getattr(import_module("." + _LAZY[name], __name__), name)
    if name == "backend":
        _known_to_torch(import_module("torch._dynamo.backends.registry"))
    globals()[name] = value
    return value


def _known_to_torch(registry):
    """torch.compile has the backend by its name, and loads it when it is asked for. An installed package says so in
    its metadata, this is for others."""
    from importlib.metadata import EntryPoint

    registry._BACKENDS.setdefault("tsopt", EntryPoint("tsopt", "tsopt._backend:backend", "torch_dynamo_backends"))


if "torch._dynamo.backends.registry" in sys.modules:
    _known_to_torch(sys.modules["torch._dynamo.backends.registry"])


def __dir__():
    return sorted(__all__)
