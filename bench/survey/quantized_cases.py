"""Cases of GEMMs of narrow operands with scales. cases.py says what a case is."""
from cases import tiles


def scaled_gemm(m, n, k, tile, dtype):
    exact = dtype == "int8"

    def make(torch):
        new = lambda *s: torch.randint(-127, 128, s, device="cuda", dtype=torch.int8) if exact else torch.randn(s, device="cuda").to(torch.float8_e4m3fn)
        a, b = new(m, k), new(n, k)
        rows, columns = (torch.rand(x, device="cuda") * 0.02 + 0.001 for x in (m, n))
        if exact:
            call = torch.compile(lambda: (torch._int_mm(a, b.t()).float() * rows[:, None] * columns).bfloat16())
        else:
            call = lambda: torch._scaled_mm(a, b.t(), rows[:, None], columns[None], out_dtype=torch.bfloat16, use_fast_accum=True)
        return [a, b, rows, columns], {"cuBLAS": call}, lambda outs: [(outs[0], (a.float() @ b.float().t()) * rows[:, None] * columns)]

    return "scaled_gemm", dict(M=m, N=n, K=k, **tiles(tile), dtype=dtype, accum="int32" if exact else "float32"), make


def block_scaled_gemm(m, n, k, **more):
    def make(torch):
        a, b = (torch.randn(s, device="cuda").to(torch.float8_e4m3fn) for s in ((m, k), (n, k)))
        rows, blocks = (torch.rand(s, device="cuda") + 0.5 for s in ((m, k // 128), (n // 128, k // 128)))
        by_column = rows.t().contiguous().t()  # as torch wants it

        def wants(outs):
            x = a.float() * rows.repeat_interleave(128, 1)
            y = b.float() * blocks.repeat_interleave(128, 0).repeat_interleave(128, 1)
            return [(outs[0], x @ y.t())]

        call = lambda: torch._scaled_mm(a, b.t(), by_column, blocks.t(), out_dtype=torch.bfloat16)
        return [a, b, rows, blocks], {"cuBLAS": call}, wants

    return "block_scaled_gemm", dict(M=m, N=n, K=k, **more), make


def weights(kernel, m, n, k, tile, group=None, **more):
    """f16 times weights of 8 or 4 bits. The calls of torch multiply by weights that were f16 before, or convert them first."""
    def make(torch):
        a = torch.randn(m, k, device="cuda").half()
        scale = (torch.rand((n, k // group) if group else (n,), device="cuda") * 0.02 + 0.005).half()
        each = scale.repeat_interleave(group, 1) if group else scale[:, None]
        if kernel == "w4a16":
            w = torch.randint(0, 256, (n, k // 2), device="cuda", dtype=torch.uint8)
            number = lambda: torch.stack((w & 15, w >> 4), -1).flatten(1).half() - 8
        elif more.get("weights", "int8") == "int8":
            w = torch.randint(-127, 128, (n, k), device="cuda", dtype=torch.int8)
            number = lambda: w.half()
        else:
            w = torch.randn(n, k, device="cuda").to(torch.float8_e4m3fn)
            number = lambda: w.half()
        wide = number() * each
        convert = torch.compile(lambda: number() * each)
        library = {"cuBLAS, f16 weights": lambda: a @ wide.t(), "torch.compile + cuBLAS": lambda: a @ convert().t()}
        return [a, w, scale], library, lambda outs: [(outs[0], a.float() @ (number().float() * each.float()).t())]

    grouped = dict(group=group) if group else {}
    return kernel, dict(M=m, N=n, K=k, **grouped, **tiles(tile), **more), make


CUBE = (4096, 4096, 4096)

CASES = {
    "s8 GEMM, scales of rows and columns 4096x4096x4096": scaled_gemm(*CUBE, "128x128x128@256", "int8"),
    "s8 GEMM, scales of rows and columns 512x11008x4096": scaled_gemm(512, 11008, 4096, "128x128x128@256", "int8"),
    "e4m3 GEMM, scales of rows and columns 4096x4096x4096": scaled_gemm(*CUBE, "128x128x128@256", "float8_e4m3fn"),
    "e4m3 GEMM, scales of blocks 4096x7168x2048": block_scaled_gemm(4096, 7168, 2048),
    "e4m3 GEMM, scales of blocks 4096x4096x4096 (256 threads)": block_scaled_gemm(*CUBE, threads=256),
    "e4m3 GEMM, scales of blocks 64x7168x2048": block_scaled_gemm(64, 7168, 2048, block_M=64),
    "f16 x s8 GEMM 4096x4096x4096": weights("w8a16", *CUBE, "128x128x64@256*2"),
    "f16 x s8 GEMM 16x8192x8192": weights("w8a16", 16, 8192, 8192, "16x128x128@128*4"),
    "f16 x s8 GEMM, scales of groups 4096x4096x4096": weights("w8a16_groups", *CUBE, "128x128x64@256*2", 128),
    "f16 x e4m3 GEMM 4096x4096x4096": weights("w8a16", *CUBE, "128x128x64@256*2", weights="float8_e4m3fn"),
    "f16 x 4-bit GEMM 4096x4096x4096": weights("w4a16", *CUBE, "128x128x64@256*2", 128),
    "f16 x 4-bit GEMM 16x8192x8192": weights("w4a16", 16, 8192, 8192, "16x128x128@128*4", 128),
}

FAMILIES = {kernel: "quantized GEMM" for kernel in ("scaled_gemm", "block_scaled_gemm", "w8a16", "w8a16_groups", "w4a16")}
