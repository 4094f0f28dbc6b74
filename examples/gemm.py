# C = A · B in TileLang's syntax. No size divides the tile; copies of A and B run two iterations ahead.
#
# RUN: tsrun %s --arg M=200,N=136,K=72 --verify=:reference | FileCheck %s
# CHECK: verified
import tilelang.language as T


def matmul(M, N, K, BM=64, BN=64, BK=64):
    @T.prim_func
    def main(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, BN), T.ceildiv(M, BM), threads=128) as (bx, by):
            a = T.alloc_shared((BM, BK), "float16")
            b = T.alloc_shared((BK, BN), "float16")
            c = T.alloc_fragment((BM, BN), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, BK), num_stages=3):
                T.copy(A[by * BM, k * BK], a)
                T.copy(B[k * BK, bx * BN], b)
                T.gemm(a, b, c)
            T.copy(c, C[by * BM, bx * BN])

    return main


def reference(A, B):
    return A @ B
