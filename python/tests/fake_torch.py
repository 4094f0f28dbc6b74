"""As much of torch as calls use, on the fake driver's memory."""
import ctypes
import math
import sys
import types

import fake_driver


class Dtype:
    def __init__(self, name, size):
        self.name, self.size = name, size

    def __str__(self):
        return "torch." + self.name


float32, bfloat16 = Dtype("float32", 4), Dtype("bfloat16", 2)
streams = {0: 0x500, 1: 0x501}


class Tensor:
    def __init__(self, shape, dtype, device=0, dense=True):
        self.shape, self.dtype, self.number, self.dense = tuple(shape), dtype, device, dense
        self.memory = fake_driver.Array(shape, "<f4", math.prod(shape) * dtype.size)
        self.is_cuda = True
        self.device = types.SimpleNamespace(type="cuda", index=device)

    def clone(self):
        copy = Tensor(self.shape, self.dtype, self.number)
        ctypes.memmove(copy.data_ptr(), self.data_ptr(), math.prod(self.shape) * self.dtype.size)
        return copy

    def data_ptr(self):
        return self.memory.address

    def get_device(self):
        return self.number

    def is_contiguous(self):
        return self.dense


class TensorGuards:
    """torch's check of tensors."""

    def __init__(self, *tensors, dynamic_dims_sizes, dynamic_dims_strides):
        self.says = [self.of(t) for t in tensors]
        guards.append(self)

    @staticmethod
    def of(t):
        return t.shape, t.dtype, t.number, t.dense

    def check(self, *tensors):
        self.checked = getattr(self, "checked", 0) + 1
        if not all(isinstance(t, Tensor) for t in tensors):
            raise TypeError("expected Tensor()")
        return self.says == [self.of(t) for t in tensors]


guards = []  # those that were made


def use(inner=True):
    """Makes this `torch`; with its inner parts, or without."""
    torch = types.ModuleType("torch")
    torch.Tensor, torch.float32, torch.bfloat16 = Tensor, float32, bfloat16
    torch.empty = lambda shape, dtype, device: Tensor(shape, dtype, device.index)
    torch.cuda = types.SimpleNamespace(is_initialized=lambda: True)
    torch._C = types.ModuleType("torch._C")
    torch._C._cuda_getCurrentRawStream, torch._C._cuda_getDevice = streams.get, lambda: 0
    modules = {"torch": torch, "torch._C": torch._C}
    if inner:
        parts = types.ModuleType("torch._C._dynamo.guards")
        parts.TensorGuards, parts._empty_strided_cuda = TensorGuards, lambda shape, strides, dtype: Tensor(shape, dtype)
        modules.update({"torch._C._dynamo": types.ModuleType("torch._C._dynamo"), "torch._C._dynamo.guards": parts})
    sys.modules.update(modules)
    return modules


def forget():
    """There is no torch any more."""
    for name in [n for n in sys.modules if n == "torch" or n.startswith("torch.")]:
        del sys.modules[name]
    guards.clear()
