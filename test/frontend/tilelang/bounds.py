# Accesses that a condition, a loop's range or the grid keeps in a tile are none outside of it; of an array, what lies outside is left out.
#
# RUN: tsrun %s --kernel tiles --verify=:of_tiles --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel arrays --verify=:of_arrays --verify-each-stage --schedules=1

import numpy as np
import tilelang.language as T


@T.prim_func
def tiles(A: T.Tensor((32,), "float32"), n: T.int32, O: T.Tensor((4, 32), "float32")):
    with T.Kernel(1, threads=32) as bx:
        s = T.alloc_shared((32,), "float32")
        f = T.alloc_fragment((32,), "float32")
        T.copy(A, s)
        T.copy(A, f)
        for i in T.Parallel(32):
            if i + 20 < 32:
                O[0, i] = s[i + 20]
            else:
                O[0, i] = 0.0
        for i in T.Parallel(32):
            O[1, i] = T.if_then_else(i > 0, s[i - 1], 0.0)
        for i in T.Parallel(32):
            O[2, i] = f[i + n] if i + n < 32 else 0.0
        for i in T.serial(16):
            s[i + 16] = f[2 * i]
        for i in T.Parallel(32):
            O[3, i] = s[(i + bx * 16) % 32]


def of_tiles(A, n):
    O = np.zeros((4, 32), np.float32)
    O[0, :12] = A[20:]
    O[1, 1:] = A[:31]
    O[2, : 32 - n] = A[n:]
    O[3] = np.concatenate([A[:16], A[::2]])
    return O


@T.prim_func
def arrays(A: T.Tensor((32,), "float32"), O: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(32):
            O[i] = A[i + 20]


def of_arrays(A):
    O = np.zeros(32, np.float32)
    O[:12] = A[20:]
    return O
