"""Kinds of attention, in TileLang's syntax as users write them."""
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[4], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def attention_bias(batch, heads, seq, dim, block_M=128, block_N=128, num_stages=2, threads=256, dtype="float16"):
    """A number of each head is added to each score."""
    scale = (1.0 / dim) ** 0.5
    log2e = 1.44269504
    shape = [batch, seq, heads, dim]

    @T.prim_func
    def main(Q: T.Tensor(shape, dtype), K: T.Tensor(shape, dtype), V: T.Tensor(shape, dtype), B: T.Tensor([heads, seq, seq], dtype), O: T.Tensor(shape, dtype)):
        with T.Kernel(T.ceildiv(seq, block_M), heads, batch, threads=threads) as (bx, by, bz):
            q = T.alloc_shared([block_M, dim], dtype)
            k = T.alloc_shared([block_N, dim], dtype)
            v = T.alloc_shared([block_N, dim], dtype)
            s = T.alloc_fragment([block_M, block_N], "float32")
            p = T.alloc_fragment([block_M, block_N], dtype)
            o = T.alloc_fragment([block_M, dim], "float32")
            top = T.alloc_fragment([block_M], "float32")
            before = T.alloc_fragment([block_M], "float32")
            rescale = T.alloc_fragment([block_M], "float32")
            row = T.alloc_fragment([block_M], "float32")
            total = T.alloc_fragment([block_M], "float32")
            T.copy(Q[bz, bx * block_M : (bx + 1) * block_M, by, :], q)
            T.fill(o, 0)
            T.fill(total, 0)
            T.fill(top, -T.infinity("float32"))
            for n in T.Pipelined(T.ceildiv(seq, block_N), num_stages=num_stages):
                T.copy(K[bz, n * block_N : (n + 1) * block_N, by, :], k)
                T.clear(s)
                T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                for i, j in T.Parallel(block_M, block_N):
                    s[i, j] = (s[i, j] * scale + B[by, bx * block_M + i, n * block_N + j]) * log2e
                T.copy(top, before)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_M):
                    rescale[i] = T.exp2(before[i] - top[i])
                for i, j in T.Parallel(block_M, block_N):
                    s[i, j] = T.exp2(s[i, j] - top[i])
                T.reduce_sum(s, row, dim=1)
                for i in T.Parallel(block_M):
                    total[i] = total[i] * rescale[i] + row[i]
                T.copy(s, p)
                for i, j in T.Parallel(block_M, dim):
                    o[i, j] *= rescale[i]
                T.copy(V[bz, n * block_N : (n + 1) * block_N, by, :], v)
                T.gemm(p, v, o, policy=T.GemmWarpPolicy.FullRow)
            for i, j in T.Parallel(block_M, dim):
                o[i, j] /= total[i]
            T.copy(o, O[bz, bx * block_M : (bx + 1) * block_M, by, :])

    return main


@tilelang.jit(out_idx=[3], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def attention_window(batch, heads, seq, dim, window=0, softcap=0.0, groups=1, block_M=128, block_N=128, num_stages=2, threads=256, dtype="float16"):
    """Causal; of the last window positions, if window is not 0; scores within ±softcap, if that is not 0."""
    scale = (1.0 / dim) ** 0.5
    log2e = 1.44269504
    whole, shared = [batch, seq, heads, dim], [batch, seq, heads // groups, dim]

    @T.prim_func
    def main(Q: T.Tensor(whole, dtype), K: T.Tensor(shared, dtype), V: T.Tensor(shared, dtype), O: T.Tensor(whole, dtype)):
        with T.Kernel(T.ceildiv(seq, block_M), heads, batch, threads=threads) as (bx, by, bz):
            q = T.alloc_shared([block_M, dim], dtype)
            k = T.alloc_shared([block_N, dim], dtype)
            v = T.alloc_shared([block_N, dim], dtype)
            s = T.alloc_fragment([block_M, block_N], "float32")
            p = T.alloc_fragment([block_M, block_N], dtype)
            o = T.alloc_fragment([block_M, dim], "float32")
            top = T.alloc_fragment([block_M], "float32")
            before = T.alloc_fragment([block_M], "float32")
            rescale = T.alloc_fragment([block_M], "float32")
            row = T.alloc_fragment([block_M], "float32")
            total = T.alloc_fragment([block_M], "float32")
            T.copy(Q[bz, bx * block_M : (bx + 1) * block_M, by, :], q)
            T.fill(o, 0)
            T.fill(total, 0)
            T.fill(top, -1e30)
            begin = T.max(0, (bx * block_M - window) // block_N) if window else 0
            end = T.min(T.ceildiv(seq, block_N), T.ceildiv((bx + 1) * block_M, block_N))
            for n in T.Pipelined(begin, end, num_stages=num_stages):
                T.copy(K[bz, n * block_N : (n + 1) * block_N, by // groups, :], k)
                T.clear(s)
                T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                for i, j in T.Parallel(block_M, block_N):
                    if softcap:
                        s[i, j] = T.tanh(s[i, j] * (scale / softcap)) * (softcap * log2e)
                    else:
                        s[i, j] = s[i, j] * (scale * log2e)
                for i, j in T.Parallel(block_M, block_N):
                    if window:
                        s[i, j] = T.if_then_else(bx * block_M + i >= n * block_N + j and bx * block_M + i < n * block_N + j + window, s[i, j], -T.infinity("float32"))
                    else:
                        s[i, j] = T.if_then_else(bx * block_M + i >= n * block_N + j, s[i, j], -T.infinity("float32"))
                T.copy(top, before)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_M):
                    rescale[i] = T.exp2(before[i] - top[i])
                for i, j in T.Parallel(block_M, block_N):
                    s[i, j] = T.exp2(s[i, j] - top[i])
                T.reduce_sum(s, row, dim=1)
                for i in T.Parallel(block_M):
                    total[i] = total[i] * rescale[i] + row[i]
                T.copy(s, p)
                for i, j in T.Parallel(block_M, dim):
                    o[i, j] *= rescale[i]
                T.copy(V[bz, n * block_N : (n + 1) * block_N, by // groups, :], v)
                T.gemm(p, v, o, policy=T.GemmWarpPolicy.FullRow)
            for i, j in T.Parallel(block_M, dim):
                o[i, j] /= total[i]
            T.copy(o, O[bz, bx * block_M : (bx + 1) * block_M, by, :])

    return main


@tilelang.jit(out_idx=[3], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def mla_prefill(batch, heads, seq, dim=192, dim_v=128, causal=True, block_M=128, block_N=128, num_stages=2, threads=256, dtype="float16"):
    """Keys are wider than values."""
    scale = (1.0 / dim) ** 0.5 * 1.44269504

    @T.prim_func
    def main(
        Q: T.Tensor([batch, seq, heads, dim], dtype),
        K: T.Tensor([batch, seq, heads, dim], dtype),
        V: T.Tensor([batch, seq, heads, dim_v], dtype),
        O: T.Tensor([batch, seq, heads, dim_v], dtype),
    ):
        with T.Kernel(T.ceildiv(seq, block_M), heads, batch, threads=threads) as (bx, by, bz):
            q = T.alloc_shared([block_M, dim], dtype)
            k = T.alloc_shared([block_N, dim], dtype)
            v = T.alloc_shared([block_N, dim_v], dtype)
            s = T.alloc_fragment([block_M, block_N], "float32")
            p = T.alloc_fragment([block_M, block_N], dtype)
            o = T.alloc_fragment([block_M, dim_v], "float32")
            top = T.alloc_fragment([block_M], "float32")
            before = T.alloc_fragment([block_M], "float32")
            rescale = T.alloc_fragment([block_M], "float32")
            row = T.alloc_fragment([block_M], "float32")
            total = T.alloc_fragment([block_M], "float32")
            T.copy(Q[bz, bx * block_M : (bx + 1) * block_M, by, :], q)
            T.fill(o, 0)
            T.fill(total, 0)
            T.fill(top, -T.infinity("float32"))
            end = T.min(T.ceildiv(seq, block_N), T.ceildiv((bx + 1) * block_M, block_N)) if causal else T.ceildiv(seq, block_N)
            for n in T.Pipelined(end, num_stages=num_stages):
                T.copy(K[bz, n * block_N : (n + 1) * block_N, by, :], k)
                if causal:
                    for i, j in T.Parallel(block_M, block_N):
                        s[i, j] = T.if_then_else(bx * block_M + i >= n * block_N + j, 0, -T.infinity("float32"))
                else:
                    T.clear(s)
                T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(top, before)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_M):
                    rescale[i] = T.exp2(before[i] * scale - top[i] * scale)
                for i, j in T.Parallel(block_M, block_N):
                    s[i, j] = T.exp2(s[i, j] * scale - top[i] * scale)
                T.reduce_sum(s, row, dim=1)
                for i in T.Parallel(block_M):
                    total[i] = total[i] * rescale[i] + row[i]
                T.copy(s, p)
                for i, j in T.Parallel(block_M, dim_v):
                    o[i, j] *= rescale[i]
                T.copy(V[bz, n * block_N : (n + 1) * block_N, by, :], v)
                T.gemm(p, v, o, policy=T.GemmWarpPolicy.FullRow)
            for i, j in T.Parallel(block_M, dim_v):
                o[i, j] /= total[i]
            T.copy(o, O[bz, bx * block_M : (bx + 1) * block_M, by, :])

    return main


@tilelang.jit(out_idx=[4], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def attention_varlen(total, batch, longest, heads, dim, causal=False, block_M=128, block_N=128, num_stages=2, threads=256, dtype="float16"):
    """Sequences one after another in an array; sequence b has the rows begin[b] to begin[b + 1]."""
    scale = (1.0 / dim) ** 0.5 * 1.44269504
    shape = [total, heads, dim]

    @T.prim_func
    def main(Q: T.Tensor(shape, dtype), K: T.Tensor(shape, dtype), V: T.Tensor(shape, dtype), begin: T.Tensor([batch + 1], "int32"), O: T.Tensor(shape, dtype)):
        with T.Kernel(T.ceildiv(longest, block_M), heads, batch, threads=threads) as (bx, by, bz):
            q = T.alloc_shared([block_M, dim], dtype)
            k = T.alloc_shared([block_N, dim], dtype)
            v = T.alloc_shared([block_N, dim], dtype)
            s = T.alloc_fragment([block_M, block_N], "float32")
            p = T.alloc_fragment([block_M, block_N], dtype)
            o = T.alloc_fragment([block_M, dim], "float32")
            top = T.alloc_fragment([block_M], "float32")
            before = T.alloc_fragment([block_M], "float32")
            rescale = T.alloc_fragment([block_M], "float32")
            row = T.alloc_fragment([block_M], "float32")
            sum = T.alloc_fragment([block_M], "float32")
            first = begin[bz]
            length = begin[bz + 1] - first
            T.copy(Q[first + bx * block_M : first + (bx + 1) * block_M, by, :], q)
            T.fill(o, 0)
            T.fill(sum, 0)
            T.fill(top, -1e30)
            end = T.min(T.ceildiv(length, block_N), T.ceildiv((bx + 1) * block_M, block_N)) if causal else T.ceildiv(length, block_N)
            for n in T.Pipelined(end, num_stages=num_stages):
                T.copy(K[first + n * block_N : first + (n + 1) * block_N, by, :], k)
                for i, j in T.Parallel(block_M, block_N):
                    if causal:
                        s[i, j] = T.if_then_else(n * block_N + j < length and bx * block_M + i >= n * block_N + j, 0, -1e9)
                    else:
                        s[i, j] = T.if_then_else(n * block_N + j < length, 0, -1e9)
                T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(top, before)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_M):
                    rescale[i] = T.exp2(before[i] * scale - top[i] * scale)
                for i, j in T.Parallel(block_M, block_N):
                    s[i, j] = T.exp2(s[i, j] * scale - top[i] * scale)
                T.reduce_sum(s, row, dim=1)
                for i in T.Parallel(block_M):
                    sum[i] = sum[i] * rescale[i] + row[i]
                T.copy(s, p)
                for i, j in T.Parallel(block_M, dim):
                    o[i, j] *= rescale[i]
                T.copy(V[first + n * block_N : first + (n + 1) * block_N, by, :], v)
                T.gemm(p, v, o, policy=T.GemmWarpPolicy.FullRow)
            for i, j in T.Parallel(block_M, dim):
                o[i, j] /= sum[i]
            for i, j in T.Parallel(block_M, dim):
                if bx * block_M + i < length:
                    O[first + bx * block_M + i, by, j] = o[i, j]

    return main
