# A GEMM of f32 activations and bf16 weights: no tensor core multiplies these, so that threads do.
import tilelang.language as T


def linear(M=4096, N=4096, K=4096, BM=128, BN=128, BK=32):
    @T.prim_func
    def main(X: T.Tensor((M, K), "float32"), W: T.Tensor((K, N), "bfloat16"), Y: T.Tensor((M, N), "float32")):
        with T.Kernel(T.ceildiv(N, BN), T.ceildiv(M, BM), threads=256) as (bx, by):
            x = T.alloc_shared((BM, BK), "float32")
            w = T.alloc_shared((BK, BN), "bfloat16")
            y = T.alloc_fragment((BM, BN), "float32")
            T.clear(y)
            for k in T.Pipelined(T.ceildiv(K, BK), num_stages=2):
                T.copy(X[by * BM, k * BK], x)
                T.copy(W[k * BK, bx * BN], w)
                T.gemm(x, w, y)
            T.copy(y, Y[by * BM, bx * BN])

    return main
