# RUN: tsopt %s --kernel gemm | FileCheck %s
# RUN: tsopt %s --kernel gemm --verify-comm | FileCheck %s
# RUN: tsrun %s --kernel gemm --arg A=ones --arg B=ones --print | FileCheck %s --check-prefix=ONES
# RUN: tsopt %s --kernel sums | FileCheck %s --check-prefix=SUMS
# RUN: tsrun %s --kernel sums --arg A=iota --print | FileCheck %s --check-prefix=PRINT
#
# The style of TileScale's README: arrays are whole ones, T.view takes the device's part, T.copy names its destination first. The
# product is the README's, but for what is wrong there: it binds its block indices, and sums once, behind the loop.

import tilelang.language as T

M, N, K = 64, 64, 256
block_M, block_N, block_K = 32, 32, 32


# CHECK: tile.kernel devices(4) blocks(%[[X:.*]], %[[Y:.*]]) = (2, 2) threads(256)
@T.prim_func
def gemm(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float32")):
    with T.Kernel(device=(4), block=(T.ceildiv(N, block_N), T.ceildiv(M, block_M)), threads=256) as (bx, by):
        with T.Scale("device"):
            # CHECK: %[[A:.*]] = scale.view %{{.*}} shard<1> at @device : memref<64x256xf16> -> memref<64x64xf16>
            A_global = T.view(A, layout=T.FullCol)
            # CHECK: %[[B:.*]] = scale.view %{{.*}} shard<0> at @device : memref<256x64xf16> -> memref<64x64xf16>
            B_global = T.view(B, layout=T.FullRow)
            C_global = T.view(C, layout=T.Replica)
        with T.Scale("block"):
            A_local = T.alloc((block_M, block_K), "float16", level="l1")
            B_local = T.alloc((block_K, block_N), "float16", level="l1")
            C_local = T.alloc((block_M, block_N), "float32", level="l0")
            T.clear(C_local)
            # CHECK: %[[SUM:.*]] = tile.pipelined
            for k in T.Pipelined(T.ceildiv(A_global.shape[1], block_K), num_stages=3):
                # CHECK: tile.load %[[A]]
                T.copy(A_local, A_global[by * block_M, k * block_K])
                # CHECK: tile.load %[[B]]
                T.copy(B_local, B_global[k * block_K, bx * block_N])
                T.gemm(A_local, B_local, C_local)
        with T.Scale("device") as (rank, n):
            # CHECK: %[[ALL:.*]] = comm.all_reduce add %[[SUM]] at @device
            T.allreduce(C_local)
            # CHECK: tile.store %[[ALL]]
            T.copy(C_global[by * block_M, bx * block_N], C_local)


# ONES: argument C [64 64]: 256 256 256


# A part by a function of subscripts, and the names of this language.
@T.prim_func
def sums(A: T.Tensor((2, 8), "float32"), C: T.Tensor((2, 2), "float32"), D: T.Tensor((4, 2), "float32")):
    with T.Kernel(device=4, block=1, threads=32) as bx:
        with T.on("device") as (rank, n):
            # SUMS: scale.view %{{.*}} shard<1> at @device : memref<2x8xf32> -> memref<2x2xf32>
            part = T.view(A, layout=lambda i, j: j // 2)
            # SUMS: scale.view %{{.*}} shard<0> at @device : memref<4x2xf32> -> memref<1x2xf32>
            mine = T.shard(D, 0)
            x = T.alloc((2, 2), "float32")
            T.copy(x, part)
            T.copy(mine[0, 0:2], x[1, :])
            # SUMS: comm.all_reduce max
            T.all_reduce(x, op="max")
            # SUMS: comm.barrier @device
            T.barrier()
            T.copy(C, x)


# PRINT: argument C [2 2]: 6 7 14 15
# PRINT: argument D [4 2]: 8 9 10 11 12 13 14 15
