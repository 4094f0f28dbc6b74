"""Cases of GEMMs: epilogues, few rows, long K, odd extents, types, batches. cases.py says what a case is."""
from cases import batched_gemm, gemm, split_k, tiles


def epilogue(kernel, m, n, k, tile, dtype="float16"):
    """A GEMM whose result has another operand, or a function, on its way to memory."""
    def make(torch):
        F = torch.nn.functional
        new = lambda *s: torch.randn(s, device="cuda").to(getattr(torch, dtype))
        a = new(m, k) * k**-0.5  # results near 1, where the functions bend
        down, row, whole = new(n, k), new(n), new(m, n)
        across = new(k, n)
        residual = (lambda a, b, c: torch.addmm(c, a, b), [a, across, whole])
        of = {
            "gemm_residual": residual,
            "gemm_residual_shared": residual,
            "gemm_gelu": (lambda a, b: F.gelu(F.linear(a, b)), [a, down]),
            "bias_silu": (lambda a, b, bias: F.silu(F.linear(a, b, bias)), [a, down, row]),
        }
        call, inputs = of[kernel]
        compiled = torch.compile(call)
        library = {"cuBLAS": lambda: call(*inputs), "torch.compile": lambda: compiled(*inputs)}
        return inputs, library, lambda outs: [(outs[0], call(*(x.float() for x in inputs)))]

    return kernel, dict(M=m, N=n, K=k, **tiles(tile), dtype=dtype), make


def gemv(n, k):
    def make(torch):
        x, w = (torch.randn(s, device="cuda").half() for s in ((k,), (n, k)))
        return [x, w], {"cuBLAS": lambda: w @ x}, lambda outs: [(outs[0], w.float() @ x.float())]

    return "gemv", dict(N=n, K=k), make


def wide_gemm(m, n, k, tile, dtype, accum):
    """A GEMM of f32 by tf32, which torch is allowed too, or of f64."""
    args = dict(M=m, N=n, K=k, **tiles(tile), storage="nn", dtype=dtype, out=dtype, accum=accum)

    def make(torch):
        a, b = (torch.randn(s, device="cuda").to(getattr(torch, dtype)) for s in ((m, k), (k, n)))
        want = (a.double() @ b.double()).float()

        def call():
            torch.backends.cuda.matmul.allow_tf32 = True
            out = a @ b
            torch.backends.cuda.matmul.allow_tf32 = False
            return out

        return [a, b], {"cuBLAS": call}, lambda outs: [(outs[0], want)]

    return "gemm", args, make


CASES = {
    "GEMM + residual 5000x5000x5000 f16": epilogue("gemm_residual", 5000, 5000, 5000, "128x128x64@256"),
    "GEMM + residual 5000x5000x5000 f16 (residual in shared memory)": epilogue("gemm_residual_shared", 5000, 5000, 5000, "128x128x64@256"),
    "GEMM + residual 5120x5120x5120 f16": epilogue("gemm_residual", 5120, 5120, 5120, "128x128x64@256"),
    "GEMM + residual 5120x5120x5120 bf16": epilogue("gemm_residual", 5120, 5120, 5120, "128x256x64@256", "bfloat16"),
    "GEMM + GELU 4096x4096x4096 f16": epilogue("gemm_gelu", 4096, 4096, 4096, "128x128x64@256"),
    "GEMM + GELU 8192x3072x768 bf16": epilogue("gemm_gelu", 8192, 3072, 768, "128x128x64@128", "bfloat16"),
    "GEMM + bias + SiLU 4096x4096x4096 f16": epilogue("bias_silu", 4096, 4096, 4096, "128x128x64@256"),
    "GEMM + bias + SiLU 1000x4104x2056 bf16": epilogue("bias_silu", 1000, 4104, 2056, "128x128x64@128", "bfloat16"),
    "GEMM 16x4096x4096 f16": gemm(16, 4096, 4096, "16x128x128@128*4"),
    "GEMM 64x4096x11008 bf16 nt": gemm(64, 4096, 11008, "64x128x64@128*4", "nt", "bfloat16"),
    "GEMM 1000x1000x20000 f16": gemm(1000, 1000, 20000, "128x128x64@128"),
    "split-K GEMM 1000x1000x20000 f16": split_k(1000, 1000, 20000, 5, "128x128x32@128"),
    "GEMM 1023x1023x1023 f16": gemm(1023, 1023, 1023, "128x128x32@128"),
    "GEMM 4099x4099x4099 bf16": gemm(4099, 4099, 4099, "128x128x64@256", dtype="bfloat16"),
    "GEMM 5000x5000x5000 f16": gemm(5000, 5000, 5000, "128x128x64@256"),
    "GEMM 4096x4096x4096 f32 by tf32": wide_gemm(4096, 4096, 4096, "128x128x32@128", "float32", "float32"),
    "GEMM 2048x2048x2048 f64": wide_gemm(2048, 2048, 2048, "64x64x16@128*0", "float64", "float64"),
    "batched GEMM 8192x 64x64x64 f16": batched_gemm(8192, 64, 64, 64, "64x64x64@128*1"),
    "batched GEMM 4x 512x512x512 f16": batched_gemm(4, 512, 512, 512, "64x64x64@128"),
    "GEMV 16384x16384 f16": gemv(16384, 16384),
}

FAMILIES = {kernel: "GEMM" for kernel in ("gemm_residual", "gemm_residual_shared", "gemm_gelu", "bias_silu", "gemv")}
