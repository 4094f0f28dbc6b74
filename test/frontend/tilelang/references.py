# RUN: tsrun %s --kernel stored --verify=:of_stored --verify-each-stage
# RUN: tsrun %s --kernel threads --verify=:of_threads --verify-each-stage
# RUN: tsrun %s --kernel elements --arg X=iota --verify=:of_elements --once
# RUN: not tsopt %s --kernel number 2>&1 | FileCheck %s --check-prefix=NUMBER
#
# A parameter of a macro under T.Ref is what the call names: assignments store into it.
import numpy as np
import tilelang.language as T


@T.macro
def divide(length: int, start: T.Ref, end: T.Ref):
    start = length * 2
    end = start + 5


@T.macro()
def twice(x: T.Ref, times=2):
    x *= times


@T.macro
def swap(x: T.Ref, y: T.Ref):
    held = T.alloc_var("int32")
    held = x
    x = y
    y = held


# Without T.Ref a parameter is a name of the macro's own, which holds what the T.alloc_var holds at the call.
@T.macro
def unchanged(x):
    x = x * 2


@T.prim_func
def stored(Z: T.Tensor((6,), "int32")):
    with T.Kernel(1, threads=32):
        a = T.alloc_var("int32", init=1)
        b = T.alloc_var("int32", init=1)
        l = T.alloc_local((2,), "int32")
        l[0] = 1
        l[1] = 7
        divide(10, a, b)
        twice(l[1])
        swap(l[0], l[1])
        unchanged(a)
        Z[0] = a
        Z[1] = b
        Z[2] = l[0]
        Z[3] = l[1]
        Z[4] = 3
        twice(Z[4], times=4)
        Z[5] = 0


def of_stored():
    return np.array([20, 25, 14, 1, 12, 0], dtype=np.int32)


@T.prim_func
def threads(Z: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64):
        t = T.get_thread_binding(0)
        x = T.alloc_local((1,), "int32")
        x[0] = t
        twice(x[0])
        Z[t] = x[0]


def of_threads():
    return (np.arange(64) * 2).astype(np.int32)


@T.prim_func
def elements(X: T.Tensor((64,), "int32"), Z: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64):
        s = T.alloc_shared((64,), "int32")
        T.copy(X, s)
        for i in T.Parallel(64):
            twice(s[i], 3)
        T.copy(s, Z)


def of_elements(X):
    return X * 3


# NUMBER: parameter x is a T.Ref, but the argument is int; pass a T.alloc_var, or an element of a buffer, as x[0]
@T.prim_func
def number(Z: T.Tensor((64,), "int32")):
    with T.Kernel(1, threads=64):
        twice(3)
