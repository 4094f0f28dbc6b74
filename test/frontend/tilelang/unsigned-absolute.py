# RUN: tsrun %s --verify=:absolute --verify-each-stage
#
# Unsigned numbers are their absolute values, also where their first bit is set.
import numpy as np
import tilelang.language as T


@T.prim_func
def kernel(A: T.Tensor((4, 64), "uint8"), M: T.Tensor((4,), "uint8"), S: T.Tensor((4,), "uint32"), V: T.Tensor((4, 64), "uint8")):
    with T.Kernel(1, threads=64):
        a = T.alloc_fragment((4, 64), "uint8")
        wide = T.alloc_fragment((4, 64), "uint32")
        m = T.alloc_fragment((4,), "uint8")
        s = T.alloc_fragment((4,), "uint32")
        T.copy(A, a)
        T.reduce_absmax(a, m, dim=1)
        T.copy(m, M)
        for i, j in T.Parallel(4, 64):
            wide[i, j] = a[i, j] + T.uint32(0x80000000)
        T.reduce_abssum(wide, s, dim=1)
        T.copy(s, S)
        for i, j in T.Parallel(4, 64):
            V[i, j] = T.abs(a[i, j])


def absolute(A):
    wide = A.astype(np.uint32) + np.uint32(0x80000000)
    return A.max(axis=1), wide.sum(axis=1, dtype=np.uint32), A
