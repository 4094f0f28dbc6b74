"""What NCCL needs for the collectives of collective.py, without NVLink multicast.

    NCCL_NVLS_ENABLE=0 python3 bench/kernels/collective_peer.py DEVICES

One process a device; f32 of 1 KiB to 1 GiB, sizes as in collective.py. Up to 1 MiB ten in a CUDA graph, a tenth of the median of 20
replays; above that the median of 10 calls. Times are by CUDA events, the slowest device's.
"""
import sys
import torch, torch.distributed as dist, torch.multiprocessing as mp
from peer_clock import join, median

SIZES = [1 << 10, 64 << 10, 1 << 20, 16 << 20, 64 << 20, 256 << 20, 1 << 30]


def collective(kind, size, n):
    a = torch.ones(size // 4, device="cuda")
    part = torch.empty(size // 4 // n, device="cuda")
    b = torch.empty_like(a)
    return {
        "all_reduce": lambda: dist.all_reduce(a),
        "all_gather": lambda: dist.all_gather_into_tensor(a, part),
        "reduce_scatter": lambda: dist.reduce_scatter_tensor(part, a),
        "all_to_all": lambda: dist.all_to_all_single(b, a),
    }[kind]


def run(rank, n):
    join(rank, n, 29533)
    for kind in ["all_reduce", "all_gather", "reduce_scatter", "all_to_all"]:
        for size in SIZES:
            call = collective(kind, size, n)
            for _ in range(3):
                call()
            torch.cuda.synchronize()
            if size <= 1 << 20:
                graph, stream = torch.cuda.CUDAGraph(), torch.cuda.Stream()
                with torch.cuda.graph(graph, stream=stream):
                    for _ in range(10):
                        call()
                graph.replay()
                t = median(graph.replay, 20, pause=2_000_000) / 10
            else:
                t = median(call, 10, pause=2_000_000)
            if rank == 0:
                print(f"NCCL {'.'.join(map(str, torch.cuda.nccl.version()))} {kind} {size} {n}: {t:.1f} us", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    mp.spawn(run, (int(sys.argv[1]),), nprocs=int(sys.argv[1]))
