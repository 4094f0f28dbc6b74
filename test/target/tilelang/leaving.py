# RUN: tsrun %s --kernel threads --arg n=70 --verify=:of_threads --once --verify-each-stage
# RUN: tsrun %s --kernel threads --arg n=64 --verify=:of_threads --once
# RUN: tsrun %s --kernel blocks --verify=:of_blocks --once --verify-each-stage
# RUN: not tsopt %s --kernel inside 2>&1 | FileCheck %s
#
# T.thread_return: what is behind an if that ends by it is what the others do.

import numpy as np
import tilelang.language as T


def threads(n=70):
    @T.prim_func
    def main(A: T.Tensor((n,), "int32"), B: T.Tensor((n,), "int32")):
        with T.Kernel(T.ceildiv(n, 32), threads=32) as bx:
            i = bx * 32 + T.get_thread_binding()
            if i >= n:
                T.thread_return()
            x = T.alloc_local((1,), "int32")
            x[0] = A[i]
            if x[0] < 0:
                B[i] = -1
                T.thread_return()
            total = T.alloc_var("int32", init=0)
            for k in T.serial(3):
                total += x[0] * k
            B[i] = total

    return main


def of_threads(A):
    return np.where(A < 0, -1, 3 * A).astype(np.int32)


# Of blocks, tiles; the branch that goes on is the first one.
@T.prim_func
def blocks(A: T.Tensor((4, 32), "float32"), B: T.Tensor((4, 32), "float32")):
    with T.Kernel(5, threads=32) as bx:
        if bx < 4:
            a = T.alloc_fragment((32,), "float32")
            T.copy(A[bx, 0], a)
            T.copy(a, B[bx, 0])
        else:
            T.thread_return()
        b = T.alloc_shared((32,), "float32")
        T.copy(B[bx, 0], b)
        for i in T.Parallel(32):
            b[i] = b[i] + 1
        T.copy(b, B[bx, 0])


def of_blocks(A):
    return A + 1


@T.macro
def leave(i):
    if i > 3:
        # CHECK: [[#@LINE+1]]:9: error: T.thread_return ends an if that stands directly in the T.Kernel, `if i >= n: T.thread_return()`, in no function and no loop; elsewhere write what those do that go on under an if
        T.thread_return()


@T.prim_func
def inside(A: T.Tensor((64,), "int32"), B: T.Tensor((64,), "int32")):
    with T.Kernel(2, threads=32) as bx:
        i = bx * 32 + T.get_thread_binding()
        leave(i)
        if i > 5:
            if i > 7:
                # CHECK: [[#@LINE+1]]:17: error: T.thread_return ends an if
                T.thread_return()
            B[i] = A[i]
        for k in T.serial(2):
            if i > 9:
                # CHECK: [[#@LINE+1]]:17: error: T.thread_return ends an if
                T.thread_return()
            B[i] = A[i]
