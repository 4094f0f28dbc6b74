"""Kernels in TileLang's syntax as users write them: nothing in them is for this compiler."""
import tilelang
import tilelang.language as T


@tilelang.jit(out_idx=[2])
def gemm(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, storage="nn", dtype="float16", out="float16", accum="float32", swizzle=0):
    """C = A B; storage says whether A and B lie transposed (t) or not (n), A first: "nt" is torch's linear layer."""
    across, down = storage[0] == "t", storage[1] == "t"

    @T.prim_func
    def main(
        A: T.Tensor((K, M) if across else (M, K), dtype),
        B: T.Tensor((N, K) if down else (K, N), dtype),
        C: T.Tensor((M, N), out),
    ):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_K, block_M) if across else (block_M, block_K), dtype)
            b = T.alloc_shared((block_N, block_K) if down else (block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), accum)
            if swizzle:
                T.use_swizzle(swizzle)
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                if across:
                    T.copy(A[k * block_K, by * block_M], a)
                else:
                    T.copy(A[by * block_M, k * block_K], a)
                if down:
                    T.copy(B[bx * block_N, k * block_K], b)
                else:
                    T.copy(B[k * block_K, bx * block_N], b)
                T.gemm(a, b, c, transpose_A=across, transpose_B=down)
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[2])
def batched_gemm(batch, M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    @T.prim_func
    def main(A: T.Tensor((batch, M, K), dtype), B: T.Tensor((batch, K, N), dtype), C: T.Tensor((batch, M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), batch, threads=threads) as (bx, by, bz):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[bz, by * block_M, k * block_K], a)
                T.copy(B[bz, k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            T.copy(c, C[bz, by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def bias_relu(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((N, K), dtype), bias: T.Tensor((N,), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_N, block_K), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            row = T.alloc_shared((block_N,), dtype)
            T.copy(bias[bx * block_N], row)
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[bx * block_N, k * block_K], b)
                T.gemm(a, b, c, transpose_B=True)
            for i, j in T.Parallel(block_M, block_N):
                c[i, j] = T.max(c[i, j] + row[j], 0)
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def gated_mlp(M, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    """O = silu(X G) * (X U): two GEMMs that read the same rows, in one loop."""
    @T.prim_func
    def main(X: T.Tensor((M, K), dtype), G: T.Tensor((K, N), dtype), U: T.Tensor((K, N), dtype), O: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            x = T.alloc_shared((block_M, block_K), dtype)
            g = T.alloc_shared((block_K, block_N), dtype)
            u = T.alloc_shared((block_K, block_N), dtype)
            gate = T.alloc_fragment((block_M, block_N), "float32")
            up = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(gate)
            T.clear(up)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(X[by * block_M, k * block_K], x)
                T.copy(G[k * block_K, bx * block_N], g)
                T.copy(U[k * block_K, bx * block_N], u)
                T.gemm(x, g, gate)
                T.gemm(x, u, up)
            for i, j in T.Parallel(block_M, block_N):
                gate[i, j] = gate[i, j] / (1.0 + T.exp(-gate[i, j])) * up[i, j]
            T.copy(gate, O[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[4])
def two_gemms(M, N, K, L, block_M=128, block_N=128, block_K=64, num_stages=3, threads=128, dtype="float16"):
    """C = A B + X Y, as in a linear layer with a low-rank adapter: two loops, one accumulator."""
    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((K, N), dtype), X: T.Tensor((M, L), dtype), Y: T.Tensor((L, N), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[by * block_M, k * block_K], a)
                T.copy(B[k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            for k in T.Pipelined(T.ceildiv(L, block_K), num_stages=num_stages):
                T.copy(X[by * block_M, k * block_K], a)
                T.copy(Y[k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            T.copy(c, C[by * block_M, bx * block_N])

    return main


@tilelang.jit
def split_k(M, N, K, splits, block_M=128, block_N=128, block_K=32, num_stages=3, threads=128, dtype="float16"):
    """C += A B, of which each block does a part of K."""
    part = K // splits

    @T.prim_func
    def main(A: T.Tensor((M, K), dtype), B: T.Tensor((K, N), dtype), C: T.Tensor((M, N), "float32")):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), splits, threads=threads) as (bx, by, bz):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(part // block_K, num_stages=num_stages):
                T.copy(A[by * block_M, bz * part + k * block_K], a)
                T.copy(B[bz * part + k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            T.atomic_add(C[by * block_M, bx * block_N], c)

    return main


@tilelang.jit(out_idx=[3], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def attention(batch, heads, seq, dim, causal=False, groups=1, block_M=128, block_N=128, num_stages=2, threads=256, dtype="float16"):
    """Arrays are (batch, positions, heads, columns); groups of heads share keys and values."""
    scale = (1.0 / dim) ** 0.5 * 1.44269504
    whole, shared = [batch, seq, heads, dim], [batch, seq, heads // groups, dim]

    @T.prim_func
    def main(Q: T.Tensor(whole, dtype), K: T.Tensor(shared, dtype), V: T.Tensor(shared, dtype), O: T.Tensor(whole, dtype)):
        with T.Kernel(T.ceildiv(seq, block_M), heads, batch, threads=threads) as (bx, by, bz):
            q = T.alloc_shared([block_M, dim], dtype)
            k = T.alloc_shared([block_N, dim], dtype)
            v = T.alloc_shared([block_N, dim], dtype)
            o_shared = T.alloc_shared([block_M, dim], dtype)
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
            end = T.min(T.ceildiv(seq, block_N), T.ceildiv((bx + 1) * block_M, block_N)) if causal else T.ceildiv(seq, block_N)
            for n in T.Pipelined(end, num_stages=num_stages):
                T.copy(K[bz, n * block_N : (n + 1) * block_N, by // groups, :], k)
                if causal:
                    for i, j in T.Parallel(block_M, block_N):
                        s[i, j] = T.if_then_else(bx * block_M + i >= n * block_N + j, 0, -T.infinity("float32"))
                else:
                    T.clear(s)
                T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(top, before)
                T.fill(top, -T.infinity("float32"))
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_M):
                    top[i] = T.max(top[i], before[i])
                for i in T.Parallel(block_M):
                    rescale[i] = T.exp2(before[i] * scale - top[i] * scale)
                for i, j in T.Parallel(block_M, block_N):
                    s[i, j] = T.exp2(s[i, j] * scale - top[i] * scale)
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
            T.copy(o, o_shared)
            T.copy(o_shared, O[bz, bx * block_M : (bx + 1) * block_M, by, :])

    return main


@tilelang.jit(out_idx=[3], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def decode(batch, heads, groups, seq, dim, splits, block_N=64, num_stages=2, threads=128, dtype="float16"):
    """One position of each head, whose keys are divided into parts that a second kernel joins."""
    scale = (1.0 / dim) ** 0.5 * 1.44269504
    block_H = 64
    part = seq // splits

    @T.prim_func
    def main(
        Q: T.Tensor((batch, heads, dim), dtype),
        K: T.Tensor((batch, seq, heads // groups, dim), dtype),
        V: T.Tensor((batch, seq, heads // groups, dim), dtype),
        O: T.Tensor((batch, heads, dim), dtype),
    ):
        logs = T.alloc_global((batch, heads, splits), "float32")
        parts = T.alloc_global((batch, heads, splits, dim), "float32")
        with T.Kernel(batch, heads // groups, splits, threads=threads) as (bx, by, bz):
            q = T.alloc_shared((block_H, dim), dtype)
            k = T.alloc_shared((block_N, dim), dtype)
            v = T.alloc_shared((block_N, dim), dtype)
            s = T.alloc_fragment((block_H, block_N), "float32")
            p = T.alloc_fragment((block_H, block_N), dtype)
            o = T.alloc_fragment((block_H, dim), "float32")
            top = T.alloc_fragment((block_H,), "float32")
            before = T.alloc_fragment((block_H,), "float32")
            rescale = T.alloc_fragment((block_H,), "float32")
            row = T.alloc_fragment((block_H,), "float32")
            total = T.alloc_fragment((block_H,), "float32")
            T.copy(Q[bx, by * groups : by * groups + block_H, :], q)
            T.fill(o, 0)
            T.fill(total, 0)
            T.fill(top, -T.infinity("float32"))
            for n in T.Pipelined(part // block_N, num_stages=num_stages):
                T.copy(K[bx, bz * part + n * block_N : bz * part + (n + 1) * block_N, by, :], k)
                T.clear(s)
                T.gemm(q, k, s, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(top, before)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_H):
                    rescale[i] = T.exp2(before[i] * scale - top[i] * scale)
                for i, j in T.Parallel(block_H, block_N):
                    s[i, j] = T.exp2(s[i, j] * scale - top[i] * scale)
                T.reduce_sum(s, row, dim=1)
                for i in T.Parallel(block_H):
                    total[i] = total[i] * rescale[i] + row[i]
                T.copy(s, p)
                for i, j in T.Parallel(block_H, dim):
                    o[i, j] *= rescale[i]
                T.copy(V[bx, bz * part + n * block_N : bz * part + (n + 1) * block_N, by, :], v)
                T.gemm(p, v, o, policy=T.GemmWarpPolicy.FullRow)
            for i, j in T.Parallel(block_H, dim):
                o[i, j] /= total[i]
            for i in T.Parallel(block_H):
                total[i] = T.log2(total[i]) + top[i] * scale
            for i in T.Parallel(block_H):
                if i < groups:
                    logs[bx, by * groups + i, bz] = total[i]
            for i, j in T.Parallel(block_H, dim):
                if i < groups:
                    parts[bx, by * groups + i, bz, j] = o[i, j]
        with T.Kernel(heads, batch, threads=128) as (by, bz):
            sum = T.alloc_fragment([dim], "float32")
            weight = T.alloc_var("float32")
            greatest = T.alloc_var("float32")
            all = T.alloc_var("float32")
            greatest = -T.infinity("float32")
            all = 0.0
            T.clear(sum)
            for i in T.serial(splits):
                greatest = T.max(greatest, logs[bz, by, i])
            for i in T.serial(splits):
                all += T.exp2(logs[bz, by, i] - greatest)
            for i in T.serial(splits):
                weight = T.exp2(logs[bz, by, i] - greatest) / all
                for j in T.Parallel(dim):
                    sum[j] += parts[bz, by, i, j] * weight
            for j in T.Parallel(dim):
                O[bz, by, j] = sum[j]

    return main


@tilelang.jit(out_idx=[3], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def mla_decode(batch, heads, seq, dim=512, rope=64, block_N=64, block_H=64, num_stages=2, threads=256, dtype="float16"):
    """Latent attention of one position: keys of dim + rope columns, of which the first dim are the values."""
    scale = (1.0 / (dim + rope)) ** 0.5 * 1.44269504

    @T.prim_func
    def main(
        Q: T.Tensor((batch, heads, dim), dtype),
        Qr: T.Tensor((batch, heads, rope), dtype),
        KV: T.Tensor((batch, seq, dim), dtype),
        O: T.Tensor((batch, heads, dim), dtype),
        Kr: T.Tensor((batch, seq, rope), dtype),
    ):
        with T.Kernel(heads // block_H, batch, threads=threads) as (by, bx):
            q = T.alloc_shared([block_H, dim], dtype)
            qr = T.alloc_shared([block_H, rope], dtype)
            kv = T.alloc_shared([block_N, dim], dtype)
            kr = T.alloc_shared([block_N, rope], dtype)
            p = T.alloc_shared([block_H, block_N], dtype)
            s = T.alloc_fragment([block_H, block_N], "float32")
            o = T.alloc_fragment([block_H, dim], "float32")
            top = T.alloc_fragment([block_H], "float32")
            before = T.alloc_fragment([block_H], "float32")
            rescale = T.alloc_fragment([block_H], "float32")
            row = T.alloc_fragment([block_H], "float32")
            total = T.alloc_fragment([block_H], "float32")
            T.copy(Q[bx, by * block_H : (by + 1) * block_H, :], q)
            T.copy(Qr[bx, by * block_H : (by + 1) * block_H, :], qr)
            T.fill(o, 0)
            T.fill(total, 0)
            T.fill(top, -T.infinity("float32"))
            for n in T.Pipelined(T.ceildiv(seq, block_N), num_stages=num_stages):
                T.copy(KV[bx, n * block_N : (n + 1) * block_N, :], kv)
                T.copy(Kr[bx, n * block_N : (n + 1) * block_N, :], kr)
                T.clear(s)
                T.gemm(q, kv, s, transpose_B=True, policy=T.GemmWarpPolicy.FullCol)
                T.gemm(qr, kr, s, transpose_B=True, policy=T.GemmWarpPolicy.FullCol)
                T.copy(top, before)
                T.reduce_max(s, top, dim=1, clear=False)
                for i in T.Parallel(block_H):
                    rescale[i] = T.exp2(before[i] * scale - top[i] * scale)
                for i, j in T.Parallel(block_H, block_N):
                    s[i, j] = T.exp2(s[i, j] * scale - top[i] * scale)
                T.reduce_sum(s, row, dim=1)
                T.copy(s, p)
                for i in T.Parallel(block_H):
                    total[i] = total[i] * rescale[i] + row[i]
                for i, j in T.Parallel(block_H, dim):
                    o[i, j] *= rescale[i]
                T.gemm(p, kv, o, policy=T.GemmWarpPolicy.FullCol)
            for i, j in T.Parallel(block_H, dim):
                o[i, j] /= total[i]
            T.copy(o, O[bx, by * block_H : (by + 1) * block_H, :])

    return main


@tilelang.jit(pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def attention_backward(batch, heads, seq, dim, block_M=64, block_N=64, num_stages=2, threads=128, dtype="float16"):
    """Gradients dQ (added up in float32), dK, dV; lse and delta are what the forward kernel and a sum of rows give."""
    scale = (1.0 / dim) ** 0.5
    scale2 = scale * 1.44269504
    shape = [batch, seq, heads, dim]

    @T.prim_func
    def main(
        Q: T.Tensor(shape, dtype),
        K: T.Tensor(shape, dtype),
        V: T.Tensor(shape, dtype),
        dO: T.Tensor(shape, dtype),
        lse: T.Tensor([batch, heads, seq], "float32"),
        delta: T.Tensor([batch, heads, seq], "float32"),
        dQ: T.Tensor(shape, "float32"),
        dK: T.Tensor(shape, dtype),
        dV: T.Tensor(shape, dtype),
    ):
        with T.Kernel(heads, T.ceildiv(seq, block_M), batch, threads=threads) as (bx, by, bz):
            k = T.alloc_shared([block_M, dim], dtype)
            v = T.alloc_shared([block_M, dim], dtype)
            q = T.alloc_shared([block_N, dim], dtype)
            do = T.alloc_shared([block_N, dim], dtype)
            ds = T.alloc_shared([block_M, block_N], dtype)
            l = T.alloc_shared([block_N], "float32")
            d = T.alloc_shared([block_N], "float32")
            st = T.alloc_fragment([block_M, block_N], "float32")
            dst = T.alloc_fragment([block_M, block_N], "float32")
            st16 = T.alloc_fragment([block_M, block_N], dtype)
            dst16 = T.alloc_fragment([block_M, block_N], dtype)
            dv = T.alloc_fragment([block_M, dim], "float32")
            dk = T.alloc_fragment([block_M, dim], "float32")
            dq = T.alloc_fragment([block_N, dim], "float32")
            T.copy(K[bz, by * block_M : (by + 1) * block_M, bx, :], k)
            T.copy(V[bz, by * block_M : (by + 1) * block_M, bx, :], v)
            T.clear(dv)
            T.clear(dk)
            for n in T.Pipelined(T.ceildiv(seq, block_N), num_stages=num_stages):
                T.copy(Q[bz, n * block_N : (n + 1) * block_N, bx, :], q)
                T.clear(st)
                T.gemm(k, q, st, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(lse[bz, bx, n * block_N : (n + 1) * block_N], l)
                for i, j in T.Parallel(block_M, block_N):
                    st[i, j] = T.exp2(st[i, j] * scale2 - l[j])
                T.copy(dO[bz, n * block_N : (n + 1) * block_N, bx, :], do)
                T.clear(dst)
                T.gemm(v, do, dst, transpose_B=True, policy=T.GemmWarpPolicy.FullRow)
                T.copy(st, st16)
                T.gemm(st16, do, dv, policy=T.GemmWarpPolicy.FullRow)
                T.copy(delta[bz, bx, n * block_N : (n + 1) * block_N], d)
                for i, j in T.Parallel(block_M, block_N):
                    dst16[i, j] = st[i, j] * (dst[i, j] - d[j]) * scale
                T.gemm(dst16, q, dk, policy=T.GemmWarpPolicy.FullRow)
                T.copy(dst16, ds)
                T.clear(dq)
                T.gemm(ds, k, dq, transpose_A=True)
                T.atomic_add(dQ[bz, n * block_N : (n + 1) * block_N, bx, :], dq)
            T.copy(dv, dV[bz, by * block_M : (by + 1) * block_M, bx, :])
            T.copy(dk, dK[bz, by * block_M : (by + 1) * block_M, bx, :])

    return main


@tilelang.jit(out_idx=[1])
def rms_norm(M, N, rows=1, threads=128, dtype="float16"):
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_fragment((rows, N), "float32")
            square = T.alloc_fragment((rows, N), "float32")
            mean = T.alloc_fragment((rows,), "float32")
            T.copy(A[bx * rows : (bx + 1) * rows, :], a)
            for i, j in T.Parallel(rows, N):
                square[i, j] = a[i, j] * a[i, j]
            T.reduce_sum(square, mean, dim=1)
            for i in T.Parallel(rows):
                mean[i] = T.rsqrt(mean[i] / N + 1e-5)
            for i, j in T.Parallel(rows, N):
                a[i, j] *= mean[i]
            T.copy(a, B[bx * rows : (bx + 1) * rows, :])

    return main


@tilelang.jit(out_idx=[3])
def layer_norm(M, N, rows=1, threads=128, dtype="float16"):
    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), gain: T.Tensor((N,), dtype), bias: T.Tensor((N,), dtype), B: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(M, rows), threads=threads) as bx:
            a = T.alloc_fragment((rows, N), "float32")
            square = T.alloc_fragment((rows, N), "float32")
            mean = T.alloc_fragment((rows,), "float32")
            var = T.alloc_fragment((rows,), "float32")
            T.copy(A[bx * rows : (bx + 1) * rows, :], a)
            T.reduce_sum(a, mean, dim=1)
            for i in T.Parallel(rows):
                mean[i] = mean[i] / N
            for i, j in T.Parallel(rows, N):
                square[i, j] = (a[i, j] - mean[i]) * (a[i, j] - mean[i])
            T.reduce_sum(square, var, dim=1)
            for i in T.Parallel(rows):
                var[i] = T.rsqrt(var[i] / N + 1e-5)
            for i, j in T.Parallel(rows, N):
                B[bx * rows + i, j] = (a[i, j] - mean[i]) * var[i] * gain[j] + bias[j]

    return main


@tilelang.jit(out_idx=[1], pass_configs={tilelang.PassConfigKey.TL_ENABLE_FAST_MATH: True})
def softmax(M, N, block_N=4096, threads=256, dtype="float16"):
    """Online: one pass for a row's maximum and sum, one that divides."""
    log2e = 1.44269504
    steps = T.ceildiv(N, block_N)

    @T.prim_func
    def main(A: T.Tensor((M, N), dtype), B: T.Tensor((M, N), dtype)):
        with T.Kernel(M, threads=threads) as bx:
            x = T.alloc_fragment([block_N], dtype)
            e = T.alloc_fragment([block_N], "float32")
            top = T.alloc_fragment([1], "float32")
            some = T.alloc_fragment([1], "float32")
            lse = T.alloc_fragment([1], "float32")
            T.fill(lse, -T.infinity("float32"))
            for n in T.Pipelined(steps):
                T.copy(A[bx, n * block_N : (n + 1) * block_N], x)
                for j in T.Parallel(block_N):
                    x[j] = T.if_then_else(n * block_N + j < N, x[j], -T.infinity(dtype))
                T.reduce_max(x, top, dim=0, clear=True)
                for j in T.Parallel(block_N):
                    e[j] = T.exp2(x[j] * log2e - top[0] * log2e)
                T.reduce_sum(e, some, dim=0, clear=True)
                lse[0] = top[0] * log2e + T.log2(T.exp2(lse[0] - top[0] * log2e) + some[0])
            for n in T.Pipelined(steps):
                T.copy(A[bx, n * block_N : (n + 1) * block_N], x)
                for j in T.Parallel(block_N):
                    e[j] = T.exp2(x[j] * log2e - lse[0])
                T.copy(e, B[bx, n * block_N : (n + 1) * block_N])

    return main


@tilelang.jit(out_idx=[2])
def grouped_gemm(sizes, N, K, block_M=64, block_N=128, block_K=64, num_stages=2, threads=128, dtype="float16"):
    """Rows of A belong to groups of these sizes, each of which has a matrix of its own."""
    total = sum(sizes)
    count = len(sizes)
    tiles = sum((n + block_M - 1) // block_M for n in sizes)

    @T.prim_func
    def main(
        A: T.Tensor((total, K), dtype),
        B: T.Tensor((count, K, N), dtype),
        C: T.Tensor((total, N), dtype),
        size: T.Tensor((count,), "int32"),
        begin: T.Tensor((count,), "int32"),
        padded: T.Tensor((count,), "int32"),
    ):
        with T.Kernel(tiles, T.ceildiv(N, block_N), threads=threads) as (bx, by):
            a = T.alloc_shared([block_M, block_K], dtype)
            b = T.alloc_shared([block_K, block_N], dtype)
            c = T.alloc_fragment([block_M, block_N], "float32")
            group = T.alloc_var("int32")
            group = 0
            for i in range(count):
                group = T.if_then_else(bx * block_M >= padded[i], i, group)
            first = begin[group] + bx * block_M - padded[group]
            rows = T.max(0, T.min(block_M, size[group] - (bx * block_M - padded[group])))
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                T.copy(A[first : first + block_M, k * block_K : (k + 1) * block_K], a)
                T.copy(B[group, k * block_K : (k + 1) * block_K, by * block_N : (by + 1) * block_N], b)
                T.gemm(a, b, c)
            for i, j in T.Parallel(block_M, block_N):
                if i < rows:
                    C[first + i, by * block_N + j] = c[i, j]

    return main


@tilelang.jit(out_idx=[2])
def convolution(N, H, W, C, F, K=3, block_M=128, block_N=128, block_K=64, num_stages=3, threads=256, dtype="float16"):
    """3×3 on images with the channels last, by im2col."""

    @T.prim_func
    def main(data: T.Tensor((N, H, W, C), dtype), kernel: T.Tensor((K, K, C, F), dtype), out: T.Tensor((N, H, W, F), dtype)):
        with T.Kernel(T.ceildiv(F, block_N), T.ceildiv(N * H * W, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            o = T.alloc_shared((block_M, block_N), dtype)
            flat = T.Tensor((K * K * C, F), dtype, kernel.data)
            result = T.Tensor((N * H * W, F), dtype, out.data)
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K * K * C, block_K), num_stages=num_stages):
                T.im2col(data, a, by, k, K, 1, 1, 1)
                T.copy(flat[k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            T.copy(c, o)
            T.copy(o, result[by * block_M, bx * block_N])

    return main


@tilelang.jit(out_idx=[3])
def rotary(S, H, D, block=8, threads=128, dtype="bfloat16"):
    """Neighbours turned by a position's angle, in place of complex numbers."""

    @T.prim_func
    def main(x: T.Tensor((S, H, D), dtype), cos: T.Tensor((S, D // 2), "float32"), sin: T.Tensor((S, D // 2), "float32"), out: T.Tensor((S, H, D), dtype)):
        with T.Kernel(S, T.ceildiv(H, block), threads=threads) as (bx, by):
            for i, j in T.Parallel(block, D // 2):
                a = x[bx, by * block + i, 2 * j]
                b = x[bx, by * block + i, 2 * j + 1]
                out[bx, by * block + i, 2 * j] = a * cos[bx, j] - b * sin[bx, j]
                out[bx, by * block + i, 2 * j + 1] = a * sin[bx, j] + b * cos[bx, j]

    return main


@tilelang.jit(out_idx=[3])
def rotary_shared(S, H, D, block=8, threads=128, dtype="bfloat16"):
    """The same by tiles of shared memory."""

    @T.prim_func
    def main(x: T.Tensor((S, H, D), dtype), cos: T.Tensor((S, D // 2), "float32"), sin: T.Tensor((S, D // 2), "float32"), out: T.Tensor((S, H, D), dtype)):
        with T.Kernel(S, T.ceildiv(H, block), threads=threads) as (bx, by):
            t = T.alloc_shared((block, D), dtype)
            o = T.alloc_shared((block, D), dtype)
            T.copy(x[bx, by * block : (by + 1) * block, 0:D], t)
            for i, j in T.Parallel(block, D // 2):
                o[i, 2 * j] = t[i, 2 * j] * cos[bx, j] - t[i, 2 * j + 1] * sin[bx, j]
                o[i, 2 * j + 1] = t[i, 2 * j] * sin[bx, j] + t[i, 2 * j + 1] * cos[bx, j]
            T.copy(o, out[bx, by * block : (by + 1) * block, 0:D])

    return main


@tilelang.jit(out_idx=[3])
def gather_gemm(M, R, N, K, block_M=128, block_N=128, block_K=64, num_stages=3, threads=256, dtype="bfloat16"):
    """Rows that an index names times a matrix, as the tokens of an expert."""

    @T.prim_func
    def main(A: T.Tensor((R, K), dtype), rows: T.Tensor((M,), "int32"), B: T.Tensor((K, N), dtype), C: T.Tensor((M, N), dtype)):
        with T.Kernel(T.ceildiv(N, block_N), T.ceildiv(M, block_M), threads=threads) as (bx, by):
            a = T.alloc_shared((block_M, block_K), dtype)
            b = T.alloc_shared((block_K, block_N), dtype)
            c = T.alloc_fragment((block_M, block_N), "float32")
            T.clear(c)
            for k in T.Pipelined(T.ceildiv(K, block_K), num_stages=num_stages):
                for i, j in T.Parallel(block_M, block_K):
                    a[i, j] = A[rows[by * block_M + i], k * block_K + j]
                T.copy(B[k * block_K, bx * block_N], b)
                T.gemm(a, b, c)
            T.copy(c, C[by * block_M, bx * block_N])

    return main
