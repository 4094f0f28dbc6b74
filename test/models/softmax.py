"""Softmax along rows, of any number of them."""
import torch
from torch import nn


class Softmax(nn.Module):
    def forward(self, x):
        return torch.softmax(x, -1)


def get_inputs():
    return [torch.randn(32, 256)]
