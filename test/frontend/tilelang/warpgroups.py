# RUN: tsrun %s --verify=:twice --tolerance=1e-2 --verify-each-stage --schedules=1 --once | FileCheck %s
#
# Three warpgroups that multiply beside one that loads are twelve warps, of which six stand along some dimension and so do not fill whole warpgroups as
# they are counted. They are counted anew.

# CHECK: verified after every one of

import numpy as np
import tilelang.language as T


# 128 rows do not divide over twelve warps, so it is no product of tensor cores.
@T.prim_func
def products(A: T.Tensor((128, 32), "float16"), B: T.Tensor((32, 32), "float16"), C: T.Tensor((128, 32), "float32")):
    with T.Kernel(1, threads=384) as bx:
        a = T.alloc_shared((128, 32), "float16")
        b = T.alloc_shared((32, 32), "float16")
        s = T.alloc_fragment((128, 32), "float32")
        h = T.alloc_fragment((128, 32), "float16")
        c = T.alloc_fragment((128, 32), "float32")
        T.clear(c)
        T.copy(A, a)
        for k in T.Pipelined(2, num_stages=2):
            T.copy(B, b)
            T.gemm(a, b, s, transpose_B=True, clear_accum=True)
            T.copy(s, h)
            T.gemm(h, b, c)
        T.copy(c, C)


def twice(A, B):
    s = (A.astype(np.float32) @ B.T.astype(np.float32)).astype(np.float16)
    return 2 * (s.astype(np.float32) @ B.astype(np.float32))
