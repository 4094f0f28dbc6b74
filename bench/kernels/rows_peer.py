"""What torch needs, eager and compiled, for the rows that bench/kernels/*_8192.mlir norm.

    python3 rows_peer.py

Median of 20 calls by CUDA events, each after 256 MiB were written so that nothing is
left in the L2 cache; random normal inputs. The copy says what the memory gives.
"""
import torch
import torch.nn.functional as F
import peer_clock


cold = peer_clock.traffic()
median = lambda call: peer_clock.median(call, 20, warm=3, cold=cold)

n = 8192
x = torch.randn(n, n, device="cuda", dtype=torch.bfloat16)
z = torch.randn_like(x)
y = torch.empty_like(x)
g = torch.randn(n, device="cuda", dtype=torch.bfloat16)
b = torch.randn_like(g)
xf = torch.randn(n, n, device="cuda")
MB = n * n * 2


def show(name, call, bytes):
    eager = median(call)
    comp = median(torch.compile(call))
    print(f"torch {name}: eager {eager:.1f} us {bytes/eager/1e3:.0f} GB/s, compiled {comp:.1f} us {bytes/comp/1e3:.0f} GB/s", flush=True)


t = median(lambda: y.copy_(x))
print(f"copy {t:.1f} us {2*MB/t/1e3:.0f} GB/s")
show("rmsnorm", lambda: F.rms_norm(x, (n,), g, 1e-5), 2 * MB)
show("layernorm", lambda: F.layer_norm(x, (n,), g, b, 1e-5), 2 * MB)
show("softmax bf16", lambda: torch.softmax(x, 1), 2 * MB)
show("softmax f32", lambda: torch.softmax(xf, 1), 4 * MB)


def addrms():
    s = x + z
    return s, F.rms_norm(s, (n,), g, 1e-5)


show("add_rmsnorm", addrms, 4 * MB)
show("swiglu", lambda: F.silu(x) * z, 3 * MB)
