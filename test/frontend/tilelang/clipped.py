# RUN: tsrun %s --verify=:reference --once --verify-each-stage
#
# The first half of a sum of rows, in which whole warps hold nothing, is read by other warps: it goes through shared memory.

import tilelang.language as T


@T.prim_func
def halves(A: T.Tensor((8, 64), "float32"), O: T.Tensor((8, 64), "float32")):
    with T.Kernel(2, threads=64) as bx:
        a = T.alloc_shared((8, 32), "float32")
        T.copy(A[0, bx * 32], a)
        least = T.alloc_fragment((8,), "float32")
        out = T.alloc_fragment((8, 32), "float32")
        T.copy(a, out)
        T.reduce_min(a, least, dim=1)
        for i, j in T.Parallel(4, 32):
            out[i * 2 + 1, j] = least[i]
        T.copy(out, O[0, bx * 32])


def reference(A):
    O = A.copy()
    for b in range(2):
        least = A[:, b * 32 : b * 32 + 32].min(axis=1)
        for i in range(4):
            O[i * 2 + 1, b * 32 : b * 32 + 32] = least[i]
    return O
