"""Rotary embedding of queries in halves, as Llama has it."""
import torch
from torch import nn


class Rope(nn.Module):
    def __init__(self, head=32, length=64):
        super().__init__()
        angles = torch.outer(torch.arange(length), 10000.0 ** (-torch.arange(0, head, 2) / head))
        self.register_buffer("cos", angles.cos().repeat(1, 2).half())
        self.register_buffer("sin", angles.sin().repeat(1, 2).half())

    def forward(self, q):
        low, high = q.chunk(2, -1)
        return q * self.cos + torch.cat((-high, low), -1) * self.sin


def get_inputs():
    return [torch.randn(2, 4, 64, 32, dtype=torch.float16)]
