# RUN: tsrun %s --kernel rebound --verify=:of_rebound --once --verify-each-stage --schedules=1
# RUN: not tsopt %s --kernel swapped 2>&1 | FileCheck %s
#
# A name of an array that a loop gives to numbers: before that it is the array's, in each iteration. A name that a loop gives to another tile
# is another one's from one iteration to the next, and refused.

import numpy as np
import tilelang.language as T


# A scale is an array, and behind that a number of the iteration.
@T.prim_func
def rebound(x: T.Tensor((4, 32), "float32"), s: T.Tensor((4,), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(1, threads=32):
        f = T.alloc_fragment((32,), "float32")
        most = T.alloc_fragment((1,), "float32")
        for i in T.serial(4):
            for j in T.Parallel(32):
                f[j] = x[i, j] * s[i]
            T.reduce_absmax(f, most, dim=0)
            for j in T.Parallel(32):
                if most[0] > 0:
                    s, inverse = most[0] + 1, 1 / (most[0] + 1)
                    B[i, j] = f[j] * inverse + s


def of_rebound(x, s):
    f = x.astype(np.float64) * s[:, None]
    most = np.abs(f).max(1, keepdims=True) + 1
    return f / most + most


@T.prim_func
def swapped(A: T.Tensor((32,), "float32"), B: T.Tensor((32,), "float32")):
    with T.Kernel(1, threads=32):
        a = T.alloc_fragment((32,), "float32")
        b = T.alloc_fragment((32,), "float32")
        T.copy(A, a)
        T.clear(b)
        for i in T.serial(3):
            for j in T.Parallel(32):
                # CHECK: rebound.py:[[#@LINE+2]]:31: error: a changes in the runtime loop at line [[#@LINE-2]]: use a different name for each value, or write the value to a tile that is allocated before the loop
                # CHECK: rebound.py:[[#@LINE+1]]:24: error: b changes in the runtime loop at line [[#@LINE-3]]: use a different name for each value, or write the value to a tile that is allocated before the loop
                b[j] = b[j] + a[j] * 2
            a, b = b, a
        T.copy(b, B)
