"""What torch (cuBLAS) needs for the products that bench/gemm writes.

    python3 peer.py SIZE[:STORAGE[:TYPE]] ...      for example 4096 8192:nn 8192:nt:e4m3 8192x11008x4096

Median of 30 calls by CUDA events, each after 256 MiB were written so that nothing is
left in the L2 cache; random normal inputs.
"""
import sys

import torch


def median(call, runs=30):
    cold = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
    for _ in range(3):
        call()
    times = []
    for _ in range(runs):
        cold.zero_()
        start, stop = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        call()
        stop.record()
        torch.cuda.synchronize()
        times.append(start.elapsed_time(stop) * 1e3)
    return sorted(times)[runs // 2]


def product(m, n, k, storage, kind):
    make = lambda rows, columns: torch.randn(rows, columns, device="cuda")
    a = make(k, m).t() if storage == "tn" else make(m, k)
    b = make(n, k).t() if storage == "nt" else make(k, n)
    keep = lambda x, t: x.t().contiguous().to(t).t() if x.stride(0) == 1 else x.to(t)
    if kind == "e4m3":
        a, b = keep(a, torch.float8_e4m3fn), keep(b, torch.float8_e4m3fn)
        one = torch.ones((), device="cuda")
        return lambda: torch._scaled_mm(a, b, one, one, out_dtype=torch.bfloat16, use_fast_accum=True)
    if kind == "s8":
        a, b = keep(a, torch.int8), keep(b, torch.int8)
        return lambda: torch._int_mm(a, b)
    t = {"bf16": torch.bfloat16, "f16": torch.float16}[kind]
    a, b = keep(a, t), keep(b, t)
    return lambda: a @ b


for what in sys.argv[1:]:
    size, storage, kind = (what.split(":") + ["nt", "bf16"][len(what.split(":")) - 1:])[:3]
    extents = [int(x) for x in size.split("x")]
    m, n, k = extents * 3 if len(extents) == 1 else extents
    us = median(product(m, n, k, storage, kind))
    print(f"torch {size} {storage} {kind}: median {us:.1f} us, {2 * m * n * k / us / 1e6:.0f} TFLOP/s", flush=True)
