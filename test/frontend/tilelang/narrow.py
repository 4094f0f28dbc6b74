# RUN: tsopt %s --kernel read | FileCheck %s
# RUN: tsrun %s --kernel read --verify=:expected --verify-each-stage
# RUN: tsrun %s --kernel counted --verify=:sums --verify-each-stage
# RUN: tsrun %s --kernel upto --verify=:prefixes --verify-each-stage
#
# Between which numbers subscripts are: those that wrap around in a narrow integer are not between those that they are computed of, and a loop
# goes as far as the thread with the greatest end.

import numpy as np
import tilelang.language as T


# CHECK-LABEL: func.func @main
# CHECK: scf.if
# CHECK-NEXT: memref.load
@T.prim_func
def read(A: T.Tensor((256,), "float32"), B: T.Tensor((256,), "float32")):
    with T.Kernel(1, threads=256):
        tx = T.get_thread_binding(0)
        B[tx] = A[T.cast(tx, "int8")]  # 0 where that is less than 0


def expected(A):
    i = np.arange(256).astype(np.int8).astype(int)
    return np.where(i >= 0, A[np.maximum(i, 0)], 0)


# A sum that has no room in int8: 100 + 100 is -56.
@T.prim_func
def counted(A: T.Tensor((256,), "float32"), B: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding(0)
        i = T.cast(tx, "int8")
        B[tx] = A[i + i]


def sums(A):
    i = (2 * np.arange(128)).astype(np.int8).astype(int)
    return np.where(i >= 0, A[np.maximum(i, 0)], 0)


# Iterations of some threads go behind the end of A, where its elements are 0.
@T.prim_func
def upto(A: T.Tensor((100,), "float32"), B: T.Tensor((128,), "float32")):
    with T.Kernel(1, threads=128):
        tx = T.get_thread_binding(0)
        total = T.alloc_var("float32", init=0)
        for k in T.serial(tx):
            total += A[k]
        B[tx] = total


def prefixes(A):
    return np.concatenate([[0], np.cumsum(np.concatenate([A, np.zeros(27)]))])
