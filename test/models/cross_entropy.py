"""The mean loss of logits and classes, without ignored rows."""
import torch
from torch import nn


class CrossEntropy(nn.Module):
    def forward(self, logits, target):
        return nn.functional.cross_entropy(logits, target)


def get_inputs():
    target = torch.randint(0, 256, (32,))
    target[::7] = -100
    return [torch.randn(32, 256, dtype=torch.bfloat16), target]
