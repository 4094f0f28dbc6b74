"""A convolution of stride 2 with bias and ReLU, in f16."""
import torch
from torch import nn


class Conv(nn.Module):
    def __init__(self):
        super().__init__()
        self.conv = nn.Conv2d(16, 32, 3, stride=2, padding=1, dtype=torch.float16)

    def forward(self, x):
        return torch.relu(self.conv(x))


def get_inputs():
    return [torch.randn(2, 16, 16, 16, dtype=torch.float16)]
