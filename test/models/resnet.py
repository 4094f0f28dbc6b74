"""A block of a residual network that halves the image: convolutions, batch norms, a shortcut,
and the head with its pooling."""
import torch
from torch import nn


class Block(nn.Module):
    def __init__(self, inputs=16, outputs=32, classes=10):
        super().__init__()
        self.conv1 = nn.Conv2d(inputs, outputs, 3, stride=2, padding=1, bias=False)
        self.norm1 = nn.BatchNorm2d(outputs)
        self.conv2 = nn.Conv2d(outputs, outputs, 3, padding=1, bias=False)
        self.norm2 = nn.BatchNorm2d(outputs)
        self.shortcut = nn.Sequential(nn.Conv2d(inputs, outputs, 1, stride=2, bias=False), nn.BatchNorm2d(outputs))
        self.pool = nn.MaxPool2d(3, stride=2, padding=1)
        self.average = nn.AdaptiveAvgPool2d(1)
        self.classes = nn.Linear(outputs, classes)

    def forward(self, x):
        y = torch.relu(self.norm1(self.conv1(x)))
        x = torch.relu(self.norm2(self.conv2(y)) + self.shortcut(x))
        return self.classes(self.average(self.pool(x)).flatten(1))


def get_inputs():
    return [torch.randn(2, 16, 16, 16)]
