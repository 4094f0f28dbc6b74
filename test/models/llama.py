"""A language model of two layers in Llama's form: RMSNorm, rotary embedding, grouped heads, SwiGLU."""
import torch
from torch import nn


class Layer(nn.Module):
    def __init__(self, width, inner, heads, shared):
        super().__init__()
        self.head = width // heads
        self.norm1 = nn.RMSNorm(width, eps=1e-6)
        self.q = nn.Linear(width, width, bias=False)
        self.k = nn.Linear(width, shared * self.head, bias=False)
        self.v = nn.Linear(width, shared * self.head, bias=False)
        self.o = nn.Linear(width, width, bias=False)
        self.norm2 = nn.RMSNorm(width, eps=1e-6)
        self.gate = nn.Linear(width, inner, bias=False)
        self.up = nn.Linear(width, inner, bias=False)
        self.down = nn.Linear(inner, width, bias=False)

    def heads(self, x):
        return x.unflatten(-1, (-1, self.head)).transpose(1, 2)

    def forward(self, x, cos, sin):
        y = self.norm1(x)
        q, k, v = (self.heads(p(y)) for p in (self.q, self.k, self.v))
        q, k = rotated(q, cos, sin), rotated(k, cos, sin)
        y = nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True, enable_gqa=True)
        x = x + self.o(y.transpose(1, 2).flatten(-2))
        y = self.norm2(x)
        return x + self.down(nn.functional.silu(self.gate(y)) * self.up(y))


def rotated(x, cos, sin):
    low, high = x.chunk(2, -1)
    return x * cos + torch.cat((-high, low), -1) * sin


class Llama(nn.Module):
    def __init__(self, words=128, width=64, inner=176, heads=4, shared=2, layers=2, length=32):
        super().__init__()
        self.embedding = nn.Embedding(words, width)
        self.layers = nn.ModuleList(Layer(width, inner, heads, shared) for _ in range(layers))
        self.norm = nn.RMSNorm(width, eps=1e-6)
        self.logits = nn.Linear(width, words, bias=False)
        head = width // heads
        angles = torch.outer(torch.arange(length), 10000.0 ** (-torch.arange(0, head, 2) / head))
        self.register_buffer("cos", angles.cos().repeat(1, 2))
        self.register_buffer("sin", angles.sin().repeat(1, 2))

    def forward(self, tokens):
        x = self.embedding(tokens)
        length = tokens.shape[1]
        for layer in self.layers:
            x = layer(x, self.cos[:length], self.sin[:length])
        return self.logits(self.norm(x))


def llama_bf16():
    return Llama().bfloat16()


def get_inputs():
    return [torch.randint(0, 128, (2, 32))]
