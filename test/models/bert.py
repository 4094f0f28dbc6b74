"""An encoder of two layers in BERT's form, with a mask of padding."""
import math

import torch
from torch import nn


class Layer(nn.Module):
    def __init__(self, width, inner, heads):
        super().__init__()
        self.heads = heads
        self.query, self.key, self.value, self.output = (nn.Linear(width, width) for _ in range(4))
        self.norm1 = nn.LayerNorm(width, eps=1e-12)
        self.up = nn.Linear(width, inner)
        self.down = nn.Linear(inner, width)
        self.norm2 = nn.LayerNorm(width, eps=1e-12)
        self.dropout = nn.Dropout(0.1)

    def forward(self, x, mask):
        q, k, v = (p(x).unflatten(-1, (self.heads, -1)).transpose(1, 2) for p in (self.query, self.key, self.value))
        scores = q @ k.transpose(-2, -1) / math.sqrt(q.shape[-1])
        y = torch.softmax(scores + mask, -1) @ v
        x = self.norm1(x + self.dropout(self.output(y.transpose(1, 2).flatten(-2))))
        return self.norm2(x + self.dropout(self.down(nn.functional.gelu(self.up(x)))))


class Bert(nn.Module):
    def __init__(self, words=128, width=64, inner=256, heads=4, layers=2, length=32):
        super().__init__()
        self.words = nn.Embedding(words, width)
        self.places = nn.Embedding(length, width)
        self.norm = nn.LayerNorm(width, eps=1e-12)
        self.layers = nn.ModuleList(Layer(width, inner, heads) for _ in range(layers))

    def forward(self, tokens, present):
        x = self.norm(self.words(tokens) + self.places.weight[:tokens.shape[1]])
        mask = (1.0 - present[:, None, None, :].to(x.dtype)) * -10000.0
        for layer in self.layers:
            x = layer(x, mask)
        return x


def bert_f16():
    return Bert().half()


def get_inputs():
    present = torch.ones(2, 32, dtype=torch.int64)
    present[1, 20:] = 0
    return [torch.randint(0, 128, (2, 32)), present]
