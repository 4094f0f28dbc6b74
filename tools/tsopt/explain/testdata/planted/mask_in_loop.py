# Attention with a bidirectional prefix, as of a prompt. Each iteration computes the mask, which matters in the last ones.
import tilelang.language as T


def attention(batch=4, heads=32, seq=4096, dim=128, prefix=512, BM=128, BN=64):
    scale = 1.0 / dim**0.5 * 1.44269504

    @T.prim_func
    def main(
        Q: T.Tensor((batch, heads, seq, dim), "float16"),
        K: T.Tensor((batch, heads, seq, dim), "float16"),
        V: T.Tensor((batch, heads, seq, dim), "float16"),
        O: T.Tensor((batch, heads, seq, dim), "float16"),
    ):
        with T.Kernel(T.ceildiv(seq, BM), heads, batch, threads=256) as (bx, by, bz):
            q = T.alloc_shared((BM, dim), "float16")
            k = T.alloc_shared((BN, dim), "float16")
            v = T.alloc_shared((BN, dim), "float16")
            s = T.alloc_fragment((BM, BN), "float32")
            p = T.alloc_fragment((BM, BN), "float16")
            o = T.alloc_fragment((BM, dim), "float32")
            top = T.alloc_fragment((BM,), "float32")
            last = T.alloc_fragment((BM,), "float32")
            factor = T.alloc_fragment((BM,), "float32")
            part = T.alloc_fragment((BM,), "float32")
            total = T.alloc_fragment((BM,), "float32")
            T.copy(Q[bz, by, bx * BM, 0], q)
            T.clear(o)
            T.clear(total)
            T.fill(top, -T.infinity("float32"))
            for n in T.Pipelined(T.ceildiv(T.max((bx + 1) * BM, prefix), BN), num_stages=2):
                T.copy(K[bz, by, n * BN, 0], k)
                T.clear(s)
                T.gemm(q, k, s, transpose_B=True)
                for i, j in T.Parallel(BM, BN):
                    s[i, j] = T.if_then_else(n * BN + j < prefix or n * BN + j <= bx * BM + i, s[i, j], -T.infinity("float32"))
                T.copy(top, last)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(BM):
                    factor[i] = T.exp2((last[i] - top[i]) * scale)
                for i, j in T.Parallel(BM, BN):
                    s[i, j] = T.exp2((s[i, j] - top[i]) * scale)
                T.reduce_sum(s, part, dim=1)
                for i in T.Parallel(BM):
                    total[i] = total[i] * factor[i] + part[i]
                for i, j in T.Parallel(BM, dim):
                    o[i, j] *= factor[i]
                T.copy(s, p)
                T.copy(V[bz, by, n * BN, 0], v)
                T.gemm(p, v, o)
            for i, j in T.Parallel(BM, dim):
                o[i, j] /= total[i]
            T.copy(o, O[bz, by, bx * BM, 0])

    return main
