# RUN: tsrun %s --kernel onehot --verify=:of_onehot --once --verify-each-stage
# RUN: tsrun %s --kernel last --verify=:of_last --once --verify-each-stage
#
# Iterations of a T.Parallel of which a condition lets one write: of those that differ in a coordinate that is not in the subscripts.

import numpy as np
import tilelang.language as T


@T.prim_func
def onehot(A: T.Tensor((10, 8), "float32"), B: T.Tensor((10,), "float32")):
    with T.Kernel(2, threads=32) as bx:
        row = T.alloc_fragment((5,), "float32")
        most = T.alloc_fragment((5,), "float32")
        a = T.alloc_fragment((5, 8), "float32")
        at = T.alloc_shared((5,), "float32")
        T.copy(A[bx * 5, 0], a)
        T.reduce_max(a, most, dim=1)
        T.clear(at)
        for i, j in T.Parallel(5, 8):
            if a[i, j] == most[i]:
                at[i] = j
        T.copy(at, row)
        T.copy(row, B[bx * 5])


def of_onehot(A):
    return A.argmax(axis=1).astype(np.float32)


@T.prim_func
def last(A: T.Tensor((70,), "float32"), B: T.Tensor((2,), "float32")):
    with T.Kernel(2, threads=32) as bx:
        for i in T.Parallel(35):
            if i == 34:
                B[bx] = A[bx * 35 + i]


def of_last(A):
    return A[34::35]
