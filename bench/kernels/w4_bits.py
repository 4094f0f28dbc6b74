# Products with weights of few bits, unpacked by shifts and masks; docs/results/findings.md says what limits them.
import tilelang
import tilelang.language as T


# bytes along k, zero point 8, scale per group, f16
@tilelang.jit(out_idx=[-1])
def kbytes(M, N, K, bM=128, bN=128, bK=64, G=128, stages=2, threads=256):
    @T.prim_func
    def main(A: T.Tensor((M, K), "float16"), B: T.Tensor((N, K // 2), "uint8"), S: T.Tensor((N, K // G), "float16"),
             C: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, bN), T.ceildiv(M, bM), threads=threads) as (bx, by):
            A_s = T.alloc_shared((bM, bK), "float16")
            B_s = T.alloc_shared((bN, bK // 2), "uint8")
            W_s = T.alloc_shared((bN, bK), "float16")
            C_l = T.alloc_fragment((bM, bN), "float32")
            T.clear(C_l)
            for ko in T.Pipelined(T.ceildiv(K, bK), num_stages=stages):
                T.copy(A[by * bM, ko * bK], A_s)
                T.copy(B[bx * bN, ko * bK // 2], B_s)
                for i, j in T.Parallel(bN, bK):
                    W_s[i, j] = (T.cast((B_s[i, j // 2] >> (4 * (j % 2))) & 0xF, "float16") - 8.0) * S[bx * bN + i, (ko * bK + j) // G]
                T.gemm(A_s, W_s, C_l, transpose_B=True)
            T.copy(C_l, C[by * bM, bx * bN])

    return main


# words of int32 along k, fragment, scale per channel, zero points per group (bytes unpacked)
@tilelang.jit(out_idx=[-1])
def kwords(M, N, K, bM=128, bN=128, bK=64, G=128, stages=2, threads=256):
    @T.prim_func
    def main(A: T.Tensor((M, K), "float16"), B: T.Tensor((N, K // 8), "int32"), S: T.Tensor((N, K // G), "float16"), Z: T.Tensor((N, K // G), "float16"),
             C: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, bN), T.ceildiv(M, bM), threads=threads) as (bx, by):
            A_s = T.alloc_shared((bM, bK), "float16")
            B_s = T.alloc_shared((bN, bK // 8), "int32")
            W_f = T.alloc_fragment((bN, bK), "float16")
            W_s = T.alloc_shared((bN, bK), "float16")
            C_l = T.alloc_fragment((bM, bN), "float32")
            T.clear(C_l)
            for ko in T.Pipelined(T.ceildiv(K, bK), num_stages=stages):
                T.copy(A[by * bM, ko * bK], A_s)
                T.copy(B[bx * bN, ko * bK // 8], B_s)
                for i, j in T.Parallel(bN, bK):
                    W_f[i, j] = (T.cast((B_s[i, j // 8] >> (4 * (j % 8))) & 0xF, "float16") - Z[bx * bN + i, (ko * bK + j) // G]) * S[bx * bN + i, (ko * bK + j) // G]
                T.copy(W_f, W_s)
                T.gemm(A_s, W_s, C_l, transpose_B=True)
            T.copy(C_l, C[by * bM, bx * bN])

    return main


# GPTQ: words along k, (K/8, N); zeros packed along n; scales (K/G, N)
@tilelang.jit(out_idx=[-1])
def gptq(M, N, K, bM=128, bN=128, bK=64, G=128, stages=2, threads=256):
    @T.prim_func
    def main(A: T.Tensor((M, K), "float16"), B: T.Tensor((K // 8, N), "int32"), Z: T.Tensor((K // G, N // 8), "int32"), S: T.Tensor((K // G, N), "float16"),
             C: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, bN), T.ceildiv(M, bM), threads=threads) as (bx, by):
            A_s = T.alloc_shared((bM, bK), "float16")
            B_s = T.alloc_shared((bK // 8, bN), "int32")
            W_s = T.alloc_shared((bK, bN), "float16")
            C_l = T.alloc_fragment((bM, bN), "float32")
            T.clear(C_l)
            for ko in T.Pipelined(T.ceildiv(K, bK), num_stages=stages):
                T.copy(A[by * bM, ko * bK], A_s)
                T.copy(B[ko * bK // 8, bx * bN], B_s)
                for i, j in T.Parallel(bK, bN):
                    w = (B_s[i // 8, j] >> (4 * (i % 8))) & 0xF
                    z = (Z[(ko * bK + i) // G, (bx * bN + j) // 8] >> (4 * (j % 8))) & 0xF
                    W_s[i, j] = T.cast(w - z, "float16") * S[(ko * bK + i) // G, bx * bN + j]
                T.gemm(A_s, W_s, C_l)
            T.copy(C_l, C[by * bM, bx * bN])

    return main


# AWQ like: packed along n
@tilelang.jit(out_idx=[-1])
def nbytes(M, N, K, bM=128, bN=128, bK=64, G=128, stages=2, threads=256):
    @T.prim_func
    def main(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N // 2), "int8"), S: T.Tensor((N,), "float16"),
             C: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, bN), T.ceildiv(M, bM), threads=threads) as (bx, by):
            A_s = T.alloc_shared((bM, bK), "float16")
            B_s = T.alloc_shared((bK, bN // 2), "int8")
            W_s = T.alloc_shared((bK, bN), "float16")
            C_l = T.alloc_fragment((bM, bN), "float32")
            T.clear(C_l)
            for ko in T.Pipelined(T.ceildiv(K, bK), num_stages=stages):
                T.copy(A[by * bM, ko * bK], A_s)
                T.copy(B[ko * bK, bx * bN // 2], B_s)
                for i, j in T.Parallel(bK, bN):
                    W_s[i, j] = T.cast(((B_s[i, j // 2] >> (4 * (j % 2))) & 0xF) - 8, "float16") * S[bx * bN + j]
                T.gemm(A_s, W_s, C_l)
            T.copy(C_l, C[by * bM, bx * bN])

    return main


# int8 weights, per channel
@tilelang.jit(out_idx=[-1])
def w8(M, N, K, bM=128, bN=128, bK=64, stages=2, threads=256, wt="int8"):
    @T.prim_func
    def main(A: T.Tensor((M, K), "float16"), B: T.Tensor((N, K), wt), S: T.Tensor((N,), "float16"),
             C: T.Tensor((M, N), "float16")):
        with T.Kernel(T.ceildiv(N, bN), T.ceildiv(M, bM), threads=threads) as (bx, by):
            A_s = T.alloc_shared((bM, bK), "float16")
            B_s = T.alloc_shared((bN, bK), wt)
            W_s = T.alloc_shared((bN, bK), "float16")
            C_l = T.alloc_fragment((bM, bN), "float32")
            T.clear(C_l)
            for ko in T.Pipelined(T.ceildiv(K, bK), num_stages=stages):
                T.copy(A[by * bM, ko * bK], A_s)
                T.copy(B[bx * bN, ko * bK], B_s)
                for i, j in T.Parallel(bN, bK):
                    W_s[i, j] = T.cast(B_s[i, j], "float16") * S[bx * bN + i]
                T.gemm(A_s, W_s, C_l, transpose_B=True)
            T.copy(C_l, C[by * bM, bx * bN])

    return main


# 2 bits, signed, bf16
@tilelang.jit(out_idx=[-1])
def w2(M, N, K, bM=128, bN=128, bK=64, G=128, stages=2, threads=256):
    @T.prim_func
    def main(A: T.Tensor((M, K), "bfloat16"), B: T.Tensor((N, K // 4), "int8"), S: T.Tensor((N, K // G), "bfloat16"),
             C: T.Tensor((M, N), "bfloat16")):
        with T.Kernel(T.ceildiv(N, bN), T.ceildiv(M, bM), threads=threads) as (bx, by):
            A_s = T.alloc_shared((bM, bK), "bfloat16")
            B_s = T.alloc_shared((bN, bK // 4), "int8")
            W_s = T.alloc_shared((bN, bK), "bfloat16")
            C_l = T.alloc_fragment((bM, bN), "float32")
            T.clear(C_l)
            for ko in T.Pipelined(T.ceildiv(K, bK), num_stages=stages):
                T.copy(A[by * bM, ko * bK], A_s)
                T.copy(B[bx * bN, ko * bK // 4], B_s)
                for i, j in T.Parallel(bN, bK):
                    W_s[i, j] = T.cast(((B_s[i, j // 4] >> (2 * (j % 4))) & 3) - 2, "bfloat16") * S[bx * bN + i, (ko * bK + j) // G]
                T.gemm(A_s, W_s, C_l, transpose_B=True)
            T.copy(C_l, C[by * bM, bx * bN])

    return main
