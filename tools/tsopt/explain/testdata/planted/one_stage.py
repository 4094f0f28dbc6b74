# A GEMM whose loop waits for each tile before it computes with it.
import tilelang.language as T


def linear(M=8192, N=8192, K=8192, BM=128, BN=128, BK=64):
    @T.prim_func
    def main(A: T.Tensor((M, K), "bfloat16"), W: T.Tensor((N, K), "bfloat16"), C: T.Tensor((M, N), "bfloat16")):
        with T.Kernel(T.ceildiv(N, BN), T.ceildiv(M, BM), threads=256) as (bx, by):
            a = T.alloc_shared((BM, BK), "bfloat16")
            w = T.alloc_shared((BN, BK), "bfloat16")
            c = T.alloc_fragment((BM, BN), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, BK), num_stages=1):
                T.copy(A[by * BM, k * BK], a)
                T.copy(W[bx * BN, k * BK], w)
                T.gemm(a, w, c, transpose_B=True)
            T.copy(c, C[by * BM, bx * BN])

    return main
