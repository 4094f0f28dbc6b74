"""GEMMs with epilogues, in TileLang's syntax as users write them."""
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[3])
def gemm_residual(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    """D = A B + C."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((K, N), dtype), C: T.Tensor((M, N), dtype), D: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            for i, j in T.Parallel(block_M, block_N):
                c[i, j] += C[by * block_M + i, bx * block_N + j]
            T.copy(c, D[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def gemm_residual_shared(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    """The same with a tile of C in shared memory."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((K, N), dtype), C: T.Tensor((M, N), dtype), D: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            r = T.alloc_shared((block_M, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            T.copy(C[by * block_M, bx * block_N], r)
            for i, j in T.Parallel(block_M, block_N):
                c[i, j] += r[i, j]
            T.copy(c, D[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[2])
def gemm_gelu(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    """gelu(A B^T), by erf."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((N, K), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[bx * block_N, k * block_K], b)
                T.gemm(a, b, c, transpose_B=True)
            for i, j in T.Parallel(block_M, block_N):
                c[i, j] = 0.5 * c[i, j] * (1.0 + T.erf(c[i, j] * 0.7071067811865476))
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def bias_silu(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    """silu(A B^T + bias)."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((N, K), dtype), bias: T.Tensor((N,), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[bx * block_N, k * block_K], b)
                T.gemm(a, b, c, transpose_B=True)
            for i, j in T.Parallel(block_M, block_N):
                c[i, j] += bias[bx * block_N + j]
                c[i, j] = c[i, j] / (1.0 + T.exp(-c[i, j]))
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[2])
def gemv(N, K, block_N=8, block_K=1024, threads=128, dtype="float16"):
    """y = W x: a row of W for each of block_N results."""
    @T.prim_func
    def main(x: T.Tensor((K,), dtype), W: T.Tensor((N, K), dtype), y: T.Tensor((N,), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), threads=threads) as bn:
            part = T.alloc_fragment((block_N, block_K), "float32")
            sum = T.alloc_fragment((block_N,), "float32")
            T.clear(part)
            for k in T.serial(T.ceildiv(K, block_K)):
                for i, j in T.Parallel(block_N, block_K):
                    part[i, j] += T.cast(W[bn * block_N + i, k * block_K + j], "float32") * T.cast(x[k * block_K + j], "float32")
            T.reduce_sum(part, sum, dim=1)
            T.copy(sum, y[bn * block_N])

    return main
