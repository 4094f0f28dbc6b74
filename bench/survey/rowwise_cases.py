"""Cases that memory bounds: norms, softmax, sums, scans, casts, gathers. cases.py says what a case is."""
from cases import rows

NORMS = "normalization, softmax"
ELEMENTWISE = "elementwise, sums, scans"


def case(kernel, args, inputs, of, eager="eager", fused=None):
    """inputs(torch, new) gives the arrays, where new(*shape) makes random numbers; of(torch, *inputs) is what torch calls, as a tuple.
    fused is what torch.compile gets instead."""
    def make(torch):
        dtype = getattr(torch, args.get("dtype", "bfloat16"))
        xs = inputs(torch, lambda *s: torch.randn(s, device="cuda").to(dtype))
        compiled = torch.compile(lambda *xs: (fused or of)(torch, *xs))

        def wants(outs):
            wide = [x.float() if x.is_floating_point() else x for x in xs]
            return [(got, want.float()) for got, want in zip(outs, of(torch, *wide))]

        return xs, {eager: lambda: of(torch, *xs), "torch.compile": lambda: compiled(*xs)}, wants

    return kernel, args, make


def normed(torch, x, gain):
    return torch.nn.functional.rms_norm(x, x.shape[-1:], gain.to(x.dtype), 1e-5)


def rms_norm_fp8(m, n, **more):
    def make(torch):
        a, gain = torch.randn(m, n, device="cuda").bfloat16(), torch.randn(n, device="cuda").bfloat16()

        def call(a=a, gain=gain):
            y = normed(torch, a.float(), gain.float())
            scale = y.abs().amax(1).clamp(min=1e-4) / 448
            return (y / scale[:, None]).to(torch.float8_e4m3fn), scale

        compiled = torch.compile(call)
        def wants(outs):
            return [(outs[0].float() * outs[1][:, None], normed(torch, a.float(), gain.float())), (outs[1], call()[1])]
        return [a, gain], {"eager": call, "torch.compile": lambda: compiled(a, gain)}, wants

    return "rms_norm_fp8", dict(M=m, N=n, **more), make


def cast_fp8(m, n):
    def make(torch):
        a = torch.randn(m, n, device="cuda").bfloat16()

        def call(a=a):
            x = a.float().unflatten(1, (-1, 128))
            scale = x.abs().amax(2).clamp(min=1e-4) / 448
            return (x / scale[..., None]).clamp(-448, 448).to(torch.float8_e4m3fn).flatten(1), scale

        compiled = torch.compile(call)
        def wants(outs):
            return [(outs[0].float() * outs[1].repeat_interleave(128, 1), a.float()), (outs[1], call()[1])]
        return [a], {"eager": call, "torch.compile": lambda: compiled(a)}, wants

    return "cast_fp8", dict(M=m, N=n), make


def residual_rms_norm(m, n, **more):
    def of(torch, a, r, gain):
        s = a.float() + r.float()
        return s.to(a.dtype), normed(torch, s, gain.float()).to(a.dtype)

    return case("residual_rms_norm", dict(M=m, N=n, **more), lambda torch, new: [new(m, n), new(m, n), new(n)], of)


def softmax_rows(m, n, log=False, **more):
    of = lambda torch, x: (torch.log_softmax(x, 1) if log else torch.softmax(x, 1),)
    return case("softmax_rows", dict(M=m, N=n, log=log, dtype="float16", **more), lambda torch, new: [new(m, n)], of)


def cross_entropy(m, n):
    inputs = lambda torch, new: [new(m, n), torch.randint(0, n, (m,), device="cuda", dtype=torch.int32)]
    of = lambda torch, x, target: (torch.nn.functional.cross_entropy(x, target.long(), reduction="none"),)
    return case("cross_entropy", dict(M=m, N=n), inputs, of)


def column_sums(m, n, atomic=False):
    def make(torch):
        a = torch.randn(m, n, device="cuda").bfloat16()
        sums = [torch.zeros(n, device="cuda")] if atomic else []
        call = lambda: a.sum(0, dtype=torch.float32)
        compiled = torch.compile(lambda x: x.sum(0, dtype=torch.float32))
        wants = lambda outs: [(sums[0] if atomic else outs[0], a.double().sum(0).float())]
        return [a] + sums, {"eager": call, "torch.compile": lambda: compiled(a)}, wants

    return "column_sums_atomic" if atomic else "column_sums", dict(M=m, N=n), make


def cumsum(m, n):
    of = lambda torch, x: (torch.cumsum(x, 1),)
    return case("cumsum", dict(M=m, N=n, dtype="float32"), lambda torch, new: [new(m, n)], of)


def top1(m, n):
    of = lambda torch, x: tuple(torch.max(x, 1))
    return case("top1", dict(M=m, N=n, dtype="float32"), lambda torch, new: [new(m, n)], of)


def transpose(m, n):
    of = lambda torch, x: (x.t().contiguous(),)
    return case("transpose", dict(M=m, N=n, dtype="float16"), lambda torch, new: [new(m, n)], of)


def cast(m, n, dtype, out):
    def make(torch):
        a = torch.randn(m, n, device="cuda").to(getattr(torch, dtype))
        to = getattr(torch, out)
        compiled = torch.compile(lambda x: x.to(to))
        return [a], {"eager": lambda: a.to(to), "torch.compile": lambda: compiled(a)}, lambda outs: [(outs[0], a.float())]

    return "cast", dict(M=m, N=n, dtype=dtype, out=out), make


def silu_mul(m, n):
    def of(torch, x):
        gate, up = x.chunk(2, 1)
        return (torch.nn.functional.silu(gate) * up,)

    return case("silu_mul", dict(M=m, N=n), lambda torch, new: [new(m, 2 * n)], of)


def conv1d_silu(b, l, d):
    def of(torch, x, w, bias):
        F = torch.nn.functional
        y = F.conv1d(x.transpose(1, 2), w.t()[:, None], bias, padding=w.shape[0] - 1, groups=d)
        return (F.silu(y[..., :l]).transpose(1, 2),)

    def fused(torch, x, w, bias):
        F = torch.nn.functional
        wide = F.pad(x, (0, 0, 3, 0))
        return (F.silu(sum((wide[:, i : i + l] * w[i] for i in range(4)), bias)),)

    return case("conv1d_silu", dict(B=b, L=l, D=d), lambda torch, new: [new(b, l, d), new(4, d), new(d)], of, "cuDNN + SiLU", fused)


def embedding(m, v, d):
    inputs = lambda torch, new: [torch.randint(0, v, (m,), device="cuda", dtype=torch.int32), new(v, d)]
    return case("embedding", dict(M=m, V=v, D=d), inputs, lambda torch, tokens, table: (torch.nn.functional.embedding(tokens, table),))


def rotary_halves(s, h, d):
    def of(torch, x, cos, sin):
        a, b = x.float().chunk(2, -1)
        return ((x.float() * cos[:, None] + torch.cat((-b, a), -1) * sin[:, None]).to(x.dtype),)

    return case("rotary_halves", dict(S=s, H=h, D=d), lambda torch, new: [new(s, h, d), new(s, d).float(), new(s, d).float()], of)


CASES = {
    "RMSNorm 262144x128": rows("rms_norm", 262144, 128, rows=16),
    "RMSNorm + e4m3 8192x8192": rms_norm_fp8(8192, 8192),
    "RMSNorm + e4m3 16384x5000": rms_norm_fp8(16384, 5000),
    "residual + RMSNorm 8192x8192": residual_rms_norm(8192, 8192),
    "residual + RMSNorm 16384x2880": residual_rms_norm(16384, 2880),
    "LayerNorm 16384x1001": rows("layer_norm", 16384, 1001, rows=4),
    "LayerNorm 8192x4097": rows("layer_norm", 8192, 4097, threads=256),
    "softmax 8192x8192 (row in registers)": softmax_rows(8192, 8192, threads=256),
    "softmax 8192x5000 (row in registers)": softmax_rows(8192, 5000, threads=256),
    "softmax 32768x1001 (row in registers)": softmax_rows(32768, 1001, rows=4),
    "log-softmax 8192x8192": softmax_rows(8192, 8192, True, threads=256),
    "cross entropy 8192x32000": cross_entropy(8192, 32000),
    "cross entropy 4096x128256": cross_entropy(4096, 128256),
    "e4m3 with scales of 128 columns 8192x8192": cast_fp8(8192, 8192),
    "column sums 16384x4096 bf16": column_sums(16384, 4096),
    "column sums 16384x4096 bf16 (atomic)": column_sums(16384, 4096, True),
    "cumulative sums of rows 16384x4096 f32": cumsum(16384, 4096),
    "greatest of each row 65536x128 f32": top1(65536, 128),
    "transpose 8192x8192 f16": transpose(8192, 8192),
    "transpose 5000x3001 f16": transpose(5000, 3001),
    "cast 8192x8192 f32 to bf16": cast(8192, 8192, "float32", "bfloat16"),
    "cast 8192x8192 bf16 to e4m3": cast(8192, 8192, "bfloat16", "float8_e4m3fn"),
    "SiLU x up 8192x14336 bf16": silu_mul(8192, 14336),
    "depthwise convolution of width 4 + SiLU 8x4096x4096 bf16": conv1d_silu(8, 4096, 4096),
    "embedding 16384 of 128256x4096 bf16": embedding(16384, 128256, 4096),
    "rotary embedding of halves 16384x32x128": rotary_halves(16384, 32, 128),
    "rotary embedding of halves 16384x8x64": rotary_halves(16384, 8, 64),
}

FAMILIES = {kernel: NORMS for kernel in ("rms_norm_fp8", "residual_rms_norm", "softmax_rows", "cross_entropy")}
FAMILIES |= {kernel: ELEMENTWISE for kernel in ("cast_fp8", "column_sums", "column_sums_atomic", "cumsum", "top1", "transpose", "cast", "silu_mul", "conv1d_silu", "embedding")}
FAMILIES |= {"rotary_halves": "rotary embedding"}
