"""LayerNorm before an MLP with GELU by tanh."""
import torch
from torch import nn


class LayerNormMlp(nn.Module):
    def __init__(self, width=64, inner=256):
        super().__init__()
        self.norm = nn.LayerNorm(width)
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)

    def forward(self, x):
        return self.down(nn.functional.gelu(self.up(self.norm(x)), approximate="tanh"))


def get_inputs():
    return [torch.randn(2, 16, 64)]
