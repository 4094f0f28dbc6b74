"""GEMMs of narrow operands with scales, in TileLang's syntax as users write them."""
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[4])
def scaled_gemm(M, N, K, block_M=128, block_N=128, block_K=128, num_stages=3, threads=256, dtype="int8", accum="int32", out="bfloat16"):
    """C = A B^T times a scale for each row of A and each row of B."""
    @T.prim_func
    def main(
        A: T.Tensor((M, K), dtype),
        B: T.Tensor((N, K), dtype),
        rows: T.Tensor((M,), "float32"),
        columns: T.Tensor((N,), "float32"),
        C: T.Tensor((M, N), out),
    ):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), accum)
            o = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[bx * block_N, k * block_K], b)
                T.gemm(a, b, c, transpose_B=True)
            for i, j in T.Parallel(block_M, block_N):
                o[i, j] = T.cast(c[i, j], "float32") * rows[by * block_M + i] * columns[bx * block_N + j]
            T.copy(o, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[4])
def block_scaled_gemm(M, N, K, block_M=128, block_N=128, num_stages=4, threads=128, dtype="float8_e4m3fn", out="bfloat16"):
    """C = A B^T with a scale for each 128 columns of a row of A and for each 128x128 block of B; sums of 128 terms are scaled."""
    group = 128

    @T.prim_func
    def main(
        A: T.Tensor((M, K), dtype),
        B: T.Tensor((N, K), dtype),
        rows: T.Tensor((M, T.ceildiv(K, group)), "float32"),
        blocks: T.Tensor((T.ceildiv(N, group), T.ceildiv(K, group)), "float32"),
        C: T.Tensor((M, N), out),
    ):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, group), dtype)
            b = T.alloc_shared((block_N, group), dtype)
            scale = T.alloc_shared((block_M,), "float32")
            c = T.alloc_fragment((block_M, block_N), "float32")
            total = T.alloc_fragment((block_M, block_N), "float32")
            o = T.alloc_shared((block_M, block_N), out)
            T.use_swizzle(panel_size=10)
            T.clear(c)
            T.clear(total)
            for k in T.Pipelined(T.ceildiv(K, group), num_stages=num_stages):
                T.copy(A[by * block_M, k * group], a)
                T.copy(B[bx * block_N, k * group], b)
                for i in T.Parallel(block_M):
                    scale[i] = rows[by * block_M + i, k] * blocks[bx * block_N // group, k]
                T.gemm(a, b, c, transpose_B=True)
                for i, j in T.Parallel(block_M, block_N):
                    total[i, j] += c[i, j] * scale[i]
                T.clear(c)
            T.copy(total, o)
            T.copy(o, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def w8a16(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=2, threads=256, dtype="float16", weights="int8"):
    """C = A W^T with weights of 8 bits and a scale for each row of W."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), W: T.Tensor((N, K), weights), scale: T.Tensor((N,), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            w = T.alloc_shared((block_N, block_K), weights)
            w_local = T.alloc_fragment((block_N, block_K), weights)
            b_local = T.alloc_fragment((block_N, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(W[bx * block_N, k * block_K], w)
                T.copy(w, w_local)
                for i, j in T.Parallel(block_N, block_K):
                    b_local[i, j] = T.cast(w_local[i, j], dtype)
                T.copy(b_local, b)
                T.gemm(a, b, c, transpose_B=True)
            for i, j in T.Parallel(block_M, block_N):
                c[i, j] *= scale[bx * block_N + j]
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def w8a16_groups(M, N, K, group=128, block_M=128, block_N=128, block_K=64, num_stages=2, threads=256, dtype="float16"):
    """The same with a scale for each group of a row of W."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), W: T.Tensor((N, K), "int8"), scale: T.Tensor((N, K // group), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            w = T.alloc_shared((block_N, block_K), "int8")
            w_local = T.alloc_fragment((block_N, block_K), "int8")
            b_local = T.alloc_fragment((block_N, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(W[bx * block_N, k * block_K], w)
                T.copy(w, w_local)
                for i, j in T.Parallel(block_N, block_K):
                    b_local[i, j] = T.cast(w_local[i, j], dtype) * scale[bx * block_N + i, k * block_K // group]
                T.copy(b_local, b)
                T.gemm(a, b, c, transpose_B=True)
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def w4a16(M, N, K, group=128, block_M=128, block_N=128, block_K=64, num_stages=2, threads=256, dtype="float16"):
    """Two weights of 4 bits in a byte, the even column in the low half, 8 stands for zero; a scale for each group of a row."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), W: T.Tensor((N, K // 2), "uint8"), scale: T.Tensor((N, K // group), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            w = T.alloc_shared((block_N, block_K // 2), "uint8")
            w_local = T.alloc_fragment((block_N, block_K // 2), "uint8")
            b_local = T.alloc_fragment((block_N, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(W[bx * block_N, k * block_K // 2], w)
                T.copy(w, w_local)
                for i, j in T.Parallel(block_N, block_K):
                    half = (w_local[i, j // 2] >> (j % 2 * 4).astype("uint8")) & T.uint8(15)
                    b_local[i, j] = (T.cast(half, dtype) - T.cast(8, dtype)) * scale[bx * block_N + i, k * block_K // group]
                T.copy(b_local, b)
                T.gemm(a, b, c, transpose_B=True)
            T.copy(c, C[by * block_M, bx * block_N])

    return main
