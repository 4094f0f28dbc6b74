"""A product with its collective from Python, one process a device, beside cuBLAS and NCCL.

    NCCL_NVLS_ENABLE=0 PYTHONPATH=python torchrun --nproc-per-node=2 bench/several/ranks.py bench/kernels/gemm_rs_8192_tp2.mlir

The program is a file or what `tsrun --export` wrote of it; ag_gemm_… or gemm_rs_…, by its name. Compared with torch; times are by CUDA
events with a cold cache, all that a call does included, the slowest device's median of 20.
"""
import os
import sys

import torch
import torch.distributed as dist

import clock
import tsopt

RANK, RANKS = int(os.environ["RANK"]), int(os.environ["WORLD_SIZE"])


def part(shape, dim):
    shape = [n // RANKS if i == dim else n for i, n in enumerate(shape)]
    return torch.randn(shape, device="cuda").bfloat16()


def main(file):
    torch.cuda.set_device(int(os.environ["LOCAL_RANK"]))
    dist.init_process_group("nccl", device_id=torch.device("cuda", int(os.environ["LOCAL_RANK"])))
    torch.manual_seed(RANK)
    kernel = tsopt.load(file)
    A, B, C = (p.shape for p in kernel.signature.params)
    if os.path.basename(file).startswith("gemm_rs"):
        a, b, c, whole = part(A, 1), part(B, 0), part(C, 0), part(C, None)

        def peer(out):
            torch.matmul(a, b, out=whole)
            dist.reduce_scatter_tensor(out, whole)
    else:
        a, b, c, whole = part(A, 0), part(B, 1), part(C, 1), part(A, None)

        def peer(out):
            dist.all_gather_into_tensor(whole, a)
            torch.matmul(whole, b, out=out)
    want = torch.empty_like(c)
    kernel(a, b, c)
    peer(want)
    torch.testing.assert_close(c, want, rtol=2e-2, atol=2e-2 * want.abs().max().item())
    cold = clock.traffic()
    times = [clock.times(call, 20, warm=5, cold=cold)[10] for call in (lambda: kernel(a, b, c), lambda: peer(want))]
    if RANK == 0:
        print(f"{file}: equal; tsopt {times[0]:.0f} us, cuBLAS + NCCL {times[1]:.0f} us, {torch.cuda.get_device_name()}", flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    main(sys.argv[1])
