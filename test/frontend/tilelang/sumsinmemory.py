# RUN: tsrun %s --verify=:scaled --tolerance=3e-2 --once --verify-each-stage --schedules=1
#
# A running sum that lies in shared memory, since a part of it is written behind the loop: each iteration scales it before a product adds to it. The product
# flies beside what the next iteration computes, and begins behind the scaling, which stores what it loads.
import numpy as np
import tilelang.language as T


@T.prim_func
def main(A: T.Tensor((64, 128), "bfloat16"), B: T.Tensor((64, 64), "float32")):
    with T.Kernel(1, threads=256) as bx:
        a = T.alloc_shared((64, 16), "bfloat16")
        b = T.alloc_shared((16, 16), "bfloat16")
        c = T.alloc_shared((16, 64), "bfloat16")
        h = T.alloc_shared((64, 16), "bfloat16")
        s = T.alloc_fragment((64, 16), "float32")
        scale = T.alloc_fragment((64,), "float32")
        total = T.alloc_fragment((64, 64), "float32")
        T.fill(total, 0)
        T.copy(A[0, 0], a)
        for k in T.Pipelined(4, num_stages=3):
            T.copy(A[k * 16, 0], b)
            T.gemm(a, b, s, transpose_B=True, clear_accum=True)
            for i in T.Parallel(64):
                scale[i] = T.if_then_else(s[i, 0] > 0, 0.5, 0.25)
            T.copy(s, h)
            for i, j in T.Parallel(64, 64):
                total[i, j] *= scale[i]
            T.copy(A[k * 16, 64], c)
            T.gemm(h, c, total)
        for i, j in T.Parallel(64, 26):
            total[i, j + 1] = 1
        T.copy(total, B)


def scaled(A):
    a, total = A.astype(np.float32), np.zeros((64, 64), np.float32)
    for k in range(4):
        s = a[:, :16] @ a[k * 16 : k * 16 + 16, :16].T
        total = total * np.where(s[:, :1] > 0, 0.5, 0.25) + s @ a[k * 16 : k * 16 + 16, 64:]
    total[:, 1:27] = 1
    return total
