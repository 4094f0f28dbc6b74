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
current = 0  # the number of the current device
grad = True  # whether gradients are recorded


class Tensor:
    def __init__(self, shape, dtype, device=0, dense=True):
        self.shape, self.dtype, self.number, self.dense = tuple(shape), dtype, device, dense
        self.memory = fake_driver.Array(shape, "<f4", math.prod(shape) * dtype.size)
        self.is_cuda, self.requires_grad = True, False
        self.device = types.SimpleNamespace(type="cuda", index=device)

    def clone(self):
        copy = Tensor(self.shape, self.dtype, self.number)
        ctypes.memmove(copy.data_ptr(), self.data_ptr(), math.prod(self.shape) * self.dtype.size)
        return copy

    def new_empty(self, shape):
        return Tensor(shape, self.dtype, self.number)

    def data_ptr(self):
        return self.memory.address

    def get_device(self):
        return self.number

    def is_contiguous(self):
        return self.dense

    def stride(self):
        return tuple(math.prod(self.shape[i + 1:]) * (1 if self.dense else 2) for i in range(len(self.shape)))


def use():
    """Makes this `torch`."""
    torch = types.ModuleType("torch")
    torch.Tensor, torch.float32, torch.bfloat16 = Tensor, float32, bfloat16
    torch.empty = lambda shape, dtype, device: Tensor(shape if isinstance(shape, tuple) else (shape,), dtype, device.index)
    torch.is_grad_enabled = lambda: grad
    torch.cuda = types.SimpleNamespace(is_initialized=lambda: True, is_available=lambda: True, current_device=lambda: current)
    torch.device = lambda kind, index=None: types.SimpleNamespace(type=kind, index=index)
    torch._C = types.ModuleType("torch._C")
    torch._C._cuda_getCurrentRawStream = streams.get
    modules = {"torch": torch, "torch._C": torch._C}
    sys.modules.update(modules)
    return modules


def forget():
    """There is no torch any more."""
    for name in [n for n in sys.modules if n == "torch" or n.startswith("torch.")]:
        del sys.modules[name]
