# A GEMM with weights that are kept as f32 and converted to f16 by each block.
import tilelang.language as T


def linear(M=4096, N=4096, K=4096, BM=128, BN=128, BK=64):
    @T.prim_func
    def main(X: T.Tensor((M, K), "float16"), W: T.Tensor((K, N), "float32"), Y: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, BN), T.ceildiv(M, BM), threads=256) as (bx, by):
            x = T.alloc_shared((BM, BK), "float16")
            w32 = T.alloc_shared((BK, BN), "float32")
            w = T.alloc_shared((BK, BN), "float16")
            y = T.alloc_fragment((BM, BN), "float32")
            T.clear(y)
            for k in T.Pipelined(T.ceildiv(K, BK), num_stages=2):
                T.copy(X[by * BM, k * BK], x)
                T.copy(W[k * BK, bx * BN], w32)
                T.copy(w32, w)
                T.gemm(x, w, y)
            T.copy(y, Y[by * BM, bx * BN])

    return main
