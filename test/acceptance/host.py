"""Tells torch's users that arrays of the host are on a device, for tests that ask: `device="cuda"` is the host, and a tensor
says that it is on cuda:0. tsopt itself sees what is the case."""
import functools
import importlib
import sys
import types

import torch
import torch._dynamo  # once, which operations of torch would in each process
from torch.overrides import TorchFunctionMode


class TooLarge(Exception):
    """An array is larger than a test may have here."""


def pretend(elements):
    """Pretends from now on. Arrays of more elements are refused."""
    _OnHost(elements).__enter__()
    torch.library.custom_op = _entering(torch.library.custom_op, elements)
    backward = torch.autograd.function.BackwardCFunction
    backward.apply = _entered(backward.apply, elements)
    plain, tensor = torch._C.TensorBase, torch.Tensor  # everywhere, as torch leaves modes where it calls operations
    tensor.device = property(lambda t: plain.device.__get__(t) if _seen else torch.device("cuda", 0))
    tensor.is_cuda = property(lambda t: not _seen)
    tensor.get_device = lambda t: plain.get_device(t) if _seen else 0
    from tsopt import _arrays, _bench, _callable, _fast

    _callable.current = lambda: torch.device("cpu")
    for seeing in (_arrays._of_torch, _callable.make, _callable.maker):
        _seeing(seeing)
    _fast.Fast.__init__ = _plainly(_fast.Fast.__init__)
    _bench.median = _once
    cuda = torch.cuda
    for name, value in {
        "is_available": True, "current_device": 0, "device_count": 1, "synchronize": None, "manual_seed": None, "manual_seed_all": None,
        "empty_cache": None, "set_device": None, "init": None, "get_device_capability": (9, 0), "get_device_name": "NVIDIA H100 80GB HBM3",
        "mem_get_info": (1 << 36, 1 << 36), "memory_allocated": 0, "max_memory_allocated": 0, "reset_peak_memory_stats": None,
    }.items():
        setattr(cuda, name, lambda *_, _value=value, **__: _value)
    properties = types.SimpleNamespace(
        name="NVIDIA H100 80GB HBM3", major=9, minor=0, multi_processor_count=132, total_memory=80 << 30, shared_memory_per_multiprocessor=233472,
        shared_memory_per_block=49152, shared_memory_per_block_optin=232448, L2_cache_size=50 << 20, warp_size=32, max_threads_per_multi_processor=2048, regs_per_multiprocessor=65536)
    cuda.get_device_properties = lambda *_: properties
    stream = types.SimpleNamespace(cuda_stream=0, synchronize=lambda: None, wait_stream=lambda _: None)
    cuda.current_stream = cuda.default_stream = lambda *_: stream
    torch.compile = lambda f=None, **_: f if f is not None else (lambda g: g)


def _once(function, args, named, *_):
    """Nothing is timed here."""
    function(*args, **named)
    return 1.0


def replace(name, value):
    """Puts another function, or one that gives a value, in place of a function."""
    module, _, name = name.rpartition(".")
    setattr(importlib.import_module(module), name, value if callable(value) else lambda *_, **__: value)


def _entering(custom_op, elements):
    """Operations of torch whose functions see the same: torch leaves its modes where it calls them."""

    def made(name, function=None, **options):
        def of(f):
            options["schema"] = options.get("schema") or torch.library.infer_schema(f, mutates_args=options["mutates_args"])
            return custom_op(name, _entered(f, elements), **options)

        return of(function) if function is not None else of

    return made


def _entered(function, elements):
    @functools.wraps(function)
    def inside(*args, **named):
        with _OnHost(elements):
            return function(*args, **named)

    return inside


def _seeing(function):
    """Has a function of tsopt's see what is the case, wherever it is known by its name."""
    for module in [m for name, m in sys.modules.items() if name.startswith("tsopt.")]:
        if module.__dict__.get(function.__name__) is function:
            setattr(module, function.__name__, _plainly(function))


def _plainly(function):
    return functools.wraps(function)(lambda *args, **named: _plain(function, args, named))


_seen = []  # calls in which what is the case is seen


def _plain(f, args, named):
    _seen.append(f)
    try:
        with torch._C.DisableTorchFunction():
            return f(*args, **named)
    finally:
        _seen.pop()


class _OnHost(TorchFunctionMode):
    def __init__(self, elements):
        super().__init__()
        self.elements = elements

    def __torch_function__(self, function, kinds, args=(), named=None):
        if function is torch.Tensor.cuda:
            return args[0]
        if function is torch.Tensor.record_stream:
            return None
        if function is torch.device:
            return function(*args, **named or {})
        args = tuple(_host(a) for a in args)
        named = {k: _host(v) for k, v in (named or {}).items()}
        named.pop("pin_memory", None)
        made = function(*args, **named)
        if isinstance(made, torch.Tensor) and made.numel() > self.elements:
            raise TooLarge(f"an array of {made.numel()} elements")
        return made


def _host(value):
    if isinstance(value, torch.device) and value.type == "cuda" or isinstance(value, str) and (value == "cuda" or value.startswith("cuda:")):
        return torch.device("cpu")
    return value
