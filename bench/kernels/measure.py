"""Measures the kernels of this folder that run on one GPU, beside torch where it has the same, and writes records.

    python3 bench/kernels/measure.py RECORDS TSRUN DIR [NAME…]

TSRUN is the program; DIR has each kernel as NAME.bin.mlir (tsopt --tile-to-binary=chip=sm_90a) and, in the file commit, the commit that they were
compiled by. Inputs are random normal numbers. Each array is written to a file that tsrun reads; the results that it
writes are compared with torch's arithmetic in float64 (relative Frobenius error). tsrun --bench measures by CUDA events with a cold L2
cache; the time of a case is the sum of its kernels' medians. torch's calls are measured as in bench/survey, also with a cold L2 cache.
bench/report makes tables of the records.
"""
import json, os, re, subprocess, sys, tempfile

here = os.path.dirname(os.path.abspath(__file__))
sys.path[:0] = [here, os.path.join(here, "..", "survey")]
import numpy as np, torch, torch.nn.functional as F
import record, survey
from cases import sdpa

bf16, f32 = torch.bfloat16, torch.float32
cold = torch.empty(256 << 20, dtype=torch.uint8, device="cuda")
randn = lambda *s, dtype=bf16: torch.randn(*s, device="cuda").to(dtype)


def save(path, t):
    t = t.contiguous().cpu()
    np.save(path, t.view(torch.uint16).numpy() if t.dtype == bf16 else t.numpy())


def read(path, dtype):
    a = np.load(path)
    if dtype == bf16:
        return torch.from_numpy(a.view(np.uint16).astype(np.int32) << 16).view(f32).cuda()
    return torch.from_numpy(a.view(np.uint8)).cuda().view(dtype).float() if dtype == torch.float8_e4m3fn else torch.from_numpy(a).cuda()


def conv2d_56():
    x, w = randn(32, 56, 56, 128), randn(3, 3, 128, 128)
    y = torch.cat([F.conv2d(i.double().permute(0, 3, 1, 2), w.double().permute(3, 2, 0, 1), padding=1).permute(0, 2, 3, 1) for i in x.split(4)])
    return [x, w], {2: (y, bf16)}


def cross_entropy_131072():
    x, t = randn(4096, 131072), torch.randint(0, 131072, (4096,), device="cuda", dtype=torch.int32)
    y = torch.cat([F.cross_entropy(a.double(), b.long(), reduction="none") for a, b in zip(x.split(256), t.split(256))])
    return [x, t], {2: (y, f32)}


def layernorm_8192():
    x, g, b = randn(8192, 8192), randn(8192), randn(8192)
    y = torch.cat([F.layer_norm(a.double(), (8192,), g.double(), b.double(), 1e-5) for a in x.split(1024)])
    return [x, g, b], {3: (y, bf16)}


def layernorm_backward_8192():
    x, g, dy = randn(8192, 8192), randn(8192), randn(8192, 8192)
    dx, dg, db = [], 0, 0
    for a, b in zip(x.split(1024), dy.split(1024)):
        a, b = a.double(), b.double()
        r = (a.var(1, unbiased=False, keepdim=True) + 1e-5).rsqrt()
        h, w = (a - a.mean(1, keepdim=True)) * r, b * g.double()
        dx.append(r * (w - w.mean(1, keepdim=True) - h * (w * h).mean(1, keepdim=True)))
        dg, db = dg + (b * h).sum(0), db + b.sum(0)
    return [x, g, dy, None, torch.zeros(8192), torch.zeros(8192)], {3: (torch.cat(dx), bf16), 4: (dg, f32), 5: (db, f32)}


def gemv_16384():
    a, x = randn(16384, 16384), randn(16384)
    return [a, x], {2: (torch.cat([p.double() @ x.double() for p in a.split(2048)]), f32)}


def quantize_fp8_8192():
    x = randn(8192, 8192)
    m = x.double().abs().amax(1)
    return [x], {1: ((x.float() * (448.0 / m.float())[:, None]).clamp(-448, 448).to(torch.float8_e4m3fn).double(), torch.float8_e4m3fn), 2: (m / 448, f32)}


def rope_4096():
    x, c, s = randn(4, 4096, 32, 128), randn(4096, 64, dtype=f32), randn(4096, 64, dtype=f32)
    a, b, u, v = x[..., :64].double(), x[..., 64:].double(), c.double()[None, :, None], s.double()[None, :, None]
    return [x, c, s], {3: (torch.cat([a * u - b * v, b * u + a * v], -1), bf16)}


def topk_256():
    x = randn(16384, 256, dtype=f32)
    v, i = x.topk(8)
    return [x], {1: (v.double(), f32), 2: (i.double(), torch.int32)}


def linear_attention_4096():
    q, k, v = (randn(256, 4096, 64) for _ in range(3))
    out, low = [], torch.ones(256, 256, device="cuda", dtype=torch.float64).tril()
    for a, b, c in zip(q.double().split(32), k.double().split(32), v.double().split(32)):
        s, o = torch.zeros(32, 64, 64, device="cuda", dtype=torch.float64), []
        for t in range(0, 4096, 256):
            p, r, w = (m[:, t : t + 256] for m in (a, b, c))
            o.append(p @ s + (p @ r.mT * low) @ w)
            s = s + r.mT @ w
        out.append(torch.cat(o, 1))
    return [q, k, v], {3: (torch.cat(out), f32)}


def mamba2_scan_4096():
    c, b, x = (randn(512, 4096, 64) for _ in range(3))
    dt = torch.rand(512, 4096, device="cuda")
    s, o = torch.zeros(512, 64, 64, device="cuda", dtype=torch.float64), torch.empty(512, 4096, 64, device="cuda")
    for t in range(4096):
        d = dt[:, t].double()[:, None, None]
        s = s * torch.exp(-0.5 * d) + d * (b[:, t].double()[:, :, None] * x[:, t].double()[:, None])
        o[:, t] = (c[:, t].double()[:, None] @ s)[:, 0].float()
    return [c, b, x, dt], {4: (o, f32)}


def rows_of(name):
    """The first row of each expert, as the program has it."""
    return json.loads(re.search(r"dense<(\[0, [0-9, ]*\])> : tensor<65xi32>", open(f"{here}/{name}.mlir").read())[1])


def grouped(name, k, n):
    first = rows_of(name)
    a, b = randn(32768, k), randn(64, n, k)
    return [a, b], {6: (torch.cat([a[i:j].double() @ e.double().T for i, j, e in zip(first, first[1:], b)]), bf16)}


def grouped_gemm_7168():
    return grouped("grouped_gemm_7168", 7168, 2048)


def grouped_gemm_4096():
    return grouped("grouped_gemm_4096", 4096, 1408)


def block_sparse_gemm_4096():
    a, b, score = randn(4096, 4096), randn(4096, 4096), torch.randint(0, 100, (32, 16, 64), device="cuda", dtype=torch.int8)
    c = torch.empty(4096, 4096, device="cuda", dtype=torch.float64)
    for i in range(32):
        for j in range(16):
            keep = (score[i, j] >= 50).repeat_interleave(64)
            c[128 * i : 128 * i + 128, 256 * j : 256 * j + 256] = a[128 * i : 128 * i + 128, keep].double() @ b[keep, 256 * j : 256 * j + 256].double()
    return [a, b, score], {5: (c, bf16)}


def attention(seen, q, k, v):
    s = (q.double() @ k.double().mT / q.shape[-1] ** 0.5).masked_fill(~seen, float("-inf"))
    return s.softmax(-1).nan_to_num(0) @ v.double()


def block_sparse_attention_4096():
    q, k, v = (randn(128, 4096, 128) for _ in range(3))
    score = torch.randint(0, 100, (128, 32, 32), device="cuda", dtype=torch.int8)
    seen = (score >= 50).repeat_interleave(128, 1)
    return [q, k, v, score], {7: (torch.stack([attention(s.repeat_interleave(128, 1), *x) for s, *x in zip(seen, q, k, v)]), bf16)}


def flash_attention_varlen_16384():
    q, k, v = (randn(16384, 32, 128) for _ in range(3))
    out, at = [], 0
    for n in (512, 1000, 1536, 2048, 2560, 3072, 3584, 2072):
        a, b, c = (x[at : at + n].transpose(0, 1) for x in (q, k, v))
        out.append(attention(torch.ones(n, n, device="cuda", dtype=torch.bool), a, b, c).transpose(0, 1))
        at += n
    return [q, k, v], {7: (torch.cat(out), bf16)}


def sliding_window_attention_16384():
    q, k, v = (randn(32, 16384, 128) for _ in range(3))
    out, at = [], torch.arange(16384, device="cuda")
    for t in range(0, 16384, 1024):
        i, j = at[t : t + 1024, None], at[None, max(0, t - 1023) : t + 1024]
        out.append(torch.stack([attention((j <= i) & (j > i - 1024), a[t : t + 1024], b[max(0, t - 1023) : t + 1024], c[max(0, t - 1023) : t + 1024]) for a, b, c in zip(q, k, v)]))
    return [q, k, v], {3: (torch.cat(out, 1), bf16)}


def rms(x, g):
    return x * (x.square().mean(1, keepdim=True) + 1e-5).rsqrt() * g


def rmsnorm_8192():
    x, g = randn(8192, 8192), randn(8192)
    return [x, g], {2: (torch.cat([rms(a.double(), g.double()) for a in x.split(1024)]), bf16)}


def add_rmsnorm_8192():
    x, z, g = randn(8192, 8192), randn(8192, 8192), randn(8192)
    s = [a.double() + b.double() for a, b in zip(x.split(1024), z.split(1024))]
    return [x, z, g], {3: (torch.cat(s), bf16), 4: (torch.cat([rms(a, g.double()) for a in s]), bf16)}


def softmax_of(dtype):
    x = randn(8192, 8192, dtype=dtype)
    return [x], {1: (torch.cat([a.double().softmax(1) for a in x.split(1024)]), dtype)}


def softmax_8192():
    return softmax_of(f32)


def softmax_8192_bf16():
    return softmax_of(bf16)


def swiglu_8192():
    x, z = randn(8192, 8192), randn(8192, 8192)
    return [x, z], {2: (torch.cat([F.silu(a.double()) * b.double() for a, b in zip(x.split(1024), z.split(1024))]), bf16)}


def vector_add_64m():
    a, b = randn(1 << 26, dtype=f32), randn(1 << 26, dtype=f32)
    return [a, b], {2: (a.double() + b.double(), f32)}


def gemm_4096():
    a, b = randn(4096, 4096), randn(4096, 4096)
    return [a, b], {2: (a.double() @ b.double(), bf16)}


def gemm_tuned():
    a, b = randn(4096, 4096), randn(4096, 4096)
    return [a, b], {2: (a.double() @ b.double().T, bf16)}


def flash_attention(dim, causal=False):
    q, k, v = (randn(128, 4096, dim) for _ in range(3))
    seen = torch.ones(4096, 4096, device="cuda", dtype=torch.bool)
    seen = seen.tril() if causal else seen
    return [q, k, v], {3: (torch.stack([attention(seen, *x) for x in zip(q, k, v)]), bf16)}


def flash_attention_4096():
    return flash_attention(128)


def flash_attention_causal_4096():
    return flash_attention(128, True)


def flash_attention_64():
    return flash_attention(64)


def attention_decode_gqa_8192():
    q, k, v = randn(64, 8, 4, 128), randn(64, 8, 8192, 128), randn(64, 8, 8192, 128)
    seen = torch.ones(4, 8192, device="cuda", dtype=torch.bool)
    return [q, k, v], {6: (torch.stack([attention(seen, *x) for x in zip(q, k, v)]), bf16)}


def gemm_streamk_1280():
    a, b = randn(1280, 16384), randn(3584, 16384)
    return [a, b], {3: (a.double() @ b.double().T, bf16)}


def depthwise_conv_56():
    x, w = randn(32, 56, 56, 96), randn(7, 7, 96)
    y = F.conv2d(x.double().permute(0, 3, 1, 2), w.double().permute(2, 0, 1)[:, None], padding=3, groups=96)
    return [x, w], {2: (y.permute(0, 2, 3, 1), bf16)}


def conv_transpose2d_64():
    x, w = randn(16, 64, 64, 256), randn(2, 2, 256, 128)
    y = torch.einsum("nhwc,ijcf->nhiwjf", x.double(), w.double())
    return [x, w], {2: (y.reshape(16, 128, 128, 128), bf16)}


def gated_delta_rule_32768():
    q, k, v = (randn(32, 32768, 128) for _ in range(3))
    gate, beta = (torch.rand(32, 32768, device="cuda") for _ in range(2))
    s, o = torch.zeros(32, 128, 128, device="cuda", dtype=torch.float64), torch.empty(32, 32768, 128, device="cuda")
    for t in range(32768):
        kt, vt = k[:, t, :, None].double() / 128**0.5, v[:, t].double()
        s = s * torch.exp(-0.1 * gate[:, t].double())[:, None, None]
        s = s + kt * (beta[:, t].double()[:, None] * (vt - (kt * s).sum(1)))[:, None]
        o[:, t] = (q[:, t, :, None].double() / 128**0.5 * s).sum(1).float()
    return [q, k, v, gate, beta], {9: (o, bf16)}


# A kernel's family, and torch's calls for the same from its inputs, by their names; none where torch has no such operation.
rope_compiled = torch.compile(lambda x, c, s: torch.cat([x[..., :64] * c[None, :, None] - x[..., 64:] * s[None, :, None], x[..., 64:] * c[None, :, None] + x[..., :64] * s[None, :, None]], -1).bfloat16())
quantize_compiled = torch.compile(lambda x: (lambda m: ((x.float() * (448.0 / m)[:, None]).to(torch.float8_e4m3fn), m / 448))(x.abs().amax(1).float()))
KERNELS = {
    conv2d_56: ("convolution", lambda x, w: {"cuDNN": conv(x, w, padding=1)}),
    depthwise_conv_56: ("convolution", lambda x, w: {"cuDNN": conv(x, w[:, :, None], padding=3, groups=96)}),
    conv_transpose2d_64: ("convolution", lambda x, w: {"cuDNN": transposed(x, w)}),
    cross_entropy_131072: ("rows", lambda x, t: eager_and_compiled(lambda x, t: F.cross_entropy(x, t.long(), reduction="none"), x, t)),
    layernorm_8192: ("rows", lambda x, g, b: eager_and_compiled(lambda x, g, b: F.layer_norm(x, (8192,), g, b, 1e-5), x, g, b)),
    rmsnorm_8192: ("rows", lambda x, g: eager_and_compiled(lambda x, g: F.rms_norm(x, (8192,), g, 1e-5), x, g)),
    add_rmsnorm_8192: ("rows", lambda x, z, g: eager_and_compiled(lambda x, z, g: (x + z, F.rms_norm(x + z, (8192,), g, 1e-5)), x, z, g)),
    softmax_8192: ("rows", lambda x: eager_and_compiled(lambda x: torch.softmax(x, 1), x)),
    softmax_8192_bf16: ("rows", lambda x: eager_and_compiled(lambda x: torch.softmax(x, 1), x)),
    swiglu_8192: ("rows", lambda x, z: eager_and_compiled(lambda x, z: F.silu(x) * z, x, z)),
    vector_add_64m: ("rows", lambda a, b: {"eager": lambda: a + b}),
    layernorm_backward_8192: ("rows", lambda x, g, dy, *_: {"eager": norm_backward(x, g, dy)}),
    gemm_4096: ("GEMM", lambda a, b: {"cuBLAS": lambda: a @ b}),
    gemm_tuned: ("GEMM", lambda a, b: {"cuBLAS": lambda: a @ b.T}),
    gemv_16384: ("GEMM", lambda a, x: {"cuBLAS": lambda: a @ x}),
    gemm_streamk_1280: ("GEMM", lambda a, b: {"cuBLAS": lambda: a @ b.T}),
    grouped_gemm_7168: ("GEMM", lambda a, b: {"torch._grouped_mm": grouped_call("grouped_gemm_7168", a, b)}),
    grouped_gemm_4096: ("GEMM", lambda a, b: {"torch._grouped_mm": grouped_call("grouped_gemm_4096", a, b)}),
    block_sparse_gemm_4096: ("GEMM", None),
    quantize_fp8_8192: ("rows", lambda x: {"torch.compile": lambda: quantize_compiled(x)}),
    rope_4096: ("rows", lambda x, c, s: {"torch.compile": lambda: rope_compiled(x, c, s)}),
    topk_256: ("rows", lambda x: {"eager": lambda: x.topk(8)}),
    linear_attention_4096: ("state-space, linear attention", None),
    mamba2_scan_4096: ("state-space, linear attention", None),
    gated_delta_rule_32768: ("state-space, linear attention", None),
    flash_attention_4096: ("attention", lambda q, k, v: sdpa(torch, q[None], k[None], v[None])),
    flash_attention_causal_4096: ("attention", lambda q, k, v: sdpa(torch, q[None], k[None], v[None], True)),
    flash_attention_64: ("attention", lambda q, k, v: sdpa(torch, q[None], k[None], v[None])),
    attention_decode_gqa_8192: ("attention", lambda q, k, v: sdpa(torch, q.flatten(1, 2)[:, :, None], k, v)),
    block_sparse_attention_4096: ("attention", None),
    sliding_window_attention_16384: ("attention", None),
    flash_attention_varlen_16384: ("attention", None),
}


def conv(x, w, **more):
    torch.backends.cudnn.benchmark = True
    x, w = x.permute(0, 3, 1, 2), w.permute(3, 2, 0, 1).contiguous(memory_format=torch.channels_last)
    return lambda: F.conv2d(x, w, **more)


def transposed(x, w):
    torch.backends.cudnn.benchmark = True
    x, w = x.permute(0, 3, 1, 2), w.permute(2, 3, 0, 1).contiguous(memory_format=torch.channels_last)
    return lambda: F.conv_transpose2d(x, w, stride=2)


def eager_and_compiled(call, *args):
    compiled = torch.compile(call)
    return {"eager": lambda: call(*args), "torch.compile": lambda: compiled(*args)}


def norm_backward(x, g, dy):
    x, g, b = x.requires_grad_(), g.requires_grad_(), torch.zeros_like(g).requires_grad_()
    y = F.layer_norm(x, (8192,), g, b, 1e-5)
    return lambda: torch.autograd.grad(y, (x, g, b), dy, retain_graph=True)


def grouped_call(name, a, b):
    ends = torch.tensor(rows_of(name)[1:], device="cuda", dtype=torch.int32)
    return lambda: torch._grouped_mm(a, b.transpose(1, 2), offs=ends)


def ours(tsrun, folder, name, args, want):
    """tsopt's side of a record."""
    with tempfile.TemporaryDirectory() as at:
        command = [tsrun, f"{folder}/{name}.bin.mlir", "--device=cuda", f"--bench={survey.RUNS}"]
        for i, a in enumerate(args):
            if a is not None:
                save(f"{at}/{i}.npy", a)
                command.append(f"--arg={i}={at}/{i}.npy")
        command += [f"--out={i}={at}/out{i}.npy" for i in want]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            return {"reason": done.stderr.strip()[:300]}
        error = 0.0
        for i, (w, dtype) in want.items():
            d, w = read(f"{at}/out{i}.npy", dtype).flatten(), w.flatten()
            diff = norm = 0.0
            for p, q in zip(d.split(1 << 24), w.split(1 << 24)):
                p, q = p.double(), q.double()
                diff, norm = diff + (p - q).square().sum().item(), norm + q.square().sum().item()
            error = max(error, (diff / norm) ** 0.5)
    times = [(t, runs) for _, device, t, runs in record.kernels(done.stdout) if device == "0"]
    sums = [round(sum(t[i] for t, _ in times), 2) for i in range(3)]
    return {"error": float(f"{error:.3g}"), "median": sums[0], "min": sums[1], "max": sums[2], "runs": times[0][1], "kernels": len(times)}


def library(calls, args):
    """torch's side: its fastest call, with its name."""
    best = {}
    for name, call in calls(*args).items():
        try:
            (t,) = survey.times(torch, [call], cold)
        except Exception as e:
            best = best or {"reason": survey.reason(e)}
            continue
        if t[len(t) // 2] < best.get("median", float("inf")):
            best = record.spread(t) | {"call": name}
    return best


def main(path, tsrun, folder, names):
    run = survey.about(torch, {"tsopt": folder}, [])
    run |= {"run": run["run"].replace("survey", "kernels"), "command": "python3 bench/kernels/measure.py",
            "method": f"CUDA events, median of {survey.RUNS}, L2 flushed by writing 256 MiB, random normal inputs", "ceilings": survey.ceilings(torch, cold)}
    with open(path, "a") as f:
        print(json.dumps(run), file=f, flush=True)
        for kernel, (family, calls) in KERNELS.items():
            name = kernel.__name__
            if names and name not in names:
                continue
            try:
                torch.manual_seed(0)
                args, want = kernel()
                line = {"run": run["run"], "case": name, "problem": name, "family": family, "kernel": name + ".mlir", "parameters": {}, "sides": {"tsopt": ours(tsrun, folder, name, args, want)}}
                if calls:
                    line["sides"]["torch"] = library(calls, args)
            except Exception as e:
                line = {"run": run["run"], "case": name, "problem": name, "family": family, "kernel": name + ".mlir", "parameters": {}, "sides": {"tsopt": {"reason": survey.reason(e)}}}
            print(json.dumps(line), file=f, flush=True)
            print(name, {s: v.get("median", v.get("reason")) for s, v in line["sides"].items()}, flush=True)
            torch.cuda.empty_cache()


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(sys.argv[1], sys.argv[2], sys.argv[3], sys.argv[4:])
