"""Norms, softmax, sums, scans and elementwise kernels, in TileLang's syntax as users write them."""
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[2, 3])
def rms_norm_fp8(M, N, rows=1, threads=128, dtype="bfloat16", out="float8_e4m3fn"):
    """RMSNorm, then e4m3 with a scale for each row."""
    width = T.ceildiv(N, 4 * threads) * 4 * threads

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), gain: T.Tensor((N,), dtype), B: T.Tensor((M, N), out), scale: T.Tensor((M,), "float32")):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_fragment((rows, width), "float32")
            square = T.alloc_fragment((rows, width), "float32")
            mean = T.alloc_fragment((rows,), "float32")
            top = T.alloc_fragment((rows,), "float32")
            T.copy(A[bx * rows, 0], a)
            for i, j in T.Parallel(rows, width):
                square[i, j] = a[i, j] * a[i, j]
            T.reduce_sum(square, mean, dim=1)
            for i in T.Parallel(rows):
                mean[i] = T.rsqrt(mean[i] / N + 1e-5)
            for i, j in T.Parallel(rows, width):
                a[i, j] = a[i, j] * mean[i] * gain[j]
            T.reduce_absmax(a, top, dim=1)
            for i in T.Parallel(rows):
                top[i] = T.max(top[i], 1e-4) / 448.0
                scale[bx * rows + i] = top[i]
            for i, j in T.Parallel(rows, width):
                a[i, j] = a[i, j] / top[i]
            T.copy(a, B[bx * rows, 0])

    return main


@tilelang.jit(out_idx=[3, 4])
def residual_rms_norm(M, N, rows=1, threads=128, dtype="bfloat16"):
    """S = A + R, B = RMSNorm(S) * gain."""
    width = T.ceildiv(N, 4 * threads) * 4 * threads

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), R: T.Tensor((M, N), dtype), gain: T.Tensor((N,), dtype), S: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_fragment((rows, width), "float32")
            square = T.alloc_fragment((rows, width), "float32")
            mean = T.alloc_fragment((rows,), "float32")
            for i, j in T.Parallel(rows, width):
                a[i, j] = T.cast(A[bx * rows + i, j], "float32") + T.cast(R[bx * rows + i, j], "float32")
            T.copy(a, S[bx * rows, 0])
            for i, j in T.Parallel(rows, width):
                square[i, j] = a[i, j] * a[i, j]
            T.reduce_sum(square, mean, dim=1)
            for i in T.Parallel(rows):
                mean[i] = T.rsqrt(mean[i] / N + 1e-5)
            for i, j in T.Parallel(rows, width):
                B[bx * rows + i, j] = a[i, j] * mean[i] * gain[j]

    return main


@tilelang.jit(out_idx=[1, 2])
def cast_fp8(M, N, block_M=8, group=128, threads=128, dtype="bfloat16", out="float8_e4m3fn"):
    """e4m3 with a scale for each 128 columns of a row."""
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), out), scale: T.Tensor((M, T.ceildiv(N, group)), "float32")):
        with T.Kernel(T.ceildiv(M, block_M), T.ceildiv(N, group), threads=threads) as (bx, by):
            a = T.alloc_fragment((block_M, group), dtype)
            top = T.alloc_fragment((block_M,), "float32")
            of_row = T.alloc_fragment((block_M,), "float32")
            b = T.alloc_fragment((block_M, group), out)
            T.copy(A[bx * block_M : (bx + 1) * block_M, by * group : (by + 1) * group], a)
            T.reduce_absmax(a, top, dim=1)
            for i in T.Parallel(block_M):
                top[i] = T.max(top[i], 1e-4)
                of_row[i] = top[i] / 448.0
                scale[bx * block_M + i, by] = of_row[i]
            for i, j in T.Parallel(block_M, group):
                b[i, j] = T.clamp(a[i, j] / of_row[i], -448.0, 448.0)
            T.copy(b, B[bx * block_M : (bx + 1) * block_M, by * group : (by + 1) * group])

    return main


@tilelang.jit(out_idx=[1], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def softmax_rows(M, N, rows=1, threads=128, dtype="float16", log=False):
    """A whole row in registers; with log its logarithm."""
    width = T.ceildiv(N, 4 * threads) * 4 * threads

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_fragment((rows, width), "float32")
            e = T.alloc_fragment((rows, width), "float32")
            top = T.alloc_fragment((rows,), "float32")
            sum = T.alloc_fragment((rows,), "float32")
            T.copy(A[bx * rows, 0], a)
            if width > N:
                for i, j in T.Parallel(rows, width):
                    a[i, j] = T.if_then_else(j < N, a[i, j], -T.infinity("float32"))
            T.reduce_max(a, top, dim=1)
            for i, j in T.Parallel(rows, width):
                e[i, j] = T.exp(a[i, j] - top[i])
            T.reduce_sum(e, sum, dim=1)
            for i, j in T.Parallel(rows, width):
                if log:
                    a[i, j] = a[i, j] - top[i] - T.log(sum[i])
                else:
                    a[i, j] = e[i, j] / sum[i]
            T.copy(a, B[bx * rows, 0])

    return main


@tilelang.jit(out_idx=[2], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def cross_entropy(M, N, block_N=4096, threads=256, dtype="bfloat16"):
    """The loss of each row, in one pass over its logits."""
    log2e = 1.44269504

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), target: T.Tensor((M,), "int32"), loss: T.Tensor((M,), "float32")):
        with T.Kernel(M, threads=threads) as bx:
            x = T.alloc_fragment([block_N], "float32")
            top = T.alloc_fragment([1], "float32")
            some = T.alloc_fragment([1], "float32")
            lse = T.alloc_fragment([1], "float32")
            T.fill(lse, -T.infinity("float32"))
            for n in T.Pipelined(T.ceildiv(N, block_N), num_stages=2):
                for j in T.Parallel(block_N):
                    x[j] = T.if_then_else(n * block_N + j < N, A[bx, n * block_N + j] * log2e, -T.infinity("float32"))
                T.reduce_max(x, top, dim=0, clear=True)
                for j in T.Parallel(block_N):
                    x[j] = T.exp2(x[j] - top[0])
                T.reduce_sum(x, some, dim=0, clear=True)
                lse[0] = top[0] + T.log2(T.exp2(lse[0] - top[0]) + some[0])
            loss[bx] = lse[0] / log2e - A[bx, target[bx]]

    return main


@tilelang.jit(out_idx=[1])
def column_sums(M, N, block_M=128, block_N=64, threads=128, dtype="bfloat16"):
    """A block for some columns."""
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, block_N), threads=threads) as bx:
            a = T.alloc_shared((block_M, block_N), dtype)
            x = T.alloc_fragment((block_M, block_N), "float32")
            sum = T.alloc_fragment((block_N,), "float32")
            T.clear(sum)
            for k in T.Pipelined(T.ceildiv(M, block_M), num_stages=3):
                T.copy(A[k * block_M, bx * block_N], a)
                T.copy(a, x)
                T.reduce_sum(x, sum, dim=0, clear=False)
            T.copy(sum, B[bx * block_N])

    return main


@tilelang.jit
def column_sums_atomic(M, N, block_M=128, block_N=128, threads=128, dtype="bfloat16"):
    """A block for a tile; B was 0."""
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((N,), "float32")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            x = T.alloc_fragment((block_M, block_N), "float32")
            sum = T.alloc_fragment((block_N,), "float32")
            T.copy(A[by * block_M, bx * block_N], x)
            T.reduce_sum(x, sum, dim=0)
            for j in T.Parallel(block_N):
                T.atomic_add(B[bx * block_N + j], sum[j])

    return main


@tilelang.jit(out_idx=[1])
def cumsum(M, N, rows=1, threads=256, dtype="float32"):
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_shared((rows, N), dtype)
            T.copy(A[bx * rows, 0], a)
            T.cumsum(src=a, dim=1)
            T.copy(a, B[bx * rows, 0])

    return main


@tilelang.jit(out_idx=[1, 2])
def top1(M, N, rows=64, threads=128, dtype="float32"):
    """The greatest of each row and its column, as a router of experts selects."""
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), value: T.Tensor((M,), dtype), index: T.Tensor((M,), "int32")):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_fragment((rows, N), dtype)
            top = T.alloc_fragment((rows,), dtype)
            at = T.alloc_fragment((rows, N), "int32")
            greatest = T.alloc_fragment((rows,), "int32")
            T.copy(A[bx * rows, 0], a)
            T.reduce_max(a, top, dim=1, clear=True)
            for i, j in T.Parallel(rows, N):
                at[i, j] = T.if_then_else(top[i] == a[i, j], j, -1)
            T.reduce_max(at, greatest, dim=1, clear=True)
            for i in T.Parallel(rows):
                value[bx * rows + i] = top[i]
                index[bx * rows + i] = greatest[i]

    return main


@tilelang.jit(out_idx=[1])
def transpose(M, N, block_M=64, block_N=64, threads=256, dtype="float16"):
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((N, M), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_N), dtype)
            b = T.alloc_shared((block_N, block_M), dtype)
            T.copy(A[by * block_M, bx * block_N], a)
            for i, j in T.Parallel(block_N, block_M):
                b[i, j] = a[j, i]
            T.copy(b, B[bx * block_N, by * block_M])

    return main


@tilelang.jit(out_idx=[1])
def cast(M, N, block_M=64, block_N=128, threads=256, dtype="float32", out="bfloat16"):
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), out)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            for i, j in T.Parallel(block_M, block_N):
                B[by * block_M + i, bx * block_N + j] = T.cast(A[by * block_M + i, bx * block_N + j], out)

    return main


@tilelang.jit(out_idx=[1])
def silu_mul(M, N, block_M=32, block_N=128, threads=256, dtype="bfloat16"):
    """silu(X[:, :N]) * X[:, N:], as between the GEMMs of an MLP."""
    @T.prim_func
    def main(X: T.Tensor((M, 2 * N), dtype), O: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            for i, j in T.Parallel(block_M, block_N):
                gate = T.cast(X[by * block_M + i, bx * block_N + j], "float32")
                up = T.cast(X[by * block_M + i, N + bx * block_N + j], "float32")
                O[by * block_M + i, bx * block_N + j] = gate / (1.0 + T.exp(-gate)) * up

    return main


@tilelang.jit(out_idx=[3])
def conv1d_silu(B, L, D, width=4, block_L=64, block_D=128, threads=128, dtype="bfloat16"):
    """silu of a causal convolution of each channel along the positions, as in Mamba."""
    @T.prim_func
    def main(X: T.Tensor((B, L, D), dtype), W: T.Tensor((width, D), dtype), bias: T.Tensor((D,), dtype), O: T.Tensor((B, L, D), dtype)):
        with T.Kernel(T.ceildiv(D, block_D), T.ceildiv(L, block_L), B, threads=threads) as (bx, by, bz):
            sum = T.alloc_fragment((block_L, block_D), "float32")
            for i, j in T.Parallel(block_L, block_D):
                sum[i, j] = bias[bx * block_D + j]
            for w in T.serial(width):
                for i, j in T.Parallel(block_L, block_D):
                    at = by * block_L + i + w - (width - 1)
                    sum[i, j] += T.if_then_else(at >= 0, X[bz, at, bx * block_D + j], 0) * W[w, bx * block_D + j]
            for i, j in T.Parallel(block_L, block_D):
                sum[i, j] = sum[i, j] / (1.0 + T.exp(-sum[i, j]))
            T.copy(sum, O[bz, by * block_L, bx * block_D])

    return main


@tilelang.jit(out_idx=[2])
def embedding(M, V, D, block_M=4, threads=128, dtype="bfloat16"):
    """A row of the table for each token."""
    @T.prim_func
    def main(tokens: T.Tensor((M,), "int32"), table: T.Tensor((V, D), dtype), O: T.Tensor((M, D), dtype)):
        with T.Kernel(T.ceildiv(M, block_M), threads=threads) as bx:
            for i, j in T.Parallel(block_M, D):
                O[bx * block_M + i, j] = table[tokens[bx * block_M + i], j]

    return main


@tilelang.jit(out_idx=[3])
def rotary_halves(S, H, D, block=8, threads=128, dtype="bfloat16"):
    """A column of the first half turned with its column of the second half."""
    @T.prim_func
    def main(x: T.Tensor((S, H, D), dtype), cos: T.Tensor((S, D), "float32"), sin: T.Tensor((S, D), "float32"), out: T.Tensor((S, H, D), dtype)):
        with T.Kernel(S, T.ceildiv(H, block), threads=threads) as (bx, by):
            for i, j in T.Parallel(block, D):
                turned = T.if_then_else(j < D // 2, -x[bx, by * block + i, j + D // 2], x[bx, by * block + i, j - D // 2])
                out[bx, by * block + i, j] = x[bx, by * block + i, j] * cos[bx, j] + turned * sin[bx, j]

    return main
