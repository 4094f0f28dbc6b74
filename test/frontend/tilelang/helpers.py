# Functions that kernels call are Python's own, as they are TileLang's: their loops are unrolled, so that they may use lists and change names.

# RUN: tsopt %s --kernel gather | FileCheck %s
# RUN: tsrun %s --kernel gather --verify=:reference
# RUN: tsrun %s --kernel classes --verify=:classes_reference

import numpy as np
import tilelang.language as T


class_names = ["nan", "inf", "finite"]


def offset(flat, divisors, strides):
    at = 0
    rest = flat
    for d in range(len(divisors)):
        at = at + rest // divisors[d] * strides[d]
        rest = rest % divisors[d]
    return at + rest


@staticmethod
def doubled(x):
    return x + x


# CHECK-LABEL: func.func @main
# CHECK-NOT: scf.for
# CHECK: return
@T.prim_func
def gather(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            B[i] = doubled(A[offset(i, [16, 4], [4, 16])])


def reference(A):
    return 2 * A.reshape(4, 4, 4).transpose(1, 0, 2).reshape(64)


# What kind of number something is, and conditions as functions.
@T.prim_func
def classes(A: T.Tensor((64,), "float16"), B: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=32):
        for i in T.Parallel(64):
            x = T.if_then_else(i % 4 == 0, T.infinity("float16"), T.if_then_else(i % 4 == 1, T.infinity("float16") - T.infinity("float16"), A[i]))
            B[i] = (
                T.cast(T.isfinite(x), "int32")
                + 2 * T.cast(T.isinf(-x), "int32")
                + 4 * T.cast(T.Or(T.isnan(x), i >= 32), "int32")
                + 8 * T.cast(T.And(T.Not(T.isnan(x)), i >= 32), "int32")
            )


def classes_reference(A):
    i = np.arange(64)
    nan = i % 4 == 1
    return (i % 4 >= 2) + 2 * (i % 4 == 0) + 4 * (nan | (i >= 32)) + 8 * (~nan & (i >= 32))
