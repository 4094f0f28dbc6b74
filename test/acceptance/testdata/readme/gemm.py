"""TileScale's README, the product of four devices, with what is wrong there mended (../../readme_test.go)."""

import tilelang.language as T

M, N, K = 64, 64, 256
block_M, block_N, block_K = 32, 32, 32
dtype, accum_dtype = "float16", "float32"


@T.prim_func
# Example of GEMM
# 4-GPU Tensor Parallelism, using L2 to communicate
# 2-warpgroups split along K dimension and reduce, using L1 to communicate
def gemm(
        A: T.Tensor((M, K), dtype),
        B: T.Tensor((K, N), dtype),
        C: T.Tensor((M, N), dtype),
):
    with T.Kernel( # launch config
        device=(4),
        block=(T.ceildiv(N, block_N), T.ceildiv(M, block_M)),
        threads=256
    ) as (bx, by):
        with T.Scale("device"):
            A_global = T.view(A, layout=T.FullCol)
            B_global = T.view(B, layout=T.FullRow)
            C_global = T.view(C, layout=T.Replica)

        with T.Scale("block"):
            A_local = T.alloc((block_M, block_K), dtype, level="l0")
            B_local = T.alloc((block_K, block_N), dtype, level="l0")
            C_local = T.alloc((block_M, block_N), accum_dtype, level="l0")
            T.clear(C_local)

            for k in T.Pipelined(T.ceildiv(A_global.shape[1], block_K), num_stages=3):
                with T.Scale("warpgroup") as (wg_id, wg_num):
                    A_local_wg = T.view(A_local, layout=T.FullCol)
                    B_local_wg = T.view(B_local, layout=T.FullRow)
                    C_local_wg = T.view(C_local, layout=T.Partial)
                    T.copy(A_local_wg, A_global[by * block_M, k * block_K + wg_id * (block_K // wg_num)])
                    T.copy(B_local_wg, B_global[k * block_K + wg_id * (block_K // wg_num), bx * block_N])
                    T.gemm(A_local_wg, B_local_wg, C_local_wg)
            with T.Scale("warpgroup"):
                # Allreduce C_local through software-defined channel on L1
                T.allreduce(C_local)
            T.copy(C_global[by * block_M, bx * block_N], C_local)

        with T.Scale("device") as (dev_id, dev_num):
            # Allreduce C on L2
            T.allreduce(C_global[by * block_M:(by + 1) * block_M, bx * block_N:(bx + 1) * block_N])
