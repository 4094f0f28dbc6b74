"""Linear, GELU, Linear."""
import torch
from torch import nn


class Mlp(nn.Module):
    def __init__(self, width=64, inner=256):
        super().__init__()
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)

    def forward(self, x):
        return self.down(nn.functional.gelu(self.up(x)))


def get_inputs():
    return [torch.randn(32, 64)]
