"""What torch and NCCL need for the kernels of several.py, one process a device, without NVLink multicast.

    python3 bench/kernels/several_peer.py [DEVICES]

Medians of 10 by CUDA events of the slowest device, launches queued behind a pause, behind 256 MiB of other traffic.
"""
import sys
import torch, torch.distributed as dist, torch.nn.functional as F, torch.multiprocessing as mp
from peer_clock import join, median, traffic


def run(rank, d):
    join(rank, d, 29519)
    randn = lambda *s: torch.randn(*s, device="cuda").bfloat16()
    cold = traffic()

    def say(text, *calls):
        times = [median(c, 10, warm=2, cold=cold, pause=4_000_000) for c in calls]
        if rank == 0:
            print(text, "; ".join("%.0f us" % t for t in times), flush=True)

    q, kv = randn(1, 16, 16384 // d, 128), randn(2, 16384 // d, 2048)
    own, all_ = kv[0], torch.empty(2, 16384, 2048, device="cuda", dtype=torch.bfloat16)
    heads = lambda a: a.view(1, 16384, 16, 128).transpose(1, 2)
    attend = lambda: F.scaled_dot_product_attention(q, heads(all_[0]), heads(all_[1]))

    def gathered():
        for i in range(2):
            dist.all_gather_into_tensor(all_[i], kv[i])
        attend()
    with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.CUDNN_ATTENTION):
        say("attention 16384 x 16 x 128: cuDNN alone, with NCCL all-gathers", attend, gathered)

    x = randn(2048, 131072 // d)
    m, s = torch.empty(2048, device="cuda"), torch.empty(2048, device="cuda")

    def softmax():
        m = x.amax(1).float()
        dist.all_reduce(m, dist.ReduceOp.MAX)
        e = torch.exp(x.float() - m[:, None])
        s = e.sum(1)
        dist.all_reduce(s)
        return (e / s[:, None]).bfloat16()
    say("softmax of 2048 rows of 131072: one part alone, the steps with NCCL", lambda: F.softmax(x, 1), softmax)
    g = randn(131072 // d)
    say("layer norm of one part alone", lambda: F.layer_norm(x, (131072 // d,), g, g))

    size = 256 << 20
    a, b = torch.empty(size, dtype=torch.uint8, device="cuda"), torch.empty(size, dtype=torch.uint8, device="cuda")

    def forward():
        ops = []
        if rank + 1 < d:
            ops.append(dist.P2POp(dist.isend, a, rank + 1))
        if rank > 0:
            ops.append(dist.P2POp(dist.irecv, b, rank - 1))
        for o in dist.batch_isend_irecv(ops):
            o.wait()

    half = size // 4

    def halo():
        up, down = (rank + 1) % d, (rank - 1) % d
        ops = [dist.P2POp(dist.isend, a[:half], down), dist.P2POp(dist.isend, a[half:2 * half], up),
               dist.P2POp(dist.irecv, b[:half], up), dist.P2POp(dist.irecv, b[half:2 * half], down)]
        for o in dist.batch_isend_irecv(ops):
            o.wait()
    say("256 MiB to the next device, all at once; 64 MiB to each of two neighbours", forward, halo)

    # Rows for other devices, already one behind the other.
    ids = torch.rand(d * 4096, 64, generator=torch.Generator().manual_seed(1)).argsort(1)[:, :8] // (64 // d)
    to = [[int((ids[s * 4096:(s + 1) * 4096] == p).any(1).sum()) for p in range(d)] for s in range(d)]
    send, take = to[rank], [to[s][rank] for s in range(d)]
    rows = torch.randint(0, 4096, (sum(send),), device="cuda")
    tokens, out = randn(4096, 7168), torch.empty(sum(take), 7168, device="cuda", dtype=torch.bfloat16)
    y = torch.zeros(4096, 7168, device="cuda", dtype=torch.bfloat16)
    back = torch.empty(sum(send), 7168, device="cuda", dtype=torch.bfloat16)
    say("rows of experts: NCCL all-to-all alone, behind index_select; back with index_add",
        lambda: dist.all_to_all_single(back, out, send, take), lambda: dist.all_to_all_single(out, tokens.index_select(0, rows), take, send),
        lambda: (dist.all_to_all_single(back, out, send, take), y.index_add_(0, rows, back)))

    w, v, h = randn(4096, 11008 // d), randn(11008 // d, 4096), randn(8192 // d, 4096)
    whole, z = torch.empty(8192, 4096, device="cuda", dtype=torch.bfloat16), torch.empty(8192 // d, 4096, device="cuda", dtype=torch.bfloat16)

    def mlp():
        dist.all_gather_into_tensor(whole, h)
        dist.reduce_scatter_tensor(z, torch.relu(whole @ w) @ v)
    say("MLP-1 forward: products alone, with NCCL", lambda: torch.relu(whole @ w) @ v, mlp)
    t = torch.empty(8192, 11008 // d, device="cuda", dtype=torch.bfloat16)
    say("MLP-1 product alone, with NCCL all-reduce", lambda: torch.mm(t, v, out=whole), lambda: (torch.mm(t, v, out=whole), dist.all_reduce(whole)))
    dist.destroy_process_group()


if __name__ == "__main__":
    n = int(sys.argv[1]) if len(sys.argv) > 1 else 4
    mp.spawn(run, (n,), nprocs=n)
