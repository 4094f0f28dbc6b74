"""The kernels of kernels.py, their arguments, and the calls of torch that compute the same.

A case is (kernel, arguments, make). make(torch) returns the kernel's inputs, torch's calls by name, and a function that pairs
each of the kernel's results, or a part of it, with the expected value in float32. A name says what library or backend the call uses.
The name of a case is the problem, and in parentheses the tile where a problem is measured with several.
"""

def tiles(text):
    """The arguments that 128x256x64@256*4 stands for: tile extents, threads, stages."""
    sizes, _, rest = text.partition("@")
    threads, _, stages = rest.partition("*")
    m, n, k = (int(x) for x in sizes.split("x"))
    return dict(block_M=m, block_N=n, block_K=k, threads=int(threads), num_stages=int(stages or 3))


def gemm(m, n, k, tile, storage="nn", dtype="float16", out=None, **more):
    exact = dtype == "int8"
    out = out or {"int8": "int32", "float8_e4m3fn": "bfloat16"}.get(dtype, dtype)
    args = dict(M=m, N=n, K=k, **tiles(tile), storage=storage, dtype=dtype, out=out, **more)
    if exact:
        args["accum"] = "int32"

    def make(torch):
        kind = getattr(torch, dtype)
        new = lambda *s: torch.randint(-8, 9, s, device="cuda", dtype=kind) if exact else torch.randn(s, device="cuda").to(kind)
        a, b = new(*((k, m) if storage[0] == "t" else (m, k))), new(*((n, k) if storage[1] == "t" else (k, n)))
        x, y = a.t() if storage[0] == "t" else a, b.t() if storage[1] == "t" else b
        if exact:
            call = lambda: torch._int_mm(x, y)
        elif dtype == "float8_e4m3fn":
            one = torch.ones((), device="cuda")
            call = lambda: torch._scaled_mm(x, y, one, one, out_dtype=torch.bfloat16, use_fast_accum=True)
        else:
            call = lambda: x @ y
        return [a, b], {"cuBLAS": call}, lambda outs: [(outs[0], x.float() @ y.float())]

    return "gemm", args, make


def batched_gemm(batch, m, n, k, tile):
    def make(torch):
        a, b = (torch.randn(s, device="cuda").half() for s in ((batch, m, k), (batch, k, n)))
        return [a, b], {"cuBLAS": lambda: a @ b}, lambda outs: [(outs[0], a.float() @ b.float())]

    return "batched_gemm", dict(batch=batch, M=m, N=n, K=k, **tiles(tile)), make


def bias_relu(m, n, k, tile):
    def make(torch):
        a, b, bias = (torch.randn(s, device="cuda").half() for s in ((m, k), (n, k), (n,)))
        call = lambda: torch.relu(torch.nn.functional.linear(a, b, bias))
        best = lambda: torch._addmm_activation(bias, a, b.t())
        return [a, b, bias], {"cuBLAS + ReLU": call, "cuBLAS with fused ReLU": best}, lambda outs: [(outs[0], torch.relu(a.float() @ b.float().t() + bias.float()))]

    return "bias_relu", dict(M=m, N=n, K=k, **tiles(tile)), make


def gated_mlp(m, n, k, tile):
    def make(torch):
        x, g, u = (torch.randn(s, device="cuda").half() for s in ((m, k), (k, n), (k, n)))
        g, u = g * k**-0.5, u * k**-0.5
        both = torch.cat((g, u), 1)
        def call():
            p, q = (x @ both).chunk(2, -1)
            return torch.nn.functional.silu(p) * q
        def wants(outs):
            return [(outs[0], torch.nn.functional.silu(x.float() @ g.float()) * (x.float() @ u.float()))]
        return [x, g, u], {"cuBLAS + SiLU": call}, wants

    return "gated_mlp", dict(M=m, N=n, K=k, **tiles(tile)), make


def two_gemms(m, n, k, l, tile):
    def make(torch):
        a, b, x, y = (torch.randn(s, device="cuda").half() for s in ((m, k), (k, n), (m, l), (l, n)))
        call = lambda: torch.addmm(a @ b, x, y)
        return [a, b, x, y], {"cuBLAS": call}, lambda outs: [(outs[0], a.float() @ b.float() + x.float() @ y.float())]

    return "two_gemms", dict(M=m, N=n, K=k, L=l, **tiles(tile)), make


def split_k(m, n, k, splits, tile):
    def make(torch):
        a, b = (torch.randn(s, device="cuda").half() for s in ((m, k), (k, n)))
        c = torch.zeros(m, n, device="cuda")
        return [a, b, c], {"cuBLAS": lambda: a @ b}, lambda outs: [(c, a.float() @ b.float())]

    return "split_k", dict(M=m, N=n, K=k, splits=splits, **tiles(tile)), make


def sdpa(torch, q, k, v, causal=False):
    """torch's attention of arrays (batch, heads, sequence, head_dim), by each backend that accepts them."""
    from torch.nn.attention import SDPBackend, sdpa_kernel

    def call(backend):
        def run():
            with sdpa_kernel(backend):
                return torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=causal, enable_gqa=q.shape[1] != k.shape[1])
        return run

    return {"cuDNN SDPA": call(SDPBackend.CUDNN_ATTENTION), "FlashAttention SDPA": call(SDPBackend.FLASH_ATTENTION)}


def attended(torch, q, k, v, causal):
    """Attention of one head in float32."""
    s = (q.float() @ k.float().transpose(-1, -2)) * q.shape[-1] ** -0.5
    if causal:
        s = s.masked_fill(torch.ones(s.shape[-2:], device="cuda", dtype=torch.bool).triu(1), float("-inf"))
    return torch.softmax(s, -1) @ v.float()


def attention(batch, heads, seq, dim, causal=False, groups=1, block=(128, 128), threads=256, stages=2):
    args = dict(batch=batch, heads=heads, seq=seq, dim=dim, causal=causal, groups=groups, block_M=block[0], block_N=block[1], threads=threads, num_stages=stages)

    def make(torch):
        q = torch.randn(batch, seq, heads, dim, device="cuda").half()
        k, v = (torch.randn(batch, seq, heads // groups, dim, device="cuda").half() for _ in range(2))
        t = [x.transpose(1, 2) for x in (q, k, v)]
        def wants(outs):
            return [(outs[0][b, :, h], attended(torch, t[0][b, h], t[1][b, h // groups], t[2][b, h // groups], causal)) for b, h in ((0, 0), (batch - 1, heads - 1))]
        return [q, k, v], sdpa(torch, *t, causal), wants

    return "attention", args, make


def decode(batch, heads, groups, seq, dim, splits):
    def make(torch):
        q = torch.randn(batch, heads, dim, device="cuda").half()
        k, v = (torch.randn(batch, seq, heads // groups, dim, device="cuda").half() for _ in range(2))
        t = [q.unsqueeze(2)] + [x.transpose(1, 2) for x in (k, v)]
        def wants(outs):
            return [(outs[0][b, h], attended(torch, t[0][b, h], t[1][b, h // groups], t[2][b, h // groups], False)[0]) for b, h in ((0, 0), (batch - 1, heads - 1))]
        return [q, k, v], sdpa(torch, *t), wants

    return "decode", dict(batch=batch, heads=heads, groups=groups, seq=seq, dim=dim, splits=splits), make


def mla_decode(batch, heads, seq, **more):
    dim, rope = 512, 64

    def make(torch):
        q, qr, kv, kr = (torch.randn(s, device="cuda").half() for s in ((batch, heads, dim), (batch, heads, rope), (batch, seq, dim), (batch, seq, rope)))
        scale = (dim + rope) ** -0.5
        def call():
            s = torch.softmax(torch.baddbmm(q @ kv.transpose(1, 2), qr, kr.transpose(1, 2)).float() * scale, -1)
            return s.half() @ kv
        def wants(outs):
            s = (q[-1].float() @ kv[-1].float().t() + qr[-1].float() @ kr[-1].float().t()) * scale
            return [(outs[0][-1], torch.softmax(s, -1) @ kv[-1].float())]
        return [q, qr, kv, kr], {"cuBLAS + softmax": call}, wants

    return "mla_decode", dict(batch=batch, heads=heads, seq=seq, **more), make


def attention_backward(batch, heads, seq, dim, **more):
    def make(torch):
        q, k, v, do = (torch.randn(batch, seq, heads, dim, device="cuda").half() for _ in range(4))
        scale = dim**-0.5
        lse, delta = (torch.empty(batch, heads, seq, device="cuda") for _ in range(2))
        t = [x.transpose(1, 2) for x in (q, k, v, do)]
        for b in range(batch):
            s = (t[0][b].float() @ t[1][b].float().transpose(-1, -2)) * scale
            lse[b] = torch.logsumexp(s, -1) * 1.44269504
            delta[b] = ((torch.softmax(s, -1) @ t[2][b].float()) * t[3][b].float()).sum(-1)
        dq = torch.zeros(batch, seq, heads, dim, device="cuda")
        dk, dv = (torch.empty_like(q) for _ in range(2))
        leaves = [x.detach().clone().transpose(1, 2).requires_grad_() for x in (q, k, v)]
        calls = {}
        for backend, forward in sdpa(torch, *leaves).items():
            def call(out=forward()):
                torch.autograd.grad(out, leaves, t[3], retain_graph=True)
            calls[backend] = call
        def wants(outs):
            h = [x[0, 0].float().clone().requires_grad_() for x in t[:3]]
            g = torch.autograd.grad(attended(torch, *h, False), h, t[3][0, 0].float())
            return [(o[0, :, 0], w) for o, w in zip((dq, dk, dv), g)]
        return [q, k, v, do, lse, delta, dq, dk, dv], calls, wants

    return "attention_backward", dict(batch=batch, heads=heads, seq=seq, dim=dim, **more), make


def rows(kernel, m, n, **more):
    def make(torch):
        F = torch.nn.functional
        x = torch.randn(m, n, device="cuda").half()
        g, b = (torch.randn(n, device="cuda").half() for _ in range(2))
        of = {
            "rms_norm": (lambda x: F.rms_norm(x, (n,), eps=1e-5), [x]),
            "layer_norm": (lambda x, g=g, b=b: F.layer_norm(x, (n,), g.to(x.dtype), b.to(x.dtype), 1e-5), [x, g, b]),
            "softmax": (lambda x: torch.softmax(x, 1), [x]),
        }
        call, inputs = of[kernel]
        compiled = torch.compile(call)
        return inputs, {"eager": lambda: call(x), "torch.compile": lambda: compiled(x)}, lambda outs: [(outs[0], call(x.float()))]

    return kernel, dict(M=m, N=n, **more), make


def grouped_gemm(sizes, n, k, tile):
    def make(torch):
        total, count = sum(sizes), len(sizes)
        block = tiles(tile)["block_M"]
        a, b = (torch.randn(s, device="cuda").bfloat16() for s in ((total, k), (count, k, n)))
        sums = lambda v: [sum(v[:i]) for i in range(count)]
        ints = lambda v: torch.tensor(v, device="cuda", dtype=torch.int32)
        begin = sums(sizes)
        padded = sums([(s + block - 1) // block * block for s in sizes])
        ends = ints([b + s for b, s in zip(begin, sizes)])
        def wants(outs):
            return [(outs[0][begin[i] : begin[i] + sizes[i]], a[begin[i] : begin[i] + sizes[i]].float() @ b[i].float()) for i in range(count)]
        return [a, b, ints(sizes), ints(begin), ints(padded)], {"torch._grouped_mm": lambda: torch._grouped_mm(a, b, offs=ends)}, wants

    return "grouped_gemm", dict(sizes=sizes, N=n, K=k, **tiles(tile), dtype="bfloat16"), make


def convolution(n, h, w, c, f):
    def make(torch):
        torch.backends.cudnn.benchmark = True
        x, kernel = (torch.randn(s, device="cuda").half() for s in ((n, h, w, c), (3, 3, c, f)))
        t = x.permute(0, 3, 1, 2), kernel.permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)
        conv = torch.nn.functional.conv2d
        return [x, kernel], {"cuDNN": lambda: conv(*t, padding=1)}, lambda outs: [(outs[0][:2].permute(0, 3, 1, 2), conv(t[0][:2].float(), t[1].float(), padding=1))]

    return "convolution", dict(N=n, H=h, W=w, C=c, F=f), make


def gather_gemm(m, r, n, k, tile):
    def make(torch):
        a, b = (torch.randn(s, device="cuda").bfloat16() for s in ((r, k), (k, n)))
        rows = torch.randint(0, r, (m,), device="cuda", dtype=torch.int32)
        return [a, rows, b], {"gather + cuBLAS": lambda: a[rows] @ b}, lambda outs: [(outs[0], a[rows].float() @ b.float())]

    return "gather_gemm", dict(M=m, R=r, N=n, K=k, **tiles(tile)), make


def rotary(kernel, s, h, d):
    def make(torch):
        x, cos, sin = torch.randn(s, h, d, device="cuda").bfloat16(), *(torch.randn(s, d // 2, device="cuda") for _ in range(2))

        def turned(x, cos=cos[:, None], sin=sin[:, None]):
            a, b = x.float().unflatten(-1, (-1, 2)).unbind(-1)
            return torch.stack((a * cos - b * sin, a * sin + b * cos), -1).flatten(-2).to(x.dtype)

        compiled = torch.compile(turned)
        return [x, cos, sin], {"eager": lambda: turned(x), "torch.compile": lambda: compiled(x)}, lambda outs: [(outs[0], turned(x.float()))]

    return kernel, dict(S=s, H=h, D=d), make


SHAPES = [(4096, 4096, 4096), (4000, 4100, 1000), (8192, 1024, 4096)]
TILES = ["128x128x32@128", "128x128x64@128", "128x128x64@256", "128x256x64@256", "256x128x64@256", "64x64x64@128"]
# Rows of each expert: few and many, none a multiple of the tile.
EXPERTS = (300, 1000, 64, 2000, 5, 700, 1200, 512, 800, 128, 96, 1500, 33, 900, 400, 1300)
CUBE = (4096, 4096, 4096)

CASES = {f"GEMM {m}x{n}x{k} f16 ({t})": gemm(m, n, k, t) for m, n, k in SHAPES for t in TILES}
CASES |= {
    "GEMM 8192x8192x8192 f16 (128x256x64@256)": gemm(8192, 8192, 8192, "128x256x64@256"),
    "GEMM 8192x8192x8192 f16 (128x256x64@256, swizzled)": gemm(8192, 8192, 8192, "128x256x64@256", swizzle=10),
    "GEMM 16x8192x8192 f16 nt": gemm(16, 8192, 8192, "16x128x128@128*4", "nt"),
    "GEMM 64x8192x8192 f16 nt (64x128x64@128)": gemm(64, 8192, 8192, "64x128x64@128*4", "nt"),
    "GEMM 64x8192x8192 f16 nt (64x64x128@128)": gemm(64, 8192, 8192, "64x64x128@128*4", "nt"),
    "GEMM 1024x1024x1024 f16": gemm(1024, 1024, 1024, "64x64x64@128"),
    "GEMM 4096x4096x4096 f16 nt": gemm(*CUBE, "128x128x64@256", "nt"),
    "GEMM 4096x4096x4096 f16 tn": gemm(*CUBE, "128x128x64@256", "tn"),
    "GEMM 4096x4096x4096 f16 tt": gemm(*CUBE, "128x128x64@256", "tt"),
    "GEMM 4096x4096x4096 bf16 nt": gemm(*CUBE, "128x256x64@256", "nt", "bfloat16"),
    "GEMM 4096x4096x4096 f16 to f32": gemm(*CUBE, "128x128x64@256", out="float32"),
    "GEMM 4096x4096x4096 e4m3 nt (128x128x128@256)": gemm(*CUBE, "128x128x128@256", "nt", "float8_e4m3fn"),
    "GEMM 4096x4096x4096 e4m3 nt (128x256x128@256)": gemm(*CUBE, "128x256x128@256", "nt", "float8_e4m3fn"),
    "GEMM 4096x4096x4096 s8 nt": gemm(*CUBE, "128x128x128@256", "nt", "int8"),
    "batched GEMM 16x 1024x1024x1024 f16": batched_gemm(16, 1024, 1024, 1024, "128x128x64@256"),
    "batched GEMM 128x 512x512x64 f16": batched_gemm(128, 512, 512, 64, "128x128x64@128*1"),
    "GEMM + bias + ReLU 4096x4096x4096 f16": bias_relu(4096, 4096, 4096, "128x128x64@256"),
    "GEMM + bias + ReLU 8192x1024x4096 f16": bias_relu(8192, 1024, 4096, "128x128x64@128"),
    "gated MLP 4096x11008x4096 f16 (64x64x64@128)": gated_mlp(4096, 11008, 4096, "64x64x64@128"),
    "gated MLP 4096x11008x4096 f16 (128x128x64@256)": gated_mlp(4096, 11008, 4096, "128x128x64@256"),
    "gated MLP 512x11008x4096 f16 (64x128x64@128)": gated_mlp(512, 11008, 4096, "64x128x64@128"),
    "two GEMMs 4096x4096x(4096+64) f16 (64x64x64@128)": two_gemms(4096, 4096, 4096, 64, "64x64x64@128"),
    "two GEMMs 4096x4096x(4096+64) f16 (128x128x64@128)": two_gemms(4096, 4096, 4096, 64, "128x128x64@128"),
    "split-K GEMM 512x1024x16384 f16": split_k(512, 1024, 16384, 4, "128x128x64@128"),
    "split-K GEMM 64x4096x8192 f16": split_k(64, 4096, 8192, 8, "64x128x64@128"),
    "attention 4x16x4096, head_dim 64": attention(4, 16, 4096, 64),
    "attention 4x16x4096, head_dim 64, causal": attention(4, 16, 4096, 64, True),
    "attention 4x16x4096, head_dim 96": attention(4, 16, 4096, 96),
    "attention 4x16x4096, head_dim 96, causal": attention(4, 16, 4096, 96, True),
    "attention 4x16x4096, head_dim 128": attention(4, 16, 4096, 128),
    "attention 4x16x4096, head_dim 128, causal": attention(4, 16, 4096, 128, True),
    "attention 4x16x4096, head_dim 128 (64x64@128)": attention(4, 16, 4096, 128, False, 1, (64, 64), 128),
    "attention 4x16x2048, head_dim 64, causal": attention(4, 16, 2048, 64, True, 1, (64, 64), 128, 1),
    "attention 4x32x2048, head_dim 128, GQA 4": attention(4, 32, 2048, 128, False, 4),
    "attention 8x32x1024, head_dim 128, causal": attention(8, 32, 1024, 128, True),
    "attention backward 4x16x2048, head_dim 64": attention_backward(4, 16, 2048, 64),
    "attention backward 4x16x2048, head_dim 128": attention_backward(4, 16, 2048, 128, block_N=32, threads=256, block_M=128),
    "decode 16x32, 8192 keys, GQA 4": decode(16, 32, 4, 8192, 128, 4),
    "decode 4x64, 16384 keys, GQA 8": decode(4, 64, 8, 16384, 128, 8),
    "MLA decode 64x128, 8192 keys (256 threads)": mla_decode(64, 128, 8192),
    "MLA decode 64x128, 8192 keys (128 threads)": mla_decode(64, 128, 8192, threads=128, num_stages=1),
    "RMSNorm 8192x8192": rows("rms_norm", 8192, 8192),
    "RMSNorm 8192x5000": rows("rms_norm", 8192, 5000),
    "RMSNorm 16384x1001": rows("rms_norm", 16384, 1001, rows=4),
    "LayerNorm 8192x8192": rows("layer_norm", 8192, 8192, threads=256),
    "LayerNorm 8192x5000": rows("layer_norm", 8192, 5000, threads=256),
    "LayerNorm 65536x768": rows("layer_norm", 65536, 768, rows=4),
    "softmax 8192x8192": rows("softmax", 8192, 8192),
    "softmax 8192x5000": rows("softmax", 8192, 5000),
    "softmax 32768x1001": rows("softmax", 32768, 1001, block_N=1024, threads=128),
    "grouped GEMM, 16 experts, 2048x4096 bf16 (64x128x64@128)": grouped_gemm(EXPERTS, 2048, 4096, "64x128x64@128*2"),
    "grouped GEMM, 16 experts, 2048x4096 bf16 (128x128x64@256)": grouped_gemm(EXPERTS, 2048, 4096, "128x128x64@256"),
    "convolution 3x3, 32x56x56x128 to 128": convolution(32, 56, 56, 128, 128),
    "convolution 3x3, 64x14x14x256 to 512": convolution(64, 14, 14, 256, 512),
    "convolution 3x3, 13x13x11x192 to 200": convolution(13, 13, 11, 192, 200),
    "gather + GEMM 4096x4096x4096 bf16": gather_gemm(4096, 16384, 4096, 4096, "128x128x64@256"),
    "gather + GEMM 1000x2056x1000 bf16": gather_gemm(1000, 5000, 2056, 1000, "128x128x64@256"),
    "gather + GEMM 64x4096x4096 bf16": gather_gemm(64, 4096, 4096, 4096, "64x128x64@128*4"),
    "rotary embedding 16384x32x128 (registers)": rotary("rotary", 16384, 32, 128),
    "rotary embedding 16384x32x128 (shared memory)": rotary("rotary_shared", 16384, 32, 128),
    "rotary embedding 16384x30x100": rotary("rotary", 16384, 30, 100),
}

# The family that a kernel's cases are summed up in.
FAMILIES = {
    "gemm": "GEMM", "batched_gemm": "GEMM", "bias_relu": "GEMM", "split_k": "GEMM", "gated_mlp": "GEMM", "two_gemms": "GEMM",
    "attention": "attention forward", "attention_backward": "attention backward", "decode": "decode", "mla_decode": "decode",
    "rms_norm": "normalization, softmax", "layer_norm": "normalization, softmax", "softmax": "normalization, softmax",
    "grouped_gemm": "convolution, gather, grouped GEMM", "gather_gemm": "convolution, gather, grouped GEMM", "convolution": "convolution, gather, grouped GEMM",
    "rotary": "rotary embedding", "rotary_shared": "rotary embedding",
}
