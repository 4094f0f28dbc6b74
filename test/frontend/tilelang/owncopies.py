# What each thread holds is copied element by element: to it, from it, in code of some threads too.

# RUN: tsopt %s | FileCheck %s
# RUN: tsrun %s --verify=:reference

import numpy as np
import tilelang.language as T


# CHECK: scale.on @thread
@T.prim_func
def rows(M: T.Tensor((2, 3), "int32"), A: T.Tensor((40, 3), "int32"), B: T.Tensor((2, 40, 3), "int32")):
    with T.Kernel(2, 2, threads=32) as (h, s):
        t = T.get_thread_binding()
        row = s * 32 + t
        m = T.alloc_local((3,), "int32")
        a = T.alloc_local((3,), "int32")
        o = T.alloc_local((3,), "int32")
        T.copy(M[h, :], m)
        T.copy(A[row, :], a)
        for i in T.unroll(3):
            o[i] = a[i] * m[i] + t

        if row < 40:
            T.copy(o, B[h, row, :])


def reference(M, A):
    return A[None] * M[:, None] + (np.arange(40) % 32)[None, :, None]
