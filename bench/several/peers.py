"""What torch, cuBLAS, cuDNN and NCCL need for the cases of cases.py, one process a device, without NVLink multicast.

A peer is a function of a rank and the number of devices. It gives the calls of its sides: name and function, and whether the call is short
enough to be measured in a CUDA graph.
"""
import os
import torch, torch.distributed as dist, torch.nn.functional as F
import clock

RUNS = int(os.environ.get("PEER_RUNS", 15))


def randn(*shape):
    return torch.randn(*shape, device="cuda").bfloat16()


def empty(*shape):
    return torch.empty(*shape, device="cuda", dtype=torch.bfloat16)


def group():
    import torch.distributed._symmetric_memory as symm

    return symm, dist.group.WORLD.group_name


def collective(rank, d, kind, size):
    """NCCL, and for an all-reduce the kernels of torch's symmetric memory."""
    short = size <= 1 << 20
    a = torch.ones(size // 4, device="cuda")
    if kind == "all_reduce":
        yield "nccl", lambda: dist.all_reduce(a), short
        symm, name = group()
        t = symm.empty(size // 4, device="cuda", dtype=torch.float32)
        symm.rendezvous(t, name)
        yield "torch_symm", lambda: torch.ops.symm_mem.two_shot_all_reduce_(t, "sum", name), short
        if short:
            yield "torch_symm", lambda: torch.ops.symm_mem.one_shot_all_reduce(t, "sum", name), short
        return
    part = torch.empty(size // 4 // d, device="cuda")
    b = torch.empty_like(a)
    yield "nccl", {
        "all_gather": lambda: dist.all_gather_into_tensor(a, part),
        "reduce_scatter": lambda: dist.reduce_scatter_tensor(part, a),
        "all_to_all": lambda: dist.all_to_all_single(b, a),
    }[kind], short


def gemm(rank, d, kind, rows, width, inner):
    """cuBLAS alone, cuBLAS and NCCL one after the other, and the fused operations of torch's symmetric memory."""
    own, part = inner // d, rows // d
    whole = randn(rows, width)
    _, name = group()
    if kind == "ag":
        x, w, y = randn(part, width), randn(width, own), empty(rows, own)
        yield "cublas", lambda: torch.mm(whole, w, out=y), False
        yield "cublas_nccl", lambda: (dist.all_gather_into_tensor(whole, x), torch.mm(whole, w, out=y)), False
        yield "torch_fused", lambda: torch.ops.symm_mem.fused_all_gather_matmul(x, [w], 0, name), False
        return
    h, v, z = randn(rows, own), randn(own, width), empty(part, width)
    yield "cublas", lambda: torch.mm(h, v, out=whole), False
    if kind == "ar":
        yield "cublas_nccl", lambda: (torch.mm(h, v, out=whole), dist.all_reduce(whole)), False
        return
    yield "cublas_nccl", lambda: (torch.mm(h, v, out=whole), dist.reduce_scatter_tensor(z, whole)), False
    yield "torch_fused", lambda: torch.ops.symm_mem.fused_matmul_reduce_scatter(h, v, "sum", 0, name), False


def attention(rank, d):
    q, kv, all_ = randn(1, 16, 16384 // d, 128), randn(2, 16384 // d, 2048), empty(2, 16384, 2048)
    heads = lambda a: a.view(1, 16384, 16, 128).transpose(1, 2)

    def attend():
        with torch.nn.attention.sdpa_kernel(torch.nn.attention.SDPBackend.CUDNN_ATTENTION):
            F.scaled_dot_product_attention(q, heads(all_[0]), heads(all_[1]))

    yield "torch", attend, False
    yield "torch_nccl", lambda: ([dist.all_gather_into_tensor(all_[i], kv[i]) for i in range(2)], attend()), False


def softmax(rank, d):
    x = randn(2048, 131072 // d)

    def steps():
        m = x.amax(1).float()
        dist.all_reduce(m, dist.ReduceOp.MAX)
        e = torch.exp(x.float() - m[:, None])
        s = e.sum(1)
        dist.all_reduce(s)
        return (e / s[:, None]).bfloat16()

    yield "torch", lambda: F.softmax(x, 1), False
    yield "torch_nccl", steps, False


def layernorm(rank, d):
    n = 131072 // d
    x, g = randn(2048, n), randn(n)
    yield "torch", lambda: F.layer_norm(x, (n,), g, g), False


def halo(rank, d):
    """The exchange alone: 64 MiB to each neighbour."""
    size = 64 << 20
    a, b = (torch.empty(2, size, dtype=torch.uint8, device="cuda") for _ in range(2))

    def exchange():
        ops = []
        for i, peer in ((0, rank - 1), (1, rank + 1)):
            if 0 <= peer < d:
                ops += [dist.P2POp(dist.isend, a[i], peer), dist.P2POp(dist.irecv, b[i], peer)]
        for o in dist.batch_isend_irecv(ops):
            o.wait()

    yield "exchange", exchange, False


def pipeline(rank, d):
    """The exchange alone: 256 MiB to the next device."""
    size = 256 << 20
    a, b = (torch.empty(size, dtype=torch.uint8, device="cuda") for _ in range(2))

    def forward():
        ops = []
        if rank + 1 < d:
            ops.append(dist.P2POp(dist.isend, a, rank + 1))
        if rank > 0:
            ops.append(dist.P2POp(dist.irecv, b, rank - 1))
        for o in dist.batch_isend_irecv(ops):
            o.wait()

    yield "exchange", forward, False


def experts(rank, d):
    """Which rows each device sends to the others: a token goes to a device that has one of its eight experts."""
    ids = torch.rand(d * 4096, 64, generator=torch.Generator().manual_seed(1)).argsort(1)[:, :8] // (64 // d)
    to = [[int((ids[s * 4096:(s + 1) * 4096] == p).any(1).sum()) for p in range(d)] for s in range(d)]
    send, take = to[rank], [to[s][rank] for s in range(d)]
    rows = torch.randint(0, 4096, (sum(send),), device="cuda")
    return send, take, rows, empty(sum(take), 7168), empty(sum(send), 7168)


def moe_dispatch(rank, d):
    send, take, rows, out, _ = experts(rank, d)
    tokens = randn(4096, 7168)
    yield "torch_nccl", lambda: dist.all_to_all_single(out, tokens.index_select(0, rows), take, send), False


def moe_combine(rank, d):
    send, take, rows, out, back = experts(rank, d)
    y = torch.zeros(4096, 7168, device="cuda", dtype=torch.bfloat16)
    yield "torch_nccl", lambda: (dist.all_to_all_single(back, out, send, take), y.index_add_(0, rows, back)), False


def mlp(rank, d):
    """Both GEMMs of MLP-1 with a ReLU between them."""
    w, v, h = randn(4096, 11008 // d), randn(11008 // d, 4096), randn(8192 // d, 4096)
    whole, z = empty(8192, 4096), empty(8192 // d, 4096)

    def steps():
        dist.all_gather_into_tensor(whole, h)
        dist.reduce_scatter_tensor(z, torch.relu(whole @ w) @ v)

    yield "torch", lambda: torch.relu(whole @ w) @ v, False
    yield "torch_nccl", steps, False


def serve(rank, d, port, tasks, results):
    """What a process does: it measures the peers that tasks name until there are no more; the first gives the times back."""
    clock.join(rank, d, port)
    cold = clock.traffic()
    while (task := tasks.get()) is not None:
        name, args = task
        found = {}
        try:
            for side, call, short in globals()[name](rank, d, **args):
                times = clock.in_graph(call, RUNS) if short else clock.times(call, RUNS, cold=cold)
                if side not in found or times[RUNS // 2] < found[side][RUNS // 2]:
                    found[side] = times
        except Exception as e:
            found.setdefault("torch", f"{type(e).__name__}: {e}".splitlines()[0][:200])
        call = None
        torch.cuda.empty_cache()
        if rank == 0:
            results.put(found)
    dist.destroy_process_group()
