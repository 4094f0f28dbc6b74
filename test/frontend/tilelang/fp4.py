# RUN: tsrun %s --kernel widen --arg X=%S/Inputs/fp4-codes.npy --verify=:of_widen --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel quantise --arg X=iota --verify=:of_quantise --once --verify-each-stage --schedules=1
# RUN: tsrun %s --kernel elements --verify=:of_elements --verify-each-stage --schedules=1
#
# T.float4_e2m1fn: elements of 4 bits, two a byte in memory.

import numpy as np
import tilelang.language as T


# All codes, and what they are.
@T.prim_func
def widen(X: T.Tensor((4, 16), "float4_e2m1fn"), B: T.Tensor((4, 16), "float32"), C: T.Tensor((4, 16), "float16")):
    with T.Kernel(1, threads=32):
        s = T.alloc_shared((4, 16), "float4_e2m1fn")
        T.copy(X, s)
        for i, j in T.Parallel(4, 16):
            B[i, j] = s[i, j]
            C[i, j] = T.cast(s[i, j], "float16")


VALUES = [0, 0.5, 1, 1.5, 2, 3, 4, 6, -0.0, -0.5, -1, -1.5, -2, -3, -4, -6]


def of_widen(X):
    b = np.array([VALUES[i % 16] for i in range(64)]).reshape(4, 16)
    return b, b


# Rounded to the nearest, ties to the even code, and what is too large to the greatest: 512 numbers from -8 to 8 by steps of 1/32, all ties among them.
@T.prim_func
def quantise(X: T.Tensor((8, 64), "float32"), Q: T.Tensor((8, 64), "float4_e2m1fn")):
    with T.Kernel(2, threads=32) as bx:
        x = T.alloc_fragment((4, 64), "float32")
        q = T.alloc_shared((4, 64), "float4_e2m1fn")
        T.copy(X[bx * 4, 0], x)
        for i, j in T.Parallel(4, 64):
            q[i, j] = (x[i, j] - 256) / 32
        T.copy(q, Q[bx * 4, 0])


def nearest(x):
    """The value of 4 bits that is nearest, by trying all: of two that are as near, the one whose code is even."""
    best = 0
    for code in range(8):
        d, e = abs(abs(x) - VALUES[code]), abs(abs(x) - VALUES[best])
        if d < e or (d == e and code % 2 == 0):
            best = code
    return VALUES[best] if x >= 0 else -VALUES[best]


def of_quantise(X):
    return np.array([nearest((float(x) - 256) / 32) for x in X.reshape(-1)]).reshape(8, 64)


# Stored by elements of an array, in a T.Parallel that goes in no order of a window.
@T.prim_func
def elements(X: T.Tensor((64,), "float16"), Q: T.Tensor((64,), "float4_e2m1fn"), B: T.Tensor((64,), "float16")):
    with T.Kernel(1, threads=32):
        q = T.alloc_shared((64,), "float4_e2m1fn")
        for i in T.Parallel(64):
            q[i] = X[i] * 2
        for i in T.Parallel(64):
            B[i] = q[63 - i]
            Q[i] = q[i]


def of_elements(X):
    q = np.array([nearest(float(x) * 2) for x in X])
    return q, q[::-1]
