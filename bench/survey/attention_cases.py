"""Cases of attention: head_dims, masks, scores, lengths. cases.py says what a case is."""
from cases import attention, sdpa


def queries(torch, batch, heads, seq, dim, groups=1, dim_v=None):
    """Q, K, V as the kernels want them, and as torch does."""
    new = lambda h, d: torch.randn(batch, seq, h, d, device="cuda").half()
    inputs = [new(heads, dim), new(heads // groups, dim), new(heads // groups, dim_v or dim)]
    return inputs, [x.transpose(1, 2) for x in inputs]


def head(torch, q, k, v, change):
    """Attention of one head in float32; change gets its scores."""
    return torch.softmax(change((q.float() @ k.float().t()) * q.shape[-1] ** -0.5), -1) @ v.float()


def heads_of(torch, outs, t, groups, change):
    """The first and the last head of a result beside what is expected."""
    q, k, v = t
    ends = (0, 0), (q.shape[0] - 1, q.shape[1] - 1)
    return [(outs[0][b, :, h], head(torch, q[b, h], k[b, h // groups], v[b, h // groups], lambda s: change(s, h))) for b, h in ends]


def lower(torch, s, window=0):
    """Scores of the positions that a position may see."""
    ones = torch.ones(s.shape, device="cuda", dtype=torch.bool)
    hidden = ones.triu(1) | ones.tril(-window) if window else ones.triu(1)
    return s.masked_fill(hidden, float("-inf"))


def biased(batch, heads, seq, dim):
    def make(torch):
        from torch.nn.attention import SDPBackend, sdpa_kernel

        inputs, t = queries(torch, batch, heads, seq, dim)
        bias = torch.randn(heads, seq, seq, device="cuda").half()

        def call(backend):
            def run():
                with sdpa_kernel(backend):
                    return torch.nn.functional.scaled_dot_product_attention(*t, attn_mask=bias[None])
            return run

        library = {"cuDNN SDPA": call(SDPBackend.CUDNN_ATTENTION), "memory-efficient SDPA": call(SDPBackend.EFFICIENT_ATTENTION)}
        return inputs + [bias], library, lambda outs: heads_of(torch, outs, t, 1, lambda s, h: s + bias[h].float())

    return "attention_bias", dict(batch=batch, heads=heads, seq=seq, dim=dim), make


def windowed(batch, heads, seq, dim, window=0, softcap=0.0, groups=1, **more):
    def make(torch):
        from torch.nn.attention.flex_attention import create_block_mask, flex_attention

        inputs, t = queries(torch, batch, heads, seq, dim, groups)
        seen = lambda b, h, i, j: (i >= j) & (i < j + window) if window else i >= j
        mask = create_block_mask(seen, None, None, seq, seq, device="cuda")
        cap = (lambda s, b, h, i, j: softcap * torch.tanh(s / softcap)) if softcap else None
        flex = torch.compile(flex_attention)
        call = lambda: flex(*t, score_mod=cap, block_mask=mask, enable_gqa=groups > 1)
        change = lambda s, h: lower(torch, torch.tanh(s / softcap) * softcap if softcap else s, window)
        return inputs, {"FlexAttention": call}, lambda outs: heads_of(torch, outs, t, groups, change)

    return "attention_window", dict(batch=batch, heads=heads, seq=seq, dim=dim, window=window, softcap=softcap, groups=groups, **more), make


def mla_prefill(batch, heads, seq, dim=192, dim_v=128):
    def make(torch):
        inputs, t = queries(torch, batch, heads, seq, dim, 1, dim_v)
        return inputs, sdpa(torch, *t, True), lambda outs: heads_of(torch, outs, t, 1, lambda s, h: lower(torch, s))

    return "mla_prefill", dict(batch=batch, heads=heads, seq=seq, dim=dim, dim_v=dim_v), make


def varlen(lengths, heads, dim, causal=False):
    total = sum(lengths)

    def make(torch):
        q, k, v = inputs = [torch.randn(total, heads, dim, device="cuda").half() for _ in range(3)]
        begins = [sum(lengths[:i]) for i in range(len(lengths) + 1)]
        begin = torch.tensor(begins, device="cuda", dtype=torch.int32)
        call = lambda: torch.ops.aten._flash_attention_forward(q, k, v, begin, begin, max(lengths), max(lengths), 0.0, causal, False)

        def wants(outs):
            change = lambda s: lower(torch, s) if causal else s
            ends = (slice(*begins[:2]), 0), (slice(*begins[-2:]), heads - 1)
            return [(outs[0][of, h], head(torch, q[of, h], k[of, h], v[of, h], change)) for of, h in ends]

        return inputs + [begin], {"FlashAttention, varlen": call}, wants

    return "attention_varlen", dict(total=total, batch=len(lengths), longest=max(lengths), heads=heads, dim=dim, causal=causal), make


CASES = {f"attention 4x16x2048, head_dim {d}": attention(4, 16, 2048, d) for d in (40, 72, 80, 112, 160)}
CASES |= {
    "attention 4x16x2048, head_dim 256": attention(4, 16, 2048, 256, block=(128, 64)),
    "attention 4x16x2048, head_dim 80, causal": attention(4, 16, 2048, 80, True),
    "attention 2x32x4096, head_dim 128, GQA 8, causal": attention(2, 32, 4096, 128, True, 8),
    "attention 4x16x2048, head_dim 64, bias": biased(4, 16, 2048, 64),
    "attention 4x16x2048, head_dim 128, bias": biased(4, 16, 2048, 128),
    "attention 4x16x4096, head_dim 128, causal, soft-cap": windowed(4, 16, 4096, 128, softcap=50.0),
    "attention 2x16x8192, head_dim 128, window 1024": windowed(2, 16, 8192, 128, 1024),
    "attention 2x32x8192, head_dim 64, window 4096, GQA 4": windowed(2, 32, 8192, 64, 4096, groups=4),
    "attention 2x16x4096, head_dim 192 and 128, causal": mla_prefill(2, 16, 4096),
    "attention, 8 sequences of 100 to 4096, head_dim 128": varlen((4096, 100, 1000, 2048, 333, 3000, 512, 1500), 16, 128),
    "attention, 8 sequences of 100 to 4096, head_dim 64, causal": varlen((4096, 100, 1000, 2048, 333, 3000, 512, 1500), 32, 64, True),
}

FAMILIES = {kernel: "attention forward" for kernel in ("attention_bias", "attention_window", "mla_prefill", "attention_varlen")}
