# RUN: tsrun %s --kernel parts --arg M=64,N=96 --verify=:parts_reference --once --verify-each-stage
# RUN: tsrun %s --kernel parts --arg M=70,N=75 --verify=:parts_reference --once --verify-each-stage
# RUN: tsrun %s --kernel other --verify=:other_reference --once --verify-each-stage
# RUN: tsrun %s --kernel product --arg M=128,N=128,K=64 --verify=:product_reference --once --verify-each-stage --tolerance=1e-2
# RUN: tsrun %s --kernel product --arg M=100,N=90,K=70 --verify=:product_reference --once --verify-each-stage --tolerance=1e-2
# RUN: tsrun %s --kernel growing --verify=:growing_reference --once --verify-each-stage
# RUN: tsopt %s --kernel parts --arg M=64,N=96 --tile-to-binary -o /dev/null 2>&1 | FileCheck %s --check-prefix=PTX
# RUN: tsopt %s --kernel other --tile-to-binary -o /dev/null
# RUN: tsopt %s --kernel product --arg M=128,N=128,K=64 | FileCheck %s
# RUN: tsopt %s --kernel product --arg M=128,N=128,K=64 --tile-to-binary -o /dev/null
#
# Tiles of whole warps under a condition on the number of the thread: the block does it as a whole, in loops as well.
# PTX: remark: tile operations for some warps: the block executes them as a whole; the compiler assigns work to warps
# CHECK: tile.pipelined
# CHECK: tile.load
# CHECK: tile.gemm
import numpy as np
import tilelang.language as T


@T.prim_func
def parts(A: T.Tensor((M, N), "float16"), B: T.Tensor((M, N), "float16"), C: T.Tensor((M, N), "float32"), D: T.Tensor((M,), "float32")):
    with T.Kernel(T.ceildiv(N, 32), T.ceildiv(M, 32), threads=256) as (bx, by):
        s = T.alloc_shared((32, 32), "float16")
        tx = T.get_thread_binding(0)
        warp = tx // 32
        if tx >= 128 and tx < 256:
            T.copy(A[by * 32, bx * 32], s)
        if warp < 3:
            f = T.alloc_fragment((32, 32), "float32")
            for i, j in T.Parallel(32, 32):
                f[i, j] = s[i, j] * 2
            if tx < 32:
                T.copy(f, C[by * 32, bx * 32])
            if tx == 0:
                if bx == 0:
                    for i in T.serial(by * 32, T.min(by * 32 + 32, M)):
                        T.atomic_add(D[i], i + 1.0)
        else:
            T.copy(s, B[by * 32, bx * 32])


def parts_reference(A, D):
    return A, A.astype(np.float32) * 2, D + np.arange(1, len(D) + 1, dtype=np.float32)


@T.prim_func
def other(A: T.Tensor((20, 4, 4), "float32"), B: T.Tensor((20, 4, 4), "float32"), C: T.Tensor((20, 64), "float32")):
    with T.Kernel(20, threads=96) as b:
        x = T.alloc_shared((64,), "float32")
        if T.get_thread_binding() < 32:
            f = T.alloc_fragment((64,), "float32")
            s = T.alloc_fragment((1,), "float32")
            T.clear(f)
            s[0] = 0
            for i in T.serial(4):
                s[0] += A[b, i, i]
            for j in T.Parallel(64):
                f[j] = s[0] + j
            T.copy(f, x)
        if T.get_thread_binding() < 32:
            c = T.alloc_fragment((4, 4), "float32")
            r = T.alloc_fragment((4,), "float32")
            for i, j in T.Parallel(4, 4):
                c[i, j] = A[b, i, j] * A[b, i, j] + 1 + x[i * 4 + j] * 0
            T.reduce_sum(c, r, dim=1)
            for i, j in T.Parallel(4, 4):
                B[b, i, j] = c[i, j] / r[i]
        else:
            for j in T.Parallel(64):
                C[b, j] = x[j] * 2


def other_reference(A):
    c = A * A + 1
    s = np.einsum("bii->b", A)
    return c / c.sum(2, keepdims=True), 2 * (s[:, None] + np.arange(64, dtype=np.float32))


@T.prim_func
def product(A: T.Tensor((M, K), "float16"), B: T.Tensor((K, N), "float16"), C: T.Tensor((M, N), "float32")):
    with T.Kernel(T.ceildiv(N, 64), T.ceildiv(M, 64), threads=256) as (bx, by):
        a = T.alloc_shared((64, 32), "float16")
        b = T.alloc_shared((32, 64), "float16")
        c = T.alloc_fragment((64, 64), "float32")
        tx = T.get_thread_binding()
        T.clear(c)
        for k in T.Pipelined(T.ceildiv(K, 32), num_stages=2):
            if tx < 128:
                T.copy(A[by * 64, k * 32], a)
            else:
                T.copy(B[k * 32, bx * 64], b)
            T.gemm(a, b, c)
        if 128 <= tx:
            T.copy(c, C[by * 64, bx * 64])


def product_reference(A, B):
    return A.astype(np.float32) @ B.astype(np.float32)


@T.prim_func
def growing(A: T.Tensor((40, 20), "float32"), B: T.Tensor((40, 20), "float32")):
    with T.Kernel(3, threads=64) as b:
        s = T.alloc_shared((16, 20), "float32")
        tx = T.get_thread_binding()
        T.clear(s)
        for n in T.unroll(3):
            if tx < n * 32:  # no warps, one, and all
                for i, j in T.Parallel(16, 20):
                    s[i, j] += A[b * 16 + i, j] * n
            else:
                for i, j in T.Parallel(16, 20):
                    s[i, j] -= 1
        T.copy(s, B[b * 16, 0])


def growing_reference(A):
    return 3 * A - 2
