"""Products between collectives, as a tensor-parallel MLP has them: programs of tsopt, and what peers need.

    python3 bench/kernels/tensor_parallel.py programs DIR [DEVICES]   writes DIR/{ag,rs,ar,ag_alone,rs_alone}_SHAPE.mlir
    python3 bench/kernels/tensor_parallel.py peers [DEVICES]          torch, one process a device

Shapes are TileLink's six MLPs and FLUX's; DEVICES is 4. ag is an all-gather of rows and the product with each device's
columns, rs the product of each device's depth and the reduce-scatter of rows, ar that and an all-reduce; alone is that product on one device, without
the collective. Peers: cuBLAS alone, cuBLAS and NCCL one after the other, and the fused operations of torch's symmetric memory;
medians of 20 by CUDA events of the slowest device, behind 256 MiB of other traffic, all devices at a barrier first.
NVLink multicast is off (NCCL_NVLS_ENABLE=0).
"""
import os, sys

SHAPES = {  # rows, model width, width of the layer between
    "mlp1": (8192, 4096, 11008), "mlp2": (8192, 4096, 14336), "mlp3": (8192, 3584, 14336), "mlp4": (8192, 4608, 36864),
    "mlp5": (8192, 8192, 28672), "mlp6": (8192, 8192, 29568), "flux": (4096, 12288, 49152),
}

PRODUCT = """    %zero = arith.constant dense<0.0> : tensor<128x256xf32>
    %sum = tile.pipelined %k = 0 to {K} step 64 stages(3) iter_args(%acc = %zero) -> (tensor<128x256xf32>) {{
      %a = tile.load {a}[%row, %k] : {at} -> tensor<128x64xbf16>
      %b = tile.load {b}[%k, %col] : {bt} -> tensor<64x256xbf16>
      %r = tile.gemm %a, %b, %acc : tensor<128x64xbf16>, tensor<64x256xbf16> -> tensor<128x256xf32>
      tile.yield %r : tensor<128x256xf32>
    }}
    %c = arith.truncf %sum : tensor<128x256xf32> to tensor<128x256xbf16>
    tile.store %c, {c}[%row, %col] : tensor<128x256xbf16>, {ct}
"""


def array(*shape, space=""):
    return f"memref<{'x'.join(map(str, shape))}xbf16{space}>"


def symmetric(*shape):
    return array(*shape, space=", #scale.mem<symmetric>")


def main(m, k, n, a, b, c, before="", views="", after="", operands=("%A", "%B", "%C"), types=None, devices=0):
    """a function of arrays of types a, b and c, whose kernel computes an m x n product of depth k"""
    on = f"devices({devices}) " if devices else ""
    at, bt, ct = types or (a, b, c)
    body = PRODUCT.format(K=k, a=operands[0], b=operands[1], c=operands[2], at=at, bt=bt, ct=ct)
    return f"""func.func @main(%A: {a} {{tile.init = "random"}}, %B: {b} {{tile.init = "random"}}, %C: {c} {{tile.out}}) {{
{before}  tile.kernel {on}(%row, %col) = (0, 0) to ({m}, {n}) step (128, 256) threads(256) raster(8) {{
{views}{body}  }}
{after}  return
}}
"""


def view(name, of, dim, whole, part):
    return f"    {name} = scale.view {of} shard<{dim}> at @device : {whole} -> {part}\n"


def programs(rows, width, inner, d):
    own = inner // d
    a, b, c, g = array(rows, width), array(width, inner), array(rows, inner), symmetric(rows, width)
    bd, cd = array(width, own), array(rows, own)
    yield "ag", main(rows, width, own, a, b, c, devices=d, operands=("%Ag", "%Bd", "%Cd"), types=(g, bd, cd),
                     before=f"  %Ag = comm.symm_alloc : {g}\n  comm.all_gather_into %A to %Ag dim 0 devices {d} : {a}, {g}\n",
                     views=view("%Bd", "%B", 1, b, bd) + view("%Cd", "%C", 1, c, cd))
    yield "ag_alone", main(rows, width, own, a, bd, cd)
    a, b, c, p = array(rows, inner), array(inner, width), array(rows, width), symmetric(rows, width)
    ad, bd = array(rows, own), array(own, width)
    yield "rs", main(rows, own, width, a, b, c, devices=d, operands=("%Ad", "%Bd", "%P"), types=(ad, bd, p),
                     before=f"  %P = comm.symm_alloc : {p}\n", views=view("%Ad", "%A", 1, a, ad) + view("%Bd", "%B", 0, b, bd),
                     after=f"  comm.reduce_scatter_into %P to %C dim 0 devices {d} : {p}, {c}\n")
    yield "rs_alone", main(rows, own, width, ad, bd, c)
    yield "ar", main(rows, own, width, a, b, c, devices=d, operands=("%Ad", "%Bd", "%P"), types=(ad, bd, p),
                     before=f"  %P = comm.symm_alloc : {p}\n  %S = comm.symm_alloc : {p}\n", views=view("%Ad", "%A", 1, a, ad) + view("%Bd", "%B", 0, b, bd),
                     after=f"  comm.all_reduce_into add %P to %S devices {d} : {p}, {p}\n")


def write(folder, d):
    for shape, (rows, width, inner) in SHAPES.items():
        for name, text in programs(rows, width, inner, d):
            with open(os.path.join(folder, f"{name}_{shape}.mlir"), "w") as f:
                f.write(text)


def peer(rank, d):
    import torch, torch.distributed as dist, torch.distributed._symmetric_memory as symm
    import peer_clock
    peer_clock.join(rank, d, 29517)
    group, dev = dist.group.WORLD, torch.device("cuda", rank)
    symm.enable_symm_mem_for_group(group.group_name)
    cold = peer_clock.traffic()
    median = lambda call: peer_clock.median(call, 20, warm=3, cold=cold, pause=2_000_000)

    for shape, (rows, width, inner) in SHAPES.items():
        own, part = inner // d, rows // d
        x, w = torch.randn(part, width, device=dev).bfloat16(), torch.randn(width, own, device=dev).bfloat16()
        whole, y = torch.empty(rows, width, device=dev, dtype=torch.bfloat16), torch.empty(rows, own, device=dev, dtype=torch.bfloat16)
        ag = [median(lambda: torch.mm(whole, w, out=y)),
              median(lambda: (dist.all_gather_into_tensor(whole, x), torch.mm(whole, w, out=y))),
              median(lambda: torch.ops.symm_mem.fused_all_gather_matmul(x, [w], 0, group.group_name))]
        h, v = torch.randn(rows, own, device=dev).bfloat16(), torch.randn(own, width, device=dev).bfloat16()
        z = torch.empty(part, width, device=dev, dtype=torch.bfloat16)
        rs = [median(lambda: torch.mm(h, v, out=whole)),
              median(lambda: (torch.mm(h, v, out=whole), dist.reduce_scatter_tensor(z, whole))),
              median(lambda: torch.ops.symm_mem.fused_matmul_reduce_scatter(h, v, "sum", 0, group.group_name)),
              median(lambda: (torch.mm(h, v, out=whole), dist.all_reduce(whole)))]
        if rank == 0:
            print(shape, "all-gather: cuBLAS %.0f, and NCCL %.0f, torch fused %.0f us;" % tuple(ag),
                  "reduce-scatter: cuBLAS %.0f, and NCCL %.0f, torch fused %.0f, all-reduce: cuBLAS and NCCL %.0f us" % tuple(rs), flush=True)
    dist.destroy_process_group()


if __name__ == "__main__":
    if sys.argv[1] == "programs":
        write(sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 4)
    else:
        import torch.multiprocessing as mp
        n = int(sys.argv[2]) if len(sys.argv) > 2 else 4
        mp.spawn(peer, args=(n,), nprocs=n)
