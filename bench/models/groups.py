"""Groups of operations whose tiles tiles.py measures, as torch modules. groups/ has their texts:

    for g in softmax rms_norm …; do python -m tsopt.export bench/models/groups.py:$g -o bench/models/groups/$g.mlir; done
"""
import torch
from torch import nn
from torch.nn import functional as F

GROUPS = {}  # inputs by name


def group(dtype, *shapes):
    """A module with the forward function that follows, and its inputs, random normal numbers."""
    def made(forward):
        def inputs(device=None):
            return [torch.randn(s, device=device, dtype=torch.float32).to(getattr(torch, dtype)) for s in shapes]

        GROUPS[forward.__name__] = globals()[forward.__name__ + "_inputs"] = inputs
        return type(forward.__name__, (nn.Module,), {"forward": forward})

    return made


@group("float16", (8192, 8192))
def softmax(self, x):
    return torch.softmax(x, -1)


@group("bfloat16", (8192, 4096), (4096,))
def rms_norm(self, x, gain):
    return F.rms_norm(x, x.shape[-1:], gain, 1e-6)


@group("bfloat16", (32, 2048, 128), (2048, 128), (2048, 128))
def rotary(self, x, cos, sin):
    low, high = x.chunk(2, -1)
    return x * cos + torch.cat((-high, low), -1) * sin


@group("bfloat16", (8192, 8192), (8192, 8192))
def gelu_mul(self, x, y):
    return F.gelu(x) * y


@group("float16", (4096, 1024), (1024,), (1024,))
def layer_norm(self, x, gain, bias):
    return F.layer_norm(x, x.shape[-1:], gain, bias)


@group("bfloat16", (16384, 4096))
def column_sums(self, x):
    return x.sum(0)


@group("float16", (4096, 1024), (4096, 1024), (4096,))
def gemm_gelu(self, x, w, bias):
    return F.gelu(F.linear(x, w, bias))


@group("bfloat16", (2048, 4096), (11008, 4096), (11008, 4096))
def swiglu(self, x, gate, up):
    return F.silu(F.linear(x, gate)) * F.linear(x, up)


@group("float16", (512, 3072), (768, 3072))
def gemm(self, x, w):
    return F.linear(x, w)


@group("float16", (5000, 3001))
def transpose(self, x):
    return x.t().contiguous()
