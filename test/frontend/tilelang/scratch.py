# RUN: tsrun %s --kernel packed --verify=:of_packed --once --verify-each-stage
# RUN: tsrun %s --kernel chosen --verify=:of_chosen --once --verify-each-stage
# RUN: tsrun %s --kernel variable --verify=:of_variable --once --verify-each-stage
# RUN: not tsopt %s --kernel behind 2>&1 | FileCheck %s
# RUN: not tsopt %s --kernel variable_behind 2>&1 | FileCheck %s --check-prefix=VARIABLE
#
# A T.alloc_local or T.alloc_var that a T.Parallel writes is each iteration's own in it, wherever it was made. Loops whose numbers are its subscripts are unrolled.
import numpy as np
import tilelang.language as T


@T.macro
def pack(x: T.LocalBuffer[(4,), "int32"], out: T.LocalBuffer[(2,), "int32"]):
    for i in T.unroll(4):
        x[i] = x[i] & 15
    out[0] = x[0] | x[1] << 4
    out[1] = x[2] | x[3] << 4


@T.prim_func
def packed(A: T.Tensor((8, 64), "int32"), B: T.Tensor((8, 32), "int32")):
    with T.Kernel(1, threads=64) as bx:
        tile = T.alloc_fragment((8, 64), "int32")
        x = T.alloc_local((4,), "int32")
        out = T.alloc_local((2,), "int32")
        T.copy(A, tile)
        for i, j in T.Parallel(8, 16):
            for k in T.serial(4):
                x[k] = tile[i, j * 4 + k]
            pack(x, out)
            for k in T.serial(2):
                B[i, j * 2 + k] = out[k]


def of_packed(A):
    a = A & 15
    return a[:, 0::2] | a[:, 1::2] << 4


# What it holds before the T.Parallel each iteration begins with.
@T.prim_func
def chosen(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_local((2,), "float32")
        x[0] = 0.5
        for i in T.Parallel(64):
            if A[i] > 0:
                x[0] = x[0] + A[i]
            x[1] = x[0] * 2
            B[i] = x[1]


def of_chosen(A):
    return (0.5 + np.where(A > 0, A, 0)) * 2


@T.prim_func
def behind(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_local((1,), "float32")
        x[0] = 0
        for i in T.Parallel(64):
            # CHECK: scratch.py:[[#@LINE+1]]:13: error: iterations of the T.Parallel that differ in coordinate 0 write the same element of x
            x[0] = x[0] + A[i]
        B[0] = x[0]


@T.prim_func
def variable(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_var("float32")
        y = T.alloc_var("float32", init=2.0)
        for i in T.Parallel(64):
            x = A[i] + 1
            for j in T.serial(3):
                if A[i] > 0:
                    x = x * y
            y = y + 1
            B[i] = x + y


def of_variable(A):
    return np.where(A > 0, (A + 1) * 8, A + 1) + 3


@T.prim_func
def variable_behind(A: T.Tensor((64,), "float32"), B: T.Tensor((64,), "float32")):
    with T.Kernel(1, threads=64) as bx:
        x = T.alloc_var("float32", init=0.0)
        for i in T.Parallel(64):
            x = x + A[i]
        # VARIABLE: scratch.py:[[#@LINE+1]]:16: error: x is private to each iteration of the T.Parallel at line [[#@LINE-2]], which writes it, and is undefined after it; use T.reduce_… or an atomic operation to accumulate
        B[0] = x
