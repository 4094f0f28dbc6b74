"""RMSNorm, a gated MLP and the residual, in bf16."""
import torch
from torch import nn


class SwiGlu(nn.Module):
    def __init__(self, width=64, inner=176):
        super().__init__()
        self.norm = nn.RMSNorm(width, eps=1e-6)
        self.gate = nn.Linear(width, inner, bias=False)
        self.up = nn.Linear(width, inner, bias=False)
        self.down = nn.Linear(inner, width, bias=False)

    def forward(self, x):
        y = self.norm(x)
        return x + self.down(nn.functional.silu(self.gate(y)) * self.up(y))


def swiglu_bf16():
    return SwiGlu().bfloat16()


def get_inputs():
    return [torch.randn(32, 64, dtype=torch.bfloat16)]
